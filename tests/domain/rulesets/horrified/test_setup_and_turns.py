"""Clauses about set-up, turns, actions and villagers that no worked example shows."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.table import Table
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.classic.options import Options
from domain.rulesets.horrified.core.commands import (
    EndHeroPhase,
    GuideVillager,
    MoveHero,
    PickUpItems,
    PlayPerk,
    ShareItems,
    UseSpecialAction,
)
from domain.rulesets.horrified.core.people import VillagerRescued
from domain.rulesets.horrified.core.setup import PickHero
from domain.rulesets.horrified.core.supply import draw_perk
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster

from .world import World


@pytest.mark.clause("HOR-3.6", "HOR-3.5")
@pytest.mark.parametrize(
    ("options", "fits"),
    [
        (Options(), True),
        (Options(monsters=("mummy", "creature")), False),
        (Options(difficulty="novice", monsters=("mummy", "creature")), True),
        (Options(difficulty="novice", monsters=("mummy",)), False),
        (Options(difficulty="challenging"), True),
        (Options(difficulty="custom", monsters=("mummy",)), True),
        (Options(difficulty="custom", monster_count=6), True),
        (Options(difficulty="custom", monster_count=7), False),
        (Options(difficulty="custom", monster_count=0), False),
        (Options(difficulty="custom", monster_count=0, monsters=("mummy",)), False),
        (Options(difficulty="standard", monster_count=5), False),
        (Options(difficulty="novice", monsters=("mummy", "mummy")), False),
        (Options(first_seat=2), False),
    ],
)
def test_only_custom_tables_have_other_numbers_of_monsters(options: Options, fits: bool) -> None:
    assert (RULESET.misfit(2, options) is None) is fits


@pytest.mark.clause("HOR-3.1", "HOR-3.10", "HOR-3.13", "HOR-3.14")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_seat_is_dealt_a_hero_and_the_host_names_the_first(players: int) -> None:
    s = RULESET.start(players, Options(first_seat=players - 1), QuickDice(3)).state

    assert len(set(s.heroes)) == players
    assert s.at == [s.box.heroes[hero].start for hero in s.heroes]
    assert s.current == players - 1
    assert s.actions == s.box.heroes[s.heroes[players - 1]].actions
    assert s.bag.size == 48


@pytest.mark.clause("HOR-3.10")
def test_heroes_may_be_picked_in_seat_order() -> None:
    s = RULESET.start(2, Options(hero_mode="pick"), QuickDice(1)).state
    assert RULESET.awaiting(s) == (0,)

    RULESET.execute(s, 0, PickHero("mayor"), QuickDice(1))
    assert RULESET.awaiting(s) == (1,)
    RULESET.execute(s, 1, PickHero("courier"), QuickDice(1))

    assert (s.heroes, s.turn) == (["mayor", "courier"], 1)
    assert [sum(perks.values()) for perks in s.perks] == [1, 1]


@pytest.mark.clause("HOR-1.9", "HOR-3.11")
def test_nothing_has_an_order_before_it_is_seen() -> None:
    drawn = {
        RULESET.start(1, Options(), QuickDice(n)).state.perks[0].popitem()[0] for n in range(99)
    }

    assert len(drawn) > 10


@pytest.mark.clause("HOR-1.6", "HOR-4.1", "HOR-4.3")
def test_a_turn_has_two_phases_and_ends_when_its_player_says_so() -> None:
    world = World("mayor", "courier").put(mayor="inn", courier="inn")
    for to in ("fountain", "inn", "fountain", "inn", "fountain"):
        world.do(0, MoveHero(to))
    assert (world.s.actions, RULESET.awaiting(world.s)) == (0, (0,))
    assert world.refusal(0, MoveHero("inn")) == "HOR-5.1"

    world.monsters_play("reincarnated_soul")

    assert (world.s.current, world.s.turn) == (1, 2)


@pytest.mark.clause("HOR-5.2")
def test_only_the_current_player_acts() -> None:
    world = World("mayor", "courier")

    assert world.refusal(1, MoveHero("laboratory")) == "not_your_turn"


@pytest.mark.clause("HOR-4.5")
def test_whoever_leaves_gives_up_everything_and_the_others_play_on() -> None:
    world = World("mayor", "courier", monsters=("wolf_man", "mummy")).perk(0, "rush")
    world.give(0, dart=1).stack("the_hunt_is_on").s.held_by = {"cure": 0}

    table = RULESET.depart(world.s, 0, QuickDice(1))

    s = table.state
    assert (s.at[0], s.held[0], s.perks[0]) == (None, {}, {})
    assert (s.held_by["cure"], s.current) == (1, 1)
    RULESET.check(s)
    RULESET.depart(s, 1, QuickDice(1))
    assert s.outcome
    assert (s.outcome.reason, s.outcome.result) == ("abandoned", "loss")


@pytest.mark.clause("HOR-4.6")
def test_a_late_player_ends_the_hero_phase_or_takes_the_first_answer() -> None:
    world = World("mayor", "courier", monsters=("creature", "dracula"))
    assert RULESET.default_command(world.s, 0) == EndHeroPhase()

    world.put(mayor="cave", creature="cave").give(0, kite=2)
    world.monsters_play("thief", "hit", "blank", "blank")

    late = RULESET.default_command(world.s, 0)
    assert RULESET.rehearse(world.s, 0, late) is None


@pytest.mark.clause("HOR-5.5", "HOR-5.3")
def test_one_villager_is_guided_out_or_in() -> None:
    world = World("mayor").put(mayor="inn", maria="inn", fritz="fountain", lucy="barn")

    world.do(0, GuideVillager("maria", "fountain")).do(0, GuideVillager("fritz", "inn"))

    assert world.s.villagers == {"maria": "fountain", "fritz": "inn", "lucy": "barn"}
    assert world.refusal(0, GuideVillager("lucy", "theatre")) == "HOR-5.5"
    assert world.refusal(0, GuideVillager("maria", "precinct")) == "HOR-5.5"
    assert world.refusal(0, GuideVillager("renfield", "inn")) == "HOR-5.5"
    assert world.s.actions == 3


@pytest.mark.clause("HOR-5.6")
def test_items_are_picked_up_where_the_hero_stands() -> None:
    world = World("mayor").put(mayor="inn").lay("inn", dart=2, garlic=1)

    world.do(0, PickUpItems({"dart": 2}))

    assert (world.s.held[0], world.s.lying["inn"]) == ({"dart": 2}, {"garlic": 1})
    assert world.refusal(0, PickUpItems({})) == "HOR-5.6"
    assert world.refusal(0, PickUpItems({"dart": 1})) == "HOR-5.6"


@pytest.mark.clause("HOR-5.7", "HOR-11.7")
def test_the_cure_is_shared_like_an_item_and_the_emblems_are_not() -> None:
    world = World("mayor", "courier", monsters=("wolf_man",)).put(mayor="inn", courier="inn")
    world.s.held_by = {"cure": 0, "hunted_emblem": 0}

    world.do(0, ShareItems(((0, 1, "cure", 1),)))

    assert world.s.held_by == {"cure": 1, "hunted_emblem": 0}
    assert world.refusal(0, ShareItems(((0, 1, "hunted_emblem", 1),))) == "HOR-5.7"


@pytest.mark.clause("HOR-5.9", "HOR-13.3", "HOR-13.4")
def test_an_advance_has_its_place_and_uses_own_items() -> None:
    world = World("mayor", "courier").put(mayor="inn", courier="camp").give(0, kite=1)

    assert world.refusal(0, AdvanceTask("find_lair", {"kite": 1})) == "HOR-17.3"
    world.put(mayor="camp").s.completed = ("creature",)
    assert world.refusal(0, AdvanceTask("find_lair", {"kite": 1})) == "HOR-13.3"
    assert world.refusal(0, AdvanceTask("break_curse", {"kite": 1})) == "HOR-5.9"
    world.s.completed = ()
    assert world.refusal(0, AdvanceTask("find_lair", {"dart": 1})) == "HOR-17.3"


@pytest.mark.clause("HOR-5.11", "HOR-22.5")
def test_the_mayor_has_five_actions_and_no_special_one() -> None:
    world = World("mayor")

    assert world.s.actions == 5
    assert world.refusal(0, UseSpecialAction()) == "HOR-5.11"


@pytest.mark.clause("HOR-6.2", "HOR-6.4", "HOR-6.1")
def test_a_villager_who_comes_home_is_safe_for_good() -> None:
    world = World("mayor", "courier").put(mayor="theatre", elizabeth="theatre", maria="theatre")

    world.do(0, MoveHero("tower", ("elizabeth", "maria")))

    assert world.heard(VillagerRescued) == [VillagerRescued("elizabeth", "tower")]
    assert (world.s.rescued, world.s.villagers) == (("elizabeth",), {"maria": "tower"})
    assert sum(world.s.perks[0].values()) == 1


@pytest.mark.clause("HOR-6.5")
def test_the_perk_discards_become_the_new_deck() -> None:
    world = World("mayor")
    s = world.s
    s.perk_discards, s.perk_deck.unseen, s.perk_deck.size = dict(s.perk_deck.unseen), {}, 0
    table = Table(s, QuickDice(1))

    draw_perk(table, 0)  # type: ignore[arg-type]  # a table of this box

    assert (s.perk_deck.size, s.perk_discards) == (19, {})
    s.perks, s.perk_deck.unseen, s.perk_deck.size = [dict(s.box.perk_counts)], {}, 0
    draw_perk(table, 0)  # type: ignore[arg-type]  # a table of this box
    assert s.perk_deck.size == 0


@pytest.mark.clause("HOR-21.2")
def test_alone_nothing_that_needs_another_hero_can_be_used() -> None:
    world = World("courier").perk(0, "special_delivery").perk(0, "conduct_an_investigation")
    world.give(0, dart=1)

    assert world.refusal(0, UseSpecialAction()) == "HOR-22.8"
    assert world.refusal(0, ShareItems(((0, 0, "dart", 1),))) == "HOR-5.7"
    assert world.refusal(0, PlayPerk("special_delivery")) == "HOR-7.4"
    assert world.refusal(0, PlayPerk("conduct_an_investigation")) == "HOR-7.4"


@pytest.mark.clause("HOR-5.10", "HOR-13.2")
def test_defeating_a_monster_takes_it_out_and_discards_its_mat() -> None:
    world = World("mayor", monsters=("invisible_man", "dracula")).put(mayor="inn")
    for spot, item in (("inn", "dart"), ("barn", "torch"), ("mansion", "stake")):
        world.fill(f"evidence_{spot}", item)
    world.fill("evidence_laboratory", "camera")
    world.fill("evidence_institute", "rotenone").give(0, rifle=1, pistol=1)
    world.s.completed = ("invisible_man",)

    world.do(0, DefeatMonster("invisible_man", {"pistol": 1, "rifle": 1}))

    assert world.s.monsters == ("dracula",)
    assert world.s.mat_items == {}
    assert sum(world.s.discards.values()) == 7
    assert world.refusal(0, DefeatMonster("invisible_man", {})) == "HOR-5.10"
