"""Cerberus' doors, his toll, and the dice that open them (GRK-15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Literal

from domain.kernel.decision import Question
from domain.kernel.event import Event, Seat
from domain.kernel.offers import Offer, OneOf, ids
from domain.kernel.pools import add
from domain.kernel.table import Table
from domain.rulesets.horrified.core.asking import Answer, Asked
from domain.rulesets.horrified.core.effect import Deed, Effect
from domain.rulesets.horrified.core.mats import Face, TokenFace
from domain.rulesets.horrified.core.monsters import judge_task
from domain.rulesets.horrified.core.rows import CostPart
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.supply import ItemsUsed

from .state import CERBERUS, GreekState, ours

T = Table[FamilyState]


class DoorDiceRolled(Event, frozen=True):
    """The roll for a door (GRK-15.2)."""

    clause: ClassVar[str] = "GRK-15.2"
    reveals: ClassVar[bool] = True
    seat: Seat
    dice: tuple[Face, ...]


class DoorDieRerolled(Event, frozen=True):
    """One die is rolled again; dice count from 1 (GRK-15.2)."""

    clause: ClassVar[str] = "GRK-15.2"
    reveals: ClassVar[bool] = True
    seat: Seat
    die: int
    face: Face
    left: int


class DoorRemoved(Event, frozen=True):
    """A door token whose glyphs are all among the dice leaves the mat (GRK-15.3)."""

    clause: ClassVar[str] = "GRK-15.3"
    door: str

    def apply(self, s: GreekState) -> None:
        """One less."""
        s.doors = tuple(door for door in s.doors if door != self.door)

    def follow(self, table: T) -> None:
        """The last one completes the challenge (GRK-15.5)."""
        judge_task(table, CERBERUS)


class DoorsLeft(Event, frozen=True):
    """No door token is removed, by choice (GRK-15.4)."""

    clause: ClassVar[str] = "GRK-15.4"
    seat: Seat


class MonsterCardDiscarded(Event, frozen=True):
    """The next monster card goes face up to the discards, unresolved (GRK-15.8)."""

    clause: ClassVar[str] = "GRK-15.8"
    reveals: ClassVar[bool] = True
    card: str

    def apply(self, s: GreekState) -> None:
        """A legend whose card it is never enters."""
        s.take_card(self.card)
        add(s.card_discards, self.card)


class DoorRoll(Asked, frozen=True):
    """Rerolls: `dice` as they lie, `left` rerolls of one die; `paid` once at most (GRK-15.2)."""

    dice: tuple[Face, ...]
    left: int = 0
    paid: bool = False

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """An item for rerolls, a die, or enough."""
        green = s.items_of(self.seat, reroll_price(s).color)
        if green and not self.paid:
            yield Offer(BuyRerolls, item=ids(sorted(green)))
        if self.left:
            yield Offer(RerollDie, die=OneOf(tuple(range(1, len(self.dice) + 1))))
        yield Offer(StopRolling)

    def settle(self, table: T) -> None:
        """Nobody is left to decide it."""


class DoorChoice(Asked, frozen=True):
    """Which fitting door token is removed, or none (GRK-15.4)."""

    dice: tuple[Face, ...]

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Those whose glyphs are all among the dice; none of them: nothing is asked."""
        if fitting := fitting_doors(ours(s), self.dice):
            yield Offer(RemoveDoor, door=ids(fitting))
            yield Offer(LeaveDoors)


class BuyRerolls(Answer, frozen=True):
    """Use a green item to get as many single-die rerolls as its strength."""

    clause: ClassVar[str] = "GRK-15.2"
    during: ClassVar[tuple[type[Question], ...]] = (DoorRoll,)
    item: str

    def execute(self, table: T, seat: Seat) -> None:
        """Once for a roll."""
        asked = self.take(table, "GRK-15.2", "not a green item of yours, or rerolls are paid for")
        table.emit(ItemsUsed(seat, {self.item: 1}))
        if isinstance(asked, DoorRoll):
            strength = table.state.box.items[self.item].strength
            table.then(DoorRoll(asked.seat, asked.dice, strength, True))


