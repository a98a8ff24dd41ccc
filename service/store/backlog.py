"""What waits in the store, for operators."""

from __future__ import annotations

from service.store.database import Database
from service.store.feed import Feed
from service.store.rows import Backlog

_DUE = """
SELECT (extract(epoch FROM now() - min(due)) * 1000)::bigint,
       (extract(epoch FROM now() - min(due) FILTER (WHERE kind = 'bot_turn')) * 1000)::bigint,
       count(*)
FROM work_items WHERE parked_at IS NULL AND due <= now()
"""
_PARKED = "SELECT count(*) FROM work_items WHERE parked_at IS NOT NULL"


def backlog_of(database: Database) -> Backlog:
    """What waits now: three queries on indexes; raises Unavailable."""
    ((oldest, bot_turn, due),) = database.read(_DUE, {})
    ((parked,),) = database.read(_PARKED, {})
    return Backlog(
        oldest_due_ms=None if oldest is None else int(oldest),
        oldest_bot_turn_ms=None if bot_turn is None else int(bot_turn),
        due=int(due),
        parked=int(parked),
        feed_lag_ms=Feed(database).feed_lag_ms(),
    )
