"""Bag, decks and hands: what is drawn, picked up, used and discarded (HOR-8)."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.kernel.event import Event, Seat
from domain.kernel.pools import Counts, add, remove
from domain.kernel.table import Table

from .resolving import Resolve
from .state import FamilyState


class ItemPlaced(Event, frozen=True):
    """An item comes out of the bag onto its own location (HOR-8.3)."""

    clause: ClassVar[str] = "HOR-8.3"
    reveals: ClassVar[bool] = True
    item: str
    space: str

    def apply(self, s: FamilyState) -> None:
        """It lies there."""
        s.bag.leave(self.item)
        add(s.lying[self.space], self.item)


class BagRefilled(Event, frozen=True):
    """The discarded items go back into the empty bag (HOR-8.4)."""

    clause: ClassVar[str] = "HOR-8.4"
    count: int

    def apply(self, s: FamilyState) -> None:
        """Mixed with nothing."""
        s.bag.take_in(s.discards)
        s.discards = {}


class PerkDrawn(Event, frozen=True):
    """A perk card, face up before its owner (HOR-3.11, HOR-6.2)."""

    clause: ClassVar[str] = "HOR-6.2"
    reveals: ClassVar[bool] = True
    seat: Seat
    perk: str

    def apply(self, s: FamilyState) -> None:
        """It is theirs."""
        s.perk_deck.leave(self.perk)
        add(s.perks[self.seat], self.perk)


class DeckReshuffled(Event, frozen=True, omit_defaults=True):
    """The perk discards become the new deck (HOR-6.5); not `in_play`, which is being resolved."""

    clause: ClassVar[str] = "HOR-6.5"
    deck: Literal["perk"]
    count: int
    in_play: str | None = None

    def apply(self, s: FamilyState) -> None:
        """A card is discarded when it has been resolved (HOR-7.3)."""
        stays = {self.in_play: 1} if self.in_play is not None else {}
        for perk, n in stays.items():
            remove(s.perk_discards, perk, n)
        s.perk_deck.take_in(s.perk_discards)
        s.perk_discards = stays


class ItemsPickedUp(Event, frozen=True):
    """Items lying in a space are taken (HOR-5.6)."""

    clause: ClassVar[str] = "HOR-5.6"
    seat: Seat
    space: str
    items: Counts

    def apply(self, s: FamilyState) -> None:
        """From the board into a hand."""
        move(s.lying[self.space], s.held[self.seat], self.items)


class ItemsShared(Event, frozen=True):
    """Items change hands (HOR-5.7)."""

    clause: ClassVar[str] = "HOR-5.7"
    giver: Seat
    receiver: Seat
    items: Counts

    def apply(self, s: FamilyState) -> None:
        """From hand to hand."""
        move(s.held[self.giver], s.held[self.receiver], self.items)


class ItemsUsed(Event, frozen=True):
    """Items pay for an Advance or a Defeat (HOR-8.2)."""

    clause: ClassVar[str] = "HOR-8.2"
    seat: Seat
    items: Counts

    def apply(self, s: FamilyState) -> None:
        """To the discards; a mat that keeps them takes them from there."""
        move(s.held[self.seat], s.discards, self.items)


class ItemsDiscarded(Event, frozen=True):
    """Items are given up so that the hero stays (HOR-11.6)."""

    clause: ClassVar[str] = "HOR-11.6"
    seat: Seat
    items: Counts

    def apply(self, s: FamilyState) -> None:
        """To the discards."""
        move(s.held[self.seat], s.discards, self.items)


class ItemsCleared(Event, frozen=True):
    """All items lying in a space are discarded (HOR-19.6)."""

    clause: ClassVar[str] = "HOR-19.6"
    space: str
    items: Counts

    def apply(self, s: FamilyState) -> None:
        """To the discards."""
        move(s.lying[self.space], s.discards, self.items)


def move(source: Counts, target: Counts, items: Counts) -> None:
    """These items leave one pile for another."""
    for item, n in items.items():
        remove(source, item, n)
        add(target, item, n)


def draw_items(table: Table[FamilyState], count: int) -> None:
    """One by one, each onto its own location; nothing left: the rest is skipped (HOR-8.5)."""
    for _ in range(count):
        draw_item(table)


def draw_item(table: Table[FamilyState]) -> str | None:
    """The location on which one item is placed; None if there is none."""
    s = table.state
    if not s.bag.size:
        if not s.discards:
            return None
        table.emit(BagRefilled(sum(s.discards.values())))
    item = s.bag.peek(table.dice)
    location = s.box.items[item].location
    table.emit(ItemPlaced(item, location))
    return location


def draw_perk(table: Table[FamilyState], seat: Seat) -> None:
    """One perk, if there is any (HOR-6.5), and if its player has not left (HOR-4.5)."""
    s = table.state
    if seat in s.gone:
        return
    if not s.perk_deck.size:
        in_play = perk_in_play(table)
        count = sum(s.perk_discards.values()) - (in_play is not None)
        if not count:
            return
        table.emit(DeckReshuffled("perk", count, in_play))
    table.emit(PerkDrawn(seat, s.perk_deck.peek(table.dice)))


def perk_in_play(table: Table[FamilyState]) -> str | None:
    """The perk that is being resolved, if any: one at a time (HOR-7.1)."""
    sources = [step.deed.source for step in table.agenda if isinstance(step, Resolve)]
    perks = [source for source in sources if source.startswith("perk:")]
    return perks[0].removeprefix("perk:") if perks else None
