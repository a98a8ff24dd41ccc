"""GRK-7 and GRK-8: when perks are played, and where items come from and go to."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import MoveHero, PlayPerk
from domain.rulesets.horrified.core.handing import GatherHeroes
from domain.rulesets.horrified.core.supply import BagRefilled, ItemPlaced
from domain.rulesets.horrified.core.walking import PlaceHero
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.cards import SwapPlaces, TakeSpaceItems
from domain.rulesets.horrified.greek.content import BOX

from .world import World


@pytest.mark.clause("GRK-7.1")
def test_any_player_plays_perks_in_any_hero_phase_at_no_cost() -> None:
    world = World("actor", "traveler").perk(1, "counsel_of_athena").perk(1, "forge_of_hephaestus")

    world.do(1, PlayPerk("counsel_of_athena")).do(1, PlayPerk("forge_of_hephaestus"))

    assert world.s.actions == 6
    assert world.refusal(1, PlayPerk("counsel_of_athena")) == "GRK-7.1"
    assert world.refusal(0, PlayPerk("trick_of_hades")) == "GRK-7.1"


@pytest.mark.clause("GRK-7.1", "GRK-7.5")
def test_a_player_whose_hero_is_off_the_board_plays_perks() -> None:
    world = World("actor", "traveler").put(traveler=None).perk(1, "trick_of_hades")

    world.do(1, PlayPerk("trick_of_hades"))

    assert RULESET.awaiting(world.s) == (1,)
    assert world.refusal(1, SwapPlaces("traveler", "basilisk")) == "GRK-23.15"
    world.do(1, SwapPlaces("actor", "basilisk"))
    assert world.where("actor") == "gaseous_swamp"


@pytest.mark.clause("GRK-7.1")
def test_no_perk_is_played_inside_an_action_or_another_perk() -> None:
    world = World("actor", "traveler", monsters=("siren", "basilisk"))
    world.perk(0, "flight_of_hermes").perk(1, "trick_of_hades").put(actor="lighthouse")

    world.do(0, PlayPerk("flight_of_hermes"))

    assert world.refusal(1, PlayPerk("trick_of_hades")) == "decision_closed"
    assert world.refusal(0, MoveHero("bay_of_ghosts")) == "decision_closed"


@pytest.mark.clause("GRK-7.2")
def test_no_perk_is_played_in_a_monster_phase() -> None:
    world = World("actor", "traveler", monsters=("siren", "cerberus"))
    world.perk(0, "trick_of_hades").perk(1, "veil_of_nyx").put(actor="lighthouse")

    world.monsters_play("sudden_pounce_1")

    assert world.asks() == "InTurn"
    assert world.refusal(0, PlayPerk("trick_of_hades")) == "decision_closed"
    assert world.refusal(1, PlayPerk("veil_of_nyx")) == "decision_closed"
    assert world.offered(1, PlayPerk) == []


@pytest.mark.clause("GRK-7.3")
def test_a_played_perk_is_discarded_and_its_player_makes_its_choices() -> None:
    world = World("actor", "traveler").perk(1, "revel_of_dionysus")

    world.do(1, PlayPerk("revel_of_dionysus"))

    assert (RULESET.awaiting(world.s), world.s.perks[1]) == ((1,), {})
    world.do(1, GatherHeroes("agora", ("traveler",)))
    assert world.s.perk_discards == {"revel_of_dionysus": 1}


@pytest.mark.clause("GRK-7.4")
@pytest.mark.parametrize(
    "perk",
    ["flight_of_hermes", "harvest_of_demeter", "revel_of_dionysus", "trick_of_hades"],
)
def test_a_perk_that_could_change_nothing_cannot_be_played(perk: str) -> None:
    world = World("actor", "traveler").put(actor=None, traveler=None).lay("port", javelin_1=1)
    world.perk(0, perk)

    assert world.refusal(0, PlayPerk(perk)) == "GRK-7.4"
    assert world.offered(0, PlayPerk) == []


@pytest.mark.clause("GRK-7.4")
def test_a_harvest_needs_items_and_a_forge_something_to_draw() -> None:
    world = World("actor").perk(0, "harvest_of_demeter").perk(0, "forge_of_hephaestus")
    assert world.refusal(0, PlayPerk("harvest_of_demeter")) == "GRK-7.4"

    world.bag()
    world.s.held[0], world.s.discards = world.s.discards, {}

    assert world.refusal(0, PlayPerk("forge_of_hephaestus")) == "GRK-7.4"


@pytest.mark.clause("GRK-7.4")
def test_a_swap_needs_a_hero_and_a_monster_apart() -> None:
    world = World("actor", monsters=("basilisk",)).perk(0, "trick_of_hades")
    world.put(actor="port", basilisk="port")

    assert world.refusal(0, PlayPerk("trick_of_hades")) == "GRK-7.4"


@pytest.mark.clause("GRK-7.4", "GRK-23.17")
def test_of_two_effects_only_one_that_can_change_something_is_offered() -> None:
    world = World("actor").perk(0, "vision_of_apollo").lair_next("labyrinth", "necropolis")
    world.lair("labyrinth", "necropolis")

    world.do(0, PlayPerk("vision_of_apollo"))

    assert world.asks() == "WhichMonster"


@pytest.mark.clause("GRK-7.4", "GRK-23.16")
def test_with_no_hero_on_the_board_the_hunt_moves_monsters() -> None:
    world = World("actor").perk(0, "hunt_of_artemis").put(actor=None)

    world.do(0, PlayPerk("hunt_of_artemis"))

    assert world.asks() == "NextMonster"


@pytest.mark.clause("GRK-7.5")
def test_heroes_off_the_board_are_neither_moved_placed_gathered_nor_given_items() -> None:
    world = World("actor", "traveler", "ranger").put(traveler=None).lay("port", javelin_1=1)
    for perk in ("revel_of_dionysus", "harvest_of_demeter", "flight_of_hermes"):
        world.perk(0, perk)

    world.do(0, PlayPerk("revel_of_dionysus"))
    assert world.refusal(0, GatherHeroes("agora", ("traveler",))) == "GRK-23.15"
    world.do(0, GatherHeroes("agora", ("ranger",))).do(0, PlayPerk("harvest_of_demeter"))
    assert world.refusal(0, TakeSpaceItems("port", 1)) == "GRK-23.18"
    world.do(0, TakeSpaceItems("port", 2)).do(0, PlayPerk("flight_of_hermes"))
    assert world.refusal(0, PlaceHero("traveler", "port")) == "GRK-22.8"


@pytest.mark.clause("GRK-8.1")
def test_every_item_goes_to_its_own_location_one_by_one() -> None:
    world = World("actor", "traveler").perk(0, "forge_of_hephaestus")

    world.do(0, PlayPerk("forge_of_hephaestus"))

    placed = world.heard(ItemPlaced)
    assert len(placed) == 2
    assert all(BOX.items[event.item].location == event.space for event in placed)


@pytest.mark.clause("GRK-8.2")
def test_an_empty_bag_is_refilled_from_the_discards_alone() -> None:
    world = World("actor", "traveler", monsters=("chimera",)).perk(0, "forge_of_hephaestus")
    world.give(0, rope_1=1).lay("port", javelin_1=1).fill("snake", "lyre_1").bag(bow_1=1)
    discarded = sum(world.s.discards.values())

    world.do(0, PlayPerk("forge_of_hephaestus"))

    assert world.heard(ItemPlaced)[0].item == "bow_1"
    assert world.heard(BagRefilled) == [BagRefilled(discarded)]
    assert world.s.bag.size == discarded - 1
    assert (world.s.held[0], world.s.mat_items) == ({"rope_1": 1}, {"snake": {"lyre_1": 1}})


@pytest.mark.clause("GRK-8.2")
def test_the_bag_is_not_refilled_before_an_item_must_be_drawn() -> None:
    world = World("actor").perk(0, "forge_of_hephaestus").bag(bow_1=1)

    world.do(0, PlayPerk("forge_of_hephaestus"))

    assert (world.heard(BagRefilled), world.s.bag.size) == ([], 0)


@pytest.mark.clause("GRK-8.2", "GRK-9.4")
def test_with_nothing_left_to_draw_the_rest_is_skipped() -> None:
    world = World("actor", monsters=("basilisk",)).bag(bow_1=1).put(basilisk="port")
    world.s.held[0], world.s.discards = world.s.discards, {}

    world.monsters_play("barren_ground_1", "blank", "blank")

    assert [event.item for event in world.heard(ItemPlaced)] == ["bow_1"]
    assert world.s.turn == 2
