"""The greedy bot of the Greek box: what it knows of each mat, and that it wins."""

from __future__ import annotations

import pytest

from domain.bots.random import Random
from domain.kernel.bot import Bot
from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.core.asking import Asked
from domain.rulesets.horrified.core.commands import ShareItems, UseSpecialAction
from domain.rulesets.horrified.core.handing import GiveItems
from domain.rulesets.horrified.core.hitting import Block, ColoredBlock, Discard
from domain.rulesets.horrified.core.tasks import DefeatMonster
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.cerberus import BuyRerolls, DoorChoice, DoorRoll, RemoveDoor
from domain.rulesets.horrified.greek.lairs import RevealLair
from domain.rulesets.horrified.greek.minotaur import BlueItem, GiveUpBlueItem
from domain.rulesets.horrified.greek.odds import (
    best_swap,
    best_tone,
    solution,
    tries_for_doors,
    tries_for_labyrinth,
    tries_for_tones,
)
from domain.rulesets.horrified.greek.options import Options
from domain.rulesets.horrified.greek.state import GreekState
from domain.rulesets.horrified.greek.wants import goal_of, open_best, roll_on
from domain.simulation import play

from .world import World

GREEDY = RULESET.bots[0]
SMALL = ("votive_figure_1", "votive_figure_2", "oracle_bones_1", "oracle_bones_2")
ALONE = ("siren", "cerberus", "chimera", "basilisk", "medusa", "minotaur")
TABLES = (
    (1, Options(difficulty="novice", hero_mode="random", end_phase_on_defeat=True)),
    (3, Options(difficulty="standard", power_once_per_symbol=False)),
    (5, Options(difficulty="challenging", companions_on_forced_moves=False, peek_private=False)),
    (2, Options(difficulty="first_game", arrival_defeats_by_any_cause=False)),
    (4, Options(difficulty="custom", monster_count=6)),
)


def wins(bot: Bot, options: Options, games: int) -> int:
    """Of games of two heroes."""
    results = [play(RULESET, options, [bot, bot], "greedy", number) for number in range(games)]
    return sum(result.winners == (0, 1) for result in results)


def test_greedy_wins_half_of_the_first_games() -> None:
    assert wins(GREEDY, Options(difficulty="first_game"), 8) >= 4


def test_random_players_lose_every_first_game() -> None:
    assert wins(Random(), Options(difficulty="first_game"), 8) == 0


@pytest.mark.parametrize("monster", ALONE)
def test_greedy_defeats_each_monster_alone(monster: str) -> None:
    alone = Options(difficulty="custom", monsters=(monster,))

    assert wins(GREEDY, alone, 3) >= 2


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_greedy_never_errs_whatever_is_decided_for_the_table(
    players: int, options: Options
) -> None:
    for number in range(2):
        result = play(RULESET, options, [GREEDY] * players, "tables", number)

        assert result.reason in ("monsters_defeated", "terror", "out_of_time")


def test_a_known_pair_of_tones_is_turned_up_before_unseen_ones() -> None:
    tones = {"1": "", "2": "alpha", "3": "beta", "4": "", "5": "alpha"}

    first = best_tone(tones, ())

    assert (first, best_tone(tones, (first,))) == ("2", "5")


def test_the_twin_of_a_tone_that_is_turned_up_is_remembered() -> None:
    tones = {"1": "gamma", "2": "", "3": "gamma", "4": ""}

    assert best_tone(tones, ("3",)) == "1"


def test_tones_that_are_known_take_fewer_tries() -> None:
    unseen = {str(spot): "" for spot in range(1, 9)}

    assert tries_for_tones(unseen) == pytest.approx(5.92, abs=0.01)
    assert tries_for_tones({"1": "alpha", "2": "", "3": "", "4": "alpha"}) == 2.0


def test_each_swap_brings_the_labyrinth_nearer_to_its_solution() -> None:
    laid = {"a": "lab_2", "c": "lab_3", "d": "lab_1", "e": "lab_4", "f": "lab_5"}
    assert tries_for_labyrinth(tuple(sorted(laid.items()))) == 3

    for left in (2, 1, 0):
        one, other = best_swap(laid)
        laid[one], laid[other] = laid[other], laid[one]

        assert tries_for_labyrinth(tuple(sorted(laid.items()))) == left
    assert laid == solution()


def test_the_hardest_fitting_door_is_removed_first() -> None:
    world = World("traveler")

    command = open_best(world.s, DoorChoice(0, ("hit", "hit", "power")))

    assert command == RemoveDoor("door_3")


