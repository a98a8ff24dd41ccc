"""The worked examples of examples.md, in their order."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from uuid import UUID

import msgspec
import pytest

from domain.kernel.clone import clone
from domain.kernel.dice import QuickDice, SealedDice
from domain.kernel.event import Event
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Clock, Holder
from domain.kernel.record import canonical, perform
from domain.kernel.refusal import Refused
from domain.kernel.requests import Create
from domain.kernel.ruleset import random_command
from domain.rulesets.halloween import RULESET
from domain.rulesets.halloween.bots import expected
from domain.rulesets.halloween.commands import InspectGrave, MoveLord, PlaceLord
from domain.rulesets.halloween.content import (
    BACK_COUNTS,
    COPIES,
    DISCS,
    ENTRIES,
    GRAVES,
    WORTH,
    Options,
)
from domain.rulesets.halloween.ending import finish, leaders
from domain.rulesets.halloween.events import (
    GraveClaimed,
    GraveInspected,
    GraveLeftUnclaimed,
    GraveRevealed,
    LordMoved,
    PlayerLeft,
    TurnEnded,
    TurnStarted,
    WispSpent,
)

from .world import Rigged, World, ended, names, unseen_of


@pytest.mark.clause("HAL-1.2", "HAL-1.3")
def test_e1_the_deck_has_nine_cards_of_each_colour_worth_21_points() -> None:
    laid = RULESET.start(3, Options(), QuickDice(1)).state

    assert Counter(laid.backs.values()) == dict.fromkeys(("white", "grey", "brown", "black"), 9)
    assert laid.unseen == {back: dict(COPIES) for back in BACK_COUNTS}
    assert {front: 4 * n for front, n in COPIES.items()} == {
        "zombie": 8, "skeleton": 8, "ghost": 8, "wisp": 12,
    }  # fmt: skip
    assert sum(WORTH[front] * n for front, n in COPIES.items()) == 21


@pytest.mark.clause("HAL-2.1")
@pytest.mark.parametrize("players", [1, 5])
def test_e2_a_game_for_one_or_five_is_refused(players: int) -> None:
    request = Create("g", {}, (Holder(),) * players, "public", Clock(), "server")

    with pytest.raises(Refused, match="invalid_seats"):
        perform(Game(RULESET), request, Actor(service="test"), 0, bytes(32), UUID(int=0))


@pytest.mark.clause("HAL-2.1", "HAL-1.1")
def test_e2_with_three_players_one_lord_and_twenty_discs_stay_in_the_box() -> None:
    laid = RULESET.start(3, Options(), QuickDice(1)).state

    assert len(laid.lords) == 3
    assert laid.discs == [DISCS] * 3 == [20, 20, 20]


@pytest.mark.clause("HAL-2.3", "HAL-2.4", "HAL-2.5")
def test_e3_lords_are_placed_in_turn_order_from_the_first_player() -> None:
    world = World.placing(4, first=2)

    order = []
    for entry in ("n3", "w1", "n1", "e5"):
        order.append(world.state.mover)
        events = world.do(world.state.mover, PlaceLord(entry))

    assert order == [2, 3, 0, 1]
    assert TurnStarted(2, 1) in events
    turns = []
    for to in ("r1c3", "r1c1", "r2c1", "r5c6"):
        turns.append(world.state.mover)
        world.do(world.state.mover, MoveLord(to))
    assert turns == [2, 3, 0, 1]


@pytest.mark.clause("HAL-2.4")
def test_e3_an_entry_that_holds_a_lord_is_refused() -> None:
    world = World.placing(4, first=2)
    world.do(2, PlaceLord("n3"))

    assert world.refusal(3, PlaceLord("n3")) == "HAL-2.4"
    assert "n3" not in [c.entry for o in RULESET.offers(world.state, 3) for c in o.all()]


@pytest.mark.clause("HAL-1.7")
def test_e4_there_are_24_entries_and_none_at_a_corner() -> None:
    world = World.placing(2, first=0)

    assert len(ENTRIES) == len(set(ENTRIES)) == 24
    assert world.refusal(0, PlaceLord("r0c0")) == "HAL-1.7"
    assert world.refusal(0, PlaceLord("nw")) == "HAL-1.7"


@pytest.mark.clause("HAL-5.5")
def test_e5_the_first_move_goes_along_the_line_of_the_entry() -> None:
    world = World(2).lords("n3", "w5")

    assert world.moves(0) == {"r1c3", "r2c3", "r3c3", "r4c3", "r5c3", "r6c3"}
    assert world.refusal(0, MoveLord("r1c4")) == "HAL-5.5"
    assert world.refusal(0, MoveLord("n4")) == "HAL-5.5"


@pytest.mark.clause("HAL-5.5")
def test_e7_two_spaces_from_the_right_end_on_the_fifth_column() -> None:
    world = World(2).lords("n1", "e5").turn_of(1)

    world.do(1, MoveLord("r5c5"))

    assert world.state.lords[1] == "r5c5"


@pytest.mark.clause("HAL-5.7", "HAL-1.5", "HAL-6.3")
def test_e8_a_face_down_card_is_turned_up_and_claimed() -> None:
    world = World(2).lords("r2c2", "e6")

    events = world.do(0, MoveLord("r2c4"), front="skeleton")

    assert events[:4] == [
        LordMoved(0, "r2c4"), GraveRevealed("r2c4", "skeleton"), GraveClaimed(0, "r2c4"),
        TurnEnded(0),
    ]  # fmt: skip
    assert world.state.owners["r2c4"] == 0
    assert world.state.scores == [3, 0]
    assert world.state.discs == [19, 20]


@pytest.mark.clause("HAL-5.1")
def test_e9_no_move_is_diagonal() -> None:
    assert World(2).lords("r2c2", "e6").refusal(0, MoveLord("r4c4")) == "HAL-5.1"


@pytest.mark.clause("HAL-3.3", "HAL-5.1")
def test_e10_a_lord_must_move() -> None:
    world = World(2).lords("r2c2", "e6")

    assert world.refusal(0, MoveLord("r2c2")) == "HAL-5.1"
    assert {kind.__name__ for kind in RULESET.open_commands(world.state, 0)} == {
        "InspectGrave",
        "MoveLord",
    }


@pytest.mark.clause("HAL-5.1", "HAL-5.4")
def test_e11_all_legal_moves_inside() -> None:
    world = World(4).lords("r3c3", "r3c6", "r1c3", "r4c4")

    assert world.moves(0) == {"r3c1", "r3c2", "r3c4", "r3c5", "r2c3", "r4c3", "r5c3", "r6c3"}
    assert world.refusal(0, MoveLord("r3c6")) == "HAL-5.4"
    assert world.refusal(0, MoveLord("r1c3")) == "HAL-5.4"


@pytest.mark.clause("HAL-5.4", "HAL-5.8")
def test_e13_a_card_of_another_player_does_not_change_hands() -> None:
    world = World(2).claimed(1, "r4c4", front="zombie").lords("r4c2", "r6c6")

    events = world.do(0, MoveLord("r4c4"))

    assert names(events) == ["LordMoved", "TurnEnded", "TurnStarted"]
    assert world.state.owners == {"r4c4": 1}
    assert world.state.scores == [0, 4]


@pytest.mark.clause("HAL-4.4", "HAL-5.8")
def test_e14_a_spent_wisp_stays_unowned_for_good() -> None:
    world = World(2).spent(1, "r5c1").lords("r5c4", "r6c6")

    world.do(0, MoveLord("r5c1"))

    assert world.state.owners == {}
    assert (world.state.scores, world.state.discs) == ([0, 0], [20, 20])


@pytest.mark.clause("HAL-4.1", "HAL-4.2", "HAL-4.3", "HAL-4.5", "HAL-4.8")
def test_e15_an_inspection_costs_a_wisp_and_shows_one_front_to_one_player() -> None:
    world = World(3).lords("r2c2", "r3c3", "r6c6")
    world.claimed(0, "r1c1", "r6c2", front="wisp").claimed(0, "r5c5", front="ghost").turn_of(0)
    assert (world.state.scores[0], world.state.discs[0]) == (4, 17)

    events = world.do(0, InspectGrave("r1c1", "r4c6"), front="zombie")

    assert events == [WispSpent(0, "r1c1"), GraveInspected(0, "r4c6", "zombie")]
    assert (world.state.scores[0], world.state.discs[0]) == (3, 18)
    assert "r1c1" not in world.state.owners
    assert world.state.fronts["r1c1"] == "wisp"
    assert "r4c6" not in world.state.fronts
    assert world.view(0).inspected == {"r4c6": "zombie"}
    for other in (1, 2, None):
        assert world.view(other).inspected == {"r4c6": None}
        assert world.view(other).inspectors == {"r4c6": (0,)}
    assert RULESET.awaiting(world.state) == (0,)
    assert {c.__name__ for c in RULESET.open_commands(world.state, 0)} >= {"MoveLord"}
    assert all(offer.command is MoveLord for offer in RULESET.offers(world.state, 0))


@pytest.mark.clause("HAL-3.1", "HAL-3.2", "HAL-4.1", "HAL-4.3")
def test_e16_inspections_that_are_refused() -> None:
    world = World(2).lords("r2c2", "e6")
    assert world.refusal(0, InspectGrave("r1c1", "r4c6")) == "HAL-4.1"

    world.claimed(0, "r1c1", "r1c2", front="wisp").claimed(0, "r1c3", front="ghost")
    world.claimed(1, "r2c4", front="wisp").spent(0, "r3c6").turn_of(0)

    assert world.refusal(0, InspectGrave("r1c1", "r2c4")) == "HAL-4.3"
    assert world.refusal(0, InspectGrave("r1c1", "n4")) == "HAL-4.3"
    assert world.refusal(0, InspectGrave("r1c3", "r4c6")) == "HAL-4.1"
    assert world.refusal(0, InspectGrave("r2c4", "r4c6")) == "HAL-4.1"
    assert world.refusal(0, InspectGrave("r3c6", "r4c6")) == "HAL-4.1"
    assert world.refusal(1, InspectGrave("r2c4", "r4c6")) == "not_your_turn"
    world.do(0, InspectGrave("r1c1", "r4c6"))
    assert world.refusal(0, InspectGrave("r1c2", "r4c5")) == "HAL-3.2"
    world.do(0, MoveLord("r2c1"))
    assert world.refusal(0, InspectGrave("r1c2", "r4c5")) == "not_your_turn"


@pytest.mark.clause("HAL-7.7")
def test_e17_nobody_can_inspect_on_a_first_turn() -> None:
    world = World(2)

    assert world.refusal(0, InspectGrave("r1c1", "r4c6")) == "HAL-4.1"
    assert all(offer.command is MoveLord for offer in RULESET.offers(world.state, 0))


@pytest.mark.clause("HAL-3.2", "HAL-3.4")
def test_e19_two_wisps_are_two_inspections_in_two_turns() -> None:
    world = World(2).lords("r2c2", "r6c6").claimed(0, "r1c1", "r1c2", front="wisp").turn_of(0)

    world.do(0, InspectGrave("r1c1", "r4c6"))
    assert world.refusal(0, InspectGrave("r1c2", "r4c5")) == "HAL-3.2"
    world.do(0, MoveLord("r2c3"))
    world.do(1, MoveLord("r6c5"))

    assert world.refusal(0, InspectGrave("r1c2", "r4c5")) == "allowed"


@pytest.mark.clause("HAL-4.6")
def test_e20_two_players_may_know_the_same_card() -> None:
    world = World(3).seen(0, "r3c5", "ghost").claimed(1, "r1c1", front="wisp").turn_of(1)

    world.do(1, InspectGrave("r1c1", "r3c5"))

    assert world.view(1).inspected["r3c5"] == world.view(0).inspected["r3c5"] == "ghost"
    assert world.view(2).inspected["r3c5"] is None
    assert world.view(2).inspectors["r3c5"] == (0, 1)


@pytest.mark.clause("HAL-8.3", "HAL-10.5")
def test_e21_counting_a_colour() -> None:
    world = World(2).unclaimed("r1c1", "r1c2", front="zombie").unclaimed("r1c3", front="skeleton")
    world.unclaimed("r1c4", "r1c5", "r1c6", front="wisp")

    assert unseen_of(world.view(None), "white") == {"skeleton": 1, "ghost": 2}
    assert layouts(unseen_of(world.view(None), "white")) == 3
    assert expected(world.view(0), "r2c1") == pytest.approx(7 / 3)
    world.unclaimed("r2c1", front="skeleton")
    assert unseen_of(world.view(None), "white") == {"ghost": 2}
    assert world.view(0).inspected == {}, "what follows by counting stays blank"


def layouts(unseen: object) -> int:
    """The number of arrangements of these fronts (HAL-8.3)."""
    counts = dict(unseen)  # type: ignore[call-overload]
    return factorial(sum(counts.values())) // prod(factorial(n) for n in counts.values())


@pytest.mark.clause("HAL-8.3")
@pytest.mark.parametrize(("front", "mean"), [("zombie", 17 / 8), ("wisp", 20 / 8)])
def test_e22_the_mean_of_a_colour_shifts_with_what_shows(front: str, mean: float) -> None:
    world = World(2)
    assert expected(world.state, "r2c5") == pytest.approx(21 / 9)

    world.unclaimed("r2c4", front=front)

    assert expected(world.view(0), "r2c5") == pytest.approx(mean)


@pytest.mark.clause("HAL-8.3")
def test_e23_a_private_look_narrows_the_worlds_of_one_seat() -> None:
    world = World(3).unclaimed("r4c1", front="zombie").unclaimed("r4c2", "r4c3", front="wisp")
    world.unclaimed("r4c4", "r4c5", front="skeleton").unclaimed("r4c6", "r5c1", front="ghost")
    assert layouts(unseen_of(world.view(1), "brown")) == 2

    world.seen(1, "r5c2", "wisp")

    assert layouts(unseen_of(world.view(1), "brown")) == 1
    assert layouts(unseen_of(world.view(0), "brown")) == 2
    assert layouts(unseen_of(world.view(None), "brown")) == 2


@pytest.mark.clause("HAL-6.1", "HAL-10.2")
def test_e25_the_last_card_ends_the_game_in_the_middle_of_a_round() -> None:
    world = World(3).lords("r1c2", "r5c5", "r6c6").all_up_but("r1c1").turn_of(0)

    events = world.do(0, MoveLord("r1c1"))

    assert names(events) == [
        "LordMoved", "GraveRevealed", "GraveClaimed", "TurnEnded", "GameScored", "GameEnded",
    ]  # fmt: skip
    assert ended(events).reason == "all_revealed"
    assert RULESET.awaiting(world.state) == ()


@pytest.mark.clause("HAL-6.2", "HAL-4.4")
def test_e26_the_score_is_the_worth_of_the_owned_cards() -> None:
    world = World(2)
    world.claimed(0, "r1c1", "r1c2", "r2c4", front="zombie").claimed(
        0, "r1c3", "r2c5", front="skeleton"
    )
    world.claimed(0, "r1c4", "r1c5", "r3c1", "r3c2", front="ghost")
    world.claimed(0, "r1c6", "r3c3", front="wisp").spent(0, "r4c1").spent(0, "r4c2")

    assert world.state.scores[0] == 12 + 6 + 8 + 2 == 28


@pytest.mark.clause("HAL-6.2")
def test_e27_each_inspection_takes_one_point_off_the_table() -> None:
    dice = QuickDice(5)
    table = RULESET.start(3, Options(), dice)
    while not table.state.outcome:
        (seat,) = RULESET.awaiting(table.state)
        offers = list(RULESET.offers(table.state, seat))
        look = len(table.state.spent) < 5
        command = offers[0 if look else -1].sample(dice)
        RULESET.execute(table.state, seat, command, dice)

    assert len(table.state.spent) == 5
    assert sum(table.state.scores) == 84 - 5


@pytest.mark.clause("HAL-6.4", "HAL-6.5")
@pytest.mark.parametrize(
    ("scores", "result", "winners", "tied"),
    [((28, 28, 27), "tie", (), (0, 1)), ((30, 27, 27), "win", (0,), ())],
)
def test_e28_a_shared_highest_score_is_a_tie(
    scores: tuple[int, ...], result: str, winners: tuple[int, ...], tied: tuple[int, ...]
) -> None:
    world = World(3).all_up_but().scores(*scores)

    scored, end = _finish(world, "all_revealed")

    assert (end.result, end.winners) == (result, winners)
    assert (scored.scores, scored.tied) == (scores, tied)


def _finish(world: World, reason: str) -> tuple[object, object]:
    from domain.kernel.table import Over, Table

    table = Table(world.state, QuickDice(1))
    with pytest.raises(Over):
        finish(table, reason, leaders(world.state))
    scored, end = table.events[-2:]
    return scored, end


@pytest.mark.clause("HAL-7.1")
def test_e29_without_a_disc_a_card_stays_unowned_for_good() -> None:
    world = World(2).claimed(0, *GRAVES[:20]).lords("r6c1", "r1c1").turn_of(0)
    score = world.state.scores[0]
    assert world.state.discs[0] == 0

    events = world.do(0, MoveLord("r6c2"), front="zombie")

    assert GraveLeftUnclaimed(0, "r6c2") in events
    assert world.state.scores[0] == score
    world.then().turn_of(1).lords("r6c3", "r5c2").do(1, MoveLord("r6c2"))
    assert "r6c2" not in world.state.owners


@pytest.mark.clause("HAL-7.1")
def test_e29_with_an_unlimited_supply_every_card_is_claimed() -> None:
    world = World(2, disc_supply="unlimited").claimed(0, *GRAVES[:20]).lords("r6c1", "r1c1")
    world.turn_of(0)
    score = world.state.scores[0]

    world.do(0, MoveLord("r6c2"), front="zombie")

    assert world.state.scores[0] == score + 4
    assert world.state.discs == []


@pytest.mark.clause("HAL-7.3")
def test_e31_with_nothing_hidden_in_line_a_face_up_card_is_moved_to() -> None:
    world = World(2).all_up_but("r4c4").lords("r1c1", "r6c6").turn_of(0)

    assert world.moves(0) == {
        "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r2c1", "r3c1", "r4c1", "r5c1", "r6c1",
    }  # fmt: skip
    world.do(0, MoveLord("r1c4"))
    assert "r4c4" in world.then().turn_of(0).moves(0)


@pytest.mark.clause("HAL-7.4")
def test_e32_refusing_to_claim_is_legal() -> None:
    world = World(2).unclaimed("r2c3").lords("r2c2", "r6c6")

    events = world.do(0, MoveLord("r2c3"))

    assert names(events) == ["LordMoved", "TurnEnded", "TurnStarted"]


@pytest.mark.clause("HAL-7.5")
def test_e33_two_hundred_quiet_turns_end_a_game_of_two() -> None:
    world = World(2).unclaimed("r2c3", "r2c4").lords("r2c2", "r6c6").turn_of(0)
    world.state.quiet = 199

    events = world.do(0, MoveLord("r2c3"))

    assert ended(events).reason == "stalled"


@pytest.mark.clause("HAL-7.5")
def test_e33_a_card_turned_up_on_the_last_quiet_turn_starts_the_count_again() -> None:
    world = World(2).lords("r2c2", "r6c6")
    world.state.quiet = 199

    events = world.do(0, MoveLord("r2c3"))

    assert names(events)[-1] == "TurnStarted"
    assert world.state.quiet == 0


@pytest.mark.clause("HAL-7.10", "HAL-10.6")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_e34_nothing_public_differs_between_a_zombie_and_a_wisp(viewer: int | None) -> None:
    zombie, wisp = (World(3).seen(0, "r4c6", front) for front in ("zombie", "wisp"))

    assert zombie.view(viewer) == wisp.view(viewer)
    assert RULESET.snapshot(zombie.view(viewer)) == RULESET.snapshot(wisp.view(viewer))
    told = [canonical(world.told(viewer, world.events)) for world in (zombie, wisp)]
    assert told[0] == told[1]
    for command in (InspectGrave("r4c6", "r4c6"), MoveLord("r4c6"), PlaceLord("r4c6")):
        refusals = [RULESET.rehearse(world.state, 0, command) for world in (zombie, wisp)]
        assert [str(refusal) for refusal in refusals] == [str(refusals[0])] * 2


@pytest.mark.clause("HAL-2.6", "HAL-2.8")
def test_e35_the_same_seed_and_commands_give_the_same_game() -> None:
    once, again, otherwise = sealed_game(1), sealed_game(1), sealed_game(2)

    assert once == again
    assert otherwise[:2] == once[:2], "backs and first player come from the seed alone"
    assert otherwise != once


def sealed_game(commands: int) -> list[Event]:
    """A whole game on one sealed seed; `commands` seeds the choices."""
    choices, act = QuickDice(commands), 1
    table = RULESET.start(2, Options(), SealedDice(b"k" * 32, "g", b"", act))
    events, state = list(table.events), table.state
    while not state.outcome:
        act += 1
        (seat,) = RULESET.awaiting(state)
        command = random_command(RULESET, state, seat, choices)
        dice = SealedDice(b"k" * 32, "g", b"", act)
        events += RULESET.execute(state, seat, command, dice).events
    return events


@pytest.mark.clause("HAL-2.6", "HAL-4.6")
def test_e36_the_first_look_fixes_a_front() -> None:
    world = World(3).seen(0, "r4c6", "ghost").claimed(1, "r1c1", front="wisp")
    world.lords("r1c1", "r1c2", "r4c1").turn_of(1)
    dice = Rigged(0)

    seen = RULESET.execute(world.state, 1, InspectGrave("r1c1", "r4c6"), dice).events[-1]
    shown = RULESET.execute(world.then().turn_of(2).state, 2, MoveLord("r4c6"), dice).events[1]

    assert seen == GraveInspected(1, "r4c6", "ghost")
    assert shown == GraveRevealed("r4c6", "ghost")
    assert dice.drawn == 0


@pytest.mark.clause("HAL-2.6", "HAL-8.3")
def test_e37_a_front_is_drawn_from_what_nobody_has_seen() -> None:
    world = World(2).unclaimed("r1c1", front="zombie").unclaimed("r1c2", front="wisp")
    world.seen(0, "r1c3", "skeleton").lords("r6c6", "r1c1").turn_of(1)

    drawn = Counter(
        RULESET.execute(clone(world.state), 1, MoveLord("r1c4"), Rigged(n)).events[1].front  # type: ignore[attr-defined]
        for n in range(6)
    )

    assert drawn == {"zombie": 1, "skeleton": 1, "ghost": 2, "wisp": 2}
    assert unseen_of(world.view(1), "white") == {"zombie": 1, "skeleton": 2, "ghost": 2, "wisp": 2}


@pytest.mark.clause("HAL-7.9", "HAL-7.11")
def test_e38_leaving_in_the_middle_of_a_turn() -> None:
    world = World(3).lords("r2c1", "r4c4", "r6c6").claimed(0, "r1c1", front="wisp")
    world.claimed(0, "r1c2", front="zombie").turn_of(0)
    world.do(0, InspectGrave("r1c1", "r2c2"), front="ghost")

    events = world.leave(0)

    assert events == [PlayerLeft(0), TurnEnded(0), TurnStarted(1, 3)]
    assert world.state.lords[0] is None
    assert world.state.owners == {"r1c2": 0}
    assert world.state.inspected == {"r2c2": "ghost"}
    world.scores(30, 28, 20)
    scored, end = _finish(world, "all_revealed")
    assert (end.result, end.winners) == ("win", (1,))  # type: ignore[attr-defined]
    assert (scored.scores, scored.still_in) == ((30, 28, 20), (False, True, True))  # type: ignore[attr-defined]


@pytest.mark.clause("HAL-7.12", "HAL-6.7", "HAL-10.2")
def test_e39_the_last_one_left_wins_at_once() -> None:
    world = World(2).all_up_but(*GRAVES[27:]).scores(5, 20)

    events = world.leave(1)

    shown = [event for event in events if isinstance(event, GraveRevealed)]
    assert [event.grave for event in shown] == list(GRAVES[27:])
    assert names(events)[-2:] == ["GameScored", "GameEnded"]
    assert (ended(events).reason, ended(events).winners) == ("abandoned", (0,))
    assert world.state.owners == {}


@pytest.mark.clause("HAL-7.13")
def test_e40_the_default_is_the_first_hidden_grave_in_line_else_the_first() -> None:
    world = World(2).all_up_but("r3c1", "r6c3").lords("r3c3", "r6c6").turn_of(0)
    assert RULESET.default_command(world.state, 0) == MoveLord("r3c1")

    nothing = World(2).all_up_but("r1c1").lords("r3c3", "r6c6").turn_of(0)
    assert RULESET.default_command(nothing.state, 0) == MoveLord("r1c3")


def test_options_are_refused_outside_their_range() -> None:
    for options in ({"stall_rounds": 4}, {"stall_rounds": 1001}, {"colours": ["red"] * 4}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(options, Options)
