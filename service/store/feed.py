"""The feed of all games: every commit once, each game's in order, none skipped.

Positions are handed out before the commit and transactions end in any order, so a reader of
positions alone would skip what ends late. The cursor is the pair (xid, position), and only
transactions older than every running one are shown: below that line nothing can appear any
more. An open writing transaction anywhere in the cluster holds the feed back until it ends;
the session timeouts of `engine.py` bound that for our own.
"""

from __future__ import annotations

from psycopg.types.numeric import Int8

from service.store.database import Database
from service.store.port import CursorAhead
from service.store.rows import Cursor, FeedCommit, StoredCommit

# The alias matters: an output column named xid would capture ORDER BY and sort as text.
_PAGE = """
SELECT c.xid::text AS xid_text, c.position,
       c.game_id, c.commit_no, c.first_seq, c.last_seq, c.command_id, c.command_hash, c.seat,
       c.actor, c.command, c.events, c.at_ms, c.hash, c.recorded_at
FROM commits c
WHERE (c.xid, c.position) > (%(xid)s::xid8, %(position)s::bigint)
  AND c.xid < pg_snapshot_xmin(pg_current_snapshot())
ORDER BY c.xid, c.position LIMIT %(limit)s::bigint
"""

_REACHED = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS reached"

_LAG = """
SELECT (extract(epoch FROM clock_timestamp() - min(c.recorded_at)) * 1000)::bigint
FROM commits c WHERE c.xid >= pg_snapshot_xmin(pg_current_snapshot())
"""

START = Cursor(0, 0)


class Feed:
    """The commits of all games in one order that a reader can follow for ever."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def feed(
        self, after: Cursor | None = None, limit: int = 100
    ) -> tuple[list[FeedCommit], Cursor]:
        """Return the next commits and the cursor to go on from; CursorAhead as in the port."""
        start = after or START
        values = {"xid": str(start.xid), "position": Int8(start.position), "limit": Int8(limit)}
        page = [
            FeedCommit(Cursor(int(xid), position), StoredCommit(*commit))
            for xid, position, *commit in self._database.read(_PAGE, values)
        ]
        if page:
            return page, page[-1].cursor
        self._check_reached(start)
        return [], start

    def _check_reached(self, cursor: Cursor) -> None:
        ((reached,),) = self._database.read(_REACHED, {})
        if cursor.xid >= int(reached):
            raise CursorAhead(str(cursor))

    def feed_lag_ms(self) -> int:
        """Return the age of the oldest commit that an open transaction keeps from the feed."""
        ((lag,),) = self._database.read(_LAG, {})
        return max(int(lag or 0), 0)
