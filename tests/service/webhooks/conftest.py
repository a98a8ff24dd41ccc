"""A service with webhooks switched on, and a receiver on this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from flask import Flask

from service.api.app import assemble
from service.application import Application
from service.settings import Settings
from service.store.engine import make_engine
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts
from tests.service.api.conftest import Caller, ok
from workers.webhooks import sender


@dataclass
class Receiver:
    """Keeps what it was sent and answers as it is told."""

    url: str = ""
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.got]

    def events(self) -> list[str]:
        return [body["event"] for body in self.bodies()]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.got.append(({k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(kept.status)
            for name, value in kept.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing to say."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    kept.url = f"http://127.0.0.1:{server.server_port}/hook?from=reckon"
    yield kept
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def application(database_url: str) -> Iterator[Application]:
    engine = make_engine(database_url)
    yield Application(PostgresStore(engine), PostgresAccounts(engine))
    engine.dispose()


@pytest.fixture
def app(application: Application) -> Flask:
    return assemble(application, Settings(webhooks=True, webhooks_private=True))


@pytest.fixture
def relay(application: Application) -> Callable[[], int]:
    """What a worker does once a second."""
    return lambda: application.run_webhooks(sender(private=True))


@pytest.fixture
def sign_up(app: Flask) -> Callable[[str], Caller]:
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


def begin_game(ada: Caller, bea: Caller) -> str:
    """A running game of two; its path."""
    made = ok(ada.post("/v1/games", {"ruleset": "halloween", "seats": ["me", "open"]}), 201)
    path = f"/v1/games/{made['game_id']}"
    ok(bea.post(f"{path}/join"), 201)
    ok(ada.post(f"{path}/start"), 201)
    return path
