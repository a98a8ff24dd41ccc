"""Simulations on Postgres. Only results are written without waiting for the disk.

What a crash may take of those is played again: a chunk shrinks in the statement that adds results.
"""

from __future__ import annotations

from uuid import UUID

from psycopg.types.numeric import Int4, Int8
from sqlalchemy import Connection, text

from service.store.database import Database
from service.store.simulation_port import (
    MOST_ATTEMPTS,
    MOST_IN_CHUNK,
    Chunk,
    NewSimulation,
    Results,
    SimulationCursor,
    SimulationRow,
    TooMany,
)

_ERROR_LENGTH = 1000

_FOUND = """
SELECT s.id, s.account_id, s.created_at, s.run, s.games, coalesce(r.done, 0)::int,
       CASE WHEN s.ended IS NOT NULL THEN s.ended
            WHEN NOT coalesce(c.live, false) THEN 'done'
            WHEN r.done > 0 OR c.begun THEN 'running' ELSE 'queued' END,
       CASE WHEN s.ended IS NOT NULL THEN s.ended_at
            WHEN NOT coalesce(c.live, false) THEN r.last END,
       s.error, s.request_hash
FROM simulations s
LEFT JOIN LATERAL (SELECT sum(games) AS done, max(recorded_at) AS last
                   FROM simulation_results WHERE simulation_id = s.id) r ON true
LEFT JOIN LATERAL (SELECT true AS live, bool_or(attempts > 0) AS begun
                   FROM simulation_chunks WHERE simulation_id = s.id HAVING count(*) > 0) c ON true
"""
_BY_ID = _FOUND + "WHERE s.id = %(id)s::uuid"
_BY_KEY = _FOUND + "WHERE s.account_id = %(account_id)s::uuid AND s.key = %(key)s::uuid"
_PAGE = (
    _FOUND
    + """
WHERE s.account_id = %(account_id)s::uuid
  AND (%(after_us)s::bigint IS NULL OR (s.created_at, s.id)
       < (to_timestamp(0) + %(after_us)s::bigint * interval '1 microsecond', %(after_id)s::uuid))
ORDER BY s.created_at DESC, s.id DESC LIMIT %(limit)s::bigint
"""
)

# Sessions of one account queue up here, so that no two of them pass the limit together.
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:account_id, 20))")
_LIVE = text("""
SELECT count(*) FROM simulations s WHERE s.account_id = CAST(:account_id AS uuid)
  AND EXISTS (SELECT FROM simulation_chunks c WHERE c.simulation_id = s.id)
""")
_KNOWN = text("""
SELECT id FROM simulations
WHERE id = :id OR (account_id = CAST(:account_id AS uuid) AND key = CAST(:key AS uuid))
""")
_ADD = text("""
INSERT INTO simulations (id, account_id, key, request_hash, run, games)
VALUES (:id, CAST(:account_id AS uuid), CAST(:key AS uuid), :request_hash, :run, :games)
""")
_ADD_CHUNKS = text("""
INSERT INTO simulation_chunks (simulation_id, first, stop)
SELECT :id, n, least(n + :chunk, :games) FROM generate_series(0, :games - 1, :chunk) AS n
""")

_END = """
WITH ended AS (
  UPDATE simulations s SET ended = %(how)s::text, error = %(error)s::text,
                           ended_at = clock_timestamp()
  WHERE s.id = %(id)s::uuid AND s.ended IS NULL
    AND EXISTS (SELECT FROM simulation_chunks c WHERE c.simulation_id = s.id)
  RETURNING s.id),
dropped AS (DELETE FROM simulation_chunks c USING ended e WHERE c.simulation_id = e.id)
SELECT id FROM ended
"""

