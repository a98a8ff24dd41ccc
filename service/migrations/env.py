"""Alembic's entry: on the connection that `upgrade` gave, or on DATABASE_OWNER_URL."""

from __future__ import annotations

import os

from alembic import context
from sqlalchemy import Connection, create_engine, make_url
from sqlalchemy.pool import NullPool

from service.store.tables import metadata


def migrate(connection: Connection) -> None:
    """Run the steps in one transaction."""
    context.configure(connection=connection, target_metadata=metadata, compare_server_default=False)
    with context.begin_transaction():
        context.run_migrations()


def migrate_alone() -> None:
    """Serve the `alembic` command line, which opens no connection of its own."""
    given = os.environ.get("DATABASE_OWNER_URL") or os.environ["DATABASE_URL"]
    url = make_url(given).set(drivername="postgresql+psycopg")
    with create_engine(url, poolclass=NullPool).begin() as connection:
        migrate(connection)


handed_over = context.config.attributes.get("connection")
if handed_over is None:
    migrate_alone()
else:
    migrate(handed_over)
