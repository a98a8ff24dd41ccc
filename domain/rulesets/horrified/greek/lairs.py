"""The four hidden lairs, and revealing them (GRK-3.2, GRK-5.10, GRK-23.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from domain.kernel.decision import Choice
from domain.kernel.event import Event, Seat
from domain.kernel.offers import Offer
from domain.kernel.pools import Bag, Counts
from domain.kernel.table import Table
from domain.rulesets.horrified.core.commands import Action
from domain.rulesets.horrified.core.effect import Deed, Effect
from domain.rulesets.horrified.core.payment import Price
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.supply import ItemsUsed
from domain.rulesets.horrified.core.tasks import pays

from .state import GreekState, ours

T = Table[FamilyState]


class LairTokensLaid(Event, frozen=True):
    """A face-down lair token on each lair space, whatever monsters are chosen (GRK-3.2)."""

    clause: ClassVar[str] = "GRK-3.2"
    spaces: tuple[str, ...]

    def apply(self, s: GreekState) -> None:
        """None has a face before somebody sees it (GRK-1.11)."""
        s.lairs = dict.fromkeys(self.spaces, "")
        rows = s.box.lairs
        tokens = rows.tokens if rows else ()
        s.unseen_lairs = Bag({token.id: 1 for token in tokens}, len(tokens))


class LairRevealed(Event, frozen=True):
    """A lair token is turned face up, for the rest of the game (GRK-5.10)."""

    clause: ClassVar[str] = "GRK-5.10"
    reveals: ClassVar[bool] = True
    seat: Seat
    space: str
    lair: str

    def apply(self, s: GreekState) -> None:
        """Now it has a face."""
        s.unseen_lairs.leave(self.lair)
        s.lairs[self.space] = self.lair


class RevealLair(Action, frozen=True):
    """Use items of total strength 3 or more to turn up the lair token in your space."""

    clause: ClassVar[str] = "GRK-5.10"
    action: ClassVar[str] = "reveal_lair"
    items: Counts

    @staticmethod
    def price(s: FamilyState, seat: Seat) -> Price:
        """Items of any colours."""
        rows = s.box.lairs
        return Price(s, seat, "", rows.reveal_cost if rows else (), ())

    @classmethod
    def ways(cls, s: FamilyState, seat: Seat, here: str) -> Iterator[Offer]:
        """Where one lies face down, each way to pay."""
        if ours(s).lairs.get(here) == "":
            for _, bundle in cls.price(s, seat).ways():
                yield Offer(cls, items=bundle)

    def execute(self, table: T, seat: Seat) -> None:
        """It stays in place."""
        here = self.here(table, seat)
        hidden = ours(table.state).lairs.get(here) == ""
        table.require(hidden, "GRK-5.10", "no face-down lair token lies here")
        paid = pays(self.price(table.state, seat), self.items, 0)
        table.require(paid, "GRK-5.10", "items of total strength 3 or more are needed", "items")
        self.pay(table, seat)
        table.emit(ItemsUsed(seat, self.items))
        reveal(table, seat, here)


class RevealLairFree(Effect, frozen=True, tag="reveal_lair"):
    """Any face-down lair, at no cost (GRK-23.17)."""

    lair: Literal["any:face_down"]

    def possible(self, s: GreekState, deed: Deed) -> bool:
        """One is still face down."""
        return "" in s.lairs.values()

    def resolve(self, table: T, deed: Deed) -> None:
        """Which one."""
        table.then(WhichLair(deed.chooser))


class WhichLair(Choice, frozen=True):
    """Which face-down lair token is turned up (GRK-23.17)."""

    clause: ClassVar[str] = "GRK-23.17"

    def options(self, s: GreekState) -> tuple[str, ...]:
        """The spaces of those that are face down."""
        return s.spaces_named("any:face_down")

    def resume(self, table: T, option: str) -> None:
        """That one."""
        reveal(table, self.seat, option)


def reveal(table: T, seat: Seat, space: str) -> None:
    """One of the lairs that nobody has seen yet, each equally likely (GRK-1.11)."""
    lair = ours(table.state).unseen_lairs.peek(table.dice)
    table.emit(LairRevealed(seat, space, lair))


EVENTS = (LairTokensLaid, LairRevealed)
COMMANDS = (RevealLair,)
STEPS = (WhichLair,)
EFFECTS: tuple[type[Effect], ...] = (RevealLairFree,)