_CLAIM = """
WITH live AS (
  SELECT DISTINCT simulation_id AS id FROM simulation_chunks
  WHERE %(id)s::uuid IS NULL OR simulation_id = %(id)s::uuid),
free AS (
  SELECT f.simulation_id, f.stop FROM live CROSS JOIN LATERAL (
    SELECT c.simulation_id, c.stop FROM simulation_chunks c
    WHERE c.simulation_id = live.id AND (c.lease_until IS NULL OR c.lease_until < now())
    ORDER BY c.stop
    LIMIT greatest(0, %(lanes)s::bigint - (
      SELECT count(*) FROM simulation_chunks h
      WHERE h.simulation_id = live.id AND h.lease_until >= now()))
    FOR UPDATE SKIP LOCKED) f)
UPDATE simulation_chunks c SET lease_no = c.lease_no + 1,
  lease_until = now() + %(lease_ms)s::bigint * interval '1 millisecond'
FROM free WHERE c.simulation_id = free.simulation_id AND c.stop = free.stop
RETURNING c.simulation_id, c.stop, c.first, c.lease_no
"""

_BEGIN = """
UPDATE simulation_chunks SET lease_no = lease_no + 1, attempts = attempts + 1,
  lease_until = now() + %(lease_ms)s::bigint * interval '1 millisecond'
WHERE simulation_id = %(id)s::uuid AND stop = %(stop)s::int AND lease_no = %(lease_no)s::int
RETURNING simulation_id, stop, first, lease_no, attempts, last_error
"""

_HOLD = """
UPDATE simulation_chunks
SET lease_until = now() + %(lease_ms)s::bigint * interval '1 millisecond'
WHERE simulation_id = %(id)s::uuid AND stop = %(stop)s::int AND lease_no = %(lease_no)s::int
RETURNING stop
"""

# Whoever played the games first is believed, lease or not: they are the same games.
_FINISH = """
WITH quick AS (SELECT set_config('synchronous_commit', 'off', true)),
shrunk AS (
  UPDATE simulation_chunks c SET first = c.first + %(games)s::int, attempts = 0,
                                 lease_no = c.lease_no + 1, lease_until = NULL
  FROM quick WHERE c.simulation_id = %(id)s::uuid AND c.stop = %(stop)s::int
    AND c.first = %(first)s::int AND c.stop > %(first)s::int + %(games)s::int
  RETURNING c.stop),
emptied AS (
  DELETE FROM simulation_chunks c USING quick
  WHERE c.simulation_id = %(id)s::uuid AND c.stop = %(stop)s::int
    AND c.first = %(first)s::int AND c.stop <= %(first)s::int + %(games)s::int
  RETURNING c.stop)
INSERT INTO simulation_results (simulation_id, first, games, results)
SELECT %(id)s::uuid, %(first)s::int, %(games)s::int, %(results)s::bytea
FROM (SELECT stop FROM shrunk UNION ALL SELECT stop FROM emptied) AS mine
ON CONFLICT (simulation_id, first) DO NOTHING
RETURNING first
"""

_FAIL = """
UPDATE simulation_chunks SET lease_no = lease_no + 1, last_error = %(error)s::text,
                             lease_until = NULL
WHERE simulation_id = %(id)s::uuid AND stop = %(stop)s::int AND lease_no = %(lease_no)s::int
RETURNING stop
"""

_RESULTS = """
SELECT first, games, results FROM simulation_results
WHERE simulation_id = %(id)s::uuid AND first > %(first)s::int - %(most)s::int
  AND first + games > %(first)s::int
ORDER BY first LIMIT %(limit)s::bigint
"""


