"""GRK-23.13 to GRK-23.18: what the perk cards do."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import EndHeroPhase, MoveHero, PlayPerk
from domain.rulesets.horrified.core.handing import GatherHeroes
from domain.rulesets.horrified.core.people import HeroPlaced
from domain.rulesets.horrified.core.supply import ItemPlaced
from domain.rulesets.horrified.core.turns import MonsterPhaseCancelled, MonsterPhaseSkipped
from domain.rulesets.horrified.core.walking import PlaceHero, StepHero, StepMonster, StopMoving
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.cards import PlacesSwapped, SwapPlaces, TakeSpaceItems
from domain.rulesets.horrified.greek.content import BOX
from domain.rulesets.horrified.greek.lairs import LairRevealed

from .world import World


@pytest.mark.clause("GRK-23.13", "GRK-9.1")
def test_the_veil_skips_this_turns_phase_and_a_second_adds_its_item_only() -> None:
    world = World("actor", "traveler").perk(0, "veil_of_nyx").perk(1, "veil_of_nyx")

    world.do(1, PlayPerk("veil_of_nyx"))
    assert len(world.heard(ItemPlaced)) == len(world.heard(MonsterPhaseCancelled)) == 1
    world.do(0, PlayPerk("veil_of_nyx"))
    assert (len(world.heard(ItemPlaced)), world.heard(MonsterPhaseCancelled)) == (1, [])
    world.do(0, EndHeroPhase()).stack().do(1, EndHeroPhase())

    assert world.heard(MonsterPhaseSkipped) == []
    assert world.ended() == ("loss", "out_of_time")


@pytest.mark.clause("GRK-23.14")
def test_counsel_gives_the_current_player_two_more_actions_each() -> None:
    world = World("actor", "traveler").perk(1, "counsel_of_athena").perk(0, "counsel_of_athena")

    world.do(1, PlayPerk("counsel_of_athena")).do(0, PlayPerk("counsel_of_athena"))

    assert world.s.actions == 8
    world.put(actor="port", traveler="port").monsters_play("hunt_for_legends_1")
    assert world.s.actions == 5


@pytest.mark.clause("GRK-23.15")
def test_hermes_places_any_hero_in_any_other_space() -> None:
    world = World("actor", "traveler").perk(1, "flight_of_hermes").put(actor="agora")

    world.do(1, PlayPerk("flight_of_hermes"))
    assert world.refusal(1, PlaceHero("actor", "agora")) == "GRK-22.8"
    assert len(world.offered(1, PlaceHero)) == 2 * 23
    world.do(1, PlaceHero("actor", "crossroads_west"))

    assert world.heard(HeroPlaced) == [HeroPlaced("actor", "crossroads_west")]


@pytest.mark.clause("GRK-23.15")
def test_the_revel_places_heroes_from_other_spaces_where_a_hero_is() -> None:
    world = World("actor", "traveler", "ranger").perk(0, "revel_of_dionysus")
    world.put(actor="agora", traveler="agora", ranger="port")

    world.do(0, PlayPerk("revel_of_dionysus"))
    for gathering in (
        GatherHeroes("odeon", ("ranger",)),
        GatherHeroes("agora", ()),
        GatherHeroes("agora", ("traveler",)),
        GatherHeroes("port", ("traveler", "actor")),
    ):
        assert world.refusal(0, gathering) == "GRK-23.15"
    world.do(0, GatherHeroes("port", ("actor", "traveler")))

    assert world.s.at == ["port", "port", "port"]


@pytest.mark.clause("GRK-23.15", "GRK-1.6")
def test_the_trick_swaps_a_hero_and_a_monster_that_are_apart() -> None:
    world = World("actor", "traveler").perk(1, "trick_of_hades").put(midas="agora")
    world.put(actor="agora", traveler="gaseous_swamp")

    world.do(1, PlayPerk("trick_of_hades"))
    assert world.refusal(1, SwapPlaces("traveler", "basilisk")) == "GRK-23.15"
    world.do(1, SwapPlaces("actor", "basilisk"))

    assert world.heard(PlacesSwapped) == [PlacesSwapped("actor", "basilisk")]
    assert (world.where("actor"), world.where("basilisk")) == ("gaseous_swamp", "agora")
    assert world.where("midas") == "agora"


@pytest.mark.clause("GRK-23.16")
def test_the_wave_moves_one_monster_up_to_four_spaces() -> None:
    world = World("actor").perk(0, "wave_of_poseidon")

    world.do(0, PlayPerk("wave_of_poseidon"))
    assert world.options() == ("cerberus", "basilisk")
    world.choose("basilisk")
    for to in ("crossroads_south", "stables", "agora", "port"):
        world.do(0, StepMonster(to))

    assert (world.where("basilisk"), world.asks()) == ("port", "HeroPhase")


@pytest.mark.clause("GRK-23.16")
def test_the_hunt_moves_every_monster_up_to_two_spaces_in_any_order() -> None:
    world = World("actor", "traveler").perk(1, "hunt_of_artemis")

    world.do(1, PlayPerk("hunt_of_artemis"))
    assert (world.options(), RULESET.awaiting(world.s)) == (("move_figure", "move_hero"), (1,))
    world.choose("move_figure").choose("basilisk")
    world.do(1, StepMonster("crossroads_south")).do(1, StepMonster("stables"))
    assert world.options() == ("cerberus", "done")
    world.choose("cerberus").do(1, StopMoving())

    assert (world.where("basilisk"), world.where("cerberus")) == ("stables", "temple_of_hades")
    assert world.asks() == "HeroPhase"


@pytest.mark.clause("GRK-23.16", "GRK-7.5")
def test_or_every_hero_on_the_board_up_to_two_spaces_in_any_order() -> None:
    world = World("actor", "traveler", "ranger").perk(0, "hunt_of_artemis")
    world.put(actor="agora", traveler="port", ranger=None)

    world.do(0, PlayPerk("hunt_of_artemis")).choose("move_hero")
    assert world.options() == ("actor", "traveler", "done")
    world.choose("traveler").do(0, StepHero("agora")).do(0, StepHero("odeon"))
    assert world.options() == ("actor", "done")
    world.choose("done")

    assert world.s.at[:2] == ["agora", "odeon"]
    assert world.s.actions == 4


@pytest.mark.clause("GRK-23.17", "GRK-5.10")
def test_the_vision_reveals_any_face_down_lair_at_no_cost() -> None:
    world = World("actor", "traveler").perk(1, "vision_of_apollo").lair("labyrinth", "necropolis")
    world.put(actor="agora").give(1, bow_1=1)

    world.do(1, PlayPerk("vision_of_apollo"))
    assert (world.options(), RULESET.awaiting(world.s)) == (("reveal_lair", "move_figure"), (1,))
    world.choose("reveal_lair")
    assert set(world.options()) == {"mount_iliad", "gaseous_swamp", "statue_of_talos"}
    world.choose("gaseous_swamp")

    assert [event.space for event in world.heard(LairRevealed)] == ["gaseous_swamp"]
    assert (world.s.held[1], world.s.actions) == ({"bow_1": 1}, 4)


@pytest.mark.clause("GRK-23.17", "GRK-10.7")
def test_or_the_vision_moves_one_monster_up_to_three_spaces() -> None:
    world = World("actor").perk(0, "vision_of_apollo")

    world.do(0, PlayPerk("vision_of_apollo")).choose("move_figure").choose("cerberus")
    for to in ("statue_of_talos", "forest_of_the_dryads", "battlefield"):
        world.do(0, StepMonster(to))

    assert (world.where("cerberus"), world.asks()) == ("battlefield", "HeroPhase")


@pytest.mark.clause("GRK-23.18", "GRK-7.5")
def test_the_harvest_takes_all_items_of_one_space_to_one_player() -> None:
    world = World("actor", "traveler", "ranger").perk(0, "harvest_of_demeter")
    world.lay("port", javelin_1=1, lyre_2=1).lay("agora", dagger_1=1).put(ranger=None)

    world.do(0, PlayPerk("harvest_of_demeter"))
    assert world.refusal(0, TakeSpaceItems("odeon", 0)) == "GRK-23.18"
    assert world.refusal(0, TakeSpaceItems("port", 2)) == "GRK-23.18"
    world.do(0, TakeSpaceItems("port", 1))

    assert world.s.held[1] == {"javelin_1": 1, "lyre_2": 1}
    assert (world.s.lying["port"], world.s.lying["agora"]) == ({}, {"dagger_1": 1})


@pytest.mark.clause("GRK-23.18")
@pytest.mark.parametrize("players", [1, 3, 5])
def test_the_forge_places_an_item_for_each_player(players: int) -> None:
    world = World(*list(BOX.heroes)[:players]).perk(0, "forge_of_hephaestus")

    world.do(0, PlayPerk("forge_of_hephaestus"))

    assert len(world.heard(ItemPlaced)) == players


@pytest.mark.clause("GRK-23.14", "GRK-5.1")
def test_actions_from_a_perk_are_actions_like_any_other() -> None:
    world = World("actor").perk(0, "counsel_of_athena").put(actor="port")
    world.s.actions = 0

    world.do(0, PlayPerk("counsel_of_athena")).do(0, MoveHero("agora")).do(0, MoveHero("port"))

    assert world.refusal(0, MoveHero("agora")) == "GRK-5.1"
