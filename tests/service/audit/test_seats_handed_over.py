"""Seats that change hands, and clocks that run out, by the service's own work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID, uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from service.application import Application
from service.application.committing import DEADLINE

from .conftest import Body, Caller, Table, ok, problem

NOBODY = "5f0e7a54-3d1b-4c2e-9b0a-6c1d2e3f4a5b"  # the same in all test processes

DECISION_MS = 60_000


@pytest.fixture
def let_time_pass(application: Application, database_url: str) -> Iterator[Callable[[Table], str]]:
    """Move all clocks past the game's deadline and do the work that is then due."""
    url = make_url(database_url).set(drivername="postgresql").render_as_string(False)
    clock = application.committing.now_ms
    ahead = [0]

    def moved() -> int:
        return clock() + ahead[0]

    application.now_ms = application.committing.now_ms = moved

    def work(table: Table) -> str:
        ahead[0] += DECISION_MS + 1000
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "UPDATE work_items SET due = now() WHERE game_id = %s AND kind = %s",
                (UUID(table.id), DEADLINE),
            )
        items = [each for each in application.claim_work() if each.game_id == UUID(table.id)]
        return ",".join(application.work(each.id, each.lease_no) for each in items)

    yield work
    application.now_ms = application.committing.now_ms = clock


@pytest.fixture
def timed(ada: Caller, bea: Caller) -> Callable[[str], Table]:
    """A running game of Ada, who made it, and Bea, with a clock."""

    def make(on_timeout: str) -> Table:
        clock = {"decision_ms": DECISION_MS, "on_timeout": on_timeout}
        spec = {"ruleset": "halloween", "seats": ["me", "open"], "clock": clock}
        table = Table(ok(ada.post("/v1/games", spec), 201)["game_id"], [ada, bea])
        ok(bea.post(f"{table.path}/join"), 201)
        ok(ada.post(f"{table.path}/start"), 201)
        return table

    return make


def news(table: Table, after: int) -> list[str]:
    rows = ok(table.players[0].get(f"{table.path}/events?after={after}"))["events"]
    return [row["event"]["type"] for row in rows]


def test_on_default_the_rules_choose_and_the_game_goes_on(
    timed: Callable[[str], Table], let_time_pass: Callable[[Table], str]
) -> None:
    table = timed("default")
    before = table.header()

    assert let_time_pass(table) == "done"

    after = table.header()
    assert news(table, before["version"])[:2] == ["deadline_passed", "lord_placed"]
    assert after["awaiting"] != before["awaiting"]
    assert after["deadline"] > before["deadline"]


def test_on_substitute_a_bot_takes_the_seat(
    timed: Callable[[str], Table], let_time_pass: Callable[[Table], str]
) -> None:
    table = timed("substitute")
    before = table.header()
    (late,) = before["awaiting"]

    assert let_time_pass(table) == "done"

    assert news(table, before["version"]) == ["deadline_passed", "seat_handed_over"]
    assert table.header()["seats"][late]["bot"] == "greedy"
    refused = table.players[late].post(
        f"{table.path}/seats/{late}/commands", {"command": {"type": "place_lord", "entry": "n3"}}
    )
    problem(refused, 403, "not_your_seat")


def test_on_forfeit_the_seat_leaves(
    timed: Callable[[str], Table], let_time_pass: Callable[[Table], str]
) -> None:
    table = timed("forfeit")
    (late,) = table.header()["awaiting"]

    assert let_time_pass(table) == "done"

    header = table.header()
    assert header["status"] == "ended"
    assert header["result"]["winners"] == [1 - late]


def test_on_pause_the_game_waits_and_the_late_seat_may_still_move(
    timed: Callable[[str], Table], let_time_pass: Callable[[Table], str]
) -> None:
    table = timed("pause")
    before = table.header()
    (late,) = before["awaiting"]

    assert let_time_pass(table) == "done"
    assert let_time_pass(table) == ""

    header = table.header()
    assert news(table, before["version"]) == ["deadline_passed"]
    assert (header["status"], header["awaiting"], header["deadline"]) == ("running", [late], None)
    ok(table.give(late, table.legal(late)[0]), 201)


