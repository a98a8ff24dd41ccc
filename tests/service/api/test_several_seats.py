"""One account at several seats: taken one by one, all of them played with one token."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from domain.kernel.verify import verify
from domain.rulesets.registry import find
from service.application import ANONYMOUS, Application

from .conftest import Caller, Table, ok, problem

Body = dict[str, Any]
HEROES = {
    "ruleset": "horrified",
    "options": {"difficulty": "novice"},
    "seed": "0b" * 32,
    "seats": ["me", "me", "me", "open"],
}


@pytest.fixture
def heroes(ada: Caller) -> Table:
    """Ada's game in its lobby: three heroes are hers, the fourth seat is open."""
    return Table(ok(ada.post("/v1/games", HEROES), 201)["game_id"], [ada] * 4)


@pytest.fixture
def solo(heroes: Table) -> Table:
    """The same game, in which Ada plays all four heroes."""
    ada = heroes.players[0]
    ok(ada.post(f"{heroes.path}/join", {"seat": 3}), 201)
    ok(ada.post(f"{heroes.path}/start"), 201)
    return heroes


def holders(table: Table) -> list[str | None]:
    return [seat["account"] for seat in table.header()["seats"]]


def with_token(caller: Caller, token: str) -> Caller:
    return Caller(caller.http, token, caller.account)


def seat_token(table: Table, *seats: int) -> Caller:
    """Ada with a token that is good for these seats alone."""
    ada = table.players[0]
    spec = {"scopes": ["game:read", "seat:play", "bot:play"], "game_id": table.id}
    made = ok(ada.post("/v1/tokens", spec | {"seats": list(seats)}), 201)
    return with_token(ada, made["token"])


# Sitting down and standing up.


def test_the_token_of_a_join_is_good_for_all_seats_that_one_holds(
    heroes: Table, bea: Caller
) -> None:
    ada = heroes.players[0]

    joined = ok(ada.post(f"{heroes.path}/join", {"seat": 3}), 201)

    assert joined["seats"] == [0, 1, 2, 3]
    ok(ada.post(f"{heroes.path}/start"), 201)
    holder = with_token(ada, joined["seat_token"])
    for seat in range(4):
        assert ok(holder.get(f"{heroes.path}/view?as=seat:{seat}"))["viewer"] == f"seat:{seat}"
    assert holders(heroes) == [ada.account] * 4


def test_a_join_sent_twice_never_takes_two_seats(ada: Caller, bea: Caller) -> None:
    spec = HEROES | {"seats": ["me", "open", "open", "open"]}
    table = Table(ok(ada.post("/v1/games", spec), 201)["game_id"], [ada])
    ok(bea.post(f"{table.path}/join"), 201)
    for body in ({}, {"seat": None}, {"seat": 1}):
        problem(bea.post(f"{table.path}/join", body), 409, "already_joined")

    key = str(uuid4())
    first = bea.post(f"{table.path}/join", {"seat": 3}, key=key)
    again = bea.post(f"{table.path}/join", {"seat": 3}, key=key)

    assert ok(first, 201) == ok(again)
    assert again.headers["Idempotent-Replay"] == "true"
    problem(bea.post(f"{table.path}/join", {"seat": 3}), 409, "already_joined")
    problem(bea.post(f"{table.path}/join", {"seat": 0}), 409, "seat_taken")
    problem(bea.post(f"{table.path}/join", {"seat": 2}, key=key), 422, "idempotency_key_reused")
    assert holders(table) == [ada.account, bea.account, None, bea.account]


def test_a_guest_stands_up_from_one_seat_or_from_all(heroes: Table, bea: Caller) -> None:
    ada = heroes.players[0]
    ok(bea.post(f"{heroes.path}/join"), 201)

    left = ok(ada.post(f"{heroes.path}/leave", {"seat": 1}), 201)

    assert [row["event"] for row in left["events"]] == [{"type": "seat_vacated", "seat": 1}]
    assert holders(heroes) == [ada.account, None, ada.account, bea.account]
    problem(ada.post(f"{heroes.path}/leave", {"seat": 1}), 403, "not_your_seat")
    problem(ada.post(f"{heroes.path}/leave", {"seat": 3}), 403, "not_your_seat")
    problem(ada.post(f"{heroes.path}/leave", {"seat": 9}), 404, "not_found")
    ok(ada.post(f"{heroes.path}/leave"), 201)
    assert holders(heroes) == [None, None, None, bea.account]
    problem(ada.post(f"{heroes.path}/leave"), 403, "not_your_seat")


