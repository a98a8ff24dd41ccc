"""How many tries the puzzles of chance still take: tones, doors, the labyrinth; and the best next.

A try is one Advance action. Nothing here depends on a seat: all of it is public (GRK-1.11).
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations
from math import factorial, prod

from domain.rulesets.horrified.core.mats import Face

from .minotaur import LabyrinthJoined, empty_spots, grid_of
from .state import MINOTAUR, GreekState

Glyphs = tuple[Face, ...]
Doors = tuple[Glyphs, ...]
Laid = tuple[tuple[str, str], ...]  # spots with their labyrinth tokens, sorted
ROUNDS, CLOSE = 30, 0.01  # of the iteration for what a set of doors costs
USUAL_REROLLS = 3


# Tones.


def tries_for_tones(tones: dict[str, str]) -> float:
    """Expected counter-songs until no tone is left."""
    seen = Counter(tone for tone in tones.values() if tone)
    pairs = sum(1 for n in seen.values() if n == 2)
    return pairs + _tries(sum(1 for tone in tones.values() if not tone), len(seen) - pairs)


@cache
def _tries(unseen: int, singles: int) -> float:
    """So many unseen tones, of which `singles` match one that is known."""
    if unseen == singles:
        return float(singles)
    matched = singles / unseen
    found = matched * (1 + _tries(unseen - 1, singles - 1)) if singles else 0.0
    left = unseen - 1
    second = (1 + _tries(unseen - 2, singles)) / left  # its own twin
    if singles:
        second += singles / left * (2 + _tries(unseen - 2, singles))  # a pair for the next try
    if others := unseen - 2 - singles:
        second += others / left * (1 + _tries(unseen - 2, singles + 2))
    return found + (1 - matched) * second


def best_tone(tones: dict[str, str], shown: tuple[str, ...]) -> str:
    """Known pairs first, then what nobody has seen; the twin of the one that is turned up."""
    hidden = sorted(spot for spot in tones if spot not in shown)
    if shown:
        twins = [spot for spot in hidden if tones[spot] and tones[spot] == tones[shown[0]]]
    else:
        seen = Counter(tone for tone in tones.values() if tone)
        twins = [spot for spot in hidden if seen[tones[spot]] == 2]
    return (twins or [spot for spot in hidden if not tones[spot]] or hidden)[0]


# Doors.


def price_of_rerolls(strength: int) -> float:
    """What the green item is worth, in tries."""
    return 0.3 + 0.1 * strength


@cache
def tries_for_doors(doors: Doors, faces: Glyphs, dice: int) -> float:
    """Expected rolls until every door is off, with a green item at hand when it pays."""
    if not doors:
        return 0.0
    rolls = _rolls(faces, dice)
    value = 1.0 + max(tries_for_doors(_without(doors, door), faces, dice) for door in doors)
    for _ in range(ROUNDS):
        table, last = Rerolls(doors, faces, dice, value), value
        value = 1.0 + sum(odds * table.start(roll) for roll, odds in rolls.items())
        if value - last < CLOSE:
            break
    return value


class Rerolls:
    """What a roll for a set of doors leaves to do: `value` tries if none is taken off."""

    def __init__(self, doors: Doors, faces: Glyphs, dice: int, value: float) -> None:
        self.doors, self.faces, self.dice, self.value = doors, faces, dice, value
        self.odds = {face: faces.count(face) / len(faces) for face in dict.fromkeys(faces)}
        self._known: dict[tuple[Glyphs, int], float] = {}

    def start(self, roll: Glyphs) -> float:
        """Before rerolls are paid for."""
        bought = price_of_rerolls(USUAL_REROLLS) + self.left(roll, USUAL_REROLLS)
        return min(self.left(roll, 0), bought)

    def left(self, roll: Glyphs, rerolls: int) -> float:
        """With so many rerolls of one die."""
        key = (tuple(sorted(roll)), rerolls)
        known = self._known.get(key)
        if known is None:
            known = self.kept(key[0])
            if rerolls:
                tried = [self.rerolled(key[0], n, rerolls) for n in range(len(roll))]
                known = min(known, *tried)
            self._known[key] = known
        return known

    def rerolled(self, roll: Glyphs, die: int, rerolls: int) -> float:
        """After rolling this die again; dice count from 0 here."""
        return sum(
            [
                odds * self.left((*roll[:die], face, *roll[die + 1 :]), rerolls - 1)
                for face, odds in self.odds.items()
            ]
        )

    def kept(self, roll: Glyphs) -> float:
        """After taking off the best door, if any fits."""
        shown = Counter(roll)
        fits = [door for door in self.doors if Counter(door) <= shown]
        rest = [tries_for_doors(_without(self.doors, door), self.faces, self.dice) for door in fits]
        return min([self.value, *rest])


def _without(doors: Doors, door: Glyphs) -> Doors:
    at = doors.index(door)
    return (*doors[:at], *doors[at + 1 :])


@cache
def _rolls(faces: Glyphs, dice: int) -> dict[Glyphs, float]:
    """Every roll, without regard to the order of its dice, and its odds."""
    odds = {face: faces.count(face) / len(faces) for face in sorted(set(faces))}
    found = {}
    for roll in combinations_with_replacement(sorted(odds), dice):
        ways = factorial(dice) // prod(factorial(n) for n in Counter(roll).values())
        found[roll] = ways * prod(odds[face] for face in roll)
    return found


# The labyrinth.


@cache
def solution() -> dict[str, str]:
    """The token of each spot that joins all gates to the centre (GRK-19.5)."""
    blank = GreekState(players=1)
    spots, tokens = empty_spots(blank), blank.faces_of(MINOTAUR, "labyrinth")
    for order in permutations(tokens):
        found = dict(zip(spots, order, strict=True))
        if LabyrinthJoined().holds(GreekState(players=1, labyrinth=found), MINOTAUR):
            return found
    raise AssertionError(f"no labyrinth of {grid_of(blank).layout} joins the gates")


@lru_cache(maxsize=512)
def tries_for_labyrinth(laid: Laid) -> float:
    """Tokens to be laid, and the swaps to be expected then."""
    wanted, known = solution(), dict(laid)
    free = [spot for spot in wanted if spot not in known]
    left = [token for token in wanted.values() if token not in known.values()]
    orders = list(permutations(left))
    swaps = sum(_swaps({**known, **dict(zip(free, order, strict=True))}) for order in orders)
    return len(free) + swaps / len(orders)


def _swaps(laid: dict[str, str]) -> int:
    """The least number of swaps: one less than its length for each cycle."""
    home = {token: spot for spot, token in solution().items()}
    swaps, placed = 0, set[str]()
    for spot in laid:
        at = spot
        while at not in placed:
            placed.add(at)
            at = home[laid[at]]
            swaps += at not in placed
    return swaps


def best_swap(laid: dict[str, str]) -> tuple[str, str]:
    """Two spots, in order, whose swap brings the most tokens home."""
    wanted = solution()
    pairs = [(a, b) for a in sorted(laid) for b in sorted(laid) if a < b]

    def brought(pair: tuple[str, str]) -> int:
        one, other = pair
        gained = (laid[one] == wanted[other]) + (laid[other] == wanted[one])
        return gained - (laid[one] == wanted[one]) - (laid[other] == wanted[other])

    return max(pairs, key=brought)
