"""Imported games as the store keeps them: whole streams that come in at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from service.store.rows import NewCommit


@dataclass(frozen=True, slots=True)
class ImportRow:
    """Who brought a game here, and when."""

    game_id: UUID
    account_id: UUID
    imported_at: datetime


class ImportStore(Protocol):
    """Games that were played elsewhere; every method may raise Unavailable."""

    def add(self, account_id: UUID, commits: Sequence[NewCommit]) -> bool:
        """Write the whole stream of one game, all or nothing; False if its id is taken.

        The last commit's head is shown in lists, the first commit's seed is kept.
        """
        ...

    def find(self, game_id: UUID) -> ImportRow | None:
        """Return who imported the game; None for one that was played here."""
        ...
