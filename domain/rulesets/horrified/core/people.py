"""Heroes and villagers: moving, placing, rescue, defeat, and the terror that follows."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.event import Event
from domain.kernel.table import Table

from .effect import Deed, at_once
from .ending import lose
from .state import FamilyState
from .supply import draw_perk


class HeroMoved(Event, frozen=True):
    """A hero steps to an adjacent space (HOR-5.4)."""

    clause: ClassVar[str] = "HOR-5.4"
    hero: str
    to: str

    def apply(self, s: FamilyState) -> None:
        """The hero is there."""
        s.at[s.seat_of(self.hero)] = self.to


class VillagersTakenAlong(Event, frozen=True):
    """Villagers come along with a hero's step (HOR-6.6)."""

    clause: ClassVar[str] = "HOR-6.6"
    hero: str
    to: str
    villagers: tuple[str, ...]

    def apply(self, s: FamilyState) -> None:
        """They are there too."""
        for villager in self.villagers:
            s.villagers[villager] = self.to

    def follow(self, table: Table[FamilyState]) -> None:
        """All have arrived before anybody is rescued."""
        for villager in self.villagers:
            rescue_if_safe(table, villager)


class HeroPlaced(Event, frozen=True):
    """A hero is lifted to a space; nobody comes along (HOR-22.8)."""

    clause: ClassVar[str] = "HOR-22.8"
    hero: str
    to: str

    def apply(self, s: FamilyState) -> None:
        """The hero is there."""
        s.at[s.seat_of(self.hero)] = self.to


class HeroReturned(Event, frozen=True):
    """A defeated hero comes back at the start of its player's turn (HOR-4.2)."""

    clause: ClassVar[str] = "HOR-4.2"
    hero: str
    space: str

    def apply(self, s: FamilyState) -> None:
        """On the board again."""
        s.at[s.seat_of(self.hero)] = self.space


class VillagerArrives(Event, frozen=True):
    """A villager comes to a space, one way or another."""

    villager: str
    to: str

    def apply(self, s: FamilyState) -> None:
        """The villager is there."""
        s.villagers[self.villager] = self.to

    def follow(self, table: Table[FamilyState]) -> None:
        """Safe at once where it is at home."""
        rescue_if_safe(table, self.villager)


class VillagerPlaced(VillagerArrives, frozen=True):
    """A villager enters (HOR-6.1)."""

    clause: ClassVar[str] = "HOR-6.1"


class VillagerMoved(VillagerArrives, frozen=True):
    """A villager steps by itself: guided, charmed, or on its way home (HOR-5.5)."""

    clause: ClassVar[str] = "HOR-5.5"


class VillagerRescued(Event, frozen=True):
    """A villager is in its safe location, by whatever cause (HOR-6.2)."""

    clause: ClassVar[str] = "HOR-6.2"
    villager: str
    space: str

    def apply(self, s: FamilyState) -> None:
        """Out of the game, for good (HOR-6.4)."""
        del s.villagers[self.villager]
        s.rescued = (*s.rescued, self.villager)

    def follow(self, table: Table[FamilyState]) -> None:
        """The current player draws a perk."""
        draw_perk(table, table.state.current)


class HeroHit(Event, frozen=True):
    """Hits reach a hero (HOR-11.6)."""

    clause: ClassVar[str] = "HOR-11.6"
    hero: str
    hits: int


class HeroDefeated(Event, frozen=True):
    """A hero leaves the board; the player keeps everything (HOR-11.8)."""

    clause: ClassVar[str] = "HOR-11.8"
    hero: str

    def apply(self, s: FamilyState) -> None:
        """Off the board; in a strike the rest of the card may be lost."""
        s.at[s.seat_of(self.hero)] = None
        s.fallen = s.fallen or s.striking is not None


class VillagerDefeated(Event, frozen=True):
    """A villager is out of the game (HOR-11.9)."""

    clause: ClassVar[str] = "HOR-11.9"
    villager: str

    def apply(self, s: FamilyState) -> None:
        """Gone for good."""
        del s.villagers[self.villager]
        s.lost = (*s.lost, self.villager)
        s.fallen = s.fallen or s.striking is not None


class TerrorRaised(Event, frozen=True):
    """Terror goes up by one, to this level (HOR-20.5)."""

    clause: ClassVar[str] = "HOR-20.5"
    terror: int

    def apply(self, s: FamilyState) -> None:
        """The marker moves."""
        s.terror = self.terror

    def follow(self, table: Table[FamilyState]) -> None:
        """The skull ends the game at once (HOR-20.2); else heroes whom terror calls act."""
        s = table.state
        if s.terror >= s.box.terror.loss_at:
            lose(table, "terror")
        for seat in s.still_in():
            ability = s.box.heroes[s.heroes[seat]].ability
            if ability.trigger == "terror_raised":
                at_once(table, ability.effects, Deed(f"hero:{s.heroes[seat]}", seat))


def still_here(s: FamilyState, persons: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them on the board now: a player may leave while they are asked about (HOR-4.5)."""
    return tuple([person for person in persons if s.space_of(person) is not None])


def rescue_if_safe(table: Table[FamilyState], villager: str) -> None:
    """HOR-6.2."""
    s = table.state
    space = s.villagers.get(villager)
    if space is not None and space == s.box.villagers[villager].safe_location:
        table.emit(VillagerRescued(villager, space))


def raise_terror(table: Table[FamilyState]) -> None:
    """By one."""
    table.emit(TerrorRaised(table.state.terror + 1))


def walk_hero(table: Table[FamilyState], hero: str, to: str, along: tuple[str, ...] = ()) -> None:
    """One step of a hero, and of those who come along."""
    table.emit(HeroMoved(hero, to))
    if along:
        table.emit(VillagersTakenAlong(hero, to, along))


def defeat_person(table: Table[FamilyState], person: str) -> None:
    """A hero or villager falls, and terror rises (HOR-11.8, HOR-11.9)."""
    is_hero = person in table.state.heroes
    table.emit(HeroDefeated(person) if is_hero else VillagerDefeated(person))
    raise_terror(table)
