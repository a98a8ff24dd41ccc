"""The values that go into and come out of the event store."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from msgspec import Struct


@dataclass(frozen=True, slots=True)
class GameHead:
    """What lists and headers show of a game; the append replaces it as a whole."""

    ruleset: str
    rules_version: int
    status: str
    """lobby, running, ended, cancelled or faulted"""
    awaiting: tuple[int, ...]
    """the seats that must decide, 0-based"""
    deadline_ms: int | None
    """when the waiting ends, milliseconds since 1970"""
    visibility: str
    """public or unlisted"""
    seats: bytes
    """JSON: what lists show of the seats"""
    accounts: tuple[UUID, ...]
    """who holds a seat or made the game"""


@dataclass(frozen=True, slots=True)
class NewWork:
    """A job that exists once the commit does; `dedupe` makes it unique in the whole store."""

    dedupe: str
    kind: str
    """bot_turn or deadline"""
    at_seq: int
    seat: int | None
    due_ms_from_now: int = 0
    """counted from the commit by the clock of the database"""


@dataclass(frozen=True, slots=True)
class WorkClaim:
    """The right to finish a work item, as long as nobody else took it after the lease ended."""

    id: int
    lease_no: int


@dataclass(frozen=True, slots=True)
class WorkItem:
    """A leased (or parked) job."""

    id: int
    game_id: UUID
    kind: str
    at_seq: int
    seat: int | None
    lease_no: int
    attempts: int

    @property
    def claim(self) -> WorkClaim:
        """Return the right that came with this lease."""
        return WorkClaim(self.id, self.lease_no)


@dataclass(frozen=True, slots=True)
class NewCommit:
    """A commit to append after the head with number commit_no - 1 and hash `previous_hash`."""

    game_id: UUID
    commit_no: int
    """from 1"""
    previous_hash: bytes
    """32 bytes; not looked at when commit_no is 1"""
    first_seq: int
    last_seq: int
    command_id: UUID
    command_hash: bytes
    """SHA-256 of the request as given"""
    seat: int | None
    actor: bytes
    """canonical JSON"""
    command: bytes
    """canonical JSON"""
    events: bytes
    """canonical JSON"""
    at_ms: int
    hash: bytes
    """32 bytes"""
    head: GameHead
    work: tuple[NewWork, ...] = ()
    done: WorkClaim | None = None
    """the work item which this append performs"""
    seed: bytes | None = None
    """kept with commit 1 only"""


class StoredCommit(Struct, frozen=True):
    """A commit as it was written, byte for byte; many are read, so it is quick to make."""

    game_id: UUID
    commit_no: int
    first_seq: int
    last_seq: int
    command_id: UUID
    command_hash: bytes
    seat: int | None
    actor: bytes
    command: bytes
    events: bytes
    at_ms: int
    hash: bytes
    recorded_at: datetime
    """clock of the store; for operators, not covered by the hash"""


@dataclass(frozen=True, slots=True)
class Head:
    """The newest commit of a game."""

    commit_no: int
    last_seq: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game in lists and headers; `version` is the seq of its last event."""

    game_id: UUID
    commit_no: int
    version: int
    created_ms: int
    updated_ms: int
    head: GameHead


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games to list: public ones and those of `viewer`, unless `everything` is wanted."""

    ruleset: str | None = None
    status: str | None = None
    account: UUID | None = None
    updated_since_ms: int | None = None
    viewer: UUID | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True, order=True)
class GameCursor:
    """Where a page of games ended; its text form is opaque to clients."""

    created_ms: int
    game_id: UUID

    def __str__(self) -> str:
        return f"{self.created_ms}.{self.game_id.hex}"

    @classmethod
    def parse(cls, text: str) -> GameCursor:
        """Read what `str` wrote; ValueError for anything else."""
        found = re.fullmatch(r"([0-9]{1,18})\.([0-9a-f]{32})", text, re.ASCII)
        if found is None:
            raise ValueError("not a cursor of games")
        return cls(int(found[1]), UUID(found[2]))


@dataclass(frozen=True, slots=True)
class GamePage:
    """Some games and where to go on; `next` is None on the last page."""

    rows: list[GameRow]
    next: GameCursor | None


@dataclass(frozen=True, slots=True, order=True)
class Cursor:
    """A place in the feed: transaction number and position; opaque to clients, not a count."""

    xid: int
    position: int

    def __str__(self) -> str:
        return f"{self.xid}.{self.position}"

    @classmethod
    def parse(cls, text: str) -> Cursor:
        """Read what `str` wrote; ValueError for anything else."""
        found = re.fullmatch(r"([0-9]{1,20})\.([0-9]{1,19})", text, re.ASCII)
        if found is None or int(found[1]) >= 2**64 or int(found[2]) >= 2**63:
            raise ValueError("not a cursor of the feed")
        return cls(int(found[1]), int(found[2]))


@dataclass(frozen=True, slots=True)
class FeedCommit:
    """A commit and its place in the feed."""

    cursor: Cursor
    commit: StoredCommit


@dataclass(frozen=True, slots=True)
class Backlog:
    """What waits; ages in milliseconds, None when nothing waits."""

    oldest_due_ms: int | None
    oldest_bot_turn_ms: int | None
    due: int
    parked: int
    feed_lag_ms: int