class RerollDie(Answer, frozen=True):
    """Roll one of the dice again; they count from 1."""

    clause: ClassVar[str] = "GRK-15.2"
    during: ClassVar[tuple[type[Question], ...]] = (DoorRoll,)
    die: int

    def execute(self, table: T, seat: Seat) -> None:
        """The same die as often as wanted."""
        asked = self.take(table, "GRK-15.2", "no reroll is left, or there is no such die")
        if isinstance(asked, DoorRoll):
            face, left = table.pick(table.state.box.faces), asked.left - 1
            table.emit(DoorDieRerolled(seat, self.die, face, left))
            dice = (*asked.dice[: self.die - 1], face, *asked.dice[self.die :])
            table.then(DoorRoll(asked.seat, dice, left, True))


class StopRolling(Answer, frozen=True):
    """Keep the dice as they lie."""

    clause: ClassVar[str] = "GRK-15.2"
    during: ClassVar[tuple[type[Question], ...]] = (DoorRoll,)

    def execute(self, table: T, seat: Seat) -> None:
        """Unused rerolls are lost."""
        asked = self.take(table, "GRK-15.2", "no dice lie before you")
        if isinstance(asked, DoorRoll):
            table.then(DoorChoice(asked.seat, asked.dice))


class RemoveDoor(Answer, frozen=True):
    """Take off one door token whose glyphs are all among the dice."""

    clause: ClassVar[str] = "GRK-15.3"
    during: ClassVar[tuple[type[Question], ...]] = (DoorChoice,)
    door: str

    def execute(self, table: T, seat: Seat) -> None:
        """At most one (GRK-15.2)."""
        self.take(table, "GRK-15.3", "the dice do not show what that door token asks for")
        table.emit(DoorRemoved(self.door))


class LeaveDoors(Answer, frozen=True):
    """Leave all door tokens on the mat."""

    clause: ClassVar[str] = "GRK-15.4"
    during: ClassVar[tuple[type[Question], ...]] = (DoorChoice,)

    def execute(self, table: T, seat: Seat) -> None:
        """The action is spent all the same."""
        self.take(table, "GRK-15.4", "no door could be removed")
        table.emit(DoorsLeft(seat))


class OpenDoor(Effect, frozen=True):
    """Roll, reroll, remove (GRK-15.2)."""

    dice: int
    reroll_cost: CostPart
    rerolls: Literal["item_strength"]
    max: int

    def resolve(self, table: T, deed: Deed) -> None:
        """All dice at once."""
        dice = tuple(table.pick(table.state.box.faces) for _ in range(self.dice))
        table.emit(DoorDiceRolled(deed.chooser, dice))
        table.then(DoorRoll(deed.chooser, dice))


class DiscardMonsterCard(Effect, frozen=True):
    """His power: the next monster card is discarded, unresolved (GRK-15.8)."""

    def resolve(self, table: T, deed: Deed) -> None:
        """Empty deck: nothing, and no loss."""
        s = table.state
        if s.deck.size:
            table.emit(MonsterCardDiscarded(s.next_card(table.dice)))


def reroll_price(s: FamilyState) -> CostPart:
    """The item that rerolls cost."""
    effects = s.box.advances["open_door"].effects
    return next(effect.reroll_cost for effect in effects if isinstance(effect, OpenDoor))


def fitting_doors(s: GreekState, dice: tuple[Face, ...]) -> tuple[str, ...]:
    """Glyphs count with multiplicity, each die serves one; more dice do not matter (GRK-15.3)."""
    shown = Counter(dice)
    return tuple(door for door in s.doors if Counter(glyphs_of(s, door)) <= shown)


def glyphs_of(s: GreekState, door: str) -> tuple[Face, ...]:
    """What a door token asks the dice to show."""
    faces = [face for row in s.box.monsters[CERBERUS].tokens for face in row.faces]
    return next(f.glyphs for f in faces if isinstance(f, TokenFace) and f.id == door)


EVENTS = (DoorDiceRolled, DoorDieRerolled, DoorRemoved, DoorsLeft, MonsterCardDiscarded)
COMMANDS = (BuyRerolls, RerollDie, StopRolling, RemoveDoor, LeaveDoors)
STEPS = (DoorRoll, DoorChoice)
EFFECTS: tuple[type[Effect], ...] = (OpenDoor, DiscardMonsterCard)
