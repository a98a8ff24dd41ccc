"""What is unseen stays counted, at the table and in a viewer's state."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.dice import QuickDice
from domain.kernel.pools import Bag, Deck, Hand, add, deal_unknown, pool_of, remove

CARDS = {"bell": 2, "cross": 1}


def test_a_multiset_keeps_no_zero() -> None:
    counts = {"bell": 2}
    add(counts, "cross")
    remove(counts, "bell", 2)

    assert counts == {"cross": 1}


def test_what_is_not_there_cannot_be_taken_out() -> None:
    with pytest.raises(KeyError):
        remove({}, "bell")
    with pytest.raises(ValueError, match="2 of bell"):
        remove({"bell": 1}, "bell", 2)


def test_a_card_seen_leaves_the_unseen_and_a_card_unseen_only_the_pile() -> None:
    table, viewer = pool_of(Deck, CARDS), pool_of(Deck, CARDS)

    table.leave("bell")
    viewer.leave(None)

    assert (table.unseen, table.size) == ({"bell": 1, "cross": 1}, 2)
    assert (viewer.unseen, viewer.size) == (CARDS, 2)


def test_a_bag_takes_back_what_is_known() -> None:
    bag = pool_of(Bag, {"bell": 1})
    bag.take_in({"cross": 2})

    assert (bag.unseen, bag.size) == ({"bell": 1, "cross": 2}, 3)


def test_a_card_that_shows_itself_leaves_a_hand_known_or_not() -> None:
    pool = Deck({"bell": 1, "cross": 1}, 1)
    hand = Hand({"bell": 1}, 1)

    hand.lose("bell", pool)
    assert (hand.known, hand.unknown, pool.unseen) == ({}, 1, {"bell": 1, "cross": 1})
    hand.lose("cross", pool)
    assert (hand.known, hand.unknown, pool.unseen) == ({}, 0, {"bell": 1})


def test_a_card_passed_unseen_may_have_been_a_known_one() -> None:
    pool, giver, taker = Deck({"cross": 1}, 0), Hand({"bell": 1}, 1), Hand()

    giver.pass_on(None, taker, pool)

    assert (giver.known, giver.unknown, taker.unknown) == ({}, 1, 1)
    assert pool.unseen == {"cross": 1, "bell": 1}


def test_a_card_passed_in_sight_is_known_in_the_other_hand() -> None:
    pool, giver, taker = Deck({"cross": 1}, 0), Hand({"bell": 1}, 1), Hand()

    giver.pass_on("cross", taker, pool)

    assert (giver.known, giver.unknown) == ({"bell": 1}, 0)
    assert taker.known == {"cross": 1}
    assert len(giver) + len(taker) == 2


@given(st.integers(0, 1000), st.integers(0, 3), st.integers(0, 3))
def test_dealing_the_unknown_keeps_every_card(seed: int, first: int, second: int) -> None:
    unseen = {"bell": 3, "cross": 3, "mirror": 2}
    pool, hands = Deck(dict(unseen), 8 - first - second), [Hand({}, first), Hand({}, second)]

    deal_unknown(QuickDice(seed), pool, hands)

    assert [(len(hand), hand.unknown) for hand in hands] == [(first, 0), (second, 0)]
    assert sum(pool.unseen.values()) == pool.size
    for hand in hands:
        for kind, n in hand.known.items():
            add(pool.unseen, kind, n)
    assert pool.unseen == unseen
