"""GRK-20 and GRK-21: how the game ends, and the game of one."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import EndHeroPhase, MoveHero
from domain.rulesets.horrified.core.ending import ResultRecorded
from domain.rulesets.horrified.core.monsters import MonsterDefeated
from domain.rulesets.horrified.core.people import HeroDefeated, HeroHit, TerrorRaised
from domain.rulesets.horrified.core.supply import PerkDrawn
from domain.rulesets.horrified.core.tasks import DefeatMonster
from domain.rulesets.horrified.core.turns import HitsLost
from domain.rulesets.horrified.greek import RULESET

from .world import World

PRICE = {"wine_jar_1": 1, "wine_jar_2": 1}


@pytest.mark.clause("GRK-20.1", "GRK-20.4", "GRK-1.1")
def test_the_players_win_together_when_the_last_monster_is_defeated() -> None:
    world = World("actor", "traveler", monsters=("siren",)).put(actor="lighthouse").tones({})
    world.give(0, **PRICE)

    world.do(0, DefeatMonster("siren", PRICE))

    assert world.ended() == ("win", "monsters_defeated")
    assert world.s.outcome
    assert world.s.outcome.winners == (0, 1)
    assert world.heard(ResultRecorded) == [ResultRecorded("win", 1, 0, 30)]
    assert world.refusal(0, MoveHero("bay_of_ghosts")) == "game_over"


@pytest.mark.clause("GRK-20.1")
def test_with_a_monster_left_the_game_goes_on() -> None:
    world = World("actor", monsters=("siren", "medusa")).put(actor="lighthouse").tones({})

    world.give(0, **PRICE).do(0, DefeatMonster("siren", PRICE))

    assert world.ended() is None


@pytest.mark.clause("GRK-20.2", "GRK-20.4", "GRK-1.1")
def test_the_seventh_step_of_terror_loses_at_once() -> None:
    world = World("actor", "traveler", monsters=("minotaur",)).put(actor="acropolis")
    world.s.terror = 5

    world.monsters_play("scent_of_plunder_2", "power", "power")

    assert world.ended() == ("loss", "terror")
    assert world.s.outcome
    assert world.s.outcome.winners == ()
    assert world.heard(ResultRecorded) == [ResultRecorded("loss", 1, 7, 0)]
    assert (world.heard(HitsLost), world.heard(HeroHit)) == ([], [])


@pytest.mark.clause("GRK-20.2")
def test_at_six_the_game_goes_on() -> None:
    world = World("actor", "traveler", monsters=("minotaur",)).put(actor="acropolis")
    world.s.terror = 5

    world.monsters_play("scent_of_plunder_2", "power", "blank")

    assert (world.s.terror, world.ended()) == (6, None)


@pytest.mark.clause("GRK-20.3", "GRK-20.4")
def test_the_players_lose_when_a_card_must_be_drawn_and_there_is_none() -> None:
    world = World("actor").stack()

    world.do(0, EndHeroPhase())

    assert world.ended() == ("loss", "out_of_time")
    assert world.heard(ResultRecorded) == [ResultRecorded("loss", 1, 3, 0)]


@pytest.mark.clause("GRK-20.3")
def test_the_last_card_is_still_played_and_the_turn_after_it_too() -> None:
    world = World("actor", monsters=("siren",)).put(actor="port")

    world.monsters_play("call_of_the_lair_1").do(0, MoveHero("agora"))

    assert (world.ended(), world.s.deck.size) == (None, 0)


@pytest.mark.clause("GRK-20.5", "GRK-15.7")
def test_of_two_results_the_first_to_come_about_counts() -> None:
    world = World("actor", "traveler", monsters=("cerberus",)).doors()
    world.put(actor="statue_of_talos", midas="statue_of_talos")
    world.lair("underworld_door", "statue_of_talos").s.terror = 6

    world.monsters_play("out_of_the_tombs", "hit", "hit")

    assert world.ended() == ("win", "monsters_defeated")
    assert world.heard(MonsterDefeated) == [MonsterDefeated("cerberus")]


@pytest.mark.clause("GRK-20.5", "GRK-22.5")
def test_every_rise_of_terror_is_a_change_of_its_own() -> None:
    world = World("actor", "ranger", monsters=("siren", "medusa"))
    world.put(actor="lighthouse", ranger="lighthouse", midas="lighthouse")

    world.monsters_play("snapping_jaws_1")

    wanted = (HeroDefeated, TerrorRaised, PerkDrawn)
    order = [type(event) for event in world.told if isinstance(event, wanted)]
    assert order == [*[HeroDefeated, TerrorRaised, PerkDrawn] * 2, TerrorRaised, PerkDrawn]
    assert [event.terror for event in world.heard(TerrorRaised)] == [1, 2, 3]


@pytest.mark.clause("GRK-21.1", "GRK-3.3")
def test_alone_the_fourth_rise_loses() -> None:
    world = World("ranger", monsters=("minotaur",)).put(ranger="acropolis")
    assert (world.s.terror, world.s.perks[0]) == (3, {})

    world.monsters_play("scent_of_plunder_2", "power", "power")
    assert (world.s.terror, sum(world.s.perks[0].values())) == (5, 2)
    world.monsters_play("scent_of_plunder_2", "power", "power")

    assert world.ended() == ("loss", "terror")
    assert len(world.heard(PerkDrawn)) == 1


@pytest.mark.clause("GRK-21.3")
def test_alone_a_defeated_hero_is_back_for_the_next_turn() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="acropolis")

    world.monsters_play("scent_of_plunder_2", "hit", "blank")

    assert (world.where("actor"), RULESET.awaiting(world.s)) == ("temple_of_nyx", (0,))
    assert world.s.terror == 4
