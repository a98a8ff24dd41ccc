"""How a turn begins and ends: the choice, the lost turn, the adjustment (IGO-4, 5, 11)."""

from __future__ import annotations

from domain.kernel.decision import Question, Step
from domain.kernel.event import Seat
from domain.kernel.table import Table

from .ending import finish
from .events import TurnEnded, TurnLost, TurnStarted
from .state import IgorsState
from .supply import return_tokens

T = Table[IgorsState]


class TurnStart(Question, frozen=True):
    """Roll, draw and pass, or take a token and pass (IGO-5.1)."""

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The active seat, always."""
        return (s.active,)


class LostTurn(Question, frozen=True):
    """Lose the turn, or ring an Alarm Clock (IGO-13.15): asked by card count (IGO-12.12)."""

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The active seat while its lost turn is pending and it holds a card."""
        return (s.active,) if s.lost[s.active] and s.has_scrapyard_cards(s.active) else ()

    def settle(self, table: T) -> None:
        """No card is left, or the mark is gone."""
        if table.state.lost[table.state.active]:
            lose_turn(table)
        else:
            table.then(TurnStart())


class WrapUp(Question, frozen=True):
    """Cards after the landing (IGO-12.3): asked by card count (IGO-12.12)."""

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The active seat while it holds a scrapyard card."""
        return (s.active,) if s.has_scrapyard_cards(s.active) else ()


class Adjust(Question, frozen=True):
    """Give up what is over the limits (IGO-11.1), one seat after the other (IGO-11.2)."""

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The next seat over a limit."""
        seat = s.next_over_limit()
        return () if seat is None else (seat,)

    def run(self, table: T) -> None:
        """Tokens of one owner go back unasked: everybody sees that there is no choice."""
        s = table.state
        while (seat := s.next_over_limit()) is not None and has_no_choice(s, seat):
            owner = next(iter(s.tokens[seat]))
            return_tokens(table, seat, {owner: s.excess(seat)[0]}, "adjustment")
        Question.run(self, table)


class PassTurn(Step, frozen=True):
    """The next seat's turn; the round limit (IGO-3.7, IGO-4.5, IGO-15.5)."""

    def run(self, table: T) -> None:
        """A seat that is not later in the order of the first round begins a new round."""
        s = table.state
        was, then = s.active, s.next_in(s.active)
        table.emit(TurnEnded(was))
        number = s.round + (place_in_order(s, then) <= place_in_order(s, was))
        if number > s.options.max_rounds:
            finish(table, "round_limit")
        begin_turn(table, then, number)


def place_in_order(s: IgorsState, seat: Seat) -> int:
    """0 for the starting player, 1 for the next clockwise ... (IGO-4.5)."""
    return (seat - s.first) % s.players


def has_no_choice(s: IgorsState, seat: Seat) -> bool:
    """Whether tokens of one owner are all that this seat has to give up."""
    tokens, errands, scrapyard = s.excess(seat)
    return tokens > 0 and not errands and not scrapyard and len(s.tokens[seat]) == 1


def begin_turn(table: T, seat: Seat, number: int) -> None:
    """Step a of a turn (IGO-4.1, IGO-4.2)."""
    table.emit(TurnStarted(seat, table.state.turn + 1, number))
    table.then(LostTurn() if table.state.lost[seat] else TurnStart())


def lose_turn(table: T) -> None:
    """The turn is not played, the adjustment follows (IGO-4.2)."""
    table.emit(TurnLost(table.state.active))
    pass_turn(table)


def pass_turn(table: T) -> None:
    """On to the adjustment, with no wrap-up (IGO-12.5)."""
    table.then(Adjust(), PassTurn())


def close_turn(table: T) -> None:
    """The landing is over: wrap-up, adjustment, next seat (IGO-4.1)."""
    table.then(WrapUp(), Adjust(), PassTurn())
