"""Rulesets with one fault each, to see that the suite finds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct

from domain.kernel.command import Command
from domain.kernel.decision import Choice
from domain.kernel.event import Audience, Event, Seat, Secret, only
from domain.kernel.offers import Offer, ids
from domain.kernel.record import canonical
from domain.kernel.table import Table
from domain.rulesets.halloween import commands, events
from domain.rulesets.halloween.ending import front_of
from domain.rulesets.halloween.ruleset import Halloween
from domain.rulesets.halloween.state import HalloweenState

from .parlour import commands as parlour_commands
from .parlour import events as parlour_events
from .parlour import steps as parlour_steps
from .parlour.ruleset import Parlour
from .parlour.state import ParlourState


class Board(Halloween):
    """Halloween, without what names its command classes directly."""

    slug = "faulty-halloween"
    bots = ()

    def default_command(self, s: HalloweenState, seat: Seat) -> Command:
        """The same command, of the class that is registered."""
        return self.decode_command(canonical(super().default_command(s, seat)))


# A state whose copy shares a part.


class Notes(Struct, frozen=True):
    """Frozen on the outside only."""

    taken: list[str]


class StateWithNotes(HalloweenState):
    """Halloween's, and notes."""

    notes: Notes = Notes([""])


class _NotedClaim(events.GraveClaimed, frozen=True, tag="grave_claimed"):
    def apply(self, s: Any) -> None:
        super().apply(s)
        s.notes.taken.append(self.grave)


class _NotingMove(commands.MoveLord, frozen=True, tag="move_lord"):
    def _turn_up(self, table: Table[HalloweenState], seat: Seat) -> None:
        table.emit(events.GraveRevealed(self.to, front_of(table, self.to)))
        if table.state.has_disc(seat):
            table.emit(_NotedClaim(seat, self.to))
        else:
            table.emit(events.GraveLeftUnclaimed(seat, self.to))


class SharedCopy(Board):
    """`clone` gives the twin the same notes."""

    state = StateWithNotes
    events = tuple(_NotedClaim if e is events.GraveClaimed else e for e in Halloween.events)
    commands = (commands.PlaceLord, commands.InspectGrave, _NotingMove)

    def blank(self, players: int, options: Any) -> HalloweenState:
        """An empty table with a fresh page."""
        return StateWithNotes(players, options=options, notes=Notes([]))


# Chance that depends on the history of a dict.


class _HistoricMove(commands.MoveLord, frozen=True, tag="move_lord"):
    def _turn_up(self, table: Table[HalloweenState], seat: Seat) -> None:
        s = table.state
        unseen = s.unseen[s.backs[self.to]]
        things = [kind for kind, n in unseen.items() for _ in range(n)]
        front = s.inspected.get(self.to) or table.pick(things)
        table.emit(events.GraveRevealed(self.to, front))
        if s.has_disc(seat):
            table.emit(events.GraveClaimed(seat, self.to))
        else:
            table.emit(events.GraveLeftUnclaimed(seat, self.to))


class InsertionOrder(Board):
    """Fronts are drawn in the order in which a dict was filled."""

    commands = (commands.PlaceLord, commands.InspectGrave, _HistoricMove)


# A front that is drawn again.


class _ForgetfulMove(commands.MoveLord, frozen=True, tag="move_lord"):
    def _turn_up(self, table: Table[HalloweenState], seat: Seat) -> None:
        s = table.state
        table.emit(events.GraveRevealed(self.to, table.draw(s.unseen[s.backs[self.to]])))
        if s.has_disc(seat):
            table.emit(events.GraveClaimed(seat, self.to))
        else:
            table.emit(events.GraveLeftUnclaimed(seat, self.to))


class ForgottenFront(Board):
    """What an inspector saw is not what is turned up."""

    commands = (commands.PlaceLord, commands.InspectGrave, _ForgetfulMove)


# A leak through the offers.


class _KnowingInspect(commands.InspectGrave, frozen=True, tag="inspect_grave"):
    @classmethod
    def offers(cls, s: HalloweenState, seat: Seat) -> Iterator[Offer]:
        worth_it = [grave for grave in s.face_down() if s.inspected.get(grave) != "wisp"]
        if not s.has_inspected and (wisps := s.wisps(seat)) and worth_it:
            yield Offer(cls, wisp=ids(wisps), grave=ids(worth_it))


class LeakByOffers(Board):
    """What others saw shapes the offers."""

    commands = (commands.PlaceLord, _KnowingInspect, commands.MoveLord)


# A roll that does not say so.


class _QuietKnock(parlour_events.KnockHeard, frozen=True, tag="knock_heard"):
    reveals: ClassVar[bool] = False


class _QuietStep(parlour_steps.Knock, frozen=True, tag="knock"):
    def run(self, table: Table[ParlourState]) -> None:
        if self.left > 1:
            table.then(_QuietStep(self.seat, self.left - 1))
        table.emit(_QuietKnock(1 + table.dice.below(6)))


