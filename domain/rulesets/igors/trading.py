"""What can be paid at a scrapyard, and what for (IGO-8, IGO-10.7)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Bundle, Payment
from domain.kernel.table import Table

from .content import OWNERS, TYPE_OF
from .goods_events import PieceReturnCause, ReturnCause
from .state import IgorsState
from .supply import return_piece, return_tokens

T = Table[IgorsState]
PRICE = 2  # tokens


class ScrapyardExchange(Question, frozen=True):
    """Standard: two tokens or a piece for a token of choice, once (IGO-8.1)."""

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The active seat if it can pay and a board has a token (IGO-8.2)."""
        return (s.active,) if s.board_tokens and payments(s, s.active) else ()


class ScrapyardBuy(Question, frozen=True):
    """Advanced: two tokens or a piece for a card, again and again (IGO-8.3)."""

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The active seat if it can pay and a card can be drawn (IGO-8.4)."""
        return (s.active,) if s.can_draw_scrapyard() and payments(s, s.active) else ()


def payable_pieces(s: IgorsState, seat: Seat) -> tuple[str, ...]:
    """Any piece held; in the race only of a type held twice (IGO-8.6, IGO-10.7)."""
    held = s.pieces_of(seat)
    if not s.in_race(seat):
        return held
    kinds = [TYPE_OF[piece] for piece in held]
    return tuple([piece for piece in held if kinds.count(TYPE_OF[piece]) > 1])


def payments(s: IgorsState, seat: Seat) -> tuple[Bundle, ...]:
    """Two tokens of any owners; one piece."""
    found = []
    if s.token_count(seat) >= PRICE:
        found.append(Bundle(dict(s.tokens[seat]), PRICE, PRICE))
    if pieces := payable_pieces(s, seat):
        found.append(Bundle(dict.fromkeys(pieces, 1), 1, 1))
    return tuple(found)


def can_pay(s: IgorsState, seat: Seat, pay: Mapping[str, int]) -> bool:
    """Whether this is one of the payments."""
    return any(pay in bundle for bundle in payments(s, seat))


def clause_against(s: IgorsState, seat: Seat, pay: Mapping[str, int]) -> str:
    """Why this cannot be paid for a card: the body stays complete in the race, else the price."""
    is_held_piece = sum(pay.values()) == 1 and pay.keys() <= set(s.pieces_of(seat))
    return "IGO-10.7" if s.in_race(seat) and is_held_piece else "IGO-8.3"


def hand_over(table: T, seat: Seat, pay: Payment, cause: PieceReturnCause) -> None:
    """Tokens and pieces go back to their owners' boards (IGO-8.5)."""
    tokens = {owner: n for owner, n in pay.items() if owner in OWNERS}
    returned: ReturnCause = "exchange" if cause == "exchange" else "purchase"
    return_tokens(table, seat, tokens, returned)
    for piece in sorted(pay.keys() - tokens.keys()):
        return_piece(table, seat, piece, cause)
