"""What Halloween asks (HAL-10.7); decisions are never simultaneous (HAL-7.14)."""

from __future__ import annotations

from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.table import Table

from .events import TurnStarted
from .state import HalloweenState


class Placement(Question, frozen=True):
    """Each lord in turn order (HAL-2.4)."""

    def seats(self, s: HalloweenState) -> tuple[Seat, ...]:
        """The seat whose turn it is to place."""
        return (s.mover,) if s.is_placing() else ()

    def settle(self, table: Table[HalloweenState]) -> None:
        """All lords stand: the first turn (HAL-2.5)."""
        table.emit(TurnStarted(table.state.mover, 1))
        table.then(Turn())


class Turn(Question, frozen=True):
    """Inspect once, then move (HAL-3.1): asked once, it never leaves the agenda."""

    def seats(self, s: HalloweenState) -> tuple[Seat, ...]:
        """The active seat."""
        return (s.mover,)
