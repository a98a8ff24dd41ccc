"""A server that has frozen: connections stay open and nothing comes back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event
from uuid import uuid4

import pytest
from sqlalchemy import make_url, text

from service.store.database import Database, OutcomeUnknown
from service.store.engine import make_engine
from service.store.watchdog import Watchdog
from tests.service.store.tcp_proxy import Moment, TcpProxy


@pytest.fixture
def thawed() -> Iterator[Event]:
    event = Event()
    yield event
    event.set()


@pytest.fixture
def proxy(database_url: str) -> Iterator[TcpProxy]:
    made = TcpProxy(make_url(database_url).port or 5432)
    yield made
    made.close()


@pytest.fixture
def database(database_url: str, proxy: TcpProxy) -> Iterator[Database]:
    engine = make_engine(make_url(database_url).set(host="127.0.0.1", port=proxy.port))
    yield Database(engine, Watchdog(longest_s=0.5))
    engine.dispose()


def test_a_statement_without_an_answer_ends_as_a_lost_one(
    database: Database, proxy: TcpProxy, thawed: Event
) -> None:
    marker = str(uuid4())
    assert database.rows("SELECT %(it)s::text", {"it": "warm"}) == [("warm",)]
    proxy.cut(marker.encode(), Moment.BEFORE_SEND, then=lambda: thawed.wait(60) and None)
    began = time.monotonic()

    with pytest.raises(OutcomeUnknown):
        database.rows("SELECT %(it)s::text", {"it": marker})

    assert time.monotonic() - began < 30
    assert database.rows("SELECT %(it)s::text", {"it": "again"}) == [("again",)]


def test_a_call_through_core_is_made_again_elsewhere(
    database: Database, proxy: TcpProxy, thawed: Event
) -> None:
    marker = str(uuid4())
    proxy.cut(marker.encode(), Moment.BEFORE_SEND, then=lambda: thawed.wait(60) and None)

    found = database.core(lambda c: c.execute(text("SELECT :it"), {"it": marker}).scalar())

    assert found == marker


def test_a_quick_statement_is_left_alone(database: Database) -> None:
    for _ in range(20):
        assert database.rows("SELECT %(it)s::text", {"it": "quick"}) == [("quick",)]
        time.sleep(0.05)
