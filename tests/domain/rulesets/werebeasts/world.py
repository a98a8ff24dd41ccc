"""Table T5 of the worked examples, or any other, built from events; and dice that draw at will."""

from __future__ import annotations

from typing import Any

from domain.kernel.clone import clone
from domain.kernel.command import Command
from domain.kernel.decision import DecisionAsked
from domain.kernel.dice import QuickDice
from domain.kernel.event import Event, Seat, Viewer, redact
from domain.kernel.pools import Counts
from domain.kernel.refusal import Refused
from domain.kernel.table import Over, Table
from domain.rulesets.werebeasts import RULESET
from domain.rulesets.werebeasts.commands import AcceptBid, OfferCard, PassBid, PlaceBid
from domain.rulesets.werebeasts.content import Options, setup_for
from domain.rulesets.werebeasts.decisions import AccuseOrOffer
from domain.rulesets.werebeasts.ending import finish
from domain.rulesets.werebeasts.events import (
    AuctionCardDealt,
    DealerChosen,
    GoalPlaced,
    GoalsChosen,
    PlayerEliminated,
    SpoilsTaken,
    TurnStarted,
)
from domain.rulesets.werebeasts.state import WerebeastsState

ANA, BEN, CLEO, DAN, EVE = range(5)
T5 = ("werewolf", "werekitten", "werechow", "wereclown", "werenana")  # slots 0 to 4
LEFT_OVER = ("wereshark", "wereghost")
NOON = 1_700_000_000_000
KITTEN, KITTEN_D = "werekitten_single", "werekitten_double"
WOLF, WOLF_D = "werewolf_single", "werewolf_double"
CLOWN, CLOWN_D = "wereclown_single", "wereclown_double"
NANA, NANA_D = "werenana_single", "werenana_double"
SHARK, SHARK_D = "wereshark_single", "wereshark_double"
GHOST, GHOST_D = "wereghost_single", "wereghost_double"


