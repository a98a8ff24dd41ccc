"""reckon serve, reckon migrate: the service itself."""

from __future__ import annotations

import click
from sqlalchemy.exc import SQLAlchemyError

from service import migrations, settings

from .common import Denied, Failure


@click.command("serve", short_help="Run the whole service: servers, API, worker.")
def serve_command() -> None:
    """Start Postgres and Redis if none are named, migrate, serve the API and the workers.

    Settings come from the environment (PORT, HOST, DATABASE_URL, REDIS_URL, DATA_DIR ...). Ctrl-C
    stops everything.

    Exit codes: 0 stopped by a signal; 1 something failed; 2 it could not begin as asked.
    """
    from service import run  # the other commands do without its weight

    click.get_current_context().exit(run.run(_settings()))


@click.command("migrate", short_help="Bring the database to the newest schema.")
def migrate_command() -> None:
    """Migrate the database of DATABASE_OWNER_URL (or DATABASE_URL).

    Exit codes: 0 migrated; 1 the database refused; 2 no database is named.
    """
    url = _settings().database_owner_url
    if not url:
        raise Failure("DATABASE_OWNER_URL or DATABASE_URL must be set")
    try:
        migrations.upgrade(url)
    except SQLAlchemyError as fault:
        raise Denied(f"the database cannot be migrated: {fault}".split("\n")[0]) from None
    click.echo("the database has the newest schema")


def _settings() -> settings.Settings:
    try:
        return settings.read()
    except settings.BadSettings as fault:
        raise Failure(str(fault)) from None
