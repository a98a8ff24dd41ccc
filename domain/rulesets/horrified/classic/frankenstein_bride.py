"""The dials of Frankenstein and the Bride (HOR-16); their meeting is a trigger of the data."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.kernel.event import Event
from domain.kernel.table import Table
from domain.rulesets.horrified.core.effect import Condition, Deed, Effect
from domain.rulesets.horrified.core.mats import Dial
from domain.rulesets.horrified.core.monsters import judge_task
from domain.rulesets.horrified.core.state import FamilyState

from .state import HorrifiedState, ours

T = Table[FamilyState]
PAIR = "frankenstein_bride"


class DialRaised(Event, frozen=True):
    """A dial goes up to this value (HOR-16.2, HOR-16.3)."""

    clause: ClassVar[str] = "HOR-16.2"
    dial: str
    value: int

    def apply(self, s: HorrifiedState) -> None:
        """Meetings leave it as it is (HOR-16.6)."""
        s.dials[self.dial] = self.value

    def follow(self, table: T) -> None:
        """Both full: the task is complete (HOR-16.5)."""
        judge_task(table, PAIR)


class RaiseDial(Effect, frozen=True):
    """A dial goes up by the strength of the item used, not above its end (HOR-16.2)."""

    dial: str
    by: Literal["item_strength"]

    def uses_strength(self) -> bool:
        """It gives the points."""
        return True

    def resolve(self, table: T, deed: Deed) -> None:
        """A full dial stays full (HOR-16.4)."""
        s = ours(table.state)
        now, most = s.dials.get(self.dial, 0), next(d.max for d in dials(s) if d.id == self.dial)
        if now < most:
            table.emit(DialRaised(self.dial, min(most, now + deed.strength)))


class DialsFull(Condition, frozen=True):
    """Both dials at their end (HOR-16.5)."""

    def holds(self, s: HorrifiedState, monster: str) -> bool:
        """Looked at now."""
        return all(s.dials.get(dial.id, 0) == dial.max for dial in dials(s))


def dials(s: HorrifiedState) -> tuple[Dial, ...]:
    """The two of them."""
    return s.box.monsters[PAIR].mat.dials


EVENTS = (DialRaised,)
EFFECTS: tuple[type[Effect], ...] = (RaiseDial,)
CONDITIONS: tuple[type[Condition], ...] = (DialsFull,)
