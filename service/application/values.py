"""What the use cases take and give: plain values, redacted for the caller."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from msgspec import Raw, Struct

from domain.kernel.lobby import Clock, Origin, Visibility
from domain.kernel.offers import Offer
from domain.kernel.ruleset import Ruleset
from service.store.accounts import AccountRow


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game to create; seats are "open", "me" or "bot:<name>"; `seed` is 32 bytes in hex."""

    ruleset: str
    seats: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)  # Any: JSON, checked by the ruleset
    rules_version: int | None = None
    visibility: Visibility = "public"
    clock: Clock = field(default_factory=Clock)
    seed: str | None = None
    entropy: str = ""


@dataclass(frozen=True, slots=True)
class NewAccount:
    """An account and its first token, shown this once."""

    account: AccountRow
    token_id: str
    token: str
    scopes: tuple[str, ...]


class EventRow(Struct, frozen=True):
    """One event as a reader may see it; `event` is its JSON with secrets blanked.

    Times here and below are RFC 3339, UTC, with milliseconds.
    """

    seq: int
    commit: int
    at: str
    seat: int | None
    clause: str | None
    event: Raw


class EventPage(Struct, frozen=True):
    """Events in order; `next_after` is where the next page starts, null when there is no more."""

    game_id: str
    viewer: str
    events: list[EventRow]
    next_after: int | None
    version: int
    ended: bool


class Answer(Struct, frozen=True):
    """What an accepted command caused, as the caller may see it."""

    status: str
    game_id: str
    version: int
    first_seq: int
    last_seq: int
    events: list[EventRow]
    awaiting: tuple[int, ...]
    undo_horizon: int
    seats: tuple[int, ...] | None = None
    seat_token: str | None = None
    replayed: bool = False


class SeatHeader(Struct, frozen=True):
    """Who holds a seat: kind is "open", "account" or "bot"."""

    seat: int
    kind: str
    component: str
    account: str | None = None
    name: str | None = None
    bot: str | None = None
    left: bool = False


class GameHeader(Struct, frozen=True):
    """What everybody may know of a game as a whole."""

    game_id: str
    ruleset: str
    rules_version: int
    status: str
    version: int
    commits: int
    seats: list[SeatHeader]
    awaiting: tuple[int, ...]
    deadline: str | None
    creator: str | None
    visibility: str
    clock: Clock
    options: dict[str, Any]  # Any: JSON of the ruleset's options
    seed_source: str
    commitment: str
    head_hash: str
    seed: str | None
    result: dict[str, Any] | None  # Any: JSON of GameEnded
    progress: float
    forked_from: Origin | None = None
    imported_at: str | None = None


class GameRowView(Struct, frozen=True):
    """One line of the list of games."""

    game_id: str
    ruleset: str
    rules_version: int
    status: str
    version: int
    awaiting: tuple[int, ...]
    deadline: str | None
    visibility: str
    seats: Raw
    created_at: str
    updated_at: str


@dataclass(frozen=True, slots=True)
class GamesPage:
    """Games, newest first; `next_cursor` is null on the last page."""

    games: list[GameRowView]
    next_cursor: str | None


class View(Struct, frozen=True):
    """The state as one viewer knows it; `settled` is false in the middle of a commit."""

    game_id: str
    viewer: str
    seq: int
    settled: bool
    status: str
    awaiting: tuple[int, ...]
    question: Raw  # JSON, null where nothing is asked
    agenda: Raw
    state: Raw  # JSON of the ruleset's state, null before the start
    progress: float
    picture: str


@dataclass(frozen=True, slots=True)
class Legal:
    """The offers of one seat at one version, none unless the game is running."""

    game_id: UUID
    version: int
    seat: int
    offers: list[Offer]
    clauses: list[str]  # of each offer
    rules: Ruleset[Any]  # Any: the ruleset's state
