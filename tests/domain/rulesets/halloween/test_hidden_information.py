"""The table "Hidden information" of the rules, row by row: who knows what, from which event."""

from __future__ import annotations

import pytest

from domain.rulesets.halloween.commands import InspectGrave, MoveLord
from domain.rulesets.halloween.content import GRAVES
from domain.rulesets.halloween.events import (
    GraveInspected,
    GraveRevealed,
    GraveyardLaid,
    WispSpent,
)

from .world import LAID, World, names

ALL = (0, 1, 2, None)
OTHERS = (1, 2, None)


def looked() -> World:
    """Seat 0 has spent a wisp and seen a zombie under r4c6."""
    world = World(3).lords("r4c1", "r2c2", "r3c3").claimed(0, "r1c1", front="wisp").turn_of(0)
    world.do(0, InspectGrave("r1c1", "r4c6"), front="zombie")
    return world


@pytest.mark.clause("HAL-2.2")
@pytest.mark.parametrize("viewer", ALL)
def test_the_colour_of_every_card_is_known_to_all_from_set_up(viewer: int | None) -> None:
    world = World(3)

    assert world.told(viewer, world.events)[0] == GraveyardLaid(LAID)
    assert world.view(viewer).backs == dict(zip(GRAVES, LAID, strict=True))
    assert world.unclaimed("r1c1").view(viewer).backs["r1c1"] == "white"


@pytest.mark.clause("HAL-8.3")
@pytest.mark.parametrize("viewer", ALL)
def test_how_many_of_each_front_a_colour_hides_is_known_to_all(viewer: int | None) -> None:
    world = World(3).unclaimed("r1c1", front="zombie")

    assert world.view(viewer).unseen["white"]["zombie"] == 1


@pytest.mark.clause("HAL-2.6")
@pytest.mark.parametrize("viewer", ALL)
def test_a_front_that_nobody_has_seen_is_nowhere_not_even_at_the_table(viewer: int | None) -> None:
    world = World(3)

    assert world.state.inspected == world.view(viewer).inspected == {}
    assert world.state.fronts == world.view(viewer).fronts == {}


@pytest.mark.clause("HAL-5.7")
@pytest.mark.parametrize("viewer", ALL)
def test_a_front_is_known_to_all_from_the_event_that_turns_it_up(viewer: int | None) -> None:
    world = looked()
    before = world.view(viewer)
    assert "r4c6" not in before.fronts

    events = world.do(0, MoveLord("r4c6"))

    told = world.told(viewer, events)
    assert names(told)[:2] == ["LordMoved", "GraveRevealed"]
    told[0].apply(before)
    assert "r4c6" not in before.fronts
    told[1].apply(before)
    assert before.fronts["r4c6"] == "zombie"


@pytest.mark.clause("HAL-4.3", "HAL-10.1")
def test_the_front_of_an_inspected_card_is_known_to_its_inspector() -> None:
    world = looked()

    assert GraveInspected(0, "r4c6", "zombie") in world.told(0, world.events)
    assert world.view(0).inspected == {"r4c6": "zombie"}


@pytest.mark.clause("HAL-4.5", "HAL-10.1")
@pytest.mark.parametrize("viewer", OTHERS)
def test_the_front_of_an_inspected_card_is_blank_for_everybody_else(viewer: int | None) -> None:
    world = looked()

    assert GraveInspected(0, "r4c6", None) in world.told(viewer, world.events)
    assert world.view(viewer).inspected == {"r4c6": None}
    assert len(world.told(viewer, world.events)) == len(world.events), "the same numbers"


@pytest.mark.clause("HAL-4.5")
@pytest.mark.parametrize("viewer", ALL)
def test_that_who_where_and_with_which_wisp_somebody_looked_is_public(viewer: int | None) -> None:
    world = looked()

    assert WispSpent(0, "r1c1") in world.told(viewer, world.events)
    view = world.view(viewer)
    assert view.inspectors == {"r4c6": (0,)}
    assert view.spent == ("r1c1",)
    assert view.has_inspected


@pytest.mark.clause("HAL-6.3", "HAL-10.4")
@pytest.mark.parametrize("viewer", ALL)
def test_owners_scores_discs_lords_and_the_turn_are_public(viewer: int | None) -> None:
    world = looked()
    view = world.view(viewer)

    for name in ("owners", "scores", "discs", "lords", "mover", "turn", "gone", "quiet"):
        assert getattr(view, name) == getattr(world.state, name)


@pytest.mark.clause("HAL-10.4")
def test_a_spectator_knows_the_public_facts_alone() -> None:
    world = looked()

    assert world.view(None) == world.view(1)
    assert all(front is None for front in world.view(None).inspected.values())


@pytest.mark.clause("HAL-6.7")
@pytest.mark.parametrize("viewer", ALL)
def test_at_the_end_nothing_is_hidden(viewer: int | None) -> None:
    world = looked()
    world.leave(1)

    world.leave(2)

    view = world.view(viewer)
    assert view.inspected == {}
    assert view.fronts == world.state.fronts
    assert set(view.fronts) == set(GRAVES)
    assert sum(isinstance(event, GraveRevealed) for event in world.events) == 36
