"""Tables of Werebeasts over the API, and the work that nobody is connected for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from threading import Event
from uuid import UUID

import pytest
from flask import Flask

from service.api import create_app
from service.application import Application
from service.application.shared import wall_clock_ms
from service.store.engine import make_engine
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts

from ..api.conftest import Body, Caller, Table, ok, sign_up  # noqa: F401, TID252 - fixtures

BID_SECONDS = 6
PATIENCE_S = 30


class MovableClock:
    """The wall clock, and what it is put forward by."""

    def __init__(self) -> None:
        self.ahead_ms = 0

    def __call__(self) -> int:
        return wall_clock_ms() + self.ahead_ms


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock()


@pytest.fixture
def application(database_url: str, clock: MovableClock) -> Iterator[Application]:
    engine = make_engine(database_url)
    yield Application(PostgresStore(engine), PostgresAccounts(engine), now_ms=clock)
    engine.dispose()


@pytest.fixture
def app(application: Application) -> Flask:
    return create_app(application)


@pytest.fixture
def realtime(sign_up: Callable[[str], Caller]) -> Callable[..., Table]:  # noqa: F811
    """Start a game with a clock for so many people."""

    def start(players: int, **more: Body) -> Table:
        callers = [sign_up(f"Player {number}") for number in range(players)]
        body = {
            "ruleset": "werebeasts",
            "options": {"bidding_clock": "realtime", "bid_seconds": BID_SECONDS},
            "seats": ["me", *["open"] * (players - 1)],
            **more,
        }
        table = Table(ok(callers[0].post("/v1/games", body), 201)["game_id"], callers)
        for caller in callers[1:]:
            ok(caller.post(f"{table.path}/join"), 201)
        ok(callers[0].post(f"{table.path}/start"), 201)
        return table

    return start


def do_due_work(
    application: Application, games: Collection[UUID], until: Callable[[], bool]
) -> list[str]:
    """What a worker does, till `until` holds: claim what is due and do it; what became of it."""
    outcomes: list[str] = []
    for _ in range(PATIENCE_S * 10):
        if until():
            return outcomes
        items = [item for item in application.claim_work() if item.game_id in games]
        outcomes += [application.work(item.id, item.lease_no) for item in items]
        if not items:
            Event().wait(0.1)  # due times are the database's, which tells nobody
    raise AssertionError(f"nothing came of it: {outcomes}")
