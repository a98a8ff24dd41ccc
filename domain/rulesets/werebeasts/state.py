"""Who owns what, what is known of the goals, and the auction."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from domain.kernel.event import Seat
from domain.kernel.pools import Counts, Deck, add, remove
from domain.kernel.state import State

from .content import CANS_PER_SEAT, IMAGES, Options, cards_of, setup_for, slots_of

Standing = Literal["live", "eliminated", "left"]


class Accusation(Struct, frozen=True):
    """`seat` said that `target` has `goal`; `upheld` says whether it was so."""

    seat: Seat
    target: Seat
    goal: str
    upheld: bool


class Bid(Struct, frozen=True):
    """A standing bid, named by its bidder and its number from 1 (WER-6.15)."""

    bidder: Seat
    number: int
    cards: Counts
    cans: int

    @property
    def items(self) -> int:
        """How many cards and cans it holds, a double counting once (WER-6.12)."""
        return sum(self.cards.values()) + self.cans


class Auction(Struct):
    """The card on offer; `bids` stand in the order in which they were placed, `made` is by seat.

    `due` are the bidders who still have to answer, in the order in which they are asked;
    `deadline` is in milliseconds since 1970, None without a clock.
    """

    card: str
    deadline: int | None
    due: tuple[Seat, ...]
    made: list[int]
    bids: tuple[Bid, ...] = ()
    is_open: bool = True

    def bid_of(self, seat: Seat) -> Bid | None:
        """This seat's standing bid."""
        return next((bid for bid in self.bids if bid.bidder == seat), None)

    def drop(self, seat: Seat) -> None:
        """No bid of this seat stands any more."""
        self.bids = tuple(bid for bid in self.bids if bid.bidder != seat)


class WerebeastsState(State):
    """The state as known to the table, a seat or a spectator (WER-12.4).

    `slots` are the goals by slot, None where this state cannot tell; `unplaced` are the goals in
    play that this state cannot place: at the table those left over. `scores` come with the end.
    """

    options: Options = Options()
    goals: tuple[str, ...] = ()
    slots: list[str | None] = []
    face_up: list[bool] = []
    unplaced: Counts = {}
    deck: Deck = field(default_factory=lambda: Deck({}, 0))
    cards: list[Counts] = []
    cans: list[int] = []
    standing: list[Standing] = []
    accusations: list[Accusation] = []
    withdrawn: Counts = {}
    dealer: Seat = 0
    active: Seat = 0
    turn: int = 0
    auction: Auction | None = None
    scores: list[int] = []

    # Seats.

    def is_live(self, seat: Seat) -> bool:
        """Neither eliminated nor left (WER-1.6)."""
        return self.standing[seat] == "live"

    def live(self) -> tuple[Seat, ...]:
        """The live seats in order."""
        return tuple(seat for seat in range(self.players) if self.is_live(seat))

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """The other live seats, beginning with the left neighbour (WER-1.5)."""
        ring = [(seat + step) % self.players for step in range(1, self.players)]
        return tuple(other for other in ring if self.is_live(other))

    # Goals.

    def holders(self, slot: int) -> tuple[Seat, ...]:
        """The seats of a slot."""
        return setup_for(self.players, self.options.goal_layout).slots[slot]

    def own_slots(self, seat: Seat) -> tuple[int, ...]:
        """The slots of a seat."""
        return slots_of(self.players, self.options.goal_layout)[seat]

    def own_goals(self, seat: Seat) -> tuple[str, ...]:
        """The goals of a seat, as far as this state knows them."""
        return tuple(goal for slot in self.own_slots(seat) if (goal := self.slots[slot]))

    def shown_goals(self) -> tuple[str, ...]:
        """The goals that lie face up."""
        return tuple(g for g, up in zip(self.slots, self.face_up, strict=True) if up and g)

    def nameable(self, seat: Seat) -> tuple[str, ...]:
        """The goals of which this seat may accuse somebody (WER-4.3)."""
        barred = {*self.own_goals(seat), *self.shown_goals()}
        return tuple(goal for goal in self.goals if goal not in barred)

    def lacks(self) -> set[tuple[Seat, str]]:
        """What everybody knows that a seat does not have (WER-4.13, WER-4.18)."""
        accusers = {(said.seat, said.goal) for said in self.accusations}
        return accusers | {(a.target, a.goal) for a in self.accusations if not a.upheld}

    def place(self, slot: int, goal: str) -> None:
        """This state learns, or knew, that the goal lies in the slot."""
        if self.slots[slot] is None:
            self.slots[slot] = goal
            remove(self.unplaced, goal)

    # Goods.

    def has_nothing(self, seat: Seat) -> bool:
        """Neither cards nor cans."""
        return not self.cards[seat] and not self.cans[seat]

    def images(self, seat: Seat) -> int:
        """The pictures on a seat's cards (WER-8.8)."""
        return sum(IMAGES[card] * n for card, n in self.cards[seat].items())

    def move_goods(self, giver: Seat, taker: Seat, cards: Counts, cans: int) -> None:
        """Cards and cans change hands."""
        for card, n in cards.items():
            remove(self.cards[giver], card, n)
            add(self.cards[taker], card, n)
        self.cans[giver] -= cans
        self.cans[taker] += cans

    # The auction.

    def bids_left(self, seat: Seat) -> bool:
        """Whether the number of bids leaves this seat another one (WER-6.5, WER-6.9)."""
        if self.auction is None:
            return False
        unlimited = self.auction.deadline is not None
        return unlimited or self.auction.made[seat] < self.options.max_bids

    def can_bid(self, seat: Seat) -> bool:
        """Whether this seat can still place a legal bid (WER-6.2 to WER-6.6)."""
        auction = self.auction
        if auction is None or not auction.is_open or seat == self.active:
            return False
        if not self.is_live(seat) or self.has_nothing(seat) or not self.bids_left(seat):
            return False
        bid = auction.bid_of(seat)
        return bid is None or (bid.cards, bid.cans) != (self.cards[seat], self.cans[seat])

    # Beginning.

    def lay_out(self, goals: tuple[str, ...]) -> None:
        """The goals and their cards are in play; each seat has its cans (WER-2.2 to WER-2.10)."""
        self.goals = goals
        slots = len(setup_for(self.players, self.options.goal_layout).slots)
        self.slots, self.face_up = [None] * slots, [False] * slots
        self.unplaced = dict.fromkeys(goals, 1)
        deck = cards_of(goals)
        self.deck = Deck(deck, sum(deck.values()))
        self.cards = [{} for _ in range(self.players)]
        self.cans = [CANS_PER_SEAT] * self.players
        self.standing = ["live"] * self.players
