"""GRK-15: Cerberus' doors, dice and rerolls, and his toll."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.core.commands import UseSpecialAction
from domain.rulesets.horrified.core.effect import Deed
from domain.rulesets.horrified.core.monsters import TaskCompleted
from domain.rulesets.horrified.core.people import VillagerPlaced
from domain.rulesets.horrified.core.tasks import AdvanceTask
from domain.rulesets.horrified.core.turns import MonsterCardDrawn
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.cerberus import (
    BuyRerolls,
    DiscardMonsterCard,
    DoorDiceRolled,
    DoorDieRerolled,
    DoorRemoved,
    DoorsLeft,
    LeaveDoors,
    MonsterCardDiscarded,
    RemoveDoor,
    RerollDie,
    StopRolling,
    fitting_doors,
    glyphs_of,
)

from .world import World

ALL_DOORS = ("door_1", "door_2", "door_3", "door_4", "door_5")
HERE = "mount_iliad"


def at_the_door(*doors: str, green: str | None = None) -> World:
    """Seat 0 stands at the revealed Underworld Door with a blue item."""
    world = World("actor", monsters=("cerberus", "basilisk")).put(actor=HERE)
    world.lair("underworld_door", HERE).give(0, lyre_1=1, **({green: 1} if green else {}))
    return world.doors(*doors) if doors else world


def roll(world: World, *dice: str) -> World:
    """The blue item is used."""
    return world.do(0, AdvanceTask("open_door", {"lyre_1": 1}), *dice)


@pytest.mark.clause("GRK-15.1")
def test_five_doors_lie_on_the_mat_with_their_glyphs() -> None:
    s = World("actor", monsters=("cerberus",)).s

    assert (s.figures, s.doors) == ({"cerberus": "temple_of_hades"}, ALL_DOORS)
    assert sorted(" ".join(glyphs_of(s, door)) for door in s.doors) == [
        "blank blank power", "hit hit", "hit hit hit", "hit hit power", "power",
    ]  # fmt: skip


@pytest.mark.clause("GRK-15.2")
def test_the_advance_needs_the_revealed_door_and_one_blue_item() -> None:
    world = at_the_door().give(0, rope_1=1)
    assert world.refusal(0, AdvanceTask("open_door", {"rope_1": 1})) == "GRK-15.2"
    world.put(actor="necropolis").lair("labyrinth", "necropolis")
    assert world.refusal(0, AdvanceTask("open_door", {"lyre_1": 1})) == "GRK-15.2"
    world.put(actor="statue_of_talos", cerberus="statue_of_talos")

    assert world.refusal(0, AdvanceTask("open_door", {"lyre_1": 1})) == "GRK-15.2"


@pytest.mark.clause("GRK-15.2")
def test_a_green_item_gives_as_many_rerolls_as_its_strength_one_after_the_other() -> None:
    world = roll(at_the_door("door_5", green="rope_1"), "hit", "blank", "hit")
    assert world.heard(DoorDiceRolled) == [DoorDiceRolled(0, ("hit", "blank", "hit"))]
    assert world.refusal(0, RerollDie(2)) == "GRK-15.2"

    world.do(0, BuyRerolls("rope_1"))
    for die in (0, 4):
        assert world.refusal(0, RerollDie(die)) == "GRK-15.2"
    world.do(0, RerollDie(2), "blank")
    assert world.heard(DoorDieRerolled) == [DoorDieRerolled(0, 2, "blank", 1)]
    world.do(0, RerollDie(2), "hit").do(0, RemoveDoor("door_5"))

    assert world.s.doors == ()
    assert world.s.discards == {"lyre_1": 1, "rope_1": 1}


@pytest.mark.clause("GRK-15.2")
def test_rerolls_are_paid_for_once_and_with_green() -> None:
    world = roll(at_the_door(green="rope_1").give(0, rope_2=1, bow_1=1), "hit", "hit", "blank")
    assert world.refusal(0, BuyRerolls("bow_1")) == "GRK-15.2"

    world.do(0, BuyRerolls("rope_1"))

    assert world.refusal(0, BuyRerolls("rope_2")) == "GRK-15.2"
    world.do(0, RerollDie(1), "hit").do(0, RerollDie(1), "hit")
    assert world.asks() == "DoorChoice"
    assert world.s.held[0] == {"rope_2": 1, "bow_1": 1}


@pytest.mark.clause("GRK-15.2")
def test_the_player_may_keep_the_dice_and_rerolls_left_are_lost() -> None:
    world = roll(at_the_door("door_2", green="wine_jar_1"), "hit", "hit", "blank")

    world.do(0, BuyRerolls("wine_jar_1")).do(0, RerollDie(3), "power").do(0, StopRolling())

    assert world.refusal(0, RerollDie(3)) == "decision_closed"
    world.do(0, RemoveDoor("door_2"))
    assert world.asks() == "HeroPhase"


@pytest.mark.clause("GRK-15.2", "GRK-15.4")
def test_without_a_green_item_the_dice_stand_at_once() -> None:
    world = roll(at_the_door(), "hit", "hit", "hit")

    assert world.asks() == "DoorChoice"


@pytest.mark.clause("GRK-15.3")
@pytest.mark.parametrize(
    ("dice", "fitting"),
    [
        (("hit", "hit", "power"), ("door_1", "door_2", "door_3")),
        (("hit", "power", "power"), ("door_1",)),
        (("blank", "power", "hit"), ("door_1",)),
        (("blank", "power", "blank"), ("door_1", "door_4")),
        (("hit", "hit", "hit"), ("door_2", "door_5")),
        (("hit", "hit", "blank"), ("door_2",)),
        (("blank", "blank", "blank"), ()),
        (("hit", "blank", "blank"), ()),
    ],
)
def test_glyphs_count_with_multiplicity(dice: tuple[str, ...], fitting: tuple[str, ...]) -> None:
    world = roll(at_the_door(), *dice)

    assert fitting_doors(world.s, dice) == fitting  # type: ignore[arg-type]  # faces as words
    assert {command.door for command in world.offered(0, RemoveDoor)} == set(fitting)  # type: ignore[attr-defined]  # of this kind
    assert world.asks() == ("DoorChoice" if fitting else "HeroPhase")


@pytest.mark.clause("GRK-15.2", "GRK-15.3")
def test_one_fitting_door_is_removed_and_no_other() -> None:
    world = roll(at_the_door(), "hit", "hit", "power")

    assert world.refusal(0, RemoveDoor("door_5")) == "GRK-15.3"
    world.do(0, RemoveDoor("door_3"))

    assert world.heard(DoorRemoved) == [DoorRemoved("door_3")]
    assert (len(world.s.doors), world.asks(), world.s.actions) == (4, "HeroPhase", 3)


@pytest.mark.clause("GRK-15.4")
def test_the_player_may_remove_none_and_the_action_is_spent() -> None:
    world = roll(at_the_door("door_1", "door_5"), "power", "blank", "hit")

    world.do(0, LeaveDoors())

    assert world.heard(DoorsLeft) == [DoorsLeft(0)]
    assert (len(world.s.doors), world.s.actions, world.s.held[0]) == (2, 3, {})


@pytest.mark.clause("GRK-15.4")
def test_where_none_fits_the_action_is_spent_all_the_same() -> None:
    world = roll(at_the_door("door_4"), "hit", "hit", "power")

    assert (world.s.doors, world.s.actions, world.s.held[0]) == (("door_4",), 3, {})


@pytest.mark.clause("GRK-15.5")
def test_the_last_door_completes_it() -> None:
    world = roll(at_the_door("door_1"), "power", "hit", "hit").do(0, RemoveDoor("door_1"))

    assert world.heard(TaskCompleted) == [TaskCompleted("cerberus")]
    assert world.s.monsters == ("cerberus", "basilisk")


@pytest.mark.clause("GRK-15.8")
def test_the_toll_discards_the_next_card_and_its_legend_never_enters() -> None:
    world = World("actor", monsters=("cerberus",)).put(actor="temple_of_hades")
    world.stack("deadly_reach_1", "song_for_the_dead")
    world.s.peeked, world.s.peekers = "deadly_reach_1", (0,)

    world.do(0, RULESET.default_command(world.s, 0), "power")

    assert world.heard(MonsterCardDrawn) == [MonsterCardDrawn("deadly_reach_1")]
    assert world.heard(MonsterCardDiscarded) == [MonsterCardDiscarded("song_for_the_dead")]
    assert world.heard(VillagerPlaced) == []
    assert (world.s.deck.size, world.s.card_discards["song_for_the_dead"]) == (0, 1)


@pytest.mark.clause("GRK-15.8", "GRK-22.6")
@pytest.mark.parametrize("seed", range(5))
def test_a_card_that_was_looked_at_is_the_one_that_goes(seed: int) -> None:
    world = World("shepherd", monsters=("cerberus",)).put(shepherd="temple_of_hades")
    world.s.peeked, world.s.peekers = "fickle_fates", (0,)

    table = RULESET.execute(world.s, 0, UseSpecialAction(), QuickDice(seed))
    DiscardMonsterCard().resolve(table, Deed("power:cerberus", 0, "cerberus", "cerberus"))

    assert table.events[-1] == MonsterCardDiscarded("fickle_fates")
    assert (world.s.peeked, world.s.peekers) == (None, ())


@pytest.mark.clause("GRK-15.8", "GRK-20.3")
def test_with_an_empty_deck_the_toll_does_nothing_and_is_no_loss() -> None:
    world = World("actor", monsters=("cerberus",)).put(actor="temple_of_hades")

    world.monsters_play("deadly_reach_1", "power")

    assert world.heard(MonsterCardDiscarded) == []
    assert world.ended() is None
