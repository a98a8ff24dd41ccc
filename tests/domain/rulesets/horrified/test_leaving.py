"""What becomes of open questions, and of the last turn, of a player who leaves (HOR-4.5)."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.event import Seat
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.core.commands import PlayPerk, UseSpecialAction
from domain.rulesets.horrified.core.walking import PlaceHero, StepHero, StopMoving

from .world import World

HEROES = ("mayor", "courier", "scientist")


def leave(world: World, seat: Seat) -> None:
    """This player leaves for good."""
    world.told = RULESET.depart(world.s, seat, QuickDice(1)).events
    RULESET.check(world.s)


@pytest.mark.clause("HOR-4.5", "HOR-7.5", "HOR-23.10")
def test_no_taxi_brings_back_a_hero_whose_player_has_left() -> None:
    world = World(*HEROES).perk(1, "taxi_ride")

    world.do(1, PlayPerk("taxi_ride"))
    leave(world, 2)

    assert world.refusal(1, PlaceHero("scientist", "cave")) == "HOR-22.8"
    world.do(1, PlaceHero("mayor", "cave"))
    assert world.s.at == ["cave", "shop", None]


@pytest.mark.clause("HOR-4.5", "HOR-7.5", "HOR-23.8")
@pytest.mark.parametrize(
    ("perk", "left"),
    [("rush", ("mayor", "courier")), ("hurry", ("mayor", "courier", "done"))],
)
def test_no_perk_moves_a_hero_whose_player_has_left(perk: str, left: tuple[str, ...]) -> None:
    world = World(*HEROES).perk(1, perk)

    world.do(1, PlayPerk(perk))
    leave(world, 2)

    assert world.options() == left


@pytest.mark.clause("HOR-4.5", "HOR-23.8")
def test_hurry_is_over_when_the_only_hero_left_to_move_has_gone() -> None:
    world = World("mayor", "courier").perk(0, "hurry")

    world.do(0, PlayPerk("hurry")).choose("mayor").do(0, StopMoving())
    leave(world, 1)

    assert world.asks() == "HeroPhase"


@pytest.mark.clause("HOR-4.5", "HOR-22.6")
def test_the_professor_moves_the_hero_that_is_left() -> None:
    world = World("professor", "courier", "scientist")

    world.do(0, UseSpecialAction())
    leave(world, 2)
    world.do(0, StepHero("laboratory"))

    assert (world.where("courier"), world.asks()) == ("laboratory", "HeroPhase")


@pytest.mark.clause("HOR-4.5", "HOR-10.3")
@pytest.mark.parametrize("others", [{}, {"maria": "church"}])
def test_a_strike_goes_to_who_is_closest_when_one_of_two_has_left(others: dict[str, str]) -> None:
    world = World(*HEROES, monsters=("wolf_man", "creature"))
    world.put(wolf_man="lamp_square", mayor="cave", courier="museum", scientist="church", **others)

    world.monsters_play("fortune_teller", "blank", "blank")
    assert world.options() == ("museum", "church")
    leave(world, 2)

    assert world.where("wolf_man") == "museum"


@pytest.mark.clause("HOR-4.5", "HOR-23.3")
def test_the_gaze_draws_nobody_who_has_left() -> None:
    world = World(*HEROES)
    world.put(dracula="lamp_square", mayor="cave", courier="museum", scientist="church")

    world.monsters_play("hypnotic_gaze")
    assert world.options() == ("courier", "scientist")
    leave(world, 2)

    assert world.where("courier") == "lamp_square"


@pytest.mark.clause("HOR-4.5", "HOR-15.8", "HOR-18.7")
@pytest.mark.parametrize(
    ("card", "token"),
    [("reincarnated_soul", "soul_sign"), ("the_hunt_is_on", "hunted_emblem")],
)
def test_an_emblem_of_a_last_turn_goes_to_the_next_seat_still_in(card: str, token: str) -> None:
    world = World(*HEROES, monsters=("mummy", "wolf_man")).stack(card)
    leave(world, 1)

    leave(world, 0)

    assert world.s.held_by == {token: 2}


@pytest.mark.clause("HOR-4.5", "HOR-11.6")
def test_who_leaves_instead_of_blocking_is_not_defeated() -> None:
    world = World(*HEROES).put(dracula="museum", courier="museum", mayor="cave", scientist="docks")
    world.give(1, dart=1)
    terror = world.s.terror

    world.monsters_play("the_enthralled", "hit", "blank")
    assert world.asks() == "Block"
    leave(world, 1)

    assert (world.s.terror, world.s.fallen, world.asks()) == (terror, False, "HeroPhase")


@pytest.mark.clause("HOR-4.5", "HOR-10.4")
def test_a_strike_that_is_under_way_goes_on_to_where_somebody_was() -> None:
    world = World(*HEROES, monsters=("wolf_man", "creature"))
    world.put(creature="cave", wolf_man="docks", courier="west_bridge")
    world.put(mayor="institute", scientist="hospital")

    world.monsters_play("the_meeting")
    assert world.options() == ("camp", "lagoon")
    leave(world, 1)
    world.choose("lagoon")

    assert world.where("creature") == "west_bridge"
