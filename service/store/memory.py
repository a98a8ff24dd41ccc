"""The event store in memory: for unit tests of use cases, behind the same port as Postgres."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from service.store.memory_imports import MemoryImports
from service.store.memory_outbox import MemoryOutbox
from service.store.memory_simulations import MemorySimulations
from service.store.memory_webhooks import MemoryWebhooks
from service.store.port import (
    Appended,
    AppendResult,
    Conflict,
    Cursor,
    CursorAhead,
    FeedCommit,
    GameCursor,
    GameFilter,
    GamePage,
    GameRow,
    Head,
    KeyReused,
    NewCommit,
    Replayed,
    StoredCommit,
)


@dataclass(slots=True)
class _Stream:
    """The commits of one game and the commands that made them."""

    commits: list[StoredCommit] = field(default_factory=list)
    by_command: dict[UUID, StoredCommit] = field(default_factory=dict)


class MemoryStore(MemoryOutbox):
    """Keeps everything in this process under one lock; `clock` gives seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        super().__init__(clock)
        self.imports = MemoryImports(self, clock)
        self.simulations = MemorySimulations(clock)
        self.webhooks = MemoryWebhooks(clock, self._feed_end)
        self._streams: dict[UUID, _Stream] = {}
        self._games: dict[UUID, GameRow] = {}
        self._seeds: dict[UUID, bytes] = {}
        self._feed: list[StoredCommit] = []

    def append(self, new: NewCommit) -> AppendResult:
        with self._lock:
            stream = self._streams.get(new.game_id) or _Stream()
            earlier = stream.by_command.get(new.command_id)
            if earlier is not None:
                return _answer_again(earlier, new.command_hash)
            if not _follows(stream, new):
                return _conflict(stream)
            return self._write(stream, new)

    def _write(self, stream: _Stream, new: NewCommit) -> Appended:
        recorded_at = datetime.fromtimestamp(self._clock(), UTC)
        commit = _stored(new, recorded_at)
        self._streams[new.game_id] = stream
        stream.commits.append(commit)
        stream.by_command[new.command_id] = commit
        self._feed.append(commit)
        self._show(new)
        if new.seed is not None and new.commit_no == 1:
            self._seeds[new.game_id] = new.seed
        if new.done is not None:
            self.drop_work(new.done)
        created = tuple(self._add_job(new.game_id, work) for work in new.work)
        work = tuple(item for item in created if item is not None)
        return Appended(len(self._feed), len(self._feed), recorded_at, work)

    def _show(self, new: NewCommit) -> None:
        before = self._games.get(new.game_id)
        created_ms = new.at_ms if before is None else before.created_ms
        self._games[new.game_id] = GameRow(
            new.game_id, new.commit_no, new.last_seq, created_ms, new.at_ms, new.head
        )

    def find_command(self, game_id: UUID, command_id: UUID) -> StoredCommit | None:
        with self._lock:
            stream = self._streams.get(game_id)
            return None if stream is None else stream.by_command.get(command_id)

    def head(self, game_id: UUID) -> Head | None:
        with self._lock:
            stream = self._streams.get(game_id)
            if stream is None:
                return None
            last = stream.commits[-1]
            return Head(last.commit_no, last.last_seq, last.hash)

    def commits(
        self, game_id: UUID, after: int = 0, limit: int | None = None
    ) -> list[StoredCommit]:
        with self._lock:
            stream = self._streams.get(game_id)
            if stream is None:
                return []
            start = max(after, 0)
            return stream.commits[start : None if limit is None else start + limit]

    def seed(self, game_id: UUID) -> bytes | None:
        with self._lock:
            return self._seeds.get(game_id)

    def game(self, game_id: UUID) -> GameRow | None:
        with self._lock:
            return self._games.get(game_id)

    def games(
        self, where: GameFilter, after: GameCursor | None = None, limit: int = 50
    ) -> GamePage:
        with self._lock:
            rows = [row for row in self._games.values() if _is_listed(row, where)]
        rows.sort(key=_place, reverse=True)
        if after is not None:
            rows = [row for row in rows if _place(row) < after]
        page = rows[:limit]
        return GamePage(page, _place(page[-1]) if len(rows) > limit else None)

    def feed(
        self, after: Cursor | None = None, limit: int = 100
    ) -> tuple[list[FeedCommit], Cursor]:
        with self._lock:
            start = 0 if after is None else after.position
            if start > len(self._feed):
                raise CursorAhead(str(after))
            page = self._feed[start : start + limit]
        found = [
            FeedCommit(Cursor(place, place), commit) for place, commit in enumerate(page, start + 1)
        ]
        return found, found[-1].cursor if found else Cursor(start, start)

    def _feed_end(self) -> Cursor:
        with self._lock:
            return Cursor(len(self._feed), len(self._feed))

    def ping(self) -> None:
        """Return at once: memory is always there."""


def _answer_again(earlier: StoredCommit, command_hash: bytes) -> AppendResult:
    return Replayed(earlier) if earlier.command_hash == command_hash else KeyReused()


def _follows(stream: _Stream, new: NewCommit) -> bool:
    if len(stream.commits) != new.commit_no - 1:
        return False
    return new.commit_no == 1 or stream.commits[-1].hash == new.previous_hash


def _conflict(stream: _Stream) -> Conflict:
    if not stream.commits:
        return Conflict(0, 0)
    return Conflict(stream.commits[-1].commit_no, stream.commits[-1].last_seq)


def _stored(new: NewCommit, recorded_at: datetime) -> StoredCommit:
    return StoredCommit(
        game_id=new.game_id,
        commit_no=new.commit_no,
        first_seq=new.first_seq,
        last_seq=new.last_seq,
        command_id=new.command_id,
        command_hash=new.command_hash,
        seat=new.seat,
        actor=new.actor,
        command=new.command,
        events=new.events,
        at_ms=new.at_ms,
        hash=new.hash,
        recorded_at=recorded_at,
    )


def _place(row: GameRow) -> GameCursor:
    return GameCursor(row.created_ms, row.game_id)


def _is_listed(row: GameRow, where: GameFilter) -> bool:
    head = row.head
    visible = where.everything or head.visibility == "public" or where.viewer in head.accounts
    return (
        visible
        and where.ruleset in (None, head.ruleset)
        and where.status in (None, head.status)
        and (where.account is None or where.account in head.accounts)
        and (where.updated_since_ms is None or row.updated_ms >= where.updated_since_ms)
    )
