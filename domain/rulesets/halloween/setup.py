"""Laying the graveyard and drawing the first player (HAL-2)."""

from __future__ import annotations

from domain.kernel.dice import shuffled
from domain.kernel.table import Table

from .content import BACK_COUNTS
from .decisions import Placement
from .events import FirstPlayerChosen, GraveyardLaid
from .state import HalloweenState


def set_up(table: Table[HalloweenState]) -> None:
    """The 36 backs, then the first player, in this order (HAL-2.6)."""
    backs = [back for back, count in BACK_COUNTS.items() for _ in range(count)]
    table.emit(GraveyardLaid(tuple(shuffled(table.dice, backs))))
    table.emit(FirstPlayerChosen(table.dice.below(table.state.players)))
    table.then(Placement())
