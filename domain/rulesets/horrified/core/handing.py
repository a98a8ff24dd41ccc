"""Things that change hands by a choice of items (HOR-22.1, 23.11), and heroes that gather."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Bundle, Offer, OneOf, SubsetOf
from domain.kernel.pools import Counts
from domain.kernel.table import Table

from .asking import Answer, Asked
from .monsters import TokenPassed
from .people import HeroPlaced
from .state import FamilyState
from .supply import ItemsPickedUp, ItemsShared

T = Table[FamilyState]


class WhichItems(Asked, frozen=True):
    """Items next door (HOR-22.1)."""

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """One or more items of one adjacent space."""
        for space in adjacent_stocks(s, self.seat):
            yield Offer(TakeItems, space=OneOf((space,)), items=Bundle(dict(s.lying[space]), 1))


class TakeItems(Answer, frozen=True):
    """Take one or more items from a space next door."""

    clause: ClassVar[str] = "HOR-22.1"
    during: ClassVar[tuple[type[Question], ...]] = (WhichItems,)
    space: str
    items: Counts

    def execute(self, table: T, seat: Seat) -> None:
        """They change from the board to the hand."""
        self.take(table, "HOR-22.1", "not items of one adjacent space")
        table.emit(ItemsPickedUp(seat, self.space, self.items))


class Delivery(Asked, frozen=True):
    """One hero gives to one other, at any distance (HOR-23.11)."""

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Each pair of heroes on the board, one or more things of the giver."""
        here = [seat for seat in s.clockwise() if s.at[seat]]
        for giver in self.givers(here):
            stock = giveable(s, giver)
            others = tuple(seat for seat in here if seat != giver)
            if stock and others:
                yield Offer(
                    GiveItems,
                    giver=OneOf((giver,)), receiver=OneOf(others), items=Bundle(stock, 1),
                )  # fmt: skip

    def givers(self, here: list[Seat]) -> list[Seat]:
        """Any of those on the board."""
        return here


class OwnDelivery(Delivery, frozen=True):
    """The acting hero gives to one other, at any distance."""

    def givers(self, here: list[Seat]) -> list[Seat]:
        """Only the one who decides."""
        return [seat for seat in here if seat == self.seat]


class GiveItems(Answer, frozen=True):
    """Hand over one or more items to another hero, however far away."""

    clause: ClassVar[str] = "HOR-23.11"
    during: ClassVar[tuple[type[Question], ...]] = (Delivery,)
    giver: Seat
    receiver: Seat
    items: Counts

    def execute(self, table: T, seat: Seat) -> None:
        """From hand to hand."""
        self.take(table, "HOR-23.11", "not items that one hero can give another")
        hand_over(table, self.giver, self.receiver, self.items)


class Gathering(Asked, frozen=True):
    """Where the heroes gather, and who goes (HOR-23.12)."""

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Each space with a hero, one or more heroes from elsewhere."""
        for space in dict.fromkeys(s.space_of(hero) for hero in s.on_board()):
            elsewhere = tuple(h for h in s.on_board() if s.space_of(h) != space)
            if space is not None and elsewhere:
                heroes = SubsetOf(tuple(sorted(elsewhere)), 1)
                yield Offer(GatherHeroes, space=OneOf((space,)), heroes=heroes)


class GatherHeroes(Answer, frozen=True):
    """Pick a space with a hero and place there one or more heroes from elsewhere."""

    clause: ClassVar[str] = "HOR-23.12"
    during: ClassVar[tuple[type[Question], ...]] = (Gathering,)
    space: str
    heroes: tuple[str, ...]

    def execute(self, table: T, seat: Seat) -> None:
        """They are placed: nobody comes along."""
        self.take(table, "HOR-23.12", "not heroes from elsewhere, in order")
        for hero in self.heroes:
            table.emit(HeroPlaced(hero, self.space))


def adjacent_stocks(s: FamilyState, seat: Seat) -> tuple[str, ...]:
    """The spaces next to a hero in which items lie."""
    here = s.at[seat]
    near = s.box.board.lit.next[here] if here is not None else ()
    return tuple(space for space in near if s.lying[space])


def giveable(s: FamilyState, seat: Seat) -> Counts:
    """A seat's items, and the tokens that are shared like items (HOR-5.7)."""
    tokens = {t: 1 for t in s.box.shared_tokens if s.held_by.get(t) == seat}
    return {**s.held[seat], **tokens}


def hand_over(table: T, giver: Seat, receiver: Seat, things: Counts) -> None:
    """Items, and with them a shared token."""
    items = {kind: n for kind, n in things.items() if kind in table.state.box.items}
    if items:
        table.emit(ItemsShared(giver, receiver, items))
    for token in (kind for kind in things if kind not in items):
        table.emit(TokenPassed(giver, receiver, token))


STEPS = (Delivery, OwnDelivery, Gathering)
COMMANDS = (GiveItems, GatherHeroes)
NEXT_DOOR_STEPS = (WhichItems,)
NEXT_DOOR_COMMANDS = (TakeItems,)
