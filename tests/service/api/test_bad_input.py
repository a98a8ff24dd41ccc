"""What bad input gets: each line of the promise, and never a 500."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from .conftest import Caller, Table, ok, problem

NOBODY = "5f0e7a54-3d1b-4c2e-9b0a-6c1d2e3f4a5b"  # the same in all test processes

Body = dict[str, Any]
NEW = {"ruleset": "halloween", "seats": ["me", "open"]}
PLACE = {"type": "place_lord", "entry": "n1"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad_request"),
        (b"not json", "bad_request"),
        (b"[]", "bad_request"),
        (b'"text"', "bad_request"),
        (b"null", "bad_request"),
        (b'{"name": "A"', "bad_request"),
        (b'{"name": "\xff"}', "bad_request"),
        (b'{"name": "\xed\xa0\x80"}', "bad_request"),
        (b'{"name": "A", "name": "B"}', "bad_request"),
        (b'{"name": NaN}', "bad_request"),
        (b'{"name": -Infinity}', "bad_request"),
        (b'{"name": 1e999}', "bad_request"),
        (b'{"name": 99999999999999999999999}', "bad_request"),
        (b'{"name": ' + b"9" * 5000 + b"}", "bad_request"),
        (b'{"name": "a\\u0000b"}', "bad_request"),
        (b'{"name": "\\ud800"}', "bad_request"),
        (b'{"\\udfff": 1}', "bad_request"),
        (b'{"name": ' + b"[" * 33 + b"]" * 33 + b"}", "bad_request"),
        (b'{"name": ' + b"[" * 30_000 + b"]" * 30_000 + b"}", "bad_request"),
        (b'\xef\xbb\xbf{"name": "A"}', "bad_request"),
    ],
    ids=lambda value: value[:24].decode("latin1") if isinstance(value, bytes) else value,
)
def test_what_is_not_clean_json_cannot_be_read(stranger: Caller, data: bytes, code: str) -> None:
    problem(stranger.send("/v1/accounts", data), 400, code)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0\u200b",
        "\u200d",
        "\u3164\u2800",
        "\u0301",
        "x" * 41,
        "a\tb",
        "a\x7fb",
        "a\x85b",
        "a\u202eb",
        "a\u2066b",
        "a\u2028b",
        5,
        None,
        True,
        ["A"],
    ],
)
def test_a_name_that_misleads_or_is_no_name_is_refused(stranger: Caller, name: object) -> None:
    found = problem(stranger.post("/v1/accounts", {"name": name}), 422, "invalid_body")

    assert found["pointer"] == "/name"


@pytest.mark.parametrize(
    "name", ["x" * 40, "Ngũgĩ wa Thiong'o", "山田 太郎", "👩‍👩‍👧", "أمل", "<b>Ada</b>"]
)
def test_a_name_in_any_script_is_taken_as_it_is(stranger: Caller, name: str) -> None:
    assert ok(stranger.post("/v1/accounts", {"name": name}), 201)["account"]["name"] == name


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"colour": "red"}, "/colour"),
        ({"seats": "me"}, "/seats"),
        ({"seats": ["me", "nobody"]}, "/seats/1"),
        ({"seats": ["me", 5]}, "/seats/1"),
        ({"seats": []}, "/seats"),
        ({"seats": ["open"] * 17}, "/seats"),
        ({"visibility": "secret"}, "/visibility"),
        ({"clock": {"decision_ms": "5000"}}, "/clock/decision_ms"),
        ({"clock": {"decision_ms": 5000.0}}, "/clock/decision_ms"),
        ({"clock": {"decision_ms": 0}}, "/clock/decision_ms"),
        ({"clock": {"decision_ms": True}}, "/clock/decision_ms"),
        ({"clock": {"a/b~c": 1}}, "/clock/a~1b~0c"),
        ({"clock": None}, "/clock"),
        ({"rules_version": "1"}, "/rules_version"),
        ({"seed": "abc"}, "/seed"),
        ({"seed": "0" * 63 + "\n"}, "/seed"),
        ({"entropy": "x" * 65}, "/entropy"),
        ({"options": []}, "/options"),
    ],
    ids=str,
)
def test_a_game_that_does_not_fit_the_schema_is_refused_with_a_pointer(
    ada: Caller, change: Body, pointer: str
) -> None:
    found = problem(ada.post("/v1/games", NEW | change), 422, "invalid_body")

    assert found["pointer"] == pointer


@pytest.mark.parametrize(
    ("change", "code", "parameter"),
    [
        ({"ruleset": "chess"}, "unknown_ruleset", "ruleset"),
        ({"ruleset": "halloween\u2029"}, "unknown_ruleset", "ruleset"),
        ({"rules_version": 99}, "unknown_ruleset", "rules_version"),
        ({"options": {"colour": "red"}}, "invalid_options", "options"),
        ({"options": {"stall_rounds": "5"}}, "invalid_options", "options"),
        ({"options": {"stall_rounds": 5.0}}, "invalid_options", "options"),
        ({"options": {"stall_rounds": 4}}, "invalid_options", "options"),
        ({"seats": ["me"]}, "invalid_seats", "seats"),
        ({"seats": ["me", "open", "open", "open", "open"]}, "invalid_seats", "seats"),
        ({"seats": ["me", "bot:hal"]}, "invalid_seats", "seats"),
    ],
    ids=str,
)
def test_a_game_that_the_ruleset_does_not_know_is_refused(
    ada: Caller, change: Body, code: str, parameter: str
) -> None:
    refusal = problem(ada.post("/v1/games", NEW | change), 422, code)

    assert refusal["parameter"] == parameter


def test_joining_twice_or_a_held_seat_or_a_full_or_started_game_is_refused(
    lobby: Table, bea: Caller, sign_up: Callable[[str], Caller]
) -> None:
    join, ada, cleo = f"{lobby.path}/join", lobby.players[0], sign_up("Cleo")

    problem(ada.post(join), 409, "already_joined")
    problem(bea.post(join, {"seat": 0}), 409, "seat_taken")
    problem(bea.post(join, {"seat": 9}), 404, "not_found")
    problem(bea.post(f"{lobby.path}/start"), 403, "not_your_game")
    problem(ada.post(f"{lobby.path}/start"), 409, "seats_open")
    ok(bea.post(join), 201)
    problem(cleo.post(join), 409, "game_full")
    problem(cleo.post(f"{lobby.path}/leave"), 403, "not_your_seat")
    problem(bea.post(f"{lobby.path}/cancel"), 403, "not_your_game")
    ok(ada.post(f"{lobby.path}/start"), 201)
    problem(cleo.post(join), 409, "game_started")
    problem(ada.post(f"{lobby.path}/start"), 409, "game_started")


def test_a_command_before_the_start_or_after_the_end_is_refused(table: Table, lobby: Table) -> None:
    ada = table.players[0]
    fresh = ok(ada.post("/v1/games", NEW), 201)["game_id"]
    early = ada.post(f"/v1/games/{fresh}/seats/0/commands", {"command": PLACE})
    ok(ada.post(f"{table.path}/seats/0/resign"), 201)
    late = table.give(1, PLACE)

    problem(early, 409, "game_not_started")
    problem(late, 409, "game_over")
    problem(ada.post(f"{table.path}/seats/0/undo"), 409, "game_over")


def test_a_command_out_of_turn_or_for_another_seat_is_refused(
    table: Table, stranger: Caller, sign_up: Callable[[str], Caller]
) -> None:
    seat = table.header()["awaiting"][0]
    path = f"{table.path}/seats/{seat}/commands"
    other, cleo = table.players[1 - seat], sign_up("Cleo")

    found = problem(table.give(1 - seat, PLACE), 409, "not_your_turn")

    assert (found["awaiting"], found["version"]) == ([seat], table.header()["version"])
    problem(other.post(path, {"command": PLACE}), 403, "not_your_seat")
    problem(cleo.post(path, {"command": PLACE}), 403, "not_your_seat")
    problem(cleo.get(f"{table.path}/view?as=seat:0"), 403, "view_forbidden")
    problem(stranger.post(path, {"command": PLACE}), 401, "unauthenticated")
    problem(stranger.send(path, b"rubbish"), 401, "unauthenticated")
    problem(other.post(f"{table.path}/seats/7/commands", {"command": PLACE}), 404, "not_found")
    problem(other.post(f"{table.path}/seats/{seat}/resign"), 403, "not_your_seat")


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({}, "invalid_body", "/command"),
        ({"command": PLACE, "seat": 0}, "invalid_body", "/seat"),
        ({"command": PLACE, "expected_version": "5"}, "invalid_body", "/expected_version"),
        ({"command": PLACE, "expected_version": 5.0}, "invalid_body", "/expected_version"),
        ({"command": PLACE, "expected_version": -1}, "invalid_body", "/expected_version"),
        ({"command": PLACE, "expected_version": None}, "invalid_body", "/expected_version"),
        ({"command": PLACE, "expected_version": True}, "invalid_body", "/expected_version"),
        ({"command": "place_lord"}, "invalid_command", "/command"),
        ({"command": None}, "invalid_command", "/command"),
        ({"command": {}}, "invalid_command", "/command"),
        ({"command": {"type": "cast_spell"}}, "invalid_command", "/command/type"),
        ({"command": {"type": 5}}, "invalid_command", "/command/type"),
        ({"command": {"type": "place_lord"}}, "invalid_command", "/command"),
        ({"command": {"type": "place_lord", "entry": 5}}, "invalid_command", "/command/entry"),
        ({"command": PLACE | {"front": "wisp"}}, "invalid_command", "/command"),
    ],
    ids=str,
)
def test_a_malformed_command_is_refused_with_a_pointer(
    table: Table, body: Body, code: str, pointer: str
) -> None:
    seat = table.header()["awaiting"][0]

    found = problem(
        table.players[seat].post(f"{table.path}/seats/{seat}/commands", body), 422, code
    )

    assert found["pointer"] == pointer


def test_an_illegal_command_names_its_clause_and_where_to_look(table: Table) -> None:
    seat = table.header()["awaiting"][0]
    before = table.header()["version"]

    found = problem(table.give(seat, PLACE | {"entry": "r1c1"}), 422, "illegal_command")

    assert (found["clause"], found["parameter"]) == ("HAL-1.7", "entry")
    assert ok(table.players[seat].get(found["links"]["legal_commands"]))["version"] == before
    assert table.header()["version"] == before


@pytest.mark.parametrize("off", [-1, 1])
def test_another_expected_version_is_refused_with_the_version_now(table: Table, off: int) -> None:
    seat, version = table.header()["awaiting"][0], table.header()["version"]
    path = f"{table.path}/seats/{seat}/commands"
    command = table.legal(seat)[0]
    other = {"command": command, "expected_version": version + off}

    found = problem(table.players[seat].post(path, other), 409, "version_conflict")
    body = {"command": command, "expected_version": found["version"]}

    assert found["version"] == version
    assert found["detail"] == f"the game is at version {version}, not {version + off}"
    ok(table.players[seat].post(path, body), 201)


@pytest.mark.parametrize(
    ("authorization", "what"),
    [
        ("Basic QWRhOmFkYQ==", "scheme"),
        ("Bearer", "empty"),
        ("Bearer nonsense", "malformed"),
        ("Bearer dr_" + "A" * 43 + "00000000", "checksum"),
        ("Bearer " + "x" * 5000, "long"),
        ("Bearer ünïcode", "not ascii"),
    ],
)
def test_a_bad_token_is_refused_everywhere(stranger: Caller, authorization: str, what: str) -> None:
    paths = ("/v1/account", "/v1/games", f"/v1/games/{uuid4()}", "/v1", "/v1/rulesets", "/v1/bots")
    answers = [stranger.get(path, Authorization=authorization) for path in paths]
    answers.append(stranger.post("/v1/accounts", {"name": "Ada"}, Authorization=authorization))

    for response in answers:
        problem(response, 401, "unauthenticated")
        assert response.headers["WWW-Authenticate"].startswith("Bearer")


def test_no_token_is_asked_for_where_a_bad_one_cannot_matter(stranger: Caller) -> None:
    for path in ("/healthz", "/readyz", "/openapi.json"):
        ok(stranger.get(path, Authorization="Bearer nonsense"))
    preflight = stranger.http.options("/v1/games", headers={"Authorization": "Bearer nonsense"})
    assert preflight.status_code == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [("/v1/accounts", {"name": "Ada"}), ("/v1/tokens", {"scopes": ["game:read"]})],
)
def test_a_key_is_refused_where_the_answer_is_shown_once(
    ada: Caller, path: str, body: Body
) -> None:
    found = problem(ada.post(path, body, key=str(uuid4())), 400, "bad_request")

    assert found["parameter"] == "Idempotency-Key"
    ok(ada.post(path, body), 201)


def test_a_token_in_the_query_string_is_refused(ada: Caller, stranger: Caller) -> None:
    for name in ("token", "access_token"):
        problem(stranger.get(f"/v1/account?{name}={ada.token}"), 400, "unknown_filter")


@pytest.mark.parametrize(
    ("query", "code", "parameter"),
    [
        ("games?colour=red", "unknown_filter", "colour"),
        ("games?limit=5&limit=6", "bad_request", "limit"),
        ("games?limit=0", "bad_request", "limit"),
        ("games?limit=201", "bad_request", "limit"),
        ("games?limit=5.0", "bad_request", "limit"),
        ("games?limit=%D9%A5", "bad_request", "limit"),
        ("games?limit=", "bad_request", "limit"),
        ("games?limit=9999999999999999999999", "bad_request", "limit"),
        ("games?status=lost", "bad_request", "status"),
        ("games?account=ada", "bad_request", "account"),
        ("games?cursor=x", "bad_request", "cursor"),
        ("games?cursor=%00", "bad_request", "cursor"),
        ("games?updated_since=yesterday", "bad_request", "updated_since"),
        ("games?updated_since=2026-01-01T00:00:00", "bad_request", "updated_since"),
        ("rulesets?limit=5", "unknown_filter", "limit"),
        ("rulesets/halloween/labels?lang=xx", "bad_request", "lang"),
    ],
)
def test_a_query_that_is_not_understood_is_refused(
    ada: Caller, query: str, code: str, parameter: str
) -> None:
    assert problem(ada.get(f"/v1/{query}"), 400, code)["parameter"] == parameter


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("view?as=seat:9", 404, "not_found"),
        ("view?as=seat:-1", 400, "bad_request"),
        ("view?as=everyone", 400, "bad_request"),
        ("view?as=omniscient", 403, "view_forbidden"),
        ("view?at=100000", 404, "not_found"),
        ("view?at=-1", 400, "bad_request"),
        ("view?at=1.0", 400, "bad_request"),
        ("events?after=100000", 409, "version_conflict"),
        ("view?after=100000", 409, "version_conflict"),
        ("stream?after=100000", 409, "version_conflict"),
        ("events?as=omniscient", 403, "view_forbidden"),
        ("record?as=omniscient", 403, "view_forbidden"),
        ("audit", 403, "view_forbidden"),
        ("seats/0/legal-commands?enumerate=maybe", 400, "bad_request"),
        ("seats/0/legal-commands?enumerate=1&limit=501", 400, "bad_request"),
    ],
)
def test_a_look_that_is_not_allowed_or_not_there_is_refused(
    table: Table, query: str, status: int, code: str
) -> None:
    problem(table.players[0].get(f"{table.path}/{query}"), status, code)


@pytest.mark.parametrize(
    "path",
    [
        "/v2",
        "/v1/nothing",
        "/v1/rulesets/chess",
        "/v1/rulesets/%00",
        "/v1/rulesets/..%2f..",
        "/v1/games/42",
        "/v1/games/%FF",
        f"/v1/games/{NOBODY}",
        f"/v1/games/{NOBODY.upper()}",
        f"/v1/games/{NOBODY}/view",
        f"/v1/games/{NOBODY}/events",
        f"/v1/games/{NOBODY}/record",
        f"/v1/games/{NOBODY}/audit",
        f"/v1/games/{NOBODY}/seats/0/legal-commands",
        f"/v1/games/{NOBODY}/seats/-1/legal-commands",
        f"/v1/games/{NOBODY}/seats/99999999999999999999/legal-commands",
        "/docs/nothing.js",
    ],
)
def test_what_is_not_there_is_a_problem_too(ada: Caller, path: str) -> None:
    problem(ada.get(path), 404, "not_found")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "POST", "BREW"])
def test_a_method_that_is_not_known_is_told_what_is(app: Any, method: str) -> None:
    response = app.test_client().open("/v1/rulesets", method=method)

    problem(response, 405, "method_not_allowed")
    assert set(response.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize(
    "content_type",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
)
def test_a_body_that_does_not_say_json_is_refused(stranger: Caller, content_type: str) -> None:
    response = stranger.send("/v1/accounts", b'{"name": "Ada"}', content_type)

    problem(response, 415, "unsupported_media_type")


def test_a_body_over_64_kib_is_refused_also_on_the_hot_path(table: Table, ada: Caller) -> None:
    large = json.dumps({"command": {"type": "x" * 65_536}}).encode()

    problem(ada.send("/v1/accounts", large), 413, "too_large")
    problem(ada.send(f"{table.path}/seats/0/commands", large), 413, "too_large")
    problem(ada.send(f"{table.path}/start", large), 413, "too_large")


def test_a_body_over_64_kib_is_too_large_also_when_it_does_not_say_how_long_it_is(
    stranger: Caller,
) -> None:
    refused = stranger.http.post(
        "/v1/accounts", input_stream=io.BytesIO(b'{"name": "' + b"x" * 65_536 + b'"}'),
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
    )  # fmt: skip

    problem(refused, 413, "too_large")


def test_fifty_megabytes_of_garbage_are_no_record(stranger: Caller) -> None:
    problem(stranger.send("/v1/records/verify", b"x" * 50_000_000), 413, "too_large")


def test_an_endpoint_without_a_body_takes_an_empty_object_and_no_fields(lobby: Table) -> None:
    ada = lobby.players[0]

    found = problem(ada.post(f"{lobby.path}/cancel", {"why": "bored"}), 422, "invalid_body")

    assert found["pointer"] == "/why"
    ok(ada.post(f"{lobby.path}/cancel", {}), 201)
