"""Postgres goes away under a running service and comes back: refused at once, nothing lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from flask import Flask

from service.api import create_app
from service.application import Application
from service.store.engine import make_engine
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts
from tests.faults.test_store_server_death import Cluster
from tests.service.api.conftest import Body, Caller, ok, problem

ABOUT_A_SECOND = 2.5
PATHS = ["/v1/games", "/v1/account", "/v1/games/{game}", "/v1/games/{game}/view"]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    yield made
    made.close()


@pytest.fixture
def application(cluster: Cluster) -> Iterator[Application]:
    engine = make_engine(cluster.url)
    yield Application(PostgresStore(engine), PostgresAccounts(engine))
    engine.dispose()


@pytest.fixture
def app(application: Application) -> Flask:
    return create_app(application)


def player(app: Flask) -> tuple[Caller, Caller, str]:
    """Two people and their running game."""
    ada, bea = Caller(app.test_client()), Caller(app.test_client())
    for each in (ada, bea):
        each.token = ok(each.post("/v1/accounts", {"name": "Ada"}), 201)["token"]
    body = {"ruleset": "halloween", "seats": ["me", "open"], "seed": "00" * 32}
    game = ok(ada.post("/v1/games", body), 201)["game_id"]
    ok(bea.post(f"/v1/games/{game}/join"), 201)
    ok(ada.post(f"/v1/games/{game}/start"), 201)
    return ada, bea, game


def next_command(players: tuple[Caller, Caller], game: str) -> tuple[Caller, str, Body]:
    seat = ok(players[0].get(f"/v1/games/{game}"))["awaiting"][0]
    path = f"/v1/games/{game}/seats/{seat}"
    legal = ok(players[seat].get(f"{path}/legal-commands?enumerate=1"))["commands"]
    return players[seat], f"{path}/commands", {"command": legal[0]}


def test_without_the_database_each_call_is_refused_in_about_a_second(
    cluster: Cluster, app: Flask
) -> None:
    ada, bea, game = player(app)
    who, path, body = next_command((ada, bea), game)
    key = str(uuid4())
    cluster.stop()

    def ask(number: int) -> tuple[float, int, str]:
        started = time.monotonic()
        caller = Caller(app.test_client(), ada.token)
        if number < len(PATHS):
            answer = caller.get(PATHS[number].format(game=game))
        else:
            caller.token = who.token
            answer = caller.post(path, body, key=key)
        problem(answer, 503, "busy")
        return time.monotonic() - started, answer.status_code, answer.headers["Retry-After"]

    with ThreadPoolExecutor(5) as pool:
        asked = list(pool.map(ask, range(len(PATHS) + 1)))
    alive = Caller(app.test_client()).get("/healthz").status_code
    cluster.start()

    assert max(seconds for seconds, _, _ in asked) < ABOUT_A_SECOND
    assert all(int(retry) > 0 for _, _, retry in asked)
    assert alive == 200
    answer = ok(who.post(path, body, key=key), 201)
    assert ok(who.post(path, body, key=key)) == answer
    assert ok(ada.get(f"/v1/games/{game}"))["version"] == answer["version"]


def test_a_game_goes_on_after_a_restart_as_if_nothing_had_been(
    cluster: Cluster, app: Flask, application: Application
) -> None:
    ada, bea, game = player(app)
    for number in range(6):
        who, path, body = next_command((ada, bea), game)
        if number % 2:
            cluster.stop()
            cluster.start()
        ok(who.post(path, body, key=str(uuid4())), 201)

    numbers = [commit.commit_no for commit in application.store.commits(UUID(game))]

    assert numbers == list(range(1, 3 + 6 + 1))
    assert ok(ada.get("/readyz"))["parts"]["database"] == "ok"
