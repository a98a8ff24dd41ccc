"""A player leaves (IGO-15.4)."""

from __future__ import annotations

from domain.kernel.event import Seat
from domain.kernel.table import Table

from .card_events import ErrandsDiscarded, ScrapyardCardsDiscarded
from .closing import pass_turn
from .ending import finish
from .events import PlayerLeft
from .goods_events import PieceReturned
from .reactions import Reaction, decline
from .state import IgorsState
from .supply import return_tokens, spread

T = Table[IgorsState]


def leave(table: T, seat: Seat) -> None:
    """All goes back; the own turn ends at once with the adjustment of the others."""
    s = table.state
    asked = table.agenda[-1]
    if isinstance(asked, Reaction) and asked.target == seat:  # declined, then carried out (12.14)
        table.answered()
        decline(table, asked)
    give_everything_back(table, seat)
    table.emit(PlayerLeft(seat))
    if len(s.still_in()) == 1:
        finish(table, "abandoned")
    if seat == s.active:
        table.agenda.clear()
        pass_turn(table)


def give_everything_back(table: T, seat: Seat) -> None:
    """Tokens and pieces to their boards, cards face up to the discards."""
    s = table.state
    return_tokens(table, seat, dict(s.tokens[seat]), "left")
    for piece in reversed(s.pieces_of(seat)):  # leftovers first: nothing moves into the body
        table.emit(PieceReturned(seat, piece, "left"))
    if errands := spread(s.errand_hands[seat].known):
        table.emit(ErrandsDiscarded(seat, errands, "left"))
    if s.is_advanced and (cards := spread(s.scrapyard_hands[seat].known)):
        table.emit(ScrapyardCardsDiscarded(seat, cards, "left"))
