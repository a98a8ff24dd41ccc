"""Everything that concerns an account, and the open decisions of a bot."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from uuid import UUID

import httpx
import pytest

from service.application import Application

from .conftest import HTTP, Body, Client, Lay, Table, first

Join = Callable[[str], Client]


@pytest.fixture
def running(join: Join, lay: Lay) -> Table:
    return lay(join("Ada"), join("Bob"))


def until(table: Table, seat: int) -> None:
    """Move till this seat is asked."""
    while seat not in awaiting(table):
        assert table.move()


def awaiting(table: Table) -> list[int]:
    return list(table.players[0].get(table.path).json()["awaiting"])


def test_what_is_open_comes_first_then_each_turn_and_the_end(running: Table) -> None:
    ada = running.players[0]
    until(running, 0)

    with ada.stream("/v1/stream") as lines:
        start, turn = json.loads(next(lines)), json.loads(next(lines))
        running.move()
        until(running, 0)
        second = first(lines, "your_turn")
        running.play()
        end = first(lines, "game_ended")

    assert (start["type"], start["game_id"], start["seats"]) == ("game_started", running.id, [0])
    assert (turn["type"], turn["seat"]) == ("your_turn", 0)
    assert second["seq"] > turn["seq"]
    assert end["seq"] == running.version()
    assert end["result"] == ada.get(running.path).json()["result"]


def test_a_new_game_is_told_while_the_stream_is_open(join: Join, lay: Lay) -> None:
    ada = join("Ada")

    with ada.stream("/v1/stream") as lines:
        assert next(lines) == ""  # a heartbeat: nothing is open
        table = lay(ada, join("Bob"))
        start = first(lines, "game_started")

    assert start["game_id"] == table.id


def test_what_ended_while_the_stream_was_down_is_told_on_resuming(running: Table) -> None:
    ada = running.players[0]
    with ada.stream("/v1/stream") as lines:
        cursor = json.loads(next(lines))["cursor"]

    running.play()

    for path, headers in (
        (f"/v1/stream?after={cursor}", {}),
        ("/v1/stream", {"Last-Event-ID": cursor}),
    ):
        with ada.stream(path, **headers) as lines:
            assert first(lines, "game_ended")["game_id"] == running.id


def test_a_simulation_that_is_over_is_told_at_once_and_on_resuming(join: Join) -> None:
    ada = join("Ada")
    body = {"ruleset": "halloween", "policies": ["random", "greedy"], "games": 2000}
    path = f"/v1/simulations/{ada.post('/v1/simulations', body)['simulation_id']}"

    with ada.stream("/v1/stream") as lines:
        assert next(lines) == ""
        HTTP.delete(ada.url + path, headers=ada.headers)
        told = first(lines, "simulation_done")
    with ada.stream(f"/v1/stream?after={int(told['cursor']) - 1}") as lines:
        again = first(lines, "simulation_done")

    assert told == again
    assert (told["status"], told["games"]) == ("cancelled", 2000)


def test_another_account_is_told_nothing_of_it(running: Table, join: Join) -> None:
    with join("Carol").stream("/v1/stream") as lines:
        running.move()
        assert [next(lines) for _ in range(3)] == ["", "", ""]


def test_a_turn_names_its_deadline(join: Join, lay: Lay) -> None:
    ada = join("Ada")
    lay(ada, seats=["me", "me"], clock={"decision_ms": 600_000})

    with ada.stream("/v1/stream") as lines:
        turn = first(lines, "your_turn")

    assert turn["deadline"].endswith("Z")


def test_server_sent_events_carry_the_cursor_as_id(running: Table) -> None:
    with running.players[0].stream("/v1/stream", Accept="text/event-stream") as lines:
        id_, data = next(lines), next(lines)

    assert id_.removeprefix("id: ") == json.loads(data.removeprefix("data: "))["cursor"]


@pytest.mark.parametrize("path", ["/v1/stream", "/v1/bot/decisions"])
def test_a_stranger_is_refused(running: Table, path: str) -> None:
    answer = HTTP.get(running.players[0].url + path)

    assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")


@pytest.mark.parametrize("cursor", ["x", "12.5", "-1", "9" * 16])
def test_a_malformed_cursor_is_refused(running: Table, cursor: str) -> None:
    answer = running.players[0].get(f"/v1/stream?after={cursor}")

    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_a_seat_token_hears_of_its_own_game_only(join: Join, lay: Lay) -> None:
    ada = join("Ada")
    lay(ada, join("Bob"))
    body = {"ruleset": "halloween", "seats": ["me", "bot:random"]}
    created = ada.post("/v1/games", body)
    ada.post(f"/v1/games/{created['game_id']}/start")

    seat = Client(ada.url, created["seat_token"])
    with seat.stream("/v1/stream") as lines:
        found = [next(lines) for _ in range(3)]

    assert {json.loads(line)["game_id"] for line in found if line} == {created["game_id"]}


def test_open_decisions_say_what_may_be_done_and_where(running: Table) -> None:
    until(running, 1)
    bob = running.players[1]

    decision = bob.get("/v1/bot/decisions?wait=25").json()["decisions"][0]

    legal = bob.get(f"{running.path}/seats/1/legal-commands?enumerate=1").json()
    assert decision["commands"] == legal["commands"][:100]
    assert {name: decision[name] for name in ("game_id", "seat", "version", "offers")} == {
        name: legal[name] for name in ("game_id", "seat", "version", "offers")
    }
    assert bob.get(decision["links"]["view"]).json()["seq"] == decision["version"]
    answer = bob.post(
        decision["links"]["commands"],
        {"command": decision["commands"][0], "expected_version": decision["version"]},
    )
    assert answer["status"] == "accepted"


def test_open_decisions_come_from_all_games_with_the_nearest_deadline_first(
    join: Join, lay: Lay
) -> None:
    ada = join("Ada")
    clocks: list[Body] = [
        {},
        {"clock": {"decision_ms": 900_000}},
        {"clock": {"decision_ms": 9_000}},
    ]
    late, soon, at_once = (lay(ada, seats=["me", "me"], **clock).id for clock in clocks)

    found = ada.get("/v1/bot/decisions").json()
    cut = ada.get("/v1/bot/decisions?limit=1").json()

    assert [each["game_id"] for each in found["decisions"]] == [at_once, soon, late]
    assert (found["more"], cut["more"], len(cut["decisions"])) == (False, True, 1)


def test_waiting_for_a_decision_ends_when_the_seat_is_asked(running: Table) -> None:
    until(running, 1)
    ada = running.players[0]
    answers: list[httpx.Response] = []
    waiting = threading.Thread(target=lambda: answers.append(ada.get("/v1/bot/decisions?wait=25")))

    waiting.start()
    until(running, 0)
    waiting.join(20)

    assert answers[0].elapsed.total_seconds() < 15
    assert answers[0].json()["decisions"][0]["game_id"] == running.id


def test_waiting_in_vain_gives_an_empty_list(join: Join) -> None:
    answer = join("Ada").get("/v1/bot/decisions?wait=1")

    assert answer.json() == {"decisions": [], "more": False}


def test_a_revoked_token_ends_waiting(join: Join, application: Application) -> None:
    ada = join("Ada")
    answers: list[httpx.Response] = []
    waiting = threading.Thread(target=lambda: answers.append(ada.get("/v1/bot/decisions?wait=25")))

    waiting.start()
    token = application.authenticate(ada.token).token_id
    assert token is not None
    application.accounts.revoke_token(UUID(ada.account), UUID(token))
    waiting.join(20)

    assert answers[0].status_code == 401