class World:
    """A game in play: seat 0 is active, everybody has eight cans and no card."""

    def __init__(
        self,
        slots: tuple[str, ...] = T5,
        left_over: tuple[str, ...] = LEFT_OVER,
        players: int = 5,
        **options: Any,
    ) -> None:
        self.players, self.options, self.now = players, Options(**options), NOON
        holders = setup_for(players, self.options.goal_layout).slots
        placed = zip(range(len(slots)), holders, slots, strict=True)
        self.events: list[Event] = [GoalsChosen((*slots, *left_over))]
        self.events += [GoalPlaced(slot, seats, goal) for slot, seats, goal in placed]
        self.events.append(DealerChosen(players - 1))
        self.turn_of(0)

    def then(self, *events: Event) -> World:
        """These have happened too."""
        self.events += events
        self.state: WerebeastsState = RULESET.fold(self.players, self.options, self.events)
        return self

    def turn_of(self, seat: Seat) -> World:
        """A turn of this seat begins."""
        turn = self.state.turn + 1 if hasattr(self, "state") else 1
        asked = DecisionAsked((seat,), False, (), AccuseOrOffer())
        return self.then(TurnStarted(seat, turn), asked)

    def cards(self, seat: Seat, **cards: int) -> World:
        """The seat has these cards out of the deck too."""
        return self.then(
            *(AuctionCardDealt(seat, card) for card, n in cards.items() for _ in range(n))
        )

    def cans(self, seat: Seat, cans: int, bank: Seat = EVE) -> World:
        """The seat has so many cans; the bank has the difference."""
        surplus = self.state.cans[seat] - cans
        return self.then(SpoilsTaken(bank, seat, "cans", {}, surplus))

    def out(self, *seats: Seat) -> World:
        """These are eliminated."""
        return self.then(*map(PlayerEliminated, seats))

    def only_left(self, *cards: str, owner: Seat = EVE) -> World:
        """The deck holds just these; the rest lies before the owner."""
        rest = dict(self.state.deck.unseen)
        for card in cards:
            rest[card] -= 1
        return self.cards(owner, **rest)

    def goods(self, seat: Seat, cans: int, **cards: int) -> World:
        """Exactly this lies before the seat, wherever it comes from: for scoring only."""
        self.state.cans[seat], self.state.cards[seat] = cans, dict(cards)
        return self

    # Acting.

    def do(self, seat: Seat, command: Command, draw: str | None = None) -> list[Event]:
        """What the command does; a card drawn is `draw` where it is named."""
        dice = self._rigged(draw) if draw else QuickDice(1)
        events = RULESET.execute(self.state, seat, command, dice, self.now).events
        self.events += events
        return events

    def offer(self, card: str) -> World:
        """The active seat offers this card."""
        self.do(self.state.active, OfferCard(), draw=card)
        return self

    def bid(self, seat: Seat, cans: int = 0, **cards: int) -> list[Event]:
        """The seat bids."""
        return self.do(seat, PlaceBid(cards, cans))

    def passes(self, *seats: Seat) -> list[Event]:
        """They pass in this order; what the last one caused."""
        events: list[Event] = []
        for seat in seats:
            events = self.do(seat, PassBid())
        return events

    def accept(self, bidder: Seat, number: int = 1) -> list[Event]:
        """The active seat accepts that bid."""
        return self.do(self.state.active, AcceptBid(bidder, number))

    def leave(self, seat: Seat) -> list[Event]:
        """The player of this seat leaves for good."""
        events = RULESET.depart(self.state, seat, QuickDice(1), self.now).events
        self.events += events
        return events

    def at(self, ms: int) -> World:
        """So many milliseconds after the beginning."""
        self.now = NOON + ms
        return self

    def expire(self) -> list[Event]:
        """The service closes the bidding at the deadline."""
        clock = RULESET.deadline(self.state)
        assert clock is not None
        assert clock.at_ms <= self.now
        events = RULESET.execute(self.state, None, clock.command, QuickDice(1), self.now).events
        self.events += events
        return events

    def refusal(self, seat: Seat, command: Command) -> str:
        """The clause, or the code, by which it is refused, else "allowed"; tried on a copy."""
        copy = clone(self.state)
        try:
            RULESET.execute(copy, seat, command, QuickDice(1), self.now)
        except Refused as refused:
            assert copy == self.state
            return refused.clause or refused.code
        return "allowed"

    def offered(self, seat: Seat) -> list[Command]:
        """Every command that this seat may give now."""
        offers = RULESET.offers(self.state, seat)
        return [command for offer in offers for command in offer.all()]

    def awaiting(self) -> tuple[Seat, ...]:
        """Who must decide."""
        return RULESET.awaiting(self.state)

    def view(self, viewer: Viewer) -> WerebeastsState:
        """What this viewer knows."""
        return RULESET.view(self.players, self.options, self.events, viewer)

    def told(self, viewer: Viewer) -> list[Event]:
        """The events as this viewer reads them."""
        return [redact(event, viewer) for event in self.events]

    def ended(self, reason: str = "deck_empty") -> list[Event]:
        """The game ends now: the closing events."""
        table = Table(self.state, QuickDice(1))
        try:
            finish(table, reason)
        except Over:
            return table.events

    def _rigged(self, card: str) -> Rigged:
        unseen = self.state.deck.unseen
        return Rigged(sum(unseen[kind] for kind in sorted(unseen) if kind < card))


class Rigged:
    """Gives this number first, then zeros."""

    def __init__(self, number: int) -> None:
        self.number, self.drawn = number, 0

    def below(self, n: int) -> int:
        """Below n."""
        self.drawn += 1
        return self.number if self.drawn == 1 else 0


def names(events: list[Event]) -> list[str]:
    """What happened, in a word each, without the questions."""
    return [type(event).__name__ for event in events if not isinstance(event, DecisionAsked)]


def pile(state: WerebeastsState, seat: Seat) -> tuple[Counts, int]:
    """What lies before a seat."""
    return state.cards[seat], state.cans[seat]
