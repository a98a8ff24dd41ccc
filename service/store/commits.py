"""Append and read commits: the hot path, as prepared SQL at driver level.

No lock is taken: the append is one statement which compares the number and the hash of the
head and inserts, in its own transaction. It must stay the first thing in that transaction to
take a transaction number, else the feed would show a game out of order.
"""

from __future__ import annotations

from uuid import UUID

from psycopg.errors import UniqueViolation
from psycopg.types.numeric import Int4, Int8

from service.store.database import (
    Database,
    NotConnected,
    OutcomeUnknown,
    Patience,
    Row,
    ServerRefused,
)
from service.store.port import Appended, AppendResult, Conflict, KeyReused, Replayed
from service.store.rows import Head, NewCommit, StoredCommit

_COMMIT_AND_GAME = """
WITH c AS (
  INSERT INTO commits (game_id, commit_no, first_seq, last_seq, command_id, command_hash,
                       seat, actor, command, events, at_ms, hash)
  SELECT %(game_id)s::uuid, %(commit_no)s::int, %(first_seq)s::int, %(last_seq)s::int,
         %(command_id)s::uuid, %(command_hash)s::bytea, %(seat)s::int, %(actor)s::bytea,
         %(command)s::bytea, %(events)s::bytea, %(at_ms)s::bigint, %(hash)s::bytea
  WHERE %(commit_no)s::int = 1
     OR EXISTS (SELECT FROM commits h
                WHERE h.game_id = %(game_id)s::uuid AND h.commit_no = %(commit_no)s::int - 1
                  AND h.hash = %(previous_hash)s::bytea)
  RETURNING game_id, commit_no, last_seq, at_ms, xid, position, recorded_at),
g AS (
  INSERT INTO games AS g (game_id, commit_no, version, created_ms, updated_ms, ruleset,
                          rules_version, status, awaiting, deadline_ms, visibility, seats,
                          accounts)
  SELECT c.game_id, c.commit_no, c.last_seq, c.at_ms, c.at_ms, %(ruleset)s::text,
         %(rules_version)s::int, %(status)s::text, %(awaiting)s::int[], %(deadline_ms)s::bigint,
         %(visibility)s::text, %(seats)s::bytea, %(accounts)s::uuid[]
  FROM c
  ON CONFLICT (game_id) DO UPDATE SET
    commit_no = excluded.commit_no, version = excluded.version,
    updated_ms = excluded.updated_ms, ruleset = excluded.ruleset,
    rules_version = excluded.rules_version, status = excluded.status,
    awaiting = excluded.awaiting, deadline_ms = excluded.deadline_ms,
    visibility = excluded.visibility, seats = excluded.seats, accounts = excluded.accounts)
"""

_OUTBOX_AND_SEED = """,
w AS (
  INSERT INTO work_items (dedupe, game_id, kind, at_seq, seat, due)
  SELECT k.dedupe, c.game_id, k.kind, k.at_seq, k.seat, now() + k.due * interval '1 millisecond'
  FROM c, unnest(%(work_dedupe)s::text[], %(work_kind)s::text[], %(work_at_seq)s::int[],
                 %(work_seat)s::int[], %(work_due)s::bigint[])
          WITH ORDINALITY AS k (dedupe, kind, at_seq, seat, due, place)
  ORDER BY k.place
  ON CONFLICT (dedupe) DO NOTHING
  RETURNING id),
d AS (
  DELETE FROM work_items i USING c
  WHERE i.id = %(done_id)s::bigint AND i.lease_no = %(done_lease_no)s::int),
s AS (
  INSERT INTO seeds (game_id, seed)
  SELECT c.game_id, %(seed)s::bytea FROM c
  WHERE c.commit_no = 1 AND %(seed)s::bytea IS NOT NULL)
"""

_WRITTEN = "SELECT c.xid::text AS xid_text, c.position, c.recorded_at, "

_APPEND = "".join(
    (_COMMIT_AND_GAME, _OUTBOX_AND_SEED, _WRITTEN, "ARRAY(SELECT id FROM w ORDER BY id) FROM c")
)
# Each table and index that a statement might write is locked, and past sixteen of these the locks
# of all sessions are kept in one place: most moves call for no work, and need not name its tables.
_APPEND_ALONE = "".join((_COMMIT_AND_GAME, _WRITTEN, "'{}'::bigint[] FROM c"))

_BY_COMMAND = """
SELECT c.game_id, c.commit_no, c.first_seq, c.last_seq, c.command_id, c.command_hash, c.seat,
       c.actor, c.command, c.events, c.at_ms, c.hash, c.recorded_at
FROM commits c WHERE c.game_id = %(game_id)s::uuid AND c.command_id = %(command_id)s::uuid
"""

_TAIL = """
SELECT c.commit_no, c.first_seq, c.last_seq, c.command_id, c.command_hash, c.seat,
       c.actor, c.command, c.events, c.at_ms, c.hash, c.recorded_at
FROM commits c WHERE c.game_id = %(game_id)s::uuid AND c.commit_no > %(after)s::bigint
ORDER BY c.commit_no LIMIT %(limit)s::bigint
"""

