"""The table "Hidden information" of the rules, row by row: who knows what, from which event."""

from __future__ import annotations

import pytest

from domain.rulesets.werebeasts.commands import Accuse, TakeSpoils
from domain.rulesets.werebeasts.events import GoalPlaced

from .world import ANA, BEN, CLEO, DAN, EVE, KITTEN, LEFT_OVER, T5, World

ALL = (None, ANA, BEN, CLEO, DAN, EVE)


@pytest.mark.clause("WER-2.3", "WER-2.4")
@pytest.mark.parametrize("viewer", ALL)
def test_all_know_the_goals_in_play_the_deck_and_the_goods(viewer: int | None) -> None:
    world = World().cards(BEN, **{KITTEN: 1})

    view = world.view(viewer)

    assert view.goals == (*T5, *LEFT_OVER)
    assert (view.deck, view.cards, view.cans) == (
        world.state.deck, world.state.cards, world.state.cans,
    )  # fmt: skip


@pytest.mark.clause("WER-2.9")
@pytest.mark.parametrize("viewer", ALL)
def test_a_goal_between_two_seats_is_told_to_those_two(viewer: int | None) -> None:
    told = [event for event in World().told(viewer) if isinstance(event, GoalPlaced)]

    assert [event.goal for event in told] == [
        goal if viewer in (slot, (slot + 1) % 5) else None for slot, goal in enumerate(T5)
    ]


@pytest.mark.clause("WER-2.12")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_private_goal_is_told_to_its_owner(viewer: int | None) -> None:
    slots = ("werewolf", "werekitten", "werechow", "wereclown", "werenana", "wereshark")
    world = World(slots, ("wereghost", "wereblob"), players=3)

    known = [slot for slot, goal in enumerate(world.view(viewer).slots) if goal]

    assert known == ([] if viewer is None else [2 * viewer, 2 * viewer + 1])


@pytest.mark.clause("WER-2.7")
@pytest.mark.parametrize("viewer", ALL)
def test_nobody_can_tell_the_left_over_goals_until_the_end(viewer: int | None) -> None:
    world = World()
    before = world.view(viewer)

    world.events += world.ended()

    assert len(before.unplaced) == (7 if viewer is None else 5)
    assert world.view(viewer).unplaced == dict.fromkeys(LEFT_OVER, 1)


@pytest.mark.clause("WER-4.8")
@pytest.mark.parametrize("viewer", ALL)
def test_all_see_the_slot_of_a_correct_accusation(viewer: int | None) -> None:
    world = World()

    world.do(ANA, Accuse(DAN, "wereclown"))

    assert world.view(viewer).slots[3] == "wereclown"
    assert world.view(viewer).face_up == [False, False, False, True, False]


@pytest.mark.clause("WER-4.13", "WER-4.18", "WER-4.15")
@pytest.mark.parametrize("viewer", ALL)
def test_a_wrong_accusation_tells_what_both_lack_and_no_goal(viewer: int | None) -> None:
    world = World()
    before = world.view(viewer).slots

    world.do(ANA, Accuse(DAN, "wereshark"))
    world.do(DAN, TakeSpoils("cans"))

    assert world.view(viewer).lacks() == {(ANA, "wereshark"), (DAN, "wereshark")}
    assert world.view(viewer).slots == before


@pytest.mark.clause("WER-12.4", "WER-12.5")
@pytest.mark.parametrize("viewer", ALL)
def test_what_the_kernel_would_show_of_a_world_is_what_the_viewer_was_told(
    viewer: int | None,
) -> None:
    from domain.rulesets.werebeasts import RULESET

    world = World()
    world.do(ANA, Accuse(DAN, "wereclown"))

    assert RULESET.known_to(world.state, viewer) == world.view(viewer)
