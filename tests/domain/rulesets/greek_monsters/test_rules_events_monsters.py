"""GRK-23: events that move monsters or clear items."""

from __future__ import annotations

import pytest

from domain.kernel.command import Choose
from domain.rulesets.horrified.core.monsters import MonsterPlaced
from domain.rulesets.horrified.core.supply import BagRefilled, ItemPlaced, ItemsCleared
from domain.rulesets.horrified.core.turns import EventIgnored
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.content import BOX

from .steps import walked
from .world import World

NOTHING = ("blank",) * 8
FAR = "temple_of_athena"


@pytest.mark.clause("GRK-23.3")
def test_plunder_leads_to_the_hero_with_the_most_items() -> None:
    world = World("actor", "traveler", monsters=("cerberus",)).give(0, bow_1=1)
    world.put(actor="statue_of_talos", traveler="lighthouse").give(1, rope_1=1, rope_2=1)

    world.monsters_play("scent_of_plunder_2", *NOTHING)

    assert walked(world) == [
        ("cerberus", "statue_of_talos"), ("cerberus", "forest_of_the_dryads"),
        ("cerberus", "crossroads_south"),
    ]  # fmt: skip


@pytest.mark.clause("GRK-23.3")
def test_with_no_items_held_all_heroes_are_tied() -> None:
    world = World("actor", "traveler", "ranger", monsters=("chimera",))
    world.put(actor="lighthouse", traveler="port", ranger=None).give(2, bow_1=1)

    world.monsters_play("scent_of_plunder_2")

    assert world.options() == ("lighthouse", "port")
    world.choose("port", *NOTHING)


@pytest.mark.clause("GRK-23.3", "GRK-23.9", "GRK-23.10")
@pytest.mark.parametrize("card", ["scent_of_plunder_2", "sudden_pounce_1", "hunt_for_legends_1"])
def test_an_event_without_its_goal_has_no_effect(card: str) -> None:
    world = World("actor", monsters=("chimera", "medusa")).put(actor=None)

    world.monsters_play(card)

    if world.asks() == "InTurn":
        world.choose("medusa")
    assert walked(world) == []
    assert world.heard(EventIgnored) == []


@pytest.mark.clause("GRK-23.4")
def test_the_lair_calls_all_the_way_to_the_closest_lair_space_of_any_face() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor=FAR, minotaur="port")
    world.lair("labyrinth", "necropolis")

    world.monsters_play("call_of_the_lair_1")

    assert walked(world)[-1] == ("minotaur", "necropolis")
    assert len(walked(world)) == 3
    world.monsters_play("call_of_the_lair_1")
    assert walked(world) == []


@pytest.mark.clause("GRK-23.4", "GRK-10.5")
def test_between_equally_close_lair_spaces_the_current_player_picks() -> None:
    world = World("actor", "traveler", monsters=("minotaur",)).put(actor=FAR, minotaur="odeon")
    world.s.current = 1

    world.monsters_play("call_of_the_lair_1")

    assert RULESET.awaiting(world.s) == (1,)
    assert set(world.options()) == {"mount_iliad", "statue_of_talos", "necropolis"}
    world.choose("necropolis")
    assert world.where("minotaur") == "necropolis"


@pytest.mark.clause("GRK-23.7", "GRK-9.5")
def test_the_storm_gathers_monsters_without_the_symbol_in_frenzy_order_once() -> None:
    world = World("actor", monsters=("siren", "cerberus", "basilisk", "minotaur"))
    world.put(actor=FAR, midas="bay_of_ghosts", siren="port", cerberus="temple_of_hades")

    world.monsters_play("gathering_storm_2", *NOTHING)

    assert walked(world) == [
        ("siren", "agora"), ("siren", "acropolis"),
        ("cerberus", "statue_of_talos"), ("cerberus", "forest_of_the_dryads"),
    ]  # fmt: skip


@pytest.mark.clause("GRK-23.7")
def test_the_storm_moves_nobody_when_all_monsters_are_blue() -> None:
    world = World("actor", monsters=("basilisk", "minotaur")).put(actor=FAR)

    world.monsters_play("gathering_storm_2")

    assert (walked(world), world.heard(EventIgnored)) == ([], [])


