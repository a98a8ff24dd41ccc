"""A red card aimed at somebody, and what it does if nobody stops it (IGO-12.8, IGO-13)."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.table import Table

from .card_events import ErrandStolen, ReactionDeclined
from .events import LostTurnMarked
from .goods_events import PieceStolen, TokenStolen
from .state import IgorsState

T = Table[IgorsState]


class Reaction(Question, frozen=True):
    """Play Ward or decline: asked of a target that holds any card (IGO-12.8)."""

    target: Seat
    card: str
    object: str | None = None

    def seats(self, s: IgorsState) -> tuple[Seat, ...]:
        """The target, by card count."""
        return (self.target,) if s.has_scrapyard_cards(self.target) else ()

    def settle(self, table: T) -> None:
        """Nothing can stop the card."""
        EFFECTS[self.card](table, self)


def decline(table: T, asked: Reaction) -> None:
    """The target lets it happen."""
    table.emit(ReactionDeclined(asked.target))
    EFFECTS[asked.card](table, asked)


def rob_grave(table: T, aimed: Reaction) -> None:
    """IGO-13.2."""
    s, piece = table.state, aimed.object or ""
    slot = s.slot_for(s.active, piece)
    table.emit(PieceStolen(s.active, aimed.target, piece, slot))


def pick_pocket(table: T, aimed: Reaction) -> None:
    """IGO-13.3."""
    table.emit(TokenStolen(table.state.active, aimed.target, aimed.object or ""))


def misfile(table: T, aimed: Reaction) -> None:
    """One errand of the hand, each equally likely (IGO-13.4)."""
    s = table.state
    card = table.draw(s.errand_hands[aimed.target].known)
    table.emit(ErrandStolen(s.active, aimed.target, card))


def sabotage(table: T, aimed: Reaction) -> None:
    """IGO-13.5."""
    table.emit(LostTurnMarked(aimed.target, "sabotage"))


EFFECTS: dict[str, Callable[[T, Reaction], None]] = {
    "grave_robbery": rob_grave,
    "pickpocket": pick_pocket,
    "misfiled_papers": misfile,
    "sabotage": sabotage,
}
