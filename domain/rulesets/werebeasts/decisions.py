"""What Werebeasts asks (WER-12.6), and what follows the answers."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.decision import Question, Step
from domain.kernel.event import Seat
from domain.kernel.table import Table

from .ending import end_if_two_left, finish
from .events import (
    BiddingClosed,
    CardKept,
    CardSold,
    Choice,
    SpoilsTaken,
    TurnEnded,
    TurnStarted,
)
from .state import Bid, WerebeastsState


class AccuseOrOffer(Question, frozen=True):
    """Accuse, or go on to sell (WER-3.1)."""

    def seats(self, s: WerebeastsState) -> tuple[Seat, ...]:
        """The active seat."""
        return (s.active,)

    def settle(self, table: Table[WerebeastsState]) -> None:
        """The active player has left: the turn ends without a sale (WER-9.8)."""
        table.then(EndTurn())


class Spoils(Question, frozen=True):
    """Which pile the right side takes (WER-4.9, WER-4.11)."""

    taker: Seat
    victim: Seat
    may_decline: bool

    def seats(self, s: WerebeastsState) -> tuple[Seat, ...]:
        """The taker, if there is anything to take (WER-4.16)."""
        return () if s.has_nothing(self.victim) else (self.taker,)

    def settle(self, table: Table[WerebeastsState]) -> None:
        """Both piles are empty."""
        table.emit(SpoilsTaken(self.taker, self.victim, "nothing", {}, 0))

    def choices(self) -> tuple[Choice, ...]:
        """Nothing may be chosen after a correct accusation only."""
        return ("cards", "cans", "nothing") if self.may_decline else ("cards", "cans")

    def fallback(self, s: WerebeastsState) -> Choice:
        """The pile with more items, cards on a tie (WER-6.12)."""
        cards = sum(s.cards[self.victim].values())
        return "cards" if cards >= s.cans[self.victim] else "cans"

    def taken(self, s: WerebeastsState, choice: Choice) -> SpoilsTaken:
        """The event of this choice."""
        cards = dict(s.cards[self.victim]) if choice == "cards" else {}
        cans = s.cans[self.victim] if choice == "cans" else 0
        return SpoilsTaken(self.taker, self.victim, choice, cards, cans)


class AfterAccusation(Step, frozen=True):
    """The spoils are settled (WER-4.10, WER-4.11)."""

    def run(self, table: Table[WerebeastsState]) -> None:
        """The end is checked; then accuse on, or the turn is over."""
        end_if_two_left(table)
        s = table.state
        table.then(AccuseOrOffer() if s.is_live(s.active) else EndTurn())


class Bidding(Question, frozen=True):
    """Every due bidder answers, in any order of arrival (WER-6.3)."""

    simultaneous: ClassVar[bool] = True

    def seats(self, s: WerebeastsState) -> tuple[Seat, ...]:
        """The due bidders; with a clock the seller, once only a bid stands (WER-6.16)."""
        auction = s.auction
        if auction is None or not auction.is_open:
            return ()
        if auction.due or auction.deadline is None or not auction.bids:
            return auction.due
        return (s.active,)

    def settle(self, table: Table[WerebeastsState]) -> None:
        """Nobody is due: bidding closes (WER-6.7); or the seller has left with the card."""
        s = table.state
        if s.auction is None:
            return
        if s.auction.is_open:
            rich = any(not s.has_nothing(seat) for seat in s.clockwise_from(s.active))
            table.emit(BiddingClosed("all_answered" if rich else "no_bidders"))
        table.then(ChooseBid())


class ChooseBid(Question, frozen=True):
    """The seller picks a standing bid where there is a choice (WER-6.7)."""

    def seats(self, s: WerebeastsState) -> tuple[Seat, ...]:
        """The seller, if two bids stand, or one that may be refused (WER-5.6)."""
        bids = s.auction.bids if s.auction else ()
        least = 1 if s.options.seller_may_keep else 2
        return (s.active,) if len(bids) >= least else ()

    def settle(self, table: Table[WerebeastsState]) -> None:
        """The only bid is accepted; without a bid the seller keeps the card (WER-6.7)."""
        auction = table.state.auction
        if auction and auction.bids:
            sell(table, auction.bids[0])
        elif auction:
            table.emit(CardKept(table.state.active, auction.card))


class EndTurn(Step, frozen=True):
    """The turn passes on (WER-3.3), unless the deck is sold out (WER-7.1)."""

    def run(self, table: Table[WerebeastsState]) -> None:
        """The next live player is asked."""
        s = table.state
        table.emit(TurnEnded(s.active))
        if not s.deck.size:
            finish(table, "deck_empty")
        table.emit(TurnStarted(s.clockwise_from(s.active)[0], s.turn + 1))
        table.then(AccuseOrOffer())


def sell(table: Table[WerebeastsState], bid: Bid) -> None:
    """The card goes to this bidder (WER-5.7)."""
    s = table.state
    if s.auction:
        table.emit(CardSold(s.active, bid.bidder, s.auction.card, bid.cards, bid.cans))


STEPS: tuple[type[Step], ...] = (
    AccuseOrOffer, Spoils, AfterAccusation, Bidding, ChooseBid, EndTurn,
)  # fmt: skip
