"""What the third box plays: its two monsters, its own op, command, question and condition."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.core.commands import MoveHero, PlayPerk, UseSpecialAction
from domain.rulesets.horrified.core.hitting import Discard, Fall
from domain.rulesets.horrified.core.monsters import (
    MonsterDefeated,
    MovementStopped,
    TaskCompleted,
    TaskUndone,
    TokenPutOnMat,
)
from domain.rulesets.horrified.core.supply import ItemPlaced, ItemsCleared
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.turns import HitsLost
from domain.rulesets.horrified.core.walking import PlaceHero, StepMonster

from .bay import RULESET
from .bay.bellringer import BellsHung, BellTolled, RingBell
from .world import World

BELLS = ("low_bell", "middle_bell", "high_bell")


class TestTideHag:
    """All data: spots with a space of their own, a price, a trigger on a token, a core op."""

    def test_the_net_is_mended_where_it_is_torn(self) -> None:
        world = World("keeper").put(keeper="dunes").give(0, hook=1, chart=1)

        assert world.refusal(0, AdvanceTask("mend_net", {"chart": 1})) == "BAY-9.2"
        world.do(0, AdvanceTask("mend_net", {"hook": 1})).do(0, MoveHero("mill"))
        world.do(0, AdvanceTask("mend_net", {"chart": 1}))

        assert world.s.mat_items == {"net_dunes": {"hook": 1}, "net_mill": {"chart": 1}}
        assert world.heard(TaskCompleted) == [TaskCompleted("tide_hag")]

    def test_she_is_defeated_at_the_price_on_her_mat(self) -> None:
        world = World("smith").put(smith="dunes").give(0, hymn=1, charm=1)
        assert world.refusal(0, DefeatMonster("tide_hag", {"hymn": 1, "charm": 1})) == "BAY-8.1"
        world.fill("net_dunes", "hook").fill("net_mill", "chart")
        assert world.refusal(0, DefeatMonster("tide_hag", {"charm": 1})) == "BAY-9.3"

        world.do(0, DefeatMonster("tide_hag", {"charm": 1}, bonus=1))

        assert world.heard(MonsterDefeated) == [MonsterDefeated("tide_hag")]
        assert world.s.discards == {"charm": 1, "hook": 1, "chart": 1}
        assert world.s.frenzy == "bellringer"

    def test_a_float_stops_her_and_goes_to_her_mat(self) -> None:
        world = World("keeper").perk(0, "storm_lamp").put(tide_hag="market")
        world.do(0, PlayPerk("storm_lamp")).choose("move_figure").choose("tide_hag")

        world.do(0, StepMonster("pier"))

        assert world.heard(MovementStopped) == [MovementStopped(False)]
        assert world.heard(TokenPutOnMat) == [TokenPutOnMat("float", "pier", "tide_hag")]
        assert world.asks() == "HeroPhase"

    def test_her_power_takes_her_away_from_her_target(self) -> None:
        world = World("keeper", monsters=("tide_hag",)).put(keeper="dunes").lay("mill", lens=2)

        world.monsters_play("evening_bell", "power", "hit")

        assert world.where("tide_hag") == "mill"
        assert world.heard(HitsLost) == [HitsLost("keeper", 1)]


class TestBellringer:
    """One file of code: a state field, a set-up, an op, a condition, an event, a question."""

    def test_some_bell_sounds_at_first(self) -> None:
        for seed in range(20):
            table = RULESET.start(2, RULESET.options(), QuickDice(seed))

            hung = [event for event in table.events if isinstance(event, BellsHung)]
            assert len(hung) == 1
            assert hung[0].sounding
            assert table.state.sounding == hung[0].sounding

    def test_a_bell_turns_its_neighbours(self) -> None:
        world = World("keeper").put(keeper="chapel").give(0, poker=2).sound("low_bell")

        world.do(0, AdvanceTask("ring_bells", {"poker": 1}))
        assert world.asks() == "Ropes"
        assert world.refusal(0, RingBell("great_bell")) == "BAY-10.2"
        world.do(0, RingBell("high_bell"))

        assert world.s.sounding == BELLS
        world.do(0, AdvanceTask("ring_bells", {"poker": 1})).do(0, RingBell("middle_bell"))
        assert world.s.sounding == ()
        assert world.heard(TaskCompleted) == [TaskCompleted("bellringer")]

    @pytest.mark.parametrize("number", range(1, 8))
    def test_at_most_three_rings_silence_any_bells(self, number: int) -> None:
        sounding = tuple(bell for at, bell in enumerate(BELLS) if number >> at & 1)

        reached = {sounding}
        for _ in BELLS:
            reached |= {after(bells, bell) for bells in reached for bell in BELLS}

        assert () in reached

    def test_his_power_undoes_a_complete_task(self) -> None:
        world = World("keeper", monsters=("bellringer",)).put(keeper="chapel").sound()
        assert world.s.completed == ("bellringer",)

        world.monsters_play("stroll", "power", "blank")

        assert world.heard(BellTolled) == [BellTolled("low_bell")]
        assert world.heard(TaskUndone) == [TaskUndone("bellringer")]

    def test_a_toll_with_all_bells_sounding_is_nothing(self) -> None:
        world = World("keeper").sound(*BELLS)

        world.monsters_play("changing_light", "blank", "blank", "blank", "blank")

        assert world.heard(BellTolled) == []

    def test_the_last_monster_is_defeated_and_the_game_is_won(self) -> None:
        world = World("keeper", monsters=("bellringer",)).put(keeper="chapel").sound()
        world.give(0, anchor=1)

        world.do(0, DefeatMonster("bellringer", {"anchor": 1}))

        assert world.ended() == ("win", "monsters_defeated")
        assert world.s.sounding == ()


class TestCardsAndHeroes:
    def test_wreckage_lies_at_the_pier_wherever_it_belongs(self) -> None:
        world = World("keeper").bag(lens=1, relic=1)
        world.monsters_play("wreckage", "blank", "blank", "blank")

        placed = world.heard(ItemPlaced)
        assert sorted(event.item for event in placed[:2]) == ["lens", "relic"]
        assert {event.space for event in placed[:2]} == {"pier"}

    def test_the_tide_takes_the_closest_items(self) -> None:
        world = World("keeper").lay("inn", poker=1).lay("mill", chart=2).bag(candle=1)

        world.monsters_play("rising_tide", "blank", "blank")

        assert world.heard(ItemsCleared) == [ItemsCleared("mill", {"chart": 2})]

    def test_terror_calls_the_chandler(self) -> None:
        world = World("chandler", monsters=("tide_hag",)).put(chandler="dunes").give(0, hook=1)
        world.monsters_play("lost_mask", "hit", "blank")
        assert world.asks() == "Block"

        world.do(0, Fall())

        assert world.s.terror == 3
        assert len(world.heard(ItemPlaced)) == 1

    def test_a_hit_is_blocked_with_any_item(self) -> None:
        world = World("keeper", monsters=("tide_hag",)).put(keeper="dunes").give(0, hook=1)
        world.monsters_play("evening_bell", "hit", "blank")

        world.do(0, Discard({"hook": 1}))

        assert world.where("keeper") == "dunes"

    def test_the_keeper_goes_where_a_villager_is(self) -> None:
        world = World("keeper").put(baker="inn", diver="mill")

        world.do(0, UseSpecialAction()).do(0, PlaceHero("keeper", "mill"))

        assert world.where("keeper") == "mill"


def after(sounding: tuple[str, ...], bell: str) -> tuple[str, ...]:
    """The same three bells, thought of on their own."""
    at = BELLS.index(bell)
    turned = {other for n, other in enumerate(BELLS) if abs(n - at) < 2}
    return tuple(each for each in BELLS if (each in sounding) != (each in turned))