def test_a_token_of_certain_seats_takes_and_leaves_no_others(heroes: Table) -> None:
    ada, second = heroes.players[0], seat_token(heroes, 1)

    problem(second.post(f"{heroes.path}/join"), 409, "already_joined")
    problem(second.post(f"{heroes.path}/join", {"seat": 3}), 403, "not_your_seat")
    problem(second.post(f"{heroes.path}/leave"), 403, "not_your_seat")
    problem(second.post(f"{heroes.path}/leave", {"seat": 0}), 403, "not_your_seat")
    assert holders(heroes) == [ada.account] * 3 + [None]

    ok(second.post(f"{heroes.path}/leave", {"seat": 1}), 201)
    ok(second.post(f"{heroes.path}/join", {"seat": 1}), 201)
    assert holders(heroes) == [ada.account] * 3 + [None]


@pytest.mark.parametrize("ruleset", ["halloween", "werebeasts", "igors"])
def test_several_seats_are_one_rule_for_creating_and_joining_with_hidden_information_too(
    ada: Caller, bea: Caller, ruleset: str
) -> None:
    spec = {"ruleset": ruleset, "seats": ["me", "me", *["open"] * 2]}
    table = Table(ok(ada.post("/v1/games", spec), 201)["game_id"], [ada, ada, bea, bea])

    for seat in (2, 3):
        ok(bea.post(f"{table.path}/join", {"seat": seat}), 201)
    ok(ada.post(f"{table.path}/start"), 201)

    assert holders(table) == [ada.account] * 2 + [bea.account] * 2
    for seat, player in enumerate(table.players):
        ok(player.get(f"{table.path}/view?as=seat:{seat}"))
        other = table.players[(seat + 2) % 4]
        problem(other.get(f"{table.path}/view?as=seat:{seat}"), 403, "view_forbidden")


# Races.


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What these calls give when they are made in the same moment."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [done.result() for done in [pool.submit(call) for call in calls]]


def test_of_several_who_join_the_same_seat_at_once_one_sits(
    heroes: Table, sign_up: Callable[[str], Caller]
) -> None:
    rivals = [sign_up(f"Rival {number}") for number in range(4)]
    calls = [lambda who=who: who.post(f"{heroes.path}/join", {"seat": 3}) for who in rivals]

    answers = at_once(*calls)

    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert {answer.get_json().get("code") for answer in answers} == {None, "game_full"}
    sitting = next(who for who, a in zip(rivals, answers, strict=True) if a.status_code == 201)
    assert holders(heroes)[3] == sitting.account


@pytest.mark.parametrize("body", [{}, {"seat": 2}])
def test_of_one_s_own_joins_at_once_one_sits(
    app: Flask, ada: Caller, bea: Caller, body: Body
) -> None:
    spec = HEROES | {"seats": ["me", "open", "open", "open"]}
    table = Table(ok(ada.post("/v1/games", spec), 201)["game_id"], [ada])
    twins = [Caller(app.test_client(), bea.token, bea.account) for _ in range(4)]

    answers = at_once(*(lambda who=who: who.post(f"{table.path}/join", body) for who in twins))

    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert {a.get_json().get("code") for a in answers} == {None, "already_joined"}
    assert holders(table).count(bea.account) == 1


# Playing.


def test_one_person_plays_four_heroes_to_the_end_with_one_token(
    solo: Table, application: Application
) -> None:
    ada, dice, acted = solo.players[0], random.Random(3), set[int]()

    while decisions := ok(ada.get("/v1/bot/decisions"))["decisions"]:
        decision = dice.choice(decisions)
        move = {"command": dice.choice(decision["commands"])}
        move["expected_version"] = decision["version"]
        ok(ada.post(decision["links"]["commands"], move, key=str(uuid4())), 201)
        acted.add(decision["seat"])

    assert acted == {0, 1, 2, 3}
    header = solo.header()
    assert header["status"] == "ended"
    assert application.audit(ANONYMOUS, UUID(solo.id)).verified
    verdict = verify(ada.get(f"{solo.path}/record").get_data(), find)
    assert verdict.verified
    assert verdict.outcome is not None
    assert verdict.outcome["reason"] == header["result"]["reason"]


