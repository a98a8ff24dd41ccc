"""A player who counts errands and tokens beats one who does not, and answers every question."""

from __future__ import annotations

import pytest

from domain.bots import bots_of
from domain.kernel.clone import clone
from domain.kernel.dice import QuickDice
from domain.rulesets.igors import RULESET
from domain.rulesets.igors.commands import DrawAndPass, MoveIgor, RollDice
from domain.rulesets.igors.content import LOOP, Options, Variant
from domain.rulesets.igors.decisions import AfterPieceRoll
from domain.rulesets.igors.goods_events import PieceRolled
from domain.rulesets.igors.green_cards import PlayLoadedDie, PlayShim, PlayWard
from domain.rulesets.igors.race_odds import landing_odds, turns_left
from domain.rulesets.igors.red_cards import PlayBarter, PlaySabotage
from domain.simulation import play

from .world import World, piece

BOTS = bots_of(RULESET)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("variant", ["standard", "advanced"])
def test_greedy_wins_nearly_every_game_against_random(variant: Variant) -> None:
    won = 0
    for number in range(60):
        seat = number % 2
        bots = [BOTS["random"], BOTS["random"]]
        bots[seat] = BOTS["greedy"]
        winners = play(RULESET, Options(variant), bots, "greedy against random", number).winners
        won += winners == (seat,)

    assert won >= 57


def test_greedy_goes_where_it_can_deliver() -> None:
    world = World(2).at(9).tokens(0, "mummy").errands(0, "mummy>witch", "mummy>dracula")

    assert choice(world.rolled(1, 2)) == MoveIgor(LOOP[11])


def test_greedy_draws_when_it_has_no_errands() -> None:
    assert choice(World(2).at(9)) == DrawAndPass()
    assert choice(World(2).body(0).at(9)) == RollDice()


def test_greedy_with_a_complete_body_goes_for_number_5() -> None:
    assert choice(World(2).body(0).at(16).rolled(2, 3)) == MoveIgor("race_03")


def test_greedy_plays_cards_that_help() -> None:
    racing = World(2, "advanced").body(1).at(0, "race_08").cards(0, "sabotage")
    swap = World(2, "advanced").pieces(0, "witch:1", "mummy:1").cards(0, "barter")
    exact = World(2, "advanced").body(0).at("race_08").cards(0, "shim").rolled(1, 3)

    assert choice(racing) == PlaySabotage(1)
    assert choice(swap) == PlayBarter(piece("mummy:1"), piece("gill_man:2"))
    assert choice(exact) == PlayShim(1)


def test_greedy_wards_off_what_aims_at_it() -> None:
    world = World(2, "advanced").cards(0, "ward").cards(1, "sabotage").turn_of(1)
    world.do(1, PlaySabotage(0))

    assert choice(world) == PlayWard()


def test_greedy_rolls_again_for_a_missing_type() -> None:
    world = World(2, "advanced").pieces(0, "mummy:1").cards(0, "loaded_die")
    world.then(PieceRolled(0, "witch", 1, True)).asked(AfterPieceRoll("witch", "delivery"))

    assert choice(world) == PlayLoadedDie()


def test_the_race_is_solved() -> None:
    turns = turns_left("standard")

    assert landing_odds("standard", "race_03") == landing_odds("standard", "mansion") == 0
    assert turns[0] < turns[18]
    assert turns[0] < turns["race_08"], "who waits for the roll to number 5 is sooner there"
    assert 1 < min(turns.values()) < max(turns.values()) < 15


def test_greedy_changes_nothing_in_the_view_it_is_given() -> None:
    world = World(3, "advanced").cards(0, "barter", "shim").pieces(0, "witch:1", "mummy:1")
    view = world.rolled(2, 3).view(0)
    before = clone(view)

    BOTS["greedy"].choose(RULESET, view, 0, QuickDice(1))

    assert view == before


def choice(world: World) -> object:
    """What greedy does as seat 0."""
    return BOTS["greedy"].choose(RULESET, world.view(0), 0, QuickDice(1))