def test_a_move_in_time_makes_the_clock_s_work_stale(
    timed: Callable[[str], Table], let_time_pass: Callable[[Table], str], application: Application
) -> None:
    table = timed("forfeit")
    (first,) = table.header()["awaiting"]
    ok(table.give(first, table.legal(first)[0]), 201)

    done = let_time_pass(table)

    assert sorted(done.split(",")) == ["done", "stale"]
    assert table.header()["result"]["winners"] == [first]


def test_a_seat_is_handed_to_a_bot_and_its_holder_has_it_no_more(table: Table) -> None:
    me, key = table.players[0], str(uuid4())
    path = f"{table.path}/seats/0/substitute"

    answer = me.post(path, {"bot": "greedy"}, key=key)
    again = me.post(path, {"bot": "greedy"}, key=key)

    assert ok(answer, 201)["events"][0]["event"]["type"] == "seat_handed_over"
    assert ok(again)["version"] == ok(answer, 201)["version"]
    assert table.header()["seats"][0]["bot"] == "greedy"
    problem(me.get(f"{table.path}/seats/0/legal-commands"), 403, "not_your_seat")
    problem(me.get(f"{table.path}/view?as=seat:0"), 403, "view_forbidden")


def test_a_seat_is_handed_to_another_player_who_plays_both_with_one_token(table: Table) -> None:
    (seat,) = table.header()["awaiting"]
    giver, taker = table.players[seat], table.players[1 - seat]
    path = f"{table.path}/seats/{seat}/substitute"

    ok(giver.post(path, {"account": taker.account}), 201)
    table.players[seat] = taker

    ok(table.give(seat, table.legal(seat)[0]), 201)
    assert [each["account"] for each in table.header()["seats"]] == [taker.account] * 2
    problem(giver.get(f"{table.path}/view?as=seat:{seat}"), 403, "view_forbidden")


def test_nobody_is_handed_a_seat_of_a_game_they_never_joined(
    table: Table, sign_up: Callable[[str], Caller]
) -> None:
    cleo = sign_up("Cleo")

    refused = table.players[0].post(f"{table.path}/seats/0/substitute", {"account": cleo.account})

    assert problem(refused, 422, "invalid_seats")["parameter"] == "account"
    assert ok(cleo.get("/v1/games?account=me"))["games"] == []
    assert table.header()["seats"][0]["name"] == "Ada"


def test_somebody_else_plays_a_seat_by_its_token_without_being_of_the_game(table: Table) -> None:
    (seat,) = table.header()["awaiting"]
    spec = {"scopes": ["seat:play", "game:read"], "game_id": table.id, "seats": [seat]}
    token = ok(table.players[seat].post("/v1/tokens", spec), 201)["token"]
    holder = table.players[seat].account
    table.players[seat] = Caller(table.players[seat].http, token)

    ok(table.give(seat, table.legal(seat)[0]), 201)

    assert table.header()["seats"][seat]["account"] == holder


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "invalid_body"),
        ({"bot": "greedy", "account": NOBODY}, "invalid_body"),
        ({"bot": "nobody"}, "invalid_seats"),
        ({"account": NOBODY}, "invalid_seats"),
        ({"account": "Ada"}, "invalid_body"),
    ],
)
def test_a_seat_is_handed_to_one_who_exists(table: Table, body: Body, code: str) -> None:
    problem(table.players[0].post(f"{table.path}/seats/0/substitute", body), 422, code)


def test_nobody_hands_over_another_s_seat(table: Table) -> None:
    for seat in (0, 1):
        other = table.players[1 - seat]
        path = f"{table.path}/seats/{seat}/substitute"
        problem(other.post(path, {"bot": "greedy"}), 403, "not_your_seat")


def test_who_made_the_game_hands_an_abandoned_seat_to_a_bot_and_to_nobody_else(
    timed: Callable[[str], Table], let_time_pass: Callable[[Table], str]
) -> None:
    table = timed("pause")
    ada, bea = table.players
    if table.header()["awaiting"] == [0]:
        ok(table.give(0, table.legal(0)[0]), 201)
    path = f"{table.path}/seats/1/substitute"
    problem(ada.post(path, {"bot": "greedy"}), 403, "not_your_seat")

    let_time_pass(table)

    problem(ada.post(path, {"account": ada.account}), 403, "not_your_seat")
    ok(ada.post(path, {"bot": "greedy"}), 201)
    assert table.header()["seats"][1]["bot"] == "greedy"
    problem(bea.get(f"{table.path}/seats/1/legal-commands"), 403, "not_your_seat")