class _QuietSummon(parlour_commands.Summon, frozen=True, tag="summon"):
    def execute(self, table: Table[ParlourState], seat: Seat) -> None:
        mine = self.servants in self.own(table.state, seat)
        table.require(mine, "PAR-2.6", "not one or two of your servants", "servants")
        table.emit(parlour_events.DeedDone(seat))
        table.emit(parlour_events.ServantsSent(seat, self.servants))
        table.then(_QuietStep(seat, len(self.servants)))


class QuietRoll(Parlour):
    """Dice are rolled, and the commit could be taken back and rolled again."""

    events = tuple(
        _QuietKnock if kind is parlour_events.KnockHeard else kind for kind in Parlour.events
    )
    commands = tuple(
        _QuietSummon if kind is parlour_commands.Summon else kind for kind in Parlour.commands
    )
    steps = tuple(_QuietStep if kind is parlour_steps.Knock else kind for kind in Parlour.steps)


# A refusal that comes too late.


class _HastyPass(parlour_commands.PassCard, frozen=True, tag="pass_card"):
    def execute(self, table: Table[ParlourState], seat: Seat) -> None:
        table.emit(parlour_events.DeedDone(seat))
        super().execute(table, seat)


class LateRefusal(Parlour):
    """An effect comes before the requirements."""

    commands = tuple(
        _HastyPass if kind is parlour_commands.PassCard else kind for kind in Parlour.commands
    )


# A window that opens only for those who hold the answer.


class _TellingDefend(parlour_steps.Defend, frozen=True, tag="defend"):
    def run(self, table: Table[ParlourState]) -> None:
        if len(self.options(table.state)) > 1:
            super().run(table)
        else:
            self.resume(table, "yield")


class _TellingAccuse(parlour_commands.Accuse, frozen=True, tag="accuse"):
    def execute(self, table: Table[ParlourState], seat: Seat) -> None:
        fine = self.target in self.targets(table.state, seat)
        table.require(fine, "PAR-2.8", "they hold no card", "target")
        table.emit(parlour_events.DeedDone(seat))
        table.emit(parlour_events.Accused(seat, self.target))
        table.then(_TellingDefend(self.target))


class TellingWindow(Parlour):
    """The accused is asked only if they hold a cross: everybody sees it."""

    commands = tuple(
        _TellingAccuse if kind is parlour_commands.Accuse else kind for kind in Parlour.commands
    )
    steps = tuple(
        _TellingDefend if kind is parlour_steps.Defend else kind for kind in Parlour.steps
    )


# Refused before any game begins.


class _Unheard(Event, frozen=True):
    clause: ClassVar[str] = "HAL-4.3"
    front: Secret[str]


class _Inner(Struct, frozen=True):
    front: Secret[str]


class _Nested(Event, frozen=True):
    clause: ClassVar[str] = "HAL-4.3"
    inner: _Inner

    def audience(self) -> Audience:
        return only(0)


class _Optional(Event, frozen=True):
    clause: ClassVar[str] = "HAL-4.3"
    front: Secret[str | None]

    def audience(self) -> Audience:
        return only(0)


class _Lawless(Event, frozen=True):
    clause: ClassVar[str] = "HAL-99.1"


class _SecretCommand(commands.MoveLord, frozen=True):
    why: Secret[str] = None


class _ShadowState(HalloweenState):
    gone: tuple[Seat, ...] = ()


class _SeatKeys(HalloweenState):
    purse: dict[int, int] = {}


class _PrivateTogether(Choice, frozen=True):
    clause: ClassVar[str] = "HAL-4.3"
    private: ClassVar[bool] = True
    simultaneous: ClassVar[bool] = True


class _ClauselessChoice(Choice, frozen=True):
    pass


REFUSED_AT_REGISTRATION: dict[str, tuple[dict[str, Any], str]] = {
    "an event without audience": ({"events": (_Unheard,)}, "no audience"),
    "a secret in a nested struct": ({"events": (_Nested,)}, "whole field"),
    "a secret that may be None": ({"events": (_Optional,)}, "None by itself"),
    "a clause that does not exist": ({"events": (_Lawless,)}, "names no clause"),
    "a secret in a command": ({"commands": (_SecretCommand,)}, "have no secrets"),
    "a state that shadows the kernel": ({"state": _ShadowState}, "redefines gone"),
    "keys that are not text": ({"state": _SeatKeys}, "keys of a dict are text"),
    "a private simultaneous question": ({"steps": (_PrivateTogether,)}, "simultaneous"),
    "a choice without a clause": ({"steps": (_ClauselessChoice,)}, "names no clause"),
}
FOUND_IN_PLAY = (
    SharedCopy, InsertionOrder, ForgottenFront, LeakByOffers, QuietRoll, LateRefusal,
    TellingWindow,
)  # fmt: skip
