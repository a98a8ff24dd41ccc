"""A player who counts and doubts beats players who do neither."""

from __future__ import annotations

import pytest

from domain.bots import bots_of
from domain.kernel.command import Command
from domain.kernel.dice import QuickDice
from domain.rulesets.werebeasts import RULESET
from domain.rulesets.werebeasts.bots import Greedy
from domain.rulesets.werebeasts.commands import (
    AcceptBid,
    Accuse,
    OfferCard,
    PassBid,
    PlaceBid,
    TakeSpoils,
)
from domain.rulesets.werebeasts.content import Options
from domain.rulesets.werebeasts.placements import chances as placed
from domain.rulesets.werebeasts.suspicion import chances
from domain.simulation import Played, play

from .world import ANA, BEN, CLEO, CLOWN, DAN, EVE, KITTEN, SHARK, WOLF, WOLF_D, World

BOTS = bots_of(RULESET)


def ranks(played: Played) -> list[float]:
    """1 is best: winners first, then by points; equals share the mean of their ranks."""
    keys = [(seat in played.winners, played.scores[seat]) for seat in range(len(played.seats))]
    return [1 + sum(k > key for k in keys) + (keys.count(key) - 1) / 2 for key in keys]


@pytest.mark.timeout(0)
def test_greedy_ranks_clearly_before_random_in_a_thousand_games_of_five() -> None:
    greedy, others = 0.0, 0.0
    for number in range(1000):
        seat = number % 5
        bots = [BOTS["greedy"] if each == seat else BOTS["random"] for each in range(5)]
        found = ranks(play(RULESET, Options(), bots, "greedy among random", number))
        greedy += found[seat] / 1000
        others += (15 - found[seat]) / 4000

    assert greedy < 2.5
    assert others > 3.1


def choice(world: World, seat: int) -> Command:
    return Greedy().choose(RULESET, world.view(seat), seat, QuickDice(1))


def test_greedy_offers_a_card_while_it_knows_too_little() -> None:
    assert choice(World(), ANA) == OfferCard()


def test_greedy_accuses_whoever_collects_too_openly() -> None:
    world = World().cards(DAN, wereclown_single=3, wereclown_double=1)
    world.cards(EVE, werenana_single=1)

    assert choice(world, ANA) in (Accuse(DAN, "wereclown"), Accuse(EVE, "wereclown"))


def test_greedy_bids_for_its_goal_and_not_above_its_worth() -> None:
    world = World().offer(KITTEN)
    assert choice(world, CLEO) == PlaceBid({}, 1)

    world.bid(EVE, cans=8)
    assert choice(world, CLEO) == PassBid()


def test_greedy_does_not_raise_its_own_best_bid() -> None:
    world = World().offer(KITTEN)
    world.bid(BEN, cans=2)

    assert choice(world, BEN) == PassBid()


def test_greedy_sells_for_what_is_worth_most_to_it() -> None:
    world = World().cards(BEN, **{WOLF: 1}).offer(SHARK)
    world.bid(BEN, **{WOLF: 1})
    world.bid(CLEO, cans=4)
    world.passes(*world.awaiting())

    assert choice(world, ANA) == AcceptBid(BEN, 1)


def test_greedy_takes_the_pile_that_scores() -> None:
    world = World().cards(DAN, **{WOLF_D: 1, CLOWN: 1})
    world.do(ANA, Accuse(DAN, "wereclown"))

    assert choice(world, ANA) == TakeSpoils("cards")


def test_without_evidence_chances_are_those_of_the_rules() -> None:
    found = chances(World().view(CLEO))

    # WER-10.3: a non-neighbour 2/N, a neighbour 1/N
    assert found[ANA, "wereshark"] == pytest.approx(2 / 5)
    assert found[EVE, "wereclown"] == pytest.approx(2 / 5)
    assert found[BEN, "wereshark"] == found[DAN, "werenana"] == pytest.approx(1 / 5)


def test_chances_agree_with_counting_placings_one_by_one() -> None:
    weights = [[1.0, 2.0, 0.0], [3.0, 1.0, 1.0]]

    found = placed(weights, 3)

    # placings (first, second): 0,1: 1  0,2: 1  1,0: 6  1,2: 2
    assert found == [pytest.approx([0.2, 0.8, 0.0]), pytest.approx([0.6, 0.1, 0.3])]
