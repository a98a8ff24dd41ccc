"""Multisets that know what is unseen, at the table and in a viewer's state alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from .dice import Dice, draw

Counts: TypeAlias = dict[str, int]


def add(counts: Counts, kind: str, n: int = 1) -> None:
    """Put n more of a kind into a multiset."""
    counts[kind] = counts.get(kind, 0) + n


def remove(counts: Counts, kind: str, n: int = 1) -> None:
    """Take n of a kind out of a multiset; KeyError if it holds none, ValueError if too few."""
    left = counts[kind] - n
    if left < 0:
        raise ValueError(f"{n} of {kind} taken out of {counts[kind]}")
    if left:
        counts[kind] = left
    else:
        del counts[kind]


class Pool(Struct):
    """Things nobody (of this state) can place: `unseen` by kind, `size` of them lie here.

    At the table `sum(unseen) == size`; for a viewer `unseen` also holds what lies in other hands.
    """

    unseen: Counts
    size: int

    def leave(self, kind: str | None) -> None:
        """One thing leaves, seen (an id) or unseen (None)."""
        self.size -= 1
        if kind is not None:
            remove(self.unseen, kind)

    def take_in(self, counts: Mapping[str, int]) -> None:
        """Known things go in and are mixed with the rest."""
        for kind, n in counts.items():
            add(self.unseen, kind, n)
            self.size += n

    def peek(self, dice: Dice) -> str:
        """The identity of the thing that is seen next; the event's `apply` takes it out."""
        return draw(dice, self.unseen)


class Deck(Pool):
    """A face-down pile: an order that does not exist until a card is seen."""


class Bag(Pool):
    """A bag of tokens: drawn blind, put back and mixed at any time."""


def pool_of(kind: type[Deck] | type[Bag], counts: Mapping[str, int]) -> Deck | Bag:
    """A full pool of this composition."""
    return kind(dict(counts), sum(counts.values()))


class Hand(Struct):
    """Cards held: the known ones, and how many more the holder of this state cannot name."""

    known: Counts = {}
    unknown: int = 0

    def __len__(self) -> int:
        return sum(self.known.values()) + self.unknown

    def gain(self, kind: str | None) -> None:
        """A card comes in, seen or not."""
        if kind is None:
            self.unknown += 1
        else:
            add(self.known, kind)

    def lose(self, kind: str, pool: Pool) -> None:
        """A card shows itself and leaves; whoever did not know it learns now where it was."""
        if kind in self.known:
            remove(self.known, kind)
        else:
            self.unknown -= 1
            remove(pool.unseen, kind)

    def pass_on(self, kind: str | None, to: Hand, pool: Pool) -> None:
        """A card changes hands; a viewer may see it, or only that it went."""
        if kind is None:
            self.forget(pool)  # it may have been any of them
            self.unknown -= 1
        else:
            self.lose(kind, pool)
        to.gain(kind)

    def forget(self, pool: Pool) -> None:
        """The known cards can no longer be told from the unknown ones."""
        for kind, n in self.known.items():
            add(pool.unseen, kind, n)
            self.unknown += n
        self.known = {}


def deal_unknown(dice: Dice, pool: Pool, hands: Iterable[Hand]) -> None:
    """Give every unknown card an identity out of the pool: one consistent world, uniformly."""
    for hand in hands:
        for _ in range(hand.unknown):
            kind = draw(dice, pool.unseen)
            remove(pool.unseen, kind)
            add(hand.known, kind)
        hand.unknown = 0
