"""Forks and sampled worlds over HTTP: what a seat does not know is drawn anew."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from service.application import Application

from .conftest import Body, Caller, Table, ok, problem, record_of

Look = tuple[Table, int, Body]
SEEDS = [f"{n:064x}" for n in range(12)]


def fork(caller: Caller, table: Table, **body: object) -> Body:
    at = table.header()["version"]
    return ok(caller.post(f"{table.path}/fork", {"at": at} | body), 201)


def fronts(caller: Caller, path: str, grave: str, eyes: str) -> object:
    return ok(caller.get(f"{path}/view?as={eyes}"))["state"]["inspected"].get(grave, "absent")


def test_a_fork_by_the_seat_that_looked_keeps_what_it_saw(inspected: Look) -> None:
    table, seat, look = inspected
    me = table.players[seat]

    forked = fork(me, table)

    path = f"/v1/games/{forked['game_id']}"
    header = ok(me.get(path))
    assert forked["seats"] == [seat]
    assert header["forked_from"] == {
        "game_id": table.id, "at": table.header()["version"], "viewer": f"seat:{seat}",
    }  # fmt: skip
    assert (header["status"], header["visibility"]) == ("running", "unlisted")
    assert header["seats"][1 - seat]["bot"] == "greedy"
    assert header["awaiting"] == table.header()["awaiting"]
    assert fronts(me, path, look["grave"], f"seat:{seat}") == look["front"]
    assert fronts(me, path, look["grave"], "spectator") is None


def test_the_view_of_whoever_forks_is_the_same_in_the_fork(inspected: Look) -> None:
    table, seat, _ = inspected
    for player, eyes in ((seat, f"seat:{seat}"), (1 - seat, f"seat:{1 - seat}")):
        me = table.players[player]

        forked = fork(me, table)

        there = ok(me.get(f"{table.path}/view?as={eyes}"))
        here = ok(me.get(f"/v1/games/{forked['game_id']}/view?as={eyes}"))
        same = ("state", "agenda", "question", "awaiting", "picture")
        assert [here[name] for name in same] == [there[name] for name in same]


def test_what_the_other_seat_saw_is_drawn_anew(inspected: Look) -> None:
    table, seat, look = inspected
    other, eyes = table.players[1 - seat], f"seat:{seat}"
    found = set()
    for seed in SEEDS:
        forked = fork(other, table, seats=["me", "me"], seed=seed)
        found.add(fronts(other, f"/v1/games/{forked['game_id']}", look["grave"], eyes))

    assert len(found) > 1, "the front that the other seat saw was copied"
    assert None not in found, "whoever looked in the first game knows a front in the fork"


def test_a_fork_is_played_to_its_end_and_verified_by_a_stranger(
    inspected: Look, stranger: Caller
) -> None:
    table, seat, _ = inspected
    me = table.players[seat]
    forked = fork(me, table, seats=["me", "me"])
    branch = Table(forked["game_id"], [me, me])

    branch.play(lambda legal: next((c for c in legal if c["type"] != "inspect_grave"), None))

    verdict = ok(stranger.send("/v1/records/verify", record_of(branch)))
    assert verdict["verified"], verdict
    assert verdict["game_id"] == branch.id
    assert table.header()["status"] == "running"


def test_a_bot_plays_its_seat_of_a_fork(inspected: Look, application: Application) -> None:
    table, seat, _ = inspected
    me = table.players[seat]
    forked = fork(me, table, seats=["bot:greedy", "bot:random"])
    game_id = UUID(forked["game_id"])

    for item in application.claim_work():
        if item.game_id == game_id:
            assert application.work(item.id, item.lease_no) == "done"

    assert ok(me.get(f"/v1/games/{game_id}"))["commits"] == 3


def test_a_game_that_is_over_can_be_forked_exactly(over: Table, inspected: Look) -> None:
    _, seat, _ = inspected
    me = over.players[0]
    at = over.header()["version"] - 6
    while (
        answer := me.post(f"{over.path}/fork", {"at": at, "as": "omniscient"})
    ).status_code == 409:
        at -= 1

    path = f"/v1/games/{ok(answer, 201)['game_id']}"
    then = ok(me.get(f"{over.path}/view?as=seat:{seat}&at={at}"))["state"]
    assert ok(me.get(path))["forked_from"]["viewer"] == "omniscient"
    assert ok(me.get(path))["seats"][0]["kind"] == "account"
    assert then["fronts"] == ok(me.get(f"{path}/view?as=spectator"))["state"]["fronts"]


def test_the_same_key_gives_the_same_fork(table: Table) -> None:
    me, key, at = table.players[0], str(uuid4()), table.header()["version"]

    first = me.post(f"{table.path}/fork", {"at": at}, key=key)
    again = me.post(f"{table.path}/fork", {"at": at}, key=key)

    assert ok(again) == ok(first, 201)
    assert again.headers["Idempotent-Replay"] == "true"


def test_what_cannot_be_forked_says_why(table: Table, ada: Caller, stranger: Caller) -> None:
    me, other, version = table.players[0], table.players[1], table.header()["version"]
    path = f"{table.path}/fork"

    problem(me.post(path, {"at": 1}), 409, "not_forkable")
    problem(me.post(path, {"at": version - 1}), 409, "not_forkable")
    problem(me.post(path, {"at": version + 1}), 404, "not_found")
    problem(me.post(path, {"at": version, "as": "seat:1"}), 403, "view_forbidden")
    problem(me.post(path, {"at": version, "as": "omniscient"}), 403, "view_forbidden")
    problem(me.post(path, {"at": version, "seats": ["me"]}), 422, "invalid_seats")
    problem(me.post(path, {"at": version, "seats": ["me", "bot:nobody"]}), 422, "invalid_seats")
    problem(me.post(path, {"at": version, "seats": ["me", "open"]}), 422, "invalid_body")
    problem(stranger.post(path, {"at": version}), 401, "unauthenticated")
    assert other.token


@pytest.mark.parametrize("seats", [["me"], ["me"] * 3, ["me", "bot:random", "bot:random"]])
def test_a_fork_of_other_seats_is_refused_and_leaves_no_table(
    table: Table, seats: list[str]
) -> None:
    me, body = table.players[0], {"at": table.header()["version"], "seats": seats}
    games = ok(me.get("/v1/games?account=me"))

    found = problem(me.post(f"{table.path}/fork", body), 422, "invalid_seats")

    assert (found["detail"], found["parameter"]) == ("the game has 2 seats", "seats")
    assert ok(me.get("/v1/games?account=me")) == games


def test_an_auditor_may_not_fork_a_running_game_exactly(table: Table, auditor: Caller) -> None:
    body = {"at": table.header()["version"], "as": "omniscient"}

    problem(auditor.post(f"{table.path}/fork", body), 403, "missing_scope")


def worlds(caller: Caller, table: Table, seat: int, k: int = 20, seed: str = "mine") -> Body:
    path = f"{table.path}/seats/{seat}/worlds"
    return ok(caller.post(path, {"k": k, "seed": seed}))


def test_sampled_worlds_agree_with_what_the_seat_knows(inspected: Look) -> None:
    table, seat, look = inspected

    mine = worlds(table.players[seat], table, seat)["worlds"]
    theirs = worlds(table.players[1 - seat], table, 1 - seat)["worlds"]

    assert {world["state"]["inspected"][look["grave"]] for world in mine} == {look["front"]}
    assert len({world["state"]["inspected"][look["grave"]] for world in theirs}) > 1
    assert len(theirs) == 20


def test_the_same_seed_gives_the_same_worlds(inspected: Look) -> None:
    table, seat, _ = inspected
    me, eyes = table.players[1 - seat], 1 - seat

    first, again = worlds(me, table, eyes), worlds(me, table, eyes)

    assert first == again
    assert first != worlds(me, table, eyes, seed="another")


def test_sampling_worlds_changes_nothing_in_the_game(
    inspected: Look, sign_up: Callable[[str], Caller]
) -> None:
    table, seat, _ = inspected
    before = table.header()

    worlds(table.players[seat], table, seat, 100)

    assert table.header() == before


@pytest.mark.parametrize(
    "body", [{"k": 0}, {"k": 101}, {"k": "5"}, {"k": 1, "seed": ""}, {"k": 1.0}]
)
def test_bad_numbers_of_worlds_are_refused(table: Table, body: Body) -> None:
    path = f"{table.path}/seats/0/worlds"

    problem(table.players[0].post(path, {"seed": "x"} | body), 422, "invalid_body")


def test_worlds_are_for_the_seat_s_holder_in_a_running_game(
    table: Table, over: Table, stranger: Caller
) -> None:
    body = {"k": 1, "seed": "x"}

    problem(table.players[0].post(f"{table.path}/seats/1/worlds", body), 403, "not_your_seat")
    problem(table.players[0].post(f"{table.path}/seats/7/worlds", body), 404, "not_found")
    problem(stranger.post(f"{table.path}/seats/0/worlds", body), 401, "unauthenticated")
    problem(over.players[0].post(f"{over.path}/seats/0/worlds", body), 409, "game_over")


def test_a_running_fork_shows_a_stranger_only_what_all_may_know(
    inspected: Look, stranger: Caller
) -> None:
    table, seat, _ = inspected
    path = f"/v1/games/{fork(table.players[seat], table)['game_id']}"

    record = ok(stranger.get(f"{path}/record"))
    readable = stranger.get(f"{path}/record", Accept="text/plain").get_data(as_text=True)

    second = record["commits"][1]
    told = {event["type"]: event for event in second["events"]}
    assert second["command"] is None
    assert told["view_dealt"]["view"] is None
    assert told["world_dealt"]["world"] is None
    assert told["game_forked"]["origin"]["game_id"] == table.id
    assert table.id in readable


def test_the_start_of_a_fork_cannot_be_taken_back(inspected: Look) -> None:
    table, seat, _ = inspected
    me = table.players[seat]
    path = f"/v1/games/{fork(me, table)['game_id']}"

    problem(me.post(f"{path}/seats/{seat}/undo"), 409, "undo_crosses_information")
