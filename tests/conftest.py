"""Servers for the tests, started by the first test that asks: the domain's tests never do.

Each xdist process has a Postgres and a Redis of its own, unless TEST_DATABASE_URL and
TEST_REDIS_URL name some: then it has databases of its own in those.
"""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import hypothesis
import psycopg
import pytest
import redis as redis_client
from psycopg import sql
from sqlalchemy import make_url

from service import local

hypothesis.settings.register_profile("reckon", deadline=None)
hypothesis.settings.load_profile("reckon")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a Postgres where we may make databases and roles."""
    with local.postgres(os.environ.get("TEST_DATABASE_URL", "")) as url:
        yield url


@pytest.fixture(scope="session")
def new_database(postgres_server: str) -> Iterator[Callable[[], str]]:
    """Make a migrated, empty database and give its owner's URL; they go when the session ends."""
    made: list[str] = []

    def make(template: str) -> str:
        made.append(f"test_{secrets.token_hex(6)}")
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        with _maintenance(postgres_server) as connection:
            connection.execute(create.format(sql.Identifier(made[-1]), sql.Identifier(template)))
        return _at(postgres_server, made[-1])

    from service import migrations

    migrations.upgrade(make("template0"))
    template = made[0]

    yield lambda: make(template)

    drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
    with _maintenance(postgres_server) as connection:
        for name in made:
            connection.execute(drop.format(sql.Identifier(name)))


@pytest.fixture(scope="module")
def database_url(new_database: Callable[[], str]) -> str:
    """A migrated database for this module's tests alone."""
    return new_database()


@pytest.fixture(scope="session")
def redis_server(worker_id: str) -> Iterator[str]:
    """The URL of a Redis database that belongs to this process of the tests."""
    given = os.environ.get("TEST_REDIS_URL", "")
    number = worker_id.removeprefix("gw") if worker_id != "master" else "0"
    with local.redis(given) as url:
        yield make_url(url).set(database=number).render_as_string(hide_password=False)


@pytest.fixture(scope="module")
def redis_url(redis_server: str) -> str:
    """The same, emptied for this module."""
    with redis_client.Redis.from_url(redis_server) as client:
        client.flushdb()
    return redis_server


@pytest.fixture
def checkout() -> Iterator[Path]:
    """A folder that everybody may enter, as a checkout outside a closed home is."""
    folder = Path(tempfile.mkdtemp(prefix="checkout-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _maintenance(url: str) -> Iterator[psycopg.Connection]:
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain, autocommit=True) as connection:
        yield connection


def _at(url: str, database: str) -> str:
    return make_url(url).set(database=database).render_as_string(hide_password=False)
