"""The Mummy's ring of scarabs (HOR-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from domain.kernel.decision import Question
from domain.kernel.dice import shuffled
from domain.kernel.event import Event, Seat
from domain.kernel.offers import Offer, OneOf
from domain.kernel.table import Table
from domain.rulesets.horrified.core.asking import Answer, Asked
from domain.rulesets.horrified.core.effect import Condition, Deed, Effect
from domain.rulesets.horrified.core.monsters import judge_task
from domain.rulesets.horrified.core.state import FamilyState

from .state import HorrifiedState, ours

T = Table[FamilyState]
MUMMY = "mummy"


class ScarabsLaid(Event, frozen=True):
    """Scarabs 1 to 3 on spots 4 to 6 and 4 to 6 on 1 to 3 (HOR-15.1); in the order of spots 1-6."""

    clause: ClassVar[str] = "HOR-15.1"
    reveals: ClassVar[bool] = True
    scarabs: tuple[int, ...]

    def apply(self, s: HorrifiedState) -> None:
        """The centre is empty."""
        s.ring = [0, *self.scarabs]


class ScarabSlid(Event, frozen=True):
    """A scarab slides into the empty spot (HOR-15.3)."""

    clause: ClassVar[str] = "HOR-15.3"
    scarab: int
    spot: int

    def apply(self, s: HorrifiedState) -> None:
        """Its own spot is empty now."""
        s.ring[s.ring.index(self.scarab)] = 0
        s.ring[self.spot] = self.scarab

    def follow(self, table: T) -> None:
        """That may solve the puzzle (HOR-15.5)."""
        judge_task(table, MUMMY)


class ScarabTurnedUp(Event, frozen=True):
    """A scarab is turned face up (HOR-15.3)."""

    clause: ClassVar[str] = "HOR-15.3"
    scarab: int

    def apply(self, s: HorrifiedState) -> None:
        """It can slide again."""
        s.face_down = tuple(n for n in s.face_down if n != self.scarab)

    def follow(self, table: T) -> None:
        """That may solve the puzzle (HOR-15.5)."""
        judge_task(table, MUMMY)


class ScarabTurnedDown(Event, frozen=True):
    """The power turns the lowest face-up scarab down (HOR-15.7)."""

    clause: ClassVar[str] = "HOR-15.7"
    scarab: int

    def apply(self, s: HorrifiedState) -> None:
        """It cannot slide (HOR-15.4)."""
        s.face_down = (*s.face_down, self.scarab)

    def follow(self, table: T) -> None:
        """A solved puzzle is solved no more (HOR-13.1)."""
        judge_task(table, MUMMY)


class Scarabs(Asked, frozen=True):
    """Steps that are left (HOR-15.3)."""

    left: int

    def answers(self, known: FamilyState) -> Iterator[Offer]:
        """Slides into the empty spot, flips, or an end; none once it is solved (HOR-15.5)."""
        s = ours(known)
        if not self.left or MUMMY in s.completed:
            return
        if movable := linked_scarabs(s):
            yield Offer(SlideScarab, scarab=OneOf(movable))
        if s.face_down:
            yield Offer(TurnScarabUp, scarab=OneOf(tuple(sorted(s.face_down))))
        yield Offer(StopScarabs)


class SlideScarab(Answer, frozen=True):
    """Slide a face-up scarab along a line into the empty spot."""

    clause: ClassVar[str] = "HOR-15.3"
    during: ClassVar[tuple[type[Question], ...]] = (Scarabs,)
    scarab: int

    def execute(self, table: T, seat: Seat) -> None:
        """One step."""
        asked = self.take(table, "HOR-15.3", "not a face-up scarab next to the empty spot")
        table.emit(ScarabSlid(self.scarab, ours(table.state).ring.index(0)))
        go_on(table, asked)


class TurnScarabUp(Answer, frozen=True):
    """Use one step to turn a face-down scarab face up."""

    clause: ClassVar[str] = "HOR-15.3"
    during: ClassVar[tuple[type[Question], ...]] = (Scarabs,)
    scarab: int

    def execute(self, table: T, seat: Seat) -> None:
        """One step."""
        asked = self.take(table, "HOR-15.3", "that scarab does not lie face down")
        table.emit(ScarabTurnedUp(self.scarab))
        go_on(table, asked)


class StopScarabs(Answer, frozen=True):
    """Give up the remaining steps."""

    clause: ClassVar[str] = "HOR-15.3"
    during: ClassVar[tuple[type[Question], ...]] = (Scarabs,)

    def execute(self, table: T, seat: Seat) -> None:
        """Unused steps are lost."""
        self.take(table, "HOR-15.3", "no steps are left")


class ScarabSteps(Effect, frozen=True):
    """As many steps on the ring as the item is strong (HOR-15.3)."""

    steps: Literal["item_strength"]

    def uses_strength(self) -> bool:
        """It gives the steps."""
        return True

    def resolve(self, table: T, deed: Deed) -> None:
        """One at a time."""
        table.then(Scarabs(deed.chooser, deed.strength))


class TurnScarabDown(Effect, frozen=True):
    """The Mummy's power: the lowest face-up scarab is turned down (HOR-15.7)."""

    def resolve(self, table: T, deed: Deed) -> None:
        """No face-up scarab: nothing."""
        s = ours(table.state)
        face_up = [n for n in s.ring if n and n not in s.face_down]
        if face_up:
            table.emit(ScarabTurnedDown(min(face_up)))


class ScarabsHome(Condition, frozen=True):
    """Each scarab face up on its own number (HOR-15.5)."""

    def holds(self, s: HorrifiedState, monster: str) -> bool:
        """Spot n holds scarab n, the centre none."""
        return s.ring == sorted(s.ring) and not s.face_down


def linked_scarabs(s: HorrifiedState) -> tuple[int, ...]:
    """The face-up scarabs on spots that are linked with the empty one (HOR-15.2)."""
    ring = s.box.monsters[MUMMY].mat.ring
    if ring is None:
        return ()
    empty = s.ring.index(0)
    linked = {a if b == empty else b for a, b in ring.edges if empty in (a, b)}
    return tuple(sorted(s.ring[spot] for spot in linked if s.ring[spot] not in s.face_down))


def go_on(table: T, asked: Asked) -> None:
    """The steps that are left after this one."""
    if isinstance(asked, Scarabs):
        table.then(Scarabs(asked.seat, asked.left - 1))


def lay_scarabs(table: T) -> None:
    """HOR-15.1."""
    ring = table.state.box.monsters[MUMMY].mat.ring
    if ring is None:
        return
    spots: dict[int, int] = {}
    for part in ring.random_setup:
        spots.update(zip(part.spots, shuffled(table.dice, part.scarabs), strict=True))
    table.emit(ScarabsLaid(tuple(spots[spot] for spot in sorted(spots))))


EVENTS = (ScarabsLaid, ScarabSlid, ScarabTurnedUp, ScarabTurnedDown)
COMMANDS = (SlideScarab, TurnScarabUp, StopScarabs)
STEPS = (Scarabs,)
EFFECTS: tuple[type[Effect], ...] = (ScarabSteps, TurnScarabDown)
CONDITIONS: tuple[type[Condition], ...] = (ScarabsHome,)