@pytest.mark.clause("GRK-23.7")
def test_between_two_blue_monsters_the_current_player_picks() -> None:
    world = World("actor", monsters=("siren", "basilisk", "minotaur")).put(actor=FAR)
    world.put(siren="stables", basilisk="vineyards", minotaur="port")

    world.monsters_play("gathering_storm_2")

    assert set(world.options()) == {"vineyards", "port"}
    world.choose("port")
    assert world.where("siren") == "port"


@pytest.mark.clause("GRK-23.8")
def test_barren_ground_discards_what_lies_in_the_closest_space_with_items() -> None:
    world = World("actor", monsters=("siren",)).put(actor=FAR).lay("vineyards", sling_1=1)
    world.bag()
    world.s.held[0], world.s.discards = world.s.discards, {"bow_1": 1}
    del world.s.held[0]["bow_1"]
    world.s.lying["mount_iliad"] = {}

    world.monsters_play("barren_ground_1")

    assert world.heard(ItemsCleared) == [ItemsCleared("vineyards", {"sling_1": 1})]
    assert world.s.lying["mount_iliad"] == {"bow_1": 1}


@pytest.mark.clause("GRK-23.8", "GRK-1.13")
def test_barren_ground_takes_her_own_space_first_and_equals_are_asked() -> None:
    world = World("actor", monsters=("siren", "medusa")).put(actor=FAR, siren="lighthouse")
    world.lay("lighthouse", sword_1=1, moon_diadem_2=1).lay("stables", sling_2=1)
    world.lay("forest_of_the_dryads", hunting_net_1=1).lay("gaseous_swamp", bow_2=1)
    world.put(medusa="crossroads_south")

    world.monsters_play("barren_ground_1").choose("siren")
    assert ItemsCleared("lighthouse", {"sword_1": 1, "moon_diadem_2": 1}) in world.told

    assert world.asks() == "WhichStock"
    assert set(world.options()) == {"stables", "forest_of_the_dryads", "gaseous_swamp"}
    assert world.refusal(0, Choose("agora")) == "GRK-1.13"
    world.choose("gaseous_swamp")
    assert world.s.lying["gaseous_swamp"] == {}


@pytest.mark.clause("GRK-23.8")
def test_with_no_items_on_the_board_the_ground_stays_as_it_is() -> None:
    world = World("actor", monsters=("siren",)).put(actor=FAR).bag()
    world.s.held[0], world.s.discards = world.s.discards, {}

    world.monsters_play("barren_ground_1")

    assert world.heard(ItemsCleared) == []


@pytest.mark.clause("GRK-23.9")
def test_the_pounce_goes_all_the_way_to_the_closest_hero() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="vineyards", midas="crossroads_west")

    world.monsters_play("sudden_pounce_1")

    assert walked(world)[-1] == ("chimera", "vineyards")
    assert len(walked(world)) == 5


@pytest.mark.clause("GRK-23.12")
def test_the_fates_place_each_monster_where_its_item_falls_in_frenzy_order() -> None:
    world = World("actor", monsters=("basilisk", "siren", "minotaur")).put(actor=FAR)

    world.monsters_play("fickle_fates", *NOTHING)

    spaces = [event.space for event in world.heard(ItemPlaced)]
    assert [BOX.items[event.item].location for event in world.heard(ItemPlaced)] == spaces
    order = ["siren", "basilisk", "minotaur"]
    placed = {event.figure: event.to for event in world.heard(MonsterPlaced)}
    assert placed.items() <= dict(zip(order, spaces, strict=True)).items()
    assert list(placed) == [figure for figure in order if figure in placed]


@pytest.mark.clause("GRK-23.12", "GRK-8.2")
def test_a_monster_for_which_no_item_is_left_stays() -> None:
    world = World("actor", monsters=("siren", "basilisk")).put(actor=FAR).bag(javelin_1=1)
    world.s.held[0], world.s.discards = world.s.discards, {}

    world.monsters_play("fickle_fates", *NOTHING)

    assert world.heard(MonsterPlaced) == [MonsterPlaced("siren", "port")]
    assert world.where("basilisk") == "gaseous_swamp"
    assert world.heard(BagRefilled) == []
