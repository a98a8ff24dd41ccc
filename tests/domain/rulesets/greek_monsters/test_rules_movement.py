"""GRK-10: strike movement, forced moves and free moves."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import PlayPerk
from domain.rulesets.horrified.core.monsters import MonsterMoved
from domain.rulesets.horrified.core.people import VillagerMoved
from domain.rulesets.horrified.core.turns import DiceRolled, StrikeBegun, TargetChosen
from domain.rulesets.horrified.core.walking import StepMonster, StopMoving
from domain.rulesets.horrified.greek import RULESET

from .world import World

NOTHING = ("blank",) * 6


def steps(world: World) -> list[str]:
    """The spaces that monsters have entered on foot in the last commit."""
    return [event.to for event in world.heard(MonsterMoved)]


@pytest.mark.clause("GRK-10.1")
@pytest.mark.parametrize("person", ["actor", "midas"])
def test_a_monster_with_a_person_in_its_space_does_not_move(person: str) -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="agora", midas="port")
    world.put(**{person: "acropolis"})

    world.monsters_play("left_on_the_shore", *NOTHING)

    assert steps(world) == []
    assert {event.target for event in world.heard(TargetChosen)} == {person}


@pytest.mark.clause("GRK-10.2")
def test_it_moves_the_printed_steps_or_fewer_on_arrival() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="vineyards", minotaur="stadium")

    world.monsters_play("scent_of_plunder_2", *NOTHING)
    assert steps(world) == ["gymnasium", "acropolis"]
    world.put(actor="agora").monsters_play("scent_of_plunder_2", *NOTHING)
    assert steps(world) == ["agora"]

    assert len(world.heard(DiceRolled)) == 1


@pytest.mark.clause("GRK-10.2")
def test_a_closer_legend_is_preferred_and_between_equals_the_hero() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="port", midas="agora")
    world.put(minotaur="acropolis").monsters_play("scent_of_plunder_2", *NOTHING)
    assert world.where("minotaur") == "agora"

    world.put(actor="gymnasium", minotaur="acropolis")
    world.monsters_play("scent_of_plunder_2", *NOTHING)

    assert world.where("minotaur") == "gymnasium"


@pytest.mark.clause("GRK-10.2", "GRK-1.13")
def test_the_current_player_picks_among_equally_close_spaces_not_persons() -> None:
    world = World("actor", "traveler", "ranger", monsters=("minotaur",))
    world.put(actor="agora", traveler="agora", ranger="gymnasium", minotaur="acropolis")
    world.s.current = 2

    world.monsters_play("scent_of_plunder_2")
    assert (world.asks(), RULESET.awaiting(world.s)) == ("ClosestPerson", (2,))
    assert sorted(world.options()) == ["agora", "gymnasium"]
    world.choose("agora")

    assert (world.asks(), world.options()) == ("Target", ("actor", "traveler"))


@pytest.mark.clause("GRK-10.2")
def test_two_heroes_in_one_space_are_no_choice_of_a_space() -> None:
    world = World("actor", "traveler", monsters=("minotaur",))
    world.put(actor="agora", traveler="agora", minotaur="acropolis")

    world.monsters_play("snapping_jaws_2")

    assert (world.where("minotaur"), world.asks()) == ("agora", "Target")


@pytest.mark.clause("GRK-10.2")
def test_equally_close_legends_in_different_spaces_are_a_choice() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="lighthouse", minotaur="acropolis")
    world.put(midas="port", daedalus="vineyards")

    world.monsters_play("scent_of_plunder_2")

    assert sorted(world.options()) == ["port", "vineyards"]
    world.choose("port", *NOTHING)
    assert world.heard(TargetChosen) == [TargetChosen("minotaur", "midas")]


@pytest.mark.clause("GRK-10.3")
def test_equal_paths_are_asked_only_where_the_spaces_walked_differ() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="stables", chimera="crossroads_west")

    world.monsters_play("deadly_reach_1", *NOTHING)  # one way to the battlefield, then two

    assert (world.asks(), steps(world)) == ("Path", ["battlefield"])
    assert sorted(world.options()) == ["forest_of_the_dryads", "odeon"]
    world.choose("odeon")
    assert steps(world) == ["odeon"]


@pytest.mark.clause("GRK-10.3")
def test_a_strike_that_ends_before_the_ways_part_asks_nothing() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="stables", chimera="ruins")

    world.monsters_play("deadly_reach_1", *NOTHING)

    assert (steps(world), world.asks()) == (["crossroads_west", "battlefield"], "HeroPhase")


@pytest.mark.clause("GRK-10.4", "GRK-1.4", "GRK-11.1", "GRK-21.3")
def test_with_no_person_on_the_board_nobody_moves_or_rolls() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor=None)

    world.monsters_play("scent_of_plunder_2")

    assert world.heard(StrikeBegun)
    assert steps(world) == []
    assert world.heard(DiceRolled) == []


@pytest.mark.clause("GRK-21.3", "GRK-1.4")
def test_while_the_only_hero_is_off_the_board_monsters_go_for_legends() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor=None, midas="vineyards")

    world.monsters_play("scent_of_plunder_2", "hit", "hit")

    assert steps(world) == ["agora", "vineyards"]
    assert (world.s.lost, world.s.terror) == (("midas",), 4)


@pytest.mark.clause("GRK-10.5")
def test_a_forced_move_walks_all_steps_or_stops_on_arrival() -> None:
    world = World("actor", monsters=("basilisk",)).put(actor="lighthouse", basilisk="port")
    world.put(cassandra="ruins", daedalus="agora")

    world.monsters_play("flight_to_safety", *NOTHING)

    moved = world.heard(VillagerMoved)
    assert VillagerMoved("daedalus", "acropolis") in moved
    assert VillagerMoved("cassandra", "crossroads_west") in moved


@pytest.mark.clause("GRK-10.5")
def test_the_current_player_picks_among_equal_paths_of_a_forced_move() -> None:
    world = World("actor", "traveler", monsters=("basilisk",))
    world.put(actor="port", traveler="lighthouse", eurydice="agora")
    world.s.current = 1

    world.monsters_play("flight_to_safety")

    assert (world.asks(), RULESET.awaiting(world.s)) == ("Path", (1,))
    assert sorted(world.options()) == ["odeon", "stables"]
    world.choose("odeon", *NOTHING)
    assert world.where("eurydice") == "odeon"


@pytest.mark.clause("GRK-10.5", "GRK-23.9")
def test_a_monster_that_is_there_already_does_not_move() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="ruins")

    world.monsters_play("sudden_pounce_1")

    assert steps(world) == []


@pytest.mark.clause("GRK-10.6", "GRK-23.3")
def test_a_monster_moving_by_an_event_passes_other_persons() -> None:
    world = World("actor", "traveler", monsters=("cerberus",)).give(1, bow_1=1)
    world.put(actor="statue_of_talos", midas="forest_of_the_dryads", traveler="battlefield")

    world.monsters_play("scent_of_plunder_2")

    assert steps(world) == ["statue_of_talos", "forest_of_the_dryads", "battlefield"]
    assert world.heard(DiceRolled) == []


@pytest.mark.clause("GRK-10.7", "GRK-23.16", "GRK-1.6")
def test_a_free_move_takes_any_route_passes_persons_and_brings_no_attack() -> None:
    world = World("actor", monsters=("basilisk",)).perk(0, "wave_of_poseidon")
    world.put(basilisk="agora", actor="port")

    world.do(0, PlayPerk("wave_of_poseidon")).do(0, StepMonster("port"))
    assert world.refusal(0, StepMonster("odeon")) == "GRK-10.7"
    world.do(0, StepMonster("agora")).do(0, StepMonster("port")).do(0, StepMonster("agora"))

    assert (world.where("basilisk"), world.asks()) == ("agora", "HeroPhase")
    assert world.where("actor") == "port"


@pytest.mark.clause("GRK-10.7")
def test_a_free_move_may_end_early() -> None:
    world = World("actor", monsters=("basilisk",)).perk(0, "wave_of_poseidon")

    world.do(0, PlayPerk("wave_of_poseidon")).do(0, StepMonster("crossroads_south"))
    world.do(0, StopMoving())

    assert world.where("basilisk") == "crossroads_south"
