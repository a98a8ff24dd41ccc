"""What a seat may do in IGORs apart from playing scrapyard cards (IGO-16.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Bundle, Offer, Payment, SubsetOf, ids
from domain.kernel.table import Table

from .card_events import ErrandsDiscarded, ScrapyardCardsDiscarded
from .closing import Adjust, LostTurn, TurnStart, WrapUp, lose_turn, pass_turn
from .content import DRAWN_ON_PASS
from .goods_events import TokenTaken
from .movement import clause_against, legal_ends
from .moving import AfterRoll, move, roll
from .reactions import Reaction, decline
from .state import IgorsState
from .supply import draw_errands, return_tokens, spread

T = Table[IgorsState]
Asked = tuple[type[Question], ...]


class RollDice(Command, frozen=True):
    """Roll two dice and move (IGO-6)."""

    clause: ClassVar[str] = "IGO-6.1"
    during: ClassVar[Asked] = (TurnStart,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """The move is asked next."""
        table.answered()
        table.then(AfterRoll())
        roll(table, seat, "roll")


class DrawAndPass(Command, frozen=True):
    """Draw three errands and end the turn (IGO-5.2)."""

    clause: ClassVar[str] = "IGO-5.2"
    during: ClassVar[Asked] = (TurnStart,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """While there is an errand to draw."""
        if s.can_draw_errand():
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """On to the adjustment."""
        table.require(table.state.can_draw_errand(), "IGO-5.2", "there is no errand to draw")
        table.answered()
        pass_turn(table)
        draw_errands(table, seat, DRAWN_ON_PASS, "pass")


class TakeTokenAndPass(Command, frozen=True):
    """Take a visited token where you stand and end the turn (IGO-5.3)."""

    clause: ClassVar[str] = "IGO-5.3"
    during: ClassVar[Asked] = (TurnStart,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """On a location with a token on its board."""
        if s.owner_here(seat) in s.board_tokens:
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """No errand is resolved."""
        s = table.state
        owner = s.owner_here(seat) or ""
        table.require(bool(owner), "IGO-5.3", "your Igor is not on a location")
        table.require(owner in s.board_tokens, "IGO-14.4", "that owner's board has no token")
        table.answered()
        pass_turn(table)
        table.emit(TokenTaken(seat, owner, "pass"))


class MoveIgor(Command, frozen=True):
    """End your move on a square (IGO-6.5)."""

    clause: ClassVar[str] = "IGO-6.5"
    during: ClassVar[Asked] = (AfterRoll,)
    to: str

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """The squares in reach."""
        yield Offer(cls, to=ids(legal_ends(s, seat)))

    def execute(self, table: T, seat: Seat) -> None:
        """The square takes effect."""
        s = table.state
        allowed = self.to in legal_ends(s, seat)
        clause = clause_against(s, seat, self.to)
        table.require(allowed, clause, "the move cannot end there", "to")
        table.answered()
        move(table, self.to)


class AcceptLostTurn(Command, frozen=True):
    """Let the lost turn pass (IGO-4.2)."""

    clause: ClassVar[str] = "IGO-4.2"
    during: ClassVar[Asked] = (LostTurn,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """On to the adjustment."""
        table.answered()
        lose_turn(table)


class EndTurn(Command, frozen=True):
    """Play no more cards (IGO-12.3)."""

    clause: ClassVar[str] = "IGO-12.3"
    during: ClassVar[Asked] = (WrapUp,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """On to the adjustment."""
        table.answered()


class DeclineReaction(Command, frozen=True):
    """Let the card aimed at you take effect (IGO-12.8)."""

    clause: ClassVar[str] = "IGO-12.8"
    during: ClassVar[Asked] = (Reaction,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """It does."""
        asked = table.state.agenda[-1]
        assert isinstance(asked, Reaction)
        table.answered()
        decline(table, asked)


class GiveUp(Command, frozen=True):
    """Give up exactly what is over the limits (IGO-11.1)."""

    clause: ClassVar[str] = "IGO-11.1"
    during: ClassVar[Asked] = (Adjust,)
    tokens: Payment
    errands: tuple[str, ...]
    scrapyard_cards: Payment

    @staticmethod
    def choices(s: IgorsState, seat: Seat) -> tuple[Bundle, SubsetOf, Bundle]:
        """Exactly the excess of each, from what is held."""
        tokens, errands, cards = s.excess(seat)
        held = s.scrapyard_hands[seat].known if s.is_advanced else {}
        return (
            Bundle(dict(s.tokens[seat]), tokens, tokens),
            SubsetOf(tuple(sorted(s.errand_hands[seat].known)), errands, errands),
            Bundle(dict(held), cards, cards),
        )

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """All choices."""
        tokens, errands, cards = cls.choices(s, seat)
        yield Offer(cls, tokens=tokens, errands=errands, scrapyard_cards=cards)

    def execute(self, table: T, seat: Seat) -> None:
        """Tokens to their boards, cards face up to the discards (IGO-11.3)."""
        tokens, errands, cards = self.choices(table.state, seat)
        why = "exactly the excess, of what you hold"
        table.require(self.tokens in tokens, "IGO-11.1", why, "tokens")
        table.require(self.errands in errands, "IGO-11.1", why, "errands")
        table.require(self.scrapyard_cards in cards, "IGO-11.1", why, "scrapyard_cards")
        return_tokens(table, seat, self.tokens, "adjustment")
        if self.errands:
            table.emit(ErrandsDiscarded(seat, self.errands, "adjustment"))
        if self.scrapyard_cards:
            given = spread(self.scrapyard_cards)
            table.emit(ScrapyardCardsDiscarded(seat, given, "adjustment"))


COMMANDS: tuple[type[Command], ...] = (
    RollDice, DrawAndPass, TakeTokenAndPass, MoveIgor, AcceptLostTurn, EndTurn,
    DeclineReaction, GiveUp,
)  # fmt: skip
