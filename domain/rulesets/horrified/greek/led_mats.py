"""What the planner sees of the monsters that are led: Cerberus home, Medusa by the mirrors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from domain.rulesets.horrified.core.board import Graph
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.planner.mats import DEFEAT, GONE, Hand, Needs, Step, Token, Uses

from .cerberus import glyphs_of
from .den import Den, LairMat, at_home, den_of
from .mats import AN_ITEM, fewer
from .odds import tries_for_doors
from .state import GreekState, ours


class CerberusAt(NamedTuple):
    """The lair, the expected tries for the doors, and where he is."""

    den: Den
    tries: float
    at: str


class CerberusMat(LairMat):
    """The doors, then the way to the Underworld Door, led by green items."""

    cost = 1.7 + AN_ITEM
    progress = 1.2  # of a try; rerolls are part of the price

    def __init__(self, box: Box, monster: str, bonus: int) -> None:
        super().__init__(box, monster, bonus)
        self.graph = box.board.lit
        self.color = self.row.defeat.cost[0].color

    def start(self, s: FamilyState) -> Token:
        """By the doors that are left."""
        return CerberusAt(self.den(s), round(tries_of(ours(s)), 2), s.figures[self.monster])

    def complete(self, token: Token) -> bool:
        """No door is left."""
        return isinstance(token, CerberusAt) and not token.tries

    def task_left(self, token: Token) -> float:
        """By the try."""
        return self.cost * token.tries if isinstance(token, CerberusAt) else 0.0

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """The revealed lair."""
        return at_home(token)

    def advances(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """A roll for the weakest blue item."""
        row = self.row.advances[0]
        blue = [item for item in hand if self.kinds[item].color == row.cost[0].color]
        if blue and isinstance(token, CerberusAt):
            least = min(blue, key=lambda item: (self.kinds[item].strength, item))
            after = token._replace(tries=fewer(token.tries, self.progress))
            yield Step(row.id, (least,), 0, self._seen(after))

    def end_left(self, token: Token) -> float:
        """The way to the lair, halved while he may still come by himself."""
        if not isinstance(token, CerberusAt) or not token.den.found:
            return 6.0
        cost = walk_cost(self.graph.far[token.at][token.den.spaces[0]])
        return 2.0 + (cost if not token.tries else 3.0 + 0.4 * cost)

    def end_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """Where he is."""
        return (token.at,) if isinstance(token, CerberusAt) else ()

    def ends(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """A green item leads him."""
        if not isinstance(token, CerberusAt) or not token.den.found:
            return
        for item in weakest_by_strength(self, hand, self.color):
            at, strength = token.at, self.kinds[item].strength
            for _ in range(strength):
                at = next(iter(self.graph.toward(at, token.den.spaces[0])), at)
            after = self._seen(token._replace(at=at))
            yield Step(DEFEAT, (item,), 0, after)

    def _seen(self, token: CerberusAt) -> Token:
        return GONE if not token.tries and (token.at,) == at_home(token) else token

    def task_needs(self, token: Token) -> Needs:
        """Blue items, and green ones for rerolls and for the lead."""
        tries = token.tries if isinstance(token, CerberusAt) else 0.0
        return {(self.monster, "roll"): 1.3 * tries, (self.monster, "lead"): 1.8 + 0.9 * tries}

    def task_uses(self, token: Token, item: str) -> Uses:
        """By colour; green by strength."""
        kind = self.kinds[item]
        if kind.color == self.row.advances[0].cost[0].color:
            return ((1.7, (self.monster, "roll")),)
        if kind.color == self.color:
            return ((0.5 * kind.strength, (self.monster, "lead")),)
        return ()


class MedusaAt(NamedTuple):
    """The lair, the mirrors on the board, and where she is."""

    den: Den
    mirrors: tuple[str, ...]
    at: str


class MedusaMat(LairMat):
    """The way through the mirrors, then to the Statue Garden."""

    def __init__(self, box: Box, monster: str, bonus: int) -> None:
        super().__init__(box, monster, bonus)
        self.graph = box.board.lit
        self.token = self.row.tokens[0].id
        self.color = self.row.advances[0].cost[0].color

    def start(self, s: FamilyState) -> Token:
        """Where mirrors lie and where she is."""
        mirrors = tuple(sorted(s.tokens.get(self.token, ())))
        return MedusaAt(self.den(s), mirrors, s.figures[self.monster])

    def complete(self, token: Token) -> bool:
        """No mirror is on the board."""
        return isinstance(token, MedusaAt) and not token.mirrors

    def task_left(self, token: Token) -> float:
        """The tour and its end are one way."""
        return 0.0

    def end_left(self, token: Token) -> float:
        """The rest of the tour, and the price."""
        if not isinstance(token, MedusaAt):
            return 0.0
        return self.price_cost + tour(self.graph, token.at, token.mirrors, at_home(token))[0]

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """Where she is."""
        return (token.at,) if isinstance(token, MedusaAt) else ()

    def end_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """Where she is."""
        return self.task_places(s, token)

    def advances(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """A yellow item leads her on."""
        if not isinstance(token, MedusaAt):
            return
        reached: dict[MedusaAt, str] = {}
        for item in weakest_by_strength(self, hand, self.color):
            after = self._led(token, self.kinds[item].strength)
            if after != token:
                reached.setdefault(after, item)
        for led, item in reached.items():
            yield Step(self.row.advances[0].id, (item,), 0, led)

    def _led(self, token: MedusaAt, steps: int) -> MedusaAt:
        at, mirrors = token.at, token.mirrors
        goal = tour(self.graph, at, mirrors, at_home(token))[1]
        for _ in range(steps if goal else 0):
            at = next(iter(self.graph.toward(at, goal)), at)
            if at in mirrors:
                return token._replace(at=at, mirrors=tuple(m for m in mirrors if m != at))
        return token._replace(at=at)

    def ends(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """In the garden the price; elsewhere on the way there."""
        if (space,) == at_home(token):
            yield from self._defeats(hand)
        elif den_of(token).found:
            yield from self.advances(s, token, space, hand)

    def task_needs(self, token: Token) -> Needs:
        """Steps."""
        if not isinstance(token, MedusaAt):
            return {}
        way = tour(self.graph, token.at, token.mirrors, at_home(token))[0]
        return {(self.monster, "lead"): 0.5 * way}

    def task_uses(self, token: Token, item: str) -> Uses:
        """By strength, a little."""
        kind = self.kinds[item]
        if kind.color != self.color:
            return ()
        return ((0.8 + 0.3 * kind.strength, (self.monster, "lead")),)


def weakest_by_strength(mat: LairMat, hand: Hand, color: str) -> list[str]:
    """One item of this colour for each strength, the weakest first."""
    found = {mat.kinds[i].strength: i for i in hand if mat.kinds[i].color == color}
    return [item for _, item in sorted(found.items())]


def tries_of(s: GreekState) -> float:
    """Expected rolls for the doors that are left."""
    doors = tuple(glyphs_of(s, door) for door in s.doors)
    return tries_for_doors(doors, s.box.faces, 3)


def walk_cost(steps: int) -> float:
    """About how many actions it takes to lead a figure so far, the hero behind it."""
    return 0.8 * steps + (AN_ITEM + 1.0) * ceil(steps / 4)


@lru_cache(maxsize=4096)
def tour(
    graph: Graph, at: str, mirrors: tuple[str, ...], garden: tuple[str, ...]
) -> tuple[float, str]:
    """The cost of the best way through all mirrors, then to the garden; its first goal or ""."""
    if not mirrors:
        cost = walk_cost(graph.far[at][garden[0]]) if garden else 4.0
        return cost, garden[0] if garden and garden[0] != at else ""
    found = []
    for mirror in mirrors:
        rest = tuple(each for each in mirrors if each != mirror)
        found.append(
            (walk_cost(graph.far[at][mirror]) + tour(graph, mirror, rest, garden)[0], mirror)
        )
    return min(found)