_HEAD = """
SELECT c.commit_no, c.last_seq, c.hash FROM commits c
WHERE c.game_id = %(game_id)s::uuid ORDER BY c.commit_no DESC LIMIT 1
"""

_SEED = "SELECT seed FROM seeds WHERE game_id = %(game_id)s::uuid"


class CommitLog:
    """The streams of all games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def append(self, new: NewCommit) -> AppendResult:
        """Write the commit if its head is still the head (the port says the rest)."""
        statement = _APPEND if new.work or new.done or new.seed else _APPEND_ALONE
        values = _values(new)
        patience = Patience()
        while True:
            try:
                written = self._database.rows(statement, values)
            except UniqueViolation:
                # Which key it was tells nothing: a replay may meet either.
                written = []
            except OutcomeUnknown as error:
                patience.wait(error)
                known = self._known(new, patience)
                if known is not None:
                    return known
                continue
            except (ServerRefused, NotConnected) as error:
                patience.wait(error)
                continue
            return _appended(written[0]) if written else self._answer(new, patience)

    def _answer(self, new: NewCommit, patience: Patience) -> AppendResult:
        """Say why nothing was written; the command id is looked up before a conflict is."""
        known = self._known(new, patience)
        if known is not None:
            return known
        head = self._head(new.game_id, patience)
        return Conflict(0, 0) if head is None else Conflict(head.commit_no, head.last_seq)

    def _known(self, new: NewCommit, patience: Patience) -> Replayed | KeyReused | None:
        earlier = self._by_command(new.game_id, new.command_id, patience)
        if earlier is None:
            return None
        return Replayed(earlier) if earlier.command_hash == new.command_hash else KeyReused()

    def find_command(self, game_id: UUID, command_id: UUID) -> StoredCommit | None:
        """Return the commit which this command made, if it was ever accepted."""
        return self._by_command(game_id, command_id, Patience())

    def _by_command(
        self, game_id: UUID, command_id: UUID, patience: Patience
    ) -> StoredCommit | None:
        values = {"game_id": game_id, "command_id": command_id}
        found = self._database.read(_BY_COMMAND, values, patience)
        return StoredCommit(*found[0]) if found else None

    def head(self, game_id: UUID) -> Head | None:
        """Return the newest commit's number, last seq and hash: one probe of the index."""
        return self._head(game_id, Patience())

    def _head(self, game_id: UUID, patience: Patience) -> Head | None:
        found = self._database.read(_HEAD, {"game_id": game_id}, patience)
        return Head(*found[0]) if found else None

    def commits(
        self, game_id: UUID, after: int = 0, limit: int | None = None
    ) -> list[StoredCommit]:
        """Return the commits after number `after`, in order, as the bytes that were stored."""
        values = {
            "game_id": game_id,
            "after": Int8(after),
            "limit": None if limit is None else Int8(limit),
        }
        return [StoredCommit(game_id, *row) for row in self._database.read(_TAIL, values)]

    def seed(self, game_id: UUID) -> bytes | None:
        """Return the sealed seed of a game."""
        found = self._database.read(_SEED, {"game_id": game_id})
        return bytes(found[0][0]) if found else None


def _appended(row: Row) -> Appended:
    xid, position, recorded_at, work = row
    return Appended(int(xid), position, recorded_at, tuple(work))


def _values(new: NewCommit) -> dict[str, object]:
    # Fixed integer types: psycopg picks a type by the size of each number otherwise, and the
    # server would have to plan the statement anew for every mixture of sizes.
    return {
        "game_id": new.game_id,
        "commit_no": Int4(new.commit_no),
        "previous_hash": new.previous_hash,
        "first_seq": Int4(new.first_seq),
        "last_seq": Int4(new.last_seq),
        "command_id": new.command_id,
        "command_hash": new.command_hash,
        "seat": None if new.seat is None else Int4(new.seat),
        "actor": new.actor,
        "command": new.command,
        "events": new.events,
        "at_ms": Int8(new.at_ms),
        "hash": new.hash,
        "seed": new.seed,
        "done_id": None if new.done is None else Int8(new.done.id),
        "done_lease_no": None if new.done is None else Int4(new.done.lease_no),
        **_head_values(new),
        **_work_values(new),
    }


def _head_values(new: NewCommit) -> dict[str, object]:
    head = new.head
    return {
        "ruleset": head.ruleset,
        "rules_version": Int4(head.rules_version),
        "status": head.status,
        "awaiting": [Int4(seat) for seat in head.awaiting],
        "deadline_ms": None if head.deadline_ms is None else Int8(head.deadline_ms),
        "visibility": head.visibility,
        "seats": head.seats,
        "accounts": list(head.accounts),
    }


def _work_values(new: NewCommit) -> dict[str, object]:
    return {
        "work_dedupe": [work.dedupe for work in new.work],
        "work_kind": [work.kind for work in new.work],
        "work_at_seq": [Int4(work.at_seq) for work in new.work],
        "work_seat": [None if work.seat is None else Int4(work.seat) for work in new.work],
        "work_due": [Int8(work.due_ms_from_now) for work in new.work],
    }
