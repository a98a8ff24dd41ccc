"""What a seat may do in Werebeasts (WER-12.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Offer, OneOf, ids
from domain.kernel.table import Table

from . import bidding
from .decisions import AccuseOrOffer, AfterAccusation, Bidding, ChooseBid, EndTurn, Spoils, sell
from .events import (
    AccusationDenied,
    AccusationMade,
    AccusationUpheld,
    BiddingClosed,
    BidPassed,
    BidPlaced,
    CardKept,
    CardOffered,
    PlayerEliminated,
)
from .state import WerebeastsState

T = Table[WerebeastsState]


class Accuse(Command, frozen=True):
    """Name another live player and a goal; one of you is out (WER-4)."""

    clause: ClassVar[str] = "WER-4.1"
    during: ClassVar[tuple[type[Question], ...]] = (AccuseOrOffer,)
    target: Seat
    goal: str

    @classmethod
    def offers(cls, s: WerebeastsState, seat: Seat) -> Iterator[Offer]:
        """Any other live player, any goal that is neither own nor face up (WER-4.5)."""
        yield Offer(cls, target=OneOf(s.clockwise_from(seat)), goal=ids(s.nameable(seat)))

    def execute(self, table: T, seat: Seat) -> None:
        """The service decides at once (WER-4.7); then the spoils."""
        self._require_legal(table, seat)
        s, target, goal = table.state, self.target, self.goal
        slot = next((k for k in s.own_slots(target) if s.slots[k] == goal), None)
        table.answered()
        table.emit(AccusationMade(seat, target, goal))
        if slot is None:
            table.emit(AccusationDenied(seat, target, goal))
            table.emit(PlayerEliminated(seat))
            table.then(Spoils(target, seat, False), AfterAccusation())
        else:
            table.emit(AccusationUpheld(seat, target, goal, slot))
            table.emit(PlayerEliminated(target))
            table.then(Spoils(seat, target, True), AfterAccusation())

    def _require_legal(self, table: T, seat: Seat) -> None:
        s, goal = table.state, self.goal
        other = self.target in s.clockwise_from(seat)
        table.require(other, "WER-4.2", "that is not another live player", "target")
        table.require(goal in s.goals, "WER-4.4", "that goal is not in play", "goal")
        own = goal in s.own_goals(seat)
        table.require(not own, "WER-4.3", "that is one of your own goals", "goal")
        shown = goal in s.shown_goals()
        table.require(not shown, "WER-4.3", "that goal lies face up", "goal")


class TakeSpoils(Command, frozen=True):
    """Take one pile of the player who is out (WER-4.9, WER-4.11)."""

    clause: ClassVar[str] = "WER-4.9"
    during: ClassVar[tuple[type[Question], ...]] = (Spoils,)
    choice: Literal["cards", "cans", "nothing"]

    @classmethod
    def offers(cls, s: WerebeastsState, seat: Seat) -> Iterator[Offer]:
        """Cards or cans, an empty pile too (WER-4.12); nothing after a correct accusation."""
        if isinstance(owed := s.agenda[-1], Spoils):
            yield Offer(cls, choice=ids(owed.choices()))

    def execute(self, table: T, seat: Seat) -> None:
        """The pile changes hands."""
        if isinstance(owed := table.state.agenda[-1], Spoils):
            allowed = self.choice in owed.choices()
            table.require(allowed, "WER-4.11", "you must take the cards or the cans", "choice")
            table.answered()
            table.emit(owed.taken(table.state, self.choice))


class OfferCard(Command, frozen=True):
    """Stop accusing and turn up the next card for sale (WER-5.1)."""

    clause: ClassVar[str] = "WER-5.1"
    during: ClassVar[tuple[type[Question], ...]] = (AccuseOrOffer,)

    @classmethod
    def offers(cls, s: WerebeastsState, seat: Seat) -> Iterator[Offer]:
        """Always: selling is not optional (WER-3.2)."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """Bidding opens, and the clock starts if there is one (WER-6.9)."""
        s = table.state
        table.answered()
        deadline = None
        if s.options.bidding_clock == "realtime":
            deadline = table.now + 1000 * s.options.bid_seconds
        table.emit(CardOffered(seat, s.deck.peek(table.dice), deadline))
        table.then(Bidding(), EndTurn())


class PlaceBid(Command, frozen=True):
    """Bid any of your cards and cans; the bid replaces your earlier one (WER-6.4)."""

    clause: ClassVar[str] = "WER-5.2"
    during: ClassVar[tuple[type[Question], ...]] = (Bidding,)
    anyone: ClassVar[bool] = True
    cards: dict[str, int]
    cans: int

    @classmethod
    def offers(cls, s: WerebeastsState, seat: Seat) -> Iterator[Offer]:
        """Every legal bundle once, due or not (WER-6.3)."""
        for cards, cans in bidding.bundles(s, seat):
            yield Offer(cls, cards=cards, cans=cans)

    def execute(self, table: T, seat: Seat) -> None:
        """The others are asked again (WER-6.6)."""
        bidding.require_in_time(table)
        bidding.require_bidder(table, seat)
        bidding.require_legal(table, seat, self.cards, self.cans)
        table.emit(BidPlaced(seat, bidding.made(table.state, seat) + 1, self.cards, self.cans))


class PassBid(Command, frozen=True):
    """Make no further bid for now (WER-6.6)."""

    clause: ClassVar[str] = "WER-6.6"
    during: ClassVar[tuple[type[Question], ...]] = (Bidding,)

    @classmethod
    def offers(cls, s: WerebeastsState, seat: Seat) -> Iterator[Offer]:
        """For due bidders."""
        if s.auction and seat in s.auction.due:
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """No longer due; a standing bid stays."""
        bidding.require_in_time(table)
        auction = table.state.auction
        due = auction is not None and seat in auction.due
        table.require(due, "WER-6.16", "you are not asked for a bid")
        table.emit(BidPassed(seat))


class AcceptBid(Command, frozen=True):
    """Sell to this bidder for this bid, named by its number (WER-5.4, WER-6.15)."""

    clause: ClassVar[str] = "WER-5.4"
    during: ClassVar[tuple[type[Question], ...]] = (Bidding, ChooseBid)
    anyone: ClassVar[bool] = True
    bidder: Seat
    number: int

    @classmethod
    def offers(cls, s: WerebeastsState, seat: Seat) -> Iterator[Offer]:
        """Each standing bid: after closing, with a clock also before (WER-6.9, WER-6.16)."""
        if s.auction and seat == s.active and bidding.may_accept(s.auction):
            for bid in s.auction.bids:
                yield Offer(cls, bidder=OneOf((bid.bidder,)), number=OneOf((bid.number,)))

    def execute(self, table: T, seat: Seat) -> None:
        """The sale is done, whatever the bid is worth."""
        bidding.require_in_time(table)
        bid = bidding.require_standing(table, seat, self.bidder, self.number)
        table.answered()
        if table.state.auction and table.state.auction.is_open:
            table.emit(BiddingClosed("accepted"))
        sell(table, bid)


class KeepCard(Command, frozen=True):
    """Refuse all bids and keep the card (WER-5.6)."""

    clause: ClassVar[str] = "WER-5.6"
    during: ClassVar[tuple[type[Question], ...]] = (ChooseBid,)

    @classmethod
    def offers(cls, s: WerebeastsState, seat: Seat) -> Iterator[Offer]:
        """Only with the option."""
        if s.options.seller_may_keep:
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """The seller has the card."""
        s = table.state
        table.require(s.options.seller_may_keep, "WER-5.6", "a seller with a bid must sell")
        if s.auction:
            table.answered()
            table.emit(CardKept(seat, s.auction.card))


class CloseBidding(Command, frozen=True):
    """The time for bids is over (WER-6.9, WER-6.11)."""

    clause: ClassVar[str] = "WER-6.11"
    during: ClassVar[tuple[type[Question], ...]] = (Bidding,)
    by_service: ClassVar[bool] = True

    @classmethod
    def offers(cls, s: WerebeastsState, seat: Seat) -> Iterator[Offer]:
        """To no seat."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """The sale is settled with the bids that stand."""
        table.emit(BiddingClosed("deadline"))


COMMANDS: tuple[type[Command], ...] = (
    Accuse, TakeSpoils, OfferCard, PlaceBid, PassBid, AcceptBid, KeepCard, CloseBidding,
)  # fmt: skip
