"""What squares, tokens and errands are worth to a player who counts (used by the bots)."""

from __future__ import annotations

from functools import cache

from domain.kernel.event import Seat

from .content import (
    DELIVERY,
    LOCATIONS,
    LOOP,
    LOOP_INDEX,
    MOST_TOKENS,
    OWNER_AT,
    SCRAPYARDS,
    TYPE_OF,
    VISIT,
)
from .movement import loop_distance
from .race_odds import landing_odds, reach_chance
from .state import IgorsState

PIECE_WORTH = 4.0  # a type that the body misses
SPARE_WORTH = 0.4  # any other piece
NEEDED_TOKEN, ANY_TOKEN = 1.6, 0.4
CARD_WORTH = 1.0  # a scrapyard card
NEXT = 0.6  # weight of what the turn after can reach


@cache
def _near(square: str) -> tuple[tuple[str, float], ...]:
    here = LOOP_INDEX[square]
    pairs = ((place, loop_distance(here, LOOP_INDEX[place])) for place in LOCATIONS)
    return tuple((place, reach_chance(far)) for place, far in pairs if 0 < far <= 12)


class Plan:
    """One look at a view: what each square is worth to `seat` now."""

    def __init__(self, s: IgorsState, seat: Seat) -> None:
        self.s, self.seat = s, seat
        self.errands = sorted(s.errand_hands[seat].known)
        self.tokens = s.tokens[seat]
        self.is_complete = s.is_complete(seat)
        self.chances = {owner: self._chance(owner) for owner in s.supply}
        self.lacking = self._lacking()
        self.worth = {place: self._location(OWNER_AT[place]) for place in LOCATIONS}

    def _chance(self, owner: str) -> float:
        """How likely a delivery there brings a missing type."""
        pieces = self.s.supply[owner]
        if not pieces:
            pieces = tuple(piece for _, piece in self.s.recallable(self.seat, owner))
        missing = [p for p in pieces if TYPE_OF[p] not in self.s.bodies[self.seat]]
        return len(missing) / len(pieces) if pieces else 0.0

    def _lacking(self) -> dict[str, float]:
        """By owner, what the best errand is worth for which a token of that owner is missing."""
        found: dict[str, float] = {}
        for card in self.errands:
            if VISIT[card] not in self.tokens:
                gain = self.chances[DELIVERY[card]]
                found[VISIT[card]] = max(found.get(VISIT[card], 0.0), gain)
        return found

    def _location(self, owner: str) -> float:
        value = 0.0
        if self.s.board_tokens.get(owner):
            value += self.token_worth(owner)
        left, paid = dict(self.tokens), 0
        for card in self.errands:
            if DELIVERY[card] == owner and left.get(VISIT[card]):
                left[VISIT[card]] -= 1
                paid += 1
        chance = self.chances[owner]
        return value + paid * (PIECE_WORTH * chance + SPARE_WORTH * (1 - chance))

    def token_worth(self, owner: str) -> float:
        """One more token of this owner."""
        if owner in self.lacking:
            return NEEDED_TOKEN * (0.3 + self.lacking[owner])
        return ANY_TOKEN if self.s.token_count(self.seat) < MOST_TOKENS else 0.0

    def square(self, to: str) -> float:
        """Ending a move there; with a complete body only the way to the Mansion counts."""
        if self.is_complete:
            return -landing_odds(self.s.options.variant, to)
        now = self.worth.get(to, 0.0)
        if to in SCRAPYARDS:
            now = self._scrapyard()
        return now + NEXT * max(self.worth[place] * chance for place, chance in _near(to))

    def _scrapyard(self) -> float:
        if self.s.is_advanced:
            return CARD_WORTH
        payable = self.s.leftovers[self.seat] and self.lacking
        return NEEDED_TOKEN / 2 if payable else 0.0

    def expected_roll(self) -> float:
        """What the best square of a middling roll is worth."""
        here = LOOP_INDEX[self.s.at[self.seat] or LOOP[0]]
        best = (
            self.worth[place] * reach_chance(loop_distance(here, LOOP_INDEX[place]))
            for place in LOCATIONS
            if LOOP_INDEX[place] != here
        )
        return max(best)

    def errand_worth(self, card: str) -> float:
        """How much one wants to keep an errand."""
        held = 0.5 if VISIT[card] in self.tokens else 0.0
        return self.chances[DELIVERY[card]] + held

    def token_keep(self, owner: str) -> float:
        """How much one wants to keep a token."""
        uses = [self.chances[DELIVERY[card]] for card in self.errands if VISIT[card] == owner]
        return max(uses, default=-1.0) - (
            0.5 if self.tokens.get(owner, 0) > max(1, len(uses)) else 0
        )
