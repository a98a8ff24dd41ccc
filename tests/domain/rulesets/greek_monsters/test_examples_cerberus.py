"""The worked examples of examples.md about Cerberus' doors, and about leading him home."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import MoveHero
from domain.rulesets.horrified.core.monsters import MonsterDefeated, MonsterMoved
from domain.rulesets.horrified.core.supply import ItemsUsed
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.walking import StepMonster
from domain.rulesets.horrified.greek.cerberus import (
    BuyRerolls,
    DoorDiceRolled,
    DoorRemoved,
    LeaveDoors,
    RemoveDoor,
    RerollDie,
    StopRolling,
)

from .world import World

OPEN = AdvanceTask("open_door", {"lyre_1": 1})


def at_the_door(*doors: str) -> World:
    """The Actor at the revealed Underworld Door with a blue item, these door tokens left."""
    world = World("actor").lair("underworld_door", "statue_of_talos").doors(*doors)
    return world.put(actor="statue_of_talos").give(0, lyre_1=1)


@pytest.mark.clause("GRK-15.2", "GRK-15.3", "GRK-15.4")
def test_e22_a_fitting_door_may_be_removed_without_a_reroll() -> None:
    world = at_the_door("door_1", "door_3").give(0, amphora_1=1)

    world.do(0, OPEN, "hit", "power", "blank")
    assert world.heard(DoorDiceRolled) == [DoorDiceRolled(0, ("hit", "power", "blank"))]
    world.do(0, StopRolling())
    assert world.offered(0, RemoveDoor) == [RemoveDoor("door_1")]
    assert world.refusal(0, RemoveDoor("door_3")) == "GRK-15.3"
    world.do(0, RemoveDoor("door_1"))

    assert world.s.doors == ("door_3",)
    assert world.s.held[0] == {"amphora_1": 1}
    assert world.s.actions == 3


@pytest.mark.clause("GRK-15.2", "GRK-15.4", "GRK-5.11")
@pytest.mark.parametrize("removed", ["door_1", "door_3", None])
def test_e22_a_green_item_gives_as_many_rerolls_as_it_is_strong(removed: str | None) -> None:
    world = at_the_door("door_1", "door_3").give(0, amphora_1=1, rope_1=1)
    world.do(0, OPEN, "hit", "power", "blank").do(0, BuyRerolls("amphora_1"))

    assert world.refusal(0, BuyRerolls("rope_1")) == "GRK-15.2"
    world.do(0, RerollDie(3), "blank").do(0, RerollDie(3), "blank").do(0, RerollDie(3), "hit")
    assert world.refusal(0, RerollDie(3)) == "decision_closed"
    assert world.offered(0, RemoveDoor) == [RemoveDoor("door_1"), RemoveDoor("door_3")]
    world.do(0, RemoveDoor(removed) if removed else LeaveDoors())

    assert world.s.doors == tuple(door for door in ("door_1", "door_3") if door != removed)
    assert world.asks() == "HeroPhase"
    assert world.s.held[0] == {"rope_1": 1}


@pytest.mark.clause("GRK-15.4", "GRK-15.3")
def test_e23_without_a_fitting_door_the_item_and_the_action_are_spent() -> None:
    world = at_the_door("door_4")

    world.do(0, OPEN, "hit", "hit", "power")

    assert world.heard(DoorRemoved) == []
    assert world.heard(ItemsUsed) == [ItemsUsed(0, {"lyre_1": 1})]
    assert (world.s.actions, world.asks()) == (3, "HeroPhase")


@pytest.mark.clause("GRK-15.6", "GRK-15.7", "GRK-10.7")
def test_e25_cerberus_is_led_home_in_two_defeat_actions() -> None:
    world = at_the_door().put(actor="bay_of_ghosts", cerberus="bay_of_ghosts")
    world.give(0, rope_1=1, amphora_1=1)

    world.do(0, DefeatMonster("cerberus", {"rope_1": 1}))
    world.do(0, StepMonster("crossroads_south")).do(0, StepMonster("forest_of_the_dryads"))
    assert (world.s.actions, world.asks()) == (3, "HeroPhase")
    world.do(0, MoveHero("crossroads_south")).do(0, MoveHero("forest_of_the_dryads"))
    world.do(0, DefeatMonster("cerberus", {"amphora_1": 1}))
    world.do(0, StepMonster("statue_of_talos"))

    assert world.heard(MonsterDefeated) == [MonsterDefeated("cerberus")]
    assert (world.s.actions, world.s.monsters) == (0, ("basilisk",))


@pytest.mark.clause("GRK-15.7", "GRK-23.4", "GRK-10.6")
def test_e46_cerberus_called_home_by_an_event_is_defeated() -> None:
    world = at_the_door().put(actor="port", cerberus="forest_of_the_dryads")

    world.monsters_play("call_of_the_lair_1")

    assert world.heard(MonsterMoved) == [MonsterMoved("cerberus", "statue_of_talos")]
    assert world.heard(MonsterDefeated) == [MonsterDefeated("cerberus")]
    assert (world.s.monsters, world.s.frenzy) == (("basilisk",), "basilisk")
