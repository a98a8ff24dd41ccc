"""Forced moves: a step at a time along a shortest path, asked where the spaces differ (HOR-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.decision import Choice, Question, Step
from domain.kernel.event import Seat
from domain.kernel.offers import Offer, SubsetOf
from domain.kernel.table import Table

from .asking import Answer, Asked
from .monsters import MonsterMoved
from .people import VillagerMoved, still_here, walk_hero
from .places import target_spaces
from .state import FamilyState

T = Table[FamilyState]


class Path(Choice, frozen=True):
    """The next space on a shortest path to `goal`; a strike also stops at any person (HOR-10.4)."""

    clause: ClassVar[str] = "HOR-10.4"
    mover: str
    goal: str
    left: int
    strikes: bool = False

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """None on arrival, without a path, or when the steps are used up."""
        here = s.space_of(self.mover)
        if here is None or not self.left:
            return ()
        return s.graph_of(self.mover).toward(here, self.goal)

    def resume(self, table: T, option: str) -> None:
        """One step, then the rest."""
        s = table.state
        rest = Path(self.seat, self.mover, self.goal, self.left - 1, self.strikes)
        if self.mover in s.figures:
            self._step_figure(table, option, rest)
        elif self.mover in s.villagers:
            table.emit(VillagerMoved(self.mover, option))
            table.then(rest)
        elif s.ruling("companions_on_forced_moves"):
            table.then(Companions(s.seat_of(self.mover), self.mover, option), rest)
        else:
            walk_hero(table, self.mover, option)
            table.then(rest)

    def _step_figure(self, table: T, to: str, rest: Path) -> None:
        s = table.state
        stops = s.stops
        table.emit(MonsterMoved(self.mover, to))
        halted = s.stops != stops or self.mover not in s.figures
        if not halted and not (self.strikes and s.has_person(to)):
            table.then(rest)


class Companions(Asked, frozen=True):
    """The moved hero's player says who comes along (HOR-6.6)."""

    hero: str
    to: str

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Any villagers of the space left."""
        here = s.space_of(self.hero)
        if here is not None:
            yield Offer(ChooseCompanions, villagers=SubsetOf(s.villagers_in(here)))

    def settle(self, table: T) -> None:
        """Nobody is left to say it."""
        if table.state.space_of(self.hero) is not None:
            walk_hero(table, self.hero, self.to)


class ChooseCompanions(Answer, frozen=True):
    """Say which villagers go along with your hero."""

    clause: ClassVar[str] = "HOR-6.6"
    during: ClassVar[tuple[type[Question], ...]] = (Companions,)
    villagers: tuple[str, ...]

    def execute(self, table: T, seat: Seat) -> None:
        """The step is made."""
        asked = self.take(table, "HOR-6.6", "not villagers of that space, in order")
        if isinstance(asked, Companions):
            walk_hero(table, asked.hero, asked.to, self.villagers)


class ClosestPerson(Choice, frozen=True):
    """Toward which of equally close spaces (HOR-10.3, HOR-19.5)."""

    clause: ClassVar[str] = "HOR-10.3"
    mover: str
    among: tuple[str, ...]
    steps: int
    strikes: bool = False

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """The tied spaces; anew if somebody may have left meanwhile (HOR-4.5)."""
        if not s.gone:
            return self.among
        if s.space_of(self.mover) is None:
            return ()
        if self.strikes:
            return closest_spaces(s, self.mover)
        return tuple([space for space in self.among if self._attracts(s, space)])

    def _attracts(self, s: FamilyState, space: str) -> bool:
        """An event still leads to a person, to another figure, to a place by its tag."""
        others = [at for figure, at in s.figures.items() if figure != self.mover]
        return s.has_person(space) or space in others or bool(s.box.spaces[space].tags)

    def resume(self, table: T, option: str) -> None:
        """That way."""
        table.then(Path(self.seat, self.mover, option, self.steps, self.strikes))


def closest_spaces(s: FamilyState, figure: str) -> tuple[str, ...]:
    """Where the persons are toward whom a striking figure moves."""
    spaces = [s.space_of(person) for person in s.closest_persons(figure)]
    return tuple(dict.fromkeys(space for space in spaces if space is not None))


class Toward(Step, frozen=True):
    """A forced move to the best space of a selector, as things stand when it begins."""

    mover: str
    target: str
    steps: int

    def run(self, table: T) -> None:
        """Whoever has left the board by now stays away; no such space: nothing."""
        s = table.state
        if s.space_of(self.mover) is not None:
            among = target_spaces(s, self.mover, self.target)
            table.then(ClosestPerson(s.current, self.mover, among, self.steps))


class WhoIsDrawn(Choice, frozen=True):
    """Which of equally close persons must move (HOR-23.3)."""

    clause: ClassVar[str] = "HOR-23.3"
    among: tuple[str, ...]
    goal: str
    steps: int

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """The tied persons."""
        return still_here(s, self.among)

    def resume(self, table: T, option: str) -> None:
        """That one moves, to a space or to the best one of a selector."""
        if ":" in self.goal:
            table.then(Toward(option, self.goal, self.steps))
        else:
            table.then(Path(self.seat, option, self.goal, self.steps))


STEPS = (Path, Companions, ClosestPerson, Toward, WhoIsDrawn)
COMMANDS = (ChooseCompanions,)
