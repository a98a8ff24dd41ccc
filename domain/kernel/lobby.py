"""What happens to a game as a whole: who sits where, start, end, undo, the opened seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec import Struct

from .event import Audience, Event, Seat, Secret, Viewer, only

if TYPE_CHECKING:
    from .game import Game

OnTimeout = Literal["default", "substitute", "forfeit", "pause"]
SeedSource = Literal["server", "requested"]
Visibility = Literal["public", "unlisted"]


class Holder(Struct, frozen=True):
    """Who holds a seat: an account's id or a bot's name; neither for an open seat."""

    account: str | None = None
    bot: str | None = None

    @property
    def is_open(self) -> bool:
        """Nobody holds it yet."""
        return self.account is None and self.bot is None


class Actor(Struct, frozen=True):
    """Who asked: an account's id, a bot's name, or a part of the service."""

    account: str | None = None
    bot: str | None = None
    service: str | None = None


class Clock(Struct, frozen=True):
    """`decision_ms` for each decision (null: no limit), and what happens when it has passed."""

    decision_ms: int | None = None
    on_timeout: OnTimeout = "default"


class Origin(Struct, frozen=True):
    """Where a fork comes from: a game, the seq of an event, and through whose eyes.

    `viewer` is "seat:<n>", "spectator", or "omniscient" for the exact state of an ended game.
    """

    game_id: str
    at: int
    viewer: str

    @property
    def seer(self) -> Viewer:
        """The viewer as the kernel names it; ValueError for what is none."""
        if self.viewer == "spectator":
            return None
        seat = int(self.viewer.removeprefix("seat:"))
        if self.viewer != f"seat:{seat}" or seat < 0:
            raise ValueError(f"{self.viewer!r} is no viewer")
        return seat


class LobbyEvent(Event, frozen=True):
    """An event of the game as a whole: it applies to the Game, not to the ruleset's state."""


class GameCreated(LobbyEvent, frozen=True):
    """A table is laid. `commitment` is SHA-256 of the sealed seed, hex."""

    game_id: str
    ruleset: str
    rules_version: int
    options: dict[str, Any]  # Any: JSON of the ruleset's own options, each one spelled out
    seats: tuple[Holder, ...]
    creator: str | None
    visibility: Visibility
    clock: Clock
    seed_source: SeedSource
    commitment: str

    def apply(self, s: Game) -> None:
        """The game is in its lobby."""
        s.create(self)


class SeatTaken(LobbyEvent, frozen=True):
    """Somebody sits down; `entropy` is their share in the dice."""

    seat: Seat
    holder: Holder
    entropy: str

    def apply(self, s: Game) -> None:
        """The seat is held."""
        s.seats[self.seat] = self.holder
        s.entropy[self.seat] = self.entropy


class SeatVacated(LobbyEvent, frozen=True):
    """Somebody stands up before the start."""

    seat: Seat

    def apply(self, s: Game) -> None:
        """The seat is open again."""
        s.seats[self.seat] = Holder()
        s.entropy[self.seat] = ""


class GameStarted(LobbyEvent, frozen=True):
    """Play begins; `entropy` is the SHA-256 of the seats' shares, hex, mixed into all dice."""

    entropy: str

    def apply(self, s: Game) -> None:
        """The rules take over."""
        s.begin(self)


class GameForked(LobbyEvent, frozen=True):
    """Play begins in the middle, from what is known of `origin`; `public` is what all may know."""

    reveals: ClassVar[bool] = True
    origin: Origin
    public: dict[str, Any]  # Any: JSON of a state, here and below

    def apply(self, s: Game) -> None:
        """The board as a spectator knows it."""
        s.origin = self.origin
        s.lay_out(self.public)


class ViewDealt(LobbyEvent, frozen=True):
    """What this seat knows of the board beside what all know."""

    seat: Seat
    view: Secret[dict[str, Any]]

    def audience(self) -> Audience:
        """That seat."""
        return only(self.seat)

    def apply(self, s: Game) -> None:
        """The board as the seat knows it."""
        if self.view is not None:
            s.lay_out(self.view)


class WorldDealt(LobbyEvent, frozen=True):
    """The board as it is: the table has it, nobody reads it before the seed is opened."""

    world: Secret[dict[str, Any]]

    def audience(self) -> Audience:
        """Nobody."""
        return only()

    def apply(self, s: Game) -> None:
        """The table knows all."""
        if self.world is not None:
            s.lay_out(self.world)


class GameCancelled(LobbyEvent, frozen=True):
    """The game was called off in the lobby."""

    def apply(self, s: Game) -> None:
        """Nothing can happen any more."""
        s.status = "cancelled"


class SeatResigned(LobbyEvent, frozen=True):
    """The player of this seat gives up; the rules' own event says what that does."""

    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, s: Game) -> None:
        """The rules' event does the rest."""


class SeatHandedOver(LobbyEvent, frozen=True):
    """Somebody else plays this seat from now on."""

    reveals: ClassVar[bool] = True
    seat: Seat
    holder: Holder

    def apply(self, s: Game) -> None:
        """The seat changes hands, and its new player gets the whole time."""
        s.seats[self.seat] = self.holder
        s.paused = tuple(seat for seat in s.paused if seat != self.seat)
        s.restart_clock(self.seat)


class DeadlinePassed(LobbyEvent, frozen=True):
    """The time of this seat's decision ran out (None: a clock of the rules)."""

    reveals: ClassVar[bool] = True
    seat: Seat | None

    def apply(self, s: Game) -> None:
        """The clock of this decision stops where the game is to wait, else it starts anew."""
        if self.seat is None:
            return
        if s.clock.on_timeout == "pause":
            s.paused = (*s.paused, self.seat)
        s.restart_clock(self.seat)


class Undone(LobbyEvent, frozen=True):
    """The stream keeps everything; readers go back to the state after event `to`."""

    seat: Seat
    to: int

    def apply(self, s: Game) -> None:
        """The state is what it was."""
        s.take_back(self.to)


class SeedRevealed(LobbyEvent, frozen=True):
    """The seed is opened, hex: everything can be checked."""

    seed: str

    def apply(self, s: Game) -> None:
        """Nothing is sealed any more."""
        s.opened_seed = self.seed


LOBBY_EVENTS: tuple[type[LobbyEvent], ...] = (
    GameCreated,
    SeatTaken,
    SeatVacated,
    GameStarted,
    GameForked,
    ViewDealt,
    WorldDealt,
    GameCancelled,
    SeatResigned,
    SeatHandedOver,
    DeadlinePassed,
    Undone,
    SeedRevealed,
)
