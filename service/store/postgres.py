"""The event store on Postgres 15 or later."""

from __future__ import annotations

from sqlalchemy import Engine

from service.store.backlog import backlog_of
from service.store.commits import CommitLog
from service.store.database import Database
from service.store.feed import Feed
from service.store.games import GameList
from service.store.imports import PostgresImports
from service.store.outbox import Outbox
from service.store.rows import Backlog
from service.store.simulations import PostgresSimulations
from service.store.webhooks import PostgresWebhooks


class PostgresStore(CommitLog, GameList, Feed, Outbox):
    """All of the port over one engine (see `engine.make_engine`); safe to share by threads."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(Database(engine))
        self.imports = PostgresImports(self._database)
        self.simulations = PostgresSimulations(self._database)
        self.webhooks = PostgresWebhooks(self._database)

    def backlog(self) -> Backlog:
        """What waits, for operators; raises Unavailable."""
        return backlog_of(self._database)

    def ping(self) -> None:
        """Return when the database answers and has our tables, else raise Unavailable."""
        self._database.read("SELECT version_num FROM alembic_version", {})
