"""Hits on persons: block, or be defeated (HOR-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.decision import Choice, Question, Step
from domain.kernel.event import Seat
from domain.kernel.offers import Bundle, Offer
from domain.kernel.pools import Counts
from domain.kernel.table import Table

from .asking import Answer, Asked
from .people import HeroHit, defeat_person, still_here
from .state import FamilyState
from .supply import ItemsDiscarded
from .turns import HitsLost

T = Table[FamilyState]


class Hits(Step, frozen=True):
    """Hits of `figure` on a person; `rolled` ones may be lost when a power has parted the two."""

    person: str
    hits: int
    figure: str
    rolled: bool = False

    def run(self, table: T) -> None:
        """Whoever has left the game or the board by now neither deals nor takes any (HOR-11.5)."""
        s = table.state
        if not self.hits or self.figure not in s.figures:
            return
        space = s.space_of(self.person)
        parted = self.rolled and space != s.figures[self.figure]
        if space is None or (parted and not s.ruling("hits_follow_target")):
            table.emit(HitsLost(self.person, self.hits))
        elif self.person in s.villagers:
            defeat_person(table, self.person)
        else:
            table.emit(HeroHit(self.person, self.hits))
            table.then(self.block(s.seat_of(self.person)))

    def block(self, seat: Seat) -> Block:
        """What the hero's player is asked: any items serve (HOR-11.7)."""
        return Block(seat, self.hits)


class ColoredHits(Hits, frozen=True, kw_only=True):
    """Hits that only items of one colour block."""

    color: str

    def block(self, seat: Seat) -> Block:
        """Other items do not serve."""
        return ColoredBlock(seat, self.hits, self.color)


class Block(Asked, frozen=True):
    """Discard exactly as many items as there are hits, or be defeated (HOR-11.6)."""

    clause: ClassVar[str] = "HOR-11.6"
    hits: int

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Partial payment is not offered."""
        held = self.usable(s)
        if sum(held.values()) >= self.hits:
            yield Offer(Discard, items=Bundle(dict(held), self.hits, self.hits))
        yield Offer(Fall)

    def usable(self, s: FamilyState) -> Counts:
        """The items that serve: all of them."""
        return s.held[self.seat]


class ColoredBlock(Block, frozen=True):
    """Only items of this colour serve: the power says so (HOR-18.6)."""

    clause: ClassVar[str] = "HOR-18.6"
    color: str

    def usable(self, s: FamilyState) -> Counts:
        """Those of the colour."""
        return s.items_of(self.seat, self.color)


class WhoIsHit(Choice, frozen=True):
    """Which of equally close persons an event hits (HOR-10.7)."""

    clause: ClassVar[str] = "HOR-10.7"
    among: tuple[str, ...]
    hits: int
    figure: str

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """The tied persons."""
        return still_here(s, self.among)

    def resume(self, table: T, option: str) -> None:
        """That one takes the hits."""
        table.then(Hits(option, self.hits, self.figure))


class Discard(Answer, frozen=True):
    """Discard one item for each hit so that your hero stays on the board."""

    clause: ClassVar[str] = "HOR-11.6"
    during: ClassVar[tuple[type[Question], ...]] = (Block,)
    items: Counts

    def execute(self, table: T, seat: Seat) -> None:
        """All hits are ignored."""
        top = table.agenda[-1]
        clause = top.clause if isinstance(top, Block) else self.clause
        self.take(table, clause, "not exactly as many own items that serve as there are hits")
        table.emit(ItemsDiscarded(seat, self.items))


class Fall(Answer, frozen=True):
    """Keep your items; your hero is defeated and terror rises."""

    clause: ClassVar[str] = "HOR-11.6"
    during: ClassVar[tuple[type[Question], ...]] = (Block,)

    def execute(self, table: T, seat: Seat) -> None:
        """Off the board."""
        self.take(table, "HOR-11.6", "you are not hit")
        defeat_person(table, table.state.heroes[seat])


STEPS = (Hits, ColoredHits, Block, ColoredBlock, WhoIsHit)
COMMANDS = (Discard, Fall)
