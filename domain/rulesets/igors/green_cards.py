"""Green scrapyard cards: any number, when their text has meaning (IGO-12.2, IGO-13.9 to 13.15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Offer, OneOf, ids
from domain.kernel.table import Table

from .card_events import CardCancelled, ScrapyardCardPlayed
from .closing import Adjust
from .content import OWNERS
from .deliveries import AfterPieceRoll, start_piece_roll
from .events import LostTurnCleared, MovementAdjusted
from .goods_events import TokenReturned, TokenTaken
from .moving import AfterRoll, roll
from .reactions import Reaction
from .state import IgorsState
from .supply import draw_errands

T = Table[IgorsState]
Asked = tuple[type[Question], ...]
CHANGES = (-1, 1)
NOTICES = 2  # errands


def require_held(table: T, seat: Seat, card: str) -> None:
    """The card is in the hand."""
    table.require(table.state.holds(seat, card), "IGO-12.4", "you do not hold that card")


def is_any_time(s: IgorsState) -> bool:
    """Whether the open decision lets anybody play an any-time card (IGO-12.6)."""
    return not isinstance(s.agenda[-1], (Reaction, Adjust))


def require_any_time(table: T, seat: Seat, card: str) -> None:
    """The card is in the hand, and the moment is not a closed one (IGO-12.6)."""
    require_held(table, seat, card)
    open_now = is_any_time(table.state)
    table.require(open_now, "IGO-12.6", "not in a reaction window or an adjustment")


class PlayShim(Command, frozen=True):
    """Change the movement total by one (IGO-13.9)."""

    clause: ClassVar[str] = "IGO-13.9"
    during: ClassVar[Asked] = (AfterRoll,)
    change: int

    @staticmethod
    def changes(s: IgorsState) -> tuple[int, ...]:
        """Up or down, a total of one at least."""
        return tuple(change for change in CHANGES if s.total + change >= 1)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """For a holder."""
        if s.holds(seat, "shim"):
            yield Offer(cls, change=OneOf(cls.changes(s)))

    def execute(self, table: T, seat: Seat) -> None:
        """Faces and doubles do not change."""
        s = table.state
        require_held(table, seat, "shim")
        allowed = self.change in self.changes(s)
        table.require(allowed, "IGO-13.9", "1 or -1, and the total stays at least 1", "change")
        table.emit(ScrapyardCardPlayed(seat, "shim", change=self.change))
        table.emit(MovementAdjusted(seat, self.change, s.total + self.change))


class PlaySpareWheel(Command, frozen=True):
    """Roll both movement dice again (IGO-13.10)."""

    clause: ClassVar[str] = "IGO-13.10"
    during: ClassVar[Asked] = (AfterRoll,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """For a holder."""
        if s.holds(seat, "spare_wheel"):
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """A double gives another errand; Shims are lost."""
        require_held(table, seat, "spare_wheel")
        table.emit(ScrapyardCardPlayed(seat, "spare_wheel"))
        roll(table, seat, "spare_wheel")


class PlayLoadedDie(Command, frozen=True):
    """Roll the piece die again (IGO-13.11)."""

    clause: ClassVar[str] = "IGO-13.11"
    during: ClassVar[Asked] = (AfterPieceRoll,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """For a holder."""
        if s.holds(seat, "loaded_die"):
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """The new result stands, unless another one is played."""
        asked = table.state.agenda[-1]
        assert isinstance(asked, AfterPieceRoll)
        require_held(table, seat, "loaded_die")
        table.answered()
        table.emit(ScrapyardCardPlayed(seat, "loaded_die"))
        start_piece_roll(table, asked.owner, asked.cause)


class PlayJobNotice(Command, frozen=True):
    """At any time: draw two errands (IGO-13.12)."""

    clause: ClassVar[str] = "IGO-13.12"

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """For any holder."""
        if s.holds(seat, "job_notice") and is_any_time(s) and s.can_draw_errand():
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """Whose decision is awaited does not change."""
        require_any_time(table, seat, "job_notice")
        drawable = table.state.can_draw_errand()
        table.require(drawable, "IGO-13.12", "there is no errand to draw")
        table.emit(ScrapyardCardPlayed(seat, "job_notice"))
        draw_errands(table, seat, NOTICES, "job_notice")


class PlayForgedPass(Command, frozen=True):
    """At any time: swap a visited token for one of another owner (IGO-13.13)."""

    clause: ClassVar[str] = "IGO-13.13"
    give: str
    take: str

    @staticmethod
    def takes(s: IgorsState, give: str) -> list[str]:
        """The other owners with a token on their board."""
        return [owner for owner in OWNERS if owner != give and owner in s.board_tokens]

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """For each own token what it can be swapped for."""
        if s.holds(seat, "forged_pass") and is_any_time(s):
            for give in sorted(s.tokens[seat]):
                if takes := cls.takes(s, give):
                    yield Offer(cls, give=OneOf((give,)), take=ids(takes))

    def execute(self, table: T, seat: Seat) -> None:
        """One back, one out."""
        s = table.state
        require_any_time(table, seat, "forged_pass")
        own = self.give in s.tokens[seat]
        table.require(own, "IGO-13.13", "you hold no such token", "give")
        there = self.take in self.takes(s, self.give)
        table.require(there, "IGO-13.13", "no token of another owner is there", "take")
        table.emit(ScrapyardCardPlayed(seat, "forged_pass", give=self.give, take=self.take))
        table.emit(TokenReturned(seat, self.give, "forged_pass"))
        table.emit(TokenTaken(seat, self.take, "forged_pass"))


class PlayAlarmClock(Command, frozen=True):
    """At any time: take your own pending lost turn away (IGO-13.15)."""

    clause: ClassVar[str] = "IGO-13.15"

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """For a holder who would lose a turn."""
        if s.holds(seat, "alarm_clock") and s.lost[seat] and is_any_time(s):
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """At the lost turn itself, the turn is played."""
        require_any_time(table, seat, "alarm_clock")
        pending = table.state.lost[seat]
        table.require(pending, "IGO-13.15", "you have no lost turn pending")
        table.emit(ScrapyardCardPlayed(seat, "alarm_clock"))
        table.emit(LostTurnCleared(seat))


class PlayWard(Command, frozen=True):
    """Cancel a red card aimed at you (IGO-13.14)."""

    clause: ClassVar[str] = "IGO-13.14"
    during: ClassVar[Asked] = (Reaction,)

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """For a holder."""
        if s.holds(seat, "ward"):
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """It still was the red card of the turn (IGO-12.9)."""
        asked = table.state.agenda[-1]
        assert isinstance(asked, Reaction)
        require_held(table, seat, "ward")
        table.answered()
        table.emit(ScrapyardCardPlayed(seat, "ward"))
        table.emit(CardCancelled(seat, asked.card, table.state.active))


COMMANDS: tuple[type[Command], ...] = (
    PlayShim, PlaySpareWheel, PlayLoadedDie, PlayJobNotice, PlayForgedPass, PlayAlarmClock,
    PlayWard,
)  # fmt: skip
