"""The migrations: they lead to the tables that the code knows, from anywhere, at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from uuid import uuid4

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from psycopg import sql
from sqlalchemy import create_engine, make_url
from sqlalchemy.pool import NullPool

from service import migrations
from service.store.engine import make_engine
from service.store.postgres import PostgresStore
from service.store.tables import metadata

from .builders import play

CATALOGUE = """
SELECT c.relname, 'column', a.attname,
       concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
                 pg_get_expr(d.adbin, d.adrelid))
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
UNION ALL
SELECT c.relname, 'constraint', k.conname, pg_get_constraintdef(k.oid)
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
WHERE c.relnamespace = 'public'::regnamespace
UNION ALL
SELECT tablename, 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL
SELECT relname, 'options', '', reloptions::text FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
ORDER BY 1, 2, 3
"""


@pytest.fixture
def empty_database(postgres_server: str) -> Iterator[Callable[[], str]]:
    """Make a database that no migration has seen, and give its URL."""
    plain = make_url(postgres_server).set(drivername="postgresql").render_as_string(False)
    made: list[str] = []

    def make() -> str:
        made.append(f"empty_{token_hex(6)}")
        name = sql.Identifier(made[-1])
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(name))
        return make_url(postgres_server).set(database=made[-1]).render_as_string(False)

    with psycopg.connect(plain, autocommit=True) as connection:
        yield make
        for name in made:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            connection.execute(drop)


def catalogue(url: str) -> list[tuple[object, ...]]:
    """All columns, constraints, indexes and options of our tables."""
    plain = make_url(url).set(drivername="postgresql").render_as_string(False)
    with psycopg.connect(plain) as connection:
        return [row for row in connection.execute(CATALOGUE) if row[0] != "alembic_version"]


def test_alembic_sees_no_difference(database_url: str) -> None:
    engine = create_engine(database_url, poolclass=NullPool)

    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)

    assert differences == []


def test_the_migrations_and_the_code_make_the_same_tables(
    database_url: str, empty_database: Callable[[], str]
) -> None:
    from_code = empty_database()

    metadata.create_all(create_engine(from_code, poolclass=NullPool))

    assert catalogue(database_url) == catalogue(from_code)


def test_a_second_upgrade_changes_nothing(new_database: Callable[[], str]) -> None:
    url = new_database()
    before = catalogue(url)

    migrations.upgrade(url)

    assert catalogue(url) == before


def test_the_tables_can_be_taken_back_and_made_again(new_database: Callable[[], str]) -> None:
    url = new_database()
    before = catalogue(url)

    migrations.downgrade(url, "base")
    empty = catalogue(url)
    migrations.upgrade(url)

    assert empty == []
    assert catalogue(url) == before


def test_four_processes_may_migrate_one_database_at_once(
    empty_database: Callable[[], str], database_url: str
) -> None:
    url = empty_database()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(migrations.upgrade, [url] * 4))

    assert catalogue(url) == catalogue(database_url)


def test_an_owner_who_is_no_superuser_can_migrate_and_serve(
    empty_database: Callable[[], str], database_url: str
) -> None:
    made = make_url(empty_database())
    name, password = f"owner_{token_hex(6)}", token_hex(6)
    plain = made.set(drivername="postgresql").render_as_string(False)
    url = made.set(username=name, password=password)
    with psycopg.connect(plain, autocommit=True) as admin:
        owner, database = sql.Identifier(name), sql.Identifier(made.database or "")
        make = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(owner, sql.Literal(password))
        admin.execute(make)
        admin.execute(sql.SQL("GRANT reckon_service TO {}").format(owner))
        admin.execute(sql.SQL("ALTER DATABASE {} OWNER TO {}").format(database, owner))

        migrations.upgrade(url)
        engine = make_engine(url)
        play(PostgresStore(engine), uuid4(), 2)
        engine.dispose()

        assert catalogue(plain) == catalogue(database_url)
        admin.execute(sql.SQL("DROP OWNED BY {}").format(owner))
        admin.execute(sql.SQL("ALTER DATABASE {} OWNER TO CURRENT_USER").format(database))
        admin.execute(sql.SQL("DROP ROLE {}").format(owner))
