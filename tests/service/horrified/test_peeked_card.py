"""The one secret of the game: the monster card that the Shepherd looks at."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask

from ..api.conftest import Caller, Table, ok, readable  # noqa: TID252 - as the API's tests


def table_of(ada: Caller, bea: Caller) -> Table:
    """Ada with the Shepherd and Bea with the Actor; Ada goes first."""
    body = {
        "ruleset": "greek_monsters",
        "options": {"first_seat": 0},
        "seats": ["me", "open"],
    }
    table = Table(ok(ada.post("/v1/games", body), 201)["game_id"], [ada, bea])
    ok(bea.post(f"{table.path}/join"), 201)
    ok(ada.post(f"{table.path}/start"), 201)
    for seat, hero in enumerate(("shepherd", "actor")):
        ok(table.give(seat, {"type": "pick_hero", "hero": hero}), 201)
    return table


def test_the_card_that_the_shepherd_looks_at_is_told_to_that_seat_alone(
    sign_up: Callable[[str], Caller], app: Flask
) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    table = table_of(ada, bea)

    events = ok(table.give(0, {"type": "use_special_action"}), 201)["events"]

    [card] = [row["event"]["card"] for row in events if "card" in row["event"]]
    assert ok(ada.get(f"{table.path}/view"))["state"]["peeked"] == card
    assert ok(bea.get(f"{table.path}/view"))["state"]["peeked"] is None
    secrets = [f'"{field}":"{card}"'.encode() for field in ("card", "peeked")]
    for caller in (bea, Caller(app.test_client())):
        for path in readable(app, table, 1):
            data = caller.get(path).data.replace(b" ", b"")
            assert not any(secret in data for secret in secrets), path
