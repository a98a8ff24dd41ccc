"""reckon serve, reckon migrate: the service itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .common import Denied, Failure

if TYPE_CHECKING:
    from service.settings import Settings

# The service's libraries are imported inside: a player of one game does not wait for them.


@click.command("serve", short_help="Run the whole service: servers, API, worker.")
def serve_command() -> None:
    """Start Postgres and Redis if none are named, migrate, serve the API and the workers.

    Settings come from the environment (PORT, HOST, DATABASE_URL, REDIS_URL, DATA_DIR ...). Ctrl-C
    stops everything.

    Exit codes: 0 stopped by a signal; 1 something failed; 2 it could not begin as asked.
    """
    from service import run

    click.get_current_context().exit(run.run(settings_read()))


@click.command("migrate", short_help="Bring the database to the newest schema.")
def migrate_command() -> None:
    """Migrate the database of DATABASE_OWNER_URL (or DATABASE_URL).

    Exit codes: 0 migrated; 1 the database refused; 2 no database is named.
    """
    from sqlalchemy.exc import SQLAlchemyError

    from service import migrations

    url = settings_read().database_owner_url
    if not url:
        raise Failure("DATABASE_OWNER_URL or DATABASE_URL must be set")
    try:
        migrations.upgrade(url)
    except SQLAlchemyError as fault:
        raise Denied(f"the database cannot be migrated: {fault}".split("\n")[0]) from None
    click.echo("the database has the newest schema")


def settings_read() -> Settings:
    """What the environment says; Failure where that makes no sense."""
    from service import settings

    try:
        return settings.read()
    except settings.BadSettings as fault:
        raise Failure(str(fault)) from None
