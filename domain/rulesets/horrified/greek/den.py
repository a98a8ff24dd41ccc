"""What the planner sees of a lair: where it may be, what turning it up brings, and the mats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.command import Command
from domain.kernel.event import Seat
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.rows import CostPart
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.planner.mats import GONE, Hand, Mat, Needs, Step, Token, Uses
from domain.rulesets.horrified.planner.weights import PRICE_AHEAD, STRENGTH

from .lairs import RevealLair
from .state import ours

REVEAL = "reveal_lair"  # stands for an advance in the steps of a mat
REVEALED = 8.0  # what turning up a lair brings nearer, in actions


class Den(NamedTuple):
    """A lair: the spaces where it may be, whether it is revealed, what revealing is worth."""

    spaces: tuple[str, ...]
    found: bool
    share: float


class LairMat(Mat):
    """A mat whose monster has a lair; the token is a tuple that begins with its `Den`."""

    def __init__(self, box: Box, monster: str, bonus: int) -> None:
        super().__init__(box, monster, bonus)
        rows = box.lairs
        self.lairs = {row.monster: row.id for row in rows.tokens} if rows else {}
        self.reveal_part = rows.reveal_cost[0] if rows else self.price[0]

    # What a class writes: start, complete, task_left, task_places, advances, task_needs ... and

    def end_left(self, token: Token) -> float:
        """About how many actions the end takes once the task is complete."""
        return self.price_cost

    def end_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """Where the end is worked at once the task is complete."""
        return self.price_places(s)

    def ends(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """What can be done for it there."""
        yield from self._defeats(hand)

    # What follows.

    def den(self, s: FamilyState) -> Den:
        """Where the lair is, or may be; the first monster in want of one reveals for all."""
        known = ours(s).lairs
        for space, lair in known.items():
            if lair == self.lairs[self.monster]:
                return Den((space,), True, 0.0)
        wanting = [m for m in s.monsters if m in self.lairs and self.lairs[m] not in known.values()]
        share = 0.6 + 0.4 * len(wanting) if wanting[0] == self.monster else 0.0
        return Den(tuple(sorted(sp for sp, lair in known.items() if not lair)), False, share)

    def left(self, token: Token) -> float:
        """Lair, task, end."""
        if token == GONE:
            return 0.0
        den = den_of(token)
        hidden = 0.0 if den.found else REVEALED * den.share * len(den.spaces)
        return (
            hidden + (0.0 if self.complete(token) else self.task_left(token)) + self.end_left(token)
        )

    def places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """The lairs to reveal, then the task's, or the end's."""
        if token == GONE:
            return ()
        den = den_of(token)
        own = self.end_places(s, token) if self.complete(token) else self.task_places(s, token)
        return (*den.spaces, *own) if den.share and not den.found else own

    def steps(
        self, s: FamilyState, seat: Seat, token: Token, space: str, hand: Hand
    ) -> Iterator[Step]:
        """Revealing, the task, the end."""
        if token == GONE:
            return
        den = den_of(token)
        if den.share and not den.found and space in den.spaces:
            yield from self._reveals(token, space, hand)
        if not self.complete(token):
            if space in self.task_places(s, token):
                yield from self.advances(s, token, space, hand)
        elif space in self.end_places(s, token):
            yield from self.ends(s, token, space, hand)

    def _reveals(self, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """With the weakest item of each colour that is enough, or with several weak ones."""
        den = den_of(token)
        left = tuple(each for each in den.spaces if each != space)
        after = with_den(token, Den(left or (space,), not left, den.share))
        total = self.reveal_part.at_least
        strong: dict[str, str] = {}
        for item in sorted(hand, key=lambda item: (self.kinds[item].strength, item)):
            if self.kinds[item].strength >= total:
                strong.setdefault(self.kinds[item].color, item)
        weak = tuple([item for item in hand if self.kinds[item].strength < total])
        for one in strong.values():
            yield Step(REVEAL, (one,), 0, after)
        if several := self.pay_sum(weak, self.reveal_part):
            yield Step(REVEAL, several[0], 0, after)

    def needs(self, token: Token) -> Needs:
        """What reveals, what the task takes, what the price takes."""
        if token == GONE:
            return {}
        den, found = den_of(token), dict(self.task_needs(token))
        for n, part in enumerate(self.price):
            found[self.monster, f"price_{n}"] = self._share(token) * _worth(part)
        if den.share and not den.found:
            found[self.monster, REVEAL] = 1.6
        return found

    def _share(self, token: Token) -> float:
        return 1.0 if self.complete(token) else PRICE_AHEAD

    def _all_uses(self, token: Token, item: str) -> Uses:
        kind, den, found = self.kinds[item], den_of(token), list(self.task_uses(token, item))
        for n, part in enumerate(self.price):
            if part.color in ("any", kind.color):
                worth = self._share(token) * _worth(part, kind.strength)
                found.append((worth, (self.monster, f"price_{n}")))
        if den.share and not den.found:
            enough = min(1.0, kind.strength / self.reveal_part.at_least)
            found.append((1.6 * enough, (self.monster, REVEAL)))
        return tuple(found)

    def command(self, step: Step) -> Command:
        """Revealing is an action of its own."""
        if step.advance != REVEAL:
            return super().command(step)
        return RevealLair({item: step.paid.count(item) for item in sorted(set(step.paid))})


def den_of(token: Token) -> Den:
    """The lair of a token."""
    if isinstance(token, tuple) and isinstance(token[0], Den):
        return token[0]
    raise TypeError(f"{token} has no lair")


def with_den(token: Token, den: Den) -> Token:
    """The same token, of its own class, with that lair."""
    return tuple.__new__(type(token), (den, *token[1:])) if isinstance(token, tuple) else token


def _worth(part: CostPart, strength: int | None = None) -> float:
    if part.kind != "sum":
        return 1.6
    return STRENGTH * (part.at_least if strength is None else min(strength, part.at_least))


def at_home(token: Token) -> tuple[str, ...]:
    """The revealed lair's space, if it is revealed."""
    den = den_of(token)
    return den.spaces if den.found else ()
