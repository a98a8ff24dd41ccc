"""What a guest may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Bundle, Offer, OneOf, SubsetOf, Transfer, Transfers, ids
from domain.kernel.table import Table

from .events import (
    Accused,
    AuctionOpened,
    BellRung,
    BiddingClosed,
    BidPlaced,
    CardPassed,
    CoinsShared,
    DeedDone,
    Paid,
    ServantsSent,
)
from .state import SERVANTS, WORTH, ParlourState
from .steps import Auction, Defend, Draw, Knock, PickServant, Turn

T = Table[ParlourState]
OPEN_MS = 5000
OnTurn: tuple[type[Question], ...] = (Turn,)


class Rest(Command, frozen=True):
    """Nothing."""

    clause: ClassVar[str] = "PAR-2.2"
    during: ClassVar[tuple[type[Question], ...]] = OnTurn

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """The turn is over."""
        table.emit(DeedDone(seat))


class DrawCard(Command, frozen=True):
    """Take a card."""

    clause: ClassVar[str] = "PAR-2.3"
    during: ClassVar[tuple[type[Question], ...]] = OnTurn

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """While there is one."""
        if s.deck.size or s.discard:
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """It is drawn by a step."""
        s = table.state
        table.require(bool(s.deck.size or s.discard), "PAR-2.3", "there is no card")
        table.emit(DeedDone(seat))
        table.then(Draw(seat))


class PassCard(Command, frozen=True):
    """Give a card away."""

    clause: ClassVar[str] = "PAR-2.4"
    during: ClassVar[tuple[type[Question], ...]] = OnTurn
    card: str
    to: Seat

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """Any own card to any other guest."""
        if s.hands[seat].known and (others := _others(s, seat)):
            yield Offer(cls, card=ids(sorted(s.hands[seat].known)), to=OneOf(others))

    def execute(self, table: T, seat: Seat) -> None:
        """The two see it."""
        table.require(self.to in _others(table.state, seat), "PAR-2.4", "no such guest", "to")
        held = self.card in table.state.hands[seat].known
        table.require(held, "PAR-2.4", "you do not hold that card", "card")
        table.emit(DeedDone(seat))
        table.emit(CardPassed(seat, self.to, self.card))


class Hire(Command, frozen=True):
    """Pay for a servant."""

    clause: ClassVar[str] = "PAR-2.5"
    during: ClassVar[tuple[type[Question], ...]] = OnTurn
    price: dict[str, int]

    @classmethod
    def prices(cls, s: ParlourState, seat: Seat) -> Bundle:
        """Coins worth three or more."""
        return Bundle(s.purses[seat], 1, 99, None, WORTH, 3)

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """While a servant is free."""
        if len(s.servants) < len(SERVANTS) and (prices := cls.prices(s, seat)).size():
            yield Offer(cls, price=prices)

    def execute(self, table: T, seat: Seat) -> None:
        """Which one is a choice."""
        s = table.state
        table.require(len(s.servants) < len(SERVANTS), "PAR-2.5", "no servant is free")
        table.require(self.price in self.prices(s, seat), "PAR-2.5", "not a price", "price")
        table.emit(DeedDone(seat))
        table.emit(Paid(seat, self.price))
        table.then(PickServant(seat))


class Summon(Command, frozen=True):
    """Send servants away to knock."""

    clause: ClassVar[str] = "PAR-2.6"
    during: ClassVar[tuple[type[Question], ...]] = OnTurn
    servants: tuple[str, ...]

    @classmethod
    def own(cls, s: ParlourState, seat: Seat) -> SubsetOf:
        """One or two of them."""
        return SubsetOf(tuple(v for v in SERVANTS if s.servants.get(v) == seat), 1, 2)

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """Those who follow you."""
        if (own := cls.own(s, seat)).values:
            yield Offer(cls, servants=own)

    def execute(self, table: T, seat: Seat) -> None:
        """A step knocks."""
        mine = self.servants in self.own(table.state, seat)
        table.require(mine, "PAR-2.6", "not one or two of your servants", "servants")
        table.emit(DeedDone(seat))
        table.emit(ServantsSent(seat, self.servants))
        table.then(Knock(seat, len(self.servants)))


class Share(Command, frozen=True):
    """Give coins away."""

    clause: ClassVar[str] = "PAR-2.7"
    during: ClassVar[tuple[type[Question], ...]] = OnTurn
    gifts: tuple[Transfer, ...]

    @classmethod
    def possible(cls, s: ParlourState, seat: Seat) -> Transfers:
        """Out of the own purse, to anybody still in."""
        return Transfers({who: s.purses[who] if who == seat else {} for who in s.still_in()})

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """While there is a coin."""
        if (possible := cls.possible(s, seat)).size():
            yield Offer(cls, gifts=possible)

    def execute(self, table: T, seat: Seat) -> None:
        """The coins change hands."""
        fine = self.gifts in self.possible(table.state, seat)
        table.require(fine, "PAR-2.7", "you cannot give that", "gifts")
        table.emit(DeedDone(seat))
        table.emit(CoinsShared(self.gifts))


class Accuse(Command, frozen=True):
    """Try to steal a card."""

    clause: ClassVar[str] = "PAR-2.8"
    during: ClassVar[tuple[type[Question], ...]] = OnTurn
    target: Seat

    @classmethod
    def targets(cls, s: ParlourState, seat: Seat) -> tuple[Seat, ...]:
        """Who holds a card: the number is public."""
        return tuple(other for other in _others(s, seat) if len(s.hands[other]))

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """Each target."""
        if targets := cls.targets(s, seat):
            yield Offer(cls, target=OneOf(targets))

    def execute(self, table: T, seat: Seat) -> None:
        """The accused decides in private."""
        fine = self.target in self.targets(table.state, seat)
        table.require(fine, "PAR-2.8", "they hold no card", "target")
        table.emit(DeedDone(seat))
        table.emit(Accused(seat, self.target))
        table.then(Defend(self.target))


class OpenAuction(Command, frozen=True):
    """Ask for bids."""

    clause: ClassVar[str] = "PAR-2.9"
    during: ClassVar[tuple[type[Question], ...]] = OnTurn

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """The clock of the rules runs."""
        table.emit(DeedDone(seat))
        table.emit(AuctionOpened(seat, table.now + OPEN_MS))
        table.then(Auction())


class Bid(Command, frozen=True):
    """A secret bid, or a raise by one who is not asked any more."""

    clause: ClassVar[str] = "PAR-4.1"
    during: ClassVar[tuple[type[Question], ...]] = (Auction,)
    anyone: ClassVar[bool] = True
    amount: int

    @classmethod
    def amounts(cls, s: ParlourState, seat: Seat) -> tuple[int, ...]:
        """More than before, no more than the purse holds."""
        least = 0 if s.bids[seat] is None else s.bids[seat] + 1
        return tuple(range(least, s.silver(seat) + 1))

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """Each amount."""
        if amounts := cls.amounts(s, seat):
            yield Offer(cls, amount=OneOf(amounts))

    def execute(self, table: T, seat: Seat) -> None:
        """Only the bidder sees how much."""
        fine = self.amount in self.amounts(table.state, seat)
        table.require(fine, "PAR-4.1", "not a bid or no raise", "amount")
        table.emit(BidPlaced(seat, self.amount))


class CloseBidding(Command, frozen=True):
    """The clock of the auction."""

    clause: ClassVar[str] = "PAR-4.2"
    during: ClassVar[tuple[type[Question], ...]] = (Auction,)
    by_service: ClassVar[bool] = True

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """To no seat."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """The question settles by itself."""
        table.emit(BiddingClosed())


class Ring(Command, frozen=True):
    """Any time, once a game, but not during an auction."""

    clause: ClassVar[str] = "PAR-5.1"

    @classmethod
    def offers(cls, s: ParlourState, seat: Seat) -> Iterator[Offer]:
        """Once."""
        if seat not in s.rung and not isinstance(s.agenda[-1], Auction):
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """A die for all to see."""
        s = table.state
        table.require(seat not in s.rung, "PAR-5.1", "you have rung before")
        table.require(not isinstance(s.agenda[-1], Auction), "PAR-5.1", "not during an auction")
        table.emit(BellRung(seat, 1 + table.dice.below(6)))


def _others(s: ParlourState, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in s.still_in() if other != seat)


COMMANDS: tuple[type[Command], ...] = (
    Rest, DrawCard, PassCard, Hire, Summon, Share, Accuse, OpenAuction, Bid, CloseBidding, Ring,
)  # fmt: skip