class PostgresSimulations:
    """The port on Postgres; safe to share by threads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, new: NewSimulation, most_live: int) -> tuple[SimulationRow, bool]:
        """Queue a run in one transaction: the limit, the row and its chunks."""
        known = self._database.core(lambda connection: _create(connection, new, most_live))
        row = self.simulation(known)
        assert row is not None, "simulations are never deleted"
        return row, known == new.id

    def simulation(self, simulation_id: UUID) -> SimulationRow | None:
        """Return one row; done is a sum over the results that there are."""
        found = self._database.read(_BY_ID, {"id": simulation_id})
        return SimulationRow(*found[0]) if found else None

    def simulations(
        self, account_id: UUID, after: SimulationCursor | None, limit: int
    ) -> list[SimulationRow]:
        """Return a page by key."""
        values = {
            "account_id": account_id,
            "after_us": None if after is None else Int8(after.created_us),
            "after_id": None if after is None else after.id,
            "limit": Int8(limit),
        }
        return [SimulationRow(*row) for row in self._database.read(_PAGE, values)]

    def end(self, simulation_id: UUID, how: str, error: str | None = None) -> bool:
        """Mark it and drop its chunks."""
        clean = None if error is None else error.replace("\x00", "")[:_ERROR_LENGTH]
        values = {"id": simulation_id, "how": how, "error": clean}
        return bool(self._database.read(_END, values))

    def claim_chunks(self, simulation_id: UUID | None, lanes: int, lease_ms: int) -> list[Chunk]:
        """Lease without waiting for other claimers."""
        values = {"id": simulation_id, "lanes": Int8(lanes), "lease_ms": Int8(lease_ms)}
        return [Chunk(*row) for row in self._database.read(_CLAIM, values)]

    def begin_chunk(
        self, simulation_id: UUID, stop: int, lease_no: int, lease_ms: int
    ) -> Chunk | None:
        """Take up a chunk under a new lease number."""
        values = {
            "id": simulation_id, "stop": Int4(stop), "lease_no": Int4(lease_no),
            "lease_ms": Int8(lease_ms),
        }  # fmt: skip
        found = self._database.read(_BEGIN, values)
        if not found:
            return None
        *chunk, attempts, last_error = found[0]
        if attempts > MOST_ATTEMPTS:
            self.end(simulation_id, "failed", last_error or "its worker was lost again and again")
            return None
        return Chunk(*chunk)

    def hold_chunk(self, chunk: Chunk, lease_ms: int) -> bool:
        """Renew the lease if it is still ours."""
        return bool(self._database.read(_HOLD, _held(chunk) | {"lease_ms": Int8(lease_ms)}))

    def finish_games(self, chunk: Chunk, games: int, results: bytes) -> bool:
        """Add results and shrink the chunk, or neither."""
        values = _held(chunk) | {
            "first": Int4(chunk.first), "games": Int4(games), "results": results,
        }  # fmt: skip
        return bool(self._database.read(_FINISH, values))

    def fail_chunk(self, chunk: Chunk, error: str) -> None:
        """Free it; the attempts count on."""
        clean = error.replace("\x00", "")[:_ERROR_LENGTH]
        self._database.read(_FAIL, _held(chunk) | {"error": clean})

    def results(self, simulation_id: UUID, first: int, limit: int) -> list[Results]:
        """Return ranges by key."""
        values = {
            "id": simulation_id, "first": Int4(first), "most": Int4(MOST_IN_CHUNK),
            "limit": Int8(limit),
        }  # fmt: skip
        return [Results(*row) for row in self._database.read(_RESULTS, values)]


def _create(connection: Connection, new: NewSimulation, most_live: int) -> UUID:
    connection.execution_options(isolation_level="READ COMMITTED")
    with connection.begin():
        values = {"id": new.id, "account_id": str(new.account_id), "key": _text(new.key)}
        connection.execute(_LOCK, values)
        known = connection.scalar(_KNOWN, values)
        if known is not None:
            return UUID(str(known))
        if (connection.scalar(_LIVE, values) or 0) >= most_live:
            raise TooMany
        more = {"request_hash": new.request_hash, "run": new.run, "games": new.games}
        connection.execute(_ADD, values | more)
        connection.execute(_ADD_CHUNKS, {"id": new.id, "games": new.games, "chunk": new.chunk})
        return new.id


def _text(key: UUID | None) -> str | None:
    return None if key is None else str(key)


def _held(chunk: Chunk) -> dict[str, object]:
    return {
        "id": chunk.simulation_id, "stop": Int4(chunk.stop), "lease_no": Int4(chunk.lease_no),
    }  # fmt: skip
