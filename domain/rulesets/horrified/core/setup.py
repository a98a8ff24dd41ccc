"""Setting up, and picking heroes where the table wants that (HOR-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.dice import shuffled
from domain.kernel.event import Event, Seat
from domain.kernel.offers import Offer, ids
from domain.kernel.options import unfit
from domain.kernel.pools import Bag, Deck
from domain.kernel.refusal import Refused
from domain.kernel.table import Table

from .box import Box
from .options import FamilyOptions
from .phases import HeroPhase, begin_turn
from .state import FamilyState
from .supply import draw_items, draw_perk

T = Table[FamilyState]
SetUps = Mapping[str, Callable[[T], None]]  # what a monster needs beside its figures and tokens


class MonstersChosen(Event, frozen=True):
    """The mats in frenzy order (HOR-3.5, HOR-3.7)."""

    clause: ClassVar[str] = "HOR-3.7"
    reveals: ClassVar[bool] = True
    monsters: tuple[str, ...]

    def apply(self, s: FamilyState) -> None:
        """The frenzy marker lies on the lowest (HOR-3.9)."""
        s.monsters, s.frenzy = self.monsters, self.monsters[0]


class MonsterSetUp(Event, frozen=True):
    """Figures and tokens of a monster are laid out (HOR-3.8)."""

    clause: ClassVar[str] = "HOR-3.8"
    monster: str

    def apply(self, s: FamilyState) -> None:
        """Each at its start."""
        row = s.box.monsters[self.monster]
        for figure in row.figures:
            s.figures[figure.id] = figure.start
        for token in row.tokens:
            if token.place == "board":
                s.tokens[token.id] = token.spaces
        s.lay_out_mat(self.monster)


class HeroPicked(Event, frozen=True):
    """A seat picks a hero that nobody has (HOR-3.10)."""

    clause: ClassVar[str] = "HOR-3.10"
    seat: Seat
    hero: str

    def apply(self, s: FamilyState) -> None:
        """At its start location."""
        s.heroes[self.seat] = self.hero
        s.at[self.seat] = s.box.heroes[self.hero].start


class HeroDealt(HeroPicked, frozen=True):
    """A random hero for a seat (HOR-3.10)."""

    reveals: ClassVar[bool] = True


class FirstPlayerChosen(Event, frozen=True):
    """Named by the host, otherwise random (HOR-3.13)."""

    clause: ClassVar[str] = "HOR-3.13"
    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, s: FamilyState) -> None:
        """The first turn is theirs."""
        s.current = self.seat


class PickingHeroes(Question, frozen=True):
    """The seats pick in seat order (HOR-3.10)."""

    def seats(self, s: FamilyState) -> tuple[Seat, ...]:
        """The next one without a hero."""
        return tuple([seat for seat in s.still_in() if not s.heroes[seat]][:1])

    def settle(self, table: T) -> None:
        """All have one: the rest of the set-up."""
        deal_out(table)


class PickHero(Command, frozen=True):
    """Choose one of the heroes nobody has yet."""

    clause: ClassVar[str] = "HOR-3.10"
    during: ClassVar[tuple[type[Question], ...]] = (PickingHeroes,)
    hero: str

    @classmethod
    def offers(cls, s: FamilyState, seat: Seat) -> Iterator[Offer]:
        """The unpicked ones."""
        yield Offer(cls, hero=ids([hero for hero in s.box.heroes if hero not in s.heroes]))

    def execute(self, table: T, seat: Seat) -> None:
        """The next seat picks."""
        s = table.state
        free = self.hero in s.box.heroes and self.hero not in s.heroes
        table.require(free, "HOR-3.10", "no such hero, or somebody has it", "hero")
        table.emit(HeroPicked(seat, self.hero))


STANDARD = 3  # monsters of a custom table that names neither some nor how many


def lay_out(s: FamilyState) -> None:
    """The table before the first event: everything is in its pile (HOR-3.2 to HOR-3.4)."""
    box = s.box
    s.heroes, s.at = [""] * s.players, [None] * s.players
    s.held, s.perks = [{} for _ in range(s.players)], [{} for _ in range(s.players)]
    s.lying = {space: {} for space in box.spaces}
    s.bag = Bag(dict(box.bag), sum(box.bag.values()))
    s.deck = Deck(dict(box.card_counts), sum(box.card_counts.values()))
    s.perk_deck = Deck(dict(box.perk_counts), sum(box.perk_counts.values()))
    s.terror = box.terror.solo_start if s.players == 1 else box.terror.start


def set_up(table: T, extras: SetUps) -> None:
    """Monsters, heroes, perks, items, first player, in the order of HOR-3."""
    s = table.state
    table.emit(MonstersChosen(_monsters(table)))
    for monster in s.monsters:
        table.emit(MonsterSetUp(monster))
        if monster in extras:
            extras[monster](table)
    if s.options.hero_mode == "pick":
        table.then(PickingHeroes())
        return
    for seat, hero in enumerate(shuffled(table.dice, tuple(s.box.heroes))[: s.players]):
        table.emit(HeroDealt(seat, hero))
    deal_out(table)


def deal_out(table: T) -> None:
    """Perks, items, and who goes first (HOR-3.11 to HOR-3.13)."""
    s = table.state
    for seat in s.still_in():
        for _ in range(s.box.setup.perks_per_player):
            draw_perk(table, seat)
    draw_items(table, s.box.setup.items_on_board)
    named = s.options.first_seat
    first = named if named in s.still_in() else table.pick(s.still_in())
    table.emit(FirstPlayerChosen(first))
    begin_turn(table, first)
    table.then(HeroPhase())


def _monsters(table: T) -> tuple[str, ...]:
    """The chosen ones, or a random choice, in frenzy order (HOR-3.5, HOR-3.7)."""
    box, options = table.state.box, table.state.options
    chosen = options.monsters or preset_monsters(box, options)
    if not chosen:
        count = monster_count(box, options)
        chosen = tuple(shuffled(table.dice, tuple(box.monsters))[:count])
    return tuple(monster for monster in box.monsters if monster in chosen)


def preset_monsters(box: Box, options: FamilyOptions) -> tuple[str, ...]:
    """The monsters of a preset that names them."""
    found = [row.monsters for row in box.difficulty.presets if row.id == options.difficulty]
    return found[0] if found else ()


def monster_count(box: Box, options: FamilyOptions) -> int:
    """How many monsters this difficulty is played with."""
    if options.difficulty == "custom":
        named = len(options.monsters) or STANDARD
        return named if options.monster_count is None else options.monster_count
    rows = [row for row in box.difficulty.presets if row.id == options.difficulty]
    return rows[0].monster_count or len(rows[0].monsters)


def misfit(box: Box, players: int, options: FamilyOptions) -> Refused | None:
    """The first demand of the rules that these options do not meet; None if they meet all."""
    for met, clause, demand in _demands(box, players, options):
        if not met:
            return unfit(clause, demand)
    return None


def _demands(box: Box, players: int, options: FamilyOptions) -> Iterator[tuple[bool, str, str]]:
    chosen, count = options.monsters, monster_count(box, options)
    for monster in chosen:
        known = monster in box.monsters
        yield known, "HOR-3.5", f"{monster} is none of the monsters: {', '.join(box.monsters)}"
        yield chosen.count(monster) == 1, "HOR-3.5", f"{monster} is chosen more than once"
    named = options.monster_count is not None
    custom = options.difficulty == "custom"
    yield custom or not named, "HOR-3.6", "monster_count is for custom tables"
    allowed = (*box.difficulty.monster_counts, *box.difficulty.custom_monster_counts)
    yield count in allowed, "HOR-3.6", f"a game has 1 to {max(allowed)} monsters, not {count}"
    fits = not chosen or len(chosen) == count
    what = f"with {count} monsters, not {len(chosen)}"
    yield fits, "HOR-3.5", f"{options.difficulty} is played {what}"
    fixed = preset_monsters(box, options)
    same = not chosen or not fixed or set(chosen) == set(fixed)
    yield same, "HOR-3.5", f"{options.difficulty} is played with {' and '.join(fixed)}"
    seated = options.first_seat is None or options.first_seat in range(players)
    yield seated, "HOR-3.13", f"first_seat is one of 0 to {players - 1}"


EVENTS = (MonstersChosen, MonsterSetUp, HeroDealt, HeroPicked, FirstPlayerChosen)
COMMANDS = (PickHero,)
STEPS = (PickingHeroes,)
