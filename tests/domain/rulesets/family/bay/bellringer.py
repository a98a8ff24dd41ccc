"""The Bellringer: three bells, and what it takes to silence them (BAY-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.decision import Question
from domain.kernel.event import Event, Seat
from domain.kernel.offers import Offer, ids
from domain.kernel.table import Table
from domain.rulesets.horrified.core.asking import Answer, Asked
from domain.rulesets.horrified.core.effect import Condition, Deed, Effect
from domain.rulesets.horrified.core.monsters import judge_task
from domain.rulesets.horrified.core.state import FamilyState

from .state import BELLRINGER, BayState, ours

T = Table[FamilyState]


class BellsHung(Event, frozen=True):
    """Some of the bells sound at first (BAY-10.1)."""

    clause: ClassVar[str] = "BAY-10.1"
    reveals: ClassVar[bool] = True
    sounding: tuple[str, ...]

    def apply(self, s: BayState) -> None:
        """These; the others are silent."""
        s.sounding = self.sounding


class BellRung(Event, frozen=True):
    """A bell and its neighbours change between silent and sounding (BAY-10.2)."""

    clause: ClassVar[str] = "BAY-10.2"
    seat: Seat
    bell: str

    def apply(self, s: BayState) -> None:
        """Neighbours hang beside each other in the row."""
        at = s.bells.index(self.bell)
        turned = s.bells[max(0, at - 1) : at + 2]
        s.sounding = tuple(bell for bell in s.bells if (bell in s.sounding) != (bell in turned))

    def follow(self, table: T) -> None:
        """That may complete the task (BAY-10.3)."""
        judge_task(table, BELLRINGER)


class BellTolled(Event, frozen=True):
    """The monster makes a silent bell sound (BAY-10.5)."""

    clause: ClassVar[str] = "BAY-10.5"
    bell: str

    def apply(self, s: BayState) -> None:
        """One more sounds."""
        s.sounding = tuple(bell for bell in s.bells if bell in (*s.sounding, self.bell))

    def follow(self, table: T) -> None:
        """A complete task is complete no more (BAY-8.1)."""
        judge_task(table, BELLRINGER)


class Ropes(Asked, frozen=True):
    """Which bell is rung (BAY-10.2)."""

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Any of them."""
        yield Offer(RingBell, bell=ids(ours(s).bells))


class RingBell(Answer, frozen=True):
    """Ring one bell; it and its neighbours change."""

    clause: ClassVar[str] = "BAY-10.2"
    during: ClassVar[tuple[type[Question], ...]] = (Ropes,)
    bell: str

    def execute(self, table: T, seat: Seat) -> None:
        """The action and the item are paid already."""
        self.take(table, "BAY-10.2", "there is no such bell")
        table.emit(BellRung(seat, self.bell))


class RingBells(Effect, frozen=True, tag="ring_bell"):
    """The acting player rings a bell (BAY-10.2)."""

    def resolve(self, table: T, deed: Deed) -> None:
        """Which one."""
        table.then(Ropes(deed.chooser))


class Toll(Effect, frozen=True):
    """The first silent bell sounds (BAY-10.5)."""

    def resolve(self, table: T, deed: Deed) -> None:
        """None silent: nothing."""
        s = ours(table.state)
        if silent := [bell for bell in s.bells if bell not in s.sounding]:
            table.emit(BellTolled(silent[0]))


class BellsSilent(Condition, frozen=True):
    """No bell sounds (BAY-10.3)."""

    def holds(self, s: BayState, monster: str) -> bool:
        """Listened to now."""
        return not s.sounding


def hang_bells(table: T) -> None:
    """Each set of sounding bells equally likely, but for none at all (BAY-10.1)."""
    bells = ours(table.state).bells
    sets = [
        tuple(bell for at, bell in enumerate(bells) if number >> at & 1)
        for number in range(1, 2 ** len(bells))
    ]
    table.emit(BellsHung(table.pick(sets)))


EVENTS: tuple[type[Event], ...] = (BellsHung, BellRung, BellTolled)
COMMANDS = (RingBell,)
STEPS = (Ropes,)
EFFECTS: tuple[type[Effect], ...] = (RingBells, Toll)
CONDITIONS: tuple[type[Condition], ...] = (BellsSilent,)
