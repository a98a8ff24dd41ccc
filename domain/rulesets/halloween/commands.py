"""What a seat may do in Halloween (HAL-10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Offer, ids
from domain.kernel.table import Table

from .content import ENTRIES, GRAVE_SET
from .decisions import Placement, Turn
from .ending import end_if_all_revealed, end_if_stalled, front_of
from .events import (
    GraveClaimed,
    GraveInspected,
    GraveLeftUnclaimed,
    GraveRevealed,
    LordMoved,
    LordPlaced,
    TurnEnded,
    TurnStarted,
    WispSpent,
)
from .state import HalloweenState


class PlaceLord(Command, frozen=True):
    """Put your dark lord on a free entry (HAL-2.4)."""

    clause: ClassVar[str] = "HAL-2.4"
    during: ClassVar[tuple[type[Question], ...]] = (Placement,)
    entry: str

    @classmethod
    def offers(cls, s: HalloweenState, seat: Seat) -> Iterator[Offer]:
        """The free entries."""
        yield Offer(cls, entry=ids([entry for entry in ENTRIES if entry not in s.lords]))

    def execute(self, table: Table[HalloweenState], seat: Seat) -> None:
        """The lord stands there; the next seat places."""
        table.require(self.entry in ENTRIES, "HAL-1.7", "there is no such entry", "entry")
        free = self.entry not in table.state.lords
        table.require(free, "HAL-2.4", "a lord stands on that entry", "entry")
        table.emit(LordPlaced(seat, self.entry))


class InspectGrave(Command, frozen=True):
    """Give up one of your wisps to look under any face-down grave (HAL-4)."""

    clause: ClassVar[str] = "HAL-4.1"
    during: ClassVar[tuple[type[Question], ...]] = (Turn,)
    wisp: str
    grave: str

    @classmethod
    def offers(cls, s: HalloweenState, seat: Seat) -> Iterator[Offer]:
        """Any own wisp, any face-down grave, once a turn."""
        if not s.has_inspected and (wisps := s.wisps(seat)):
            yield Offer(cls, wisp=ids(wisps), grave=ids(s.face_down()))

    def execute(self, table: Table[HalloweenState], seat: Seat) -> None:
        """The seat sees the front; the move must still follow (HAL-4.8)."""
        s = table.state
        table.require(not s.has_inspected, "HAL-3.2", "you have inspected a grave this turn")
        table.require(self.wisp in s.wisps(seat), "HAL-4.1", "you own no wisp there", "wisp")
        hidden = self.grave in GRAVE_SET and self.grave not in s.fronts
        table.require(hidden, "HAL-4.3", "that is not a face-down grave", "grave")
        table.emit(WispSpent(seat, self.wisp))
        table.emit(GraveInspected(seat, self.grave, front_of(table, self.grave)))


class MoveLord(Command, frozen=True):
    """Walk your dark lord in a straight line to a grave (HAL-5); this ends your turn."""

    clause: ClassVar[str] = "HAL-5.1"
    during: ClassVar[tuple[type[Question], ...]] = (Turn,)
    to: str

    @classmethod
    def offers(cls, s: HalloweenState, seat: Seat) -> Iterator[Offer]:
        """The graves in line that hold no lord."""
        yield Offer(cls, to=ids(s.reach(seat)))

    def execute(self, table: Table[HalloweenState], seat: Seat) -> None:
        """Turn up and claim what was face down; the next seat's turn."""
        self._require_reach(table, seat)
        table.emit(LordMoved(seat, self.to))
        if self.to not in table.state.fronts:
            self._turn_up(table, seat)
        table.emit(TurnEnded(seat))
        end_if_all_revealed(table)
        end_if_stalled(table)
        table.emit(TurnStarted(table.state.mover, table.state.turn + 1))

    def _require_reach(self, table: Table[HalloweenState], seat: Seat) -> None:
        s = table.state
        if s.reaches(seat, self.to):
            return
        outside = s.lords[seat] in ENTRIES
        clause = "HAL-5.5" if outside else "HAL-5.2"
        table.require(self.to in GRAVE_SET, clause, "a move ends on a grave", "to")
        table.require(self.to != s.lords[seat], "HAL-5.1", "a move is one or more spaces", "to")
        table.require(self.to not in s.lords, "HAL-5.4", "a lord stands there", "to")
        clause = "HAL-5.5" if outside else "HAL-5.1"
        table.require(False, clause, "that grave is not in a straight line from your lord", "to")

    def _turn_up(self, table: Table[HalloweenState], seat: Seat) -> None:
        table.emit(GraveRevealed(self.to, front_of(table, self.to)))
        if table.state.has_disc(seat):
            table.emit(GraveClaimed(seat, self.to))
        else:
            table.emit(GraveLeftUnclaimed(seat, self.to))
