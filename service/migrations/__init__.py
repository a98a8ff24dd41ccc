"""The schema of the database, step by step; `upgrade` brings any database to the newest step."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, create_engine, make_url, text
from sqlalchemy.pool import NullPool

_LOCK = 0x5245434B4F4E
"""Any fixed number: whoever migrates this database holds the advisory lock of this name."""


def config(connection: Connection) -> Config:
    """Return Alembic's configuration for a connection that the caller opened."""
    made = Config()
    made.set_main_option("script_location", "service:migrations")
    made.attributes["connection"] = connection
    return made


def upgrade(owner_url: str | URL, revision: str = "head") -> None:
    """Migrate the database as its owner, in one transaction; safe to call from many processes.

    The owner must be able to create the role `reckon_service`, or find it and be a member.
    """
    url = make_url(owner_url).set(drivername="postgresql+psycopg")
    engine = create_engine(url, poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        command.upgrade(config(connection), revision)


def downgrade(owner_url: str | URL, revision: str) -> None:
    """Take steps back; `base` drops every table and all games with them."""
    url = make_url(owner_url).set(drivername="postgresql+psycopg")
    engine = create_engine(url, poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        command.downgrade(config(connection), revision)
