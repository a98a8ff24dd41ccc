"""What a bad command gets on its own, hot path: a refusal, and nothing changes."""

from __future__ import annotations

from uuid import uuid4

import pytest

from service.api import create_app
from service.application import Application

from .conftest import Caller, Table, ok, problem

PLACE = {"type": "place_lord", "entry": "n1"}
UNCLEAN = [
    b"",
    b'{"command": ',
    b"[]",
    b'{"command": {"type": "place_lord", "entry": "\xff"}}',
    b'{"command": {"type": "place_lord", "entry": "\x01"}}',
    b'{"command": {"type": "place_lord", "entry": "\\u0000"}}',
    b'{"command": {"type": "place_lord", "entry": "\\ud800"}}',
    b'{"command": {"type": "place_lord", "entry": "n1", "entry": "n2"}}',
    b'{"command": {"type": "place_lord", "entry": NaN}}',
    b'{"command": ' + b"[" * 33 + b"]" * 33 + b"}",
    b'{"command": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
]


def awaited(table: Table) -> tuple[Caller, str]:
    """Whoever must decide, and the address of that seat."""
    seat = table.header()["awaiting"][0]
    return table.players[seat], f"{table.path}/seats/{seat}"


@pytest.mark.parametrize("data", UNCLEAN, ids=lambda data: data[:60].decode("latin1"))
@pytest.mark.parametrize("part", ["commands", "commands/check"])
def test_a_command_that_is_no_clean_json_cannot_be_read(
    table: Table, part: str, data: bytes
) -> None:
    player, path = awaited(table)
    before = table.header()

    problem(player.send(f"{path}/{part}", data), 400, "bad_request")

    assert table.header() == before


@pytest.mark.parametrize("entry", ["", "n1\u0001", "n1\u202e", "ñ💀", "a" * 60_000], ids=ascii)
def test_a_parameter_of_any_text_is_refused_by_the_rules_and_not_repeated(
    table: Table, entry: str
) -> None:
    player, path = awaited(table)
    before = table.header()

    refused = player.post(f"{path}/commands", {"command": PLACE | {"entry": entry}})

    assert problem(refused, 422, "illegal_command")["parameter"] == "entry"
    assert len(refused.data) < 1_000
    assert not entry or entry.encode() not in refused.data
    assert table.header() == before


def test_a_command_with_a_token_that_is_revoked_or_lacks_the_scope_is_refused(
    table: Table,
) -> None:
    player, path = awaited(table)
    before = table.header()
    reader = ok(player.post("/v1/tokens", {"scopes": ["game:read"]}), 201)
    revoked = ok(player.post("/v1/tokens", {"scopes": ["seat:play"]}), 201)
    sent = {"Authorization": f"Bearer {player.token}"}
    assert player.http.delete(f"/v1/tokens/{revoked['id']}", headers=sent).status_code == 204

    for part, body in (("commands", {"command": PLACE}), ("undo", None), ("resign", None)):
        unscoped = Caller(player.http, reader["token"]).post(f"{path}/{part}", body)
        gone = Caller(player.http, revoked["token"]).post(f"{path}/{part}", body)
        assert problem(unscoped, 403, "missing_scope")["scope"] == "seat:play"
        problem(gone, 401, "unauthenticated")

    assert table.header() == before


def test_a_key_used_with_another_command_is_refused_after_a_restart(
    table: Table, application: Application
) -> None:
    player, path = awaited(table)
    key = str(uuid4())
    ok(player.post(f"{path}/commands", {"command": PLACE}, key=key), 201)
    before = table.header()

    anew = create_app(Application(application.store, application.accounts)).test_client()
    other = {"command": PLACE | {"entry": "n2"}}
    refused = Caller(anew, player.token).post(f"{path}/commands", other, key=key)

    problem(refused, 422, "idempotency_key_reused")
    assert table.header() == before
