"""IGORs' contract with the kernel."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.bot import Bot
from domain.kernel.command import Command
from domain.kernel.decision import Step
from domain.kernel.dice import Dice
from domain.kernel.event import Event, Seat, Viewer
from domain.kernel.lexicon import Lexicon
from domain.kernel.ruleset import Ruleset
from domain.kernel.table import Table

from . import (
    card_events,
    checking,
    commands,
    decisions,
    defaults,
    drawing,
    events,
    goods_events,
    green_cards,
    knowledge,
    landing_commands,
    leaving,
    red_cards,
    setup,
)
from .bots import Greedy
from .content import GOAL, IGORS, PACKAGE, TYPES, Options
from .state import IgorsState


class Igors(Ruleset[IgorsState]):
    """Collect a body on errands for eight monsters, then race to the Mansion."""

    slug = "igors"
    title = "IGORs"
    prefix = "IGO"
    package = PACKAGE
    seats = range(2, 7)
    options = Options
    state = IgorsState
    events: ClassVar[tuple[type[Event], ...]] = (
        *events.EVENTS,
        *goods_events.EVENTS,
        *card_events.EVENTS,
    )
    commands: ClassVar[tuple[type[Command], ...]] = (
        *commands.COMMANDS,
        *landing_commands.COMMANDS,
        *red_cards.COMMANDS,
        *green_cards.COMMANDS,
    )
    steps: ClassVar[tuple[type[Step], ...]] = decisions.STEPS
    bots: ClassVar[tuple[Bot, ...]] = (Greedy(),)
    # rounds (IGO-15.5) x seats x commands of a turn: extra turns have no limit (IGO-4.4), but to
    # need a hundred commands a turn on average they would have to follow one another for ever
    bound = 5000 * 6 * 100

    def blank(self, players: int, options: Options) -> IgorsState:
        """An empty table."""
        return IgorsState(players, options=options)

    def set_up(self, table: Table[IgorsState]) -> None:
        """IGO-3."""
        setup.set_up(table)

    def leave(self, table: Table[IgorsState], seat: Seat) -> None:
        """IGO-15.4."""
        leaving.leave(table, seat)

    def default_command(self, s: IgorsState, seat: Seat) -> Command:
        """IGO-15.8."""
        return defaults.default_command(s, seat)

    def sample_world(self, view: IgorsState, viewer: Viewer, dice: Dice) -> IgorsState:
        """Deal the unknown cards (IGO-16.6)."""
        return knowledge.sample_world(view, dice)

    def known_to(self, world: IgorsState, viewer: Viewer) -> IgorsState:
        """The own hand (IGO-16.3)."""
        return knowledge.known_to(world, viewer)

    def check(self, s: IgorsState) -> None:
        """IGO-14.5."""
        checking.check(s)

    def evaluate(self, view: IgorsState, seat: Seat) -> float:
        """The own way to the Mansion against the best of the others."""
        others = [way_done(view, other) for other in view.opponents(seat)]
        return way_done(view, seat) - max(others, default=0.0)

    def progress(self, s: IgorsState) -> float:
        """How far the foremost player is."""
        return max((way_done(s, seat) for seat in s.still_in()), default=0.0)

    def picture(self, view: IgorsState, words: Lexicon) -> str:
        """The board as text."""
        return drawing.picture(view, words)

    def seat_id(self, options: Options, seat: Seat) -> str:
        """The Igor of this seat."""
        return IGORS[seat]


def way_done(s: IgorsState, seat: Seat) -> float:
    """0 to 1: a body is two thirds of the way, the race the rest."""
    if seat in s.gone:
        return 0.0
    return (2 * len(s.bodies[seat]) / len(TYPES) + s.position(seat) / GOAL) / 3


RULESET = Igors()
