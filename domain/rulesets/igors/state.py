"""The board, who holds what, and where the turn is (IGO-16.3)."""

from __future__ import annotations

from msgspec import field

from domain.kernel.event import Seat
from domain.kernel.pools import Counts, Deck, Hand, add, remove
from domain.kernel.state import State

from .content import (
    DELIVERY,
    MOST_ERRANDS,
    MOST_SCRAPYARD,
    MOST_TOKENS,
    NUMBER_OF,
    OWNER_AT,
    OWNER_OF,
    POSITION,
    TYPE_OF,
    TYPES,
    VISIT,
    Options,
    Slot,
)


def no_cards() -> Deck:
    """A deck that was not laid out."""
    return Deck({}, 0)


class IgorsState(State):
    """The state as known to the table or to one seat (IGO-16.3).

    By seat: `at` (None: gone), `bodies` (type to piece), `leftovers` (longest held first), `tokens`
    (owner to number), `lost` (a lost turn is pending), hands. By owner: `supply` (pieces on the
    board, by number) and `board_tokens`. `dice` and `total` are the roll not yet spent, `rolled`
    the face of a piece die not yet taken (0: none); `delivering` says that the active seat has
    been found to hold something that it must deliver here (IGO-7.4).
    """

    options: Options = Options()
    first: Seat = 0
    active: Seat = 0
    turn: int = 0
    round: int = 0
    red_used: bool = False
    dice: tuple[int, int] | None = None
    total: int = 0
    rolled: int = 0
    delivering: bool = False
    tokens_each: int = 0
    at: list[str | None] = []
    lost: list[bool] = []
    supply: dict[str, tuple[str, ...]] = {}
    board_tokens: Counts = {}
    tokens: list[Counts] = []
    bodies: list[dict[str, str]] = []
    leftovers: list[tuple[str, ...]] = []
    errands: Deck = field(default_factory=no_cards)
    errand_discards: Counts = {}
    errand_hands: list[Hand] = []
    scrapyard: Deck = field(default_factory=no_cards)
    scrapyard_discards: Counts = {}
    scrapyard_hands: list[Hand] = []

    # Where somebody stands.

    @property
    def is_advanced(self) -> bool:
        """Whether there are scrapyard cards (IGO-1.3)."""
        return self.options.variant == "advanced"

    def position(self, seat: Seat) -> int:
        """The race square, 13 the Mansion; 0 on the loop and for a seat that has left."""
        return POSITION.get(self.at[seat] or "", 0)

    def in_race(self, seat: Seat) -> bool:
        """Whether this Igor is in the final race."""
        return self.at[seat] in POSITION

    def owner_here(self, seat: Seat) -> str | None:
        """The owner on whose location this Igor stands."""
        return OWNER_AT.get(self.at[seat] or "")

    # Bodies and pieces.

    def is_complete(self, seat: Seat) -> bool:
        """One piece of each type (IGO-9.1)."""
        return len(self.bodies[seat]) == len(TYPES)

    def slot_for(self, seat: Seat, piece: str) -> Slot:
        """Where a gained piece goes (IGO-9.2)."""
        return "leftovers" if TYPE_OF[piece] in self.bodies[seat] else "body"

    def place(self, seat: Seat, piece: str, slot: Slot) -> None:
        """A piece comes to lie on a player board."""
        if slot == "body":
            self.bodies[seat][TYPE_OF[piece]] = piece
        else:
            self.leftovers[seat] = (*self.leftovers[seat], piece)

    def give_up_leftover(self, seat: Seat, piece: str) -> None:
        """A piece leaves the leftovers."""
        self.leftovers[seat] = tuple([each for each in self.leftovers[seat] if each != piece])

    def give_up_piece(self, seat: Seat, piece: str) -> None:
        """A piece leaves whichever slot it is in."""
        if self.bodies[seat].get(TYPE_OF[piece]) == piece:
            del self.bodies[seat][TYPE_OF[piece]]
        else:
            self.give_up_leftover(seat, piece)

    def back_to_board(self, piece: str) -> None:
        """A piece lies on its owner's board again, at its number."""
        owner = OWNER_OF[piece]
        pieces = (*self.supply[owner], piece)
        self.supply[owner] = tuple(sorted(pieces, key=lambda each: NUMBER_OF[each]))

    def off_board(self, piece: str) -> None:
        """A piece leaves its owner's board."""
        owner = OWNER_OF[piece]
        self.supply[owner] = tuple([each for each in self.supply[owner] if each != piece])

    def pieces_of(self, seat: Seat) -> tuple[str, ...]:
        """All pieces held, the body by type, then the leftovers by age."""
        body = self.bodies[seat]
        return (*[body[kind] for kind in TYPES if kind in body], *self.leftovers[seat])

    def recallable(self, seat: Seat, owner: str) -> tuple[tuple[Seat, str], ...]:
        """The leftovers of this owner that the other players hold (IGO-7.8)."""
        return tuple(
            (other, piece)
            for other in self.still_in()
            if other != seat
            for piece in self.leftovers[other]
            if OWNER_OF[piece] == owner
        )

    def can_supply(self, seat: Seat, owner: str) -> bool:
        """Whether this owner has a piece for a delivery of `seat` (IGO-7.8)."""
        return bool(self.supply[owner]) or bool(self.recallable(seat, owner))

    # Errands.

    def may_deliver(self, seat: Seat) -> bool:
        """Whether a delivery here is possible by what everybody knows."""
        owner = self.owner_here(seat)
        if owner is None or not self.tokens[seat] or not len(self.errand_hands[seat]):
            return False
        return self.can_supply(seat, owner)

    def fits_here(self, seat: Seat, card: str) -> bool:
        """Whether a held errand with this face would be deliverable here, supply apart."""
        return DELIVERY[card] == self.owner_here(seat) and VISIT[card] in self.tokens[seat]

    def deliverable(self, seat: Seat) -> tuple[str, ...]:
        """The errands this seat must deliver where it stands (IGO-7.3), sorted."""
        if not self.may_deliver(seat):
            return ()
        known = self.errand_hands[seat].known
        return tuple(sorted([card for card in known if self.fits_here(seat, card)]))

    # Tokens, cards and limits.

    def token_count(self, seat: Seat) -> int:
        """How many visited tokens a seat holds."""
        return sum(self.tokens[seat].values())

    def take_token(self, seat: Seat, owner: str) -> None:
        """A visited token comes from its board."""
        remove(self.board_tokens, owner)
        add(self.tokens[seat], owner)

    def return_token(self, seat: Seat, owner: str) -> None:
        """A visited token goes back to its board."""
        remove(self.tokens[seat], owner)
        add(self.board_tokens, owner)

    def has_scrapyard_cards(self, seat: Seat) -> bool:
        """Whether a seat holds a scrapyard card of whatever kind: public (IGO-12.12)."""
        return self.is_advanced and len(self.scrapyard_hands[seat]) > 0

    def holds(self, seat: Seat, kind: str) -> bool:
        """Whether this seat is known to hold a scrapyard card of this kind."""
        return self.is_advanced and kind in self.scrapyard_hands[seat].known

    def can_draw_errand(self) -> bool:
        """Whether deck or discards have an errand (IGO-14.2)."""
        return self.errands.size > 0 or bool(self.errand_discards)

    def can_draw_scrapyard(self) -> bool:
        """Whether deck or discards have a scrapyard card (IGO-14.3)."""
        return self.scrapyard.size > 0 or bool(self.scrapyard_discards)

    def excess(self, seat: Seat) -> tuple[int, int, int]:
        """How many tokens, errands and scrapyard cards are over the limits (IGO-11.1)."""
        scrapyard = len(self.scrapyard_hands[seat]) - MOST_SCRAPYARD if self.is_advanced else 0
        return (
            max(0, self.token_count(seat) - MOST_TOKENS),
            max(0, len(self.errand_hands[seat]) - MOST_ERRANDS),
            max(0, scrapyard),
        )

    def next_over_limit(self) -> Seat | None:
        """Who must give something up first: the active seat, then clockwise (IGO-11.2)."""
        for step in range(self.players):
            seat = (self.active + step) % self.players
            if seat not in self.gone and any(self.excess(seat)):
                return seat
        return None

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats that are still in."""
        return tuple([other for other in self.still_in() if other != seat])
