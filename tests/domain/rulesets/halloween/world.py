"""The smallest graveyard that shows a point, built from events; and dice that show what we want."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.clone import clone
from domain.kernel.command import Command
from domain.kernel.decision import DecisionAsked
from domain.kernel.dice import QuickDice
from domain.kernel.event import Event, Seat, Viewer, redact
from domain.kernel.refusal import Refused
from domain.rulesets.halloween import RULESET
from domain.rulesets.halloween.commands import MoveLord
from domain.rulesets.halloween.content import BACKS, ENTRIES, GRAVES, Options
from domain.rulesets.halloween.decisions import Placement, Turn
from domain.rulesets.halloween.events import (
    FirstPlayerChosen,
    GraveClaimed,
    GraveInspected,
    GraveLeftUnclaimed,
    GraveRevealed,
    GraveyardLaid,
    LordMoved,
    LordPlaced,
    TurnStarted,
    WispSpent,
)
from domain.rulesets.halloween.state import HalloweenState

LAID = tuple(back for back in BACKS for _ in range(9))  # white first, row by row


class World:
    """A game in play: seat 0 moves, lords stand on entries unless moved, nothing is turned up."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        self.players, self.options = players, Options(**options)
        self.events: list[Event] = [GraveyardLaid(LAID), FirstPlayerChosen(0)]
        self.events += [LordPlaced(seat, ENTRIES[seat]) for seat in range(players)]
        self.then(TurnStarted(0, 1), DecisionAsked((0,), False, (), Turn()))

    @classmethod
    def placing(cls, players: int, first: Seat, **options: Any) -> World:
        """The lords are being placed."""
        world = cls(players, **options)
        world.events = [GraveyardLaid(LAID), FirstPlayerChosen(first)]
        return world.then(DecisionAsked((first,), False, (), Placement()))

    def then(self, *events: Event) -> World:
        """These have happened too."""
        self.events += events
        self.state: HalloweenState = RULESET.fold(self.players, self.options, self.events)
        return self

    def lords(self, *places: str) -> World:
        """The lords of seats 0, 1 ... stand there."""
        return self.then(*(LordMoved(seat, place) for seat, place in enumerate(places)))

    def turn_of(self, seat: Seat) -> World:
        """A later turn of this seat begins."""
        return self.then(TurnStarted(seat, self.state.turn + 1))

    def claimed(self, seat: Seat, *graves: str, front: str | None = None) -> World:
        """Turned up and owned; any front that is left if none is named."""
        for grave in graves:
            self.then(
                GraveRevealed(grave, front or self.any_front(grave)), GraveClaimed(seat, grave)
            )
        return self

    def unclaimed(self, *graves: str, front: str | None = None) -> World:
        """Turned up, owned by nobody."""
        for grave in graves:
            shown = GraveRevealed(grave, front or self.any_front(grave))
            self.then(shown, GraveLeftUnclaimed(0, grave))
        return self

    def spent(self, seat: Seat, grave: str) -> World:
        """A wisp that was given up."""
        return self.claimed(seat, grave, front="wisp").then(WispSpent(seat, grave))

    def seen(self, seat: Seat, grave: str, front: str) -> World:
        """This seat has looked under it."""
        return self.then(GraveInspected(seat, grave, front))

    def all_up_but(self, *hidden: str) -> World:
        """Everything else is turned up and unowned."""
        rest = [g for g in GRAVES if g not in self.state.fronts and g not in hidden]
        return self.unclaimed(*rest)

    def any_front(self, grave: str) -> str:
        """The dearest front that its colour still hides."""
        unseen = self.state.unseen[self.state.backs[grave]]
        order = ("zombie", "skeleton", "ghost", "wisp")
        return self.state.inspected.get(grave) or next(f for f in order if unseen.get(f))

    def scores(self, *points: int) -> World:
        """As if these had been won."""
        self.state.scores = list(points)
        return self

    def do(self, seat: Seat, command: Command, front: str | None = None) -> list[Event]:
        """What the command does; the next front drawn is `front` where it is named."""
        place = getattr(command, "to", getattr(command, "grave", None))
        dice = self.rigged(place, front) if front and place else QuickDice(1)
        events = RULESET.execute(self.state, seat, command, dice).events
        self.events += events
        return events

    def rigged(self, grave: str, front: str) -> Rigged:
        """Dice that draw this front for this grave."""
        unseen = self.state.unseen[self.state.backs[grave]]
        return Rigged(sum(unseen[kind] for kind in sorted(unseen) if kind < front))

    def refusal(self, seat: Seat, command: Command) -> str:
        """The clause or the code by which it is refused; nothing has changed."""
        before = RULESET.snapshot(self.state)
        try:
            RULESET.execute(self.state, seat, command, QuickDice(1))
        except Refused as refused:
            assert RULESET.snapshot(self.state) == before
            return refused.clause or refused.code
        return "allowed"

    def leave(self, seat: Seat) -> list[Event]:
        """The player of this seat leaves for good."""
        events = RULESET.depart(self.state, seat, QuickDice(1)).events
        self.events += events
        return events

    def moves(self, seat: Seat) -> set[str]:
        """Where this seat may move by its offers."""
        return {
            command.to
            for offer in RULESET.offers(self.state, seat)
            for command in offer.all()
            if isinstance(command, MoveLord)
        }

    def view(self, viewer: Viewer) -> HalloweenState:
        """What this viewer knows."""
        return RULESET.view(self.players, self.options, self.events, viewer)

    def told(self, viewer: Viewer, events: list[Event]) -> list[Event]:
        """The events as this viewer reads them."""
        return [redact(event, viewer) for event in events]

    def copy(self) -> HalloweenState:
        """A state to compare with later."""
        return clone(self.state)


class Rigged:
    """Gives this number first, then zeros."""

    def __init__(self, number: int) -> None:
        self.number, self.drawn = number, 0

    def below(self, n: int) -> int:
        """Below n."""
        self.drawn += 1
        return self.number if self.drawn == 1 else 0


def names(events: list[Event]) -> list[str]:
    """What happened, in a word each."""
    return [type(event).__name__ for event in events]


def ended(events: list[Event]) -> Any:
    """The last event: how it ended."""
    return events[-1]


def unseen_of(state: HalloweenState, back: str) -> Mapping[str, int]:
    """What a colour still hides for this state."""
    return state.unseen[back]
