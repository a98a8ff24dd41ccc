"""A service on a real Postgres, and someone to call it as a newcomer would."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import jsonschema
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api import create_app
from service.application import Application
from service.store.engine import make_engine
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts

Body = dict[str, Any]
STREAMS = "/stream"  # they do not end while the game runs
INSPECTION_SEED = "00" * 32


@dataclass
class Caller:
    """An HTTP client with a token (or none)."""

    http: FlaskClient
    token: str | None = None
    account: str | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.http.get(path, headers=self._with(headers))

    def post(
        self, path: str, body: object = None, *, key: str | None = None, **headers: str
    ) -> TestResponse:
        extra = {"Idempotency-Key": key} if key else {}
        data = None if body is None else json.dumps(body)
        return self.http.post(
            path, data=data, content_type="application/json", headers=self._with(headers | extra)
        )

    def send(self, path: str, data: bytes, content_type: str = "application/json") -> TestResponse:
        return self.http.post(path, data=data, content_type=content_type, headers=self._with({}))

    def _with(self, headers: dict[str, str]) -> dict[str, str]:
        token = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return token | self.headers | named


@dataclass
class Table:
    """A running game and who sits at it, by seat."""

    id: str
    players: list[Caller]

    @property
    def path(self) -> str:
        return f"/v1/games/{self.id}"

    def header(self) -> Body:
        return ok(self.players[0].get(self.path))

    def legal(self, seat: int) -> list[Body]:
        path = f"{self.path}/seats/{seat}/legal-commands?enumerate=1&limit=500"
        return list(ok(self.players[seat].get(path))["commands"])

    def give(self, seat: int, command: Body, **more: Any) -> TestResponse:
        path = f"{self.path}/seats/{seat}/commands"
        return self.players[seat].post(path, {"command": command}, key=str(uuid4()), **more)

    def play(self, until: Callable[[list[Body]], Body | None]) -> None:
        """Give the command that `until` picks from the legal ones, till it picks none."""
        while awaiting := self.header()["awaiting"]:
            seat = awaiting[0]
            command = until(self.legal(seat))
            if command is None:
                return
            ok(self.give(seat, command), 201)


def ok(response: TestResponse, status: int = 200) -> Body:
    """The body of an answer with this status."""
    assert response.status_code == status, response.get_data(as_text=True)
    body: Body = response.get_json()
    return body


RECOVERABLE = {  # a client goes on from the version and the seats that these tell
    "version_conflict", "not_your_turn", "decision_closed", "game_over", "game_not_started",
    "game_started", "game_full", "seats_open", "seat_taken", "already_joined",
    "undo_crosses_information", "illegal_command",
}  # fmt: skip


def problem(response: TestResponse, status: int, code: str) -> Body:
    """The body of a problem; every problem has this form."""
    body: Body = json.loads(response.get_data())
    assert (response.status_code, body["code"]) == (status, code), body
    assert response.mimetype == "application/problem+json"
    assert body["status"] == status
    assert body["type"] == f"/v1/problems#{code}"
    assert body["error"] == body["detail"]
    assert body["title"]
    assert body["request_id"] == response.headers["X-Request-Id"]
    assert code not in RECOVERABLE or {"version", "awaiting"} <= set(body), body
    return body


def readable(app: Flask, table: Table, seat: int) -> Iterator[str]:
    """Every GET of the document but streams, as `seat` would ask it, with each way to look."""
    spec = app.test_client().get("/openapi.json").get_json()
    places = {"{game_id}": table.id, "{slug}": "halloween", "{seat}": str(seat)}
    version = table.header()["version"]
    for path, item in spec["paths"].items():
        if "get" not in item or path.endswith(STREAMS):
            continue
        for name, value in places.items():
            path = path.replace(name, value)  # noqa: PLW2901 - the path of this game
        yield path
        known = {p.get("name") for p in item["get"].get("parameters", ())}
        if "as" in known:
            yield from (
                f"{path}?as={who}" for who in ("spectator", "omniscient", "seat:0", "seat:1")
            )
        if "at" in known:
            yield from (f"{path}?at={seq}" for seq in range(version + 1))
        if "enumerate" in known:
            yield f"{path}?enumerate=1&limit=500"


@pytest.fixture(scope="module")
def application(database_url: str) -> Iterator[Application]:
    engine = make_engine(database_url)
    yield Application(PostgresStore(engine), PostgresAccounts(engine))
    engine.dispose()


@pytest.fixture(scope="module")
def app(application: Application) -> Flask:
    return create_app(application)


@pytest.fixture
def stranger(app: Flask) -> Caller:
    """A caller without a token."""
    return Caller(app.test_client())


@pytest.fixture
def sign_up(app: Flask) -> Callable[[str], Caller]:
    """Make an account by its name."""

    def make(name: str) -> Caller:
        caller = Caller(app.test_client())
        made = ok(caller.post("/v1/accounts", {"name": name}), 201)
        caller.token, caller.account = made["token"], made["account"]["id"]
        return caller

    return make


@pytest.fixture
def ada(sign_up: Callable[[str], Caller]) -> Caller:
    return sign_up("Ada")


@pytest.fixture
def bea(sign_up: Callable[[str], Caller]) -> Caller:
    return sign_up("Bea")


@pytest.fixture
def lobby(ada: Caller) -> Table:
    """A game with Ada at seat 0 and seat 1 open."""
    body = {"ruleset": "halloween", "seats": ["me", "open"], "seed": INSPECTION_SEED}
    return Table(ok(ada.post("/v1/games", body), 201)["game_id"], [ada])


@pytest.fixture
def table(lobby: Table, bea: Caller) -> Table:
    """A running game: Ada at seat 0, Bea at seat 1."""
    ok(bea.post(f"{lobby.path}/join"), 201)
    ok(lobby.players[0].post(f"{lobby.path}/start"), 201)
    return Table(lobby.id, [lobby.players[0], bea])


@pytest.fixture
def inspected(table: Table) -> tuple[Table, int, Body]:
    """A game in which one seat has looked under a grave: the table, the seat, the event."""
    found: list[tuple[int, Body]] = []

    def pick(legal: list[Body]) -> Body | None:
        if found:
            return None
        looks = [each for each in legal if each["type"] == "inspect_grave"]
        return looks[-1] if looks else legal[0]

    while not found:
        seat = table.header()["awaiting"][0]
        command = pick(table.legal(seat))
        assert command is not None
        answer = ok(table.give(seat, command), 201)
        found += [
            (seat, row["event"])
            for row in answer["events"]
            if row["event"]["type"] == "grave_inspected"
        ]
    return table, *found[0]


@pytest.fixture
def fits() -> Callable[[Body, str, list[object]], None]:
    """Assert that values fit one of a ruleset's schemas."""

    def check(schemas: Body, part: str, values: list[object]) -> None:
        whole = schemas[part] | {"$defs": schemas["$defs"], "$schema": schemas["$schema"]}
        jsonschema.Draft202012Validator.check_schema(whole)
        validator = jsonschema.Draft202012Validator(whole)
        for value in values:
            validator.validate(value)

    return check
