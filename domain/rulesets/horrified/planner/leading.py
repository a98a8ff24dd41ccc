"""Where the planner would like a figure to be, when it may move or place one."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from domain.kernel.command import Command
from domain.rulesets.horrified.core.board import Graph
from domain.rulesets.horrified.core.places import places
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.walking import (
    DONE,
    MonsterPlacing,
    MonsterWalk,
    PlaceMonster,
    StepMonster,
    StopMoving,
)

from .mats import DEFEAT
from .outlook import Outlook
from .weights import RELIEF

# What it is worth to the tasks, in actions, that a figure is in a space.
Lure = Callable[[FamilyState, str, str], float]


class Leading:
    """What it is worth to have a figure somewhere else."""

    def __init__(self, outlook: Outlook, lure: Lure) -> None:
        self.outlook, self.lure, self.s = outlook, lure, outlook.s
        self.here = outlook.here()
        self._values: dict[tuple[str, str], float] = {}

    def value(self, figure: str, space: str) -> float:
        """Tasks and dangers with the figure in that space: the higher, the better."""
        known = self._values.get((figure, space))
        if known is None:
            danger = self.outlook.danger.moved(figure, space)
            at = self.s.at[self.outlook.seat]
            risk = danger.cost(at, len(self.here.hand), self.here.folk, frozenset())
            known = self.lure(self.s, figure, space) + self._prey(figure, space) - risk
            self._values[figure, space] = known
        return known

    def _prey(self, figure: str, space: str) -> float:
        """A monster that the hero can defeat on the spot is welcome."""
        s, seat = self.s, self.outlook.seat
        if not s.actions or space != s.at[seat]:
            return 0.0
        moved = copy(s)
        moved.figures = {**s.figures, figure: space}
        for mat, token in zip(self.outlook.mats, self.here.tokens, strict=True):
            if mat.monster == s.box.monster_of[figure]:
                steps = mat.steps(moved, seat, token, space, self.here.hand)
                if any(step.advance == DEFEAT for step in steps):
                    return 2 * RELIEF
        return 0.0

    def gain(self, figure: str, spaces: tuple[str, ...]) -> float:
        """How much better the best of these spaces is than where the figure is."""
        now = self.value(figure, self.s.figures[figure])
        return max([self.value(figure, space) for space in spaces], default=now) - now

    def reach(self, figure: str, steps: int, exactly: bool) -> tuple[str, ...]:
        """Where a free move may end."""
        graph, here = self.s.graph_of(figure), self.s.figures[figure]
        return tuple(sorted(after(graph, here, steps))) if exactly else graph.within(here, steps)

    def best_walk(self, steps: int, exactly: bool) -> tuple[float, str]:
        """The figure whose free move helps most, and how much."""
        figures = self.s.figures_in_game()
        gains = [(self.gain(f, self.reach(f, steps, exactly)), f) for f in figures]
        return max(gains)

    def place(self, asked: MonsterPlacing) -> Command:
        """The best figure and space."""
        options = [(f, sp) for f in asked.figures for sp in places(self.s, f, "any:space")]
        now = {f: self.value(f, self.s.figures[f]) for f in asked.figures}
        return PlaceMonster(*max(options, key=lambda o: self.value(*o) - now[o[0]]))

    def step(self, walk: MonsterWalk) -> Command:
        """A step of the way to the best end of the walk."""
        graph, figure = self.s.graph_of(walk.figure), walk.figure
        here = self.s.figures[figure]
        ends = {to: self._best_end(figure, to, walk, graph) for to in graph.next[here]}
        to = max(sorted(ends), key=lambda each: ends[each])
        if not walk.exactly and self.value(figure, here) >= ends[to]:
            return StopMoving()
        return StepMonster(to)

    def _best_end(self, figure: str, to: str, walk: MonsterWalk, graph: Graph) -> float:
        ends = after(graph, to, walk.left - 1) if walk.exactly else graph.within(to, walk.left - 1)
        return max([self.value(figure, end) for end in ends])

    def next_figure(self, left: tuple[str, ...], steps: int) -> str:
        """Which of several figures that may each be moved; DONE if none gains by it."""
        gains = [(self.gain(f, self.reach(f, steps, False)), f) for f in left]
        best = max(gains, default=(0.0, DONE))
        return best[1] if best[0] > 0 else DONE


def after(graph: Graph, here: str, steps: int) -> set[str]:
    """The spaces in which a walk of exactly so many steps may end."""
    ends = {here}
    for _ in range(steps):
        ends = {to for space in ends for to in graph.next[space]}
    return ends
