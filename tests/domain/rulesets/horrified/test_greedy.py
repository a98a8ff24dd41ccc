"""The greedy bot wins most small games, looks after people, and answers every question."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.bots.random import Random
from domain.kernel.bot import Bot
from domain.kernel.clone import clone
from domain.kernel.command import Command
from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.classic.bots import Greedy
from domain.rulesets.horrified.classic.mats import slides_left
from domain.rulesets.horrified.classic.options import Options
from domain.rulesets.horrified.core.commands import (
    GuideVillager,
    MoveHero,
    PickUpItems,
    PlayPerk,
)
from domain.rulesets.horrified.core.hitting import Block, Discard, Fall
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.planner.danger import beyond
from domain.rulesets.horrified.planner.mats import fewest
from domain.simulation import play

from .world import World

OPTION_SETS: tuple[dict[str, Any], ...] = (
    {"difficulty": "challenging"},
    {"difficulty": "standard", "hero_mode": "pick"},
    {"difficulty": "custom", "monsters": ["frankenstein_bride"], "frenzied_pair": "both"},
    {"difficulty": "custom", "monster_count": 6, "end_phase_on_defeat": False},
    {"difficulty": "novice", "companions_on_forced_moves": True, "hits_follow_target": False},
    {"difficulty": "standard", "completed_tasks_permanent": True, "first_seat": 0},
)


def wins(bot: Bot, games: int) -> int:
    """Of games of one hero against Dracula and the Creature."""
    results = [play(RULESET, Options(), [bot], "greedy", number) for number in range(games)]
    return sum(result.winners == (0,) for result in results)


def choice(world: World, seat: int = 0) -> Command:
    """What greedy does."""
    return Greedy().choose(RULESET, world.s, seat, QuickDice(1))


def test_greedy_wins_most_first_games() -> None:
    assert wins(Greedy(), 6) >= 5


def test_random_players_win_none_of_them() -> None:
    assert wins(Random(), 6) == 0


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_greedy_errs_in_no_option_set(options: dict[str, Any]) -> None:
    rules, bot, dice = RULESET, Greedy(), QuickDice(7)
    players = 2 + OPTION_SETS.index(options) % 4
    state = rules.start(players, msgspec.convert(options, Options), dice).state

    for _ in range(60):
        if not state.outcome:
            seat = rules.awaiting(state)[0]
            command = bot.choose(rules, state, seat, dice)
            assert rules.rehearse(state, seat, command) is None
            rules.execute(state, seat, command, dice)


def test_greedy_is_a_function_of_the_view_and_leaves_it_alone() -> None:
    world = World("mayor", "scientist").lay("theatre", torch=1).put(lucy="barn")
    before = clone(world.s)

    first, second = choice(world), choice(world)

    assert first == second
    assert world.s == before


def test_greedy_blocks_with_what_serves_least() -> None:
    world = World("mayor", monsters=("dracula", "wolf_man")).give(0, rapier=1, wine=1, analysis=1)
    world.s.agenda = (*world.s.agenda, Block(0, 1))

    assert choice(world) == Discard({"wine": 1})


def test_greedy_falls_only_without_enough_items() -> None:
    world = World("mayor").give(0, rapier=1)
    world.s.agenda = (*world.s.agenda, Block(0, 2))

    assert choice(world) == Fall()


def test_greedy_takes_home_whoever_lives_next_door() -> None:
    world = World("mayor").put(mayor="west_bridge", maria="west_bridge")
    world.put(dracula="crypt", creature="lagoon")

    assert choice(world) in (GuideVillager("maria", "camp"), MoveHero("camp", ("maria",)))


def test_greedy_picks_up_what_a_task_needs() -> None:
    world = World("mayor").put(mayor="barn").lay("barn", torch=1, pitchfork=1)

    assert choice(world) == PickUpItems({"pitchfork": 1, "torch": 1})


def test_greedy_smashes_a_coffin_with_the_fewest_items() -> None:
    world = World("mayor", "courier").put(mayor="dungeon", dracula="crypt")
    world.give(0, rifle=1, rapier=1, torch=1)

    assert choice(world) == AdvanceTask("smash_coffin", {"rifle": 1})


def test_greedy_defeats_a_monster_as_soon_as_it_can() -> None:
    world = World("mayor").coffins(4).put(mayor="abbey", dracula="abbey").give(0, crucifix=2)

    assert choice(world) == DefeatMonster("dracula", {"crucifix": 2})


def test_greedy_brings_the_pair_together_once_they_know_enough() -> None:
    world = World("mayor", monsters=("frankenstein_bride", "dracula")).dials(11, 8)
    world.perk(0, "mob_justice")

    world.do(0, choice(world))
    while world.s.agenda[-1].__class__.__name__ != "HeroPhase":
        world.do(0, choice(world))

    assert world.s.monsters == ("dracula",)


def test_greedy_sits_out_a_monster_phase_that_it_fears() -> None:
    world = (
        World("mayor").put(mayor="abbey", dracula="abbey", lucy="docks").perk(0, "break_of_dawn")
    )
    world.s.terror, world.s.actions = 6, 0

    assert choice(world) == PlayPerk("break_of_dawn")


def test_the_fewest_items_reach_a_sum() -> None:
    assert fewest((2, 3, 4, 6), 0, 6) == (3,)
    assert fewest((2, 3, 4), 0, 6) == (0, 2)
    assert fewest((2, 3), 1, 7) == (0, 1)
    assert fewest((2, 3), 0, 6) is None


def test_more_items_block_more_hits() -> None:
    assert beyond(1.0, 0) > beyond(1.0, 1) > beyond(1.0, 3) > 0


def test_the_bot_knows_the_way_out_of_every_ring() -> None:
    assert len(slides_left()) == 5040
    assert slides_left()[(0, 5, 6, 4, 3, 1, 2)] == 11
