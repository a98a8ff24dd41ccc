"""What the planner sees of the mats without a lair: the Siren's tones, the Basilisk's temples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.event import Seat
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.rows import CostPart
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.planner.mats import (
    DEFEAT,
    GONE,
    Hand,
    Mat,
    Needs,
    Step,
    Token,
    Uses,
)
from domain.rulesets.horrified.planner.weights import TRIP

from .odds import tries_for_tones
from .state import ours

AN_ITEM = 1.5  # about how many actions it takes to find an item of a colour
NEARLY = 0.3  # so few expected tries count as none


class SirenAt(NamedTuple):
    """Expected tries, and where the Siren is."""

    tries: float
    at: str


class SirenMat(Mat):
    """The tones: each try is a blue item, and she goes where the item comes from."""

    cost = 1.6 + AN_ITEM  # of a try: the way to her, the action, the item

    def start(self, s: FamilyState) -> Token:
        """By the tones that all have seen."""
        return SirenAt(round(tries_for_tones(ours(s).tones), 2), s.figures[self.monster])

    def complete(self, token: Token) -> bool:
        """No try is left."""
        return isinstance(token, SirenAt) and not token.tries

    def task_left(self, token: Token) -> float:
        """By the try."""
        return self.cost * token.tries if isinstance(token, SirenAt) else 0.0

    def places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """Where she is then."""
        return (token.at,) if isinstance(token, SirenAt) else ()

    def steps(
        self, s: FamilyState, seat: Seat, token: Token, space: str, hand: Hand
    ) -> Iterator[Step]:
        """Her song, then her defeat."""
        if not isinstance(token, SirenAt) or token.at != space:
            return
        if self.complete(token):
            yield from self._defeats(hand)
            return
        left = fewer(token.tries, 1.0)
        for item in dict.fromkeys(hand):
            kind = self.kinds[item]
            if kind.color == self.row.advances[0].cost[0].color:
                yield Step(self.row.advances[0].id, (item,), 0, SirenAt(left, kind.location))

    def task_needs(self, token: Token) -> Needs:
        """Blue items."""
        tries = token.tries if isinstance(token, SirenAt) else 0.0
        return {(self.monster, "tones"): 2.0 * tries}

    def task_uses(self, token: Token, item: str) -> Uses:
        """Any blue item is a try."""
        if self.kinds[item].color != self.row.advances[0].cost[0].color:
            return ()
        return ((2.0, (self.monster, "tones")),)


class Blessed(NamedTuple):
    """The free spots, and what the blessed items count together."""

    spots: tuple[str, ...]
    total: int


class BasiliskMat(Mat):
    """Blessed items at the temples, which count more in the end."""

    spot_cost, point = 3.2, 0.55

    def __init__(self, box: Box, monster: str, bonus: int) -> None:
        super().__init__(box, monster, bonus)
        self.part = self.price[0]
        self.more = self.part.mat_items_bonus or 0
        self.space_of = {spot.id: spot.space or "" for spot in self.row.mat.spots}

    def start(self, s: FamilyState) -> Token:
        """What lies on the mat."""
        free = s.free_spots(self.monster)
        filled = [s.mat_items[spot] for spot in self.space_of if spot not in free]
        strengths = [self.kinds[item].strength + self.more for items in filled for item in items]
        return Blessed(free, sum(strengths))

    def complete(self, token: Token) -> bool:
        """No spot is free."""
        return isinstance(token, Blessed) and not token.spots

    def left(self, token: Token) -> float:
        """Temples to be visited, and strength to be found."""
        if not isinstance(token, Blessed):
            return 0.0
        return TRIP + self.spot_cost * len(token.spots) + self.point * self._missing(token)

    def _missing(self, token: Token) -> int:
        return max(0, self.part.at_least - token.total) if isinstance(token, Blessed) else 0

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """The temples without a blessing."""
        free = token.spots if isinstance(token, Blessed) else ()
        return tuple(self.space_of[spot] for spot in free)

    def steps(
        self, s: FamilyState, seat: Seat, token: Token, space: str, hand: Hand
    ) -> Iterator[Step]:
        """A blessing here, or the defeat, for which the blessed items may suffice."""
        if not isinstance(token, Blessed):
            return
        if not token.spots and space == s.figures[self.monster]:
            if (paid := self._rest(hand, self._missing(token))) is not None:
                yield Step(DEFEAT, paid, 0, GONE)
            return
        here = [spot for spot in token.spots if self.space_of[spot] == space]
        for item in dict.fromkeys(hand) if here else ():
            rest = tuple(spot for spot in token.spots if spot != here[0])
            total = token.total + self.kinds[item].strength + self.more
            yield Step(self.row.advances[0].id, (item,), 0, Blessed(rest, total))

    def _rest(self, hand: Hand, missing: int) -> Hand | None:
        if not missing:
            return ()
        if sum([self.kinds[item].strength for item in hand]) < missing:
            return None
        part = CostPart(kind="sum", color="any", at_least=missing)
        found = self.pay_sum(hand, part)
        return found[0] if found else None

    def needs(self, token: Token) -> Needs:
        """Strength, and something for each temple."""
        if not isinstance(token, Blessed):
            return {}
        spots = {(self.monster, spot): 1.5 for spot in token.spots}
        return {(self.monster, "price"): self.point * self._missing(token), **spots}

    def _all_uses(self, token: Token, item: str) -> Uses:
        if not isinstance(token, Blessed):
            return ()
        strength = self.kinds[item].strength
        spots = tuple((1.5, (self.monster, spot)) for spot in token.spots)
        return ((self.point * strength, (self.monster, "price")), *spots)


def fewer(tries: float, by: float) -> float:
    """Expected tries after some; hardly any is none."""
    left = round(tries - by, 2)
    return left if left > NEARLY else 0.0
