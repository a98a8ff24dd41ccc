"""What the service's role may do: it adds history and never changes it."""

from __future__ import annotations

from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import ProgrammingError

from service.store.postgres import PostgresStore

from .builders import play


@pytest.mark.parametrize("table", ["commits", "seeds"])
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {} SET game_id = game_id",
        "DELETE FROM {}",
        "TRUNCATE {}",
        "ALTER TABLE {} ADD COLUMN more int",
        "DROP TABLE {}",
        "SELECT FROM {} FOR UPDATE",
    ],
)
def test_the_service_cannot_change_history(
    postgres: PostgresStore, engine: Engine, table: str, statement: str
) -> None:
    play(postgres, uuid4(), 1)

    with engine.connect() as connection, pytest.raises(ProgrammingError) as refused:
        connection.execute(text(statement.format(table)))

    assert isinstance(refused.value.orig, psycopg.errors.InsufficientPrivilege)


def test_every_connection_acts_as_the_service(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.execute(text("RESET ROLE"))
        role = connection.scalar(text("SELECT current_user"))

    assert role == "reckon_service"


def test_the_role_cannot_sign_in(owner: psycopg.Connection) -> None:
    found = owner.execute(
        "SELECT rolcanlogin, rolsuper FROM pg_roles WHERE rolname = %s", ["reckon_service"]
    )

    assert found.fetchone() == (False, False)


def test_sessions_neither_idle_in_a_transaction_nor_run_for_ever(engine: Engine) -> None:
    names = ("idle_in_transaction_session_timeout", "statement_timeout", "lock_timeout")
    with engine.connect() as connection:
        settings = [connection.scalar(text(f"SHOW {name}")) for name in names]
        durable = connection.scalar(text("SHOW synchronous_commit"))

    assert settings == ["10s", "5s", "2s"]
    assert durable == "on"
