"""One game: its seats, its state and how far it has come, folded from its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Literal

import msgspec
from msgspec import Struct

from .clone import clone
from .decision import DecisionAsked, Question
from .event import EVERYONE, Event, Seat, Viewer, blanks, redact
from .lobby import (
    Clock,
    GameCreated,
    GameStarted,
    Holder,
    LobbyEvent,
    Origin,
    SeedSource,
    Undone,
    Visibility,
    WorldDealt,
)
from .ruleset import Ruleset
from .state import State

Status = Literal["lobby", "running", "ended", "cancelled"]


class UndoPoint(Struct, frozen=True):
    """The state before an act that `seat` may take back; `seq` is the last event before it.

    `asked_seq` is the event that asked what was open then, `used_ms` how long the seat had thought:
    taking back gives no new time.
    """

    seat: Seat
    seq: int
    state: State
    asked_seq: int
    used_ms: int = 0


class Mark(Struct, frozen=True):
    """What a commit says beside its events: who acted, when, and the hash of the chain so far."""

    seat: Seat | None
    at_ms: int
    hash: str


class Game:
    """The aggregate, at the table or as one viewer knows it.

    `seq` numbers the last event and is the game's version, `number` the last commit.
    `waiting_since` is the time (ms) since when each awaited seat is asked, `asked_seq` the event
    that asked last, of those that were not taken back.
    """

    __slots__ = (
        "asked_seq", "at_ms", "clock", "commitment", "creator", "entropy", "entropy_digest",
        "game_id", "hash", "number", "opened_seed", "options", "origin", "paused", "rules",
        "seats", "seed_source", "seq", "started_number", "state", "status", "undo_points",
        "used_ms", "visibility", "waiting_since",
    )  # fmt: skip

    def __init__(self, rules: Ruleset[Any]) -> None:  # Any: the state is the ruleset's
        self.rules = rules
        self.game_id = self.hash = self.commitment = ""
        self.status: Status = "lobby"
        self.seats: list[Holder] = []
        self.entropy: list[str] = []
        self.entropy_digest = ""
        self.options: Struct | None = None
        self.creator: str | None = None
        self.clock = Clock()
        self.visibility: Visibility = "public"
        self.seed_source: SeedSource = "server"
        self.opened_seed: str | None = None
        self.origin: Origin | None = None  # of a fork
        self.state: Any = None
        self.number = self.seq = self.at_ms = self.asked_seq = self.started_number = 0
        self.used_ms = 0
        self.undo_points: tuple[UndoPoint, ...] = ()
        self.waiting_since: dict[Seat, int] = {}
        self.paused: tuple[Seat, ...] = ()

    def clone(self) -> Game:
        """A copy on which a request may be tried."""
        twin = Game.__new__(Game)
        for name in Game.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.seats, twin.entropy = self.seats.copy(), self.entropy.copy()
        twin.waiting_since = self.waiting_since.copy()
        twin.state = None if self.state is None else clone(self.state)
        return twin

    # What the lobby's events do.

    def create(self, created: GameCreated) -> None:
        """Lay the table."""
        self.game_id, self.creator, self.clock = created.game_id, created.creator, created.clock
        self.visibility, self.seed_source = created.visibility, created.seed_source
        self.commitment, self.seats = created.commitment, list(created.seats)
        self.entropy = [""] * len(self.seats)
        self.options = msgspec.convert(created.options, self.rules.options)

    def begin(self, started: GameStarted) -> None:
        """Hand over to the rules."""
        self.entropy_digest, self.status = started.entropy, "running"
        self.started_number = self.number + 1
        self.state = self.rules.blank(len(self.seats), self.options)

    def lay_out(self, board: dict[str, Any]) -> None:  # Any: JSON of a state
        """The board of a fork, as far as this reader may know it."""
        self.state = self.rules.restore(msgspec.json.encode(board))

    def restart_clock(self, seat: Seat) -> None:
        """The time of this seat's decision counts from the commit in hand."""
        self.waiting_since.pop(seat, None)

    def take_back(self, seq: int) -> None:
        """Go back to the state after event `seq`."""
        while self.undo_points:
            point, self.undo_points = self.undo_points[-1], self.undo_points[:-1]
            if point.seq == seq:
                self.state, self.used_ms = clone(point.state), point.used_ms
                self.asked_seq = point.asked_seq
                return
        raise ValueError(f"there is no undo point after event {seq}")

    # Folding.

    def absorb(self, mark: Mark, events: Sequence[Event]) -> None:
        """Take in one commit."""
        self._absorb(mark, events, self._point_before(mark.seat, events))

    def absorb_all(self, commits: Sequence[tuple[Mark, Sequence[Event]]]) -> None:
        """Take in commits, in order: what the next one makes impossible to undo is not copied."""
        for number, (mark, events) in enumerate(commits, 1):
            kept = number == len(commits) or keeps_points(mark.seat, *commits[number])
            before = self._point_before(mark.seat, events) if kept else None
            self._absorb(mark, events, before)

    def _absorb(self, mark: Mark, events: Sequence[Event], before: UndoPoint | None) -> None:
        for event in events:
            self.apply(event)
        self.settle(mark, events, before)

    def apply(self, event: Event) -> None:
        """Write one event into the game or into the ruleset's state."""
        event.apply(self if isinstance(event, LobbyEvent) else self.state)

    def _point_before(self, seat: Seat | None, events: Sequence[Event]) -> UndoPoint | None:
        if seat is None or self.state is None or not can_be_undone(events):
            return None
        return self.point(seat)

    def point(self, seat: Seat) -> UndoPoint:
        """The state as it is, before an act of this seat."""
        return UndoPoint(seat, self.seq, clone(self.state), self.asked_seq)

    def settle(self, mark: Mark, events: Sequence[Event], before: UndoPoint | None) -> None:
        """Keep the books after a commit whose events have been applied."""
        self.number += 1
        self.at_ms, self.hash = mark.at_ms, mark.hash
        for event in events:
            self.seq += 1
            if isinstance(event, DecisionAsked | WorldDealt):
                self.asked_seq = self.seq
        if self.state is None:
            return
        if self.state.outcome:
            self.status = "ended"
        self._keep_undo_points(mark, events, before)
        self._keep_clocks(mark)

    def _keep_undo_points(
        self, mark: Mark, events: Sequence[Event], before: UndoPoint | None
    ) -> None:
        if before is not None and can_be_undone(events):
            if self.undo_points and self.undo_points[-1].seat != mark.seat:
                self.undo_points = ()
            used_ms = mark.at_ms - self.waiting_since.get(before.seat, mark.at_ms)
            point = msgspec.structs.replace(before, used_ms=used_ms)
            self.undo_points = (*self.undo_points, point)
        elif not is_undo(events):
            self.undo_points = ()
        elif mark.seat in self.waiting_since:  # what it thought since that act counts as well
            self.used_ms += mark.at_ms - self.waiting_since[mark.seat]

    def _keep_clocks(self, mark: Mark) -> None:
        awaiting = self.awaiting
        self.paused = tuple(s for s in self.paused if s in awaiting and s != mark.seat)
        self.waiting_since = {
            seat: mark.at_ms - self.used_ms
            if seat == mark.seat
            else self.waiting_since.get(seat, mark.at_ms)
            for seat in awaiting
        }
        self.used_ms = 0

    # What can be read off.

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        """The seats that must decide now."""
        return self.rules.awaiting(self.state) if self.status == "running" else ()

    @property
    def act(self) -> int:
        """The number of the next commit, counted from the start of play: names its dice."""
        return self.number + 1 - self.started_number + 1 if self.started_number else 1

    @property
    def dice_context(self) -> str:
        """The game's id; the same word for all requested seeds, so that deals can be duplicated."""
        return self.game_id if self.seed_source == "server" else "requested"

    def undo_point(self, seat: Seat) -> UndoPoint | None:
        """The act that this seat may take back now."""
        point = self.undo_points[-1] if self.undo_points else None
        return point if point and point.seat == seat and self.status == "running" else None

    def undo_horizon(self, seat: Seat) -> int:
        """The earliest event to which this seat may go back: the game's version if to none."""
        own = [p.seq for p in self.undo_points if p.seat == seat and self.status == "running"]
        return own[0] if own else self.seq

    def deadline_of(self, seat: Seat) -> int | None:
        """When this seat's decision is due (ms since 1970); None where no clock runs."""
        if self.clock.decision_ms is None or seat in self.paused:
            return None
        if seat not in self.waiting_since or self.seats[seat].bot is not None:
            return None
        return self.waiting_since[seat] + self.clock.decision_ms

    def next_deadline(self) -> tuple[int, Seat | None] | None:
        """When the service must act next: (ms, seat); seat None for the rules' own clock."""
        if self.status != "running":
            return None
        due: list[tuple[int, Seat | None]] = [
            (at, seat) for seat in self.waiting_since if (at := self.deadline_of(seat)) is not None
        ]
        if rules_clock := self.rules.deadline(self.state):
            due.append((rules_clock.at_ms, None))
        return min(due, key=lambda pair: pair[0]) if due else None

    def rules_clock_ran_out(self, now: int) -> bool:
        """Whether the rules' own clock ran out before `now` (ms): its expiry is stored first."""
        clock = self.rules.deadline(self.state) if self.status == "running" else None
        return clock is not None and clock.at_ms < now

    def expects(self, version: int) -> bool:
        """Whether a command that was thought out at this version may still be given."""
        if version == self.seq:
            return True
        top = self.state.agenda[-1] if self.state is not None and self.state.agenda else None
        open_to_many = isinstance(top, Question) and top.simultaneous
        return open_to_many and self.asked_seq <= version <= self.seq


