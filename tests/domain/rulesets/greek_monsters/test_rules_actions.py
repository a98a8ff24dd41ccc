"""GRK-5: what an action does, needs and costs."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import (
    GuideVillager,
    MoveHero,
    PickUpItems,
    ShareItems,
    UseSpecialAction,
)
from domain.rulesets.horrified.core.supply import ItemsUsed
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.turns import ActionSpent
from domain.rulesets.horrified.greek.lairs import LairRevealed, RevealLair

from .world import World


@pytest.mark.clause("GRK-5.3")
def test_a_move_takes_along_any_of_the_legends_of_the_space_left() -> None:
    world = World("actor").put(actor="agora", midas="agora", ariadne="agora", icarus="odeon")

    assert world.refusal(0, MoveHero("odeon", ("icarus",))) == "GRK-5.3"
    assert world.refusal(0, MoveHero("odeon", ("midas", "ariadne"))) == "GRK-5.3"
    world.do(0, MoveHero("odeon", ("ariadne", "midas")))

    assert world.s.villagers == {"midas": "odeon", "ariadne": "odeon", "icarus": "odeon"}


@pytest.mark.clause("GRK-5.3")
def test_monsters_block_neither_entering_nor_leaving_nor_staying() -> None:
    world = World("actor").put(actor="agora", cerberus="agora", basilisk="port")

    world.do(0, MoveHero("port")).do(0, MoveHero("agora"))

    assert (world.where("actor"), world.s.actions) == ("agora", 2)


@pytest.mark.clause("GRK-5.4")
def test_one_legend_is_guided_out_or_in_but_not_past() -> None:
    world = World("actor").put(actor="agora", midas="agora", icarus="odeon", orpheus="battlefield")

    world.do(0, GuideVillager("midas", "stables")).do(0, GuideVillager("icarus", "agora"))

    assert (world.where("midas"), world.where("icarus")) == ("stables", "agora")
    assert world.refusal(0, GuideVillager("midas", "crossroads_south")) == "GRK-5.4"
    assert world.refusal(0, GuideVillager("orpheus", "odeon")) == "GRK-5.4"
    assert world.refusal(0, GuideVillager("icarus", "battlefield")) == "GRK-5.4"
    assert world.refusal(0, GuideVillager("cassandra", "agora")) == "GRK-5.4"
    assert (world.where("actor"), world.s.actions) == ("agora", 2)


@pytest.mark.clause("GRK-5.5")
def test_items_are_picked_up_where_the_hero_stands_at_least_one_without_a_limit() -> None:
    items = dict.fromkeys(("dagger_1", "ambrosia_2", "clockwork_owl_2"), 1)
    world = World("actor").put(actor="agora").lay("agora", **items).lay("port", javelin_1=1)
    world.give(0, **dict.fromkeys(("sling_1", "sling_2", "bow_1", "bow_2", "rope_1"), 1))

    assert world.refusal(0, PickUpItems({})) == "GRK-5.5"
    assert world.refusal(0, PickUpItems({"javelin_1": 1})) == "GRK-5.5"
    world.do(0, PickUpItems({"dagger_1": 1})).do(
        0, PickUpItems({"ambrosia_2": 1, "clockwork_owl_2": 1})
    )

    assert len(world.s.held[0]) == 8
    assert world.refusal(0, PickUpItems({"dagger_1": 1})) == "GRK-5.5"


@pytest.mark.clause("GRK-5.6")
def test_items_change_hands_among_all_heroes_here_as_one_list() -> None:
    world = World("actor", "traveler", "ranger", "mariner").put(
        actor="agora", traveler="agora", ranger="agora", mariner="port"
    )
    world.give(1, bow_1=1, bow_2=1).give(2, rope_1=1).give(3, rope_2=1)

    for transfers in (
        (),
        ((3, 0, "rope_2", 1),),
        ((1, 3, "bow_1", 1),),
        ((1, 1, "bow_1", 1),),
        ((1, 0, "bow_1", 1), (1, 2, "bow_1", 1)),
        ((1, 2, "bow_1", 1), (2, 0, "bow_1", 1)),
    ):
        assert world.refusal(0, ShareItems(transfers)) == "GRK-5.6"
    world.do(0, ShareItems(((1, 2, "bow_1", 1), (1, 2, "bow_2", 1), (2, 1, "rope_1", 1))))

    assert world.s.held[:3] == [{}, {"rope_1": 1}, {"bow_1": 1, "bow_2": 1}]
    assert world.s.actions == 3


@pytest.mark.clause("GRK-5.6")
def test_sharing_needs_two_heroes_in_one_space() -> None:
    world = World("actor", "traveler").put(actor="agora", traveler="port").give(0, bow_1=1)
    assert world.refusal(0, ShareItems(((0, 1, "bow_1", 1),))) == "GRK-5.6"

    world.put(traveler=None)

    assert world.refusal(0, ShareItems(((0, 1, "bow_1", 1),))) == "GRK-5.6"


@pytest.mark.clause("GRK-5.7", "GRK-5.2")
def test_an_advance_uses_own_items_in_the_right_place() -> None:
    world = World("actor", "traveler").put(actor="temple_of_zeus", traveler="temple_of_zeus")
    world.give(1, honey_cake_1=1).give(0, bow_1=1)

    assert world.refusal(0, AdvanceTask("bless_item", {"honey_cake_1": 1})) == "GRK-17.2"
    world.put(actor="agora")
    assert world.refusal(0, AdvanceTask("bless_item", {"bow_1": 1})) == "GRK-17.2"
    world.put(actor="temple_of_zeus").do(0, AdvanceTask("bless_item", {"bow_1": 1}))

    assert world.s.actions == 3


@pytest.mark.clause("GRK-5.8", "GRK-5.2")
def test_a_defeat_needs_a_complete_challenge_the_place_and_the_price() -> None:
    world = World("actor", monsters=("siren", "basilisk")).put(actor="lighthouse", siren="port")
    world.give(0, wine_jar_1=1, wine_jar_2=1)
    price = {"wine_jar_1": 1, "wine_jar_2": 1}

    assert world.refusal(0, DefeatMonster("medusa", price)) == "GRK-5.8"
    assert world.refusal(0, DefeatMonster("siren", price)) == "GRK-5.8"
    world.put(siren="lighthouse")
    assert world.refusal(0, DefeatMonster("siren", price)) == "GRK-5.8"
    world.tones({})
    assert world.refusal(0, DefeatMonster("siren", {"wine_jar_1": 1})) == "GRK-14.4"
    assert world.s.actions == 4
    world.do(0, DefeatMonster("siren", price))

    assert (world.s.monsters, world.s.actions) == (("basilisk",), 3)


@pytest.mark.clause("GRK-5.9")
@pytest.mark.parametrize("hero", ["traveler", "ranger"])
def test_only_a_favor_that_is_an_action_can_be_taken(hero: str) -> None:
    world = World(hero)

    assert world.refusal(0, UseSpecialAction()) == "GRK-5.9"
    assert world.offered(0, UseSpecialAction) == []


@pytest.mark.clause("GRK-5.10")
def test_a_lair_is_revealed_by_items_of_any_colours_that_add_up_to_three() -> None:
    world = World("actor").put(actor="mount_iliad").lair_next("labyrinth", "mount_iliad")
    world.give(0, oracle_bones_1=1, votive_figure_1=1, sling_1=1)

    two = {"oracle_bones_1": 1, "votive_figure_1": 1}
    assert world.refusal(0, RevealLair(two)) == "GRK-5.10"
    assert world.refusal(0, RevealLair({})) == "GRK-5.10"
    world.do(0, RevealLair({"oracle_bones_1": 1, "sling_1": 1}))

    assert world.heard(LairRevealed) == [LairRevealed(0, "mount_iliad", "labyrinth")]
    assert world.heard(ItemsUsed) == [ItemsUsed(0, {"oracle_bones_1": 1, "sling_1": 1})]
    assert world.heard(ActionSpent) == [ActionSpent(0, "reveal_lair", 3)]


@pytest.mark.clause("GRK-5.10")
def test_only_a_face_down_token_is_revealed_and_it_stays_in_place() -> None:
    world = World("actor").put(actor="necropolis").lair("labyrinth", "necropolis")
    world.give(0, bow_1=1)

    assert world.refusal(0, RevealLair({"bow_1": 1})) == "GRK-5.10"
    world.put(actor="agora")
    assert world.refusal(0, RevealLair({"bow_1": 1})) == "GRK-5.10"

    assert world.s.lairs["necropolis"] == "labyrinth"


@pytest.mark.clause("GRK-5.10", "GRK-5.11")
def test_a_reveal_may_overpay_with_items_that_are_not_needed() -> None:
    world = World("actor").put(actor="necropolis").give(0, bow_1=1, labrys_1=1)

    world.do(0, RevealLair({"bow_1": 1, "labrys_1": 1}))

    assert world.s.held[0] == {}


@pytest.mark.clause("GRK-5.10", "GRK-3.2")
def test_the_lair_of_a_monster_that_is_not_in_the_game_does_nothing() -> None:
    world = World("actor", monsters=("siren", "basilisk")).put(actor="mount_iliad")
    world.lair("labyrinth", "mount_iliad").give(0, honey_cake_1=1)

    assert world.offered(0, AdvanceTask) == []
    assert world.refusal(0, AdvanceTask("lay_token", {"honey_cake_1": 1})) == "GRK-5.7"
    assert world.refusal(0, DefeatMonster("minotaur", {})) == "GRK-5.8"


@pytest.mark.clause("GRK-5.11")
def test_one_item_is_exactly_one_of_the_colour() -> None:
    world = World("actor", monsters=("medusa", "basilisk"))
    world.put(actor="bay_of_ghosts").give(0, bow_1=1, bow_2=1, rope_1=1)

    for items in ({"bow_1": 1, "bow_2": 1}, {"rope_1": 1}, {"bow_1": 1, "rope_1": 1}, {}):
        assert world.refusal(0, AdvanceTask("lead_into_mirrors", items)) == "GRK-18.3"
    world.do(0, AdvanceTask("lead_into_mirrors", {"bow_1": 1}))

    assert world.asks() == "MonsterWalk"


@pytest.mark.clause("GRK-5.11")
def test_a_total_may_be_overpaid_but_not_with_another_colour() -> None:
    world = World("actor", monsters=("siren", "basilisk")).put(actor="lighthouse").tones({})
    world.give(0, wine_jar_1=1, wine_jar_2=1, rope_1=1, bow_1=1)
    enough = {"wine_jar_1": 1, "wine_jar_2": 1}

    assert world.refusal(0, DefeatMonster("siren", {**enough, "bow_1": 1})) == "GRK-14.4"
    world.do(0, DefeatMonster("siren", {**enough, "rope_1": 1}))

    assert world.s.held[0] == {"bow_1": 1}
