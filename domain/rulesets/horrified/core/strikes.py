"""The strike part of a card: symbol by symbol move, attack, power, hits (HOR-9.6 to HOR-11)."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.decision import Choice, Step
from domain.kernel.table import Table

from .effect import Deed
from .forced import ClosestPerson, closest_spaces
from .hitting import Hits
from .monsters import pass_frenzy
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
        table.then(*self.strikes(s, symbol), Strikes(self.index + 1))

    def strikes(self, s: FamilyState, symbol: str) -> list[Step]:
        """Those of a figure, of all that carry a colour symbol, of whoever is in a frenzy."""
        if symbol.startswith("symbol:"):
            return [InTurn(s.current, s.carriers(symbol.removeprefix("symbol:")), symbol)]
        found: list[Step] = [Strike(figure, symbol) for figure in struck_by(s, symbol)]
        if symbol == "frenzy" and s.ruling("frenzy_passes_after_strike"):
            found.append(FrenzyOver(s.frenzy))
        return found


class InTurn(Choice, frozen=True):
    """Whose event or strike comes first where a symbol fits several monsters (HOR-1.11).

    The next is looked at when the one before is complete. `symbol` is that of a strike, "" for the
    event of the card in hand.
    """

    clause: ClassVar[str] = "HOR-1.11"
    left: tuple[str, ...]
    symbol: str = ""

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """Those that are still in the game."""
        return tuple([monster for monster in self.left if monster in s.monsters])

    def resume(self, table: T, option: str) -> None:
        """That one, each of its figures, then the others."""
        s = table.state
        left = tuple(monster for monster in self.left if monster != option)
        figures = [figure.id for figure in s.box.monsters[option].figures]
        deeds = [self.deed_of(s, option, figure) for figure in figures]
        table.then(*deeds, InTurn(self.seat, left, self.symbol))

    def deed_of(self, s: FamilyState, monster: str, figure: str) -> Step:
        """Its strike, or its event."""
        if self.symbol:
            return Strike(figure, self.symbol)
        return Resolve(Deed(f"card:{s.card}", s.current, monster, figure))


class FrenzyOver(Step, frozen=True):
    """The marker passes when the strike that it caused is over, once (FAMILY.md 4)."""

    monster: str

    def run(self, table: T) -> None:
        """A holder that has left the game has passed it already."""
        if table.state.frenzy == self.monster:
            pass_frenzy(table, self.monster)


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
        among = closest_spaces(s, self.figure)
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
        power = dice.count("power")
        powers = [UsePower(self.figure)] * (
            power if s.ruling("power_once_per_symbol") else min(1, power)
        )
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
    return s.fallen and bool(s.ruling("end_phase_on_defeat"))


def struck_by(s: FamilyState, symbol: str) -> tuple[str, ...]:
    """The figures that a symbol makes strike (HOR-9.6, HOR-12.5)."""
    if symbol == "frenzy":
        figures = tuple(figure.id for figure in s.box.monsters[s.frenzy].figures)
        return figures[:1] if s.ruling("frenzied_pair") == "first_figure_only" else figures
    name = symbol.removeprefix("figure:")
    return (name,) if name in s.figures else ()


STEPS = (Strikes, InTurn, FrenzyOver, Strike, Attack, Target, UsePower)
