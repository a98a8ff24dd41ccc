"""A verified record becomes a game that can be read and takes no commands."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Clock, Holder
from domain.kernel.record import Commit, Header, export, export_lines, perform
from domain.kernel.requests import Create, Play, Resign, Start
from domain.kernel.ruleset import random_command
from domain.rulesets.registry import find
from service.api.records import NDJSON

from .conftest import Caller, Table, ok, problem, record_of

NOBODY = "5f0e7a54-3d1b-4c2e-9b0a-6c1d2e3f4a5b"  # the same in all test processes

SEED = bytes(range(32))


def elsewhere(
    game_id: str, moves: int = 25, at_ms: int = 1_700_000_000_000
) -> tuple[Header, list[Commit]]:
    """A game that was played at home, by two people whose names are no accounts here."""
    rules = find("halloween")
    assert rules is not None
    game, commits, dice = Game(rules), list[Commit](), QuickDice(7)
    holders = (Holder(account="Ada at home"), Holder(account="Bea at home"))

    def ask(request: object) -> None:
        actor = Actor(account="Ada at home")
        commit, _ = perform(game, request, actor, at_ms, SEED, uuid4())  # type: ignore[arg-type]
        commits.append(commit)

    ask(Create(game_id, {}, holders, "public", Clock(), "server"))
    ask(Start())
    for _ in range(moves):
        seat = game.awaiting[0]
        ask(Play.of(seat, random_command(rules, game.state, seat, dice)))
    ask(Resign(0))
    header = Header(
        "dead-reckoning-record/1", game_id, "halloween", 1, "omniscient", len(commits),
        game.opened_seed,
    )  # fmt: skip
    return header, commits


@pytest.fixture
def record() -> bytes:
    return export(*elsewhere(str(uuid4())))


def test_an_imported_game_can_be_read_in_every_way(ada: Caller, stranger: Caller) -> None:
    game_id = str(uuid4())
    header, commits = elsewhere(game_id)

    response = ada.send("/v1/games/import", export(header, commits))

    path = response.headers["Location"]
    shown = ok(response, 201)
    assert path == f"/v1/games/{game_id}"
    assert (shown["status"], shown["awaiting"]) == ("ended", [])
    assert shown["imported_at"]
    assert shown["head_hash"] == commits[-1].hash
    assert ok(stranger.get(path)) == shown
    assert stranger.get(f"{path}/record").get_data() == export(header, commits)
    assert stranger.get(f"{path}/record", Accept=NDJSON).get_data() == export_lines(header, commits)
    assert ok(stranger.get(f"{path}/audit"))["verified"]
    assert ok(stranger.get(f"{path}/view?as=omniscient&at=9"))["seq"] == 9
    assert ok(stranger.get(f"{path}/view?as=seat:1"))["status"] == "ended"
    assert len(ok(stranger.get(f"{path}/events?limit=5"))["events"]) == 5
    assert stranger.get(f"{path}/record", Accept="text/plain").status_code == 200


def test_the_same_record_again_is_the_same_game(ada: Caller, bea: Caller, record: bytes) -> None:
    first = ok(ada.send("/v1/games/import", record), 201)

    again = ok(bea.send("/v1/games/import", record))

    assert again == first


def test_a_game_of_our_own_comes_back_as_itself(over: Table, ada: Caller) -> None:
    shown = ok(ada.send("/v1/games/import", record_of(over)))

    assert shown["game_id"] == over.id
    assert shown["imported_at"] is None


def test_another_game_with_an_id_that_is_here_is_refused(ada: Caller) -> None:
    game_id = str(uuid4())
    ok(ada.send("/v1/games/import", export(*elsewhere(game_id, 5))), 201)

    refused = ada.send("/v1/games/import", export(*elsewhere(game_id, 6)))

    problem(refused, 409, "game_exists")


def test_an_imported_game_is_listed_to_its_importer(
    ada: Caller, sign_up: Callable[[str], Caller], record: bytes
) -> None:
    game_id = ok(ada.send("/v1/games/import", record), 201)["game_id"]

    own = ok(ada.get("/v1/games?account=me"))["games"]
    others = ok(sign_up("Cleo").get("/v1/games?account=me"))["games"]

    assert [game["game_id"] for game in own] == [game_id]
    assert own[0]["status"] == "ended"
    assert others == []


def test_an_imported_game_takes_no_commands(ada: Caller, record: bytes) -> None:
    path = ada.send("/v1/games/import", record).headers["Location"]
    version = ok(ada.get(path))["version"]

    problem(ada.post(f"{path}/start"), 409, "game_over")
    problem(ada.post(f"{path}/join"), 409, "game_over")
    move = {"command": {"type": "move_lord", "to": "r1c1"}}
    problem(ada.post(f"{path}/seats/0/commands", move), 403, "not_your_seat")
    problem(ada.post(f"{path}/seats/0/substitute", {"bot": "greedy"}), 403, "not_your_seat")

    assert ok(ada.get(path))["version"] == version


@pytest.mark.parametrize(
    ("spoil", "first_bad"),
    [
        (lambda record: record[:-40], 28),
        (lambda record: b"garbage", 0),
        (lambda record: record.replace(b'"at_ms":17', b'"at_ms":16', 1), 1),
    ],
)
def test_a_record_that_is_not_true_is_not_imported(
    ada: Caller, record: bytes, spoil: Callable[[bytes], bytes], first_bad: int
) -> None:
    body = problem(ada.send("/v1/games/import", spoil(record)), 422, "invalid_record")

    assert body["first_bad"] == first_bad


@pytest.mark.parametrize(
    ("parts", "true"),
    [(elsewhere("not-a-uuid", 0), True), (elsewhere(NOBODY, 0, at_ms=10**18), False)],
)
def test_a_record_that_cannot_be_kept_is_refused(
    ada: Caller, parts: tuple[Header, list[Commit]], true: bool
) -> None:
    record = export(*parts)

    assert ok(ada.send("/v1/records/verify", record))["verified"] is true
    problem(ada.send("/v1/games/import", record), 422, "invalid_record")


def test_importing_needs_an_account_that_may_create_games(
    ada: Caller, stranger: Caller, record: bytes
) -> None:
    problem(stranger.send("/v1/games/import", record), 401, "unauthenticated")

    weak = ok(ada.post("/v1/tokens", {"scopes": ["game:read"]}), 201)["token"]
    stranger.token = weak

    problem(stranger.send("/v1/games/import", record), 403, "missing_scope")
