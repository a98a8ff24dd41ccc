"""The outbox: jobs made and removed by appends, leased by the clock of the database alone."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from psycopg.types.numeric import Int4, Int8

from service.store.database import Database
from service.store.port import MAX_ATTEMPTS
from service.store.rows import WorkClaim, WorkItem

# A worker that died says nothing, so the claim itself parks what ended without a word too
# often. The lease number stays then: if the worker was only slow, its append still removes
# the item.
_CLAIM = """
WITH free AS (
  SELECT id, attempts >= %(most)s::int AS spent FROM work_items
  WHERE parked_at IS NULL AND due <= now() AND kind = ANY(%(kinds)s::text[])
    AND (lease_until IS NULL OR lease_until < now())
  ORDER BY due, id LIMIT %(limit)s::bigint FOR UPDATE SKIP LOCKED),
taken AS (
  UPDATE work_items w SET
    parked_at = CASE WHEN free.spent THEN now() END,
    last_error = CASE WHEN free.spent THEN coalesce(w.last_error, 'the lease ended unused')
                 ELSE w.last_error END,
    lease_until = CASE WHEN NOT free.spent
                  THEN now() + %(lease_ms)s::bigint * interval '1 millisecond' END,
    lease_no = w.lease_no + CASE WHEN free.spent THEN 0 ELSE 1 END,
    attempts = w.attempts + CASE WHEN free.spent THEN 0 ELSE 1 END
  FROM free WHERE w.id = free.id
  RETURNING w.id, w.game_id, w.kind, w.at_seq, w.seat, w.lease_no, w.attempts, w.due, w.parked_at)
SELECT id, game_id, kind, at_seq, seat, lease_no, attempts FROM taken
WHERE parked_at IS NULL ORDER BY due, id
"""

_CLAIM_FREE = """
UPDATE work_items SET
  lease_until = now() + %(lease_ms)s::bigint * interval '1 millisecond',
  lease_no = lease_no + 1, attempts = attempts + 1
WHERE id = %(id)s::bigint AND parked_at IS NULL AND due <= now()
  AND (lease_until IS NULL OR lease_until < now()) AND attempts < %(most)s::int
RETURNING id, game_id, kind, at_seq, seat, lease_no, attempts
"""

_RENEW = """
UPDATE work_items SET
  lease_until = now() + %(lease_ms)s::bigint * interval '1 millisecond', lease_no = lease_no + 1
WHERE id = %(id)s::bigint AND lease_no = %(lease_no)s::int AND parked_at IS NULL
  AND lease_until IS NOT NULL
RETURNING id, game_id, kind, at_seq, seat, lease_no, attempts
"""

_DROP = """
DELETE FROM work_items WHERE id = %(id)s::bigint AND lease_no = %(lease_no)s::int RETURNING id
"""

_FAIL = """
UPDATE work_items SET
  lease_until = NULL, lease_no = lease_no + 1, last_error = %(error)s::text,
  due = now() + %(retry_in_ms)s::bigint * interval '1 millisecond',
  parked_at = CASE WHEN attempts >= %(most)s::int THEN now() END
WHERE id = %(id)s::bigint AND lease_no = %(lease_no)s::int
RETURNING id
"""

_PARKED = """
SELECT id, game_id, kind, at_seq, seat, lease_no, attempts FROM work_items
WHERE game_id = %(game_id)s::uuid AND parked_at IS NOT NULL ORDER BY id
"""

_UNPARK = """
UPDATE work_items SET parked_at = NULL, attempts = 0, lease_until = NULL, due = now()
WHERE id = %(id)s::bigint AND parked_at IS NOT NULL RETURNING id
"""

_OLDEST = """
SELECT (extract(epoch FROM now() - min(due)) * 1000)::bigint FROM work_items
WHERE parked_at IS NULL AND due <= now()
"""

_ERROR_LENGTH = 1000


class Outbox:
    """Work items; a lost answer of the database costs at most one lease."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def claim(
        self, kinds: Sequence[str], limit: int = 50, lease_ms: int = 30_000
    ) -> list[WorkItem]:
        """Lease due work, oldest first; two claimers never wait for or repeat each other."""
        values = {
            "kinds": list(kinds),
            "limit": Int8(limit),
            "lease_ms": Int8(lease_ms),
            "most": Int4(MAX_ATTEMPTS),
        }
        return [WorkItem(*row) for row in self._database.read(_CLAIM, values)]

    def claim_one(
        self, item_id: int, lease_no: int | None = None, lease_ms: int = 30_000
    ) -> WorkItem | None:
        """Lease a free item, or renew the lease that was handed on as `lease_no`."""
        values: dict[str, object] = {"id": Int8(item_id), "lease_ms": Int8(lease_ms)}
        if lease_no is None:
            found = self._database.read(_CLAIM_FREE, values | {"most": Int4(MAX_ATTEMPTS)})
        else:
            found = self._database.read(_RENEW, values | {"lease_no": Int4(lease_no)})
        return WorkItem(*found[0]) if found else None

    def drop_work(self, claim: WorkClaim) -> bool:
        """Delete an item that needs no append."""
        values = {"id": Int8(claim.id), "lease_no": Int4(claim.lease_no)}
        return bool(self._database.read(_DROP, values))

    def fail_work(self, claim: WorkClaim, error: str, retry_in_ms: int) -> bool:
        """Give an item back for later, or park it when it was tried often enough."""
        values = {
            "id": Int8(claim.id),
            "lease_no": Int4(claim.lease_no),
            # Postgres keeps no NUL in text, and an error may quote anything.
            "error": error.replace("\x00", "")[:_ERROR_LENGTH],
            "retry_in_ms": Int8(retry_in_ms),
            "most": Int4(MAX_ATTEMPTS),
        }
        return bool(self._database.read(_FAIL, values))

    def parked(self, game_id: UUID) -> list[WorkItem]:
        """Return the items of a game that failed too often."""
        return [WorkItem(*row) for row in self._database.read(_PARKED, {"game_id": game_id})]

    def unpark(self, item_id: int) -> bool:
        """Give a parked item a new life."""
        return bool(self._database.read(_UNPARK, {"id": Int8(item_id)}))

    def oldest_due_age_ms(self) -> int | None:
        """Return how long the oldest due item has waited."""
        ((age,),) = self._database.read(_OLDEST, {})
        return None if age is None else int(age)
