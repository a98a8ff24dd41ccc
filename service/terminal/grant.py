"""reckon grant: give an account a scope that no API call gives."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

import click

from .common import Denied, Failure
from .serve import settings_read

if TYPE_CHECKING:
    from service.settings import Settings

SCOPES = ("audit:read", "operator")


@click.command("grant", short_help="Give an account audit:read or operator.")
@click.argument("account", type=click.UUID)
@click.argument("scope", type=click.Choice(SCOPES))
@click.option("--label", default="granted by an operator", help="What the account sees of it.")
def command(account: UUID, scope: str, label: str) -> None:
    """Make a new token with SCOPE (and game:read) for ACCOUNT, an id, and print it this once.

    Works on the database of DATABASE_URL, else on that of the service which runs here with its
    data in DATA_DIR. Whoever holds the token may make further ones with the same scope; DELETE
    /v1/tokens/{id} ends it.

    Exit codes: 0 granted; 1 there is no such account, or no database; 2 a bad argument.
    """
    click.echo(_granted(_database(settings_read()), account, scope, label))


def _database(settings: Settings) -> str:
    from service import local

    try:
        return settings.database_url or local.running_url(settings.data_dir / "postgres")
    except local.NoServer as fault:
        raise Failure(f"DATABASE_URL must be set: {fault}") from None


def _granted(database_url: str, account: UUID, scope: str, label: str) -> str:
    from service.application import Application
    from service.store.engine import make_engine
    from service.store.port import Unavailable
    from service.store.postgres import PostgresStore
    from service.store.postgres_accounts import PostgresAccounts

    engine = make_engine(database_url)
    try:
        application = Application(PostgresStore(engine), PostgresAccounts(engine))
        return application.grant(account, scope, label)
    except KeyError:
        raise Denied(f"there is no account {account}") from None
    except Unavailable as fault:
        raise Denied(f"the database does not answer: {fault}") from None
