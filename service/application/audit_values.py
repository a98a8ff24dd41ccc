"""What auditing, forks, sampled worlds and tokens take and give: plain values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import Raw, Struct

from domain.kernel.record import Commit
from domain.kernel.verify import Verdict


class Learned(Struct, frozen=True):
    """An event that told something new, and to whom: seats, or None for everybody."""

    seq: int
    commit: int
    at: str
    seat: int | None
    clause: str | None
    learned_by: tuple[int, ...] | None
    event: Raw


class Audit(Struct, frozen=True):
    """The verdict of a fresh check, the chain's ends, and a page of what was learned when."""

    verified: bool
    detail: str
    first_bad: int | None
    commits: int
    events: int
    game_id: str | None
    ruleset: str | None
    outcome: dict[str, Any] | None  # Any: JSON of GameEnded
    head_hash: str
    commitment: str
    seed: str | None
    seed_source: str
    reveals: list[Learned]
    next_after: int | None


@dataclass(frozen=True, slots=True)
class Imported:
    """The game that a record became; `fresh` is false if it was here already."""

    game_id: UUID
    fresh: bool
    verdict: Verdict


class FeedRow(Struct, frozen=True):
    """A commit of some game, all of it; `cursor` is where a reader goes on after it."""

    cursor: str
    game_id: str
    commit: Commit


class FeedPage(Struct, frozen=True):
    """The next commits of all games; `next_cursor` never ends, it waits at the newest commit."""

    commits: list[FeedRow]
    next_cursor: str


@dataclass(frozen=True, slots=True)
class ForkSpec:
    """Where to fork and who sits: `as_` as for a view, seats "me" or "bot:<name>" (None: usual)."""

    at: int
    as_: str | None = None
    seats: tuple[str, ...] | None = None
    seed: str | None = None


class World(Struct, frozen=True):
    """A full state that the seat cannot tell from the true one; JSON as in a view."""

    agenda: Raw
    state: Raw


class Worlds(Struct, frozen=True):
    """Sampled states for one seat at one version."""

    game_id: str
    seat: int
    version: int
    worlds: list[World]


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """A token to make; `game_id` and `seats` make it good for one game, or for some seats of it."""

    scopes: tuple[str, ...]
    label: str = ""
    expires_at: datetime | None = None
    game_id: UUID | None = None
    seats: tuple[int, ...] | None = None


class TokenView(Struct, frozen=True):
    """A token as its owner may see it later; `token` only when it is made."""

    id: str
    label: str
    scopes: tuple[str, ...]
    game_id: str | None
    seats: tuple[int, ...] | None
    created_at: str
    expires_at: str | None
    token: str | None = None


class TokenPage(Struct, frozen=True):
    """Live tokens, oldest first; `next_cursor` is null on the last page."""

    tokens: list[TokenView]
    next_cursor: str | None
