"""A player who counts colours (HAL-9)."""

from __future__ import annotations

from typing import Any

from domain.kernel.command import Command
from domain.kernel.dice import Dice, choose
from domain.kernel.event import Seat
from domain.kernel.ruleset import Ruleset

from .commands import MoveLord, PlaceLord
from .content import ENTRIES, LINES, WORTH
from .decisions import Placement
from .state import HalloweenState

NEXT_CLAIM = 0.5  # weight of the best claim of the turn after: the figure of HAL-9
DENIAL = 0.5  # worth of a grave that one can only keep from the others (HAL-7.1)


class Greedy:
    """Claims the grave of the highest expected value plus half of the best one after it."""

    name = "greedy"
    version = 1
    about = "Counts what each grave colour still hides, claims the best grave and plans the next."

    def choose(self, rules: Ruleset[Any], view: HalloweenState, seat: Seat, dice: Dice) -> Command:
        """Place where a line has most hidden graves, then claim.

        It never inspects: knowing one front improves the next claim by 0.75 points at most (half a
        chance of a zombie, half of a wisp), and the wisp costs one.
        """
        if isinstance(view.agenda[-1], Placement):
            return PlaceLord(_best(dice, {e: _entry_value(view, e) for e in _free_entries(view)}))
        means = {grave: expected(view, grave) for grave in view.face_down()}
        values = {to: _move_value(view, seat, means, to) for to in view.reach(seat)}
        return MoveLord(_best(dice, values))


def expected(view: HalloweenState, grave: str) -> float:
    """The mean worth of a face-down grave for one who knows what this view knows (HAL-8.3)."""
    if front := view.inspected.get(grave):
        return float(WORTH[front])
    unseen = view.unseen[view.backs[grave]]
    return sum(WORTH[f] * n for f, n in unseen.items()) / sum(unseen.values())


def _best(dice: Dice, values: dict[str, float]) -> str:
    top = max(values.values())
    return choose(dice, [place for place, value in values.items() if value > top - 1e-9])


def _free_entries(view: HalloweenState) -> list[str]:
    return [entry for entry in ENTRIES if entry not in view.lords]


def _entry_value(view: HalloweenState, entry: str) -> float:
    return float(sum(grave not in view.fronts for grave in LINES[entry]))


def _move_value(view: HalloweenState, seat: Seat, means: dict[str, float], to: str) -> float:
    now = means.get(to, 0.0) * (1.0 if view.has_disc(seat) else DENIAL)
    after = max((means[g] for g in LINES[to] if g in means), default=0.0)
    return now + NEXT_CLAIM * after
