"""What happens to visited tokens and pieces (IGO-16.1)."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.kernel.event import Event, Seat
from domain.kernel.pools import add, remove

from .content import Slot
from .state import IgorsState

TakeCause = Literal["landing", "pass", "exchange", "forged_pass"]
ReturnCause = Literal[
    "delivery", "exchange", "purchase", "forged_pass", "spare_part", "adjustment", "left"
]
GainCause = Literal["delivery", "catalogue", "spare_part", "barter"]
PieceReturnCause = Literal["exchange", "purchase", "barter", "left"]


class TokenTaken(Event, frozen=True):
    """A visited token comes from its owner's board (IGO-7.2, 5.3, 8.1, 13.13)."""

    clause: ClassVar[str] = "IGO-7.2"
    seat: Seat
    owner: str
    cause: TakeCause

    def apply(self, s: IgorsState) -> None:
        """The seat holds it."""
        s.take_token(self.seat, self.owner)


class TokenReturned(Event, frozen=True):
    """A visited token goes back to its owner's board (IGO-7.5, 8.5, 11.3)."""

    clause: ClassVar[str] = "IGO-8.5"
    seat: Seat
    owner: str
    cause: ReturnCause

    def apply(self, s: IgorsState) -> None:
        """It lies on its board."""
        s.return_token(self.seat, self.owner)


class TokenStolen(Event, frozen=True):
    """A Pickpocket takes a visited token (IGO-13.3)."""

    clause: ClassVar[str] = "IGO-13.3"
    seat: Seat
    victim: Seat
    owner: str

    def apply(self, s: IgorsState) -> None:
        """It changes hands."""
        remove(s.tokens[self.victim], self.owner)
        add(s.tokens[self.seat], self.owner)


class PiecesRecalled(Event, frozen=True):
    """Leftovers of an owner with an empty board go back to it (IGO-7.8)."""

    clause: ClassVar[str] = "IGO-7.8"
    owner: str
    pieces: tuple[tuple[Seat, str], ...]

    def apply(self, s: IgorsState) -> None:
        """They lie on the board."""
        for seat, piece in self.pieces:
            s.give_up_leftover(seat, piece)
            s.back_to_board(piece)


class PieceRolled(Event, frozen=True):
    """One die for a piece; rerolls are further events (IGO-7.6)."""

    clause: ClassVar[str] = "IGO-7.6"
    reveals: ClassVar[bool] = True
    seat: Seat
    owner: str
    face: int
    available: bool

    def apply(self, s: IgorsState) -> None:
        """An available face waits to be taken."""
        s.rolled = self.face if self.available else 0


class PieceGained(Event, frozen=True):
    """A piece comes from its owner's board (IGO-7.6, IGO-9.2)."""

    clause: ClassVar[str] = "IGO-9.2"
    seat: Seat
    piece: str
    slot: Slot
    cause: GainCause

    def apply(self, s: IgorsState) -> None:
        """It lies on the player board."""
        s.off_board(self.piece)
        s.place(self.seat, self.piece, self.slot)
        s.rolled = 0


class PieceReturned(Event, frozen=True):
    """A piece goes back to its owner's board at its number (IGO-8.5)."""

    clause: ClassVar[str] = "IGO-8.5"
    seat: Seat
    piece: str
    cause: PieceReturnCause

    def apply(self, s: IgorsState) -> None:
        """It lies on its board."""
        s.give_up_piece(self.seat, self.piece)
        s.back_to_board(self.piece)


class PieceShifted(Event, frozen=True):
    """The leftover held longest takes the empty place in the body (IGO-9.3)."""

    clause: ClassVar[str] = "IGO-9.3"
    seat: Seat
    piece: str

    def apply(self, s: IgorsState) -> None:
        """From the leftovers into the body."""
        s.give_up_leftover(self.seat, self.piece)
        s.place(self.seat, self.piece, "body")


class PieceStolen(Event, frozen=True):
    """Grave Robbery takes a leftover (IGO-13.2)."""

    clause: ClassVar[str] = "IGO-13.2"
    seat: Seat
    victim: Seat
    piece: str
    slot: Slot

    def apply(self, s: IgorsState) -> None:
        """It changes hands."""
        s.give_up_leftover(self.victim, self.piece)
        s.place(self.seat, self.piece, self.slot)


EVENTS: tuple[type[Event], ...] = (
    TokenTaken, TokenReturned, TokenStolen, PiecesRecalled, PieceRolled, PieceGained,
    PieceReturned, PieceShifted, PieceStolen,
)  # fmt: skip
