"""Both stores, so that each law is proved of both."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import Engine, make_url

from service.store.accounts import AccountStore
from service.store.engine import make_engine
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts
from service.store.port import EventStore
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts


@pytest.fixture(scope="module")
def engine(database_url: str) -> Iterator[Engine]:
    made = make_engine(database_url)
    yield made
    made.dispose()


@pytest.fixture
def postgres(engine: Engine) -> PostgresStore:
    return PostgresStore(engine)


@pytest.fixture(params=["memory", "postgres"])
def store(request: pytest.FixtureRequest) -> EventStore:
    if request.param == "memory":
        return MemoryStore()
    return PostgresStore(request.getfixturevalue("engine"))


@pytest.fixture(params=["memory", "postgres"])
def account_store(request: pytest.FixtureRequest) -> AccountStore:
    if request.param == "memory":
        return MemoryAccounts()
    return PostgresAccounts(request.getfixturevalue("engine"))


@pytest.fixture
def plain_url(database_url: str) -> str:
    """The owner's URL as libpq reads it."""
    return make_url(database_url).set(drivername="postgresql").render_as_string(False)


@pytest.fixture
def owner(plain_url: str) -> Iterator[psycopg.Connection]:
    """A connection of the database's owner, autocommit."""
    with psycopg.connect(plain_url, autocommit=True) as connection:
        yield connection
