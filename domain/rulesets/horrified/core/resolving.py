"""A row of effects on the agenda, one after the other."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.decision import Choice, Step
from domain.kernel.table import Table

from .box import op_of
from .effect import Deed, Effect
from .state import FamilyState

T = Table[FamilyState]


class Resolve(Step, frozen=True):
    """The effects of a source from number `index` on; of a monster only while it is in the game."""

    deed: Deed
    index: int = 0

    def run(self, table: T) -> None:
        """One effect; then the rest."""
        s, deed = table.state, self.deed
        effects = s.box.effects[deed.source]
        gone = deed.monster is not None and deed.monster not in s.monsters
        if self.index < len(effects) and not gone:
            table.then(Resolve(deed, self.index + 1))
            effects[self.index].resolve(table, deed)


class WhichEffect(Choice, frozen=True):
    """One of several lists of effects, only such as can change something (HOR-7.4)."""

    clause: ClassVar[str] = "HOR-7.4"
    deed: Deed

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """The ops with which the lists begin."""
        chosen = [each for each in s.box.effects[self.deed.source] if each.branches()]
        return tuple(
            op_of(branch[0])
            for effect in chosen
            for branch in effect.branches()
            if is_possible(s, branch, self.deed)
        )

    def resume(self, table: T, option: str) -> None:
        """That list."""
        deed = self.deed
        branch = Deed(f"{deed.source}/{option}", deed.chooser, deed.monster, deed.figure)
        table.then(Resolve(branch))


def is_possible(s: FamilyState, effects: tuple[Effect, ...], deed: Deed) -> bool:
    """Whether any of these effects can change something (HOR-7.4)."""
    return any(effect.possible(s, deed) for effect in effects)


STEPS = (Resolve, WhichEffect)
