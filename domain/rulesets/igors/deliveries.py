"""Deliveries and the piece die (IGO-7)."""

from __future__ import annotations

from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.table import Table

from .card_events import ErrandsChecked
from .content import PIECE
from .goods_events import GainCause, PiecesRecalled
from .state import IgorsState
from .supply import gain_piece, roll_for_piece

T = Table[IgorsState]


class ChooseErrand(Question, frozen=True):
    """Which errand to deliver, while one can be (IGO-7.4)."""

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The active seat: that it is asked tells that it must deliver."""
        return (s.active,)

    def run(self, table: T) -> None:
        """Look, tell all whether there is something, and ask while there is."""
        s = table.state
        due = bool(s.deliverable(s.active))
        if s.delivering != due or (not due and s.may_deliver(s.active)):
            table.emit(ErrandsChecked(s.active, due))
        if due:
            table.wait(self)


class BeforePieceRoll(Question, frozen=True):
    """A Catalogue may take the die's place (IGO-13.7): asked by card count (IGO-12.12)."""

    owner: str

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The deliverer with a scrapyard card and an unused red card."""
        return (s.active,) if s.has_scrapyard_cards(s.active) and not s.red_used else ()

    def settle(self, table: T) -> None:
        """The die decides."""
        start_piece_roll(table, self.owner, "delivery")


class AfterPieceRoll(Question, frozen=True):
    """A Loaded Die may roll again (IGO-13.11): asked by card count (IGO-12.12)."""

    owner: str
    cause: GainCause

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The roller with a scrapyard card."""
        return (s.active,) if s.has_scrapyard_cards(s.active) else ()

    def settle(self, table: T) -> None:
        """The piece is taken."""
        take_rolled_piece(table, self)


def start_piece_roll(table: T, owner: str, cause: GainCause) -> None:
    """Roll until a piece is found; it is taken unless a Loaded Die is played."""
    roll_for_piece(table, table.state.active, owner)
    table.then(AfterPieceRoll(owner, cause))


def take_rolled_piece(table: T, asked: AfterPieceRoll) -> None:
    """The piece that the die shows is gained."""
    s = table.state
    gain_piece(table, s.active, PIECE[asked.owner][s.rolled - 1], asked.cause)


def recall(table: T, seat: Seat, owner: str) -> None:
    """An empty board gets back the leftovers that the others hold (IGO-7.8)."""
    s = table.state
    if not s.supply[owner]:
        table.emit(PiecesRecalled(owner, s.recallable(seat, owner)))
