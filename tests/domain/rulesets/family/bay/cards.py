"""The op that only a card of this box has (BAY-12.1)."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.horrified.core.effect import Deed, Effect
from domain.rulesets.horrified.core.places import named
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.supply import ItemPlaced


class WashAshore(Effect, frozen=True):
    """Items of the bag lie in a named space, wherever they belong."""

    count: int
    at: str

    def resolve(self, table: Table[FamilyState], deed: Deed) -> None:
        """As many as the bag has."""
        for _ in range(min(self.count, table.state.bag.size)):
            table.emit(ItemPlaced(table.state.bag.peek(table.dice), named(self.at)))


EFFECTS: tuple[type[Effect], ...] = (WashAshore,)
