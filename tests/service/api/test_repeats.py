"""The same key gives the same answer, in a row and in parallel; another body is refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from flask import Flask

from service.api import create_app
from service.application import Application

from .conftest import Caller, Table, ok, problem

NOBODY = "5f0e7a54-3d1b-4c2e-9b0a-6c1d2e3f4a5b"  # the same in all test processes

NEW = {"ruleset": "halloween", "seats": ["me", "open"]}


@pytest.mark.parametrize("key", ["", "1", "x" * 36, "{" + NOBODY + "}", NOBODY.replace("-", "")])
def test_a_key_that_is_no_uuid_is_refused(ada: Caller, key: str) -> None:
    response = ada.post("/v1/games", NEW, Idempotency_Key=key)

    assert problem(response, 400, "bad_request")["parameter"] == "Idempotency-Key"


def test_a_repeated_command_gets_the_same_body_even_after_a_restart(
    table: Table, application: Application
) -> None:
    seat, key = table.header()["awaiting"][0], str(uuid4())
    path = f"{table.path}/seats/{seat}/commands"
    body, player = {"command": table.legal(seat)[0]}, table.players[seat]

    first = player.post(path, body, key=key)
    second = player.post(path, body, key=key)
    other = Application(application.store, application.accounts)
    third = Caller(create_app(other).test_client(), player.token).post(path, body, key=key)

    assert first.status_code == 201
    assert "Idempotent-Replay" not in first.headers
    for repeat in (second, third):
        assert (repeat.status_code, repeat.headers["Idempotent-Replay"]) == (200, "true")
        assert repeat.data == first.data


def test_a_repeat_is_answered_from_its_time_though_the_game_has_moved_on(table: Table) -> None:
    seat, key = table.header()["awaiting"][0], str(uuid4())
    path = f"{table.path}/seats/{seat}/commands"
    body = {"command": table.legal(seat)[0], "expected_version": table.header()["version"]}
    first = table.players[seat].post(path, body, key=key)
    other = table.header()["awaiting"][0]
    ok(table.give(other, table.legal(other)[0]), 201)

    repeat = table.players[seat].post(path, body, key=key)

    assert (repeat.status_code, repeat.data) == (200, first.data)


def test_a_key_used_with_another_body_is_refused(table: Table) -> None:
    seat, key = table.header()["awaiting"][0], str(uuid4())
    path = f"{table.path}/seats/{seat}/commands"
    one, two = table.legal(seat)[:2]
    ok(table.players[seat].post(path, {"command": one}, key=key), 201)

    response = table.players[seat].post(path, {"command": two}, key=key)

    problem(response, 422, "idempotency_key_reused")


@pytest.mark.parametrize("verb", ["join", "leave", "start", "cancel"])
def test_the_lobby_repeats_itself_too(lobby: Table, bea: Caller, verb: str) -> None:
    ada, key = lobby.players[0], str(uuid4())
    if verb in ("leave", "start"):
        ok(bea.post(f"{lobby.path}/join"), 201)
    caller = bea if verb in ("join", "leave") else ada

    first = caller.post(f"{lobby.path}/{verb}", key=key)
    second = caller.post(f"{lobby.path}/{verb}", key=key)

    assert (first.status_code, second.status_code) == (201, 200)
    assert second.data == first.data


def test_the_same_game_is_created_once(ada: Caller, bea: Caller) -> None:
    key = str(uuid4())

    first = ada.post("/v1/games", NEW, key=key)
    second = ada.post("/v1/games", NEW, key=key)
    others = bea.post("/v1/games", NEW, key=key)

    assert (first.status_code, second.status_code) == (201, 200)
    assert second.data == first.data
    assert ok(others, 201)["game_id"] != ok(first, 201)["game_id"]
    problem(
        ada.post("/v1/games", NEW | {"seats": ["open", "me"]}, key=key),
        422,
        "idempotency_key_reused",
    )


def test_a_key_used_with_another_seed_is_refused(ada: Caller) -> None:
    key, one, two = str(uuid4()), {"seed": "00" * 32}, {"seed": "11" * 32}
    ok(ada.post("/v1/games", NEW | one, key=key), 201)

    problem(ada.post("/v1/games", NEW | two, key=key), 422, "idempotency_key_reused")
    problem(ada.post("/v1/games", NEW, key=key), 422, "idempotency_key_reused")


def test_of_equal_requests_in_parallel_one_is_accepted_and_all_are_answered(
    table: Table, app: Flask
) -> None:
    seat, key = table.header()["awaiting"][0], str(uuid4())
    path = f"{table.path}/seats/{seat}/commands"
    body, token = {"command": table.legal(seat)[0]}, table.players[seat].token

    def give(_: int) -> tuple[int, bytes]:
        response = Caller(app.test_client(), token).post(path, body, key=key)
        return response.status_code, response.data

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(give, range(16)))

    assert sorted(status for status, _ in answers) == [200] * 15 + [201]
    assert len({data for _, data in answers}) == 1


def test_of_different_bodies_with_one_key_in_parallel_one_wins(table: Table, app: Flask) -> None:
    seat, key = table.header()["awaiting"][0], str(uuid4())
    path = f"{table.path}/seats/{seat}/commands"
    commands, token = table.legal(seat)[:8], table.players[seat].token

    def give(command: dict[str, str]) -> int:
        client = Caller(app.test_client(), token)
        return client.post(path, {"command": command}, key=key).status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(give, commands))

    assert statuses == [201] + [422] * 7


def test_of_many_commands_in_parallel_without_a_key_one_is_accepted(
    table: Table, app: Flask
) -> None:
    seat = table.header()["awaiting"][0]
    path = f"{table.path}/seats/{seat}/commands"
    commands, token = table.legal(seat)[:8], table.players[seat].token

    def give(command: dict[str, str]) -> int:
        return Caller(app.test_client(), token).post(path, {"command": command}).status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(give, commands))

    assert statuses == [201] + [409] * 7
