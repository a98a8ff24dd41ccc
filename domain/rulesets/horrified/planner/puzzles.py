"""The puzzles that both boxes have: items on spots, and tokens taken off the board."""

from __future__ import annotations

from collections.abc import Iterator

from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.state import FamilyState

from .mats import Hand, Mat, Needs, Step, Token, Uses, effort, spaces_of, use_of


class SpotsMat(Mat):
    """Items on the spots of a mat; the token is the tuple of free spots."""

    cost = 3.6

    def start(self, s: FamilyState) -> Token:
        """The free spots."""
        return s.free_spots(self.monster)

    def complete(self, token: Token) -> bool:
        """No spot is free."""
        return token == ()

    def task_left(self, token: Token) -> float:
        """A trip for each two of them."""
        return self.cost * len(_spots(token))

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """The places of the rows."""
        parts = [spaces_of(s, part) for row in self.row.advances for part in row.where]
        return tuple(dict.fromkeys(space for part in parts for space in part))

    def advances(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """Each kind of item onto a spot that takes it."""
        if space not in self.task_places(s, token):
            return
        for item in dict.fromkeys(hand):
            for bonus in range(self.bonus + 1):
                if spot := self._spot_for(token, item, bonus):
                    rest = tuple(each for each in _spots(token) if each != spot)
                    yield Step(self.row.advances[0].id, (item,), bonus, rest)
                    break

    def task_needs(self, token: Token) -> Needs:
        """Most of what a spot costs, for each."""
        return {(self.monster, spot): 0.7 * self.cost for spot in _spots(token)}

    def task_uses(self, token: Token, item: str) -> Uses:
        """Each spot that takes it."""
        found = [self._spots_for(token, item, bonus) for bonus in range(self.bonus + 1)]
        return tuple((0.7 * self.cost, (self.monster, spot)) for each in found for spot in each)

    def _spot_for(self, token: Token, item: str, bonus: int) -> str | None:
        return next(iter(self._spots_for(token, item, bonus)), None)

    def _spots_for(self, token: Token, item: str, bonus: int) -> list[str]:
        kind, spots = self.kinds[item], [self.box.spots[each] for each in _spots(token)]
        return [
            spot.id
            for spot in spots
            if spot.color in ("any", kind.color)
            and spot.strength in (None, kind.strength + bonus)
            and (spot.strength is not None or not bonus)
            and spot.location in (None, kind.location)
        ]


class TokensMat(Mat):
    """Tokens of the board, taken away for a sum; the planner's token is where they still lie."""

    def __init__(self, box: Box, monster: str, bonus: int) -> None:
        super().__init__(box, monster, bonus)
        self.advance = self.row.advances[0]
        self.part = self.advance.cost[0]
        self.token = self.advance.where[0].removeprefix("token:")
        self.cost = 1.5 + effort(self.part)

    def start(self, s: FamilyState) -> Token:
        """The spaces with a token."""
        return s.tokens.get(self.token, ())

    def complete(self, token: Token) -> bool:
        """None lies on the board."""
        return token == ()

    def task_left(self, token: Token) -> float:
        """Each for itself."""
        return self.cost * len(_spots(token))

    def task_places(self, s: FamilyState, token: Token) -> tuple[str, ...]:
        """Where they lie."""
        return _spots(token)

    def advances(self, s: FamilyState, token: Token, space: str, hand: Hand) -> Iterator[Step]:
        """The one that lies here."""
        if space in _spots(token) and (paid := self.pay_sum(hand, self.part)):
            rest = tuple(each for each in _spots(token) if each != space)
            yield Step(self.advance.id, *paid, rest)

    def task_needs(self, token: Token) -> Needs:
        """The sums together."""
        return {(self.monster, self.token): effort(self.part) * len(_spots(token))}

    def task_uses(self, token: Token, item: str) -> Uses:
        """By strength."""
        kind = self.kinds[item]
        if kind.color != self.part.color:
            return ()
        return ((use_of(self.part, kind.strength), (self.monster, self.token)),)


def _spots(token: Token) -> tuple[str, ...]:
    return token if isinstance(token, tuple) else ()
