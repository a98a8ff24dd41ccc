"""How likely each other seat is to have each goal: by the log, and by what it collects."""

from __future__ import annotations

from domain.kernel.event import Seat

from . import placements
from .content import BEAST_OF, CANS_PER_SEAT, IMAGES, WERECHOW
from .knowledge import hidden_slots, possible
from .state import WerebeastsState

PICTURE_RATIO = 1.5  # so much likelier is a goal for each picture of it that a seat owns
CAN_RATIO = 1.1  # the same for Werechow, for each can above or below the start


def chances(view: WerebeastsState) -> dict[tuple[Seat, str], float]:
    """P(seat has goal) for the goals this view cannot place: exact over all placings."""
    goals, slots = sorted(view.unplaced), hidden_slots(view)
    weights = [
        [allowed * _traces(view, slot, goal) for allowed, goal in zip(row, goals, strict=True)]
        for slot, row in zip(slots, possible(view), strict=True)
    ]
    found: dict[tuple[Seat, str], float] = {}
    for slot, row in zip(slots, placements.chances(weights, len(goals)), strict=True):
        for seat in view.holders(slot):
            for goal, chance in zip(goals, row, strict=True):
                found[seat, goal] = found.get((seat, goal), 0.0) + chance
    return found


def _traces(view: WerebeastsState, slot: int, goal: str) -> float:
    """How well what the live seats of a slot have collected goes with a goal."""
    weight = 1.0
    for seat in view.holders(slot):
        if not view.is_live(seat):
            continue  # its goods are gone or no longer change
        if goal == WERECHOW:
            weight *= CAN_RATIO ** (view.cans[seat] - CANS_PER_SEAT)
        else:
            weight *= PICTURE_RATIO ** pictures(view, seat, goal)
    return weight


def pictures(view: WerebeastsState, seat: Seat, beast: str) -> int:
    """How many pictures of a beast this seat owns."""
    return sum(IMAGES[card] * n for card, n in view.cards[seat].items() if BEAST_OF[card] == beast)
