"""A player leaves for good, in the order of WER-9.8."""

from __future__ import annotations

from domain.kernel.event import Seat
from domain.kernel.table import Table

from .decisions import Spoils
from .ending import end_if_two_left
from .events import BidDropped, CardWithdrawn, PlayerLeft
from .state import WerebeastsState

T = Table[WerebeastsState]


def leave(table: T, seat: Seat) -> None:
    """Owed spoils first; then the seat is out, with its bid or with the card it sells."""
    s = table.state
    was_live = s.is_live(seat)
    _settle_owed_spoils(table, seat)
    table.emit(PlayerLeft(seat))
    if not was_live:
        return
    if s.auction and s.auction.bid_of(seat):
        table.emit(BidDropped(seat))
    if isinstance(table.agenda[-1], Spoils):
        return  # somebody else chooses first, then the end is checked
    end_if_two_left(table)
    if s.auction and seat == s.active:
        table.emit(CardWithdrawn(seat, s.auction.card))


def _settle_owed_spoils(table: T, seat: Seat) -> None:
    """By default (WER-6.12); if that ends the game, leaving changes nothing more."""
    owed = table.agenda[-1]
    if isinstance(owed, Spoils) and owed.taker == seat:
        table.answered()
        table.emit(owed.taken(table.state, owed.fallback(table.state)))
        end_if_two_left(table)
