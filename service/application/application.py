"""The use cases together: what the API, the workers and the pages call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.application.concerns import Concerns
from service.application.identity import Identity
from service.application.lobby import Lobby
from service.application.play import Play
from service.application.simulating import Simulating
from service.application.work import Work
from service.hints import RedisHints
from service.queue import make_queue
from service.store.engine import make_engine
from service.store.port import Unavailable
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts

if TYPE_CHECKING:
    from service.settings import Settings


class Application(Identity, Lobby, Play, Concerns, Simulating, Work):
    """Everything that can be done with games, one method each."""

    def ready(self) -> dict[str, str]:
        """Each part, and "ok" or what is wrong with it."""
        try:
            self.store.ping()
            database = "ok"
        except Unavailable:
            database = "down"
        return {"database": database, "broker": self.hints.ping()}


def from_settings(settings: Settings) -> Application:
    """The application on the servers that the settings name."""
    engine = make_engine(settings.database_url)
    hints = RedisHints(settings.redis_url, make_queue(settings.redis_url))
    return Application(PostgresStore(engine), PostgresAccounts(engine), hints)
