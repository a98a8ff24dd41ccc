"""Advance and Defeat: the actions that a mat offers (HOR-5.9, HOR-5.10, HOR-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.event import Seat
from domain.kernel.offers import Offer, OneOf
from domain.kernel.pools import Counts

from .commands import Action, T
from .effect import Deed
from .monsters import Lure
from .payment import Price, is_at
from .resolving import Resolve
from .state import FamilyState
from .supply import ItemsUsed
from .turns import TaskAdvanced


class AdvanceTask(Action, frozen=True):
    """Use what the mat asks for, in the right place, to get on with a monster's task.

    `bonus` is how many of the items count one more (the Scientist, HOR-8.6).
    """

    clause: ClassVar[str] = "HOR-5.9"
    action: ClassVar[str] = "advance"
    advance: str
    items: Counts
    bonus: int = 0

    @staticmethod
    def is_open(s: FamilyState, advance: str) -> bool:
        """Its monster is in the game, and the task wants it (HOR-13.3)."""
        monster = s.box.advance_of.get(advance)
        if monster is None or monster not in s.monsters:
            return False
        return s.box.advances[advance].allowed_when_complete or monster not in s.completed

    @staticmethod
    def price(s: FamilyState, seat: Seat, advance: str) -> Price:
        """What it costs this seat."""
        row = s.box.advances[advance]
        return Price(s, seat, s.box.advance_of[advance], row.cost, row.effects)

    @classmethod
    def ways(cls, s: FamilyState, seat: Seat, here: str) -> Iterator[Offer]:
        """Each advance in whose place the hero stands, with each way to pay."""
        for monster in s.monsters:
            for row in s.box.monsters[monster].advances:
                if not cls.is_open(s, row.id) or not is_at(s, seat, row.where, monster):
                    continue
                for bonus, bundle in cls.price(s, seat, row.id).ways():
                    yield Offer(cls, advance=OneOf((row.id,)), items=bundle, bonus=OneOf((bonus,)))

    def execute(self, table: T, seat: Seat) -> None:
        """Pay, then the mat's effects."""
        s = table.state
        self.here(table, seat)
        known = s.box.advance_of.get(self.advance) in s.monsters
        table.require(known, "HOR-5.9", "no mat in the game has that", "advance")
        opened = self.is_open(s, self.advance)
        table.require(opened, "HOR-13.3", "that task is complete", "advance")
        row, monster = s.box.advances[self.advance], s.box.advance_of[self.advance]
        placed = is_at(s, seat, row.where, monster)
        table.require(placed, row.clause, "that is not the place for it")
        for effect in row.effects:
            clause = effect.refusal or row.clause
            ready = effect.is_ready(s)
            table.require(ready, clause, "the mat has nothing to do that with now", "advance")
        paid = pays(self.price(s, seat, self.advance), self.items, self.bonus)
        table.require(paid, row.clause, "these items do not meet what the mat asks", "items")
        self.pay(table, seat)
        table.emit(TaskAdvanced(seat, monster, self.advance))
        if self.items:
            table.emit(ItemsUsed(seat, self.items))
        strength = self.bonus + sum(s.box.items[i].strength * n for i, n in self.items.items())
        deed = Deed(f"advance:{self.advance}", seat, monster, None, strength, self.items)
        table.then(Resolve(deed))


class DefeatMonster(Action, frozen=True):
    """With the task complete, pay the price on the mat to defeat the monster."""

    clause: ClassVar[str] = "HOR-5.10"
    action: ClassVar[str] = "defeat"
    monster: str
    items: Counts
    bonus: int = 0

    @staticmethod
    def price(s: FamilyState, seat: Seat, monster: str) -> Price:
        """What it costs this seat."""
        row = s.box.monsters[monster].defeat
        return Price(s, seat, monster, row.cost, row.effects)

    @classmethod
    def ways(cls, s: FamilyState, seat: Seat, here: str) -> Iterator[Offer]:
        """Each monster in whose space the hero stands and whose task is complete."""
        for monster in s.completed:
            row = s.box.monsters[monster].defeat
            if monster not in s.monsters or not row.action or not is_at(s, seat, row.where):
                continue
            for bonus, bundle in cls.price(s, seat, monster).ways():
                yield Offer(cls, monster=OneOf((monster,)), items=bundle, bonus=OneOf((bonus,)))

    def execute(self, table: T, seat: Seat) -> None:
        """Pay, then the monster leaves."""
        s = table.state
        self.here(table, seat)
        table.require(self.monster in s.monsters, "HOR-5.10", "not in the game", "monster")
        row = s.box.monsters[self.monster].defeat
        table.require(row.action, "HOR-5.10", "no action defeats that monster", "monster")
        table.require(is_at(s, seat, row.where), "HOR-5.10", "that is not the place for it")
        complete = self.monster in s.completed
        table.require(complete, "HOR-13.1", "its task is not complete", "monster")
        paid = pays(self.price(s, seat, self.monster), self.items, self.bonus)
        table.require(paid, row.clause, "this does not pay the price on the mat", "items")
        self.pay(table, seat)
        if self.items:
            table.emit(ItemsUsed(seat, self.items))
        strength = self.bonus + sum(s.box.items[i].strength * n for i, n in self.items.items())
        deed = Deed(f"defeat:{self.monster}", seat, self.monster, None, strength)
        table.then(Resolve(deed), *lures(s, self.monster))


def lures(s: FamilyState, monster: str) -> list[Lure]:
    """What watches over a Defeat action that only leads the figure to its end (FAMILY.md 2.4)."""
    figure = s.figure_of(monster)
    by_arrival = any(t.when == "figure_at" for t in s.box.monsters[monster].triggers)
    return [Lure(figure)] if figure and by_arrival else []


def pays(price: Price, items: Counts, bonus: int) -> bool:
    """Whether these items, so many of them counting one more, are one of the ways to pay."""
    return any(bonus == points and items in bundle for points, bundle in price.ways())


COMMANDS = (AdvanceTask, DefeatMonster)
