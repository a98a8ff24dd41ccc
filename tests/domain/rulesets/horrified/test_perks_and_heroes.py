"""Perks (HOR-7, HOR-23) and the heroes' own actions (HOR-22)."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import PlayPerk, UseSpecialAction
from domain.rulesets.horrified.core.handing import GatherHeroes, GiveItems, TakeItems
from domain.rulesets.horrified.core.monsters import FiguresMet
from domain.rulesets.horrified.core.walking import (
    PlaceHero,
    PlaceMonster,
    StepHero,
    StepMonster,
    StopMoving,
)

from .world import World

PAIR = ("frankenstein_bride", "creature")


@pytest.mark.clause("HOR-7.3", "HOR-6.6", "HOR-23.8", "HOR-7.1")
def test_rush_moves_one_hero_up_to_four_spaces_as_the_perks_player_says() -> None:
    world = World("mayor", "courier").perk(1, "rush").put(mayor="inn", maria="inn", lucy="fountain")

    world.do(1, PlayPerk("rush"))
    assert world.options() == ("mayor", "courier")
    world.choose("mayor").do(1, StepHero("fountain", ("maria",)))
    world.do(1, StepHero("theatre", ("lucy",))).do(1, StopMoving())

    places = [world.where(thing) for thing in ("mayor", "maria", "lucy")]
    assert places == ["theatre", "fountain", "theatre"]
    assert (world.s.actions, world.s.perk_discards) == (5, {"rush": 1})


@pytest.mark.clause("HOR-6.3", "HOR-6.2")
def test_a_villager_is_safe_on_the_way() -> None:
    world = World("mayor").perk(0, "rush").put(mayor="theatre", elizabeth="theatre")

    world.do(0, PlayPerk("rush")).do(0, StepHero("tower", ("elizabeth",)))

    assert world.s.rescued == ("elizabeth",)
    assert world.asks() == "HeroWalk"


@pytest.mark.clause("HOR-23.8", "HOR-7.5")
def test_hurry_moves_each_hero_on_the_board_in_any_order() -> None:
    world = World("mayor", "courier", "explorer").perk(0, "hurry").put(explorer=None)

    world.do(0, PlayPerk("hurry"))
    assert world.options() == ("mayor", "courier", "done")
    world.choose("courier").do(0, StepHero("laboratory")).do(0, StopMoving())
    assert world.options() == ("mayor", "done")
    world.choose("done")

    assert (world.where("courier"), world.asks()) == ("laboratory", "HeroPhase")


@pytest.mark.clause("HOR-23.9", "HOR-10.8", "HOR-16.8")
def test_repel_moves_each_figure_and_a_meeting_ends_the_move_of_that_one() -> None:
    world = World("mayor", monsters=PAIR).perk(0, "repel").put(mayor="inn")
    world.put(frankenstein="church", bride="lamp_square")

    world.do(0, PlayPerk("repel")).choose("bride").do(0, StepMonster("church"))

    assert world.heard(FiguresMet) == [FiguresMet("church")]
    assert (world.where("frankenstein"), world.where("bride")) == ("graveyard", "dungeon")
    assert world.options() == ("frankenstein", "creature", "done")
    world.choose("creature").do(0, StepMonster("west_bridge")).do(0, StepMonster("river"))
    assert world.where("creature") == "river"


@pytest.mark.clause("HOR-23.10", "HOR-7.5")
def test_a_taxi_takes_one_hero_anywhere_on_land() -> None:
    world = World("mayor", "courier").perk(0, "taxi_ride").put(mayor=None)

    world.do(0, PlayPerk("taxi_ride"))
    assert world.refusal(0, PlaceHero("mayor", "inn")) == "HOR-22.8"
    assert world.refusal(0, PlaceHero("courier", "river")) == "HOR-22.8"
    world.do(0, PlaceHero("courier", "cave"))

    assert world.where("courier") == "cave"


@pytest.mark.clause("HOR-23.11", "HOR-7.5")
def test_a_delivery_goes_from_one_hero_to_one_other() -> None:
    world = World("mayor", "courier", "explorer", monsters=("wolf_man",))
    world.perk(1, "special_delivery").give(0, dart=2).put(explorer=None).s.held_by = {"cure": 0}

    world.do(1, PlayPerk("special_delivery"))
    assert world.refusal(1, GiveItems(0, 2, {"dart": 1})) == "HOR-23.11"
    assert world.refusal(1, GiveItems(0, 1, {})) == "HOR-23.11"
    world.do(1, GiveItems(0, 1, {"dart": 1, "cure": 1}))

    assert (world.s.held[1], world.s.held_by) == ({"dart": 1}, {"cure": 1})


@pytest.mark.clause("HOR-23.12", "HOR-7.4")
def test_heroes_gather_where_a_hero_is() -> None:
    world = World("mayor", "courier", "explorer").perk(0, "conduct_an_investigation")
    world.put(mayor="inn", courier="inn", explorer="inn")
    assert world.refusal(0, PlayPerk("conduct_an_investigation")) == "HOR-7.4"

    world.put(courier="cave", explorer="docks").do(0, PlayPerk("conduct_an_investigation"))
    assert world.refusal(0, GatherHeroes("inn", ())) == "HOR-23.12"
    world.do(0, GatherHeroes("cave", ("explorer", "mayor")))

    assert world.s.at == ["cave", "cave", "cave"]


@pytest.mark.clause("HOR-23.13", "HOR-7.4")
def test_a_monster_perk_places_its_own_or_moves_any_exactly_three_steps() -> None:
    world = World("mayor").perk(0, "show_of_force").perk(0, "brandish_crucifix").put(mayor="inn")
    world.do(0, PlayPerk("show_of_force"))
    assert world.options() == ("place_figure", "move_figure")
    world.choose("place_figure")
    assert world.refusal(0, PlaceMonster("creature", "lagoon")) == "HOR-23.13"
    world.do(0, PlaceMonster("creature", "waterfront"))
    assert world.where("creature") == "waterfront"

    world.do(0, PlayPerk("brandish_crucifix")).choose("move_figure").choose("dracula")
    assert (world.where("dracula"), world.asks()) == ("abbey", "MonsterWalk")  # the only path
    assert world.refusal(0, StopMoving()) == "HOR-23.13"
    world.do(0, StepMonster("crypt"))

    assert (world.where("dracula"), world.asks()) == ("abbey", "HeroPhase")


@pytest.mark.clause("HOR-23.13")
def test_the_perk_of_an_absent_monster_only_moves_another() -> None:
    world = World("mayor").perk(0, "hunter_becomes_prey").perk(0, "mob_justice")

    world.do(0, PlayPerk("hunter_becomes_prey"))

    assert world.asks() == "WhichMonster"


@pytest.mark.clause("HOR-23.13")
def test_mob_justice_names_one_of_the_two() -> None:
    world = World("mayor", monsters=PAIR).perk(0, "mob_justice").put(mayor="inn")

    world.do(0, PlayPerk("mob_justice")).choose("place_figure")
    world.do(0, PlaceMonster("bride", "cave"))

    assert world.where("bride") == "cave"


@pytest.mark.clause("HOR-23.7")
def test_overstock_draws_as_many_items_as_there_are_players() -> None:
    world = World("mayor", "courier", "explorer").perk(2, "overstock")

    world.do(2, PlayPerk("overstock"))

    assert world.s.bag.size == 57


@pytest.mark.clause("HOR-22.1", "HOR-22.8")
def test_the_archaeologist_picks_up_next_door() -> None:
    world = World("archaeologist").put(archaeologist="inn").lay("barn", torch=1)
    assert world.refusal(0, UseSpecialAction()) == "HOR-22.8"

    world.lay("precinct", pistol=2).put(archaeologist="fountain").do(0, UseSpecialAction())
    assert world.refusal(0, TakeItems("barn", {"torch": 1})) == "HOR-22.1"
    world.do(0, TakeItems("precinct", {"pistol": 2}))

    assert (world.s.held[0], world.s.actions) == ({"pistol": 2}, 3)


@pytest.mark.clause("HOR-22.2", "HOR-22.8")
def test_the_courier_goes_to_another_hero_and_takes_nobody_along() -> None:
    world = World("courier", "mayor").put(courier="inn", mayor="inn", maria="inn")
    assert world.refusal(0, UseSpecialAction()) == "HOR-22.8"

    world.put(mayor="docks").do(0, UseSpecialAction())

    assert (world.where("courier"), world.where("maria")) == ("docks", "inn")


@pytest.mark.clause("HOR-22.3", "HOR-5.11")
def test_the_explorer_goes_anywhere_on_land() -> None:
    world = World("explorer")

    world.do(0, UseSpecialAction())
    assert world.refusal(0, PlaceHero("explorer", "camp")) == "HOR-22.8"
    assert world.refusal(0, PlaceHero("explorer", "lagoon")) == "HOR-22.8"
    world.do(0, PlaceHero("explorer", "docks")).do(0, UseSpecialAction())

    assert (world.where("explorer"), world.s.actions) == ("docks", 1)


@pytest.mark.clause("HOR-22.4")
def test_the_inspector_goes_to_a_monster_on_land() -> None:
    world = World("inspector").put(creature="river", dracula="crypt")

    world.do(0, UseSpecialAction())

    assert world.where("inspector") == "crypt"


@pytest.mark.clause("HOR-22.6", "HOR-6.6")
def test_the_professor_moves_another_hero_one_space() -> None:
    world = World("professor", "mayor").put(mayor="theatre", maria="theatre")

    world.do(0, UseSpecialAction())
    assert world.refusal(0, StopMoving()) == "HOR-23.13"
    world.do(0, StepHero("barn", ("maria",)))

    assert (world.where("mayor"), world.where("maria")) == ("barn", "barn")
    assert (world.asks(), world.s.actions) == ("HeroPhase", 3)
