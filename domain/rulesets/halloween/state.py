"""The graveyard and who stands, owns and knows what."""

from __future__ import annotations

from domain.kernel.event import Seat
from domain.kernel.pools import Counts, remove
from domain.kernel.state import State

from .content import DISCS, GRAVES, LINES, WORTH, Options


class HalloweenState(State):
    """The state as known to the table or to one seat (HAL-10.4).

    `unseen` holds by grave colour the fronts that nobody of this state can place; `inspected` maps
    a face-down grave that somebody looked at to its front, None if unknown here; `discs` is empty
    when the supply is unlimited; `turned_up` says that this turn showed a grave, `quiet` counts the
    turns in a row that did not (HAL-7.5).
    """

    options: Options = Options()
    backs: dict[str, str] = {}
    unseen: dict[str, Counts] = {}
    inspected: dict[str, str | None] = {}
    inspectors: dict[str, tuple[Seat, ...]] = {}
    fronts: dict[str, str] = {}
    owners: dict[str, Seat] = {}
    spent: tuple[str, ...] = ()
    lords: list[str | None] = []
    discs: list[int] = []
    scores: list[int] = []
    mover: Seat = 0
    turn: int = 0
    has_inspected: bool = False
    turned_up: bool = False
    quiet: int = 0

    def reach(self, seat: Seat) -> tuple[str, ...]:
        """The graves on which this seat's lord may end its move (HAL-5.1 to HAL-5.5)."""
        here = self.lords[seat]
        if here is None:
            return ()
        taken = set(self.lords)
        return tuple([place for place in LINES[here] if place not in taken])

    def reaches(self, seat: Seat, to: str) -> bool:
        """Whether this seat's lord may end its move there."""
        here = self.lords[seat]
        return here is not None and to in LINES[here] and to not in self.lords

    def wisps(self, seat: Seat) -> list[str]:
        """The wisp cards that this seat owns, in the order r1c1, r1c2, ... r6c6."""
        owners, fronts = self.owners, self.fronts
        return sorted([g for g, owner in owners.items() if owner == seat and fronts[g] == "wisp"])

    def face_down(self) -> list[str]:
        """The graves not yet turned up, in the order r1c1, r1c2, ... r6c6."""
        return [grave for grave in GRAVES if grave not in self.fronts]

    def is_placing(self) -> bool:
        """Whether some lord still has to be placed (HAL-2.4)."""
        return None in self.lords and any(self.lords[seat] is None for seat in self.still_in())

    def has_disc(self, seat: Seat) -> bool:
        """Whether the seat can mark a grave as its own (HAL-7.1)."""
        return not self.discs or self.discs[seat] > 0

    def lay(self, backs: tuple[str, ...], copies: Counts) -> None:
        """The square is laid: backs are public, no front exists yet (HAL-2.2)."""
        self.backs = dict(zip(GRAVES, backs, strict=True))
        self.unseen = {back: dict(copies) for back in dict.fromkeys(backs)}
        self.lords, self.scores = [None] * self.players, [0] * self.players
        self.discs = [DISCS] * self.players if self.options.disc_supply == "limited" else []

    def turn_up(self, grave: str, front: str) -> None:
        """A front shows itself: it was inspected, or it comes out of the unseen ones."""
        if self.inspected.pop(grave, None) is None:
            remove(self.unseen[self.backs[grave]], front)
        self.inspectors.pop(grave, None)
        self.fronts[grave] = front

    def own(self, seat: Seat, grave: str) -> None:
        """A disc of this seat lies on a turned-up grave."""
        self.owners[grave] = seat
        self.scores[seat] += WORTH[self.fronts[grave]]
        if self.discs:
            self.discs[seat] -= 1

    def give_up(self, seat: Seat, grave: str) -> None:
        """A spent wisp: the disc goes back, nobody will own the card again (HAL-4.2, HAL-4.4)."""
        del self.owners[grave]
        self.spent = (*self.spent, grave)
        self.scores[seat] -= WORTH[self.fronts[grave]]
        if self.discs:
            self.discs[seat] += 1
