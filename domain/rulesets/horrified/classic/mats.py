"""What the planner sees of the mats that only this box has: ring, boat, dials."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache

from domain.kernel.event import Seat
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.planner.mats import GONE, Hand, Mat, Needs, Step, Token, Uses

from .frankenstein_bride import dials
from .state import ours

Ring = tuple[int, ...]


class RingMat(Mat):
    """The Mummy's scarabs; the token is the number of steps to the solved ring."""

    cost = 1.15

    def start(self, s: FamilyState) -> Token:
        """Slides, and a step for each scarab that lies face down."""
        known = ours(s)
        return slides_left()[tuple(known.ring)] + len(known.face_down)

    def complete(self, token: Token) -> bool:
        """No step is left."""
        return token == 0

    def task_left(self, token: Token) -> float:
        """By the step."""
        return self.cost * number(token)

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """The Museum."""
        return tuple(part.split(":")[1] for part in self.row.advances[0].where)

    def advances(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """One yellow item."""
        advance = self.row.advances[0]
        for item in dict.fromkeys(hand) if space in self.task_places(s, token) else ():
            kind = self.kinds[item]
            if kind.color == advance.cost[0].color:
                left = max(0, number(token) - kind.strength - self.bonus)
                yield Step(advance.id, (item,), self.bonus, left)

    def task_needs(self, token: Token) -> Needs:
        """Steps."""
        return {(self.monster, "ring"): 0.65 * self.cost * number(token)}

    def task_uses(self, token: Token, item: str) -> Uses:
        """By strength."""
        kind = self.kinds[item]
        if kind.color != self.row.advances[0].cost[0].color:
            return ()
        steps = min(number(token), kind.strength + self.bonus)
        return ((0.65 * self.cost * steps, (self.monster, "ring")),)


class TrackMat(Mat):
    """The Creature's boat; the token is its mark."""

    cost = 1.1

    def __init__(self, box: Box, monster: str, bonus: int) -> None:
        super().__init__(box, monster, bonus)
        track = self.row.mat.track
        self.end, self.colors = (track.end, track.colors) if track else (0, ())

    def start(self, s: FamilyState) -> Token:
        """The mark."""
        return ours(s).boat

    def complete(self, token: Token) -> bool:
        """The last mark."""
        return token == self.end

    def task_left(self, token: Token) -> float:
        """By the mark."""
        return self.cost * (self.end - number(token))

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """The Camp."""
        return tuple(part.split(":")[1] for part in self.row.advances[0].where)

    def advances(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """One item of each colour at most: the weakest."""
        if space not in self.task_places(s, token):
            return
        weakest: dict[str, str] = {}
        for item in hand:
            color = self.kinds[item].color
            if color not in weakest or self._strength(item) < self._strength(weakest[color]):
                weakest[color] = item
        for color, item in sorted(weakest.items()):
            if mark := self._next(number(token), color):
                yield Step(self.row.advances[0].id, (item,), 0, mark)

    def task_needs(self, token: Token) -> Needs:
        """Marks."""
        return {(self.monster, "boat"): 0.65 * self.cost * (self.end - number(token))}

    def task_uses(self, token: Token, item: str) -> Uses:
        """By the marks it leaps, now or a little later."""
        at, color = number(token), self.kinds[item].color
        leaps = [(self._next(mark, color) or mark) - mark for mark in range(at, at + 3)]
        return ((0.65 * self.cost * sum(leaps) / 3, (self.monster, "boat")),)

    def _strength(self, item: str) -> int:
        return self.kinds[item].strength

    def _next(self, mark: int, color: str) -> int | None:
        ahead = range(mark + 1, self.end + 1)
        return next((each for each in ahead if self.colors[each - 1] == color), None)


class DialsMat(Mat):
    """The pair: the token is what each dial lacks, and how far apart the two are at the end."""

    cost = (1.15, 1.6)  # an action's worth for a point of each dial
    apart = 1.4

    def __init__(self, box: Box, monster: str, bonus: int) -> None:
        super().__init__(box, monster, bonus)
        self.figures = tuple(dial.figure for dial in self.row.mat.dials)
        self.price_cost = 0.0

    def start(self, s: FamilyState) -> Token:
        """Points that are missing, steps between the two."""
        known = ours(s)
        lacking = [dial.max - known.dials.get(dial.id, 0) for dial in dials(known)]
        one, other = (s.figures[figure] for figure in self.figures)
        return (*lacking, s.box.board.lit.far[one][other])

    def complete(self, token: Token) -> bool:
        """Both dials are full; what is left is the meeting."""
        return points(token)[:2] == (0, 0)

    def left(self, token: Token) -> float:
        """Points, and the way to each other."""
        if token == GONE:
            return 0.0
        one, other, apart = points(token)
        return self.cost[0] * one + self.cost[1] * other + 3 + self.apart * min(apart, 6)

    def places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """Where the two are."""
        if token == GONE:
            return ()
        return tuple(dict.fromkeys(s.figures[figure] for figure in self.figures))

    def steps(
        self, s: FamilyState, seat: Seat, token: Token, space: str, hand: Hand
    ) -> Iterator[Step]:
        """A lesson for whoever is here; once both know enough it is for the steps."""
        for n, figure in enumerate(self.figures if token != GONE else ()):
            if s.figures[figure] != space:
                continue
            advance = self.row.advances[n]
            for item in dict.fromkeys(hand):
                kind = self.kinds[item]
                after = self._after(points(token), n, kind.strength + self.bonus)
                if kind.color == advance.cost[0].color and after != token:
                    yield Step(advance.id, (item,), self.bonus, after)

    def _after(self, token: Ring, n: int, strength: int) -> Token:
        one, other, apart = token
        if not one and not other:
            return (0, 0, apart - strength) if apart > strength else GONE
        lacking = [one, other]
        lacking[n] = max(0, lacking[n] - strength)
        return (*lacking, apart)

    def needs(self, token: Token) -> Needs:
        """Points of each dial, then steps."""
        if token == GONE:
            return {}
        if self.complete(token):
            return {(self.monster, "steps"): 3.0}
        lacking = zip(self.figures, self.cost, points(token)[:2], strict=True)
        return {(self.monster, figure): 0.65 * cost * left for figure, cost, left in lacking}

    def uses(self, token: Token, item: str) -> Uses:
        """By colour."""
        if token == GONE:
            return ()
        kind, found = self.kinds[item], []
        for n, figure in enumerate(self.figures):
            if kind.color != self.row.advances[n].cost[0].color:
                continue
            if self.complete(token):
                found.append((1.5, (self.monster, "steps")))
            elif useful := min(points(token)[n], kind.strength + self.bonus):
                found.append((0.65 * self.cost[n] * useful, (self.monster, figure)))
        return tuple(found)


def number(token: Token) -> int:
    """A token that counts."""
    return token if isinstance(token, int) else 0


def points(token: Token) -> tuple[int, int, int]:
    """A token of three numbers."""
    if not isinstance(token, tuple):
        raise TypeError(f"{token} is no token of the pair")
    one, other, apart = token
    return one, other, apart


@cache
def slides_left() -> dict[Ring, int]:
    """The least number of slides from every ring to the solved one, by breadth-first search."""
    goal = tuple(range(7))
    far, queue = {goal: 0}, deque([goal])
    while queue:
        here = queue.popleft()
        empty = here.index(0)
        linked = range(1, 7) if empty == 0 else (0, empty % 6 + 1, (empty - 2) % 6 + 1)
        for spot in linked:
            there = list(here)
            there[empty], there[spot] = there[spot], 0
            if (found := tuple(there)) not in far:
                far[found] = far[here] + 1
                queue.append(found)
    return far
