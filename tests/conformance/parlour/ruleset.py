"""The parlour's contract with the kernel."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.clone import clone
from domain.kernel.command import Choose, Command
from domain.kernel.decision import Step, Veiled
from domain.kernel.dice import Dice
from domain.kernel.event import Event, Seat, Viewer
from domain.kernel.pools import Deck, Hand, add, deal_unknown
from domain.kernel.ruleset import Deadline, Ruleset
from domain.kernel.table import Table

from . import commands, events, steps
from .state import CARDS, SERVANTS, Options, ParlourState


class Parlour(Ruleset[ParlourState]):
    """Every part of the kernel once."""

    slug = "parlour"
    title = "Parlour"
    prefix = "PAR"
    package = __package__
    seats = range(2, 5)
    options = Options
    state = ParlourState
    events: ClassVar[tuple[type[Event], ...]] = (
        events.CardDrawn, events.DeckMixed, events.CardPassed, events.CardStolen,
        events.CardShown, events.HandShown, events.Paid, events.CoinsShared, events.ServantHired,
        events.ServantsSent, events.KnockHeard, events.Accused, events.AuctionOpened,
        events.BidPlaced, events.BiddingClosed, events.BidsShown, events.BellRung,
        events.DeedDone, events.TurnPassed, events.GuestLeft,
    )  # fmt: skip
    commands: ClassVar[tuple[type[Command], ...]] = commands.COMMANDS
    steps: ClassVar[tuple[type[Step], ...]] = (
        steps.Turn, steps.Draw, steps.PickServant, steps.PickVictim, steps.Knock, steps.Defend,
        steps.Steal, steps.Auction,
    )  # fmt: skip
    bound = 30 * 4 * 40

    def blank(self, players: int, options: Options) -> ParlourState:
        """All cards in the deck, full purses."""
        return ParlourState(
            players,
            options=options,
            deck=Deck(dict(CARDS), sum(CARDS.values())),
            hands=[Hand() for _ in range(players)],
            purses=[{"gold": 1, "silver": 3} for _ in range(players)],
        )

    def set_up(self, table: Table[ParlourState]) -> None:
        """PAR-1.2."""
        s = table.state
        for seat in range(s.players):
            table.then(*[steps.Draw(seat)] * s.options.cards)
        table.agenda.insert(0, steps.Turn())

    def leave(self, table: Table[ParlourState], seat: Seat) -> None:
        """PAR-6.2."""
        steps.show_hand(table, seat)
        table.emit(events.GuestLeft(seat))
        if len(table.state.still_in()) == 1:
            steps.finish(table, "alone")

    def default_command(self, s: ParlourState, seat: Seat) -> Command:
        """Rest, bid nothing, yield, the first option."""
        top = s.agenda[-1]
        if isinstance(top, steps.Turn):
            return commands.Rest()
        if isinstance(top, steps.Auction):
            return commands.Bid(0)
        return Choose("yield" if isinstance(top, steps.Defend) else top.options(s)[0])

    def deadline(self, s: ParlourState) -> Deadline | None:
        """The auction's (PAR-4.2)."""
        if s.closes_at is None or not isinstance(s.agenda[-1], steps.Auction):
            return None
        return Deadline(s.closes_at, commands.CloseBidding())

    def sample_world(self, view: ParlourState, viewer: Viewer, dice: Dice) -> ParlourState:
        """Deal the unknown cards, make up the bids, unveil the defence."""
        world = clone(view)
        deal_unknown(dice, world.deck, world.hands)
        for seat in world.has_bid:
            if world.bids[seat] is None:
                world.bids[seat] = dice.below(world.silver(seat) + 1)
        if world.agenda and isinstance(top := world.agenda[-1], Veiled):
            world.agenda = (*world.agenda[:-1], steps.Defend(top.asked[0]))
        return world

    def known_to(self, world: ParlourState, viewer: Viewer) -> ParlourState:
        """Its own hand and bid; what it saw of others it forgets."""
        view = clone(world)
        for seat, hand in enumerate(view.hands):
            if seat != viewer:
                hand.forget(view.deck)
        for seat in view.has_bid:
            if seat != viewer:
                view.bids[seat] = None
        return view

    def check(self, s: ParlourState) -> None:
        """Twelve cards, each in one place; servants are who they are."""
        total = dict(s.deck.unseen)
        for counts in (s.discard, *(hand.known for hand in s.hands)):
            for card, n in counts.items():
                add(total, card, n)
        assert total == CARDS, total
        places = s.deck.size + sum(len(hand) for hand in s.hands) + sum(s.discard.values())
        assert places == sum(CARDS.values()), f"{places} cards"
        assert set(s.servants) <= set(SERVANTS)
        assert sum(s.deck.unseen.values()) == s.deck.size + sum(h.unknown for h in s.hands)

    def evaluate(self, view: ParlourState, seat: Seat) -> float:
        """The share of all points."""
        total = sum(view.score(other) for other in range(view.players))
        return view.score(seat) / total if total else 0.0

    def progress(self, s: ParlourState) -> float:
        """The part of the turns."""
        return min(1.0, s.turns / (s.options.rounds * s.players))


RULESET = Parlour()
