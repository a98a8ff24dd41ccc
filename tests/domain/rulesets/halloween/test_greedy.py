"""A player who counts colours beats one who does not."""

from __future__ import annotations

import pytest

from domain.bots import bots_of
from domain.kernel.clone import clone
from domain.kernel.dice import QuickDice
from domain.rulesets.halloween import RULESET
from domain.rulesets.halloween.commands import MoveLord
from domain.rulesets.halloween.content import Options
from domain.simulation import play

from .world import World

BOTS = bots_of(RULESET)


@pytest.mark.timeout(0)
def test_greedy_wins_nine_of_ten_of_a_thousand_games_against_random() -> None:
    won = 0
    for number in range(1000):
        seat = number % 2
        bots = [BOTS["random"], BOTS["random"]]
        bots[seat] = BOTS["greedy"]
        won += play(RULESET, Options(), bots, "greedy against random", number).winners == (seat,)

    assert won >= 900


def test_greedy_takes_the_card_it_knows_to_be_a_zombie() -> None:
    world = World(2).lords("r2c2", "r6c6").seen(0, "r2c5", "zombie").turn_of(0)

    assert choice(world) == MoveLord("r2c5")


def test_greedy_never_pays_a_point_for_a_look() -> None:
    world = World(2).claimed(0, "r1c1", front="wisp").lords("r2c2", "r6c6").turn_of(0)

    assert isinstance(choice(world), MoveLord)


def test_greedy_changes_nothing_in_the_view_it_is_given() -> None:
    world = World(3).claimed(0, "r1c1", front="wisp").seen(0, "r4c4", "ghost").turn_of(0)
    view = world.view(0)
    before = clone(view)

    BOTS["greedy"].choose(RULESET, view, 0, QuickDice(1))

    assert view == before


def choice(world: World) -> object:
    """What greedy does as seat 0."""
    return BOTS["greedy"].choose(RULESET, world.view(0), 0, QuickDice(1))
