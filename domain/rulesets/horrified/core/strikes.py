"""The strike part of a card: symbol by symbol move, attack, power, hits (HOR-9.6 to HOR-11)."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.decision import Choice, Step
from domain.kernel.table import Table

from .effect import Deed
from .forced import ClosestPerson
from .hitting import Hits
from .resolving import Resolve
from .state import FamilyState
from .turns import DiceRolled, PowerTriggered, StrikeBegun, StrikesCutShort, TargetChosen

T = Table[FamilyState]


class Strikes(Step, frozen=True):
    """The symbols from number `index` on, left to right (HOR-9.6)."""

    index: int = 0

    def run(self, table: T) -> None:
        """One symbol; then the rest, unless somebody has been defeated (HOR-9.9)."""
        s = table.state
        symbols = s.box.cards[s.card].strike.symbols
        if self.index == len(symbols):
            return
        if is_over(s):
            table.emit(StrikesCutShort())
            return
        symbol = symbols[self.index]
        strikes = [Strike(figure, symbol) for figure in struck_by(s, symbol)]
        table.then(*strikes, Strikes(self.index + 1))


class Strike(Step, frozen=True):
    """One figure moves, unless somebody is there, then attacks (HOR-9.7, HOR-10.1)."""

    figure: str
    symbol: str

    def run(self, table: T) -> None:
        """Toward the closest person, in steps along a shortest path."""
        s = table.state
        if self.figure not in s.figures or is_over(s):
            return
        table.emit(StrikeBegun(self.figure, self.symbol))
        attack = Attack(self.figure, s.strikes_cut)
        if s.has_person(s.figures[self.figure]):
            table.then(attack)
            return
        spaces = [s.space_of(person) for person in s.closest_persons(self.figure)]
        among = tuple(dict.fromkeys(space for space in spaces if space is not None))
        steps = s.box.cards[s.card].strike.move
        table.then(ClosestPerson(s.current, self.figure, among, steps, True), attack)


class Attack(Step, frozen=True):
    """If a person is there and the strike has not been cut since it began (HOR-11.1, HOR-16.8)."""

    figure: str
    cut_before: int

    def run(self, table: T) -> None:
        """Pick a target."""
        s = table.state
        if self.figure not in s.figures or s.strikes_cut != self.cut_before:
            return
        if s.has_person(s.figures[self.figure]):
            table.then(Target(s.current, self.figure))


class Target(Choice, frozen=True):
    """One target, a hero before a villager, before the roll (HOR-11.2)."""

    clause: ClassVar[str] = "HOR-11.2"
    figure: str

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """The heroes there, else the villagers there."""
        here = s.figures[self.figure]
        return s.heroes_in(here) or s.villagers_in(here)

    def resume(self, table: T, option: str) -> None:
        """The roll: powers first, then the hits (HOR-11.3, HOR-11.4)."""
        s = table.state
        table.emit(TargetChosen(self.figure, option))
        number = s.box.cards[s.card].strike.dice
        dice = tuple(table.pick(s.box.faces) for _ in range(number))
        table.emit(DiceRolled(self.figure, option, dice))
        powers = [UsePower(self.figure)] * dice.count("power")
        table.then(*powers, Hits(option, dice.count("hit"), self.figure, True))


class UsePower(Step, frozen=True):
    """One Power symbol (HOR-11.4)."""

    figure: str

    def run(self, table: T) -> None:
        """Lost if the monster has left the game during its roll (HOR-11.11)."""
        s = table.state
        if self.figure not in s.figures:
            return
        monster = s.box.monster_of[self.figure]
        table.emit(PowerTriggered(self.figure, monster))
        table.then(Resolve(Deed(f"power:{monster}", s.current, monster, self.figure)))


def is_over(s: FamilyState) -> bool:
    """Whether a defeat has ended the strikes of this card (HOR-9.9)."""
    return s.fallen and s.options.end_phase_on_defeat


def struck_by(s: FamilyState, symbol: str) -> tuple[str, ...]:
    """The figures that a symbol makes strike (HOR-9.6, HOR-12.5)."""
    if symbol == "frenzy":
        figures = tuple(figure.id for figure in s.box.monsters[s.frenzy].figures)
        return figures[:1] if s.options.frenzied_pair == "first_figure_only" else figures
    kind, name = symbol.split(":")
    if kind != "figure":
        raise NotImplementedError(f"{symbol}: no box on this engine has that symbol yet")
    return (name,) if name in s.figures else ()


STEPS = (Strikes, Strike, Attack, Target, UsePower)
