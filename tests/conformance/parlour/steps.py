"""What the parlour asks, and what it still has to do."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.decision import Choice, Question, Step
from domain.kernel.event import Seat
from domain.kernel.table import Table

from .events import (
    BidsShown,
    CardDrawn,
    CardShown,
    CardStolen,
    DeckMixed,
    HandShown,
    KnockHeard,
    Paid,
    ServantHired,
    TurnPassed,
)
from .state import SERVANTS, ParlourState

T = Table[ParlourState]


class Turn(Question, frozen=True):
    """A standing question: closed while the deed is being done."""

    def seats(self, s: ParlourState) -> tuple[Seat, ...]:
        """The one whose turn it is."""
        return () if s.acted else (s.mover,)

    def settle(self, table: T) -> None:
        """The deed is done, or its guest has left."""
        s = table.state
        if s.turns + 1 >= s.options.rounds * s.players:
            finish(table, "dawn")
        table.emit(TurnPassed(s.next_in(s.mover)))
        table.then(self)


def finish(table: T, reason: str) -> None:
    """PAR-6.1: all hands are shown, the best win."""
    s = table.state
    for seat in s.still_in():
        show_hand(table, seat)
    best = max(s.score(seat) for seat in s.still_in())
    table.end(reason, "win", tuple(seat for seat in s.still_in() if s.score(seat) == best))


def show_hand(table: T, seat: Seat) -> None:
    """All cards of a seat, sorted."""
    known = table.state.hands[seat].known
    cards = tuple(card for card in sorted(known) for _ in range(known[card]))
    if cards:
        table.emit(HandShown(seat, cards))


class Draw(Step, frozen=True):
    """A guest takes a card, if there is any."""

    seat: Seat

    def run(self, table: T) -> None:
        """Mix first where the deck is empty (PAR-2.3)."""
        s = table.state
        if not s.deck.size and s.discard:
            table.emit(DeckMixed())
        if s.deck.size:
            table.emit(CardDrawn(self.seat, s.deck.peek(table.dice)))


class PickServant(Choice, frozen=True):
    """Which servant follows (PAR-2.5)."""

    clause: ClassVar[str] = "PAR-2.5"

    def options(self, s: ParlourState) -> tuple[str, ...]:
        """The free ones."""
        return tuple(servant for servant in SERVANTS if servant not in s.servants)

    def resume(self, table: T, option: str) -> None:
        """They follow."""
        table.emit(ServantHired(self.seat, option))


class PickVictim(Choice, frozen=True):
    """Who loses a silver (PAR-3.1)."""

    clause: ClassVar[str] = "PAR-3.1"

    def options(self, s: ParlourState) -> tuple[str, ...]:
        """Those who have one."""
        return tuple(f"seat:{seat}" for seat in s.still_in() if s.silver(seat))

    def resume(self, table: T, option: str) -> None:
        """It is gone."""
        table.emit(Paid(int(option.removeprefix("seat:")), {"silver": 1}))


class Knock(Step, frozen=True):
    """`left` knocks, one after the other."""

    seat: Seat
    left: int

    def run(self, table: T) -> None:
        """A die; a choice in between; the rest."""
        roll = 1 + table.dice.below(6)
        if self.left > 1:
            table.then(Knock(self.seat, self.left - 1))
        if roll == 6:
            table.then(PickVictim(self.seat))
        table.emit(KnockHeard(roll))


class Defend(Choice, frozen=True):
    """The accused may show a cross (PAR-2.8); whether they can is theirs to know."""

    clause: ClassVar[str] = "PAR-2.8"
    private: ClassVar[bool] = True
    always_asked: ClassVar[bool] = True

    def options(self, s: ParlourState) -> tuple[str, ...]:
        """Yield, or the cross."""
        return ("yield", "cross") if "cross" in s.hands[self.seat].known else ("yield",)

    def resume(self, table: T, option: str) -> None:
        """The steal is below on the agenda, and public; a shown cross takes its place."""
        if option == "cross":
            table.emit(CardShown(self.seat, "cross"))
        else:
            table.then(Steal(table.state.mover, self.seat))


class Steal(Step, frozen=True):
    """One card at random."""

    by: Seat
    victim: Seat

    def run(self, table: T) -> None:
        """Nothing if either has left in between."""
        s = table.state
        hand = s.hands[self.victim]
        if len(hand) and self.by not in s.gone and self.victim not in s.gone:
            table.emit(CardStolen(self.victim, self.by, table.draw(hand.known)))


class Auction(Question, frozen=True):
    """All bid in any order."""

    simultaneous: ClassVar[bool] = True

    def seats(self, s: ParlourState) -> tuple[Seat, ...]:
        """Who has not bid, until the time is over."""
        if s.closes_at is None:
            return ()
        return tuple(seat for seat in s.still_in() if seat not in s.has_bid)

    def settle(self, table: T) -> None:
        """PAR-4.3."""
        s = table.state
        bids = {seat: n for seat, n in enumerate(s.bids) if n and seat not in s.gone}
        table.emit(BidsShown(tuple(s.bids)))
        if bids:
            best = min(bids, key=lambda seat: (-bids[seat], seat))
            table.emit(Paid(best, {"silver": bids[best]}))
            table.then(Draw(best))
