"""What every state has; a ruleset adds its board."""

from __future__ import annotations

from msgspec import Struct

from .decision import GameEnded, Step
from .event import Seat


class State(Struct):
    """The table (all known) or a viewer's knowledge of it (some fields None): the same type.

    `agenda` is a stack, its last step on top; `gone` are the seats whose players left for good.
    """

    players: int
    agenda: tuple[Step, ...] = ()
    outcome: GameEnded | None = None
    gone: tuple[Seat, ...] = ()

    def still_in(self) -> tuple[Seat, ...]:
        """The seats whose players are still in the game, in order."""
        if not self.gone:
            return tuple(range(self.players))
        return tuple(seat for seat in range(self.players) if seat not in self.gone)

    def next_in(self, seat: Seat) -> Seat:
        """The next seat in order that is still in; the seat itself if it is the only one."""
        if not self.gone:
            return (seat + 1) % self.players
        for step in range(1, self.players + 1):
            if (other := (seat + step) % self.players) not in self.gone:
                return other
        raise AssertionError("somebody is still in")
