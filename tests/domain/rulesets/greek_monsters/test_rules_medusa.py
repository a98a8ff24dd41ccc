"""GRK-18: Medusa, her mirrors, and the look that sends heroes away."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import PlayPerk
from domain.rulesets.horrified.core.forced import ChooseCompanions
from domain.rulesets.horrified.core.monsters import (
    MonsterMoved,
    MovementStopped,
    TaskCompleted,
    TokenPutOnMat,
)
from domain.rulesets.horrified.core.people import HeroHit, HeroMoved
from domain.rulesets.horrified.core.places import target_spaces
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.turns import DiceRolled, HitsLost
from domain.rulesets.horrified.core.walking import StepMonster, StopMoving
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.cards import SwapPlaces
from domain.rulesets.horrified.greek.content import BOX

from .world import World

MIRRORS = ("battlefield", "forest_of_the_dryads", "vineyards", "acropolis")
NOTHING = ("blank",) * 6


def beside_her(*others: str) -> World:
    """Seat 0 is with Medusa at the bay and has a yellow item of strength 5."""
    world = World("actor", *others, monsters=("medusa", "basilisk")).put(actor="bay_of_ghosts")
    return world.give(0, spear_1=1)


def lead(world: World) -> World:
    """The yellow item is used."""
    return world.do(0, AdvanceTask("lead_into_mirrors", {"spear_1": 1}))


@pytest.mark.clause("GRK-18.1")
def test_she_starts_at_the_bay_with_four_mirrors_on_the_board() -> None:
    s = World("actor", monsters=("medusa",)).s

    assert s.figures == {"medusa": "bay_of_ghosts"}
    assert (s.tokens, s.on_mat) == ({"mirror": MIRRORS}, {})


@pytest.mark.clause("GRK-18.2", "GRK-18.3")
def test_entering_a_mirror_ends_her_movement_and_the_mirror_goes_to_her_mat() -> None:
    world = lead(beside_her()).do(0, StepMonster("crossroads_south"))

    world.do(0, StepMonster("forest_of_the_dryads"))

    assert world.heard(TokenPutOnMat) == [TokenPutOnMat("mirror", "forest_of_the_dryads", "medusa")]
    assert world.heard(MovementStopped) == [MovementStopped(False)]
    assert (world.asks(), world.s.on_mat) == ("HeroPhase", {"mirror": 1})
    assert "forest_of_the_dryads" not in world.s.tokens["mirror"]


@pytest.mark.clause("GRK-18.2")
def test_a_space_whose_mirror_is_gone_stops_her_no_more() -> None:
    world = beside_her()
    world.s.tokens["mirror"], world.s.on_mat = ("vineyards", "acropolis"), {"mirror": 2}

    lead(world).do(0, StepMonster("crossroads_south"))
    world.do(0, StepMonster("forest_of_the_dryads")).do(0, StepMonster("battlefield"))

    assert (world.asks(), world.s.on_mat) == ("MonsterWalk", {"mirror": 2})


@pytest.mark.clause("GRK-18.3", "GRK-5.7")
def test_she_is_led_by_one_yellow_item_in_her_space_up_to_its_strength() -> None:
    world = beside_her().give(0, rope_1=1, bow_1=1)
    assert world.refusal(0, AdvanceTask("lead_into_mirrors", {"rope_1": 1})) == "GRK-18.3"
    world.put(actor="port")
    assert world.refusal(0, AdvanceTask("lead_into_mirrors", {"bow_1": 1})) == "GRK-18.3"
    world.put(actor="bay_of_ghosts").do(0, AdvanceTask("lead_into_mirrors", {"bow_1": 1}))

    for to in ("lighthouse", "bay_of_ghosts", "lighthouse"):
        world.do(0, StepMonster(to))

    assert (world.where("medusa"), world.asks()) == ("lighthouse", "HeroPhase")


@pytest.mark.clause("GRK-18.3", "GRK-1.12")
def test_she_may_be_left_where_she_is() -> None:
    world = lead(beside_her()).do(0, StopMoving())

    assert (world.where("medusa"), world.s.held[0], world.s.actions) == ("bay_of_ghosts", {}, 3)


@pytest.mark.clause("GRK-18.2", "GRK-23.15")
def test_being_placed_on_a_mirror_counts_as_entering() -> None:
    world = World("actor", monsters=("medusa",)).perk(0, "trick_of_hades").put(actor="vineyards")

    world.do(0, PlayPerk("trick_of_hades"))

    assert (world.where("medusa"), world.s.on_mat) == ("vineyards", {"mirror": 1})
    assert world.refusal(0, SwapPlaces("actor", "medusa")) == "decision_closed"


@pytest.mark.clause("GRK-18.2", "GRK-23.12")
def test_the_fates_may_put_her_on_a_mirror() -> None:
    world = World("actor", monsters=("medusa",)).bag(labrys_1=1).put(actor="port")

    world.monsters_play("fickle_fates", *NOTHING)

    assert TokenPutOnMat("mirror", "battlefield", "medusa") in world.told


@pytest.mark.clause("GRK-1.6", "GRK-18.2")
def test_placing_meets_no_mirror_on_the_way() -> None:
    world = World("actor", monsters=("medusa",)).perk(0, "trick_of_hades")
    world.put(actor="temple_of_nyx", medusa="temple_of_zeus")

    world.do(0, PlayPerk("trick_of_hades"))

    assert (world.where("medusa"), world.s.on_mat) == ("temple_of_nyx", {})


@pytest.mark.clause("GRK-18.2", "GRK-23.9", "GRK-10.6")
def test_a_mirror_stops_a_forced_move_to_the_closest_hero() -> None:
    world = World("actor", monsters=("medusa",)).put(actor="port", medusa="gymnasium")

    world.monsters_play("sudden_pounce_1")

    assert world.heard(MonsterMoved) == [MonsterMoved("medusa", "acropolis")]
    assert world.s.on_mat == {"mirror": 1}


@pytest.mark.clause("GRK-18.2", "GRK-23.16")
def test_a_mirror_ends_her_part_of_the_hunt_and_the_others_move_on() -> None:
    world = World("actor", monsters=("medusa", "basilisk")).perk(0, "hunt_of_artemis")
    world.put(medusa="agora").do(0, PlayPerk("hunt_of_artemis")).choose("move_figure")

    world.choose("medusa").do(0, StepMonster("vineyards"))

    assert (world.s.on_mat, world.options()) == ({"mirror": 1}, ("basilisk", "done"))


@pytest.mark.clause("GRK-18.4", "GRK-13.1")
def test_four_mirrors_on_the_mat_complete_it() -> None:
    world = beside_her().mirrors(3)
    assert world.s.completed == ()
    world.put(medusa="agora", actor="agora")

    lead(world).do(0, StepMonster("acropolis"))

    assert world.heard(TaskCompleted) == [TaskCompleted("medusa")]


@pytest.mark.clause("GRK-18.5")
def test_she_is_turned_to_stone_in_the_revealed_garden_for_six_green() -> None:
    world = World("actor", monsters=("medusa", "basilisk")).mirrors(4)
    world.put(actor="necropolis", medusa="necropolis").give(0, wine_jar_1=1, rope_1=1, rope_2=1)
    price = {"wine_jar_1": 1, "rope_1": 1}
    assert world.refusal(0, DefeatMonster("medusa", price)) == "GRK-5.8"

    world.lair("statue_garden", "necropolis")

    assert world.refusal(0, DefeatMonster("medusa", {"wine_jar_1": 1})) == "GRK-18.5"
    world.put(medusa="acropolis")
    assert world.refusal(0, DefeatMonster("medusa", price)) == "GRK-5.8"
    world.put(actor="acropolis")
    assert world.refusal(0, DefeatMonster("medusa", price)) == "GRK-5.8"
    world.put(actor="necropolis", medusa="necropolis").do(0, DefeatMonster("medusa", price))
    assert world.s.monsters == ("basilisk",)


@pytest.mark.clause("GRK-18.5")
def test_another_revealed_lair_is_no_garden() -> None:
    world = World("actor", monsters=("medusa", "basilisk")).mirrors(4)
    world.put(actor="necropolis", medusa="necropolis").give(0, wine_jar_1=1, wine_jar_2=1)
    world.lair("labyrinth", "necropolis").lair("statue_garden", "mount_iliad")

    price = {"wine_jar_1": 1, "wine_jar_2": 1}
    assert world.refusal(0, DefeatMonster("medusa", price)) == "GRK-5.8"


@pytest.mark.clause("GRK-18.6")
def test_her_look_sends_a_hero_to_the_farthest_temple() -> None:
    world = World("actor", "traveler", monsters=("medusa",)).put(actor="port")
    world.put(traveler="stables", medusa="stables")

    world.monsters_play("call_of_the_lair_1", "power", "blank", "blank")
    assert (world.asks(), RULESET.awaiting(world.s)) == ("Path", (0,))
    assert sorted(world.options()) == ["agora", "crossroads_south"]
    world.choose("agora")

    assert world.where("traveler") == "temple_of_athena"
    assert world.heard(HeroMoved)[1] == HeroMoved("traveler", "odeon")


@pytest.mark.clause("GRK-18.6")
def test_on_this_board_no_two_temples_are_equally_far() -> None:
    world = World("actor", monsters=("medusa",))

    for space in BOX.spaces:
        world.put(actor=space, medusa=space)
        assert len(target_spaces(world.s, "actor", "farthest:temple")) == 1


@pytest.mark.clause("GRK-18.6", "GRK-6.6")
def test_the_sent_heros_player_chooses_companions_for_every_step() -> None:
    world = World("actor", "traveler", monsters=("medusa",)).mirrors(4).put(actor="port")
    world.put(traveler="battlefield", medusa="battlefield", midas="battlefield", icarus="odeon")

    world.monsters_play("call_of_the_lair_1", "power", "blank", "blank")
    assert (world.asks(), RULESET.awaiting(world.s)) == ("Companions", (1,))
    assert world.refusal(1, ChooseCompanions(("icarus",))) == "GRK-6.6"
    world.do(1, ChooseCompanions(("midas",))).do(1, ChooseCompanions(("icarus",)))

    assert world.where("midas") == "odeon"
    assert world.where("icarus") == "agora"


@pytest.mark.clause("GRK-18.6", "GRK-18.7")
def test_the_current_player_picks_whom_she_sends_away() -> None:
    world = World("actor", "traveler", "ranger", monsters=("medusa",)).mirrors(4)
    world.put(actor="port", traveler="battlefield", ranger="battlefield", medusa="battlefield")

    world.monsters_play("call_of_the_lair_1").choose("traveler", "power", "hit", "blank")
    assert (world.asks(), RULESET.awaiting(world.s)) == ("WhoIsDrawn", (0,))
    assert world.options() == ("traveler", "ranger")
    world.choose("ranger")

    assert world.where("ranger") == "temple_of_zeus"
    assert world.heard(HeroHit) == [HeroHit("traveler", 1)]


@pytest.mark.clause("GRK-18.7")
def test_the_hits_on_a_target_that_was_sent_away_are_lost() -> None:
    world = World("actor", "traveler", "ranger", monsters=("medusa",)).mirrors(4)
    world.put(actor="port", traveler="battlefield", ranger="battlefield", medusa="battlefield")

    world.monsters_play("call_of_the_lair_1").choose("traveler", "power", "hit", "blank")
    world.choose("traveler")

    assert world.heard(HitsLost) == [HitsLost("traveler", 1)]
    assert world.heard(HeroHit) == []


@pytest.mark.clause("GRK-18.6")
def test_with_no_hero_in_her_space_her_look_has_no_effect() -> None:
    world = World("actor", monsters=("medusa",)).put(actor="port", midas="bay_of_ghosts")

    world.monsters_play("call_of_the_lair_1", "power", "blank", "hit")

    assert (world.where("actor"), world.s.lost) == ("port", ("midas",))


@pytest.mark.clause("GRK-18.8", "GRK-18.2")
def test_a_stop_at_a_mirror_in_a_strike_is_followed_by_the_attack() -> None:
    world = World("actor", monsters=("medusa",)).put(actor="battlefield", medusa="odeon")

    world.monsters_play("call_of_the_lair_1", "hit", "blank", "blank")
    assert world.s.on_mat == {"mirror": 1}
    assert len(world.heard(DiceRolled)) == 1
    world.put(actor="battlefield", medusa="statue_of_talos")
    world.monsters_play("scent_of_plunder_2")

    assert world.heard(MonsterMoved)[0] == MonsterMoved("medusa", "forest_of_the_dryads")
    assert world.s.on_mat == {"mirror": 2}
    assert world.heard(DiceRolled) == []
