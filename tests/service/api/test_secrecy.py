"""What is secret is told to nobody else, by any endpoint of the OpenAPI document."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from flask import Flask

from service.application import Application

from .conftest import Caller, Table, ok, readable

Body = dict[str, Any]


def spellings(secret: Body) -> list[bytes]:
    """How the inspected front shows itself in JSON."""
    return [
        json.dumps(secret, separators=(",", ":")).encode(),
        b'"grave":"%s","front":"%s"' % (secret["grave"].encode(), secret["front"].encode()),
    ]


def test_the_inspector_sees_the_front_and_nobody_else_finds_it_anywhere(
    inspected: tuple[Table, int, Body], app: Flask, stranger: Caller
) -> None:
    table, seat, secret = inspected
    events = ok(table.players[seat].get(f"{table.path}/events?limit=200"))["events"]
    own = ok(table.players[seat].get(f"{table.path}/view"))["state"]["inspected"]

    told = [row["event"] for row in events if row["event"]["type"] == "grave_inspected"]

    assert secret in told
    assert own == {secret["grave"]: secret["front"]}
    for caller in (table.players[1 - seat], stranger):
        for path in readable(app, table, seat if caller is stranger else 1 - seat):
            for accept in ("application/json", "application/x-ndjson", "text/plain"):
                data = caller.get(path, Accept=accept).data
                assert not any(spelling in data for spelling in spellings(secret)), path


def test_the_seed_shows_nowhere_before_the_end_and_to_all_after_it(
    inspected: tuple[Table, int, Body], app: Flask, stranger: Caller, application: Application
) -> None:
    table, _, _ = inspected
    seed = application.store.seed(UUID(table.id))
    assert seed is not None
    callers = (*table.players, stranger)

    running = b"".join(c.get(path).data for c in callers for path in readable(app, table, 0))
    ok(table.players[0].post(f"{table.path}/seats/0/resign"), 201)

    assert seed.hex().encode() not in running
    assert seed.hex().encode() in stranger.get(f"{table.path}/record").data


def test_the_command_of_another_seat_is_not_in_the_record_while_the_game_runs(
    inspected: tuple[Table, int, Body], stranger: Caller
) -> None:
    table, seat, _ = inspected

    mine = ok(table.players[seat].get(f"{table.path}/record"))["commits"]
    theirs = ok(stranger.get(f"{table.path}/record"))["commits"]

    assert {c["seat"] for c in mine if c["command"] is not None} == {seat}
    assert [c for c in theirs if c["command"] is not None] == []
