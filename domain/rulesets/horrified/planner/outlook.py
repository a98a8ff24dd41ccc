"""How good a position of the turn is: hands, villagers, what can be reached next, dangers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domain.kernel.event import Seat
from domain.rulesets.horrified.core.state import FamilyState

from .danger import Danger, Folk
from .mats import GONE, Hand, Mat, Need, Step, Token
from .weights import (
    ARMFUL,
    EFFICIENCY,
    FUTURE,
    HASTE,
    HOMEWARD,
    LEISURE,
    OTHERS,
    PATIENCE,
    PERK,
    RELIEF,
    SAFE,
    SECOND,
    SPARE,
    SURPLUS,
    USE,
    WIN,
)

Tokens = tuple[Token, ...]
Goods = tuple[Hand, frozenset[str], Tokens]  # what is held, where all is taken, the mats
BestTwo = tuple[float, float]  # the best value first
NOBODY: frozenset[str] = frozenset()
SPARES = tuple(sum(SPARE[:n]) for n in range(len(SPARE) + 1))  # by the number of items
FADING = tuple(PATIENCE**n for n in range(64))  # by the number of actions


class Place(NamedTuple):
    """Where the turn has come to: the hero, the hand, the spaces emptied, mats, villagers."""

    space: str
    hand: Hand
    taken: frozenset[str]
    tokens: Tokens
    folk: Folk


class Outlook:
    """Values for one seat at one moment; everything that repeats is worked out once."""

    def __init__(self, s: FamilyState, seat: Seat, mats: tuple[Mat, ...]) -> None:
        self.s, self.seat, self.mats = s, seat, mats
        self.danger = Danger(s, seat)
        self.rescue = PERK * min(1.0, s.deck.size / 12) + SAFE * self.danger.terror
        self.hurry, self.future = self._hurry(), FUTURE**s.players
        self.far = s.box.board.lit.far
        self.lying = {space: spread(items) for space, items in sorted(s.lying.items()) if items}
        self.homes = {name: s.box.villagers[name].safe_location for name in sorted(s.villagers)}
        self.others = [spread(s.held[other]) for other in range(s.players) if other != seat]
        self._risks: dict[tuple[str, int, Folk, frozenset[str]], float] = {}
        self._folks: dict[Folk, float] = {}
        self._hands: dict[tuple[Hand, Tokens], tuple[float, float, dict[Need, float]]] = {}
        self._supplies: dict[Tokens, dict[Need, float]] = {}
        self._prospects: dict[Goods, list[tuple[str, float]]] = {}
        self._gains: dict[tuple[str, Goods], BestTwo] = {}
        self._escorts: dict[tuple[str, Folk], BestTwo] = {}
        self._places: dict[tuple[Mat, Token], tuple[str, ...]] = {}
        self._steps: dict[tuple[Mat, Token, str, Hand], list[Step]] = {}
        self._uses: dict[Tokens, dict[str, list[tuple[float, Need]]]] = {}

    def _hurry(self) -> float:
        """What is left to do against the actions that are left to do it."""
        s = self.s
        left = sum([mat.left(mat.start(s)) for mat in self.mats])
        actions = sum([s.box.heroes[hero].actions for hero in s.heroes if hero]) / s.players
        time = s.actions + actions * s.deck.size
        return max(LEISURE, min(HASTE, left / (EFFICIENCY * max(1.0, time))))

    def here(self) -> Place:
        """The position as it is; the hero is on the board."""
        s = self.s
        space = s.at[self.seat] or s.box.return_space
        tokens = tuple([mat.start(s) for mat in self.mats])
        folk = tuple(sorted(s.villagers.items()))
        return Place(space, spread(s.held[self.seat]), frozenset(), tokens, folk)

    def value(self, place: Place) -> float:
        """In actions: the higher, the better."""
        key = (place.space, len(place.hand), place.folk, self._gone(place.tokens))
        risk = self._risks.get(key)
        if risk is None:
            risk = self._risks[key] = self.danger.cost(*key)
        folk = self._folks.get(place.folk)
        if folk is None:
            folk = sum([self.homeward(villager, at) for villager, at in place.folk])
            self._folks[place.folk] = folk
        return self.hand(place.hand, place.tokens) + folk + self.prospect(place) - risk

    def _gone(self, tokens: Tokens) -> frozenset[str]:
        if GONE not in tokens:
            return NOBODY
        pairs = zip(self.mats, tokens, strict=True)
        gone = [mat.row.figures for mat, token in pairs if token == GONE]
        return frozenset([figure.id for figures in gone for figure in figures])

    def places(self, mat: Mat, token: Token) -> tuple[str, ...]:
        """Where a mat offers something."""
        known = self._places.get((mat, token))
        if known is None:
            known = self._places[mat, token] = mat.places(self.s, token)
        return known

    def steps(self, mat: Mat, token: Token, space: str, hand: Hand) -> list[Step]:
        """What it offers there for these items."""
        key = (mat, token, space, hand)
        known = self._steps.get(key)
        if known is None:
            known = self._steps[key] = list(mat.steps(self.s, self.seat, token, space, hand))
        return known

    def gain(self, mat: Mat, before: Token, after: Token) -> float:
        """How much nearer a step brings the end."""
        gain = self.hurry * (mat.left(before) - mat.left(after))
        if after == GONE:
            gain += RELIEF if len(self.s.monsters) > 1 else WIN
        return gain

    def homeward(self, villager: str, at: str) -> float:
        """What a villager in that space is worth for the way home."""
        return self.rescue * HOMEWARD ** (2 + self.far[at][self.homes[villager]])

    # Hands.

    def hand(self, hand: Hand, tokens: Tokens) -> float:
        """Items that serve a task, as far as it wants them, and items to block with."""
        return self._served(hand, tokens)[0]

    def _served(self, hand: Hand, tokens: Tokens) -> tuple[float, float, dict[Need, float]]:
        """The value of a hand, how much of it serves, and what the needs still take in."""
        known = self._hands.get((hand, tokens))
        if known is None:
            room = dict(self._supply(tokens))
            useful = self._absorbed(hand, tokens, room)
            known = self._worth(len(hand), useful), useful, room
            self._hands[hand, tokens] = known
        return known

    def _worth(self, items: int, useful: float) -> float:
        if useful > ARMFUL:
            useful = ARMFUL + SURPLUS * (useful - ARMFUL)
        return SPARES[min(items, len(SPARE))] + self.hurry * useful

    def item(self, item: str, tokens: Tokens) -> float:
        """What an item is worth to the need that it serves best."""
        uses = self._by_item(tokens).get(item) or self._ranked(tokens, item)
        return uses[0][0]

    def _by_item(self, tokens: Tokens) -> dict[str, list[tuple[float, Need]]]:
        known = self._uses.get(tokens)
        if known is None:
            known = self._uses[tokens] = {}
        return known

    def _ranked(self, tokens: Tokens, item: str) -> list[tuple[float, Need]]:
        """The needs by what the item is worth to them, the last entry being nobody's."""
        found = self._by_item(tokens)[item] = ranked_uses(self.mats, tokens, item)
        return found

    def _supply(self, tokens: Tokens) -> dict[Need, float]:
        """What each need can still take in beside what the other heroes hold."""
        known = self._supplies.get(tokens)
        if known is None:
            known = {}
            for mat, token in zip(self.mats, tokens, strict=True):
                known.update((need, USE * room) for need, room in mat.needs(token).items())
            full = dict(known)
            for hand in self.others:
                self._absorbed(hand, tokens, known)
            known = {need: room + OTHERS * (full[need] - room) for need, room in known.items()}
            self._supplies[tokens] = known
        return known

    def _absorbed(self, hand: Hand, tokens: Tokens, room: dict[Need, float]) -> float:
        """What the needs take in of a hand; it is taken off their room."""
        total = 0.0
        by_item = self._by_item(tokens)
        ranked = sorted([by_item.get(i) or self._ranked(tokens, i) for i in hand], reverse=True)
        for choices in ranked:
            for worth, need in choices:
                if worth > 0 and room[need] > 0.3 * worth:
                    total += min(worth, room[need])
                    room[need] -= min(worth, room[need])
                    break
        return total

    # What comes next.

    def prospect(self, place: Place) -> float:
        """The best thing within reach of the next turns, and a little of the second best."""
        goods = (place.hand, place.taken, place.tokens)
        gain, gain_after = self._gained(place.space, goods)
        escort, escort_after = self._escorted(place.space, place.folk)
        if gain > escort:
            return self.future * (gain + SECOND * max(gain_after, escort))
        return self.future * (escort + SECOND * max(escort_after, gain))

    def _gained(self, here: str, goods: Goods) -> BestTwo:
        """The best two of what can be picked up and what mats offer, the farther the less."""
        known = self._gains.get((here, goods))
        if known is None:
            far, found = self.far[here], self._all_prospects(goods)
            values = [worth * FADING[far[at] + 1] for at, worth in found if at in far]
            known = self._gains[here, goods] = best_two(values)
        return known

    def _escorted(self, here: str, folk: Folk) -> BestTwo:
        """The best two of the villagers to be brought home."""
        known = self._escorts.get((here, folk))
        if known is None:
            far = self.far[here]
            values = [self._escort(villager, at) * FADING[far[at]] for villager, at in folk]
            known = self._escorts[here, folk] = best_two(values)
        return known

    def _escort(self, villager: str, at: str) -> float:
        steps = self.far[at][self.homes[villager]]
        return self.rescue * PATIENCE**steps - self.homeward(villager, at)

    def _all_prospects(self, goods: Goods) -> list[tuple[str, float]]:
        known = self._prospects.get(goods)
        if known is None:
            hand, _, tokens = goods
            known = self._pickups(goods)
            for mat, token in zip(self.mats, tokens, strict=True):
                for space in self.places(mat, token):
                    worth = self._series(mat, token, space, hand, tokens)
                    if worth > 0:
                        known.append((space, worth))
            self._prospects[goods] = known
        return known

    def _pickups(self, goods: Goods) -> list[tuple[str, float]]:
        hand, taken, tokens = goods
        now, useful, room = self._served(hand, tokens)
        found = []
        for space, items in self.lying.items():
            if space not in taken:
                more = useful + self._absorbed(items, tokens, dict(room))
                found.append((space, self._worth(len(hand) + len(items), more) - now))
        return found

    def _series(
        self,
        mat: Mat,
        token: Token,
        space: str,
        hand: Hand,
        tokens: Tokens,
        depth: int = 4,
    ) -> float:
        """What the best steps at one place bring, one action after the other."""
        best, after = 0.0, None
        for step in self.steps(mat, token, space, hand):
            worth = self.gain(mat, token, step.token)
            worth -= self.hurry * sum([self.item(item, tokens) for item in step.paid])
            if worth > best:
                best, after = worth, step
        if after is None or depth == 1 or after.token == GONE:
            return best
        rest = without(hand, after.paid)
        return best + PATIENCE * self._series(mat, after.token, space, rest, tokens, depth - 1)


@lru_cache(maxsize=1 << 15)
def ranked_uses(mats: tuple[Mat, ...], tokens: Tokens, item: str) -> list[tuple[float, Need]]:
    """The needs by what an item is worth to them, the last entry being nobody's."""
    pairs = zip(mats, tokens, strict=True)
    found = [(USE * worth, need) for mat, token in pairs for worth, need in mat.uses(token, item)]
    found.sort(reverse=True)
    return [*found, (0.0, ("", ""))]


def best_two(values: list[float]) -> BestTwo:
    """The best and the second best, at least nothing."""
    first = second = 0.0
    for value in values:
        if value > first:
            first, second = value, first
        elif value > second:
            second = value
    return first, second


def spread(items: dict[str, int]) -> Hand:
    """A multiset as a sorted tuple."""
    return tuple([item for item in sorted(items) for _ in range(items[item])])


def joined(hand: Hand, more: Hand) -> Hand:
    """Both together."""
    return tuple(sorted((*hand, *more)))


def without(hand: Hand, paid: Hand) -> Hand:
    """What is left of a hand."""
    left = list(hand)
    for item in paid:
        left.remove(item)
    return tuple(left)
