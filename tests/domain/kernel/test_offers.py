"""Domains of parameters: what is listed is what is accepted, sampled and counted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.dice import QuickDice
from domain.kernel.offers import Bundle, Domain, Offer, OneOf, SubsetOf, Transfers
from domain.rulesets.halloween.commands import InspectGrave, MoveLord

KINDS = ("ash", "bone", "coin")
COUNTS = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 3), max_size=3)


def agrees(domain: Domain, candidates: list[Any]) -> None:
    """The four faces of a domain tell the same."""
    listed = list(domain.all())
    assert len(listed) == domain.size()
    assert all(listed.count(value) == 1 for value in listed)
    assert all(value in domain for value in listed)
    for value in candidates:
        assert (value in domain) == (value in listed), value
    if listed:
        dice = QuickDice(1)
        assert all(domain.sample(dice) in listed for _ in range(20))


@given(st.lists(st.integers(0, 9), unique=True, min_size=1))
def test_one_of_lists_what_it_accepts(values: list[int]) -> None:
    agrees(OneOf(tuple(values)), [*range(10), None, "1"])


@given(st.sets(st.sampled_from("abcde")), st.integers(-3, 5), st.integers(-3, 5))
def test_subsets_have_one_spelling(ids: set[str], least: int, most: int) -> None:
    domain = SubsetOf(tuple(sorted(ids)), least, most)

    agrees(domain, [(), ("a",), ("a", "b"), ("b", "a"), ("a", "a"), ("z",), ("a", "b", "c", "d")])


@given(COUNTS, st.integers(-3, 4), st.integers(-3, 6), COUNTS)
def test_a_bundle_lists_what_it_accepts(
    have: dict[str, int], least: int, most: int, other: dict[str, int]
) -> None:
    agrees(Bundle(have, least, most), [other, {}, {"ash": 0}, {"dust": 1}, {"ash": -1}])


@given(COUNTS, st.integers(0, 9), COUNTS)
def test_a_payment_is_worth_enough(have: dict[str, int], total: int, other: dict[str, int]) -> None:
    weights = {"ash": 1, "bone": 2, "coin": 5}

    agrees(Bundle(have, 0, 99, None, weights, total), [other, {}])


@given(COUNTS, COUNTS, COUNTS)
def test_a_raise_is_beyond_what_was_bid(
    have: dict[str, int], before: dict[str, int], other: dict[str, int]
) -> None:
    agrees(Bundle(have, 0, 99, before), [other, before, {}])


@settings(max_examples=30)
@given(st.lists(COUNTS, min_size=2, max_size=2))
def test_transfers_list_what_they_accept(purses: list[dict[str, int]]) -> None:
    small = [{kind: min(n, 1) for kind, n in purse.items()} for purse in purses]
    domain = Transfers(dict(enumerate(small)))

    agrees(
        domain,
        [
            (), ((0, 1, "ash", 1),), ((0, 0, "ash", 1),), ((0, 1, "ash", 2),), ((0, 9, "ash", 1),),
            ((1, 0, "bone", 1), (0, 1, "ash", 1)), ((0, 1, "ash", 0),),
            ((0, 1, "ash", 1), (0, 1, "ash", 1)),
        ],
    )  # fmt: skip


@settings(max_examples=20)
@given(st.integers(0, 50))
def test_sampling_a_large_bundle_ends_and_stays_inside(seed: int) -> None:
    have = {f"kind{n}": 3 for n in range(12)}
    for domain in (Bundle(have, 0, 0), Bundle(have, 5, 8), Bundle(have, 36, 36)):
        assert domain.sample(QuickDice(seed)) in domain


def test_every_bundle_of_a_small_domain_is_sampled() -> None:
    domain, dice = Bundle({"ash": 1, "bone": 2}, 1, 2), QuickDice(3)

    seen = {tuple(domain.sample(dice).items()) for _ in range(200)}

    assert seen == {tuple(bundle.items()) for bundle in domain.all()}


def test_an_offer_is_the_product_of_its_domains() -> None:
    offer = Offer(InspectGrave, wisp=OneOf(("r1c1", "r1c2")), grave=OneOf(("r2c1", "r2c2", "r2c3")))

    assert offer.size() == len(list(offer.all())) == 6
    assert all(command in offer for command in offer.all())
    assert InspectGrave("r1c1", "r1c1") not in offer
    assert MoveLord("r2c1") not in offer
    assert offer.sample(QuickDice(1)) in offer


def test_an_offer_without_parameters_is_one_command() -> None:
    assert Offer(MoveLord, to=OneOf(())).size() == 0
    assert Offer(MoveLord, to=OneOf(("r1c1",))) == Offer(MoveLord, to=OneOf(("r1c1",)))
    assert Offer(MoveLord, to=OneOf(("r1c1",))) != Offer(MoveLord, to=OneOf(("r1c2",)))


def test_an_offer_describes_itself_in_json() -> None:
    described = Offer(MoveLord, to=OneOf(("r1c1",))).described()

    assert described == {"command": "move_lord", "parameters": {"to": OneOf(("r1c1",))}}
    with pytest.raises(TypeError):
        hash(Offer(MoveLord, to=OneOf(("r1c1",))))
