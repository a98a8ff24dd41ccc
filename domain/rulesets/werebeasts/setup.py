"""Choosing goals, dealing and drawing the dealer (WER-2)."""

from __future__ import annotations

from domain.kernel.table import Table

from .content import BEASTS, GOALS, WERECHOW, setup_for
from .decisions import AccuseOrOffer
from .events import AuctionCardDealt, DealerChosen, GoalPlaced, GoalsChosen, TurnStarted
from .state import WerebeastsState


def set_up(table: Table[WerebeastsState]) -> None:
    """All draws in the order of WER-2.14: goals, slots, dealer, cards."""
    s = table.state
    setup = setup_for(s.players, s.options.goal_layout)
    table.emit(GoalsChosen(_choose_goals(table, setup.beasts)))
    for slot, seats in enumerate(setup.slots):
        table.emit(GoalPlaced(slot, seats, table.draw(s.unplaced)))
    table.emit(DealerChosen(table.dice.below(s.players)))
    first, *_ = order = (*s.clockwise_from(s.dealer), s.dealer)
    for seat in order:
        table.emit(AuctionCardDealt(seat, s.deck.peek(table.dice)))
    table.emit(TurnStarted(first, 1))
    table.then(AccuseOrOffer())


def _choose_goals(table: Table[WerebeastsState], beasts: int) -> tuple[str, ...]:
    """So many beasts, each subset equally likely, and Werechow; in the order of the box."""
    left = list(BEASTS)
    chosen = {WERECHOW, *(left.pop(table.dice.below(len(left))) for _ in range(beasts))}
    return tuple(goal for goal in GOALS if goal in chosen)
