"""What a seat can tell and cannot tell about the goals (WER-12.4, WER-12.5)."""

from __future__ import annotations

from domain.kernel.clone import clone
from domain.kernel.dice import Dice
from domain.kernel.event import Viewer
from domain.kernel.pools import add

from . import placements
from .state import WerebeastsState


def hidden_slots(s: WerebeastsState) -> list[int]:
    """The slots whose goals this state cannot tell."""
    return [slot for slot, goal in enumerate(s.slots) if goal is None]


def possible(s: WerebeastsState) -> list[list[float]]:
    """For each hidden slot and each goal not placed (sorted): 1 where it may lie, else 0."""
    lacks = s.lacks()
    return [
        [float(all((i, goal) not in lacks for i in s.holders(slot))) for goal in sorted(s.unplaced)]
        for slot in hidden_slots(s)
    ]


def sample_world(view: WerebeastsState, dice: Dice) -> WerebeastsState:
    """A copy with the hidden slots filled, uniformly over the placings that the log allows."""
    world = clone(view)
    goals = sorted(view.unplaced)
    for slot, goal in zip(
        hidden_slots(view), placements.sample(possible(view), len(goals), dice), strict=True
    ):
        world.place(slot, goals[goal])
    return world


def known_to(world: WerebeastsState, viewer: Viewer) -> WerebeastsState:
    """A copy without the face-down goals of others."""
    view = clone(world)
    for slot, goal in enumerate(world.slots):
        if goal is not None and not world.face_up[slot] and viewer not in world.holders(slot):
            view.slots[slot] = None
            add(view.unplaced, goal)
    return view
