"""An auction against the clock, with ten clients at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import takewhile
from threading import Barrier
from uuid import UUID, uuid4

import pytest

from service.application import ANONYMOUS, Application

from ..api.conftest import Body, Table, ok, problem  # noqa: TID252 - the callers of the API's tests
from .conftest import BID_SECONDS, MovableClock, do_due_work

Start = Callable[..., Table]
EVENTS = "events?limit=200"


def offer_a_card(table: Table) -> tuple[int, int]:
    """The active seat offers a card: its seat, and the version at which bids are asked for."""
    seller = table.header()["awaiting"][0]
    ok(table.give(seller, {"type": "offer_card"}), 201)
    return seller, table.header()["version"]


def bid(table: Table, seat: int, cans: int, version: int) -> Body:
    """A client that tries again, under the same key, while too many others do the same."""
    command = {"type": "place_bid", "cards": {}, "cans": cans}
    body, key = {"command": command, "expected_version": version}, str(uuid4())
    path = f"{table.path}/seats/{seat}/commands"
    while True:
        answer = table.players[seat].post(path, body, key=key)
        if answer.status_code != 503:
            return ok(answer, 201)


def events_of(table: Table, seat: int) -> list[Body]:
    """The stream as this seat reads it."""
    return list(ok(table.players[seat].get(f"{table.path}/{EVENTS}"))["events"])


def is_true(application: Application, table: Table) -> bool:
    """Whether the whole record verifies, once all but two have resigned."""
    for seat in range(len(table.players) - 2):
        ok(table.players[seat].post(f"{table.path}/seats/{seat}/resign"), 201)
    assert table.header()["status"] == "ended"
    return application.audit(ANONYMOUS, UUID(table.id)).verified


def kinds(events: list[Body]) -> list[tuple[int, str]]:
    return [(row["seq"], row["event"]["type"]) for row in events]


@pytest.mark.clause("WER-6.9", "WER-6.11", "WER-6.15", "WER-12.3")
def test_ten_clients_race_the_clock_stops_them_and_all_see_one_order(
    realtime: Start, application: Application
) -> None:
    table = realtime(10)
    seller, version = offer_a_card(table)
    bidders = [seat for seat in range(10) if seat != seller]
    together = Barrier(10)

    def race(seat: int) -> list[Body]:
        together.wait()
        if seat == seller:  # reads on while the others bid
            return events_of(table, seat)
        return [bid(table, seat, cans, version) for cans in (1, 2)]

    with ThreadPoolExecutor(10) as clients:
        answers = list(clients.map(race, range(10)))

    accept = {"type": "accept_bid", "bidder": bidders[0], "number": 1}
    problem(table.give(seller, accept), 409, "decision_closed")  # it was replaced by bid 2
    assert all(len(answers[seat]) == 2 for seat in bidders)
    assert set(table.header()["awaiting"]) < set(bidders)

    game_id = UUID(table.id)
    outcomes = do_due_work(application, {game_id}, lambda: table.header()["awaiting"] == [seller])
    assert "done" in outcomes

    streams = [events_of(table, seat) for seat in range(10)]
    assert all(kinds(stream) == kinds(streams[0]) for stream in streams)
    assert [seq for seq, _ in kinds(streams[0])] == list(range(1, len(streams[0]) + 1))
    bids = [row["event"] for row in streams[0] if row["event"]["type"] == "bid_placed"]
    assert sorted((each["seat"], each["number"]) for each in bids) == [
        (seat, number) for seat in bidders for number in (1, 2)
    ]
    closed = [row for row in streams[0] if row["event"]["type"] == "bidding_closed"]
    assert [row["event"]["reason"] for row in closed] == ["deadline"]

    command = {"type": "place_bid", "cards": {}, "cans": 3}
    problem(table.give(bidders[0], command), 409, "decision_closed")
    ok(table.give(seller, accept | {"number": 2}), 201)
    assert is_true(application, table)


@pytest.mark.clause("WER-6.10")
def test_a_late_bid_finds_the_expiry_stored_first(
    realtime: Start, application: Application, clock: MovableClock
) -> None:
    table = realtime(3)
    seller, version = offer_a_card(table)
    first, second = [seat for seat in range(3) if seat != seller]
    bid(table, first, 2, version)

    clock.ahead_ms = 1000 * BID_SECONDS + 400
    late = table.give(second, {"type": "place_bid", "cards": {}, "cans": 3})

    problem(late, 409, "decision_closed")
    told = [kind for _, kind in kinds(events_of(table, second))]
    after = told[told.index("bid_placed") + 1 :]
    assert after[:3] == ["deadline_passed", "bidding_closed", "card_sold"]
    assert is_true(application, table)


@pytest.mark.clause("WER-6.11")
def test_a_deadline_that_a_slow_clock_finds_too_early_is_tried_again(
    realtime: Start, application: Application, clock: MovableClock
) -> None:
    table = realtime(3)
    offer_a_card(table)
    clock.ahead_ms = -1500

    def closed() -> bool:
        return "bidding_closed" in [kind for _, kind in kinds(events_of(table, 0))]

    outcomes = do_due_work(application, {UUID(table.id)}, closed)

    assert (outcomes[0], outcomes[-1]) == ("failed", "done")


@pytest.mark.clause("WER-6.9", "WER-6.16")
def test_the_seller_may_accept_before_the_time_is_over(realtime: Start) -> None:
    table = realtime(3)
    seller, version = offer_a_card(table)
    bidder = next(seat for seat in range(3) if seat != seller)
    bid(table, bidder, 1, version)

    accept = {"type": "accept_bid", "bidder": bidder, "number": 1}
    answer = ok(table.give(seller, accept), 201)

    told = [row["event"]["type"] for row in answer["events"]]
    assert told[:2] == ["bidding_closed", "card_sold"]
    problem(table.give(seller, accept | {"number": 9}), 409, "decision_closed")


@pytest.mark.parametrize("options", [{}, {"goal_layout": "shared_plus_private"}])
def test_bots_play_a_game_to_the_end_and_its_record_is_true(
    options: Body, sign_up: Callable[[str], object], application: Application
) -> None:
    caller = sign_up("Ada")
    seats = ["bot:greedy", "bot:random", "bot:greedy", "bot:random"]
    body = {"ruleset": "werebeasts", "seats": seats, "options": options}
    table = Table(ok(caller.post("/v1/games", body), 201)["game_id"], [caller])  # type: ignore[attr-defined, list-item]
    ok(caller.post(f"{table.path}/start"), 201)  # type: ignore[attr-defined]

    game_id = UUID(table.id)
    do_due_work(application, {game_id}, lambda: table.header()["status"] == "ended")

    record = caller.get(f"{table.path}/record").get_data()  # type: ignore[attr-defined]
    verdict = ok(caller.send("/v1/records/verify", record))  # type: ignore[attr-defined]
    assert verdict["verified"], verdict


@pytest.mark.clause("WER-6.10", "WER-6.11")
def test_a_clock_of_the_seats_that_runs_out_with_the_auction_does_not_get_ahead_of_it(
    realtime: Start, application: Application
) -> None:
    policies = ("default", "forfeit", "substitute", "pause")
    tables = [
        realtime(4, clock={"decision_ms": BID_SECONDS * 1000, "on_timeout": policy})
        for policy in policies
    ]
    sellers = [offer_a_card(table)[0] for table in tables]

    def closed() -> bool:
        told = [kind for table in tables for _, kind in kinds(events_of(table, 0))]
        return told.count("bidding_closed") == len(tables)

    outcomes = do_due_work(application, {UUID(table.id) for table in tables}, closed)

    assert "failed" not in outcomes
    for table, seller in zip(tables, sellers, strict=True):
        told = [row["event"] for row in events_of(table, seller)]
        before = list(takewhile(lambda event: event["type"] != "bidding_closed", told))
        assert [e["seat"] for e in before if e["type"] == "deadline_passed"] == [None]
        assert not [e for e in before if e["type"] in ("seat_handed_over", "player_left")]
