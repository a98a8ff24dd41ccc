"""GRK-17: the Basilisk's blessed items and deadly gaze."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.hitting import ColoredBlock, Discard
from domain.rulesets.horrified.core.monsters import MonsterPlaced, TaskCompleted
from domain.rulesets.horrified.core.people import HeroDefeated, HeroHit
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.turns import HitsLost
from domain.rulesets.horrified.greek import RULESET

from .world import World

TEMPLES = ("athena", "hades", "nyx", "zeus")


def blessed(*items: str) -> World:
    """The first temples have these items; seat 0 is with the Basilisk."""
    world = World("actor", monsters=("siren", "basilisk")).put(actor="gaseous_swamp")
    for temple, item in zip(TEMPLES, items, strict=False):
        world.fill(f"blessing_{temple}", item)
    return world


@pytest.mark.clause("GRK-17.1")
def test_it_starts_at_the_swamp_with_four_empty_spots() -> None:
    s = World("actor", monsters=("basilisk",)).s

    assert s.figures == {"basilisk": "gaseous_swamp"}
    assert s.free_spots("basilisk") == tuple(f"blessing_{temple}" for temple in TEMPLES)


@pytest.mark.clause("GRK-17.2")
@pytest.mark.parametrize("temple", TEMPLES)
@pytest.mark.parametrize("item", ["bow_1", "lyre_1", "rope_1"])
def test_an_item_of_any_colour_and_location_is_blessed_at_a_temple(temple: str, item: str) -> None:
    world = World("actor", monsters=("basilisk",)).put(actor=f"temple_of_{temple}")
    world.give(0, **{item: 1})

    world.do(0, AdvanceTask("bless_item", {item: 1}))

    assert world.s.mat_items == {f"blessing_{temple}": {item: 1}}


@pytest.mark.clause("GRK-17.2")
def test_a_spot_is_filled_once_only_at_its_own_temple_and_with_one_item() -> None:
    world = blessed("labrys_1").put(actor="temple_of_athena").give(0, bow_1=1, bow_2=1)
    assert world.refusal(0, AdvanceTask("bless_item", {"bow_1": 1})) == "GRK-17.2"
    world.put(actor="gaseous_swamp")
    assert world.refusal(0, AdvanceTask("bless_item", {"bow_1": 1})) == "GRK-17.2"

    world.put(actor="temple_of_nyx")

    assert world.refusal(0, AdvanceTask("bless_item", {"bow_1": 1, "bow_2": 1})) == "GRK-17.2"
    assert world.refusal(0, AdvanceTask("bless_item", {})) == "GRK-17.2"


@pytest.mark.clause("GRK-17.3")
def test_four_blessings_complete_it() -> None:
    world = blessed("labrys_1", "rope_1", "lyre_1").put(actor="temple_of_zeus").give(0, bow_1=1)
    assert world.s.completed == ()

    world.do(0, AdvanceTask("bless_item", {"bow_1": 1}))

    assert world.heard(TaskCompleted) == [TaskCompleted("basilisk")]


@pytest.mark.clause("GRK-17.4")
def test_blessed_items_count_two_more_each() -> None:
    world = blessed("labrys_1", "spear_1", "bow_1", "rope_1")  # 8 + 7 + 5 + 4
    world.give(0, rope_2=1, sword_1=1, wine_jar_1=1)

    assert world.refusal(0, DefeatMonster("basilisk", {"sword_1": 1})) == "GRK-17.4"
    assert world.refusal(0, DefeatMonster("basilisk", {})) == "GRK-17.4"
    world.do(0, DefeatMonster("basilisk", {"rope_2": 1, "wine_jar_1": 1}))

    assert world.s.monsters == ("siren",)
    assert sum(world.s.discards.values()) == 6
    assert world.s.held[0] == {"sword_1": 1}


@pytest.mark.clause("GRK-17.4", "GRK-5.11")
def test_blessed_items_may_suffice_alone() -> None:
    world = blessed("labrys_1", "labrys_2", "spear_1", "spear_2").give(0, bow_1=1)

    world.do(0, DefeatMonster("basilisk", {}))

    assert world.s.held[0] == {"bow_1": 1}
    assert sum(world.s.discards.values()) == 4


@pytest.mark.clause("GRK-17.4", "GRK-5.8")
def test_it_is_subdued_only_in_its_space() -> None:
    world = blessed("labrys_1", "labrys_2", "spear_1", "spear_2").put(actor="port")

    assert world.refusal(0, DefeatMonster("basilisk", {})) == "GRK-5.8"


@pytest.mark.clause("GRK-17.4", "GRK-17.3")
def test_thirty_points_do_not_help_before_the_fourth_blessing() -> None:
    world = blessed("labrys_1", "labrys_2", "adamant_sickle_1").give(0, spear_1=1, spear_2=1)

    price = {"spear_1": 1, "spear_2": 1}
    assert world.refusal(0, DefeatMonster("basilisk", price)) == "GRK-5.8"


@pytest.mark.clause("GRK-17.5")
def test_the_gaze_comes_to_the_current_hero_and_only_yellow_blocks_it() -> None:
    world = World("actor", "traveler", monsters=("basilisk",)).put(actor="agora")
    world.put(traveler="gaseous_swamp").give(0, bow_1=1, lyre_1=1, rope_1=1).give(1, lyre_2=1)

    world.monsters_play("hunt_for_legends_1", "power", "hit", "blank")

    assert world.heard(MonsterPlaced) == [MonsterPlaced("basilisk", "agora")]
    assert isinstance(world.s.agenda[-1], ColoredBlock)
    assert RULESET.awaiting(world.s) == (0,)
    for items in ({"lyre_1": 1}, {"rope_1": 1}, {}):
        assert world.refusal(0, Discard(items)) == "GRK-17.5"
    world.do(0, Discard({"bow_1": 1}))
    assert world.heard(HitsLost) == [HitsLost("traveler", 1)]
    assert world.where("actor") == "agora"


@pytest.mark.clause("GRK-17.5")
def test_without_a_yellow_item_the_gaze_defeats_at_once() -> None:
    world = World("actor", "traveler", monsters=("basilisk",)).put(actor="agora")
    world.put(traveler="gaseous_swamp").give(0, lyre_1=1, rope_1=1)

    world.monsters_play("hunt_for_legends_1", "power", "blank", "blank")

    assert world.heard(HeroDefeated) == [HeroDefeated("actor")]
    assert world.s.held[0] == {"lyre_1": 1, "rope_1": 1}


@pytest.mark.clause("GRK-17.5")
def test_the_rolled_hits_on_the_current_hero_are_blocked_with_any_colour() -> None:
    world = World("actor", "traveler", monsters=("basilisk",)).put(actor="gaseous_swamp")
    world.put(traveler="port").give(0, bow_1=1, lyre_1=1)

    world.monsters_play("hunt_for_legends_1", "power", "hit", "blank")
    assert world.heard(MonsterPlaced) == []
    world.do(0, Discard({"bow_1": 1}))

    assert world.asks() == "Block"
    world.do(0, Discard({"lyre_1": 1}))
    assert world.where("actor") == "gaseous_swamp"


@pytest.mark.clause("GRK-17.5")
def test_with_the_current_hero_off_the_board_the_gaze_has_no_effect() -> None:
    world = World("actor", "traveler", monsters=("basilisk",)).put(actor=None)
    world.put(traveler="gaseous_swamp").give(1, lyre_1=1)

    world.monsters_play("hunt_for_legends_1", "power", "hit", "blank")

    assert world.heard(MonsterPlaced) == []
    assert world.heard(HeroHit) == [HeroHit("traveler", 1)]


@pytest.mark.clause("GRK-17.5")
def test_a_second_gaze_finds_nobody_when_the_first_has_defeated_the_hero() -> None:
    world = World("actor", "traveler", monsters=("basilisk",)).put(actor="agora")
    world.put(traveler="gaseous_swamp")

    world.monsters_play("hunt_for_legends_1", "power", "power", "hit")

    assert world.heard(HeroHit) == [HeroHit("actor", 1)]
    assert world.heard(HitsLost) == [HitsLost("traveler", 1)]
    assert world.where("basilisk") == "agora"


@pytest.mark.clause("GRK-17.6", "GRK-11.4")
def test_the_rolled_hits_count_only_if_the_target_is_in_the_new_space() -> None:
    world = World("actor", "traveler", monsters=("basilisk",)).put(actor="gaseous_swamp")
    world.put(traveler="gaseous_swamp").give(0, bow_1=1).give(1, lyre_1=1)

    world.monsters_play("hunt_for_legends_1").choose("traveler", "power", "hit", "blank")
    world.do(0, Discard({"bow_1": 1}))

    assert RULESET.awaiting(world.s) == (1,)
    assert world.asks() == "Block"
