"""What the planner sees of a monster's mat: how much is left to do, and the next steps.

A token stands for how far a mat is; only its own class reads it. `GONE` is a defeated monster.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from domain.kernel.command import Command
from domain.kernel.event import Seat
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.rows import CostPart
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster

from .weights import PRICE_AHEAD, STRENGTH, TRIP

Token = Hashable
Hand = tuple[str, ...]  # item ids, sorted
Need = tuple[str, str]  # a monster, and which of its needs
Needs = dict[Need, float]
Uses = tuple[tuple[float, Need], ...]
GONE = "gone"
DEFEAT = ""


class Step(NamedTuple):
    """Something a mat offers: an advance (or DEFEAT), what is paid, and how far it is then."""

    advance: str
    paid: Hand
    bonus: int
    token: Token


class Mat:
    """One monster's task; a box writes a class for each kind of puzzle.

    `bonus` is what the hero may add to the strength of each item. Nothing of a game is kept.
    """

    def __init__(self, box: Box, monster: str, bonus: int) -> None:
        self.box, self.monster, self.bonus = box, monster, bonus
        self.row = box.monsters[monster]
        self.kinds = box.items
        self._uses: dict[tuple[Token, str], Uses] = {}
        self.price = tuple(part for part in self.row.defeat.cost if part.kind != "token")
        self.price_cost = TRIP + sum(effort(part) for part in self.price)

    # What a box writes.

    def start(self, s: FamilyState) -> Token:
        """How far the mat is now."""
        raise NotImplementedError(f"{type(self).__name__} has no start")

    def complete(self, token: Token) -> bool:
        """Whether the task is complete."""
        raise NotImplementedError(f"{type(self).__name__} is never complete")

    def task_left(self, token: Token) -> float:
        """About how many actions it takes to complete the task."""
        raise NotImplementedError(f"{type(self).__name__} has no measure")

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """Where the task can be advanced."""
        raise NotImplementedError(f"{type(self).__name__} is nowhere")

    def advances(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """What can be done there with these items."""
        raise NotImplementedError(f"{type(self).__name__} cannot be advanced")

    def task_needs(self, token: Token) -> Needs:
        """What the open task can still take in, by need, in actions saved."""
        raise NotImplementedError(f"{type(self).__name__} needs nothing")

    def task_uses(self, token: Token, item: str) -> Uses:
        """Which of these needs an item serves, and how well."""
        raise NotImplementedError(f"{type(self).__name__} uses nothing")

    # What the planner asks.

    def left(self, token: Token) -> float:
        """About how many actions it takes to defeat the monster."""
        if token == GONE:
            return 0.0
        return (0.0 if self.complete(token) else self.task_left(token)) + self.price_cost

    def places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """Where there is something to do."""
        if token == GONE:
            return ()
        return self.price_places(s) if self.complete(token) else self.task_places(s, token)

    def price_places(self, s: FamilyState) -> tuple[str, ...]:
        """Where the monster can be defeated."""
        parts = self.row.defeat.where
        return meeting_point([spaces_of(s, part) for part in parts])

    def steps(
        self, s: FamilyState, seat: Seat, token: Token, space: str, hand: Hand
    ) -> Iterator[Step]:
        """What the seat can do there with these items."""
        if token == GONE or not hand:
            return
        if not self.complete(token):
            yield from self.advances(s, token, space, hand)
        elif self.row.defeat.action and space in self.price_places(s) and self._owns(s, seat):
            yield from self._defeats(hand)

    def _owns(self, s: FamilyState, seat: Seat) -> bool:
        """Whether the seat has, or will get, the tokens of the price."""
        tokens = [part.token for part in self.row.defeat.cost if part.kind == "token"]
        return all(s.held_by.get(token or "", seat) == seat for token in tokens)

    def _defeats(self, hand: Hand) -> Iterator[Step]:
        if len(self.price) == 1 and self.price[0].kind == "sum":
            if paid := self.pay_sum(hand, self.price[0]):
                yield Step(DEFEAT, *paid, GONE)
            return
        rest, paid_items = list(hand), []
        for part in self.price:
            fits = [item for item in rest if part.color in ("any", self.kinds[item].color)]
            if not fits:
                return
            least = min(fits, key=lambda item: self.kinds[item].strength)
            rest.remove(least)
            paid_items.append(least)
        yield Step(DEFEAT, tuple(sorted(paid_items)), 0, GONE)

    def needs(self, token: Token) -> Needs:
        """What the task and the price can still take in, by need, in actions saved."""
        if token == GONE:
            return {}
        complete = self.complete(token)
        share = 1.0 if complete else PRICE_AHEAD
        found = {
            (self.monster, f"price_{n}"): share * effort(part) for n, part in enumerate(self.price)
        }
        return found if complete else {**found, **self.task_needs(token)}

    def uses(self, token: Token, item: str) -> Uses:
        """The needs that an item serves, each with its worth in actions."""
        known = self._uses.get((token, item))
        if known is None:
            known = () if token == GONE else self._all_uses(token, item)
            self._uses[token, item] = known
        return known

    def _all_uses(self, token: Token, item: str) -> Uses:
        kind, complete = self.kinds[item], self.complete(token)
        share = 1.0 if complete else PRICE_AHEAD
        price = tuple(
            (share * use_of(part, kind.strength), (self.monster, f"price_{n}"))
            for n, part in enumerate(self.price)
            if part.color in ("any", kind.color)
        )
        return price if complete else (*price, *self.task_uses(token, item))

    def pay_sum(self, hand: Hand, part: CostPart) -> tuple[Hand, int] | None:
        """The fewest items that reach a sum, and among these the weakest."""
        have = [item for item in hand if part.color in ("any", self.kinds[item].color)]
        strengths = tuple([self.kinds[item].strength for item in have])
        chosen = fewest(strengths, self.bonus, part.at_least)
        if chosen is None:
            return None
        total = sum([strengths[n] for n in chosen])
        bonus = max(0, min(self.bonus * len(chosen), part.at_least - total))
        return tuple([have[n] for n in chosen]), bonus

    def command(self, step: Step) -> Command:
        """The command for a step."""
        items = {item: step.paid.count(item) for item in sorted(set(step.paid))}
        if step.advance == DEFEAT:
            return DefeatMonster(self.monster, items, step.bonus)
        return AdvanceTask(step.advance, items, step.bonus)


@lru_cache(maxsize=4096)
def fewest(strengths: tuple[int, ...], bonus: int, total: int) -> tuple[int, ...] | None:
    """Which numbers reach the total: the fewest, and among these the smallest."""
    for size in range(1, len(strengths) + 1):
        sums = [
            (sum([strengths[n] for n in chosen]), chosen)
            for chosen in combinations(range(len(strengths)), size)
        ]
        enough = [each for each in sums if each[0] + bonus * size >= total]
        if enough:
            return min(enough)[1]
    return None


def effort(part: CostPart) -> float:
    """About how many actions it takes to find what a part of a price asks for."""
    return STRENGTH * part.at_least if part.kind == "sum" else 1.6 * part.count


def use_of(part: CostPart, strength: int) -> float:
    """What an item of that strength is worth to it."""
    return STRENGTH * min(strength, part.at_least) if part.kind == "sum" else 1.6


def spaces_of(s: FamilyState, where: str) -> tuple[str, ...]:
    """Where a condition on the place holds now."""
    kind, name = where.split(":")
    if kind == "figure":
        return (s.figures[name],) if name in s.figures else ()
    if kind == "token":
        return s.tokens.get(name, ())
    return (name,)


def meeting_point(found: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The spaces that fulfil all conditions."""
    first = found[0] if found else ()
    return tuple(space for space in first if all(space in each for each in found))
