"""Integers without bias, from a seed that nobody can see."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.dice import QuickDice, SealedDice, choose, draw, shuffled


class Scripted:
    """Gives these numbers."""

    def __init__(self, *numbers: int) -> None:
        self.numbers, self.drawn = list(numbers), 0

    def below(self, n: int) -> int:
        """The next one."""
        self.drawn += 1
        return self.numbers.pop(0)


def test_word_j_of_a_commit_is_an_hmac_that_anybody_can_compute_once_the_seed_is_open() -> None:
    dice = SealedDice(b"s" * 32, "game", b"entropy", 7)
    prefix = sha256(b"game").digest() + sha256(b"entropy").digest() + (7).to_bytes(8, "big")

    for j in range(5):
        word = hmac.digest(b"s" * 32, prefix + j.to_bytes(8, "big"), "sha256")
        assert dice.below(36) == int.from_bytes(word, "big") % 36
    assert dice.drawn == 5


def test_a_word_beyond_the_last_whole_multiple_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = iter([b"\xff" * 32, (5).to_bytes(32, "big")])
    monkeypatch.setattr("domain.kernel.dice.hmac.digest", lambda *_: next(words))
    dice = SealedDice(b"s" * 32, "game", b"", 1)

    assert dice.below(3) == 2
    assert dice.drawn == 1 + (2**256 % 3 != 0)


@given(st.integers(1, 10**6), st.integers(0, 100))
def test_both_dice_stay_below(n: int, seed: int) -> None:
    assert 0 <= QuickDice(seed).below(n) < n
    assert 0 <= SealedDice(bytes([seed]) * 32, "g", b"", 1).below(n) < n


def test_a_weighted_draw_walks_the_sorted_kinds_whatever_the_order_of_the_dict() -> None:
    one, other = {"b": 2, "a": 1, "c": 1}, {"c": 1, "a": 1, "b": 2}

    for at in range(4):
        assert draw(Scripted(at), one) == draw(Scripted(at), other) == "abbc"[at]


def test_counts_that_do_not_fit_the_draw_are_a_bug() -> None:
    with pytest.raises(AssertionError):
        draw(Scripted(9), {"a": 1})


@given(st.integers(0, 1000))
def test_shuffling_keeps_every_thing(seed: int) -> None:
    assert sorted(shuffled(QuickDice(seed), range(10))) == list(range(10))


def test_every_order_is_equally_likely() -> None:
    dice = QuickDice(1)

    orders = Counter(tuple(shuffled(dice, "abc")) for _ in range(6000))

    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())


def test_choosing_takes_one_of_the_options() -> None:
    assert choose(Scripted(1), ["a", "b"]) == "b"
