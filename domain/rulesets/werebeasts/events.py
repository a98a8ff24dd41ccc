"""What happens in Werebeasts (WER-12.1)."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.kernel.event import Audience, Event, Seat, Secret, only
from domain.kernel.pools import Counts, add

from .state import Accusation, Auction, Bid, Standing, WerebeastsState

Choice = Literal["cards", "cans", "nothing"]
Closing = Literal["all_answered", "deadline", "accepted", "no_bidders"]
Way = Literal["points", "cans", "auction_images", "joke"]


class GoalsChosen(Event, frozen=True):
    """The goals in play are shown; their cards make the deck (WER-2.2 to WER-2.4)."""

    clause: ClassVar[str] = "WER-2.2"
    reveals: ClassVar[bool] = True
    goals: tuple[str, ...]

    def apply(self, s: WerebeastsState) -> None:
        """No goal lies anywhere yet, every card is in the deck."""
        s.lay_out(self.goals)


class GoalPlaced(Event, frozen=True):
    """A goal lies face down in a slot; the seats of the slot may look at it (WER-2.6, 2.9)."""

    clause: ClassVar[str] = "WER-2.6"
    slot: int
    seats: tuple[Seat, ...]
    goal: Secret[str]

    def audience(self) -> Audience:
        """Two neighbours, or the owner of a private goal."""
        return only(*self.seats)

    def apply(self, s: WerebeastsState) -> None:
        """Whoever sees it can place it."""
        if self.goal is not None:
            s.place(self.slot, self.goal)


class DealerChosen(Event, frozen=True):
    """The dealer is drawn (WER-2.11)."""

    clause: ClassVar[str] = "WER-2.11"
    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, s: WerebeastsState) -> None:
        """Their left neighbour begins."""
        s.dealer = self.seat


class AuctionCardDealt(Event, frozen=True):
    """A seat gets its first card, face up (WER-2.11)."""

    clause: ClassVar[str] = "WER-2.11"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str

    def apply(self, s: WerebeastsState) -> None:
        """Out of the deck, in front of its owner."""
        s.deck.leave(self.card)
        add(s.cards[self.seat], self.card)


class TurnStarted(Event, frozen=True):
    """A turn begins; turns count from 1 (WER-3.1)."""

    clause: ClassVar[str] = "WER-3.1"
    seat: Seat
    turn: int

    def apply(self, s: WerebeastsState) -> None:
        """The seat may accuse, then must sell."""
        s.active, s.turn = self.seat, self.turn


class AccusationMade(Event, frozen=True):
    """ "You have that goal": everybody learns that the accuser does not (WER-4.18)."""

    clause: ClassVar[str] = "WER-4.1"
    reveals: ClassVar[bool] = True
    seat: Seat
    target: Seat
    goal: str


class AccusationUpheld(Event, frozen=True):
    """The target turns the goal up; its slot is seen (WER-4.8)."""

    clause: ClassVar[str] = "WER-4.8"
    reveals: ClassVar[bool] = True
    seat: Seat
    target: Seat
    goal: str
    slot: int

    def apply(self, s: WerebeastsState) -> None:
        """The goal stays face up in its slot."""
        s.accusations.append(Accusation(self.seat, self.target, self.goal, True))
        s.place(self.slot, self.goal)
        s.face_up[self.slot] = True


class AccusationDenied(Event, frozen=True):
    """The target does not have the goal and shows nothing (WER-4.11)."""

    clause: ClassVar[str] = "WER-4.11"
    reveals: ClassVar[bool] = True
    seat: Seat
    target: Seat
    goal: str

    def apply(self, s: WerebeastsState) -> None:
        """Everybody remembers it (WER-4.13)."""
        s.accusations.append(Accusation(self.seat, self.target, self.goal, False))


class PlayerEliminated(Event, frozen=True):
    """A player is out of the game (WER-4.14)."""

    clause: ClassVar[str] = "WER-4.14"
    seat: Seat

    def apply(self, s: WerebeastsState) -> None:
        """No turns, no bids, no score."""
        s.standing[self.seat] = "eliminated"


class SpoilsTaken(Event, frozen=True):
    """One pile of an eliminated player changes hands, or none does (WER-4.9, WER-4.11)."""

    clause: ClassVar[str] = "WER-4.9"
    seat: Seat
    victim: Seat
    choice: Choice
    cards: Counts
    cans: int

    def apply(self, s: WerebeastsState) -> None:
        """The rest stays where it is, out of the game."""
        s.move_goods(self.victim, self.seat, self.cards, self.cans)


class CardOffered(Event, frozen=True):
    """The next card is turned up for sale, until the deadline if there is one (WER-5.1)."""

    clause: ClassVar[str] = "WER-5.1"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    deadline: int | None

    def apply(self, s: WerebeastsState) -> None:
        """Every bidder with holdings is due (WER-6.3), the left neighbour first (WER-6.13)."""
        s.deck.leave(self.card)
        bidders = tuple(i for i in s.clockwise_from(self.seat) if not s.has_nothing(i))
        s.auction = Auction(self.card, self.deadline, bidders, [0] * s.players)


class BidPlaced(Event, frozen=True):
    """A bid stands, in place of the bidder's earlier one, for all to see (WER-6.6)."""

    clause: ClassVar[str] = "WER-6.6"
    reveals: ClassVar[bool] = True  # made aloud, so never taken back (WER-6.4)
    seat: Seat
    number: int
    cards: Counts
    cans: int

    def apply(self, s: WerebeastsState) -> None:
        """All others who can still bid are due, clockwise from the bidder (WER-6.13)."""
        if auction := s.auction:
            auction.drop(self.seat)
            bid = Bid(self.seat, self.number, self.cards, self.cans)
            auction.bids = (*auction.bids, bid)
            auction.made[self.seat] = self.number
            auction.due = tuple(i for i in s.clockwise_from(self.seat) if s.can_bid(i))


