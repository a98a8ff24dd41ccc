"""Halloween's contract with the kernel."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.clone import clone
from domain.kernel.command import Command
from domain.kernel.decision import Step
from domain.kernel.dice import Dice, draw
from domain.kernel.event import Event, Seat, Viewer
from domain.kernel.lexicon import Lexicon
from domain.kernel.pools import add, remove
from domain.kernel.ruleset import Ruleset
from domain.kernel.table import Table

from . import commands, decisions, drawing, ending, events, setup
from .bots import Greedy
from .content import COPIES, DEFAULT_ENTRIES, DISCS, GRAVES, PACKAGE, WORTH, Options
from .state import HalloweenState


class Halloween(Ruleset[HalloweenState]):
    """2 to 4 dark lords claim 36 graves; nobody knows what lies under them."""

    slug = "halloween"
    title = "Halloween"
    prefix = "HAL"
    package = PACKAGE
    seats = range(2, 5)
    options = Options
    state = HalloweenState
    events: ClassVar[tuple[type[Event], ...]] = (
        events.GraveyardLaid,
        events.FirstPlayerChosen,
        events.LordPlaced,
        events.TurnStarted,
        events.WispSpent,
        events.GraveInspected,
        events.LordMoved,
        events.GraveRevealed,
        events.GraveClaimed,
        events.GraveLeftUnclaimed,
        events.TurnEnded,
        events.PlayerLeft,
        events.GameScored,
    )
    commands: ClassVar[tuple[type[Command], ...]] = (
        commands.PlaceLord,
        commands.InspectGrave,
        commands.MoveLord,
    )
    steps: ClassVar[tuple[type[Step], ...]] = (decisions.Placement, decisions.Turn)
    bots = (Greedy(),)
    # 36 claims, each after at most stall_rounds (1,000) rounds of 4 seats; looks and placements
    bound = 36 * 4000 + 16

    def blank(self, players: int, options: Options) -> HalloweenState:
        """An empty table."""
        return HalloweenState(players, options=options)

    def set_up(self, table: Table[HalloweenState]) -> None:
        """HAL-2."""
        setup.set_up(table)

    def leave(self, table: Table[HalloweenState], seat: Seat) -> None:
        """HAL-7.9."""
        ending.leave(table, seat)

    def default_command(self, s: HalloweenState, seat: Seat) -> Command:
        """The first free entry; the first face-down grave in reach, else the first (HAL-7.13)."""
        if isinstance(s.agenda[-1], decisions.Placement):
            return commands.PlaceLord(next(e for e in DEFAULT_ENTRIES if e not in s.lords))
        reach = set(s.reach(seat))
        ordered = [grave for grave in GRAVES if grave in reach]
        hidden = [grave for grave in ordered if grave not in s.fronts]
        return commands.MoveLord((hidden or ordered)[0])

    def sample_world(self, view: HalloweenState, viewer: Viewer, dice: Dice) -> HalloweenState:
        """Draw what others saw from what is unseen: every consistent world equally likely."""
        world = clone(view)
        for grave, front in view.inspected.items():
            if front is None:
                unseen = world.unseen[world.backs[grave]]
                world.inspected[grave] = found = draw(dice, unseen)
                remove(unseen, found)
        return world

    def known_to(self, world: HalloweenState, viewer: Viewer) -> HalloweenState:
        """Who looked under a grave knows its front, for all others it is unseen (HAL-10.4)."""
        view = clone(world)
        for grave, front in world.inspected.items():
            if front is not None and viewer not in world.inspectors[grave]:
                view.inspected[grave] = None
                add(view.unseen[world.backs[grave]], front)
        return view

    def check(self, s: HalloweenState) -> None:
        """Every front of each colour in one place (HAL-1.3), every disc too (HAL-1.1)."""
        for back, unseen in s.unseen.items():
            total = dict(unseen)
            for grave in (g for g in GRAVES if s.backs[g] == back):
                if front := s.fronts.get(grave) or s.inspected.get(grave):
                    add(total, front)
            assert total == COPIES, f"{back}: {total}"
        for seat in range(s.players):
            owned = [g for g, owner in s.owners.items() if owner == seat]
            assert s.scores[seat] == sum(WORTH[s.fronts[g]] for g in owned), f"score of {seat}"
            assert not s.discs or s.discs[seat] + len(owned) == DISCS, f"discs of {seat}"
        assert len(s.backs) == len(GRAVES), "the graveyard is not whole"
        assert not set(s.spent) & set(s.owners), "a spent wisp is owned"

    def evaluate(self, view: HalloweenState, seat: Seat) -> float:
        """The lead over the best other seat, in parts of the 84 points."""
        others = [view.scores[other] for other in view.still_in() if other != seat]
        return (view.scores[seat] - max(others, default=0)) / 84

    def progress(self, s: HalloweenState) -> float:
        """The part of the graves that is turned up."""
        return len(s.fronts) / len(GRAVES)

    def picture(self, view: HalloweenState, words: Lexicon) -> str:
        """The graveyard as text."""
        return drawing.picture(view, words)

    def seat_id(self, options: Options, seat: Seat) -> str:
        """The dark lord of this seat."""
        return f"lord_{options.colours[seat]}"


RULESET = Halloween()
