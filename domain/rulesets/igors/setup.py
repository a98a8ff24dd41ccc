"""Setting up (IGO-3)."""

from __future__ import annotations

from domain.kernel.event import Seat
from domain.kernel.table import Table

from .closing import begin_turn
from .content import DEALT, TOKENS_EACH
from .events import FirstPlayerChosen, OwnerBoardsFilled, StartingDiceRolled
from .state import IgorsState
from .supply import draw_errands, two_dice

T = Table[IgorsState]


def set_up(table: T) -> None:
    """Boards, hands, the starting roll, the first turn."""
    players = table.state.players
    table.emit(OwnerBoardsFilled(TOKENS_EACH[players]))
    for seat in range(players):
        draw_errands(table, seat, DEALT, "deal")
    first = starting_player(table, tuple(range(players)))
    table.emit(FirstPlayerChosen(first))
    begin_turn(table, first, 1)


def starting_player(table: T, seats: tuple[Seat, ...]) -> Seat:
    """The highest roll; tied leaders roll again among themselves (IGO-3.6)."""
    while len(seats) > 1:
        totals = {}
        for seat in seats:
            dice = two_dice(table)
            table.emit(StartingDiceRolled(seat, dice))
            totals[seat] = sum(dice)
        best = max(totals.values())
        seats = tuple(seat for seat in seats if totals[seat] == best)
    return seats[0]
