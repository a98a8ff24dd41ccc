"""The Creature's boat track (HOR-17); its water paths are the board's."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.event import Event
from domain.kernel.table import Table
from domain.rulesets.horrified.core.effect import Condition, Deed, Effect
from domain.rulesets.horrified.core.mats import Track
from domain.rulesets.horrified.core.monsters import judge_task
from domain.rulesets.horrified.core.state import FamilyState

from .state import HorrifiedState, ours

T = Table[FamilyState]
CREATURE = "creature"


class BoatMoved(Event, frozen=True):
    """The boat goes on to a mark (HOR-17.3)."""

    clause: ClassVar[str] = "HOR-17.3"
    mark: int

    def apply(self, s: HorrifiedState) -> None:
        """There it is."""
        s.boat = self.mark

    def follow(self, table: T) -> None:
        """On the Lair the task is complete (HOR-17.4)."""
        judge_task(table, CREATURE)


class BoatPushedBack(Event, frozen=True):
    """The power moves the boat back one mark (HOR-17.6)."""

    clause: ClassVar[str] = "HOR-17.6"
    mark: int

    def apply(self, s: HorrifiedState) -> None:
        """There it is."""
        s.boat = self.mark

    def follow(self, table: T) -> None:
        """Off the Lair the task is complete no more (HOR-13.1)."""
        judge_task(table, CREATURE)


class TrackToColor(Effect, frozen=True):
    """The boat goes on to the next mark of the item's colour (HOR-17.3)."""

    def accepts(self, s: HorrifiedState, deed: Deed, item: str) -> bool:
        """Only if there is one ahead."""
        return next_mark(s, item) is not None

    def resolve(self, table: T, deed: Deed) -> None:
        """Strength does not matter."""
        mark = next_mark(ours(table.state), next(iter(deed.items)))
        if mark is not None:
            table.emit(BoatMoved(mark))


class TrackBack(Effect, frozen=True):
    """The boat goes back, but not beyond the start (HOR-17.6)."""

    steps: int

    def resolve(self, table: T, deed: Deed) -> None:
        """On the start: nothing."""
        s = ours(table.state)
        mark = max(track(s).start, s.boat - self.steps)
        if mark != s.boat:
            table.emit(BoatPushedBack(mark))


class TrackAtEnd(Condition, frozen=True):
    """The boat is on the Lair (HOR-17.4)."""

    def holds(self, s: HorrifiedState, monster: str) -> bool:
        """Looked at now."""
        return s.boat == track(s).end


def track(s: HorrifiedState) -> Track:
    """The marks."""
    found = s.box.monsters[CREATURE].mat.track
    if found is None:
        raise AssertionError("the Creature's mat has a track")
    return found


def next_mark(s: HorrifiedState, item: str) -> int | None:
    """The next mark ahead of this item's colour."""
    color, colors = s.box.items[item].color, track(s).colors
    ahead = range(s.boat + 1, len(colors) + 1)
    return next((mark for mark in ahead if colors[mark - 1] == color), None)


EVENTS = (BoatMoved, BoatPushedBack)
EFFECTS: tuple[type[Effect], ...] = (TrackToColor, TrackBack)
CONDITIONS: tuple[type[Condition], ...] = (TrackAtEnd,)
