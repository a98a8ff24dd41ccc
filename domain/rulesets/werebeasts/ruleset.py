"""Werebeasts' contract with the kernel."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.bot import Bot
from domain.kernel.command import Command
from domain.kernel.decision import Step
from domain.kernel.dice import Dice
from domain.kernel.event import Event, Seat, Viewer
from domain.kernel.lexicon import Lexicon
from domain.kernel.options import unfit
from domain.kernel.pools import Counts, add
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Deadline, Ruleset
from domain.kernel.table import Table

from . import commands, decisions, drawing, ending, events, knowledge, leaving, setup
from .bots import Greedy
from .content import CANS_PER_SEAT, PACKAGE, Options, cards_of
from .state import Bid, WerebeastsState


class Werebeasts(Ruleset[WerebeastsState]):
    """Collect what your two secret goals want, and find out what the others collect."""

    slug = "werebeasts"
    title = "Werebeasts"
    prefix = "WER"
    package = PACKAGE
    seats = range(3, 11)
    options = Options
    state = WerebeastsState
    events: ClassVar[tuple[type[Event], ...]] = events.EVENTS
    commands: ClassVar[tuple[type[Command], ...]] = commands.COMMANDS
    steps: ClassVar[tuple[type[Step], ...]] = decisions.STEPS
    bots: ClassVar[tuple[Bot, ...]] = (Greedy(),)
    # turns (WER-9.2) x the answers of an auction with 10 bids a seat (WER-6.8)
    bound = 42 * (9 + 90 * 9 + 4)

    def blank(self, players: int, options: Options) -> WerebeastsState:
        """An empty table."""
        return WerebeastsState(players, options=options)

    def misfit(self, players: int, options: Options) -> Refused | None:
        """Shared and private goals together are for 3 or 4 players (WER-2.13)."""
        fits = options.goal_layout == "auto" or players <= 4
        why = "goal_layout shared_plus_private is for 3 or 4 players"
        return None if fits else unfit("WER-2.13", why)

    def set_up(self, table: Table[WerebeastsState]) -> None:
        """WER-2."""
        setup.set_up(table)

    def leave(self, table: Table[WerebeastsState], seat: Seat) -> None:
        """WER-9.8."""
        leaving.leave(table, seat)

    def default_command(self, s: WerebeastsState, seat: Seat) -> Command:
        """Offer, pass, the larger pile, the bid with the most items (WER-6.12)."""
        asked = s.agenda[-1]
        if isinstance(asked, decisions.AccuseOrOffer):
            return commands.OfferCard()
        if isinstance(asked, decisions.Spoils):
            return commands.TakeSpoils(asked.fallback(s))
        if s.auction is None:
            raise AssertionError(f"nothing is on offer: {asked}")
        if seat in s.auction.due:
            return commands.PassBid()
        most: Bid = max(s.auction.bids, key=lambda bid: bid.items)  # max gives the first of equals
        return commands.AcceptBid(most.bidder, most.number)

    def deadline(self, s: WerebeastsState) -> Deadline | None:
        """The auction's clock (WER-6.11)."""
        auction = s.auction
        if auction is None or not auction.is_open or auction.deadline is None:
            return None
        return Deadline(auction.deadline, commands.CloseBidding())

    def sample_world(self, view: WerebeastsState, viewer: Viewer, dice: Dice) -> WerebeastsState:
        """Fill the hidden slots: every placing that agrees with all accusations equally likely."""
        return knowledge.sample_world(view, dice)

    def known_to(self, world: WerebeastsState, viewer: Viewer) -> WerebeastsState:
        """Face-down goals are known to the seats of their slot (WER-12.4)."""
        return knowledge.known_to(world, viewer)

    def check(self, s: WerebeastsState) -> None:
        """Goals, cards and cans each in one place (E44)."""
        placed = [goal for goal in s.slots if goal is not None]
        assert sorted((*placed, *s.unplaced)) == sorted(s.goals), f"goals: {s.slots}"
        assert sum(s.cans) == CANS_PER_SEAT * s.players, f"cans: {s.cans}"
        total: Counts = {}
        on_offer = [{s.auction.card: 1}] if s.auction else []
        for counts in (s.deck.unseen, s.withdrawn, *s.cards, *on_offer):
            for card, n in counts.items():
                add(total, card, n)
        assert total == cards_of(s.goals), f"cards: {total}"
        assert sum(s.deck.unseen.values()) == s.deck.size, "the deck is miscounted"

    def evaluate(self, view: WerebeastsState, seat: Seat) -> float:
        """The own points against an even share of all points that are to be had."""
        if not view.is_live(seat):
            return -1.0
        own = sum(ending.points_by_goal(view, seat).values())
        return min(1.0, own / 8 - 0.5)

    def progress(self, s: WerebeastsState) -> float:
        """The part of the cards that has left the deck, or of the players that are out."""
        cards = sum(cards_of(s.goals).values())
        out = (s.players - len(s.live())) / (s.players - 2)
        return min(1.0, max(1 - s.deck.size / cards if cards else 0.0, out))

    def picture(self, view: WerebeastsState, words: Lexicon) -> str:
        """The table as text."""
        return drawing.picture(view, words)

    def seat_id(self, options: Options, seat: Seat) -> str:
        """No piece stands for a seat: it goes by its number."""
        return f"seat_{seat}"


RULESET = Werebeasts()
