"""A player who counts colours (HAL-9)."""

from __future__ import annotations

from typing import Any

from domain.kernel.command import Command
from domain.kernel.dice import Dice, choose
from domain.kernel.event import Seat
from domain.kernel.ruleset import Ruleset

from .commands import InspectGrave, MoveLord, PlaceLord
from .content import ENTRIES, LINES, WORTH
from .decisions import Placement
from .state import HalloweenState

NEXT_CLAIM = 0.5  # weight of the best claim of the turn after: the figure of HAL-9
DENIAL = 0.5  # worth of a grave that one can only keep from the others (HAL-7.1)
LOOK_GAIN = 1.0  # an inspection costs the one point of the wisp


class Greedy:
    """Claims the grave of the highest expected value plus half of the best one after it."""

    name = "greedy"
    version = 1
    about = "Counts what each grave colour still hides, claims the best grave and plans the next."

    def choose(self, rules: Ruleset[Any], view: HalloweenState, seat: Seat, dice: Dice) -> Command:
        """Place where two lines meet hidden graves; look where that changes the move; claim."""
        if isinstance(view.agenda[-1], Placement):
            return PlaceLord(_best(dice, {e: _entry_value(view, e) for e in _free_entries(view)}))
        means = {grave: expected(view, grave) for grave in view.face_down()}
        if look := _worthwhile_look(view, seat, means, dice):
            return look
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


def _worthwhile_look(
    view: HalloweenState, seat: Seat, means: dict[str, float], dice: Dice
) -> InspectGrave | None:
    wisps = view.wisps(seat)
    if view.has_inspected or not wisps:
        return None
    reach = [grave for grave in view.reach(seat) if grave in means]
    gains = {
        grave: _gain(view, means, reach, grave) for grave in reach if not view.inspected.get(grave)
    }
    if not gains or max(gains.values()) <= LOOK_GAIN:
        return None
    return InspectGrave(wisps[0], _best(dice, gains))


def _gain(view: HalloweenState, means: dict[str, float], reach: list[str], grave: str) -> float:
    """E[best claim after looking] less the best expected claim now."""
    others = max((means[g] for g in reach if g != grave), default=0.0)
    unseen = view.unseen[view.backs[grave]]
    total = sum(unseen.values())
    after = sum(max(others, WORTH[f]) * unseen[f] for f in sorted(unseen)) / total
    return after - max(others, means[grave])
