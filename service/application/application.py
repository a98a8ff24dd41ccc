"""The use cases together: what the API, the workers and the pages call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.application.auditing import Auditing
from service.application.concerns import Concerns
from service.application.forking import Forking
from service.application.handing import Handing
from service.application.identity import Identity
from service.application.lobby import Lobby
from service.application.play import Play
from service.application.simulating import Simulating
from service.application.tokens import Tokens
from service.application.webhooks import Webhooks
from service.application.work import Work
from service.hints import RedisHints
from service.queue import make_queue
from service.store.counted import CountedStore
from service.store.engine import make_engine
from service.store.port import Backlog, Unavailable
from service.store.postgres_accounts import PostgresAccounts

if TYPE_CHECKING:
    from service.settings import Settings

LATE_BOT_TURN_MS = 15_000


class Application(
    Auditing, Forking, Handing, Tokens, Identity, Lobby, Play, Concerns, Simulating, Webhooks, Work
):
    """Everything that can be done with games, one method each."""

    def ready(self, late_bot_turn_ms: int = LATE_BOT_TURN_MS) -> dict[str, str]:
        """Each part, and "ok" or what is wrong with it."""
        try:
            self.store.ping()
        except Unavailable:
            return {"database": "down", "broker": self.hints.ping(), "bot_turns": "unknown"}
        backlog = self.backlog()
        oldest = backlog.oldest_bot_turn_ms if backlog else None
        late = oldest is not None and oldest > late_bot_turn_ms
        turns = "late" if late else "ok"  # how late is among the metrics
        return {"database": "ok", "broker": self.hints.ping(), "bot_turns": turns}

    def backlog(self) -> Backlog | None:
        """What waits in the database; None when it does not answer."""
        try:
            return self.store.backlog()
        except Unavailable:
            return None


def from_settings(settings: Settings) -> Application:
    """The application on the servers that the settings name."""
    engine = make_engine(settings.database_url)
    hints = RedisHints(settings.redis_url, make_queue(settings.redis_url))
    return Application(CountedStore(engine), PostgresAccounts(engine), hints)
