"""The service on a real Postgres, with the workers' part done when a test says so."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api import create_app
from service.application import Application
from service.hints import NoHints
from service.store.engine import make_engine
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts

Body = dict[str, Any]
Leased = tuple[str, int, int]


@dataclass
class Queue(NoHints):
    """Keeps the messages that a broker would carry."""

    messages: list[Leased] = field(default_factory=list)

    def chunks(self, leased: Iterable[Leased]) -> None:
        self.messages += leased

    def deliver(self, application: Application, message: Leased) -> str:
        simulation, stop, lease_no = message
        return application.play_chunk(UUID(simulation), stop, lease_no)

    def drain(self, application: Application) -> None:
        """What workers do, in the order of a shuffled broker: the last message first."""
        while self.messages:
            self.deliver(application, self.messages.pop())


@dataclass
class Client:
    """Somebody with a token."""

    http: FlaskClient
    token: str | None = None

    def post(self, path: str, body: object, key: str | None = None) -> TestResponse:
        headers = self._headers() | ({"Idempotency-Key": key} if key else {})
        return self.http.post(path, json=body, headers=headers)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.http.get(path, headers=self._headers() | headers)

    def delete(self, path: str) -> TestResponse:
        return self.http.delete(path, headers=self._headers())

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


@pytest.fixture(scope="module")
def broker() -> Queue:
    return Queue()


@pytest.fixture
def queue(broker: Queue) -> Queue:
    """Empty: what an earlier test has left is no concern of this one."""
    broker.messages.clear()
    return broker


@pytest.fixture(scope="module", params=["postgres", "memory"])
def application(request: pytest.FixtureRequest, broker: Queue) -> Iterator[Application]:
    """Both stores, so that each law is proved of both."""
    if request.param == "memory":
        yield Application(MemoryStore(), MemoryAccounts(), broker)
        return
    engine = make_engine(request.getfixturevalue("database_url"))
    yield Application(PostgresStore(engine), PostgresAccounts(engine), broker)
    engine.dispose()


@pytest.fixture(scope="module")
def app(application: Application) -> Flask:
    return create_app(application)


@pytest.fixture
def sign_up(app: Flask, application: Application, queue: Queue) -> Callable[[], Client]:
    return lambda: Client(app.test_client(), application.create_account("bot", "Ada").token)


@pytest.fixture
def ada(sign_up: Callable[[], Client]) -> Client:
    return sign_up()


@pytest.fixture
def ask() -> Callable[..., Body]:
    """The body of a request; two bots, six games, unless said otherwise."""

    def body(**more: Any) -> Body:
        return {
            "ruleset": "halloween", "policies": ["greedy", "random"], "games": 6, "seed": "s",
        } | more  # fmt: skip

    return body


@pytest.fixture
def run(
    ada: Client, application: Application, queue: Queue, ask: Callable[..., Body]
) -> Callable[..., str]:
    """Have a simulation played to its end; its path."""

    def play(**more: Any) -> str:
        answer = ada.post("/v1/simulations", ask(**more), str(uuid4()))
        assert answer.status_code == 201, answer.get_data(as_text=True)
        queue.drain(application)
        path: str = answer.headers["Location"]
        assert ada.get(path).get_json()["status"] == "done"
        return path

    return play


def lines(answer: TestResponse) -> list[Body]:
    """The lines of an NDJSON answer."""
    assert answer.status_code == 200
    assert answer.mimetype == "application/x-ndjson"
    return [json.loads(line) for line in answer.get_data().splitlines()]
