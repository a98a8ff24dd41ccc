"""Drawing cards, rolling for pieces, paying: what several rules do alike (IGO-7, 8, 14)."""

from __future__ import annotations

from domain.kernel.dice import draw
from domain.kernel.event import Seat
from domain.kernel.pools import remove
from domain.kernel.table import Table

from .card_events import (
    DeckReshuffled,
    ErrandCause,
    ErrandsDrawn,
    ScrapyardCardsDrawn,
    ScrapyardCause,
)
from .content import FACES, OWNERS, PIECE, TYPE_OF
from .goods_events import (
    GainCause,
    PieceGained,
    PieceReturnCause,
    PieceReturned,
    PieceRolled,
    PieceShifted,
    ReturnCause,
    TokenReturned,
)
from .state import IgorsState

T = Table[IgorsState]


def two_dice(table: T) -> tuple[int, int]:
    """Two fair faces."""
    return 1 + table.dice.below(FACES), 1 + table.dice.below(FACES)


def draw_errands(table: T, seat: Seat, count: int, cause: ErrandCause) -> None:
    """As many errands as there are, up to `count`; a reshuffle comes in between (IGO-16.7)."""
    s = table.state
    while count and s.can_draw_errand():
        if not s.errands.size:
            table.emit(DeckReshuffled("errand", sum(s.errand_discards.values())))
        now = min(count, s.errands.size)
        cards = _drawn(table, s.errands.unseen, now)
        table.emit(ErrandsDrawn(seat, now, cards, cause))
        count -= now


def draw_scrapyard_card(table: T, seat: Seat, cause: ScrapyardCause) -> None:
    """One scrapyard card, if there is any (IGO-14.3)."""
    s = table.state
    if not s.can_draw_scrapyard():
        return
    if not s.scrapyard.size:
        table.emit(DeckReshuffled("scrapyard", sum(s.scrapyard_discards.values())))
    table.emit(ScrapyardCardsDrawn(seat, 1, _drawn(table, s.scrapyard.unseen, 1), cause))


def _drawn(table: T, unseen: dict[str, int], count: int) -> tuple[str, ...]:
    left, cards = dict(unseen), []
    for _ in range(count):
        cards.append(card := draw(table.dice, left))
        remove(left, card)
    return tuple(cards)


def roll_for_piece(table: T, seat: Seat, owner: str) -> None:
    """One die, again until the piece with that number lies on the board (IGO-7.6)."""
    while True:
        face = 1 + table.dice.below(FACES)
        available = PIECE[owner][face - 1] in table.state.supply[owner]
        table.emit(PieceRolled(seat, owner, face, available))
        if available:
            return


def gain_piece(table: T, seat: Seat, piece: str, cause: GainCause) -> None:
    """Into the body if its type is missing there, else to the leftovers (IGO-9.2)."""
    slot = table.state.slot_for(seat, piece)
    table.emit(PieceGained(seat, piece, slot, cause))


def return_piece(table: T, seat: Seat, piece: str, cause: PieceReturnCause) -> None:
    """Back to its board; the oldest leftover of the type fills the gap (IGO-9.3)."""
    s = table.state
    table.emit(PieceReturned(seat, piece, cause))
    kind = TYPE_OF[piece]
    spares = [each for each in s.leftovers[seat] if TYPE_OF[each] == kind]
    if kind not in s.bodies[seat] and spares:
        table.emit(PieceShifted(seat, spares[0]))


def return_tokens(table: T, seat: Seat, tokens: dict[str, int], cause: ReturnCause) -> None:
    """Visited tokens go back, in the order of the owners."""
    for owner in OWNERS:
        for _ in range(tokens.get(owner, 0)):
            table.emit(TokenReturned(seat, owner, cause))


def spread(counts: dict[str, int]) -> tuple[str, ...]:
    """The things of a multiset one by one, sorted."""
    return tuple([kind for kind in sorted(counts) for _ in range(counts[kind])])
