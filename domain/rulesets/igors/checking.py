"""Conservation (IGO-14.5): everything is in one place, in every view."""

from __future__ import annotations

from domain.kernel.pools import Counts, Deck, Hand, add

from .content import ERRANDS, OWNERS, PIECES, SCRAPYARD
from .state import IgorsState


def check(s: IgorsState) -> None:
    """AssertionError if a card, a piece or a token is lost or doubled."""
    check_cards(s.errands, s.errand_discards, s.errand_hands, ERRANDS)
    if s.is_advanced:
        check_cards(s.scrapyard, s.scrapyard_discards, s.scrapyard_hands, SCRAPYARD)
    pieces = [piece for board in s.supply.values() for piece in board]
    pieces += [piece for seat in range(s.players) for piece in s.pieces_of(seat)]
    assert sorted(pieces) == sorted(PIECES), f"pieces: {sorted(pieces)}"
    tokens = dict(s.board_tokens)
    for held in s.tokens:
        for owner, n in held.items():
            add(tokens, owner, n)
    assert tokens == dict.fromkeys(OWNERS, s.tokens_each), f"tokens: {tokens}"


def check_cards(deck: Deck, discards: Counts, hands: list[Hand], box: Counts) -> None:
    """Known and unknown cards of one kind."""
    total = dict(deck.unseen)
    for counts in (discards, *(hand.known for hand in hands)):
        for card, n in counts.items():
            add(total, card, n)
    assert total == box, f"cards: {total}"
    unknown = sum(hand.unknown for hand in hands)
    assert sum(deck.unseen.values()) == deck.size + unknown, f"{unknown} unknown, deck {deck.size}"
