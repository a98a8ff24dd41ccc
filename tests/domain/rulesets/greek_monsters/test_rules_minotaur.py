"""GRK-19: the Minotaur's labyrinth, and the price of his maze."""

from __future__ import annotations

from itertools import permutations

import pytest

from domain.rulesets.horrified.core.monsters import TaskCompleted
from domain.rulesets.horrified.core.people import TerrorRaised
from domain.rulesets.horrified.core.supply import ItemsDiscarded
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.content import BOX
from domain.rulesets.horrified.greek.minotaur import (
    GiveUpBlueItem,
    LabyrinthTokenLaid,
    LayLabyrinthToken,
    SwapLabyrinthTokens,
    joined_to_centre,
    openings,
)
from tests.domain.rulesets.family_world import Rigged

from .world import World

LAY, SWAP = "lay_token", "swap_tokens"
SOLUTION = {"a": "lab_1", "c": "lab_2", "d": "lab_3", "f": "lab_4", "e": "lab_5"}
SPOTS = ("a", "c", "d", "e", "f")


def in_the_labyrinth() -> World:
    """Seat 0 stands in the revealed labyrinth with two green items."""
    world = World("actor", monsters=("minotaur", "siren")).put(actor="mount_iliad")
    return world.lair("labyrinth", "mount_iliad").give(0, rope_1=1, rope_2=1, bow_1=1)


def use(advance: str, item: str = "rope_1") -> AdvanceTask:
    """An Advance with this item."""
    return AdvanceTask(advance, {item: 1})


@pytest.mark.clause("GRK-19.1")
def test_he_starts_at_the_acropolis_with_five_hidden_tokens() -> None:
    s = World("actor", monsters=("minotaur",)).s

    assert (s.figures, s.labyrinth) == ({"minotaur": "acropolis"}, {})
    assert (s.unseen_labyrinth.size, set(s.unseen_labyrinth.unseen)) == (5, set(SOLUTION.values()))


@pytest.mark.clause("GRK-19.2")
def test_the_mat_has_two_rows_of_three_and_the_centre_lies_on_b() -> None:
    grid = BOX.monsters["minotaur"].mat.grid
    world = in_the_labyrinth().labyrinth(a="lab_3")

    assert grid
    assert (grid.layout, grid.center_spot) == ((("a", "b", "c"), ("d", "e", "f")), "b")
    assert set(openings(world.s, "b")) == {"W", "E", "S"}
    assert set(openings(world.s, "a")) == {"N", "W"}
    assert openings(world.s, "c") == ()


@pytest.mark.clause("GRK-19.3")
def test_a_spot_is_named_before_the_token_is_seen() -> None:
    world = in_the_labyrinth().labyrinth(a="lab_1")

    world.do(0, use(LAY))
    assert world.heard(LabyrinthTokenLaid) == []
    for spot in ("a", "b", "g"):
        assert world.refusal(0, LayLabyrinthToken(spot)) == "GRK-19.3"
    world.do(0, LayLabyrinthToken("f"))

    assert [event.spot for event in world.heard(LabyrinthTokenLaid)] == ["f"]
    assert world.s.unseen_labyrinth.size == 3
    assert (world.s.actions, world.s.discards) == (3, {"rope_1": 1})


@pytest.mark.clause("GRK-19.3")
def test_both_need_the_revealed_labyrinth_and_one_green_item() -> None:
    world = in_the_labyrinth().labyrinth(a="lab_1", c="lab_2")

    for advance in (LAY, SWAP):
        assert world.refusal(0, use(advance, "bow_1")) == "GRK-19.3"
        two = AdvanceTask(advance, {"rope_1": 1, "rope_2": 1})
        assert world.refusal(0, two) == "GRK-19.3"
    world.put(actor="acropolis")

    assert world.refusal(0, use(LAY)) == "GRK-19.3"


@pytest.mark.clause("GRK-19.3", "GRK-19.2")
def test_two_tokens_swap_and_keep_their_direction() -> None:
    world = in_the_labyrinth().labyrinth(a="lab_1", c="lab_2", d="lab_3")
    before = (openings(world.s, "a"), openings(world.s, "d"))

    world.do(0, use(SWAP)).do(0, SwapLabyrinthTokens("a", "d"))

    assert world.s.labyrinth == {"a": "lab_3", "c": "lab_2", "d": "lab_1"}
    assert (openings(world.s, "d"), openings(world.s, "a")) == before


@pytest.mark.clause("GRK-19.4")
def test_laying_is_refused_when_no_token_is_left() -> None:
    world = in_the_labyrinth().labyrinth(a="lab_2", c="lab_1", d="lab_3", f="lab_4", e="lab_5")

    assert world.refusal(0, use(LAY)) == "GRK-19.4"
    assert {command.advance for command in world.offered(0, AdvanceTask)} == {SWAP}  # type: ignore[attr-defined]  # of this kind


@pytest.mark.clause("GRK-19.4")
def test_swapping_needs_two_tokens_and_never_takes_the_centre() -> None:
    world = in_the_labyrinth().labyrinth(a="lab_1")
    assert world.refusal(0, use(SWAP)) == "GRK-19.4"
    world = in_the_labyrinth().labyrinth(a="lab_1", c="lab_2", d="lab_3")

    world.do(0, use(SWAP))

    for pair in (("a", "b"), ("b", "c"), ("a", "a"), ("a", "e"), ("c", "a")):
        assert world.refusal(0, SwapLabyrinthTokens(*pair)) == "GRK-19.4"
    assert len(world.offered(0, SwapLabyrinthTokens)) == 3