def test_who_holds_no_seat_acts_and_reads_for_none_of_them(solo: Table, bea: Caller) -> None:
    ada = solo.players[0]
    before, command = solo.header()["version"], {"command": {"type": "end_hero_phase"}}

    for seat in range(4):
        path = f"{solo.path}/seats/{seat}"
        problem(bea.post(f"{path}/commands", command), 403, "not_your_seat")
        problem(bea.post(f"{path}/commands/check", command), 403, "not_your_seat")
        for act in ("undo", "resign"):
            problem(bea.post(f"{path}/{act}"), 403, "not_your_seat")
        problem(bea.post(f"{path}/substitute", {"bot": "greedy"}), 403, "not_your_seat")
        problem(bea.post(f"{path}/worlds", {"k": 1, "seed": "a"}), 403, "not_your_seat")
        problem(bea.get(f"{path}/legal-commands"), 403, "not_your_seat")
        for page in ("view", "events", "record", "stream"):
            problem(bea.get(f"{solo.path}/{page}?as=seat:{seat}"), 403, "view_forbidden")
    problem(ada.post(f"{solo.path}/seats/4/resign"), 404, "not_found")
    assert solo.header()["version"] == before


def test_a_token_of_one_seat_acts_and_reads_for_that_one_alone(solo: Table) -> None:
    (seat,) = solo.header()["awaiting"]
    other = (seat + 1) % 4
    narrow, blind = seat_token(solo, seat), seat_token(solo, other)

    assert [d["seat"] for d in ok(narrow.get("/v1/bot/decisions"))["decisions"]] == [seat]
    assert ok(blind.get("/v1/bot/decisions"))["decisions"] == []
    assert ok(narrow.get(f"{solo.path}/view"))["viewer"] == f"seat:{seat}"
    refused = problem(narrow.post(f"{solo.path}/seats/{other}/resign"), 403, "not_your_seat")
    assert refused["detail"] == "this token is not good for that seat"
    problem(narrow.get(f"{solo.path}/view?as=seat:{other}"), 403, "view_forbidden")
    solo.players[seat] = narrow
    ok(solo.give(seat, solo.legal(seat)[0]), 201)


def test_without_saying_which_seat_one_reads_as_the_first_of_one_s_own(
    heroes: Table, bea: Caller
) -> None:
    ada = heroes.players[0]
    ok(ada.post(f"{heroes.path}/leave", {"seat": 0}), 201)
    ok(bea.post(f"{heroes.path}/join", {"seat": 0}), 201)
    ok(ada.post(f"{heroes.path}/join", {"seat": 3}), 201)
    ok(ada.post(f"{heroes.path}/start"), 201)

    for page, viewer in (("view", 1), ("view?as=seat:3", 3), ("events?as=seat:2", 2)):
        assert ok(ada.get(f"{heroes.path}/{page}"))["viewer"] == f"seat:{viewer}"
    assert ok(ada.get(f"{heroes.path}/record?as=seat:3"))["header"]["viewer"] == "seat:3"


def test_the_list_of_one_s_games_shows_all_seats_and_who_is_asked(solo: Table) -> None:
    ada = solo.players[0]

    (line,) = ok(ada.get("/v1/games?account=me"))["games"]

    assert [seat["account"] for seat in line["seats"]] == [ada.account] * 4
    assert line["awaiting"] == solo.header()["awaiting"]


def test_each_seat_takes_back_its_own_act_whoever_holds_the_others(solo: Table) -> None:
    (seat,) = solo.header()["awaiting"]
    walk = next(each for each in solo.legal(seat) if each["type"] == "move_hero")
    before = solo.header()["version"]
    ok(solo.give(seat, walk), 201)
    others = [other for other in range(4) if other != seat]

    for other in others:
        refused = solo.players[0].post(f"{solo.path}/seats/{other}/undo")
        problem(refused, 409, "undo_crosses_information")

    undone = ok(solo.players[0].post(f"{solo.path}/seats/{seat}/undo"), 201)
    assert undone["events"][0]["event"] == {"type": "undone", "seat": seat, "to": before}


def test_one_of_several_seats_resigns_or_is_handed_over_and_the_others_stay(solo: Table) -> None:
    ada, (asked,) = solo.players[0], solo.header()["awaiting"]
    left, handed = (asked + 1) % 4, (asked + 2) % 4

    ok(ada.post(f"{solo.path}/seats/{left}/resign"), 201)
    ok(ada.post(f"{solo.path}/seats/{handed}/substitute", {"bot": "greedy"}), 201)

    problem(ada.get(f"{solo.path}/seats/{handed}/legal-commands"), 403, "not_your_seat")
    seats = solo.header()["seats"]
    assert [seat["seat"] for seat in seats if seat["left"]] == [left]
    assert [seat["seat"] for seat in seats if seat["kind"] == "bot"] == [handed]
    ok(solo.give(asked, solo.legal(asked)[0]), 201)
