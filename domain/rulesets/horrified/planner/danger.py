"""What the coming monster phases may cost, by where everybody stands when the Hero phase ends."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import lru_cache
from math import exp
from typing import NamedTuple

from domain.kernel.event import Seat
from domain.rulesets.horrified.core.effects_moving import PassFrenzyMarker
from domain.rulesets.horrified.core.state import FamilyState

from .weights import LAST_STEP, LOST_ITEM, TERROR, TERROR_A_CARD

Folk = tuple[tuple[str, str], ...]  # villagers on the board with their spaces, sorted
FAR = 99
REACHES = 8  # beyond so many steps nobody is in reach


class Menace(NamedTuple):
    """A figure's attacks, by the distance of the closest person.

    `blows` are the hits on the own hero up to the next turn, `risks` what a villager risks;
    `other` is the closest other hero: its distance, its seat, and the hits on it.
    """

    figure: str
    far: Mapping[str, int]
    blows: tuple[float, ...]
    risks: tuple[float, ...]
    other: tuple[int, Seat, float]


class Danger:
    """The risk of the phases up to each hero's next turn; everything but the seat's own stands."""

    def __init__(self, s: FamilyState, seat: Seat) -> None:
        self.s, self.seat = s, seat
        self.phases = [(other - s.current) % s.players or s.players for other in range(s.players)]
        if s.skips:
            self.phases = [n - 1 for n in self.phases]
        self.hands = [sum(held.values()) for held in s.held]
        self.terror = step_of_terror(s)
        strikes = strikes_by_figure(s)
        self.tables = {figure: by_distance(s, strikes[figure]) for figure in strikes}
        self.menaces = tuple([self._menace(figure, s.figures[figure]) for figure in strikes])
        self._victims: dict[Folk, list[tuple[str, int, float]]] = {}

    def moved(self, figure: str, space: str) -> Danger:
        """The same with a figure in another space."""
        other = copy(self)
        other.menaces = tuple(
            [self._menace(figure, space) if m.figure == figure else m for m in self.menaces]
        )
        other._victims = {}
        return other

    def _menace(self, figure: str, space: str) -> Menace:
        s = self.s
        hits, odds = self.tables[figure]
        far = s.graph_of(figure).far[space]
        others = [
            (far.get(at, FAR), -self.hands[seat], seat)
            for seat, at in enumerate(s.at)
            if at is not None and seat != self.seat
        ]
        near, _, other = min(others, default=(FAR, 0, self.seat))
        blow = self._blow(hits, near, other)
        blows = tuple([self._blow(hits, distance, self.seat) for distance in range(REACHES)])
        risks = tuple([n + 0.4 * odds[max(0, at - 1)] for at, n in enumerate(odds)])
        return Menace(figure, far, blows, risks, (near, other, blow))

    def _blow(self, hits: list[float], near: int, seat: Seat) -> float:
        """Hits up to that seat's next turn; the figure comes nearer in half of the phases."""
        if near >= REACHES:
            return 0.0
        return sum([hits[max(0, near - n // 2)] for n in range(self.phases[seat])])

    def cost(self, space: str | None, hand: int, folk: Folk, gone: frozenset[str]) -> float:
        """In actions: the terror and the lost items to be expected.

        The closest person is the one who is struck, a hero before a villager.
        """
        blows: dict[Seat, float] = {}
        fallen: dict[str, float] = {}
        for menace, (victim, closest, risk) in zip(self.menaces, self._closest(folk), strict=True):
            if menace.figure in gone:
                continue
            near = menace.far.get(space, FAR) if space is not None else FAR
            if closest < near and closest < menace.other[0]:
                fallen[victim] = fallen.get(victim, 0.0) + risk
            elif menace.other[0] < near:
                _, other, blow = menace.other
                blows[other] = blows.get(other, 0.0) + blow
            elif near < REACHES:
                blows[self.seat] = blows.get(self.seat, 0.0) + menace.blows[near]
        return self._price(blows, fallen, hand)

    def _price(self, blows: dict[Seat, float], fallen: dict[str, float], hand: int) -> float:
        terror = sum([min(0.95, odds) for odds in fallen.values()])
        lost = 0.0
        for other, blow in blows.items():
            items = hand if other == self.seat else self.hands[other]
            terror += beyond(blow, items)
            lost += min(blow, items)
        return terror * self.terror + lost * LOST_ITEM

    def _closest(self, folk: Folk) -> list[tuple[str, int, float]]:
        """For each figure the closest villager, how far it is, and its risk."""
        known = self._victims.get(folk)
        if known is None:
            known = []
            for menace in self.menaces:
                ranked = [(menace.far.get(at, FAR), villager) for villager, at in folk]
                near, villager = min(ranked, default=(FAR, ""))
                risk = menace.risks[near] if near < REACHES else 0.0
                known.append((villager, near, risk))
            self._victims[folk] = known
        return known


def strikes_by_figure(s: FamilyState) -> dict[str, list[tuple[float, int, int]]]:
    """For each figure in the game the odds of a strike in a phase, its steps and its dice."""
    found: dict[str, list[tuple[float, int, int]]] = {figure: [] for figure in s.figures_in_game()}
    for card, n in sorted(s.deck.unseen.items()):  # sums of floats mind the order
        row = s.box.cards[card]
        passes = any(isinstance(effect, PassFrenzyMarker) for effect in row.effects)
        frenzy = s.next_monster(s.frenzy) if passes else s.frenzy
        for symbol in row.strike.symbols:
            for figure in figures_named(s, symbol, frenzy):
                found[figure].append((n / s.deck.size, row.strike.move, row.strike.dice))
    return found


def figures_named(s: FamilyState, symbol: str, frenzy: str) -> tuple[str, ...]:
    """The figures in the game that a strike symbol means."""
    if symbol == "frenzy":
        return tuple(f.id for f in s.box.monsters[frenzy].figures if f.id in s.figures)
    kind, name = symbol.split(":")
    if kind == "figure":
        return (name,) if name in s.figures else ()
    carriers = [monster for monster in s.monsters if name in s.box.monsters[monster].symbols]
    return tuple(f.id for monster in carriers for f in s.box.monsters[monster].figures)


def by_distance(
    s: FamilyState, strikes: list[tuple[float, int, int]]
) -> tuple[list[float], list[float]]:
    """Expected hits in a phase, and the odds of any hit, by the distance of the person struck."""
    share = s.box.faces.count("hit") / len(s.box.faces)
    hits, odds = [0.0] * REACHES, [0.0] * REACHES
    for chance, steps, dice in strikes:
        for distance in range(min(steps + 1, REACHES)):
            hits[distance] += chance * dice * share
            odds[distance] += chance * (1 - (1 - share) ** dice)
    return hits, odds


@lru_cache(maxsize=1 << 15)
def beyond(blow: float, items: int) -> float:
    """The odds of more hits than items: a Poisson tail."""
    term = below = exp(-blow)
    for n in range(1, min(items, 12) + 1):
        term *= blow / n
        below += term
    return max(0.0, 1.0 - below)


def step_of_terror(s: FamilyState) -> float:
    """What the next step of terror costs: the less, the more can be borne until the end."""
    left = s.box.terror.loss_at - s.terror - 1
    if not left:
        return LAST_STEP
    spare = left - TERROR_A_CARD * s.deck.size
    return TERROR[max(0, min(len(TERROR) - 1, round(spare + 3)))]