def test_rerolls_are_bought_when_nothing_fits() -> None:
    world = World("traveler").give(0, amphora_1=1).doors("door_5")

    command = roll_on(world.s, DoorRoll(0, ("blank", "hit", "hit")))

    assert command == BuyRerolls("amphora_1")


def test_harder_doors_take_more_tries() -> None:
    faces = World("traveler").box.faces
    easy = tries_for_doors((("hit", "hit"),), faces, 3)

    assert 1 < easy < tries_for_doors((("blank", "blank", "power"),), faces, 3)


def test_medusa_is_led_to_the_nearest_mirror_and_then_to_her_garden() -> None:
    world = World("traveler", monsters=("medusa",)).put(medusa="stables")
    assert goal_of(world.s, "medusa") in world.s.tokens["mirror"]

    world.mirrors(4).lair("statue_garden", "necropolis")

    assert goal_of(world.s, "medusa") == "necropolis"


def test_a_hit_is_blocked_with_what_serves_least() -> None:
    world = World("traveler", monsters=("cerberus",)).give(0, lyre_1=1, amphora_1=1, sling_1=1)

    command = GREEDY.choose(RULESET, with_question(world, Block(0, 1)), 0, QuickDice(1))

    assert command == Discard({"sling_1": 1})


def test_a_hit_that_only_yellow_blocks_is_blocked_with_the_weaker_yellow_item() -> None:
    world = World("traveler", monsters=("basilisk",)).give(0, lyre_1=1, sling_1=1, sword_1=1)
    question = ColoredBlock(0, 1, "yellow")

    command = GREEDY.choose(RULESET, with_question(world, question), 0, QuickDice(1))

    assert command == Discard({"sling_1": 1})


def test_the_minotaur_takes_the_weakest_blue_item() -> None:
    world = World("traveler", "ranger").give(0, moon_diadem_1=1).give(1, lyre_1=1)

    command = GREEDY.choose(RULESET, with_question(world, BlueItem(0, "blue")), 0, QuickDice(1))

    assert command == GiveUpBlueItem(1, "lyre_1")


def test_a_needed_lair_is_revealed() -> None:
    world = World("traveler").give(0, amphora_1=1, sword_1=1).put(traveler="mount_iliad")
    world.s.actions = 1

    command = GREEDY.choose(RULESET, world.view(0), 0, QuickDice(1))

    assert command == RevealLair({"amphora_1": 1})


def test_a_lair_of_nobody_in_the_game_is_left_alone() -> None:
    world = World("traveler", monsters=("siren",)).give(0, amphora_1=1)
    world.put(traveler="mount_iliad")

    command = GREEDY.choose(RULESET, world.view(0), 0, QuickDice(1))

    assert not isinstance(command, RevealLair)


def nearly_subdued(*heroes: str) -> World:
    """The Basilisk asks for 18 more, seat 0 holds 5 and seat 1 holds 15."""
    world = World(*heroes, monsters=("basilisk",)).give(0, sword_1=1)
    world.give(1, spear_1=1, spear_2=1, sword_2=1)
    for spot, item in zip(world.s.free_spots("basilisk"), SMALL, strict=True):
        world.fill(spot, item)
    world.s.actions = 4
    return world


def test_items_of_a_hero_in_the_same_space_are_shared_for_a_defeat() -> None:
    world = nearly_subdued("traveler", "ranger").put(
        traveler="gaseous_swamp", ranger="gaseous_swamp"
    )

    share = GREEDY.choose(RULESET, world.view(0), 0, QuickDice(1))
    assert isinstance(share, ShareItems)
    defeat = GREEDY.choose(RULESET, world.do(0, share).view(0), 0, QuickDice(1))

    assert isinstance(defeat, DefeatMonster)


def test_the_mariner_gives_to_whoever_can_use_it() -> None:
    world = nearly_subdued("traveler", "mariner").put(
        traveler="gaseous_swamp", mariner="temple_of_athena"
    )
    world.s.current = 1

    special = GREEDY.choose(RULESET, world.view(1), 1, QuickDice(1))
    assert special == UseSpecialAction()
    gift = GREEDY.choose(RULESET, world.do(1, special).view(1), 1, QuickDice(1))

    assert gift == GiveItems(1, 0, {"spear_1": 1, "spear_2": 1, "sword_2": 1})


def with_question(world: World, question: Asked) -> GreekState:
    """What seat 0 sees while this is asked."""
    view = world.view(0)
    view.agenda = (*view.agenda, question)
    return view
