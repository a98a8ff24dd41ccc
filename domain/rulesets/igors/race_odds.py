"""How many turns a complete body still needs: the race solved by value iteration (IGO-10)."""

from __future__ import annotations

from functools import cache

from .content import (
    FACES,
    GATE,
    GOAL,
    LOOP_INDEX,
    MANSION,
    NUMBER,
    POSITION,
    RACE,
    STATION,
    Variant,
)
from .movement import loop_distance, race_square

ROLLS: dict[int, float] = {}
for _one in range(1, FACES + 1):
    for _two in range(1, FACES + 1):
        ROLLS[_one + _two] = ROLLS.get(_one + _two, 0.0) + 1 / FACES**2

FARTHEST = len(LOOP_INDEX) // 2
ROUNDS = 80  # after so many the values stand still to the fourth digit

Turns = dict[str | int, float]  # by race square; by loop distance from the Crossroads


@cache
def reach_chance(distance: int) -> float:
    """The chance that one roll goes at least so far."""
    return sum(chance for total, chance in ROLLS.items() if total >= distance)


@cache
def turns_left(variant: Variant) -> Turns:
    """Expected turns to the Mansion from the start of a turn, this one included."""
    turns: Turns = dict.fromkeys([*RACE, *range(FARTHEST + 1)], 8.0)
    for _ in range(ROUNDS):
        for place in turns:
            turns[place] = 1 + sum(
                chance * _best(turns, variant, place, total) for total, chance in ROLLS.items()
            )
    return turns


def after_landing(turns: Turns, variant: Variant, square: str) -> float:
    """Expected further turns once an Igor with a complete body has landed there."""
    if square == MANSION:
        return 0.0
    if square not in POSITION:
        return turns[loop_distance(LOOP_INDEX[square], GATE)]
    number = NUMBER.get(square)
    if number == 5:
        return 0.0
    if number == 6:
        return turns[loop_distance(LOOP_INDEX[STATION], GATE)]
    if number == 4 or (number == 2 and variant == "standard"):
        return turns[square] - 1
    return turns[square] + (1 if number == 3 else 0)


def landing_odds(variant: Variant, square: str) -> float:
    """`after_landing` with the solved values."""
    return after_landing(turns_left(variant), variant, square)


def roll_odds(variant: Variant, square: str) -> float:
    """Expected further turns of one who is about to roll there."""
    turns = turns_left(variant)
    if square in POSITION:
        return turns[square] - 1
    return turns[loop_distance(LOOP_INDEX[square], GATE)] - 1


def _best(turns: Turns, variant: Variant, place: str | int, total: int) -> float:
    if isinstance(place, str):
        return after_landing(
            turns, variant, race_square(min(POSITION[place] + total, 2 * GOAL - 1))
        )
    near, far = max(0, place - total), min(FARTHEST, place + total)
    on_loop = min(turns[distance] for distance in range(near, far + 1))
    if total <= place:
        return on_loop
    return min(on_loop, after_landing(turns, variant, race_square(total - place)))
