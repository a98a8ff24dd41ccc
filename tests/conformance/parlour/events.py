"""What happens in the parlour."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.event import Audience, Event, Seat, Secret, only
from domain.kernel.offers import Payment, Transfer
from domain.kernel.pools import add, remove
from domain.kernel.table import Table

from .state import HAUNTED, ParlourState


class CardDrawn(Event, frozen=True):
    """A guest takes a card; only they see it."""

    clause: ClassVar[str] = "PAR-2.3"
    seat: Seat
    card: Secret[str]

    def audience(self) -> Audience:
        """The one who draws."""
        return only(self.seat)

    def apply(self, s: ParlourState) -> None:
        """From the deck to the hand."""
        s.deck.leave(self.card)
        s.hands[self.seat].gain(self.card)


class DeckMixed(Event, frozen=True):
    """The discards are the deck."""

    clause: ClassVar[str] = "PAR-2.3"

    def apply(self, s: ParlourState) -> None:
        """All of them."""
        s.deck.take_in(s.discard)
        s.discard = {}


class CardPassed(Event, frozen=True):
    """A card goes from one guest to another; only they see it."""

    clause: ClassVar[str] = "PAR-2.4"
    by: Seat
    to: Seat
    card: Secret[str]

    def audience(self) -> Audience:
        """The two."""
        return only(self.by, self.to)

    def apply(self, s: ParlourState) -> None:
        """From hand to hand."""
        s.hands[self.by].pass_on(self.card, s.hands[self.to], s.deck)


class CardStolen(CardPassed, frozen=True):
    """A card taken at random."""

    clause: ClassVar[str] = "PAR-2.8"


class CardShown(Event, frozen=True):
    """A card is shown and discarded."""

    clause: ClassVar[str] = "PAR-2.8"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str

    def apply(self, s: ParlourState) -> None:
        """Out of the hand."""
        s.hands[self.seat].lose(self.card, s.deck)
        add(s.discard, self.card)


class HandShown(Event, frozen=True):
    """A whole hand is shown and discarded."""

    clause: ClassVar[str] = "PAR-6.2"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, s: ParlourState) -> None:
        """Card by card."""
        for card in self.cards:
            s.hands[self.seat].lose(card, s.deck)
            add(s.discard, card)


class Paid(Event, frozen=True):
    """Coins leave the game."""

    clause: ClassVar[str] = "PAR-2.5"
    seat: Seat
    coins: Payment

    def apply(self, s: ParlourState) -> None:
        """Out of the purse."""
        for kind, n in self.coins.items():
            remove(s.purses[self.seat], kind, n)


class CoinsShared(Event, frozen=True):
    """Coins change hands."""

    clause: ClassVar[str] = "PAR-2.7"
    gifts: tuple[Transfer, ...]

    def apply(self, s: ParlourState) -> None:
        """From purse to purse."""
        for giver, receiver, kind, n in self.gifts:
            remove(s.purses[giver], kind, n)
            add(s.purses[receiver], kind, n)


class ServantHired(Event, frozen=True):
    """A servant follows a guest."""

    clause: ClassVar[str] = "PAR-2.5"
    seat: Seat
    servant: str

    def apply(self, s: ParlourState) -> None:
        """No longer free."""
        s.servants[self.servant] = self.seat


class ServantsSent(Event, frozen=True):
    """Servants are free again."""

    clause: ClassVar[str] = "PAR-2.6"
    seat: Seat
    servants: tuple[str, ...]

    def apply(self, s: ParlourState) -> None:
        """Nobody's."""
        for servant in self.servants:
            del s.servants[servant]


class KnockHeard(Event, frozen=True):
    """A die is rolled; the house may be haunted at once."""

    clause: ClassVar[str] = "PAR-3.1"
    reveals: ClassVar[bool] = True
    roll: int

    def apply(self, s: ParlourState) -> None:
        """They add up."""
        s.knocks += self.roll

    def follow(self, table: Table[ParlourState]) -> None:
        """PAR-3.2, in the middle of whatever is going on."""
        if table.state.knocks >= HAUNTED:
            table.end("haunted", "loss", ())


class Accused(Event, frozen=True):
    """A guest points at another."""

    clause: ClassVar[str] = "PAR-2.8"
    by: Seat
    target: Seat


class AuctionOpened(Event, frozen=True):
    """Bids are asked for until `closes_at` (ms)."""

    clause: ClassVar[str] = "PAR-2.9"
    seat: Seat
    closes_at: int

    def apply(self, s: ParlourState) -> None:
        """Nobody has bid."""
        s.has_bid, s.bids, s.closes_at = (), [None] * s.players, self.closes_at


class BidPlaced(Event, frozen=True):
    """A secret bid, or a raise."""

    clause: ClassVar[str] = "PAR-4.1"
    seat: Seat
    amount: Secret[int]

    def audience(self) -> Audience:
        """The bidder."""
        return only(self.seat)

    def apply(self, s: ParlourState) -> None:
        """That they have bid is public."""
        s.has_bid = tuple(sorted({*s.has_bid, self.seat}))
        s.bids[self.seat] = self.amount


class BiddingClosed(Event, frozen=True):
    """The time for bids is over."""

    clause: ClassVar[str] = "PAR-4.2"

    def apply(self, s: ParlourState) -> None:
        """Nobody is asked any more."""
        s.closes_at = None


class BidsShown(Event, frozen=True):
    """All bids by seat; None for those who did not bid."""

    clause: ClassVar[str] = "PAR-4.3"
    reveals: ClassVar[bool] = True
    bids: tuple[int | None, ...]

    def apply(self, s: ParlourState) -> None:
        """The auction is over."""
        s.has_bid, s.bids, s.closes_at = (), [], None


class BellRung(Event, frozen=True):
    """A guest rings; a die is rolled."""

    clause: ClassVar[str] = "PAR-5.1"
    reveals: ClassVar[bool] = True
    seat: Seat
    roll: int

    def apply(self, s: ParlourState) -> None:
        """Once a game."""
        s.rung = (*s.rung, self.seat)


class DeedDone(Event, frozen=True):
    """The deed of this turn is chosen."""

    clause: ClassVar[str] = "PAR-2.1"
    seat: Seat

    def apply(self, s: ParlourState) -> None:
        """No other deed this turn."""
        s.acted = True


class TurnPassed(Event, frozen=True):
    """The next guest's turn."""

    clause: ClassVar[str] = "PAR-2.1"
    to: Seat

    def apply(self, s: ParlourState) -> None:
        """One turn more."""
        s.mover, s.acted, s.turns = self.to, False, s.turns + 1


class GuestLeft(Event, frozen=True):
    """A guest leaves for good."""

    clause: ClassVar[str] = "PAR-6.2"
    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, s: ParlourState) -> None:
        """The kernel skips the seat from now on; its servants are free."""
        s.gone = tuple(sorted((*s.gone, self.seat)))
        s.servants = {k: owner for k, owner in s.servants.items() if owner != self.seat}