class BidPassed(Event, frozen=True):
    """A due bidder makes no further bid for now; a standing one stays (WER-6.6)."""

    clause: ClassVar[str] = "WER-6.6"
    seat: Seat

    def apply(self, s: WerebeastsState) -> None:
        """No longer due."""
        if auction := s.auction:
            auction.due = tuple(seat for seat in auction.due if seat != self.seat)


class BidDropped(Event, frozen=True):
    """The bidder has left: their standing bid lapses (WER-9.7)."""

    clause: ClassVar[str] = "WER-9.7"
    seat: Seat

    def apply(self, s: WerebeastsState) -> None:
        """It cannot be accepted any more."""
        if s.auction:
            s.auction.drop(self.seat)


class BiddingClosed(Event, frozen=True):
    """No more bids are taken (WER-6.7, WER-6.9, WER-9.3)."""

    clause: ClassVar[str] = "WER-6.7"
    reason: Closing

    def apply(self, s: WerebeastsState) -> None:
        """Nobody is due, the clock has stopped."""
        if s.auction:
            s.auction.is_open, s.auction.due = False, ()


class CardSold(Event, frozen=True):
    """The buyer gets the card, the seller the bid (WER-5.7)."""

    clause: ClassVar[str] = "WER-5.7"
    seat: Seat
    buyer: Seat
    card: str
    cards: Counts
    cans: int

    def apply(self, s: WerebeastsState) -> None:
        """Losing bidders pay nothing."""
        s.move_goods(self.buyer, self.seat, self.cards, self.cans)
        add(s.cards[self.buyer], self.card)
        s.auction = None


class CardKept(Event, frozen=True):
    """The seller keeps the card (WER-5.5)."""

    clause: ClassVar[str] = "WER-5.5"
    seat: Seat
    card: str

    def apply(self, s: WerebeastsState) -> None:
        """It lies in front of the seller."""
        add(s.cards[self.seat], self.card)
        s.auction = None


class CardWithdrawn(Event, frozen=True):
    """The card on offer leaves the game (WER-9.7, WER-9.8)."""

    clause: ClassVar[str] = "WER-9.7"
    seat: Seat
    card: str

    def apply(self, s: WerebeastsState) -> None:
        """It lies before nobody (WER-9.10); standing bids lapse."""
        add(s.withdrawn, self.card)
        s.auction = None


class TurnEnded(Event, frozen=True):
    """A turn is over: the sale is settled, or the active player is out (WER-3.3)."""

    clause: ClassVar[str] = "WER-3.3"
    seat: Seat


class PlayerLeft(Event, frozen=True):
    """A player leaves for good; nobody takes anything (WER-9.7)."""

    clause: ClassVar[str] = "WER-9.7"
    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, s: WerebeastsState) -> None:
        """Out of the game, and no longer due."""
        s.standing[self.seat] = "left"
        s.gone = tuple(sorted((*s.gone, self.seat)))
        if s.auction:
            s.auction.due = tuple(seat for seat in s.auction.due if seat != self.seat)


class GoalsRevealed(Event, frozen=True):
    """At the end all goals are turned up, and those left over are named (WER-7.4)."""

    clause: ClassVar[str] = "WER-7.4"
    reveals: ClassVar[bool] = True
    goals: tuple[str, ...]
    left_over: tuple[str, ...]

    def apply(self, s: WerebeastsState) -> None:
        """Nothing is hidden any more."""
        for slot, goal in enumerate(self.goals):
            s.place(slot, goal)
            s.face_up[slot] = True


class GameScored(Event, frozen=True):
    """By seat: points in all and by goal, cans, pictures, standing; how the game is decided."""

    clause: ClassVar[str] = "WER-8.11"
    scores: tuple[int, ...]
    by_goal: tuple[Counts, ...]
    cans: tuple[int, ...]
    images: tuple[int, ...]
    standing: tuple[Standing, ...]
    way: Way

    def apply(self, s: WerebeastsState) -> None:
        """The final points."""
        s.scores = list(self.scores)


EVENTS: tuple[type[Event], ...] = (
    GoalsChosen, GoalPlaced, DealerChosen, AuctionCardDealt, TurnStarted, AccusationMade,
    AccusationUpheld, AccusationDenied, PlayerEliminated, SpoilsTaken, CardOffered, BidPlaced,
    BidPassed, BidDropped, BiddingClosed, CardSold, CardKept, CardWithdrawn, TurnEnded, PlayerLeft,
    GoalsRevealed, GameScored,
)  # fmt: skip
