"""What the planner sees of the tasks in a lair: the Chimera's heads, the labyrinth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.planner.mats import Hand, Needs, Step, Token, Uses

from .den import Den, LairMat, at_home
from .mats import AN_ITEM, fewer
from .odds import tries_for_labyrinth
from .state import GreekState, ours


class Heads(NamedTuple):
    """The lair, the heads to be fed, and how many fed ones are awake."""

    den: Den
    hungry: tuple[str, ...]
    awake: int


class ChimeraMat(LairMat):
    """The heads: fed, then put to sleep."""

    def start(self, s: FamilyState) -> Token:
        """What the heads have eaten."""
        asleep = len(ours(s).asleep)
        hungry = s.free_spots(self.monster)
        return Heads(self.den(s), hungry, len(self.row.mat.spots) - len(hungry) - asleep)

    def complete(self, token: Token) -> bool:
        """All sleep."""
        return isinstance(token, Heads) and not token.hungry and not token.awake

    def task_left(self, token: Token) -> float:
        """The items, the meals, the naps."""
        if not isinstance(token, Heads):
            return 0.0
        items = sum(self.box.spots[head].holds for head in token.hungry)
        return 1.5 + AN_ITEM * items + 2.4 * len(token.hungry) + 1.4 * token.awake

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """The revealed cave."""
        return at_home(token)

    def advances(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """A meal or a nap."""
        if not isinstance(token, Heads):
            return
        one, three, sleep = (row.id for row in self.row.advances)
        if token.awake:
            yield Step(sleep, (), 0, token._replace(awake=token.awake - 1))
        ranked = sorted(hand, key=lambda item: (self.kinds[item].strength, item))
        for head in token.hungry:
            spot = self.box.spots[head]
            fits = [i for i in ranked if spot.color in ("any", self.kinds[i].color)]
            if len(fits) >= spot.holds:
                rest = tuple(each for each in token.hungry if each != head)
                paid = tuple(sorted(fits[: spot.holds]))
                after = Heads(token.den, rest, token.awake + 1)
                yield Step(one if spot.holds == 1 else three, paid, 0, after)

    def task_needs(self, token: Token) -> Needs:
        """By the head."""
        hungry = token.hungry if isinstance(token, Heads) else ()
        return {(self.monster, head): 1.7 * self.box.spots[head].holds for head in hungry}

    def task_uses(self, token: Token, item: str) -> Uses:
        """What it eats."""
        hungry = token.hungry if isinstance(token, Heads) else ()
        spots = [self.box.spots[head] for head in hungry]
        color = self.kinds[item].color
        return tuple(
            (1.7, (self.monster, spot.id)) for spot in spots if spot.color in ("any", color)
        )


class Maze(NamedTuple):
    """The lair, and the expected tries."""

    den: Den
    tries: float


class MinotaurMat(LairMat):
    """The labyrinth, a green item for each token laid or swap."""

    cost = 1.0 + AN_ITEM

    def start(self, s: FamilyState) -> Token:
        """By what lies on the mat."""
        return Maze(self.den(s), round(tries_for_labyrinth(laid_of(ours(s))), 2))

    def complete(self, token: Token) -> bool:
        """It is joined."""
        return isinstance(token, Maze) and not token.tries

    def task_left(self, token: Token) -> float:
        """By the try."""
        return self.cost * token.tries if isinstance(token, Maze) else 0.0

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """The revealed lair."""
        return at_home(token)

    def end_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """The same; he may be anywhere."""
        return at_home(token)

    def advances(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """For the weakest green item: lay while there is something to lay, then swap."""
        lay, swap = self.row.advances
        green = [item for item in hand if self.kinds[item].color == lay.cost[0].color]
        if green and isinstance(token, Maze):
            least = min(green, key=lambda item: (self.kinds[item].strength, item))
            advance = lay if ours(s).unseen_labyrinth.size else swap
            after = Maze(token.den, fewer(token.tries, 1.0))
            yield Step(advance.id, (least,), 0, after)

    def task_needs(self, token: Token) -> Needs:
        """Green items."""
        tries = token.tries if isinstance(token, Maze) else 0.0
        return {(self.monster, "maze"): 1.8 * tries}

    def task_uses(self, token: Token, item: str) -> Uses:
        """Any of them."""
        if self.kinds[item].color != self.row.advances[0].cost[0].color:
            return ()
        return ((1.8, (self.monster, "maze")),)


def laid_of(s: GreekState) -> tuple[tuple[str, str], ...]:
    """The labyrinth as it lies, sorted."""
    return tuple(sorted(s.labyrinth.items()))
