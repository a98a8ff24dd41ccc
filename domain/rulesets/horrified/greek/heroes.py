"""What only heroes of this box can do: the Actor, the Ranger, the Shepherd (GRK-22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.decision import Question
from domain.kernel.event import EVERYONE, Audience, Event, Seat, Secret, only
from domain.kernel.offers import Bundle, Offer, ids
from domain.kernel.pools import Counts, add, remove
from domain.kernel.table import Table
from domain.rulesets.horrified.core.asking import Answer, Asked
from domain.rulesets.horrified.core.effect import Deed, Effect
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.supply import draw_perk, move

from .state import GreekState

T = Table[FamilyState]


class ItemsExchanged(Event, frozen=True):
    """The Actor discards own items for one that already lay in the pile (GRK-22.1)."""

    clause: ClassVar[str] = "GRK-22.1"
    seat: Seat
    items: Counts
    item: str

    def apply(self, s: GreekState) -> None:
        """The taken one leaves the pile before the others come."""
        remove(s.discards, self.item)
        move(s.held[self.seat], s.discards, self.items)
        add(s.held[self.seat], self.item)


class MonsterCardPeeked(Event, frozen=True):
    """The Shepherd looks at the next monster card, which stays the next (GRK-22.6)."""

    clause: ClassVar[str] = "GRK-22.6"
    reveals: ClassVar[bool] = True
    seat: Seat
    private: bool
    card: Secret[str]

    def audience(self) -> Audience:
        """The seat that looks, or all if the table plays it openly (`peek_private`)."""
        return only(self.seat) if self.private else EVERYONE

    def apply(self, s: GreekState) -> None:
        """It is fixed now; who does not see it knows that it is."""
        s.peeked = self.card or s.peeked
        s.peekers = tuple(sorted({*s.peekers, self.seat}))


class Exchange(Asked, frozen=True):
    """Which own items go, and which one comes (GRK-22.1)."""

    discard: int

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Any of the own ones, any of the pile as it lies."""
        if s.discards:
            own = Bundle(dict(s.held[self.seat]), self.discard, self.discard)
            yield Offer(ExchangeItems, items=own, item=ids(sorted(s.discards)))


class ExchangeItems(Answer, frozen=True):
    """Discard two of your items and take one that already lay in the discards."""

    clause: ClassVar[str] = "GRK-22.1"
    during: ClassVar[tuple[type[Question], ...]] = (Exchange,)
    items: Counts
    item: str

    def execute(self, table: T, seat: Seat) -> None:
        """Not one of those just discarded."""
        self.take(table, "GRK-22.1", "two own items for one that lies in the discards")
        table.emit(ItemsExchanged(seat, self.items, self.item))


class SwapItemsWithDiscard(Effect, frozen=True):
    """Own items for one of the discard pile (GRK-22.1)."""

    refusal: ClassVar[str] = "GRK-22.1"
    discard: int
    take: int

    def possible(self, s: GreekState, deed: Deed) -> bool:
        """So many items are held, and the pile has any."""
        return sum(s.held[deed.chooser].values()) >= self.discard and bool(s.discards)

    def resolve(self, table: T, deed: Deed) -> None:
        """Which ones."""
        table.then(Exchange(deed.chooser, self.discard))


class DrawPerk(Effect, frozen=True):
    """The hero's own player draws (GRK-22.5)."""

    count: int

    def resolve(self, table: T, deed: Deed) -> None:
        """As long as there are any (GRK-6.5)."""
        for _ in range(self.count):
            draw_perk(table, deed.chooser)


class PeekMonsterCard(Effect, frozen=True):
    """Look at the next monster card (GRK-22.6)."""

    refusal: ClassVar[str] = "GRK-22.6"

    def possible(self, s: GreekState, deed: Deed) -> bool:
        """The deck is not empty."""
        return s.deck.size > 0

    def resolve(self, table: T, deed: Deed) -> None:
        """Two looks in a row show the same card."""
        s = table.state
        card = s.next_card(table.dice)
        table.emit(MonsterCardPeeked(deed.chooser, bool(s.ruling("peek_private")), card))


EVENTS = (ItemsExchanged, MonsterCardPeeked)
COMMANDS = (ExchangeItems,)
STEPS = (Exchange,)
EFFECTS: tuple[type[Effect], ...] = (SwapItemsWithDiscard, DrawPerk, PeekMonsterCard)