def hides(event: Event) -> bool:
    """Whether some reader gets this event with blanks."""
    return bool(blanks(type(event))) and event.audience() is not EVERYONE


def can_be_undone(events: Iterable[Event]) -> bool:
    """An act of play that told nobody anything new (a private question aside)."""
    acted = False
    for event in events:
        if event.reveals or isinstance(event, LobbyEvent):
            return False
        if hides(event) and not isinstance(event, DecisionAsked):
            return False
        acted = True
    return acted


def keeps_points(seat: Seat | None, mark: Mark, events: Sequence[Event]) -> bool:
    """Whether undo points of `seat` outlive this commit."""
    return (mark.seat == seat and can_be_undone(events)) or is_undo(events)


def is_undo(events: Sequence[Event]) -> bool:
    """Whether the commit is an undo."""
    return len(events) == 1 and isinstance(events[0], Undone)


def entropy_digest(shares: Sequence[str]) -> str:
    """SHA-256 over the seats' shares in seat order, hex."""
    return sha256(msgspec.json.encode(list(shares))).hexdigest()


def view_of(
    rules: Ruleset[Any], commits: Iterable[tuple[Mark, Sequence[Event]]], viewer: Viewer
) -> Game:
    """The game as `viewer` knows it: the fold of what the viewer was told."""
    game = Game(rules)
    for mark, events in commits:
        game.absorb(mark, [redact(event, viewer) for event in events])
    return game
