"""Non-interference on bytes: two worlds that differ in one hidden fact, and who cannot tell them.

The endpoints are read from the OpenAPI document, so a new one is covered the day it is added.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.api import create_app
from service.application import Application
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts
from service.store.rows import NewCommit

from .conftest import Caller, Table, readable

Body = dict[str, Any]
NOON = 1_800_000_000_000
FRONTS = ("zombie", "skeleton", "ghost", "wisp")
Answer = tuple[int, list[tuple[str, str]], bytes]


@dataclass
class Twin:
    """The same game in two worlds: in one of them another front was inspected."""

    table: Table
    seat: int  # of the inspector
    secret: Body
    apps: tuple[Flask, Flask]

    def ask(self, caller: Caller, method: str, path: str, **more: Any) -> tuple[Answer, Answer]:
        """The same request in both worlds."""
        headers = {"X-Request-Id": "same", **more.pop("headers", {})}
        if caller.token:
            headers["Authorization"] = f"Bearer {caller.token}"
        first, second = (
            app.test_client().open(path, method=method, headers=headers, **more)
            for app in self.apps
        )
        return _bytes(first), _bytes(second)

    @property
    def others(self) -> list[tuple[Caller, int]]:
        """Who may not know: the other player and a spectator, each with a seat to ask about."""
        other = 1 - self.seat
        spectator = Caller(self.table.players[0].http)
        return [(self.table.players[other], other), (spectator, other)]


@pytest.fixture
def application() -> Application:
    """A service in memory, at a fixed moment."""
    return Application(MemoryStore(), MemoryAccounts(), now_ms=lambda: NOON)


@pytest.fixture
def app(application: Application) -> Flask:
    return create_app(application)


@pytest.fixture
def twin(app: Flask, application: Application, inspected: tuple[Table, int, Body]) -> Twin:
    table, seat, secret = inspected
    other = next(front for front in FRONTS if front != secret["front"])
    copy = MemoryStore()
    _copy(application, copy, UUID(table.id), secret, secret | {"front": other})
    twin = create_app(Application(copy, application.accounts, now_ms=lambda: NOON))
    return Twin(table, seat, secret, (app, twin))


def test_no_reading_tells_the_worlds_apart(twin: Twin) -> None:
    for caller, seat in twin.others:
        for path in readable(twin.apps[0], twin.table, seat):
            for accept in ("application/json", "application/x-ndjson", "text/plain"):
                here, there = twin.ask(caller, "GET", path, headers={"Accept": accept})
                assert here == there, path


@pytest.mark.parametrize("accept", ["application/x-ndjson", "text/event-stream"])
def test_no_stream_tells_the_worlds_apart(twin: Twin, accept: str) -> None:
    for caller, _ in twin.others:
        here, there = (_streamed(app, caller, twin.table, accept) for app in twin.apps)
        assert here == there
        assert twin.secret["grave"].encode() in b"".join(here)


def test_the_inspector_can_tell_them_apart(twin: Twin) -> None:
    inspector = twin.table.players[twin.seat]

    for part in ("view", "events", "record"):
        here, there = twin.ask(inspector, "GET", f"{twin.table.path}/{part}")
        assert here != there, part


def test_no_refusal_and_no_dry_run_tells_the_worlds_apart(twin: Twin) -> None:
    table, grave = twin.table, twin.secret["grave"]
    spec = twin.apps[0].test_client().get("/openapi.json").get_json()
    bodies: list[Body] = [
        {},
        {"command": {"type": "move_lord", "to": grave}},
        {"command": {"type": "inspect_grave", "wisp": grave, "grave": grave}},
        {"command": {"type": "place_lord", "entry": "n1"}},
        {"command": {"type": "move_lord", "to": grave}, "expected_version": 1},
        {"command": {"type": "nonsense"}},
    ]
    for caller, seat in twin.others:
        for path, item in spec["paths"].items():
            if "post" not in item or "{game_id}" not in path or path.endswith("resign"):
                continue  # who resigns ends a game of two, and then the secret is open
            place = path.replace("{game_id}", table.id).replace("{seat}", str(seat))
            for body in bodies:
                if not path.endswith("check") and "command" in body and body == bodies[1]:
                    continue  # might be accepted, and then turns the secret front up
                assert_same(twin, caller, place, body)


def test_no_accepted_move_elsewhere_tells_the_worlds_apart(twin: Twin) -> None:
    table, inspector = twin.table, twin.seat
    view = twin.apps[0].test_client().get(f"{table.path}/view").get_json()["state"]
    backs, spot = view["backs"], twin.secret["grave"]

    def elsewhere(seat: int) -> Body:
        moves = [move for move in table.legal(seat) if move["type"] == "move_lord"]
        return next(m for m in moves if m["to"] in view["fronts"] or backs[m["to"]] != backs[spot])

    first = {"command": elsewhere(inspector)}
    path = f"{table.path}/seats/{inspector}/commands?return=view"
    twin.ask(table.players[inspector], "POST", path, json=first, headers=keyed())
    other = 1 - inspector
    body = {"command": elsewhere(other)}
    path = f"{table.path}/seats/{other}/commands?return=view"
    here, there = twin.ask(table.players[other], "POST", path, json=body, headers=keyed())

    assert here[0] == 201
    assert here == there
    for caller, seat in twin.others:
        for reading in readable(twin.apps[0], table, seat):
            here, there = twin.ask(caller, "GET", reading)
            if not reading.startswith(f"{table.path}/record"):  # hashes: each world its own salt
                assert _without_hash(here) == _without_hash(there), reading


def test_no_fork_tells_the_worlds_apart(twin: Twin, sign_up: Callable[[str], Caller]) -> None:
    other, inspector = twin.table.players[1 - twin.seat], twin.table.players[twin.seat]

    for caller in (other, sign_up("Cleo")):
        fork = forked(twin, caller)
        for path in readable(twin.apps[0], fork, 1 - twin.seat):
            here, there = twin.ask(caller, "GET", path)
            assert here == there, path

    here, there = twin.ask(inspector, "POST", f"{twin.table.path}/fork", json=fork_of(twin.table))
    assert here[0] == there[0] == 201
    assert here[2] != there[2]


def test_no_sampled_world_tells_the_worlds_apart(twin: Twin) -> None:
    answers = {}

    for seat, player in enumerate(twin.table.players):
        path = f"{twin.table.path}/seats/{seat}/worlds"
        answers[seat] = twin.ask(player, "POST", path, json={"k": 20, "seed": "any"})

    here, there = answers[1 - twin.seat]
    assert here[0] == 200
    assert here == there
    here, there = answers[twin.seat]
    assert here != there


def test_no_seat_handed_over_tells_the_worlds_apart(twin: Twin) -> None:
    other = 1 - twin.seat
    path = f"{twin.table.path}/seats/{other}/substitute"

    here, there = twin.ask(
        twin.table.players[other], "POST", path, json={"bot": "greedy"}, headers=keyed()
    )

    assert here[0] == 201
    assert here == there


def forked(twin: Twin, caller: Caller) -> Table:
    """The fork that this caller gets in both worlds, told in the same bytes."""
    path = f"{twin.table.path}/fork"
    here, there = twin.ask(caller, "POST", path, json=fork_of(twin.table), headers=keyed())
    assert here[0] == 201
    assert here == there
    return Table(json.loads(here[2])["game_id"], [caller])


def fork_of(table: Table) -> Body:
    return {"at": table.header()["version"], "seed": "11" * 32}


def assert_same(twin: Twin, caller: Caller, path: str, body: Body) -> None:
    here, there = twin.ask(caller, "POST", path, json=body)
    assert here == there, (path, body)


def keyed() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid4())}


def _bytes(response: TestResponse) -> Answer:
    headers = sorted(pair for pair in response.headers.items() if pair[0] != "Date")
    return response.status_code, headers, response.data


def _streamed(app: Flask, caller: Caller, table: Table, accept: str) -> list[bytes]:
    """What a stream has sent when it has told the newest event."""
    headers = {"Accept": accept, "X-Request-Id": "same"}
    if caller.token:
        headers["Authorization"] = f"Bearer {caller.token}"
    newest = f'"seq":{table.header()["version"]},"commit"'.encode()
    response = app.test_client().get(f"{table.path}/stream?after=0", headers=headers)
    sent: list[bytes] = []
    for part in response.iter_encoded():
        sent.append(part)
        if newest in b"".join(sent):
            break
    response.close()
    return sent


def _without_hash(answer: Answer) -> Answer:
    status, headers, data = answer
    before, found, after = data.partition(b'"head_hash":"')
    return status, headers, before + (after[64:] if found else after)


def _copy(source: Application, target: MemoryStore, game_id: UUID, old: Body, new: Body) -> None:
    """The same stream with one event changed; hashes stay, as nobody outside can check them."""
    row, seed = source.store.game(game_id), source.store.seed(game_id)
    assert row is not None
    old_text, new_text = (f'"front":"{event["front"]}"'.encode() for event in (old, new))
    changed = 0
    previous = b"\0" * 32
    for stored in source.store.commits(game_id):
        events = stored.events
        if b'"grave_inspected"' in events:
            assert events.count(old_text) == 1
            events, changed = events.replace(old_text, new_text), changed + 1
        target.append(
            NewCommit(
                game_id=game_id,
                commit_no=stored.commit_no,
                previous_hash=previous,
                first_seq=stored.first_seq,
                last_seq=stored.last_seq,
                command_id=stored.command_id,
                command_hash=stored.command_hash,
                seat=stored.seat,
                actor=stored.actor,
                command=stored.command,
                events=events,
                at_ms=stored.at_ms,
                hash=stored.hash,
                head=row.head,
                seed=seed if stored.commit_no == 1 else None,
            )
        )
        previous = stored.hash
    assert changed == 1
