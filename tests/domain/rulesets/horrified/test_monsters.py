"""Clauses about monsters, events, and options that no worked example shows."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.classic.mummy import SlideScarab, StopScarabs, TurnScarabUp
from domain.rulesets.horrified.classic.options import Options
from domain.rulesets.horrified.core.commands import MoveHero
from domain.rulesets.horrified.core.forced import ChooseCompanions
from domain.rulesets.horrified.core.hitting import Fall
from domain.rulesets.horrified.core.monsters import MonsterMoved
from domain.rulesets.horrified.core.people import HeroDefeated, HeroMoved, VillagerDefeated
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.turns import DiceRolled, HitsLost, StrikeBegun
from domain.rulesets.horrified.core.walking import StepMonster, StopMoving

from .world import World

PAIR = ("frankenstein_bride", "creature")


@pytest.mark.clause("HOR-10.5", "HOR-21.3")
def test_with_nobody_in_reach_nobody_moves() -> None:
    world = World("mayor", monsters=("dracula", "mummy")).put(mayor=None)

    world.monsters_play("reincarnated_soul")

    assert world.heard(MonsterMoved) == []
    world.put(mayor=None).monsters_play("the_enthralled", "blank")
    assert [roll.target for roll in world.heard(DiceRolled)] == []


@pytest.mark.clause("HOR-11.12", "HOR-6.2", "HOR-21.3")
def test_whose_hero_is_off_the_board_still_decides_and_draws_perks() -> None:
    world = World("mayor", "courier", monsters=("wolf_man", "creature"))
    world.put(mayor=None, courier=None, wolf_man="mansion", creature="river")
    world.put(renfield="church", maria="lamp_square", dr_reed="lamp_square")

    world.monsters_play("on_the_move")

    assert world.s.rescued == ("renfield",)
    assert [sum(perks.values()) for perks in world.s.perks] == [1, 0]
    assert RULESET.awaiting(world.s) == (0,)
    assert world.options() == ("dr_reed", "maria")


@pytest.mark.clause("HOR-10.6", "HOR-18.7", "HOR-1.7")
def test_the_hunted_hero_draws_the_wolf_man_past_others() -> None:
    world = World("mayor", "courier", monsters=("wolf_man", "invisible_man"))
    world.put(mayor="shop", courier="lamp_square", wolf_man="mansion", invisible_man="cave")

    world.monsters_play("the_hunt_is_on", *["blank"] * 4)

    assert world.where("wolf_man") == "shop"
    assert world.s.held_by == {"hunted_emblem": 0}
    assert world.s.figures["invisible_man"] == "cave"


@pytest.mark.clause("HOR-18.7", "HOR-15.8")
def test_a_holder_off_the_board_draws_nobody() -> None:
    world = World("mayor", "courier", monsters=("wolf_man", "mummy"))
    world.put(courier=None, mayor="inn", wolf_man="mansion").s.held_by = {"hunted_emblem": 1}
    world.s.frenzy = "mummy"

    world.monsters_play("the_hunt_is_on")

    assert world.where("wolf_man") == "mansion"
    assert world.s.held_by == {"hunted_emblem": 1}


@pytest.mark.clause("HOR-15.8", "HOR-10.6")
def test_the_reincarnated_soul_walks_toward_the_mummy() -> None:
    world = World("mayor", monsters=("mummy", "creature"), companions_on_forced_moves=True)
    world.put(mayor="mansion", maria="mansion", mummy="church")

    world.monsters_play("reincarnated_soul")
    assert world.asks() == "Companions"
    world.do(0, ChooseCompanions(("maria",))).do(0, ChooseCompanions(()))

    assert world.s.held_by == {"soul_sign": 0}
    assert (world.where("mayor"), world.where("maria")) == ("church", "lamp_square")


@pytest.mark.clause("HOR-6.6")
def test_without_the_option_nobody_comes_along_by_force() -> None:
    world = World("mayor", monsters=("mummy", "creature"))
    world.put(mayor="mansion", maria="mansion", mummy="church")

    world.monsters_play("reincarnated_soul")

    assert (world.where("mayor"), world.where("maria")) == ("church", "mansion")


@pytest.mark.clause("HOR-11.13", "HOR-16.8", "HOR-16.9")
def test_an_early_meeting_by_a_power_does_not_stop_the_roll() -> None:
    world = World("mayor", "courier", monsters=PAIR).dials(1, 1)
    world.put(mayor="inn", frankenstein="church", courier="church", bride="hospital")

    world.monsters_play("the_innocent", "power", "power", "hit")

    assert world.heard(HeroDefeated) == [HeroDefeated("courier")]
    assert world.where("frankenstein") == "graveyard"
    assert world.where("bride") == "tower"  # one step from the dungeon by the second power


@pytest.mark.clause("HOR-16.1", "HOR-18.1", "HOR-19.1", "HOR-15.1")
def test_the_monsters_are_set_up() -> None:
    s = RULESET.start(2, Options(difficulty="custom", monster_count=6), QuickDice(2)).state

    starts = {
        "dracula": "crypt", "mummy": "museum", "frankenstein": "graveyard", "bride": "dungeon",
        "creature": "lagoon", "wolf_man": "mansion", "invisible_man": "inn",
    }  # fmt: skip
    assert s.figures == starts
    assert (s.dials, s.held_by, s.completed) == ({}, {}, ())
    assert (s.ring[0], sorted(s.ring[1:4]), sorted(s.ring[4:])) == (0, [4, 5, 6], [1, 2, 3])


@pytest.mark.clause("HOR-16.3", "HOR-16.4", "HOR-16.5", "HOR-16.7")
def test_full_dials_still_move_and_unite_the_pair() -> None:
    world = World("mayor", monsters=PAIR).put(mayor="hospital", bride="hospital").dials(11, 7)
    world.put(frankenstein="church").give(0, camera=1, kite=1)

    world.do(0, AdvanceTask("teach_bride", {"camera": 1}))
    assert world.s.completed == ("frankenstein_bride",)
    assert world.s.dials["bride_dial"] == 8
    world.do(0, StopMoving()).do(0, AdvanceTask("teach_bride", {"kite": 1}))

    # the church is the only way out of the hospital, but staying is an answer too
    assert world.asks() == "MonsterWalk"
    world.do(0, StepMonster("church"))
    assert world.s.monsters == ("creature",)
    assert world.refusal(0, DefeatMonster("frankenstein_bride", {})) == "HOR-5.10"


@pytest.mark.clause("HOR-5.10", "HOR-16.7")
def test_no_action_defeats_the_pair() -> None:
    world = World("mayor", monsters=PAIR).dials(11, 8).put(mayor="dungeon")

    assert world.refusal(0, DefeatMonster("frankenstein_bride", {})) == "HOR-5.10"


@pytest.mark.clause("HOR-16.10")
def test_the_meeting_moves_the_bride_two_spaces() -> None:
    world = World("mayor", monsters=PAIR).put(mayor="cave", bride="dungeon")

    world.monsters_play("the_meeting")

    assert world.where("bride") == "theatre"


@pytest.mark.clause("HOR-15.3", "HOR-15.4", "HOR-15.5")
def test_scarabs_slide_face_up_into_the_empty_spot() -> None:
    world = World("mayor", monsters=("mummy",)).put(mayor="museum").give(0, tablet=1, wine=1)
    world.s.ring, world.s.face_down = [1, 0, 2, 3, 4, 5, 6], (2,)

    world.do(0, AdvanceTask("break_curse", {"tablet": 1}))
    assert world.refusal(0, SlideScarab(2)) == "HOR-15.3"
    assert world.refusal(0, SlideScarab(4)) == "HOR-15.3"
    world.do(0, TurnScarabUp(2)).do(0, SlideScarab(1))

    assert world.s.completed == ("mummy",)
    assert (world.s.ring, world.asks()) == ([0, 1, 2, 3, 4, 5, 6], "HeroPhase")
    world.s.completed, world.s.face_down = (), (3,)
    world.do(0, AdvanceTask("break_curse", {"wine": 1})).do(0, StopScarabs())
    assert world.s.face_down == (3,)


@pytest.mark.clause("HOR-15.6")
def test_the_mummy_costs_nine_red() -> None:
    world = World("mayor", monsters=("mummy", "dracula")).put(mayor="museum")
    world.s.completed = ("mummy",)
    world.give(0, rifle=1, dart=1, shovel=1)

    assert world.refusal(0, DefeatMonster("mummy", {"rifle": 1, "dart": 1})) == "HOR-15.6"
    world.do(0, DefeatMonster("mummy", {"rifle": 1, "dart": 1, "shovel": 1}))
    assert world.s.monsters == ("dracula",)


@pytest.mark.clause("HOR-18.4", "HOR-18.5")
def test_the_last_spot_gives_the_cure_and_the_cure_is_part_of_the_price() -> None:
    world = World("mayor", "courier", monsters=("wolf_man", "dracula")).put(mayor="laboratory")
    filled = ("kite", "kite", "analysis", "analysis", "camera")
    spots = ("cure_1_1", "cure_1_2", "cure_2_1", "cure_2_2", "cure_3_1")
    for spot, item in zip(spots, filled, strict=True):
        world.fill(spot, item)
    world.give(0, fossil=1, rifle=1)

    world.do(0, AdvanceTask("discover_cure", {"fossil": 1}))
    assert (world.s.completed, world.s.held_by) == (("wolf_man",), {"cure": 0})
    world.put(mayor="mansion").s.held_by = {"cure": 1}
    assert world.refusal(0, DefeatMonster("wolf_man", {"rifle": 1})) == "HOR-18.5"
    world.s.held_by = {"cure": 0}
    world.do(0, DefeatMonster("wolf_man", {"rifle": 1}))

    assert (world.s.monsters, world.s.held_by) == (("dracula",), {})


@pytest.mark.clause("HOR-19.3", "HOR-19.4")
def test_five_pieces_of_evidence_and_nine_red_trap_the_invisible_man() -> None:
    world = World("mayor", monsters=("invisible_man", "dracula")).put(mayor="precinct")
    filled = {"inn": "dart", "barn": "torch", "mansion": "stake", "laboratory": "camera"}
    for place, item in filled.items():
        world.fill(f"evidence_{place}", item)
    world.give(0, rotenone=1, rifle=1, knife=1)

    world.do(0, AdvanceTask("supply_evidence", {"rotenone": 1})).put(mayor="inn")
    assert world.refusal(0, DefeatMonster("invisible_man", {"rifle": 1})) == "HOR-19.4"
    world.do(0, DefeatMonster("invisible_man", {"rifle": 1, "knife": 1}))

    assert world.s.monsters == ("dracula",)


@pytest.mark.clause("HOR-19.5", "HOR-10.3")
def test_the_invisible_man_stalks_the_closest_villager() -> None:
    world = World("mayor", monsters=("invisible_man", "dracula")).put(mayor="inn")
    world.put(maria="precinct", lucy="theatre", dracula="crypt")

    world.monsters_play("former_employer", "power", "blank")
    assert world.options() == ("theatre", "precinct")
    world.choose("precinct")

    assert world.where("invisible_man") == "precinct"


@pytest.mark.clause("HOR-19.5", "HOR-14.5")
def test_a_power_without_anybody_to_reach_does_nothing() -> None:
    world = World("mayor", monsters=("invisible_man", "dracula")).put(mayor="inn")

    world.monsters_play("sunrise", "power", "blank")

    assert world.where("invisible_man") == "inn"


@pytest.mark.clause("HOR-23.2")
def test_the_bat_comes_to_the_current_hero_and_sunrise_sends_him_home() -> None:
    world = World("mayor", monsters=("dracula", "wolf_man")).put(mayor="inn")
    world.s.frenzy = "wolf_man"

    world.monsters_play("form_of_the_bat")
    assert world.where("dracula") == "inn"
    world.monsters_play("sunrise")

    assert world.where("dracula") == "crypt"


@pytest.mark.clause("HOR-23.3", "HOR-10.3", "HOR-6.3")
def test_the_gaze_draws_the_closest_person() -> None:
    world = World("mayor", "courier", monsters=("dracula", "wolf_man"))
    world.put(mayor="museum", courier="museum", dracula="mansion", lucy="museum")

    world.monsters_play("hypnotic_gaze")
    assert world.options() == ("mayor", "courier")
    world.choose("courier")

    assert world.heard(HeroMoved) == [
        HeroMoved("courier", "lamp_square"), HeroMoved("courier", "mansion"),
    ]  # fmt: skip


@pytest.mark.clause("HOR-23.3")
def test_the_gaze_asks_nothing_when_the_closest_are_there_already() -> None:
    world = World("mayor", "courier", monsters=("dracula", "wolf_man"))
    world.put(mayor="mansion", courier="mansion", dracula="mansion", wolf_man="cave")

    world.monsters_play("hypnotic_gaze")

    assert (world.asks(), world.heard(HeroMoved)) == ("HeroPhase", [])


@pytest.mark.clause("HOR-13.1")
def test_with_the_option_a_complete_task_stays_so() -> None:
    world = World("mayor", monsters=("creature", "mummy"), completed_tasks_permanent=True).put(
        mayor="cave", creature="cave"
    )
    world.s.completed, world.s.boat = ("creature",), 19

    world.monsters_play("the_ichthyologist", "power", "blank")

    assert (world.s.boat, world.s.completed) == (18, ("creature",))


@pytest.mark.clause("HOR-9.9")
def test_with_the_option_a_defeat_does_not_end_the_phase() -> None:
    world = World("mayor", monsters=("wolf_man", "mummy"), end_phase_on_defeat=False)
    world.put(mayor="inn", lucy="mansion", fritz="museum", wolf_man="mansion", mummy="museum")

    world.monsters_play("fortune_teller", "hit", "blank", "hit", "blank")

    fallen = [event.villager for event in world.heard(VillagerDefeated)]
    assert fallen == ["lucy", "fritz"]
    assert [event.figure for event in world.heard(StrikeBegun)] == ["wolf_man", "mummy"]


@pytest.mark.clause("HOR-11.5")
@pytest.mark.parametrize("follows", [True, False])
def test_hits_follow_a_target_that_a_power_has_left_behind(follows: bool) -> None:
    world = World("mayor", monsters=("invisible_man", "mummy"), hits_follow_target=follows)
    world.put(mayor="inn", maria="precinct")

    world.monsters_play("former_employer", "power", "hit")

    assert (world.where("mayor") is None or world.s.terror == 4) is follows
    assert bool(world.heard(HitsLost)) is not follows


@pytest.mark.clause("HOR-11.2", "HOR-11.6")
def test_the_current_player_picks_the_target_and_its_player_answers() -> None:
    world = World("mayor", "courier", "explorer", monsters=("creature", "mummy"))
    world.put(mayor="inn", courier="cave", explorer="cave", creature="cave").give(1, dart=1)

    world.monsters_play("the_ichthyologist")
    assert (RULESET.awaiting(world.s), world.options()) == ((0,), ("courier", "explorer"))
    world.choose("courier", "hit", "blank")

    assert RULESET.awaiting(world.s) == (1,)
    world.do(1, Fall())
    assert world.s.held[1] == {"dart": 1}


@pytest.mark.clause("HOR-5.4")
def test_monsters_never_block() -> None:
    world = World("mayor").put(mayor="inn", dracula="fountain", creature="inn")

    world.do(0, MoveHero("fountain"))

    assert world.where("mayor") == "fountain"
