"""What happens in Halloween (HAL-10.1)."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.event import Audience, Event, Seat, Secret, only
from domain.kernel.pools import remove

from .content import COPIES
from .state import HalloweenState


class GraveyardLaid(Event, frozen=True):
    """36 cards lie face down; only their backs are drawn (HAL-2.2). Backs r1c1, r1c2 ... r6c6."""

    clause: ClassVar[str] = "HAL-2.2"
    reveals: ClassVar[bool] = True
    backs: tuple[str, ...]

    def apply(self, s: HalloweenState) -> None:
        """The backs are known, every front is unseen."""
        s.lay(self.backs, COPIES)


class FirstPlayerChosen(Event, frozen=True):
    """The first player is drawn (HAL-2.3)."""

    clause: ClassVar[str] = "HAL-2.3"
    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, s: HalloweenState) -> None:
        """This seat places first."""
        s.mover = self.seat


class LordPlaced(Event, frozen=True):
    """A dark lord stands on an entry (HAL-2.4)."""

    clause: ClassVar[str] = "HAL-2.4"
    seat: Seat
    entry: str

    def apply(self, s: HalloweenState) -> None:
        """The next seat places."""
        s.lords[self.seat] = self.entry
        s.mover = s.next_in(self.seat)


class TurnStarted(Event, frozen=True):
    """A turn begins; turns count from 1 (HAL-3.1)."""

    clause: ClassVar[str] = "HAL-3.1"
    seat: Seat
    turn: int

    def apply(self, s: HalloweenState) -> None:
        """The seat may inspect once, then must move."""
        s.mover, s.turn = self.seat, self.turn
        s.has_inspected = s.turned_up = False


class WispSpent(Event, frozen=True):
    """A wisp is given up to look under a grave (HAL-4.2)."""

    clause: ClassVar[str] = "HAL-4.2"
    seat: Seat
    grave: str

    def apply(self, s: HalloweenState) -> None:
        """The disc goes back to the supply."""
        s.give_up(self.seat, self.grave)
        s.has_inspected = True


class GraveInspected(Event, frozen=True):
    """A seat looks at one hidden front; all see which grave, only the seat sees what (HAL-4.3)."""

    clause: ClassVar[str] = "HAL-4.3"
    seat: Seat
    grave: str
    front: Secret[str]

    def audience(self) -> Audience:
        """The inspector only (HAL-4.5)."""
        return only(self.seat)

    def apply(self, s: HalloweenState) -> None:
        """From now on this front is fixed (HAL-2.6)."""
        known = s.inspectors.get(self.grave, ())
        s.inspectors[self.grave] = tuple(sorted({*known, self.seat}))
        if self.front is None:
            s.inspected.setdefault(self.grave, None)
        elif s.inspected.get(self.grave) is None:
            s.inspected[self.grave] = self.front
            remove(s.unseen[s.backs[self.grave]], self.front)


class LordMoved(Event, frozen=True):
    """A dark lord walks in a straight line to a grave (HAL-5.1)."""

    clause: ClassVar[str] = "HAL-5.1"
    seat: Seat
    to: str

    def apply(self, s: HalloweenState) -> None:
        """The lord stands there."""
        s.lords[self.seat] = self.to


class GraveRevealed(Event, frozen=True):
    """A grave is turned up (HAL-5.7, at the end HAL-6.7)."""

    clause: ClassVar[str] = "HAL-5.7"
    reveals: ClassVar[bool] = True
    grave: str
    front: str

    def apply(self, s: HalloweenState) -> None:
        """Everybody sees the front; the stall count starts again."""
        s.turn_up(self.grave, self.front)
        s.quiet, s.turned_up = 0, True


class GraveClaimed(Event, frozen=True):
    """A disc makes the turned-up grave the seat's own (HAL-5.7)."""

    clause: ClassVar[str] = "HAL-5.7"
    seat: Seat
    grave: str

    def apply(self, s: HalloweenState) -> None:
        """The score rises at once (HAL-6.3)."""
        s.own(self.seat, self.grave)


class GraveLeftUnclaimed(Event, frozen=True):
    """The seat has no disc left: the grave stays unowned for good (HAL-7.1)."""

    clause: ClassVar[str] = "HAL-7.1"
    seat: Seat
    grave: str


class TurnEnded(Event, frozen=True):
    """A turn is over: the move is done, or the player left (HAL-3.4)."""

    clause: ClassVar[str] = "HAL-3.4"
    seat: Seat

    def apply(self, s: HalloweenState) -> None:
        """A turn that showed no grave counts for the stall guard, unless cut short (HAL-7.5)."""
        if self.seat not in s.gone:
            s.quiet = 0 if s.turned_up else s.quiet + 1
        s.mover = s.next_in(self.seat)


class PlayerLeft(Event, frozen=True):
    """A player leaves: the lord is taken off, the discs stay (HAL-7.9)."""

    clause: ClassVar[str] = "HAL-7.9"
    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, s: HalloweenState) -> None:
        """The turn order skips the seat from now on."""
        s.gone = tuple(sorted((*s.gone, self.seat)))
        s.lords[self.seat] = None
        if not s.turn and s.mover == self.seat and s.still_in():
            s.mover = s.next_in(self.seat)


class GameScored(Event, frozen=True):
    """The final scores by seat; `tied` names the seats that share the best (HAL-6.2, HAL-6.5)."""

    clause: ClassVar[str] = "HAL-6.2"
    scores: tuple[int, ...]
    still_in: tuple[bool, ...]
    tied: tuple[Seat, ...]
