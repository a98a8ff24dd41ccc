"""Imported games in memory, behind the same port as on Postgres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Protocol
from uuid import UUID

from service.store.import_port import ImportRow
from service.store.port import AppendResult, Head
from service.store.rows import NewCommit


class _Streams(Protocol):
    def append(self, new: NewCommit) -> AppendResult: ...

    def head(self, game_id: UUID) -> Head | None: ...


class MemoryImports:
    """Keeps them among the other streams of this process."""

    def __init__(self, streams: _Streams, clock: Callable[[], float]) -> None:
        self._streams, self._clock = streams, clock
        self._rows: dict[UUID, ImportRow] = {}

    def add(self, account_id: UUID, commits: Sequence[NewCommit]) -> bool:
        game_id = commits[0].game_id
        if self._streams.head(game_id) is not None:
            return False
        for each in commits:
            self._streams.append(each)
        moment = datetime.fromtimestamp(self._clock(), UTC)
        self._rows[game_id] = ImportRow(game_id, account_id, moment)
        return True

    def find(self, game_id: UUID) -> ImportRow | None:
        return self._rows.get(game_id)
