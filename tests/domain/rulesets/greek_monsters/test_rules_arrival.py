"""GRK-15.6 and GRK-15.7: Cerberus is lured, and defeated by arriving, whatever brings him."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import PlayPerk
from domain.rulesets.horrified.core.monsters import MonsterDefeated, MonsterMoved
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.walking import StepMonster, StopMoving
from domain.rulesets.horrified.greek.cards import SwapPlaces
from domain.rulesets.horrified.greek.cerberus import RemoveDoor, StopRolling

from .world import World

DOOR = "statue_of_talos"
NOTHING = ("blank",) * 6
GONE = [MonsterDefeated("cerberus")]


def opened(
    *others: str, at: str = "temple_of_hades", monsters: tuple[str, ...] = (), **options: bool
) -> World:
    """All doors are removed; the Underworld Door lies at the Statue of Talos; seat 0 is far."""
    chosen = ("cerberus", *(monsters or ("basilisk",)))
    world = World("actor", *others, monsters=chosen, **options)
    return world.put(actor="temple_of_zeus", cerberus=at).lair("underworld_door", DOOR).doors()


@pytest.mark.clause("GRK-15.6")
def test_he_is_lured_by_one_green_item_up_to_its_strength_by_any_route() -> None:
    world = opened(at="port").put(actor="port").give(0, amphora_1=1, rope_1=1, bow_1=1)

    for items in ({"bow_1": 1}, {"amphora_1": 1, "rope_1": 1}, {}):
        assert world.refusal(0, DefeatMonster("cerberus", items)) == "GRK-15.6"
    world.do(0, DefeatMonster("cerberus", {"amphora_1": 1}))
    world.do(0, StepMonster("agora")).do(0, StepMonster("port")).do(0, StepMonster("agora"))

    assert (world.where("cerberus"), world.asks(), world.s.actions) == ("agora", "HeroPhase", 3)


@pytest.mark.clause("GRK-15.6", "GRK-5.8")
def test_he_is_lured_only_from_his_space_and_when_the_doors_are_open() -> None:
    world = opened(at="port").give(0, amphora_1=1)
    assert world.refusal(0, DefeatMonster("cerberus", {"amphora_1": 1})) == "GRK-5.8"

    world.put(actor="port").doors("door_1")

    assert world.refusal(0, DefeatMonster("cerberus", {"amphora_1": 1})) == "GRK-5.8"


@pytest.mark.clause("GRK-15.6")
def test_the_lure_may_be_no_step_at_all() -> None:
    world = opened(at="port").put(actor="port").give(0, amphora_1=1)

    world.do(0, DefeatMonster("cerberus", {"amphora_1": 1})).do(0, StopMoving())

    assert (world.where("cerberus"), world.s.held[0]) == ("port", {})


@pytest.mark.clause("GRK-15.6", "GRK-15.7")
@pytest.mark.parametrize("any_cause", [True, False])
def test_a_defeat_action_that_leads_him_to_the_door_defeats_him(any_cause: bool) -> None:
    world = opened(at="crossroads_south", arrival_defeats_by_any_cause=any_cause)
    world.put(actor="crossroads_south").give(0, wine_jar_1=1)

    world.do(0, DefeatMonster("cerberus", {"wine_jar_1": 1}))
    world.do(0, StepMonster("forest_of_the_dryads")).do(0, StepMonster(DOOR))

    assert world.heard(MonsterDefeated) == GONE
    assert world.asks() == "HeroPhase"


@pytest.mark.clause("GRK-15.7")
def test_a_strike_that_brings_him_there_defeats_him() -> None:
    world = opened().put(actor=DOOR, basilisk="temple_of_athena")

    world.monsters_play("deadly_reach_1", *NOTHING)

    assert world.heard(MonsterDefeated) == GONE
    assert world.where("actor") == DOOR


@pytest.mark.clause("GRK-15.7")
def test_passing_through_defeats_him_too() -> None:
    world = opened().put(actor="forest_of_the_dryads", basilisk="temple_of_athena")

    world.monsters_play("deadly_reach_1", *NOTHING)

    assert world.heard(MonsterMoved) == [MonsterMoved("cerberus", DOOR)]
    assert world.heard(MonsterDefeated) == GONE


@pytest.mark.clause("GRK-15.7", "GRK-23.4")
@pytest.mark.parametrize("card", ["call_of_the_lair_1", "scent_of_plunder_1"])
def test_an_event_that_brings_him_there_defeats_him(card: str) -> None:
    world = opened(at="forest_of_the_dryads" if "call" in card else "temple_of_hades")

    world.monsters_play(card, *NOTHING)

    assert world.heard(MonsterDefeated) == GONE


@pytest.mark.clause("GRK-15.7", "GRK-23.7")
def test_a_storm_that_brings_him_there_defeats_him_and_goes_on() -> None:
    world = opened(monsters=("siren", "basilisk")).put(siren="port", basilisk="crossroads_south")

    world.monsters_play("gathering_storm_1", *NOTHING)

    assert world.heard(MonsterDefeated) == GONE
    assert MonsterMoved("siren", "agora") in world.heard(MonsterMoved)


@pytest.mark.clause("GRK-15.7", "GRK-23.12")
def test_fates_that_scatter_him_there_defeat_him_and_the_others_are_scattered() -> None:
    world = opened(monsters=("basilisk", "medusa"), at="port").bag(spear_1=1)

    world.monsters_play("fickle_fates", *NOTHING)

    assert world.heard(MonsterDefeated) == GONE
    assert world.s.monsters == ("basilisk", "medusa")
    assert world.where("basilisk") != "gaseous_swamp" or world.where("medusa") != "bay_of_ghosts"


@pytest.mark.clause("GRK-15.7", "GRK-23.16")
@pytest.mark.parametrize("perk", ["wave_of_poseidon", "vision_of_apollo", "hunt_of_artemis"])
def test_a_perk_that_moves_him_there_defeats_him(perk: str) -> None:
    world = opened().perk(0, perk)

    world.do(0, PlayPerk(perk))
    if perk != "wave_of_poseidon":
        world.choose("move_figure")
    world.choose("cerberus").do(0, StepMonster(DOOR))

    assert world.heard(MonsterDefeated) == GONE
    if perk == "hunt_of_artemis":
        assert world.options() == ("basilisk", "done")


@pytest.mark.clause("GRK-15.7", "GRK-23.15")
def test_a_swap_that_places_him_there_defeats_him() -> None:
    world = opened(at="port").perk(0, "trick_of_hades").put(actor=DOOR)

    world.do(0, PlayPerk("trick_of_hades")).do(0, SwapPlaces("actor", "cerberus"))

    assert world.heard(MonsterDefeated) == GONE
    assert world.where("actor") == "port"


@pytest.mark.clause("GRK-15.7", "GRK-15.5")
@pytest.mark.parametrize("any_cause", [True, False])
def test_he_may_stand_there_when_the_last_door_is_removed(any_cause: bool) -> None:
    world = opened(at=DOOR, arrival_defeats_by_any_cause=any_cause).put(actor=DOOR)
    world.doors("door_1").give(0, lyre_1=1, rope_1=1)

    world.do(0, AdvanceTask("open_door", {"lyre_1": 1}), "power", "hit", "hit")
    world.do(0, StopRolling()).do(0, RemoveDoor("door_1"))

    assert world.heard(MonsterDefeated) == (GONE if any_cause else [])


@pytest.mark.clause("GRK-15.7")
def test_the_last_monster_that_arrives_wins_the_game_in_the_monster_phase() -> None:
    world = World("actor", monsters=("cerberus",)).put(actor=DOOR)
    world.lair("underworld_door", DOOR).doors()

    world.monsters_play("out_of_the_tombs")

    assert world.ended() == ("win", "monsters_defeated")


@pytest.mark.clause("GRK-15.7")
def test_before_the_doors_are_open_or_the_lair_is_revealed_he_just_passes() -> None:
    world = opened().doors("door_5").put(actor="forest_of_the_dryads", basilisk="trading_post")

    world.monsters_play("deadly_reach_1", *NOTHING)

    assert world.heard(MonsterDefeated) == []
    assert world.where("cerberus") == "forest_of_the_dryads"


@pytest.mark.clause("GRK-15.7")
def test_another_lair_is_no_end_for_him() -> None:
    world = opened().put(actor="temple_of_zeus", cerberus="crossroads_south")
    world.lair("labyrinth", "gaseous_swamp").perk(0, "wave_of_poseidon")

    world.do(0, PlayPerk("wave_of_poseidon")).choose("cerberus")
    world.do(0, StepMonster("gaseous_swamp"))

    assert world.heard(MonsterDefeated) == []


@pytest.mark.clause("GRK-15.7")
@pytest.mark.parametrize("cause", ["strike", "event", "perk", "swap", "scatter"])
def test_with_the_option_off_nothing_but_a_defeat_action_ends_him(cause: str) -> None:
    world = opened(arrival_defeats_by_any_cause=False).put(actor=DOOR, basilisk="trading_post")
    world.perk(0, "trick_of_hades").perk(0, "wave_of_poseidon")

    if cause == "strike":
        world.monsters_play("deadly_reach_1", *NOTHING)
    elif cause == "event":
        world.monsters_play("call_of_the_lair_1")
    elif cause == "perk":
        world.do(0, PlayPerk("wave_of_poseidon")).choose("cerberus").do(0, StepMonster(DOOR))
    elif cause == "swap":
        world.do(0, PlayPerk("trick_of_hades")).do(0, SwapPlaces("actor", "cerberus"))
    else:
        world.bag(spear_1=1).monsters_play("fickle_fates", *NOTHING)

    assert world.where("cerberus") == DOOR
    assert world.heard(MonsterDefeated) == []


@pytest.mark.clause("GRK-15.7")
def test_with_the_option_off_a_defeat_action_of_no_steps_ends_him_there() -> None:
    world = opened(at=DOOR, arrival_defeats_by_any_cause=False).put(actor=DOOR)
    world.give(0, rope_1=1)

    world.do(0, DefeatMonster("cerberus", {"rope_1": 1})).do(0, StopMoving())

    assert world.heard(MonsterDefeated) == GONE


@pytest.mark.clause("GRK-15.7")
def test_with_the_option_off_a_lure_that_is_over_has_no_effect_on_what_follows() -> None:
    world = opened(arrival_defeats_by_any_cause=False).put(actor="temple_of_hades")
    world.give(0, rope_1=1).perk(0, "wave_of_poseidon").put(basilisk="trading_post")

    world.do(0, DefeatMonster("cerberus", {"rope_1": 1})).do(0, StopMoving())
    world.do(0, PlayPerk("wave_of_poseidon")).choose("cerberus").do(0, StepMonster(DOOR))

    assert world.heard(MonsterDefeated) == []
    assert world.asks() == "MonsterWalk"
