"""Moves by choice: free moves of figures and heroes, and where somebody is put (HOR-10.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.decision import Choice, Question
from domain.kernel.event import Seat
from domain.kernel.offers import Offer, OneOf, SubsetOf, ids
from domain.kernel.table import Table

from .asking import Answer, Asked
from .monsters import MonsterMoved, MonsterPlaced
from .people import HeroPlaced, still_here, walk_hero
from .places import places
from .state import FamilyState

T = Table[FamilyState]
DONE = "done"


class HeroWalk(Asked, frozen=True):
    """A free move of a hero, step by step, with companions (HOR-6.6); `exactly` all steps."""

    hero: str
    left: int
    exactly: bool = False

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Any land path, any villagers, or an end."""
        here = s.space_of(self.hero)
        if here is not None and self.left:
            near = ids(s.box.board.lit.next[here])
            yield Offer(StepHero, to=near, along=SubsetOf(s.villagers_in(here)))
            if not self.exactly:
                yield Offer(StopMoving)


class MonsterWalk(Asked, frozen=True):
    """A free move of a figure, step by step; `exactly` all steps (HOR-10.8, HOR-23.13)."""

    figure: str
    left: int
    exactly: bool

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Any path it may use; an end where not all steps must be walked."""
        here = s.space_of(self.figure)
        if here is not None and self.left:
            yield Offer(StepMonster, to=ids(s.graph_of(self.figure).next[here]))
            if not self.exactly:
                yield Offer(StopMoving)


class StepHero(Answer, frozen=True):
    """Move the hero one more space."""

    clause: ClassVar[str] = "HOR-6.6"
    during: ClassVar[tuple[type[Question], ...]] = (HeroWalk,)
    to: str
    along: tuple[str, ...] = ()

    def execute(self, table: T, seat: Seat) -> None:
        """One step, then the rest."""
        walk = self.take(table, "HOR-6.6", "no path, or nobody who could come along")
        if isinstance(walk, HeroWalk):
            walk_hero(table, walk.hero, self.to, self.along)
            table.then(HeroWalk(walk.seat, walk.hero, walk.left - 1, walk.exactly))


class StepMonster(Answer, frozen=True):
    """Move the figure one more space."""

    clause: ClassVar[str] = "HOR-10.8"
    during: ClassVar[tuple[type[Question], ...]] = (MonsterWalk,)
    to: str

    def execute(self, table: T, seat: Seat) -> None:
        """One step; a meeting ends the move (HOR-16.8)."""
        walk = self.take(table, "HOR-10.8", "no path that this figure may use")
        if isinstance(walk, MonsterWalk):
            stops = table.state.stops
            table.emit(MonsterMoved(walk.figure, self.to))
            if table.state.stops == stops and walk.figure in table.state.figures:
                table.then(MonsterWalk(walk.seat, walk.figure, walk.left - 1, walk.exactly))


class StopMoving(Answer, frozen=True):
    """Give up the steps that are left."""

    clause: ClassVar[str] = "HOR-1.10"
    during: ClassVar[tuple[type[Question], ...]] = (HeroWalk, MonsterWalk)

    def execute(self, table: T, seat: Seat) -> None:
        """The piece stays where it is."""
        self.take(table, "HOR-23.13", "all steps must be walked")


class WhichHero(Choice, frozen=True):
    """One hero is moved (HOR-22.6, HOR-23.8)."""

    clause: ClassVar[str] = "HOR-23.8"
    among: tuple[str, ...]
    steps: int
    exactly: bool

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """Those on the board."""
        return still_here(s, self.among)

    def resume(self, table: T, option: str) -> None:
        """That one walks."""
        table.then(HeroWalk(self.seat, option, self.steps, self.exactly))


class NextHero(Choice, frozen=True):
    """Each hero may be moved, in any order (HOR-23.8)."""

    clause: ClassVar[str] = "HOR-23.8"
    left: tuple[str, ...]
    steps: int

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """Those that have not been moved yet, or an end."""
        left = still_here(s, self.left)
        return (*left, DONE) if left else ()

    def fallback(self, s: FamilyState) -> str:
        """No more moves."""
        return DONE

    def resume(self, table: T, option: str) -> None:
        """That one walks, then the others."""
        if option != DONE:
            left = tuple(hero for hero in self.left if hero != option)
            table.then(
                HeroWalk(self.seat, option, self.steps), NextHero(self.seat, left, self.steps)
            )


class WhichMonster(Choice, frozen=True):
    """One figure is moved (HOR-23.13)."""

    clause: ClassVar[str] = "HOR-23.13"
    steps: int
    exactly: bool

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """Those in the game."""
        return s.figures_in_game()

    def resume(self, table: T, option: str) -> None:
        """That one walks."""
        table.then(MonsterWalk(self.seat, option, self.steps, self.exactly))


class NextMonster(Choice, frozen=True):
    """Each figure may be moved, in any order (HOR-23.9)."""

    clause: ClassVar[str] = "HOR-23.9"
    left: tuple[str, ...]
    steps: int

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """Those that have not been moved yet, or an end."""
        left = tuple(figure for figure in self.left if figure in s.figures)
        return (*left, DONE) if left else ()

    def fallback(self, s: FamilyState) -> str:
        """No more moves."""
        return DONE

    def resume(self, table: T, option: str) -> None:
        """That one walks, then the others."""
        if option != DONE:
            left = tuple(figure for figure in self.left if figure != option)
            walk = MonsterWalk(self.seat, option, self.steps, False)
            table.then(walk, NextMonster(self.seat, left, self.steps))


class HeroPlacing(Asked, frozen=True):
    """One of these heroes is put in a space that `where` names (HOR-22.8, HOR-23.10)."""

    heroes: tuple[str, ...]
    where: str

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Each hero, each space it is not in."""
        for hero in still_here(s, self.heroes):
            if spaces := places(s, hero, self.where):
                yield Offer(PlaceHero, hero=OneOf((hero,)), to=ids(spaces))


class PlaceHero(Answer, frozen=True):
    """Put the hero in an allowed space."""

    clause: ClassVar[str] = "HOR-22.8"
    during: ClassVar[tuple[type[Question], ...]] = (HeroPlacing,)
    hero: str
    to: str

    def execute(self, table: T, seat: Seat) -> None:
        """Nobody goes along."""
        self.take(table, "HOR-22.8", "that hero cannot be placed there")
        table.emit(HeroPlaced(self.hero, self.to))


class MonsterPlacing(Asked, frozen=True):
    """One of these figures is put in any other space it may enter (HOR-23.13)."""

    figures: tuple[str, ...]

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Each figure, each space it is not in."""
        for figure in self.figures:
            spaces = places(s, figure, "any:space")
            yield Offer(PlaceMonster, figure=OneOf((figure,)), to=ids(spaces))


class PlaceMonster(Answer, frozen=True):
    """Put the named monster in any other space it may enter."""

    clause: ClassVar[str] = "HOR-23.13"
    during: ClassVar[tuple[type[Question], ...]] = (MonsterPlacing,)
    figure: str
    to: str

    def execute(self, table: T, seat: Seat) -> None:
        """A meeting may follow (HOR-16.8)."""
        self.take(table, "HOR-23.13", "that figure cannot be placed there")
        table.emit(MonsterPlaced(self.figure, self.to))


STEPS = (
    HeroWalk, MonsterWalk, WhichHero, NextHero, WhichMonster, NextMonster, HeroPlacing,
    MonsterPlacing,
)  # fmt: skip
COMMANDS = (StepHero, StepMonster, StopMoving, PlaceHero)
ANYWHERE_COMMANDS = (PlaceMonster,)
