"""What a seat may do where it has landed: deliver, take pieces, trade (IGO-7, IGO-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Offer, Payment, ids
from domain.kernel.table import Table

from .card_events import ErrandDelivered
from .content import DELIVERY, OWNERS, VISIT
from .deliveries import (
    AfterPieceRoll,
    BeforePieceRoll,
    ChooseErrand,
    recall,
    start_piece_roll,
    take_rolled_piece,
)
from .goods_events import TokenReturned, TokenTaken
from .state import IgorsState
from .supply import draw_scrapyard_card
from .trading import ScrapyardBuy, ScrapyardExchange, can_pay, clause_against, hand_over, payments

Asked = tuple[type[Question], ...]
T = Table[IgorsState]


class DeliverErrand(Command, frozen=True):
    """Show an errand, return its token, roll for a piece (IGO-7.5)."""

    clause: ClassVar[str] = "IGO-7.4"
    during: ClassVar[Asked] = (ChooseErrand,)
    card: str

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """What can be delivered here."""
        if cards := s.deliverable(seat):
            yield Offer(cls, card=ids(cards))

    def execute(self, table: T, seat: Seat) -> None:
        """A piece, then the same question again."""
        s = table.state
        allowed = self.card in s.deliverable(seat)
        table.require(allowed, "IGO-7.3", "that errand is not deliverable here", "card")
        owner = DELIVERY[self.card]
        table.answered()
        table.then(BeforePieceRoll(owner), ChooseErrand())
        table.emit(ErrandDelivered(seat, self.card))
        table.emit(TokenReturned(seat, VISIT[self.card], "delivery"))
        recall(table, seat, owner)


class RollPiece(Command, frozen=True):
    """Let the die decide the piece (IGO-7.6)."""

    clause: ClassVar[str] = "IGO-7.6"
    during: ClassVar[Asked] = (BeforePieceRoll,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """Roll until a piece is found."""
        asked = table.state.agenda[-1]
        assert isinstance(asked, BeforePieceRoll)
        table.answered()
        start_piece_roll(table, asked.owner, "delivery")


class KeepPiece(Command, frozen=True):
    """Take the piece that the die shows (IGO-7.6)."""

    clause: ClassVar[str] = "IGO-7.6"
    during: ClassVar[Asked] = (AfterPieceRoll,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """It is gained."""
        asked = table.state.agenda[-1]
        assert isinstance(asked, AfterPieceRoll)
        table.answered()
        take_rolled_piece(table, asked)


class ExchangeAtScrapyard(Command, frozen=True):
    """Pay two tokens or a piece for a token of your choice (IGO-8.1)."""

    clause: ClassVar[str] = "IGO-8.1"
    during: ClassVar[Asked] = (ScrapyardExchange,)
    pay: Payment
    take: str

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Each way to pay, each token on a board."""
        for pay in payments(s, seat):
            yield Offer(cls, pay=pay, take=ids([o for o in OWNERS if o in s.board_tokens]))

    def execute(self, table: T, seat: Seat) -> None:
        """The token was on its board before the payment (IGO-8.2)."""
        s = table.state
        table.require(can_pay(s, seat, self.pay), "IGO-8.1", "you cannot pay that", "pay")
        there = self.take in s.board_tokens
        table.require(there, "IGO-8.2", "no such token was on a board", "take")
        table.answered()
        hand_over(table, seat, self.pay, "exchange")
        table.emit(TokenTaken(seat, self.take, "exchange"))


class BuyScrapyardCard(Command, frozen=True):
    """Pay two tokens or a piece for a scrapyard card (IGO-8.3)."""

    clause: ClassVar[str] = "IGO-8.3"
    during: ClassVar[Asked] = (ScrapyardBuy,)
    pay: Payment

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Each way to pay."""
        for pay in payments(s, seat):
            yield Offer(cls, pay=pay)

    def execute(self, table: T, seat: Seat) -> None:
        """The question stays: as often as wanted."""
        s = table.state
        allowed, clause = can_pay(s, seat, self.pay), clause_against(s, seat, self.pay)
        table.require(allowed, clause, "you cannot pay that here", "pay")
        hand_over(table, seat, self.pay, "purchase")
        draw_scrapyard_card(table, seat, "purchase")


class LeaveScrapyard(Command, frozen=True):
    """Trade no more (IGO-8.1, IGO-8.3)."""

    clause: ClassVar[str] = "IGO-8.1"
    during: ClassVar[Asked] = (ScrapyardExchange, ScrapyardBuy)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """Go on."""
        table.answered()


COMMANDS: tuple[type[Command], ...] = (
    DeliverErrand, RollPiece, KeepPiece, ExchangeAtScrapyard, BuyScrapyardCard, LeaveScrapyard,
)  # fmt: skip
