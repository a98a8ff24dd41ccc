"""GRK-4 and the phases of a turn: whose it is, how it ends, who leaves, whose time runs out."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.core.commands import (
    EndHeroPhase,
    MoveHero,
    PlayPerk,
    ShareItems,
    UseSpecialAction,
)
from domain.rulesets.horrified.core.hitting import Block, Discard
from domain.rulesets.horrified.core.people import HeroDefeated, HeroReturned, VillagerRescued
from domain.rulesets.horrified.core.setup import PickHero
from domain.rulesets.horrified.core.supply import PerkDrawn
from domain.rulesets.horrified.core.turns import HeroPhaseEnded, TurnStarted
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.options import Options

from .world import World


@pytest.mark.clause("GRK-4.1", "GRK-1.5")
def test_the_seats_take_turns_clockwise_and_decide_in_their_own_monster_phase() -> None:
    world = World("actor", "traveler", monsters=("siren", "cerberus"))
    world.s.current = 1
    world.put(actor="odeon", traveler="odeon")

    world.monsters_play("sudden_pounce_1")

    assert (world.asks(), RULESET.awaiting(world.s)) == ("InTurn", (1,))
    world.choose("siren")
    assert (world.s.current, world.s.turn) == (0, 2)


@pytest.mark.clause("GRK-4.2", "GRK-11.7")
def test_a_defeated_hero_returns_to_the_temple_of_nyx_with_all_actions() -> None:
    world = World("actor", "traveler").put(traveler=None, actor="port").give(1, honey_cake_1=1)

    world.monsters_play("hunt_for_legends_1")

    assert world.heard(HeroReturned) == [HeroReturned("traveler", "temple_of_nyx")]
    assert (world.s.current, world.s.actions) == (1, 5)
    assert world.s.held[1] == {"honey_cake_1": 1}


@pytest.mark.clause("GRK-4.3")
def test_without_actions_left_the_hero_phase_goes_on_until_its_player_ends_it() -> None:
    world = World("actor", "traveler").perk(0, "counsel_of_athena")
    for to in ("port", "agora", "port", "agora"):
        world.do(0, MoveHero(to))

    assert (world.s.actions, world.asks()) == (0, "HeroPhase")
    assert world.refusal(0, MoveHero("port")) == "GRK-5.1"
    world.do(0, PlayPerk("counsel_of_athena")).do(0, MoveHero("port"))
    world.monsters_play("hunt_for_legends_1")

    assert world.s.current == 1


@pytest.mark.clause("GRK-5.1", "GRK-5.2", "GRK-22.7")
@pytest.mark.parametrize(("hero", "actions"), [("actor", 4), ("traveler", 5), ("shepherd", 4)])
def test_every_action_costs_one_of_the_heros_and_a_refused_one_nothing(
    hero: str, actions: int
) -> None:
    world = World(hero).put(**{hero: "agora"})
    assert world.s.actions == actions

    assert world.refusal(0, MoveHero("battlefield")) == "GRK-5.3"
    assert world.s.actions == actions
    world.do(0, MoveHero("port"))

    assert world.s.actions == actions - 1


@pytest.mark.clause("GRK-5.2")
def test_only_the_current_player_acts() -> None:
    world = World("actor", "traveler")

    assert world.refusal(1, MoveHero("agora")) == "not_your_turn"
    assert world.refusal(1, EndHeroPhase()) == "not_your_turn"


@pytest.mark.clause("GRK-4.4", "GRK-20.2")
def test_when_the_game_is_lost_everything_still_open_lapses() -> None:
    world = World("actor", "ranger", monsters=("siren", "basilisk"))
    world.put(actor="lighthouse", ranger="lighthouse", midas="lighthouse").s.terror = 6

    world.monsters_play("snapping_jaws_1")

    assert world.ended() == ("loss", "terror")
    assert world.heard(HeroDefeated) == [HeroDefeated("actor")]
    assert (world.s.agenda, world.where("ranger")) == ((), "lighthouse")
    assert world.heard(PerkDrawn) == []


@pytest.mark.clause("GRK-4.5")
def test_whoever_leaves_gives_up_everything_and_the_others_play_on() -> None:
    world = World("actor", "traveler", "ranger").perk(0, "trick_of_hades").give(0, honey_cake_1=1)
    world.stack("hunt_for_legends_1")

    table = RULESET.depart(world.s, 0, QuickDice(1))

    s = world.s
    assert HeroPhaseEnded(0) in table.events
    assert (s.at[0], s.held[0], s.perks[0]) == (None, {}, {})
    assert (s.discards, s.perk_discards) == ({"honey_cake_1": 1}, {"trick_of_hades": 1})
    assert s.current == 1
    RULESET.check(s)


@pytest.mark.clause("GRK-4.5", "GRK-23.18")
def test_the_forge_counts_those_who_are_left() -> None:
    world = World("actor", "traveler", "ranger").perk(0, "forge_of_hephaestus")
    RULESET.depart(world.s, 2, QuickDice(1))
    before = world.s.bag.size

    world.do(0, PlayPerk("forge_of_hephaestus"))

    assert world.s.bag.size == before - 2


@pytest.mark.clause("GRK-4.5", "GRK-20.3")
def test_a_game_that_everybody_has_left_is_lost() -> None:
    world = World("actor", "traveler")

    RULESET.depart(world.s, 1, QuickDice(1))
    RULESET.depart(world.s, 0, QuickDice(1))

    assert world.ended() == ("loss", "abandoned")


@pytest.mark.clause("GRK-4.5", "GRK-3.10")
def test_who_leaves_before_heroes_are_picked_gets_none() -> None:
    s = RULESET.start(3, Options(), QuickDice(1)).state

    RULESET.depart(s, 0, QuickDice(1))
    RULESET.execute(s, 1, PickHero("actor"), QuickDice(1))
    RULESET.execute(s, 2, PickHero("ranger"), QuickDice(1))

    assert s.heroes == ["", "actor", "ranger"]
    assert s.perks[0] == {}
    assert s.current in (1, 2)
    RULESET.check(s)


@pytest.mark.clause("GRK-4.5")
def test_a_player_who_leaves_while_hit_is_no_target_any_more() -> None:
    world = World("actor", "traveler").give(1, honey_cake_1=1)
    world.put(actor="port", traveler="temple_of_hades")
    world.monsters_play("sudden_pounce_1", "hit", "blank")
    assert isinstance(world.s.agenda[-1], Block)

    RULESET.depart(world.s, 1, QuickDice(1))

    assert (world.s.terror, world.s.current) == (0, 0)
    assert world.s.discards == {"honey_cake_1": 1}


@pytest.mark.clause("GRK-4.5")
def test_a_seat_that_has_left_draws_no_perk_for_a_rescue_in_its_monster_phase() -> None:
    world = World("actor", "traveler", monsters=("siren", "cerberus"))
    world.put(actor="port", traveler="stables", penelope="bay_of_ghosts", siren="odeon")
    world.stack("flight_to_safety")

    table = RULESET.depart(world.s, 0, QuickDice(1))

    assert any(isinstance(event, VillagerRescued) for event in table.events)
    assert world.s.perks[0] == {}


@pytest.mark.clause("GRK-4.6")
def test_a_late_player_ends_the_hero_phase() -> None:
    world = World("actor", "traveler")

    assert RULESET.default_command(world.s, 0) == EndHeroPhase()


@pytest.mark.clause("GRK-4.6")
def test_a_late_answer_is_the_first_legal_one() -> None:
    world = World("actor", "traveler", monsters=("siren", "cerberus"))
    world.put(actor="temple_of_hades").give(0, honey_cake_1=1, dagger_2=1)
    world.monsters_play("sudden_pounce_1")
    late = RULESET.default_command(world.s, 0)
    assert late == world.offered(0, type(late))[0]

    world.choose("cerberus", "hit", "blank")

    late = RULESET.default_command(world.s, 0)
    assert late == next(iter(world.offered(0, Discard)))
    assert RULESET.rehearse(world.s, 0, late) is None


@pytest.mark.clause("GRK-4.6", "GRK-3.10")
def test_a_late_pick_is_the_first_free_hero() -> None:
    s = RULESET.start(2, Options(), QuickDice(1)).state
    RULESET.execute(s, 0, PickHero("actor"), QuickDice(1))

    assert RULESET.default_command(s, 1) == PickHero("hoplite")


@pytest.mark.clause("GRK-4.1", "GRK-5.1")
def test_actions_left_are_not_saved_for_the_next_turn() -> None:
    world = World("actor")
    world.put(actor="port").monsters_play("hunt_for_legends_1")

    assert world.heard(TurnStarted) == [TurnStarted(0, 2)]
    assert world.s.actions == 4


@pytest.mark.clause("GRK-21.1", "GRK-21.2", "GRK-5.6", "GRK-22.3")
def test_what_needs_another_hero_cannot_be_done_alone() -> None:
    world = World("mariner").give(0, honey_cake_1=1).perk(0, "revel_of_dionysus")

    assert world.s.terror == 3
    transfer = ((0, 0, "honey_cake_1", 1),)
    assert world.refusal(0, ShareItems(transfer)) == "GRK-5.6"
    assert world.refusal(0, UseSpecialAction()) == "GRK-22.3"
    assert world.refusal(0, PlayPerk("revel_of_dionysus")) == "GRK-7.4"
