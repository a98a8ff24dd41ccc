"""Who holds what in the parlour."""

from __future__ import annotations

from msgspec import Struct, field

from domain.kernel.event import Seat
from domain.kernel.pools import Counts, Deck, Hand
from domain.kernel.state import State

CARDS: Counts = {"mirror": 4, "bell": 4, "cross": 4}
SERVANTS = ("butler", "cook", "maid")
WORTH = {"gold": 3, "silver": 1}
HAUNTED = 12


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How long, and how many cards each guest starts with."""

    rounds: int = 8
    cards: int = 2


class ParlourState(State):
    """`bids` by seat: None for those who have not bid, and for those one may not see."""

    options: Options = Options()
    deck: Deck = field(default_factory=lambda: Deck({}, 0))
    hands: list[Hand] = []
    discard: Counts = {}
    purses: list[Counts] = []
    servants: dict[str, Seat] = {}
    has_bid: tuple[Seat, ...] = ()
    bids: list[int | None] = []
    closes_at: int | None = None
    rung: tuple[Seat, ...] = ()
    knocks: int = 0
    mover: Seat = 0
    acted: bool = False
    turns: int = 0

    def silver(self, seat: Seat) -> int:
        """What the seat can bid."""
        return self.purses[seat].get("silver", 0)

    def score(self, seat: Seat) -> int:
        """Coins and servants (PAR-6.1)."""
        coins = sum(WORTH[kind] * n for kind, n in self.purses[seat].items())
        return coins + 2 * sum(owner == seat for owner in self.servants.values())
