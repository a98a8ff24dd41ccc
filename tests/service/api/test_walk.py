"""Each endpoint as a newcomer would call it, and a whole game between two people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Caller, Table, ok, problem

Body = dict[str, Any]
PUBLIC = {
    "/v1": "links",
    "/v1/problems": "problems",
    "/v1/rulesets": "rulesets",
    "/v1/rulesets/halloween": "options_schema",
    "/v1/rulesets/halloween/rules": "clauses",
    "/v1/rulesets/halloween/components": "components",
    "/v1/rulesets/halloween/labels": "labels",
    "/v1/rulesets/halloween/schemas": "commands",
    "/v1/bots": "bots",
    "/healthz": "status",
    "/readyz": "parts",
    "/openapi.json": "paths",
}


def play_on(legal: list[Body]) -> Body:
    """Any command, but no look under a grave: it ends sooner."""
    return next(each for each in legal if each["type"] != "inspect_grave")


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages_need_no_token(stranger: Caller, path: str) -> None:
    body = ok(stranger.get(path))

    assert body[PUBLIC[path]]


def test_every_link_of_the_service_leads_somewhere(ada: Caller) -> None:
    links = ok(ada.get("/v1"))["links"]
    endless_or_post = {"stream", "accounts"}

    statuses = {ada.get(links[name]).status_code for name in links.keys() - endless_or_post}

    assert statuses == {200}
    assert links.keys() > endless_or_post


def test_an_account_comes_with_a_token_that_opens_it(stranger: Caller) -> None:
    made = ok(stranger.post("/v1/accounts", {"kind": "bot", "name": "Κλυταιμνήστρα 🎃"}), 201)

    stranger.token = made["token"]

    assert ok(stranger.get("/v1/account")) == made["account"]
    assert made["account"]["name"] == "Κλυταιμνήστρα 🎃"


@pytest.mark.parametrize(
    ("path", "accept", "language", "text"),
    [
        ("labels?lang=ja", "", "ja", "闇の王を置く"),
        ("labels", "es-MX,es;q=0.9", "es", "Colocar tu Señor Oscuro"),
        ("labels", "fr", "en", "Place your dark lord"),
    ],
)
def test_labels_come_in_the_language_asked_for(
    stranger: Caller, path: str, accept: str, language: str, text: str
) -> None:
    response = stranger.get(f"/v1/rulesets/halloween/{path}", Accept_Language=accept)

    assert response.headers["Content-Language"] == language
    assert ok(response)["labels"]["commands"]["place_lord"]["label"] == text


def test_a_game_is_created_joined_and_started(ada: Caller, bea: Caller) -> None:
    created = ada.post("/v1/games", {"ruleset": "halloween", "seats": ["me", "open"]})
    path = created.headers["Location"]
    joined = ok(bea.post(f"{path}/join", {"entropy": "chance"}), 201)
    started = ok(ada.post(f"{path}/start"), 201)

    header = ok(ada.get(path))
    assert ok(created, 201)["seats"] == [0]
    assert joined["seats"] == [1]
    assert started["version"] == header["version"]
    assert header["status"] == "running"
    assert [seat["name"] for seat in header["seats"]] == ["Ada", "Bea"]
    assert header["seed"] is None


def test_a_game_is_listed_to_all_unless_it_is_unlisted(ada: Caller, stranger: Caller) -> None:
    spec = {"ruleset": "halloween", "seats": ["me", "open"]}
    shown = ok(ada.post("/v1/games", spec), 201)["game_id"]
    hidden = ok(ada.post("/v1/games", spec | {"visibility": "unlisted"}), 201)["game_id"]

    strangers = {game["game_id"] for game in ok(stranger.get("/v1/games?limit=200"))["games"]}
    own = {game["game_id"] for game in ok(ada.get("/v1/games?account=me"))["games"]}

    assert strangers & {shown, hidden} == {shown}
    assert own == {shown, hidden}


def test_pages_of_games_hold_each_game_once(ada: Caller) -> None:
    spec = {"ruleset": "halloween", "seats": ["me", "open"]}
    made = {ok(ada.post("/v1/games", spec), 201)["game_id"] for _ in range(5)}

    seen, cursor = [], ""
    while cursor is not None:
        page = ok(ada.get(f"/v1/games?account=me&limit=2{cursor and f'&cursor={cursor}'}"))
        seen += [game["game_id"] for game in page["games"]]
        cursor = page["next_cursor"]

    assert sorted(seen) == sorted(made)


def test_the_lobby_can_be_left_and_called_off(lobby: Table, bea: Caller) -> None:
    ok(bea.post(f"{lobby.path}/join", {"seat": 1}), 201)

    ok(bea.post(f"{lobby.path}/leave"), 201)
    ok(lobby.players[0].post(f"{lobby.path}/cancel"), 201)

    header = lobby.header()
    assert [seat["kind"] for seat in header["seats"]] == ["account", "open"]
    assert header["status"] == "cancelled"


def test_a_seat_token_plays_its_seat_and_nothing_else(
    lobby: Table, bea: Caller, stranger: Caller
) -> None:
    stranger.token = ok(bea.post(f"{lobby.path}/join"), 201)["seat_token"]
    ok(lobby.players[0].post(f"{lobby.path}/start"), 201)

    view = ok(stranger.get(f"{lobby.path}/view"))
    refused = stranger.post("/v1/games", {"ruleset": "halloween", "seats": ["me", "open"]})

    assert view["viewer"] == "seat:1"
    problem(refused, 403, "missing_scope")
    problem(stranger.get(f"{lobby.path}/seats/0/legal-commands"), 403, "not_your_seat")


def test_one_account_may_hold_several_seats_and_play_them_all(ada: Caller) -> None:
    made = ok(ada.post("/v1/games", {"ruleset": "halloween", "seats": ["me", "me"]}), 201)
    path = f"/v1/games/{made['game_id']}"
    seat = ok(ada.post(f"{path}/start"), 201)["awaiting"][0]

    legal = ok(ada.get(f"{path}/seats/{seat}/legal-commands?enumerate=1"))["commands"]

    assert made["seats"] == [0, 1]
    ok(ada.post(f"{path}/seats/{seat}/commands", {"command": legal[0]}), 201)


def test_offers_and_enumerated_commands_agree(table: Table) -> None:
    seat = table.header()["awaiting"][0]
    path = f"{table.path}/seats/{seat}/legal-commands"
    player = table.players[seat]

    offers = ok(player.get(path))
    some = ok(player.get(f"{path}?enumerate=true&limit=5"))
    every = ok(player.get(f"{path}?enumerate=1&limit=500"))

    assert "commands" not in offers
    assert (len(some["commands"]), some["truncated"]) == (5, True)
    assert len(every["commands"]) == sum(offer["size"] for offer in offers["offers"])
    assert not every["truncated"]


def test_a_checked_command_is_told_its_clause_and_changes_nothing(table: Table) -> None:
    seat = table.header()["awaiting"][0]
    path = f"{table.path}/seats/{seat}/commands/check"
    before = table.header()["version"]

    good = ok(table.players[seat].post(path, {"command": table.legal(seat)[0]}))
    bad = ok(table.players[seat].post(path, {"command": {"type": "place_lord", "entry": "r1c1"}}))

    assert good == {"legal": True, "version": before}
    assert (bad["legal"], bad["code"]) == (False, "illegal_command")
    assert (bad["clause"], bad["parameter"]) == ("HAL-1.7", "entry")
    assert table.header()["version"] == before


def test_an_accepted_command_brings_its_events_and_the_view(table: Table) -> None:
    seat = table.header()["awaiting"][0]
    path = f"{table.path}/seats/{seat}/commands?return=view"

    response = table.players[seat].post(path, {"command": table.legal(seat)[0]})

    answer = ok(response, 201)
    assert answer["status"] == "accepted"
    assert answer["events"][0]["event"]["type"] == "lord_placed"
    assert answer["events"][0]["clause"] == "HAL-2.4"
    assert answer["view"]["seq"] == answer["version"] == answer["last_seq"]
    assert answer["view"]["viewer"] == f"seat:{seat}"


def test_two_people_play_a_whole_game_and_its_record_verifies(
    table: Table, stranger: Caller
) -> None:
    table.play(play_on)

    header = table.header()
    record = stranger.get(f"{table.path}/record")
    lines = stranger.get(f"{table.path}/record", Accept="application/x-ndjson")
    verdict = ok(stranger.send("/v1/records/verify", record.data))
    assert header["status"] == "ended"
    assert header["result"]["winners"] is not None
    assert len(header["seed"]) == 64
    assert verdict["verified"]
    assert verdict["outcome"] == header["result"]
    assert ok(stranger.get(f"{table.path}/audit")).items() >= verdict.items()
    assert ok(stranger.send("/v1/records/verify", lines.data, "application/x-ndjson")) == verdict
    assert ok(stranger.get(f"{table.path}/view?as=omniscient"))["status"] == "ended"


def test_an_edited_record_is_refuted_at_its_commit(table: Table, stranger: Caller) -> None:
    table.play(play_on)
    record = stranger.get(f"{table.path}/record").data.split(b"\n")

    record[3] = record[3].replace(b'"at_ms":1', b'"at_ms":2')
    verdict = ok(stranger.send("/v1/records/verify", b"\n".join(record)))

    assert (verdict["verified"], verdict["first_bad"]) == (False, 3)


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"garbage" * 1000, b"\xff\xfe", b'{"header":{}', b"[" * 100_000]
)
def test_any_bytes_get_a_verdict(stranger: Caller, data: bytes) -> None:
    verdict = ok(stranger.send("/v1/records/verify", data))

    assert not verdict["verified"]


def test_a_record_can_be_read_as_a_story(table: Table, stranger: Caller) -> None:
    table.play(play_on)

    english = stranger.get(f"{table.path}/record", Accept="text/plain")
    spanish = stranger.get(f"{table.path}/record?lang=es", Accept="text/plain")

    assert english.mimetype == "text/plain"
    assert english.text.startswith("Halloween")
    assert spanish.text != english.text
    assert spanish.headers["Content-Language"] == "es"


def test_pages_of_events_hold_each_event_once_and_fold_to_the_view(table: Table) -> None:
    table.play(play_on)
    ada = table.players[0]

    seen, after = [], 0
    while after is not None:
        page = ok(ada.get(f"{table.path}/events?after={after}&limit=7"))
        seen += [row["seq"] for row in page["events"]]
        after = page["next_after"]

    assert seen == list(range(1, table.header()["version"] + 1))


def test_the_past_can_be_viewed_and_says_when_it_is_not_settled(table: Table) -> None:
    version = table.header()["version"]
    ada = table.players[0]

    rows = ok(ada.get(f"{table.path}/events"))["events"]
    born = [row["seq"] for row in rows if row["commit"] == 1]
    before = ok(ada.get(f"{table.path}/view?at={born[-1]}"))
    midway = ok(ada.get(f"{table.path}/view?at={version - 1}"))

    assert (before["status"], before["state"], before["settled"]) == ("lobby", None, True)
    assert (midway["seq"], midway["settled"]) == (version - 1, False)


def test_an_undo_is_an_event_and_goes_up_to_the_horizon(table: Table) -> None:
    seat = table.header()["awaiting"][0]
    path = f"{table.path}/seats/{seat}/undo"
    before = table.players[seat].get(f"{table.path}/view").get_json()["state"]
    ok(table.give(seat, table.legal(seat)[0]), 201)

    undone = ok(table.players[seat].post(path), 201)
    again = table.players[seat].post(path)

    assert [row["event"]["type"] for row in undone["events"]] == ["undone"]
    assert table.players[seat].get(f"{table.path}/view").get_json()["state"] == before
    problem(again, 409, "undo_crosses_information")


def test_a_player_who_resigns_ends_a_game_of_two(table: Table) -> None:
    answer = ok(table.players[1].post(f"{table.path}/seats/1/resign"), 201)

    assert answer["awaiting"] == []
    assert table.header()["result"]["winners"] == [0]


def test_the_schemas_fit_what_is_sent(
    table: Table, stranger: Caller, fits: Callable[[Body, str, list[object]], None]
) -> None:
    table.play(play_on)
    schemas = ok(stranger.get("/v1/rulesets/halloween/schemas"))

    events = ok(stranger.get(f"{table.path}/events?limit=200"))["events"]
    view = ok(stranger.get(f"{table.path}/view?at={events[40]['seq']}"))

    fits(schemas, "events", [row["event"] for row in events])
    fits(schemas, "view", [view["state"]])
    fits(schemas, "commands", [{"type": "place_lord", "entry": "n1"}])


def test_a_view_from_before_play_is_as_the_schema_says(lobby: Table) -> None:
    for at in (0, 1):
        view = ok(lobby.players[0].get(f"{lobby.path}/view?at={at}"))

        assert (view["agenda"], view["question"], view["state"]) == ([], None, None)