@pytest.mark.clause("GRK-19.5")
def test_of_all_120_ways_to_lay_the_tokens_one_completes_it() -> None:
    solved = []
    for tokens in permutations(SOLUTION.values()):
        world = World("actor", monsters=("minotaur",))
        laid = dict(zip(SPOTS, tokens, strict=True))
        if world.labyrinth(**laid).s.completed:
            solved.append(laid)

    assert solved == [dict(sorted(SOLUTION.items()))]


@pytest.mark.clause("GRK-19.5")
def test_the_last_token_that_is_laid_completes_it() -> None:
    laid = {spot: token for spot, token in SOLUTION.items() if spot != "e"}
    world = in_the_labyrinth().labyrinth(**laid)
    assert world.s.completed == ()

    world.do(0, use(LAY))  # one empty spot, one token: nothing to ask

    assert world.heard(TaskCompleted) == [TaskCompleted("minotaur")]
    assert world.refusal(0, use(SWAP, "rope_2")) == "GRK-13.3"


@pytest.mark.clause("GRK-19.5")
def test_a_swap_may_complete_it() -> None:
    world = in_the_labyrinth().labyrinth(**{**SOLUTION, "a": "lab_2", "c": "lab_1"})
    assert joined_to_centre(world.s) == {"b", "e"}

    world.do(0, use(SWAP)).do(0, SwapLabyrinthTokens("a", "c"))

    assert world.s.completed == ("minotaur",)
    assert joined_to_centre(world.s) == set("abcdef")


@pytest.mark.clause("GRK-19.6")
def test_he_is_trapped_in_the_labyrinth_for_nine_yellow_wherever_he_is() -> None:
    world = in_the_labyrinth().labyrinth(**SOLUTION).put(minotaur="port").give(0, labrys_1=1)
    price = {"labrys_1": 1, "bow_1": 1}

    assert world.refusal(0, DefeatMonster("minotaur", {"labrys_1": 1})) == "GRK-19.6"
    assert world.refusal(0, DefeatMonster("minotaur", {**price, "rope_1": 1})) == "GRK-19.6"
    world.put(actor="port")
    assert world.refusal(0, DefeatMonster("minotaur", price)) == "GRK-5.8"
    world.put(actor="mount_iliad").do(0, DefeatMonster("minotaur", price))

    assert world.s.monsters == ("siren",)
    assert (world.s.labyrinth, world.s.unseen_labyrinth.size) == ({}, 0)


@pytest.mark.clause("GRK-19.7")
def test_the_current_player_names_any_players_blue_item_or_terror_rises() -> None:
    world = World("actor", "traveler", "ranger", monsters=("minotaur",)).put(actor="port")
    world.put(traveler="acropolis", ranger=None).give(1, lyre_1=1, bow_1=1).give(2, lyre_2=1)

    world.monsters_play("scent_of_plunder_2", "power", "blank")
    assert (RULESET.awaiting(world.s), world.options()) == (
        (0,), ("discard_held_item", "raise_terror"),
    )  # fmt: skip
    world.choose("discard_held_item")
    assert world.refusal(0, GiveUpBlueItem(1, "bow_1")) == "GRK-19.7"
    assert world.refusal(0, GiveUpBlueItem(0, "lyre_1")) == "GRK-19.7"
    world.do(0, GiveUpBlueItem(2, "lyre_2"))

    assert world.heard(ItemsDiscarded) == [ItemsDiscarded(2, {"lyre_2": 1})]
    assert world.s.terror == 0


@pytest.mark.clause("GRK-19.7")
def test_terror_may_be_chosen_though_blue_items_are_held() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="acropolis").give(0, lyre_1=1)

    world.monsters_play("scent_of_plunder_2", "power", "blank").choose("raise_terror")

    assert world.heard(TerrorRaised) == [TerrorRaised(4)]
    assert world.s.held[0] == {"lyre_1": 1}


@pytest.mark.clause("GRK-19.7")
def test_with_no_blue_item_in_any_hand_terror_rises_unasked() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="acropolis").give(0, bow_1=1)
    world.lay("port", lyre_2=1)

    world.monsters_play("scent_of_plunder_2", "power", "blank")

    assert world.heard(TerrorRaised) == [TerrorRaised(4)]


@pytest.mark.clause("GRK-19.7", "GRK-11.3")
def test_two_powers_are_two_prices() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="acropolis").give(0, lyre_1=1)

    world.monsters_play("scent_of_plunder_2", "power", "power").choose("discard_held_item")

    assert world.heard(ItemsDiscarded) == [ItemsDiscarded(0, {"lyre_1": 1})]
    assert world.heard(TerrorRaised) == [TerrorRaised(4)]


@pytest.mark.clause("GRK-19.7", "GRK-4.5")
def test_when_the_current_player_has_left_one_of_the_two_happens_all_the_same() -> None:
    world = World("actor", "traveler", monsters=("minotaur",)).put(actor="port")
    world.put(traveler="acropolis").give(1, lyre_1=1).stack("scent_of_plunder_2")

    table = RULESET.depart(world.s, 0, Rigged(world.box.faces, ("power", "blank")))

    lost = [event for event in table.events if isinstance(event, ItemsDiscarded)]
    assert (lost, world.s.terror) == ([ItemsDiscarded(1, {"lyre_1": 1})], 0)
    RULESET.check(world.s)


@pytest.mark.clause("GRK-19.7", "GRK-4.5")
def test_when_the_only_blue_items_leave_with_their_player_terror_rises() -> None:
    world = World("actor", "traveler", monsters=("minotaur",)).put(actor="acropolis")
    world.give(0, lyre_1=1, lyre_2=1)
    world.monsters_play("scent_of_plunder_2", "power", "blank").choose("discard_held_item")
    assert world.asks() == "BlueItem"

    table = RULESET.depart(world.s, 0, Rigged(world.box.faces, ()))

    assert TerrorRaised(1) in table.events
    assert world.s.terror == 1
