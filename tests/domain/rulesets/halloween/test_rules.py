"""Clauses that no worked example shows."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.event import blanks, snake
from domain.kernel.refusal import Refused
from domain.kernel.rulebook import read_json
from domain.rulesets.halloween import RULESET
from domain.rulesets.halloween.commands import InspectGrave, MoveLord, PlaceLord
from domain.rulesets.halloween.content import (
    COLOURS,
    DISCS,
    GRAVES,
    LINES,
    PACKAGE,
    Options,
)
from domain.rulesets.halloween.events import (
    GraveInspected,
    GraveRevealed,
    PlayerLeft,
    TurnEnded,
    TurnStarted,
)

from .world import LAID, World, ended, names


@pytest.mark.clause("HAL-1.1")
def test_the_box_holds_36_graves_4_lords_and_20_discs_of_each_colour() -> None:
    assert len(GRAVES) == 36
    assert COLOURS == ("red", "blue", "yellow", "green")
    assert DISCS == 20


@pytest.mark.clause("HAL-1.4")
def test_the_colour_of_a_grave_changes_no_rule() -> None:
    world = World(2).lords("r3c3", "r6c6")
    turned = World(2).lords("r3c3", "r6c6")
    turned.events[0] = msgspec.structs.replace(turned.events[0], backs=tuple(reversed(LAID)))
    turned.then()

    assert world.state.backs != turned.state.backs
    assert world.moves(0) == turned.moves(0)


@pytest.mark.clause("HAL-1.6")
def test_places_in_line_share_a_row_or_a_column() -> None:
    assert GRAVES[:7] == ("r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r2c1")
    assert set(LINES["r2c3"]) == {
        "r2c1", "r2c2", "r2c4", "r2c5", "r2c6", "r1c3", "r3c3", "r4c3", "r5c3", "r6c3",
    }  # fmt: skip
    assert all(len(LINES[grave]) == 10 for grave in GRAVES)


@pytest.mark.clause("HAL-2.2")
def test_every_back_is_public_and_any_place_may_get_any_of_them() -> None:
    corner = Counter(
        RULESET.start(2, Options(), QuickDice(n)).state.backs["r1c1"] for n in range(2000)
    )

    assert all(400 < n < 600 for n in corner.values()), corner
    laid = RULESET.start(2, Options(), QuickDice(1)).state
    assert laid.fronts == laid.inspected == {}


@pytest.mark.clause("HAL-2.3")
def test_any_seat_may_be_drawn_as_the_first_player() -> None:
    first = Counter(RULESET.start(3, Options(), QuickDice(n)).state.mover for n in range(900))

    assert all(220 < first[seat] < 380 for seat in range(3)), first


@pytest.mark.clause("HAL-4.7")
def test_what_was_inspected_stays_in_view_until_it_is_turned_up() -> None:
    world = World(3).lords("r1c1", "r2c2", "r3c3").seen(0, "r2c4", "ghost")
    for seat, to in ((0, "r1c2"), (1, "r2c3"), (2, "r3c2")):
        world.then().turn_of(seat).do(seat, MoveLord(to))
    assert world.view(0).inspected == {"r2c4": "ghost"}

    world.then().turn_of(1).do(1, MoveLord("r2c4"))

    assert world.view(0).inspected == {}
    assert world.view(0).fronts["r2c4"] == "ghost"


@pytest.mark.clause("HAL-5.2")
def test_a_lord_never_leaves_the_graveyard() -> None:
    world = World(2).lords("r1c1", "e6")

    assert world.moves(0) <= set(GRAVES)
    assert world.refusal(0, MoveLord("n1")) == "HAL-5.2"
    assert world.refusal(0, MoveLord("w1")) == "HAL-5.2"


@pytest.mark.clause("HAL-5.3")
def test_lords_discs_and_cards_do_not_block() -> None:
    world = World(4).claimed(1, "r1c2").unclaimed("r1c3").lords("r1c1", "r1c4", "r1c5", "r6c6")
    world.turn_of(0)

    assert "r1c6" in world.moves(0)


@pytest.mark.clause("HAL-5.6")
def test_a_lord_on_an_entry_blocks_no_grave() -> None:
    assert "r1c6" in World(2).lords("r1c1", "e1").moves(0)


@pytest.mark.clause("HAL-5.9")
def test_turned_up_cards_stay_where_they_are() -> None:
    world = World(2).spent(0, "r1c1").claimed(1, "r1c2").unclaimed("r1c3").lords("r1c4", "r6c6")
    before = dict(world.state.fronts)

    world.turn_of(0).do(0, MoveLord("r1c2"))

    assert world.state.fronts == before


@pytest.mark.clause("HAL-5.10")
def test_a_move_always_exists() -> None:
    assert len(World(4).lords("r1c1", "r1c2", "r1c3", "r2c1").moves(0)) == 7
    assert len(World(4).lords("n1", "r1c1", "r2c1", "r3c1").moves(0)) == 3


@pytest.mark.clause("HAL-6.5")
def test_a_tie_asks_for_nothing_in_the_ended_game() -> None:
    world = World(2).all_up_but("r1c1").lords("r1c2", "r6c6").turn_of(0).scores(0, 1)

    events = world.do(0, MoveLord("r1c1"), front="wisp")

    assert world.state.scores == [1, 1]
    assert (ended(events).result, ended(events).winners) == ("tie", ())
    assert RULESET.awaiting(world.state) == ()
    assert world.refusal(1, MoveLord("r1c1")) == "game_over"


@pytest.mark.clause("HAL-6.7")
def test_at_the_end_of_a_stalled_game_inspected_fronts_show_and_nobody_owns_the_rest() -> None:
    world = World(2, stall_rounds=5).seen(0, "r5c6", "ghost").all_up_but("r5c5", "r5c6")
    world.lords("r1c1", "r6c6").turn_of(0)
    world.state.quiet, scores = 9, list(world.state.scores)

    events = world.do(0, MoveLord("r1c2"))

    assert [e.grave for e in events if isinstance(e, GraveRevealed)] == ["r5c5", "r5c6"]
    assert GraveRevealed("r5c6", "ghost") in events
    assert world.state.scores == scores
    assert len(world.state.fronts) == 36
    assert ended(events).reason == "stalled"


@pytest.mark.clause("HAL-7.2")
def test_the_disc_of_a_spent_wisp_claims_again() -> None:
    world = World(2).claimed(0, "r6c6", front="wisp").claimed(0, *GRAVES[:19])
    world.lords("r6c1", "r1c1").turn_of(0)
    assert world.state.discs[0] == 0

    world.do(0, InspectGrave("r6c6", "r5c5"))
    world.do(0, MoveLord("r6c2"))

    assert world.state.owners["r6c2"] == 0


@pytest.mark.clause("HAL-7.5")
@pytest.mark.parametrize(("players", "quiet"), [(2, 10), (3, 15), (4, 20)])
def test_the_stall_guard_counts_rounds_of_those_still_in(players: int, quiet: int) -> None:
    world = World(players, stall_rounds=5).all_up_but("r6c6")
    world.lords(*["r1c1", "r2c2", "r3c3", "r4c4"][:players]).turn_of(0)

    turns = 0
    while not world.state.outcome:
        seat = world.state.mover
        seen = [to for to in sorted(world.moves(seat)) if to != "r6c6"]
        events = world.do(seat, MoveLord(seen[0]))
        turns += 1

    assert turns == quiet
    assert ended(events).reason == "stalled"


@pytest.mark.clause("HAL-7.5")
def test_a_turn_cut_short_by_leaving_counts_nothing_for_the_stall_guard() -> None:
    world = World(3, stall_rounds=5).unclaimed("r1c2").lords("r1c1", "r2c2", "r3c3").turn_of(0)
    world.state.quiet = 3

    world.leave(0)

    assert world.state.quiet == 3


@pytest.mark.clause("HAL-7.9")
def test_the_first_player_leaves_while_lords_are_placed() -> None:
    world = World.placing(3, first=1)
    world.do(1, PlaceLord("n1"))

    events = world.leave(1)
    assert names(events) == ["PlayerLeft"]
    assert world.state.mover == 2
    world.do(2, PlaceLord("n1"))
    events = world.do(0, PlaceLord("n2"))

    assert events[-2] == TurnStarted(2, 1)


@pytest.mark.clause("HAL-7.9")
def test_the_last_to_place_leaves_and_play_begins() -> None:
    world = World.placing(3, first=1)
    world.do(1, PlaceLord("n1"))
    world.do(2, PlaceLord("n2"))

    events = world.leave(0)

    assert names(events) == ["PlayerLeft", "TurnStarted", "DecisionAsked"]
    assert events[1] == TurnStarted(1, 1)


@pytest.mark.clause("HAL-7.9")
def test_a_seat_that_waits_leaves_and_the_turn_goes_on() -> None:
    world = World(3).lords("r1c1", "r2c2", "r3c3").seen(2, "r6c6", "ghost").turn_of(0)

    assert world.leave(2) == [PlayerLeft(2)]
    assert world.state.mover == 0
    assert world.state.inspected == {"r6c6": "ghost"}
    world.do(0, MoveLord("r1c2"))
    world.do(1, MoveLord("r2c3"))
    assert world.state.mover == 0
    assert "r3c3" in world.then().lords("r3c1", "r2c3").moves(0)


@pytest.mark.clause("HAL-7.9")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_that_left_is_never_asked_again(seat: int) -> None:
    dice = QuickDice(seat)
    state = RULESET.start(3, Options(stall_rounds=5), dice).state
    RULESET.depart(state, seat, dice)

    while not state.outcome:
        (asked,) = RULESET.awaiting(state)
        assert asked != seat
        RULESET.execute(state, asked, RULESET.default_command(state, asked), dice)

    assert seat not in state.outcome.winners


@pytest.mark.clause("HAL-7.11")
def test_a_player_who_left_is_in_no_tie() -> None:
    world = World(4).all_up_but("r1c1").lords("r1c2", "r3c3", "r4c4", "r5c5")
    world.leave(3)
    world.then().turn_of(0).scores(0, 7, 3, 20)

    events = world.do(0, MoveLord("r1c1"))

    assert ended(events).winners == (1,)


@pytest.mark.clause("HAL-7.13")
def test_the_default_entry_is_the_first_free_one() -> None:
    world = World.placing(2, first=0)
    assert RULESET.default_command(world.state, 0) == PlaceLord("n1")

    world.do(0, PlaceLord("n1"))

    assert RULESET.default_command(world.state, 1) == PlaceLord("n2")


@pytest.mark.clause("HAL-7.13")
def test_after_the_north_side_the_default_entry_is_in_the_east() -> None:
    world = World.placing(2, first=0)
    world.state.lords = [None, *(f"n{n}" for n in range(1, 7))]

    assert RULESET.default_command(world.state, 0) == PlaceLord("e1")


@pytest.mark.clause("HAL-10.1")
def test_the_events_are_those_of_the_table_with_their_fields() -> None:
    fields = {snake(kind.__name__): kind.__struct_fields__ for kind in RULESET.events}

    assert fields == {
        "graveyard_laid": ("backs",),
        "first_player_chosen": ("seat",),
        "lord_placed": ("seat", "entry"),
        "turn_started": ("seat", "turn"),
        "wisp_spent": ("seat", "grave"),
        "grave_inspected": ("seat", "grave", "front"),
        "lord_moved": ("seat", "to"),
        "grave_revealed": ("grave", "front"),
        "grave_claimed": ("seat", "grave"),
        "grave_left_unclaimed": ("seat", "grave"),
        "turn_ended": ("seat",),
        "player_left": ("seat",),
        "game_scored": ("scores", "still_in", "tied"),
    }
    secret = {kind: list(blanks(kind)) for kind in RULESET.events if blanks(kind)}
    assert secret == {GraveInspected: ["front"]}


@pytest.mark.clause("HAL-10.3")
def test_the_commands_are_those_of_the_table_with_their_parameters() -> None:
    commands = {kind.__name__: kind.__struct_fields__ for kind in RULESET.commands}

    assert commands == {
        "PlaceLord": ("entry",),
        "InspectGrave": ("wisp", "grave"),
        "MoveLord": ("to",),
    }


@pytest.mark.clause("HAL-10.4")
def test_a_view_holds_what_the_seat_was_shown_and_no_more() -> None:
    world = World(3).seen(0, "r1c1", "ghost").seen(1, "r1c2", "zombie").unclaimed("r1c3")
    zombies_left = {"zombie": 1, "skeleton": 2, "ghost": 2, "wisp": 3}

    mine, public = world.view(0), world.view(None)

    assert mine.inspected == {"r1c1": "ghost", "r1c2": None}
    assert public.inspected == {"r1c1": None, "r1c2": None}
    assert public.unseen["white"] == zombies_left
    assert mine.unseen["white"] == {**zombies_left, "ghost": 1}
    for name in ("backs", "fronts", "owners", "lords", "discs", "scores", "mover", "quiet"):
        assert getattr(mine, name) == getattr(world.state, name)


@pytest.mark.clause("HAL-10.7")
def test_the_decisions_are_placement_and_turn_and_every_name_has_its_labels() -> None:
    labels = read_json(PACKAGE, "labels.json")

    assert [snake(step.__name__) for step in RULESET.steps] == ["placement", "turn"]
    for kind in (*RULESET.events, *RULESET.commands):
        assert kind.__name__ in {**labels["events"], **labels["commands"]}


@pytest.mark.clause("HAL-7.14")
def test_exactly_one_seat_is_asked_at_any_time() -> None:
    dice = QuickDice(3)
    state = RULESET.start(4, Options(stall_rounds=5), dice).state
    while not state.outcome:
        (seat,) = RULESET.awaiting(state)
        RULESET.execute(state, seat, RULESET.default_command(state, seat), dice)


def test_leaving_twice_is_refused_by_the_aggregate_and_a_gone_seat_gives_no_command() -> None:
    world = World(3)
    world.leave(1)

    with pytest.raises(Refused, match="not_your_turn"):
        RULESET.execute(world.state, 1, MoveLord("r1c1"), QuickDice(1))


def test_leaving_between_looking_and_moving_ends_the_turn_without_a_count() -> None:
    world = World(2).lords("r2c2", "r6c6").claimed(0, "r1c1", front="wisp").turn_of(0)
    world.do(0, InspectGrave("r1c1", "r3c3"))

    events = world.leave(0)

    assert events[:2] == [PlayerLeft(0), TurnEnded(0)]
    assert ended(events).reason == "abandoned"
