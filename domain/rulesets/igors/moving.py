"""Rolling, moving and what a square does (IGO-6, IGO-7.1, IGO-10)."""

from __future__ import annotations

from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.table import Table

from .closing import TurnStart, close_turn
from .content import MANSION, NUMBER, OWNER_AT, SCRAPYARDS, STATION
from .deliveries import ChooseErrand
from .ending import finish
from .events import ExtraTurnGained, IgorMoved, LostTurnMarked, MoveCause, MovementRolled, RollCause
from .goods_events import TokenTaken
from .movement import bounces, legal_ends
from .state import IgorsState
from .supply import draw_errands, draw_scrapyard_card, two_dice
from .trading import ScrapyardBuy, ScrapyardExchange

T = Table[IgorsState]


class AfterRoll(Question, frozen=True):
    """Where to move (IGO-6.5); in the race only a window for cards (IGO-12.10)."""

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The active seat; in the race only if it holds a scrapyard card (IGO-12.12)."""
        asked = not s.in_race(s.active) or s.has_scrapyard_cards(s.active)
        return (s.active,) if asked else ()

    def settle(self, table: T) -> None:
        """The one square of the race."""
        s = table.state
        move(table, legal_ends(s, s.active)[0])


def roll(table: T, seat: Seat, cause: RollCause) -> None:
    """Two dice; a double gives an errand before the move (IGO-6.2)."""
    dice = two_dice(table)
    table.emit(MovementRolled(seat, dice, cause))
    if dice[0] == dice[1]:
        draw_errands(table, seat, 1, "double")


def move(table: T, to: str, cause: MoveCause = "roll") -> None:
    """The Igor goes there, and the square takes effect (IGO-6.6)."""
    s = table.state
    seat = s.active
    bounced = cause == "roll" and bounces(s, seat, to)
    table.emit(IgorMoved(seat, to, cause, bounced))
    if to == MANSION:
        finish(table, "mansion")
    land(table, seat, to)


def land(table: T, seat: Seat, square: str) -> None:
    """What this square does (IGO-7, IGO-8, IGO-10.5 to 10.11)."""
    if square in OWNER_AT:
        if table.state.board_tokens.get(OWNER_AT[square]):
            table.emit(TokenTaken(seat, OWNER_AT[square], "landing"))
        close_turn(table)
        table.then(ChooseErrand())
    elif square in SCRAPYARDS:
        visit_scrapyard(table, seat)
    elif square in NUMBER:
        land_on_number(table, seat, NUMBER[square])
    else:
        close_turn(table)


def visit_scrapyard(table: T, seat: Seat) -> None:
    """One exchange, or cards as often as wanted (IGO-8.1, IGO-8.3)."""
    close_turn(table)
    if table.state.is_advanced:
        draw_scrapyard_card(table, seat, "landing")
        table.then(ScrapyardBuy())
    else:
        table.then(ScrapyardExchange())


def land_on_number(table: T, seat: Seat, number: int) -> None:
    """The numbered squares of the race (IGO-10.6 to 10.11)."""
    if number == 2 and table.state.is_advanced:
        visit_scrapyard(table, seat)
    elif number in (2, 4):
        table.emit(ExtraTurnGained(seat))
        table.then(TurnStart())
    elif number == 3:
        table.emit(LostTurnMarked(seat, "number_3"))
        close_turn(table)
    elif number == 5:
        table.emit(IgorMoved(seat, MANSION, "number_5", bounced=False))
        finish(table, "mansion")
    else:
        table.emit(IgorMoved(seat, STATION, "number_6", bounced=False))
        close_turn(table)
