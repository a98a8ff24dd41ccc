"""What the coming monster phases may cost, by where everybody stands when the Hero phase ends."""

from __future__ import annotations

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
    """A figure's attacks by the distance of the closest person: hits, and the odds of any hit."""

    figure: str
    far: dict[str, int]
    hits: tuple[float, ...]
    odds: tuple[float, ...]
    others: tuple[tuple[int, Seat], ...]  # the other heroes, the closest first


class Danger:
    """The risk of the phases up to each hero's next turn; everything but the seat's own stands."""

    def __init__(self, s: FamilyState, seat: Seat) -> None:
        self.s, self.seat = s, seat
        self.menaces = tuple(_menace(s, seat, *each) for each in strikes_by_figure(s).items())
        self.phases = [(other - s.current) % s.players or s.players for other in range(s.players)]
        if s.skips:
            self.phases = [n - 1 for n in self.phases]
        self.hands = [sum(held.values()) for held in s.held]
        self.terror = step_of_terror(s)

    def cost(self, space: str | None, hand: int, folk: Folk, gone: frozenset[str]) -> float:
        """In actions: the terror and the lost items to be expected."""
        blows = [0.0] * self.s.players
        fallen: dict[str, float] = {}
        for menace in self.menaces:
            if menace.figure not in gone:
                self._add(menace, space, folk, blows, fallen)
        terror = sum([min(0.95, odds) for odds in fallen.values()])
        lost = 0.0
        for other, blow in enumerate(blows):
            if blow:
                items = hand if other == self.seat else self.hands[other]
                terror += beyond(blow, items)
                lost += min(blow, items)
        return terror * self.terror + lost * LOST_ITEM

    def _add(
        self,
        menace: Menace,
        space: str | None,
        folk: Folk,
        blows: list[float],
        fallen: dict[str, float],
    ) -> None:
        """The closest person is the one who is struck, a hero before a villager."""
        far = menace.far
        near = far.get(space, FAR) if space is not None else FAR
        struck = self.seat
        if menace.others and menace.others[0][0] < near:
            near, struck = menace.others[0]
        victim, closest = "", near
        for villager, at in folk:
            distance = far.get(at, FAR)
            if distance < closest:
                victim, closest = villager, distance
        if victim:
            if closest < REACHES:
                odds = menace.odds
                risk = odds[closest] + 0.4 * odds[max(0, closest - 1)]
                fallen[victim] = fallen.get(victim, 0.0) + risk
        elif near < REACHES:
            hits = menace.hits
            total = sum([hits[max(0, near - n // 2)] for n in range(self.phases[struck])])
            blows[struck] += total


def strikes_by_figure(s: FamilyState) -> dict[str, list[tuple[float, int, int]]]:
    """For each figure in the game the odds of a strike in a phase, its steps and its dice."""
    found: dict[str, list[tuple[float, int, int]]] = {figure: [] for figure in s.figures}
    for card, n in s.deck.unseen.items():
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


def _menace(
    s: FamilyState, seat: Seat, figure: str, strikes: list[tuple[float, int, int]]
) -> Menace:
    share = s.box.faces.count("hit") / len(s.box.faces)
    hits, odds = [0.0] * REACHES, [0.0] * REACHES
    for chance, steps, dice in strikes:
        for distance in range(min(steps + 1, REACHES)):
            hits[distance] += chance * dice * share
            odds[distance] += chance * (1 - (1 - share) ** dice)
    far = s.graph_of(figure).far[s.figures[figure]]
    others = [(far.get(at, FAR), other) for other, at in enumerate(s.at) if at and other != seat]
    others.sort(key=lambda each: (each[0], -sum(s.held[each[1]].values())))
    return Menace(figure, dict(far), tuple(hits), tuple(odds), tuple(others))


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
