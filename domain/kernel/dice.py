"""Where chance comes from: sealed for games that count, quick for simulations."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")
SEED_BYTES = 32
_SPAN = 1 << 256


class Dice(Protocol):
    """A source of integers; `drawn` counts the words used so far."""

    drawn: int

    def below(self, n: int) -> int:
        """A uniform integer, 0 <= result < n."""
        ...


class SealedDice:
    """Word j of act c is HMAC-SHA256(seed, context, c, j), reduced by rejection: no bias.

    `seed` 32 bytes, `context` says which game this is, `entropy` what the seats gave, `act` counts
    the commits from the start of play (1). No state is kept between commits.
    """

    def __init__(self, seed: bytes, context: str, entropy: bytes, act: int) -> None:
        self._seed, self.drawn = seed, 0
        self._prefix = (
            sha256(context.encode()).digest() + sha256(entropy).digest() + act.to_bytes(8, "big")
        )

    def below(self, n: int) -> int:
        """A uniform integer, 0 <= result < n."""
        limit = _SPAN - _SPAN % n
        while True:
            word = hmac.digest(self._seed, self._prefix + self.drawn.to_bytes(8, "big"), "sha256")
            self.drawn += 1
            if (value := int.from_bytes(word, "big")) < limit:
                return value % n


class QuickDice:
    """Mersenne Twister: for simulation, and for choosing among offers."""

    def __init__(self, seed: int | str | bytes = 0) -> None:
        self._random, self.drawn = Random(seed).random, 0

    def below(self, n: int) -> int:
        """A uniform integer, 0 <= result < n; n far below 2**53."""
        self.drawn += 1
        return int(self._random() * n)


def choose(dice: Dice, options: Sequence[T]) -> T:
    """One of the options, each equally likely."""
    return options[dice.below(len(options))]


def draw(dice: Dice, counts: Mapping[str, int]) -> str:
    """One thing of a multiset by weight, walked in sorted order so that no history matters."""
    at = dice.below(sum(counts.values()))
    for kind in sorted(counts):
        at -= counts[kind]
        if at < 0:
            return kind
    raise AssertionError("the counts sum to more than the draw")


def shuffled(dice: Dice, things: Sequence[T]) -> list[T]:
    """The things in a uniformly random order."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        swap = dice.below(last + 1)
        order[last], order[swap] = order[swap], order[last]
    return order
