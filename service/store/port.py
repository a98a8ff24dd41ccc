"""The event store port: bytes in, bytes out; it knows the shape of a commit and nothing of rules.

`PostgresStore` and `MemoryStore` implement it and pass the same tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from service.store.import_port import ImportStore
from service.store.rows import (
    Backlog,
    Cursor,
    FeedCommit,
    GameCursor,
    GameFilter,
    GameHead,
    GamePage,
    GameRow,
    Head,
    NewCommit,
    NewWork,
    StoredCommit,
    WorkClaim,
    WorkItem,
)
from service.store.simulation_port import SimulationStore
from service.store.webhook_port import WebhookStore

__all__ = [
    "MAX_ATTEMPTS",
    "AppendResult",
    "Appended",
    "Backlog",
    "Conflict",
    "Cursor",
    "CursorAhead",
    "EventStore",
    "FeedCommit",
    "GameCursor",
    "GameFilter",
    "GameHead",
    "GamePage",
    "GameRow",
    "Head",
    "KeyReused",
    "NewCommit",
    "NewWork",
    "Replayed",
    "StoredCommit",
    "Unavailable",
    "WorkClaim",
    "WorkItem",
]

MAX_ATTEMPTS = 5
"""A work item that was claimed this often without success is parked."""


class Unavailable(Exception):
    """The store cannot be reached or keeps refusing; the same call may be made again later."""


class CursorAhead(Exception):
    """The feed cursor points past everything the store ever wrote (the store was rewound)."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The commit is durable; `work` holds the ids of the work items created with it."""

    xid: int
    position: int
    recorded_at: datetime
    work: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Replayed:
    """This command id with this command hash already made a commit: this one."""

    commit: StoredCommit


@dataclass(frozen=True, slots=True)
class KeyReused:
    """This command id already made a commit in this game, from another request."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The head is not the one the caller built on; (0, 0) when the game does not exist."""

    head_no: int
    last_seq: int


AppendResult = Appended | Replayed | KeyReused | Conflict


class EventStore(Protocol):
    """Commits, the list of games, the feed and the outbox; every method may raise Unavailable."""

    @property
    def simulations(self) -> SimulationStore:
        """Runs of many games between bots, apart from real games."""
        ...

    @property
    def imports(self) -> ImportStore:
        """Games that were played elsewhere."""
        ...

    @property
    def webhooks(self) -> WebhookStore:
        """Who is told of what happens in games."""
        ...

    def append(self, new: NewCommit) -> AppendResult:
        """Write the commit if its head is still the head; atomic with head, work, done, seed.

        Unavailable leaves the outcome open: the same call again gives the one true answer.
        """
        ...

    def find_command(self, game_id: UUID, command_id: UUID) -> StoredCommit | None:
        """Return the commit which this command made, if it was ever accepted."""
        ...

    def head(self, game_id: UUID) -> Head | None:
        """Return number, last seq and hash of the newest commit; None for an unknown game."""
        ...

    def commits(
        self, game_id: UUID, after: int = 0, limit: int | None = None
    ) -> list[StoredCommit]:
        """Return the commits with commit_no > `after` in order, at most `limit` of them."""
        ...

    def seed(self, game_id: UUID) -> bytes | None:
        """Return the sealed seed; only the code that rolls dice may ask for it."""
        ...

    def game(self, game_id: UUID) -> GameRow | None:
        """Return the header row of a game whatever its visibility."""
        ...

    def games(
        self, where: GameFilter, after: GameCursor | None = None, limit: int = 50
    ) -> GamePage:
        """Return one page of games, newest first."""
        ...

    def feed(
        self, after: Cursor | None = None, limit: int = 100
    ) -> tuple[list[FeedCommit], Cursor]:
        """Return the next commits of all games and the cursor to go on from.

        Nothing is skipped, nothing comes twice, each game's commits come in order.
        Raises CursorAhead when the store has never reached `after`.
        """
        ...

    def claim(
        self, kinds: Sequence[str], limit: int = 50, lease_ms: int = 30_000
    ) -> list[WorkItem]:
        """Lease due work of these kinds, oldest first; parks what failed too often."""
        ...

    def claim_one(
        self, item_id: int, lease_no: int | None = None, lease_ms: int = 30_000
    ) -> WorkItem | None:
        """Lease one due item, or renew it for who was handed `lease_no`; None if gone or held.

        A renewal counts as the same attempt and changes the lease number, so of two
        deliveries of the same (id, lease_no) only the first gets the item.
        """
        ...

    def drop_work(self, claim: WorkClaim) -> bool:
        """Delete an item that needs no append; False when the lease is no longer ours."""
        ...

    def fail_work(self, claim: WorkClaim, error: str, retry_in_ms: int) -> bool:
        """Give an item back for later, or park it after MAX_ATTEMPTS; False as `drop_work`."""
        ...

    def parked(self, game_id: UUID) -> list[WorkItem]:
        """Return the items of a game that failed too often."""
        ...

    def unpark(self, item_id: int) -> bool:
        """Give a parked item a new life with no attempts counted; False when it is not parked."""
        ...

    def oldest_due_age_ms(self) -> int | None:
        """Return how long the oldest due, unparked item has waited; None when nothing is due."""
        ...

    def backlog(self) -> Backlog:
        """Return what waits in the outbox and for the feed."""
        ...

    def ping(self) -> None:
        """Return when the store answers, else raise Unavailable."""
        ...
