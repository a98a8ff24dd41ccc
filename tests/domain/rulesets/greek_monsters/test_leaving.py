"""A player leaves in the middle of something that has to happen all the same."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.core.people import TerrorRaised
from domain.rulesets.horrified.core.supply import ItemsDiscarded
from domain.rulesets.horrified.core.tasks import AdvanceTask
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.siren import TonesTurnedDown, TurnUpTone

from .world import World


def lost_in_the_maze(**of_the_other: int) -> World:
    """The current player, who holds two blue items, has to name a blue item of anybody."""
    world = World("actor", "traveler", monsters=("minotaur",))
    world.put(actor="acropolis", traveler="port").give(0, lyre_1=1, lyre_2=1)
    world.give(1, **of_the_other).monsters_play("scent_of_plunder_2", "power", "blank")
    return world.choose("discard_held_item")


@pytest.mark.clause("GRK-19.7", "GRK-4.5", "GRK-4.6")
def test_whoever_leaves_before_naming_a_blue_item_costs_another_one() -> None:
    world = lost_in_the_maze(ambrosia_1=1, moon_diadem_1=1)

    told = RULESET.depart(world.s, 0, QuickDice(1)).events

    assert ItemsDiscarded(1, {"ambrosia_1": 1}) in told
    assert world.s.held[1] == {"moon_diadem_1": 1}
    assert (world.s.terror, world.s.current) == (0, 1)


@pytest.mark.clause("GRK-19.7", "GRK-4.5")
def test_terror_rises_if_whoever_leaves_held_the_only_blue_items() -> None:
    world = lost_in_the_maze(rope_1=1)

    told = RULESET.depart(world.s, 0, QuickDice(1)).events

    assert TerrorRaised(1) in told
    assert world.s.held[1] == {"rope_1": 1}


@pytest.mark.clause("GRK-14.2", "GRK-4.5")
def test_a_tone_that_was_turned_up_alone_is_turned_down_again() -> None:
    world = World("actor", "traveler", monsters=("siren",)).put(actor="lighthouse")
    world.tones({"1": "alpha", "2": "", "3": "", "4": ""}, alpha=1, beta=2)
    world.give(0, golden_apple_2=1)
    world.do(0, AdvanceTask("compose_counter_song", {"golden_apple_2": 1}))
    world.do(0, TurnUpTone("1"))

    told = RULESET.depart(world.s, 0, QuickDice(1)).events

    assert TonesTurnedDown(("1",)) in told
    assert world.where("siren") == "odeon"
    assert world.s.shown_tones == ()


@pytest.mark.clause("GRK-4.5", "GRK-10.5", "GRK-23.3", "GRK-23.9")
@pytest.mark.parametrize(
    ("card", "options"),
    [("sudden_pounce_1", ("agora", "battlefield")), ("scent_of_plunder_2", ("agora", "port"))],
)
def test_an_event_leads_no_monster_to_where_somebody_has_left(
    card: str, options: tuple[str, ...]
) -> None:
    world = World("actor", "traveler", "ranger", monsters=("chimera", "basilisk"))
    world.put(actor="temple_of_athena", traveler="agora", ranger=options[1], chimera="odeon")
    world.put(basilisk="temple_of_zeus").give(1, bow_1=1).give(2, bow_2=1)
    world.monsters_play(card)
    assert world.options() == options

    RULESET.depart(world.s, 1, QuickDice(1))

    assert world.where("chimera") == options[1]


@pytest.mark.clause("GRK-4.5", "GRK-23.6")
def test_nobody_is_asked_which_way_a_hero_goes_who_has_left() -> None:
    world = World("actor", "traveler", monsters=("chimera", "basilisk"))
    world.put(actor="agora", traveler="odeon", chimera="agora", basilisk="battlefield")
    world.monsters_play("strange_allure_1")
    assert (world.asks(), world.options()) == ("ClosestPerson", ("agora", "battlefield"))

    RULESET.depart(world.s, 1, QuickDice(1))

    assert world.asks() == "HeroPhase"
    assert world.s.current == 0


@pytest.mark.clause("GRK-4.5", "GRK-23.4")
def test_lairs_call_though_somebody_has_left() -> None:
    world = World("actor", "traveler", monsters=("minotaur", "siren"))
    world.put(actor="lighthouse", traveler="port", minotaur="battlefield", siren="lighthouse")
    world.monsters_play("call_of_the_lair_1")

    RULESET.depart(world.s, 1, QuickDice(1))

    assert (world.asks(), world.options()) == (
        "ClosestPerson",
        ("mount_iliad", "statue_of_talos"),
    )
