"""GRK-16: the Chimera's three heads and her lockdown."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.monsters import ItemsPutOnMat, MonsterPlaced, TaskCompleted
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.turns import HitsLost
from domain.rulesets.horrified.greek.chimera import HeadPutToSleep, ItemsReturnedToBag

from .world import World

CAVE = "necropolis"
FEED, GOAT, SLEEP = "feed_snake_or_lion", "feed_goat", "put_head_to_sleep"


def in_the_cave(*others: str) -> World:
    """Seat 0 stands in the revealed cave with items of all colours."""
    world = World("traveler", *others, monsters=("chimera", "basilisk")).put(traveler=CAVE)
    items = ("lyre_1", "lyre_2", "bow_1", "bow_2", "rope_1", "rope_2")
    return world.lair("chimeras_cave", CAVE).give(0, **dict.fromkeys(items, 1))


def feed(item: str) -> AdvanceTask:
    """One item for the snake or the lion."""
    return AdvanceTask(FEED, {item: 1})


@pytest.mark.clause("GRK-16.1")
def test_she_starts_at_the_ruins_with_her_heads_awake() -> None:
    s = World("actor", monsters=("chimera",)).s

    assert (s.figures, s.asleep, s.mat_items) == ({"chimera": "ruins"}, (), {})
    assert s.free_spots("chimera") == ("snake", "lion", "goat")


@pytest.mark.clause("GRK-16.2")
@pytest.mark.parametrize(("item", "head"), [("lyre_1", "snake"), ("bow_1", "lion")])
def test_the_snake_takes_blue_and_the_lion_yellow(item: str, head: str) -> None:
    world = in_the_cave().do(0, feed(item))

    assert world.heard(ItemsPutOnMat) == [ItemsPutOnMat("chimera", head, {item: 1})]
    assert world.s.mat_items == {head: {item: 1}}
    assert (world.s.discards, world.s.actions) == ({}, 4)


@pytest.mark.clause("GRK-16.2")
def test_a_green_item_or_two_items_feed_no_small_head() -> None:
    world = in_the_cave()

    assert world.refusal(0, feed("rope_1")) == "GRK-16.2"
    assert world.refusal(0, AdvanceTask(FEED, {"lyre_1": 1, "bow_1": 1})) == "GRK-16.2"
    assert world.refusal(0, AdvanceTask(FEED, {})) == "GRK-16.2"


@pytest.mark.clause("GRK-16.2")
def test_the_heads_are_fed_in_the_revealed_cave_wherever_she_is() -> None:
    world = in_the_cave().put(traveler="ruins")
    assert world.refusal(0, feed("lyre_1")) == "GRK-16.2"
    world.put(traveler="mount_iliad").lair("labyrinth", "mount_iliad")

    assert world.refusal(0, feed("lyre_1")) == "GRK-16.2"
    assert world.refusal(0, AdvanceTask(SLEEP, {})) == "GRK-16.2"


@pytest.mark.clause("GRK-16.2", "GRK-16.3")
def test_the_goat_takes_exactly_three_items_of_one_player_in_one_action() -> None:
    world = in_the_cave("actor").give(1, amphora_1=1).put(actor=CAVE)
    two = {"rope_1": 1, "bow_1": 1}

    assert world.refusal(0, AdvanceTask(GOAT, two)) == "GRK-16.2"
    assert world.refusal(0, AdvanceTask(GOAT, {**two, "bow_2": 1, "lyre_1": 1})) == "GRK-16.2"
    assert world.refusal(0, AdvanceTask(GOAT, {**two, "amphora_1": 1})) == "GRK-16.2"
    world.do(0, AdvanceTask(GOAT, {**two, "rope_2": 1}))

    assert world.s.mat_items == {"goat": {"rope_1": 1, "bow_1": 1, "rope_2": 1}}
    assert world.s.actions == 4


@pytest.mark.clause("GRK-16.3")
def test_a_head_is_fed_once() -> None:
    world = in_the_cave().do(0, feed("lyre_1"))
    assert world.refusal(0, feed("lyre_2")) == "GRK-16.2"

    world.do(0, AdvanceTask(GOAT, {"bow_1": 1, "rope_1": 1, "rope_2": 1}))
    world.give(0, amphora_1=1, amphora_2=1)

    more = {"bow_2": 1, "amphora_1": 1, "amphora_2": 1}
    assert world.refusal(0, AdvanceTask(GOAT, more)) == "GRK-16.2"


@pytest.mark.clause("GRK-16.2", "GRK-16.3")
def test_a_sleeping_head_is_neither_fed_nor_put_to_sleep_again() -> None:
    world = in_the_cave().do(0, feed("lyre_1")).do(0, AdvanceTask(SLEEP, {}))

    assert world.heard(HeadPutToSleep) == [HeadPutToSleep("snake")]
    assert world.refusal(0, feed("lyre_2")) == "GRK-16.2"
    assert world.refusal(0, AdvanceTask(SLEEP, {})) == "GRK-16.2"


@pytest.mark.clause("GRK-16.2")
def test_only_a_head_that_has_its_items_falls_asleep() -> None:
    world = in_the_cave()
    assert world.refusal(0, AdvanceTask(SLEEP, {})) == "GRK-16.2"
    world.do(0, feed("lyre_1")).do(0, feed("bow_1"))

    world.do(0, AdvanceTask(SLEEP, {}))

    assert (world.asks(), world.options()) == ("SleepyHead", ("snake", "lion"))
    world.choose("lion")
    assert (world.s.asleep, world.s.actions) == (("lion",), 2)
    assert world.refusal(0, AdvanceTask(SLEEP, {"rope_1": 1})) == "GRK-16.2"


@pytest.mark.clause("GRK-16.4")
def test_six_actions_put_all_three_heads_to_sleep() -> None:
    world = in_the_cave().do(0, feed("lyre_1")).do(0, feed("bow_1"))
    world.do(0, AdvanceTask(GOAT, {"bow_2": 1, "rope_1": 1, "rope_2": 1}))
    world.do(0, AdvanceTask(SLEEP, {})).choose("goat")
    world.do(0, AdvanceTask(SLEEP, {})).choose("snake")
    assert world.s.completed == ()
    world.s.actions = 1

    world.do(0, AdvanceTask(SLEEP, {}))

    assert world.heard(TaskCompleted) == [TaskCompleted("chimera")]
    assert world.refusal(0, AdvanceTask(SLEEP, {})) == "GRK-5.1"


@pytest.mark.clause("GRK-16.5")
def test_she_is_overcome_in_her_space_with_one_item_of_each_colour() -> None:
    world = in_the_cave().asleep("snake", "lion", "goat")
    price = {"lyre_1": 1, "bow_1": 1, "rope_1": 1}
    assert world.refusal(0, DefeatMonster("chimera", price)) == "GRK-5.8"
    world.put(traveler="ruins")

    for items in (
        {"lyre_1": 1, "bow_1": 1},
        {"lyre_1": 1, "bow_1": 1, "bow_2": 1},
        {**price, "rope_2": 1},
    ):
        assert world.refusal(0, DefeatMonster("chimera", items)) == "GRK-16.5"
    world.do(0, DefeatMonster("chimera", price))

    assert world.s.monsters == ("basilisk",)
    assert sum(world.s.discards.values()) == 3


@pytest.mark.clause("GRK-16.6", "GRK-16.7")
def test_the_lockdown_goes_where_most_items_lie_and_puts_them_into_the_bag() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="ruins").lay("port", javelin_1=1)
    world.lay("agora", dagger_1=1, ambrosia_2=1, clockwork_owl_2=1)
    world.give(0, lyre_1=1, lyre_2=1, bow_1=1, bow_2=1)

    world.monsters_play("deadly_reach_1", "power")

    assert world.heard(MonsterPlaced) == [MonsterPlaced("chimera", "agora")]
    items = {"dagger_1": 1, "ambrosia_2": 1, "clockwork_owl_2": 1}
    assert [event.space for event in world.heard(ItemsReturnedToBag)] == ["agora"]
    assert items.items() <= world.s.bag.unseen.items()
    assert (world.s.discards, len(world.s.held[0])) == ({}, 4)


@pytest.mark.clause("GRK-16.6", "GRK-1.13")
def test_among_spaces_with_as_many_items_her_own_too_the_current_player_picks() -> None:
    world = World("actor", "traveler", monsters=("chimera",)).put(actor="port", traveler="ruins")
    pairs = {"ruins": ("bronze_shield_1", "amphora_2"), "agora": ("dagger_1", "ambrosia_2")}
    for space, items in pairs.items():
        world.lay(space, **dict.fromkeys(items, 1))
    world.give(1, bow_1=1)

    world.monsters_play("call_of_the_lair_1", "power", "hit", "blank")
    assert set(world.options()) >= {"ruins", "agora"}
    assert world.s.agenda[-1].seat == 0  # type: ignore[attr-defined]  # a choice
    world.choose("ruins")

    assert world.heard(MonsterPlaced) == []
    assert [event.space for event in world.heard(ItemsReturnedToBag)] == ["ruins"]
    assert world.asks() == "Block"


@pytest.mark.clause("GRK-16.6", "GRK-11.4")
def test_with_no_items_on_the_board_the_lockdown_does_nothing() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="ruins").bag()
    world.s.held[0], world.s.discards = world.s.discards, {}

    world.monsters_play("deadly_reach_1", "power")

    assert world.heard(MonsterPlaced) == []
    assert world.heard(ItemsReturnedToBag) == []
    assert world.heard(HitsLost) == []
    assert world.where("chimera") == "ruins"


@pytest.mark.clause("GRK-16.6")
def test_a_second_power_looks_at_what_lies_there_then() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="ruins").bag()
    world.s.held[0], world.s.discards = world.s.discards, {}
    world.s.held[0] = {k: n for k, n in world.s.held[0].items() if k not in ("dagger_1", "bow_1")}
    world.s.lying["agora"], world.s.lying["mount_iliad"] = {"dagger_1": 1}, {"bow_1": 1}

    world.monsters_play("call_of_the_lair_1", "power", "power", "blank")
    world.choose("agora")

    spaces = [event.space for event in world.heard(ItemsReturnedToBag)]
    assert spaces == ["agora", "mount_iliad"]
    assert world.where("chimera") == "mount_iliad"
