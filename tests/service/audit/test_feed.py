"""The feed of all games, for auditors."""

from __future__ import annotations

import json
import time

import pytest

from service.api.records import NDJSON

from .conftest import Body, Caller, Table, ok, problem


def read_until(
    auditor: Caller, table: Table, limit: int = 50, after: str | None = None
) -> tuple[list[Body], str]:
    """Read on until the newest commit of a game has come, or five seconds are over.

    Any writing transaction of the cluster, also autovacuum's, may hold the feed for a moment.
    """
    newest, deadline = table.header()["head_hash"], time.monotonic() + 5
    rows: list[Body] = []
    while time.monotonic() < deadline:
        page = ok(auditor.get(f"/v1/feed?limit={limit}" + (f"&after={after}" if after else "")))
        rows, after = rows + page["commits"], page["next_cursor"]
        if any(row["commit"]["hash"] == newest for row in page["commits"]):
            break
    assert after is not None
    return rows, after


def missing(rows: list[Body], table: Table) -> bool:
    newest = table.header()["head_hash"]
    return all(row["commit"]["hash"] != newest for row in rows)


def test_the_feed_has_every_commit_once_and_each_game_in_order(
    over: Table, table: Table, auditor: Caller
) -> None:
    rows, cursor = read_until(auditor, over, 7)
    more, _ = read_until(auditor, table, 7, cursor) if missing(rows, table) else ([], "")
    rows += more

    numbers: dict[str, list[int]] = {}
    for row in rows:
        numbers.setdefault(row["game_id"], []).append(row["commit"]["number"])
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())
    assert len(numbers[over.id]) == over.header()["commits"]
    assert len(numbers[table.id]) == table.header()["commits"]


def test_an_auditor_goes_on_where_it_stopped(table: Table, auditor: Caller) -> None:
    _, cursor = read_until(auditor, table)
    seat = table.header()["awaiting"][0]
    ok(table.give(seat, table.legal(seat)[0]), 201)

    rows, _ = read_until(auditor, table, 1, cursor)

    assert [(row["game_id"], row["commit"]["command"]["type"]) for row in rows] == [
        (table.id, "play")
    ]


def test_the_lines_of_the_feed_are_the_rows_of_its_pages(table: Table, auditor: Caller) -> None:
    page = ok(auditor.get("/v1/feed?limit=5"))

    response = auditor.get("/v1/feed?limit=5", Accept=NDJSON)

    assert response.mimetype == NDJSON
    assert [json.loads(line) for line in response.get_data().splitlines()] == page["commits"]


def test_an_auditor_sees_what_seats_hide_and_never_a_sealed_seed(
    inspected: tuple[Table, int, Body], auditor: Caller
) -> None:
    found, _, look = inspected
    ok(found.players[0].post("/v1/games", {"ruleset": "halloween", "seats": ["me", "me"]}), 201)

    rows, _ = read_until(auditor, found)

    events = [event for row in rows for event in row["commit"]["events"]]
    sealed = [row for row in rows if row["game_id"] == found.id]
    assert look["front"] is not None
    assert look in events
    assert "seed_revealed" not in json.dumps(sealed)
    assert "00" * 32 not in json.dumps(sealed)


@pytest.mark.parametrize("cursor", ["x", "1", "1.", "-1.2", "1.2.3", f"{2**64}.1", "1.%00"])
def test_a_malformed_cursor_is_refused(auditor: Caller, cursor: str) -> None:
    problem(auditor.get(f"/v1/feed?after={cursor}"), 400, "bad_request")


def test_a_cursor_from_the_future_is_refused(auditor: Caller) -> None:
    problem(auditor.get(f"/v1/feed?after={2**63}.1"), 409, "cursor_ahead")


def test_the_feed_is_for_auditors(ada: Caller, stranger: Caller) -> None:
    problem(stranger.get("/v1/feed"), 401, "unauthenticated")
    assert problem(ada.get("/v1/feed"), 403, "missing_scope")["scope"] == "audit:read"
