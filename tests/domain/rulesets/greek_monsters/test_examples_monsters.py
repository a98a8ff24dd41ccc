"""The worked examples of examples.md about the challenges and defeats of the monsters."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import PlayPerk
from domain.rulesets.horrified.core.monsters import (
    MonsterDefeated,
    MonsterPlaced,
    MovementStopped,
    TokenPutOnMat,
)
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.walking import StepMonster
from domain.rulesets.horrified.greek.cards import PlacesSwapped
from domain.rulesets.horrified.greek.lairs import RevealLair
from domain.rulesets.horrified.greek.minotaur import SwapLabyrinthTokens, joined_to_centre
from domain.rulesets.horrified.greek.siren import TonesTurnedDown, ToneTurnedUp, TurnUpTone

from .world import World

EVERY = {str(spot): "" for spot in range(1, 9)}


def singer() -> World:
    """The Actor beside the Siren with the Golden Apple of the Odeon."""
    world = World("actor", monsters=("siren", "basilisk")).put(actor="lighthouse")
    return world.give(0, golden_apple_2=1)


@pytest.mark.clause("GRK-14.2", "GRK-14.1", "GRK-1.10")
def test_e20_two_unequal_tones_are_turned_down_and_the_siren_goes_where_the_item_says() -> None:
    world = singer().tones(EVERY | {"2": "alpha", "7": "gamma"}, alpha=1, beta=2, gamma=1, delta=2)

    world.do(0, AdvanceTask("compose_counter_song", {"golden_apple_2": 1}))
    world.do(0, TurnUpTone("2"))
    assert world.heard(ToneTurnedUp) == [ToneTurnedUp(0, "2", "alpha")]
    assert world.s.figures["siren"] == "lighthouse"
    assert world.refusal(0, TurnUpTone("2")) == "GRK-14.2"
    world.do(0, TurnUpTone("7"))

    assert world.heard(TonesTurnedDown) == [TonesTurnedDown(("2", "7"))]
    assert (world.s.tones["2"], world.s.tones["7"]) == ("alpha", "gamma")
    assert (world.where("siren"), world.where("actor")) == ("odeon", "lighthouse")
    assert world.s.actions == 3


@pytest.mark.clause("GRK-14.2")
def test_e20_two_equal_tones_leave_and_the_siren_goes_all_the_same() -> None:
    world = singer().tones(EVERY | {"2": "alpha", "7": "alpha"}, beta=2, gamma=2, delta=2)

    world.do(0, AdvanceTask("compose_counter_song", {"golden_apple_2": 1}))
    world.do(0, TurnUpTone("2")).do(0, TurnUpTone("7"))

    assert set(world.s.tones) == set(EVERY) - {"2", "7"}
    assert world.where("siren") == "odeon"


@pytest.mark.clause("GRK-14.3", "GRK-13.3", "GRK-13.1")
def test_e21_without_tones_an_advance_still_places_the_siren() -> None:
    world = singer().tones({}).give(0, ambrosia_2=1)

    world.do(0, AdvanceTask("compose_counter_song", {"ambrosia_2": 1}))

    assert world.heard(MonsterPlaced) == [MonsterPlaced("siren", "agora")]
    assert world.s.completed == ("siren",)


@pytest.mark.clause("GRK-14.4", "GRK-5.8", "GRK-5.11")
def test_e21_the_siren_is_defeated_by_green_items_of_total_six() -> None:
    world = singer().tones({}).give(0, rope_1=1, amphora_1=1, wine_jar_1=1)

    five = DefeatMonster("siren", {"amphora_1": 1, "rope_1": 1})
    assert world.refusal(0, five) == "GRK-14.4"
    world.do(0, DefeatMonster("siren", {"rope_1": 1, "wine_jar_1": 1}))

    assert world.heard(MonsterDefeated) == [MonsterDefeated("siren")]
    assert world.s.monsters == ("basilisk",)


@pytest.mark.clause("GRK-16.2", "GRK-16.3")
def test_e27_feeding_the_goat_and_putting_it_to_sleep_are_two_actions() -> None:
    world = World("actor", monsters=("chimera",)).lair("chimeras_cave", "necropolis")
    world.put(actor="necropolis").give(0, sling_1=1, lyre_1=1, rope_1=1)

    two = AdvanceTask("feed_goat", {"lyre_1": 1, "rope_1": 1})
    assert world.refusal(0, two) == "GRK-16.2"
    world.do(0, AdvanceTask("feed_goat", {"lyre_1": 1, "rope_1": 1, "sling_1": 1}))
    assert (world.s.actions, world.s.held[0], world.s.discards) == (3, {}, {})
    world.do(0, AdvanceTask("put_head_to_sleep", {}))

    assert (world.s.actions, world.s.asleep) == (2, ("goat",))
    assert world.refusal(0, AdvanceTask("put_head_to_sleep", {})) == "GRK-16.2"


@pytest.mark.clause("GRK-16.2")
def test_e27_the_lion_takes_no_blue_item() -> None:
    world = World("actor", monsters=("chimera",)).lair("chimeras_cave", "necropolis")
    world.put(actor="necropolis").fill("snake", "lyre_2").give(0, lyre_1=1)

    blue = AdvanceTask("feed_snake_or_lion", {"lyre_1": 1})

    assert world.refusal(0, blue) == "GRK-16.2"


def blessed(*items: str) -> World:
    """The Actor beside the Basilisk, whose temples hold these items."""
    world = World("actor", monsters=("siren", "basilisk")).put(actor="gaseous_swamp")
    for spot, item in zip(world.s.free_spots("basilisk"), items, strict=True):
        world.fill(spot, item)
    return world


@pytest.mark.clause("GRK-17.4", "GRK-17.3", "GRK-13.2")
def test_e29_blessed_items_count_two_more() -> None:
    world = blessed("labrys_1", "sword_1", "amphora_1", "rope_1")
    world.give(0, bow_1=1, beeswax_1=1, votive_figure_1=1)

    short = DefeatMonster("basilisk", {"bow_1": 1, "beeswax_1": 1})
    assert world.refusal(0, short) == "GRK-17.4"
    world.do(0, DefeatMonster("basilisk", {"bow_1": 1, "beeswax_1": 1, "votive_figure_1": 1}))

    assert world.s.monsters == ("siren",)
    assert sum(world.s.discards.values()) == 7
    assert world.s.mat_items == {}


@pytest.mark.clause("GRK-17.4")
def test_e29_blessed_items_may_suffice_alone() -> None:
    world = blessed("labrys_1", "labrys_2", "sword_1", "sword_2")

    world.do(0, DefeatMonster("basilisk", {}))

    assert world.s.monsters == ("siren",)


@pytest.mark.clause("GRK-18.2", "GRK-18.3", "GRK-10.7")
def test_e31_a_mirror_stops_medusa_and_the_other_steps_are_lost() -> None:
    world = World("actor", monsters=("medusa",)).put(actor="bay_of_ghosts").give(0, spear_1=1)

    world.do(0, AdvanceTask("lead_into_mirrors", {"spear_1": 1}))
    world.do(0, StepMonster("crossroads_south")).do(0, StepMonster("forest_of_the_dryads"))

    taken = TokenPutOnMat("mirror", "forest_of_the_dryads", "medusa")
    assert world.heard(TokenPutOnMat) == [taken]
    assert world.s.on_mat == {"mirror": 1}
    assert (world.asks(), world.where("medusa")) == ("HeroPhase", "forest_of_the_dryads")


@pytest.mark.clause("GRK-18.2", "GRK-18.8")
def test_e31_a_mirror_stops_medusa_in_her_own_strike() -> None:
    world = World("actor", monsters=("medusa",)).put(actor="battlefield", medusa="statue_of_talos")

    world.monsters_play("scent_of_plunder_2")

    assert world.where("medusa") == "forest_of_the_dryads"
    assert world.heard(MovementStopped) == [MovementStopped(False)]
    assert world.s.on_mat == {"mirror": 1}


@pytest.mark.clause("GRK-18.2", "GRK-23.15")
def test_e32_medusa_takes_the_mirror_of_a_space_she_is_swapped_into() -> None:
    world = World("actor", monsters=("medusa",)).put(actor="vineyards").perk(0, "trick_of_hades")

    world.do(0, PlayPerk("trick_of_hades"))

    assert world.heard(PlacesSwapped) == [PlacesSwapped("actor", "medusa")]
    assert (world.where("medusa"), world.where("actor")) == ("vineyards", "bay_of_ghosts")
    assert world.s.on_mat == {"mirror": 1}


@pytest.mark.clause("GRK-18.5", "GRK-18.4", "GRK-5.10", "GRK-20.1")
def test_e33_medusa_is_defeated_in_the_revealed_garden_only() -> None:
    world = World("actor", monsters=("medusa",)).mirrors(4).lair_next("statue_garden", "necropolis")
    world.put(actor="necropolis", medusa="necropolis")
    world.give(0, wine_jar_1=1, amphora_1=1, bow_1=1)
    seven = DefeatMonster("medusa", {"amphora_1": 1, "wine_jar_1": 1})

    assert world.refusal(0, seven) == "GRK-5.8"
    world.do(0, RevealLair({"bow_1": 1})).do(0, seven)

    assert world.ended() == ("win", "monsters_defeated")


@pytest.mark.clause("GRK-19.3", "GRK-19.5", "GRK-19.2")
def test_e34_a_full_labyrinth_is_complete_when_every_gate_is_joined() -> None:
    world = World("actor", monsters=("minotaur",)).lair("labyrinth", "mount_iliad")
    world.put(actor="mount_iliad").give(0, rope_1=1, rope_2=1)
    world.labyrinth(a="lab_2", c="lab_1", d="lab_3", e="lab_5")

    world.do(0, AdvanceTask("lay_token", {"rope_1": 1}))
    assert world.s.labyrinth["f"] == "lab_4"
    assert joined_to_centre(world.s) == {"b", "e"}
    assert world.s.completed == ()
    world.do(0, AdvanceTask("swap_tokens", {"rope_2": 1})).do(0, SwapLabyrinthTokens("a", "c"))

    assert world.s.completed == ("minotaur",)
    assert world.s.actions == 2


@pytest.mark.clause("GRK-19.6", "GRK-20.1")
def test_e35_the_minotaur_is_trapped_wherever_he_is() -> None:
    world = World("actor", monsters=("minotaur",)).lair("labyrinth", "mount_iliad")
    world.labyrinth(a="lab_1", c="lab_2", d="lab_3", e="lab_5", f="lab_4")
    world.put(actor="mount_iliad", minotaur="port").give(0, labrys_1=1, bow_1=1)

    world.do(0, DefeatMonster("minotaur", {"bow_1": 1, "labrys_1": 1}))

    assert world.heard(MonsterDefeated) == [MonsterDefeated("minotaur")]
    assert world.ended() == ("win", "monsters_defeated")
