"""Imported games on Postgres: one statement a game, so that nobody sees half of one."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from psycopg.errors import UniqueViolation
from psycopg.types.numeric import Int4, Int8

from service.store.commits import _head_values
from service.store.database import Database
from service.store.import_port import ImportRow
from service.store.rows import NewCommit

# Positions are numbered after the sort, so the feed has the game in order.
_ADD = """
WITH c AS (
  INSERT INTO commits (game_id, commit_no, first_seq, last_seq, command_id, command_hash,
                       seat, actor, command, events, at_ms, hash)
  SELECT %(game_id)s::uuid, k.*
  FROM unnest(%(commit_no)s::int[], %(first_seq)s::int[], %(last_seq)s::int[],
              %(command_id)s::uuid[], %(command_hash)s::bytea[], %(seat)s::int[],
              %(actor)s::bytea[], %(command)s::bytea[], %(events)s::bytea[], %(at_ms)s::bigint[],
              %(hash)s::bytea[])
       AS k (commit_no, first_seq, last_seq, command_id, command_hash, seat, actor, command,
             events, at_ms, hash)
  ORDER BY k.commit_no),
g AS (
  INSERT INTO games (game_id, commit_no, version, created_ms, updated_ms, ruleset, rules_version,
                     status, awaiting, deadline_ms, visibility, seats, accounts)
  VALUES (%(game_id)s::uuid, %(commits)s::int, %(version)s::int, %(created_ms)s::bigint,
          %(updated_ms)s::bigint, %(ruleset)s::text, %(rules_version)s::int, %(status)s::text,
          %(awaiting)s::int[], %(deadline_ms)s::bigint, %(visibility)s::text, %(seats)s::bytea,
          %(accounts)s::uuid[])),
s AS (
  INSERT INTO seeds (game_id, seed) VALUES (%(game_id)s::uuid, %(seed)s::bytea))
INSERT INTO imports (game_id, account_id) VALUES (%(game_id)s::uuid, %(account_id)s::uuid)
RETURNING game_id
"""

_FIND = "SELECT game_id, account_id, imported_at FROM imports WHERE game_id = %(game_id)s::uuid"


class PostgresImports:
    """Whole streams from elsewhere."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, account_id: UUID, commits: Sequence[NewCommit]) -> bool:
        """Write the game; a repeat after a lost answer finds its own id taken."""
        values = {"account_id": account_id, **_columns(commits), **_whole(commits)}
        try:
            self._database.read(_ADD, values)
        except UniqueViolation:
            return False
        return True

    def find(self, game_id: UUID) -> ImportRow | None:
        """Return who imported the game."""
        found = self._database.read(_FIND, {"game_id": game_id})
        return ImportRow(*found[0]) if found else None


def _columns(commits: Sequence[NewCommit]) -> dict[str, object]:
    return {
        "commit_no": [Int4(each.commit_no) for each in commits],
        "first_seq": [Int4(each.first_seq) for each in commits],
        "last_seq": [Int4(each.last_seq) for each in commits],
        "command_id": [each.command_id for each in commits],
        "command_hash": [each.command_hash for each in commits],
        "seat": [None if each.seat is None else Int4(each.seat) for each in commits],
        "actor": [each.actor for each in commits],
        "command": [each.command for each in commits],
        "events": [each.events for each in commits],
        "at_ms": [Int8(each.at_ms) for each in commits],
        "hash": [each.hash for each in commits],
    }


def _whole(commits: Sequence[NewCommit]) -> dict[str, object]:
    first, last = commits[0], commits[-1]
    return {
        "game_id": first.game_id,
        "seed": first.seed,
        "commits": Int4(last.commit_no),
        "version": Int4(last.last_seq),
        "created_ms": Int8(first.at_ms),
        "updated_ms": Int8(last.at_ms),
        **_head_values(last),
    }
