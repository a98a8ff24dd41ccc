"""Tokens: no more than their maker's own, good until they end, and not a moment longer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import psycopg
import pytest
from click.testing import CliRunner
from sqlalchemy import make_url

from service.application import Application
from service.cli import reckon

from .conftest import Body, Caller, Table, ok, problem

NOBODY = "5f0e7a54-3d1b-4c2e-9b0a-6c1d2e3f4a5b"  # the same in all test processes


def make(caller: Caller, *scopes: str, **more: object) -> Body:
    return ok(caller.post("/v1/tokens", {"scopes": list(scopes)} | more), 201)


def with_token(caller: Caller, token: str) -> Caller:
    return Caller(caller.http, token)


def at(**ahead: float) -> str:
    return (datetime.now(UTC) + timedelta(**ahead)).isoformat()


def test_a_token_is_shown_once_and_listed_without_its_secret(ada: Caller) -> None:
    made = make(ada, "game:read", label="laptop")

    rows = ok(ada.get("/v1/tokens"))["tokens"]

    secret = made.pop("token")
    assert secret.startswith("dr_")
    assert made in rows
    assert [row["label"] for row in rows] == ["first token", "laptop"]
    assert secret not in ada.get("/v1/tokens").get_data(as_text=True)


def test_the_store_holds_no_token(ada: Caller, database_url: str) -> None:
    secret = make(ada, "game:read")["token"]
    url = make_url(database_url).set(drivername="postgresql").render_as_string(False)

    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT row_to_json(t)::text FROM tokens t").fetchall()

    assert rows
    assert not any(secret in row[0] or secret[3:-8] in row[0] for row in rows)


def test_a_token_does_what_its_scopes_say_and_no_more(ada: Caller) -> None:
    reader = with_token(ada, make(ada, "game:read")["token"])

    ok(reader.get("/v1/games"))

    spec = {"ruleset": "halloween", "seats": ["me", "open"]}
    assert problem(reader.post("/v1/games", spec), 403, "missing_scope")["scope"] == "game:create"


@pytest.mark.parametrize("scope", ["audit:read", "operator"])
def test_no_call_gives_a_scope_that_its_maker_lacks(ada: Caller, scope: str) -> None:
    refused = ada.post("/v1/tokens", {"scopes": ["game:read", scope]})

    assert problem(refused, 403, "missing_scope")["scope"] == scope
    reader = with_token(ada, make(ada, "game:read")["token"])
    problem(reader.post("/v1/tokens", {"scopes": ["seat:play"]}), 403, "missing_scope")


def test_a_revoked_token_is_good_for_nothing_at_once(ada: Caller) -> None:
    made = make(ada, "game:read")
    reader = with_token(ada, made["token"])
    ok(reader.get("/v1/account"))

    gone = ada.http.delete(
        f"/v1/tokens/{made['id']}", headers={"Authorization": f"Bearer {ada.token}"}
    )

    assert gone.status_code == 204
    problem(reader.get("/v1/account"), 401, "unauthenticated")
    problem(reader.get("/v1/games"), 401, "unauthenticated")
    assert made["id"] not in [row["id"] for row in ok(ada.get("/v1/tokens"))["tokens"]]


def test_a_token_is_revoked_by_its_account_alone(ada: Caller, bea: Caller) -> None:
    made = make(ada, "game:read")
    for token_id in (made["id"], str(uuid4()), "x"):
        refused = bea.http.delete(
            f"/v1/tokens/{token_id}", headers={"Authorization": f"Bearer {bea.token}"}
        )
        problem(refused, 404, "not_found")

    ok(with_token(ada, made["token"]).get("/v1/account"))


def test_an_expired_token_is_good_for_nothing(ada: Caller, database_url: str) -> None:
    made = make(ada, "game:read", expires_at=at(hours=1))
    reader = with_token(ada, made["token"])
    ok(reader.get("/v1/account"))

    url = make_url(database_url).set(drivername="postgresql").render_as_string(False)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE tokens SET expires_at = now() WHERE id = %s", (made["id"],))

    problem(reader.get("/v1/account"), 401, "unauthenticated")
    assert made["id"] not in [row["id"] for row in ok(ada.get("/v1/tokens"))["tokens"]]


def test_a_token_does_not_outlive_its_maker(ada: Caller) -> None:
    short = with_token(ada, make(ada, "game:read", expires_at=at(hours=1))["token"])

    problem(ada.post("/v1/tokens", {"scopes": ["game:read"], "expires_at": at(hours=-1)}),
            422, "invalid_expiry")  # fmt: skip
    problem(short.post("/v1/tokens", {"scopes": ["game:read"], "expires_at": at(hours=2)}),
            422, "invalid_expiry")  # fmt: skip
    assert make(short, "game:read")["expires_at"] is not None


def test_one_token_may_be_good_for_several_seats(ada: Caller) -> None:
    spec = {"ruleset": "halloween", "seats": ["me", "me", "me"]}
    game_id = ok(ada.post("/v1/games", spec), 201)["game_id"]
    ok(ada.post(f"/v1/games/{game_id}/start"), 201)
    token = make(ada, "game:read", "seat:play", game_id=game_id, seats=[2, 0])
    bot = with_token(ada, token["token"])

    assert token["seats"] == [0, 2]
    for seat in (0, 2):
        ok(bot.get(f"/v1/games/{game_id}/seats/{seat}/legal-commands"))
    problem(bot.get(f"/v1/games/{game_id}/seats/1/legal-commands"), 403, "not_your_seat")
    problem(bot.get(f"/v1/games/{game_id}/view?as=seat:1"), 403, "view_forbidden")


def test_a_seat_token_makes_and_lists_no_tokens_but_may_end_itself(
    lobby: Table, bea: Caller
) -> None:
    seat = with_token(bea, ok(bea.post(f"{lobby.path}/join"), 201)["seat_token"])
    own = next(r for r in ok(bea.get("/v1/tokens"))["tokens"] if r["game_id"] == lobby.id)
    first = next(r for r in ok(bea.get("/v1/tokens"))["tokens"] if r["game_id"] is None)
    headers = {"Authorization": f"Bearer {seat.token}"}

    problem(seat.post("/v1/tokens", {"scopes": ["game:read"]}), 403, "missing_scope")
    problem(seat.get("/v1/tokens"), 403, "missing_scope")
    problem(seat.http.delete(f"/v1/tokens/{first['id']}", headers=headers), 403, "missing_scope")
    assert seat.http.delete(f"/v1/tokens/{own['id']}", headers=headers).status_code == 204
    problem(seat.get("/v1/games"), 401, "unauthenticated")


def test_a_token_is_for_seats_that_one_holds(lobby: Table, ada: Caller, bea: Caller) -> None:
    wanted = {"scopes": ["seat:play"], "game_id": lobby.id, "seats": [1]}

    problem(ada.post("/v1/tokens", wanted), 403, "not_your_seat")
    problem(bea.post("/v1/tokens", wanted | {"seats": [0]}), 403, "not_your_seat")
    problem(ada.post("/v1/tokens", wanted | {"game_id": str(uuid4())}), 404, "not_found")
    problem(ada.post("/v1/tokens", wanted | {"seats": [0], "scopes": ["game:create"]}),
            403, "missing_scope")  # fmt: skip


@pytest.mark.parametrize(
    "body",
    [
        {}, {"scopes": []}, {"scopes": ["everything"]}, {"scopes": "game:read"},
        {"scopes": ["game:read"], "expires_at": "tomorrow"},
        {"scopes": ["game:read"], "seats": [0]},
        {"scopes": ["game:read"], "game_id": "x"},
        {"scopes": ["game:read"], "label": "a\u202eb"},
        {"scopes": ["game:read"], "label": "a" * 41},
    ],
)  # fmt: skip
def test_a_token_that_makes_no_sense_is_refused(ada: Caller, body: Body) -> None:
    problem(ada.post("/v1/tokens", body), 422, "invalid_body")


def test_pages_of_tokens_hold_each_once(ada: Caller) -> None:
    made = [make(ada, "game:read", label=str(n))["id"] for n in range(5)]

    seen: list[str] = []
    cursor = ""
    while cursor is not None:
        page = ok(ada.get(f"/v1/tokens?limit=2{cursor and f'&cursor={cursor}'}"))
        seen += [row["id"] for row in page["tokens"]]
        cursor = page["next_cursor"]

    assert seen[1:] == made
    problem(ada.get(f"/v1/tokens?cursor={uuid4()}"), 400, "bad_request")
    problem(ada.get("/v1/tokens?cursor=x"), 400, "bad_request")


def test_a_granted_token_may_audit_and_hand_that_on(application: Application, ada: Caller) -> None:
    assert ada.account
    granted = with_token(ada, application.grant(UUID(ada.account), "audit:read", "by hand"))

    ok(granted.get("/v1/feed"))
    ok(with_token(ada, make(granted, "audit:read")["token"]).get("/v1/feed"))


def test_the_operator_s_command_grants_a_scope(ada: Caller, database_url: str) -> None:
    env = {"DATABASE_URL": database_url, "REDIS_URL": None}  # it needs the database alone

    done = CliRunner().invoke(reckon, ["grant", str(ada.account), "audit:read"], env=env)

    assert done.exit_code == 0, done.output
    token = next(word for word in done.output.split() if word.startswith("dr_"))
    ok(with_token(ada, token).get("/v1/feed"))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((NOBODY, "audit:read"), 1),
        (("nobody", "audit:read"), 2),
        ((NOBODY, "game:read"), 2),
        ((), 2),
    ],
)
def test_the_operator_s_command_refuses_what_is_not_there(
    database_url: str, redis_url: str, words: tuple[str, ...], code: int
) -> None:
    env = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}

    done = CliRunner().invoke(reckon, ["grant", *words], env=env)

    assert done.exit_code == code, done.output
    assert "dr_" not in done.output
