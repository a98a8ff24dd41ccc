"""When a player who counts plays red cards, Shims and Spare Wheels."""

from __future__ import annotations

from domain.kernel.command import Command

from .content import LOCATIONS, OWNER_AT, TYPE_OF, TYPES
from .green_cards import PlayShim, PlaySpareWheel
from .movement import counted, race_square
from .race_odds import landing_odds, roll_odds
from .red_cards import (
    PlayBarter,
    PlayGraveRobbery,
    PlayMisfiledPapers,
    PlayPickpocket,
    PlaySabotage,
    PlaySparePart,
    PlayTowTruck,
    may_play,
)
from .values import Plan

TOW_GAIN = 1.5  # so much better than a roll the Tow Truck must be
WHEEL_GAIN = 0.8  # turns that a new roll must save


def red_card(plan: Plan) -> Command | None:
    """The red card that helps most now, if any."""
    if not plan.s.is_advanced or plan.s.red_used:
        return None
    return (
        barter(plan)
        or grave_robbery(plan)
        or sabotage(plan)
        or spare_part(plan)
        or pickpocket(plan)
        or misfiled_papers(plan)
    )


def missing_types(plan: Plan) -> list[str]:
    """The types that the body lacks."""
    return [kind for kind in TYPES if kind not in plan.s.bodies[plan.seat]]


def barter(plan: Plan) -> Command | None:
    """A leftover for a missing type."""
    s, missing = plan.s, missing_types(plan)
    if not missing or not s.leftovers[plan.seat] or not may_play(s, plan.seat, "barter"):
        return None
    give = s.leftovers[plan.seat][0]
    takes = [p for p in PlayBarter.takes(s, give) if TYPE_OF[p] in missing]
    return PlayBarter(give, takes[0]) if takes else None


def grave_robbery(plan: Plan) -> Command | None:
    """A missing type from somebody's leftovers."""
    s, missing = plan.s, missing_types(plan)
    if not may_play(s, plan.seat, "grave_robbery"):
        return None
    for other in s.opponents(plan.seat):
        for piece in s.leftovers[other]:
            if TYPE_OF[piece] in missing:
                return PlayGraveRobbery(other, piece)
    return None


def sabotage(plan: Plan) -> Command | None:
    """Whoever is in the race."""
    s = plan.s
    if not may_play(s, plan.seat, "sabotage"):
        return None
    racing = [other for other in PlaySabotage.targets(s, plan.seat) if s.is_complete(other)]
    return PlaySabotage(max(racing, key=s.position)) if racing else None


def spare_part(plan: Plan) -> Command | None:
    """A token for a piece that is probably missing."""
    s = plan.s
    if plan.is_complete or not may_play(s, plan.seat, "spare_part"):
        return None
    owners = [owner for owner in PlaySparePart.owners(s, plan.seat) if plan.chances[owner] >= 0.5]
    return PlaySparePart(max(owners, key=lambda o: plan.chances[o])) if owners else None


def pickpocket(plan: Plan) -> Command | None:
    """A token that an errand lacks."""
    s = plan.s
    if plan.is_complete or not may_play(s, plan.seat, "pickpocket"):
        return None
    for other in s.opponents(plan.seat):
        for owner in sorted(s.tokens[other]):
            if plan.lacking.get(owner, 0) > 0:
                return PlayPickpocket(other, owner)
    return None


def misfiled_papers(plan: Plan) -> Command | None:
    """An errand of whoever has most, when the own ones are few."""
    s = plan.s
    if plan.is_complete or len(plan.errands) > 3 or not may_play(s, plan.seat, "misfiled_papers"):
        return None
    targets = PlayMisfiledPapers.targets(s, plan.seat)
    if not targets:
        return None
    return PlayMisfiledPapers(max(targets, key=lambda other: len(s.errand_hands[other])))


def tow_truck(plan: Plan) -> Command | None:
    """To the best location, where it is much better than a roll."""
    s, seat = plan.s, plan.seat
    if plan.is_complete or s.in_race(seat) or not may_play(s, seat, "tow_truck"):
        return None
    goals = [place for place in LOCATIONS if place != s.at[seat] and place in OWNER_AT]
    best = max(goals, key=lambda place: plan.worth[place])
    return PlayTowTruck(best) if plan.worth[best] > plan.expected_roll() + TOW_GAIN else None


def after_roll_card(plan: Plan, best: float) -> Command | None:
    """With a complete body: a Shim that saves a turn, a Spare Wheel for a bad roll."""
    s, seat = plan.s, plan.seat
    if not plan.is_complete:
        return None
    if s.holds(seat, "shim"):
        for change in PlayShim.changes(s):
            deep = counted(s, seat) + change
            if deep > 0 and -landing_odds(s.options.variant, race_square(deep)) > best + 1:
                return PlayShim(change)
    if s.holds(seat, "spare_wheel"):
        again = -roll_odds(s.options.variant, s.at[seat] or "")
        if again > best + WHEEL_GAIN:
            return PlaySpareWheel()
    return None
