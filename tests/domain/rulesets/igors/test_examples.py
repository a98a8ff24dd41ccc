"""The worked examples of examples.md: set-up, turns, locations, scrapyards, the race, the end."""

from __future__ import annotations

import pytest

from domain.kernel.decision import GameEnded
from domain.kernel.dice import QuickDice
from domain.kernel.table import Table
from domain.rulesets.igors import RULESET
from domain.rulesets.igors.card_events import (
    DeckReshuffled,
    ErrandDelivered,
    ErrandsChecked,
    ErrandsDiscarded,
    ErrandsDrawn,
)
from domain.rulesets.igors.commands import DrawAndPass, GiveUp, MoveIgor, RollDice
from domain.rulesets.igors.content import LOOP, MANSION, OWNERS, Options
from domain.rulesets.igors.events import (
    ExtraTurnGained,
    IgorMoved,
    LostTurnMarked,
    PlayerLeft,
    StartingDiceRolled,
    TurnEnded,
    TurnLost,
    TurnStarted,
)
from domain.rulesets.igors.goods_events import (
    PieceGained,
    PieceReturned,
    PieceRolled,
    PieceShifted,
    PiecesRecalled,
    TokenReturned,
    TokenTaken,
)
from domain.rulesets.igors.landing_commands import DeliverErrand, ExchangeAtScrapyard
from domain.rulesets.igors.setup import starting_player

from .world import Script, World, errand, only, piece


def ends(world: World) -> set[str]:
    """Where the seat that must move may end."""
    return {command.to for command in world.offered(world.state.active, MoveIgor)}


def loop(*indexes: int) -> set[str]:
    """Loop squares by index."""
    return {LOOP[index] for index in indexes}


@pytest.mark.clause("IGO-3.1", "IGO-3.2", "IGO-3.3", "IGO-3.4", "IGO-3.5")
def test_e01_four_players_get_three_tokens_an_owner_and_three_errands_each() -> None:
    state = RULESET.start(4, Options(), QuickDice(1)).state

    assert all(len(board) == 6 for board in state.supply.values())
    assert state.board_tokens == dict.fromkeys(OWNERS, 3)
    assert [len(hand) for hand in state.errand_hands] == [3] * 4
    assert state.errands.size == 44
    assert state.at == [LOOP[0]] * 4
    assert (state.scrapyard.size, state.scrapyard_hands) == (0, [])


@pytest.mark.clause("IGO-3.3", "IGO-14.5")
def test_e02_with_three_players_eight_tokens_stay_out_of_the_game() -> None:
    state = RULESET.start(3, Options(), QuickDice(1)).state

    assert state.board_tokens == dict.fromkeys(OWNERS, 2)
    assert sum(state.board_tokens.values()) == 16
    RULESET.check(state)


@pytest.mark.clause("IGO-3.6", "IGO-3.7")
def test_e03_tied_leaders_roll_again_and_a_double_gives_no_card() -> None:
    world = World(3)
    table = Table(world.state, Script(world.state, (4, 5, 3, 6, 3, 4, 2, 2, 5, 6)))

    first = starting_player(table, (0, 1, 2))

    assert first == 1
    assert table.events == [
        StartingDiceRolled(0, (4, 5)),
        StartingDiceRolled(1, (3, 6)),
        StartingDiceRolled(2, (3, 4)),
        StartingDiceRolled(0, (2, 2)),
        StartingDiceRolled(1, (5, 6)),
    ]
    assert [world.state.next_in(seat) for seat in (1, 2, 0)] == [2, 0, 1]


@pytest.mark.clause("IGO-6.4", "IGO-6.5", "IGO-6.3")
def test_e04_a_roll_reaches_all_squares_up_to_its_total_both_ways() -> None:
    world = World().rolled(2, 3)

    assert ends(world) == loop(1, 2, 3, 4, 5, 31, 32, 33, 34, 35)
    assert world.refusal(0, MoveIgor(LOOP[0])) == "IGO-6.5"


@pytest.mark.clause("IGO-6.2", "IGO-7.3")
def test_e05_a_double_gives_a_card_at_once_which_can_be_delivered_in_the_same_move() -> None:
    world = World().at(5).tokens(0, "witch")

    rolled = world.do(0, RollDice(), 6, 6, errand("witch>dracula"))
    moved = world.do(0, MoveIgor(LOOP[15]))
    delivered = world.do(0, DeliverErrand(errand("witch>dracula")))

    assert only(rolled, ErrandsDrawn) == [ErrandsDrawn(0, 1, (errand("witch>dracula"),), "double")]
    assert TokenTaken(0, "dracula", "landing") in moved
    assert only(delivered, ErrandDelivered)
    assert only(delivered, PieceGained)


@pytest.mark.clause("IGO-5.2", "IGO-11.1", "IGO-11.3")
def test_e07_who_draws_over_the_limit_chooses_what_to_discard() -> None:
    world = World().errands(0, "witch>dracula", "witch>mummy", "witch>phantom", "witch>mr_hyde")

    world.do(0, DrawAndPass())
    assert len(world.state.errand_hands[0]) == 7
    assert world.question == "Adjust"
    two = tuple(sorted(world.state.errand_hands[0].known)[:2])
    events = world.do(0, GiveUp({}, two, {}))

    assert ErrandsDiscarded(0, two, "adjustment") in events
    assert set(two) <= set(world.state.errand_discards)
    assert TurnStarted(1, 2, 1) in events


@pytest.mark.clause("IGO-4.2")
def test_e08_a_lost_turn_is_passed_over() -> None:
    world = World().loses(1).at(1)

    events = world.do(0, DrawAndPass())

    assert [e for e in events if isinstance(e, TurnLost | TurnStarted | TurnEnded)] == [
        TurnEnded(0), TurnStarted(1, 2, 1), TurnLost(1), TurnEnded(1), TurnStarted(2, 3, 1),
    ]  # fmt: skip
    assert world.state.lost == [False] * 3
    assert world.question == "TurnStart"


@pytest.mark.clause("IGO-7.4", "IGO-7.5")
def test_e09_with_one_token_only_the_errand_for_this_place_is_delivered() -> None:
    world = World().at(9).tokens(0, "mummy").errands(0, "mummy>witch", "mummy>dracula")
    world.rolled(1, 3).do(0, MoveIgor(LOOP[11]))

    assert world.offered(0, DeliverErrand) == [DeliverErrand(errand("mummy>witch"))]
    assert world.refusal(0, DeliverErrand(errand("mummy>dracula"))) == "IGO-7.3"
    events = world.do(0, DeliverErrand(errand("mummy>witch")))

    assert TokenReturned(0, "mummy", "delivery") in events
    assert world.state.board_tokens["mummy"] == 2
    assert set(world.state.errand_hands[0].known) == {errand("mummy>dracula")}


@pytest.mark.clause("IGO-7.4", "IGO-7.7")
def test_e10_of_two_deliveries_the_player_chooses_the_first_and_must_do_the_other() -> None:
    world = World().at(9).tokens(0, "mummy", "phantom").errands(0, "mummy>witch", "phantom>witch")
    world.rolled(1, 3).do(0, MoveIgor(LOOP[11]))
    assert len(world.offered(0, DeliverErrand)) == 2

    first = world.do(0, DeliverErrand(errand("phantom>witch")), 1)
    assert world.kinds(0) == {"DeliverErrand"}
    second = world.do(0, DeliverErrand(errand("mummy>witch")), 2)

    assert only(first, PieceGained)[0].piece == piece("witch:1")
    assert only(second, PieceGained)[0].piece == piece("witch:2")
    assert world.state.tokens[0] == {"witch": 1}
    assert world.state.board_tokens["mummy"] == world.state.board_tokens["phantom"] == 2


@pytest.mark.clause("IGO-7.3", "IGO-7.7")
def test_e11_a_returned_token_does_not_come_back_for_another_delivery() -> None:
    world = World().at(9).tokens(0, "mummy").errands(0, "mummy>witch", "dracula>witch")
    world.rolled(1, 3).do(0, MoveIgor(LOOP[11]))

    events = world.do(0, DeliverErrand(errand("mummy>witch")))

    assert ErrandsChecked(0, False) in events
    assert world.state.tokens[0] == {"witch": 1}
    assert world.state.active == 1


@pytest.mark.clause("IGO-7.2", "IGO-14.4")
def test_e13_without_a_token_to_collect_the_delivery_still_happens() -> None:
    world = World().at(11).tokens(1, "dracula", "dracula").tokens(0, "witch")
    world.errands(0, "witch>dracula").rolled(1, 3)

    moved = world.do(0, MoveIgor(LOOP[15]))
    delivered = world.do(0, DeliverErrand(errand("witch>dracula")))

    assert not only(moved, TokenTaken)
    assert only(delivered, PieceGained)


@pytest.mark.clause("IGO-7.6")
def test_e14_a_missing_piece_is_rolled_again() -> None:
    world = World().pieces(1, "dracula:1", "dracula:3", "dracula:4", "dracula:6").at(11)
    world.tokens(0, "witch").errands(0, "witch>dracula").rolled(1, 3)
    world.do(0, MoveIgor(LOOP[15]))

    events = world.do(0, DeliverErrand(errand("witch>dracula")), 1, 3, 5)

    assert only(events, PieceRolled) == [
        PieceRolled(0, "dracula", 1, False),
        PieceRolled(0, "dracula", 3, False),
        PieceRolled(0, "dracula", 5, True),
    ]
    assert PieceGained(0, piece("dracula:5"), "body", "delivery") in events


@pytest.mark.clause("IGO-9.2")
def test_e15_a_second_piece_of_a_type_goes_to_the_leftovers() -> None:
    world = World().pieces(0, "witch:1").at(11)
    world.tokens(0, "mummy").errands(0, "mummy>dracula").rolled(1, 3)
    world.do(0, MoveIgor(LOOP[15]))

    events = world.do(0, DeliverErrand(errand("mummy>dracula")), 1)

    assert PieceGained(0, piece("dracula:1"), "leftovers", "delivery") in events
    assert world.state.leftovers[0] == (piece("dracula:1"),)


@pytest.mark.clause("IGO-7.8")
def test_e16_an_empty_board_gets_back_the_leftovers_of_the_others() -> None:
    world = World().pieces(0, "mummy:1", "mummy:2").body(1, "witch").pieces(2, "dracula:5")
    world.pieces(1, "mummy:4", "mummy:6").pieces(2, "mummy:3", "mummy:5")
    world.tokens(2, "witch").errands(2, "witch>mummy").turn_of(2).at(0, 0, 18).rolled(1, 2)
    world.do(2, MoveIgor(LOOP[21]))

    events = world.do(2, DeliverErrand(errand("witch>mummy")), 5, 4)

    assert PiecesRecalled("mummy", ((1, piece("mummy:4")), (1, piece("mummy:6")))) in events
    assert piece("mummy:5") in world.state.leftovers[2]
    assert only(events, PieceGained)[0].piece == piece("mummy:4")
    assert world.state.supply["mummy"] == (piece("mummy:6"),)


@pytest.mark.clause("IGO-7.9", "IGO-7.8")
def test_e17_where_no_piece_can_be_had_nothing_is_delivered() -> None:
    world = World().body(1, "mummy").tokens(0, "witch").errands(0, "witch>mummy")
    world.at(18).rolled(1, 2)

    events = world.do(0, MoveIgor(LOOP[21]))

    assert TokenTaken(0, "mummy", "landing") in events
    assert not only(events, ErrandsChecked)
    assert errand("witch>mummy") in world.state.errand_hands[0].known
    assert world.state.tokens[0] == {"witch": 1, "mummy": 1}


@pytest.mark.clause("IGO-8.1", "IGO-8.2", "IGO-8.5")
def test_e19_two_tokens_buy_one_and_there_is_no_second_exchange() -> None:
    world = World().tokens(0, "witch", "mummy").at(11).rolled(1, 1)
    world.do(0, MoveIgor(LOOP[13]))

    events = world.do(0, ExchangeAtScrapyard({"witch": 1, "mummy": 1}, "dracula"))

    assert world.state.tokens[0] == {"dracula": 1}
    assert world.state.board_tokens["witch"] == world.state.board_tokens["mummy"] == 2
    assert TurnEnded(0) in events


@pytest.mark.clause("IGO-8.2")
def test_e20_the_token_taken_was_on_a_board_before_the_payment() -> None:
    world = World(2).tokens(0, "witch", "mummy").tokens(1, "witch").at(11).rolled(1, 1)
    world.do(0, MoveIgor(LOOP[13]))

    paid = {"witch": 1, "mummy": 1}

    assert "witch" not in {command.take for command in world.offered(0, ExchangeAtScrapyard)}
    assert world.refusal(0, ExchangeAtScrapyard(paid, "witch")) == "IGO-8.2"


@pytest.mark.clause("IGO-8.6", "IGO-9.3", "IGO-8.5")
def test_e21_a_spare_moves_into_the_body_when_its_piece_is_paid() -> None:
    world = World().pieces(0, "witch:2", "dracula:2").at(11).rolled(1, 1)
    world.do(0, MoveIgor(LOOP[13]))

    events = world.do(0, ExchangeAtScrapyard({piece("witch:2"): 1}, "mummy"))

    assert PieceReturned(0, piece("witch:2"), "exchange") in events
    assert PieceShifted(0, piece("dracula:2")) in events
    assert world.state.supply["witch"][1] == piece("witch:2")
    assert world.state.bodies[0] == {"torso": piece("dracula:2")}
    assert world.state.leftovers[0] == ()


@pytest.mark.clause("IGO-8.6", "IGO-6.7")
def test_e22_a_paid_head_closes_the_race_again() -> None:
    world = World().body(0).at(11).rolled(1, 1)
    world.do(0, MoveIgor(LOOP[13]))

    world.do(0, ExchangeAtScrapyard({piece("mr_hyde:1"): 1}, "mummy"))
    world.turn_of(0).rolled(6, 5)

    assert not world.state.is_complete(0)
    assert not {place for place in ends(world) if place.startswith("race")}


@pytest.mark.clause("IGO-6.8", "IGO-6.11")
def test_e25_entering_the_race_spends_the_whole_total() -> None:
    world = World().body(0).at(16).rolled(3, 4)

    assert ends(world) == loop(*range(9, 16), *range(17, 24)) | {"race_05"}
    assert world.refusal(0, MoveIgor("race_04")) == "IGO-6.8"


@pytest.mark.clause("IGO-10.10", "IGO-15.1", "IGO-15.2", "IGO-10.12")
def test_e26_number_5_leads_straight_to_the_mansion() -> None:
    world = World().body(0).at(18).rolled(1, 2)

    events = world.do(0, MoveIgor("race_03"))

    assert IgorMoved(0, MANSION, "number_5", False) in events
    assert events[-1] == GameEnded("mansion", "win", (0,))
    assert not only(events, TurnStarted)


@pytest.mark.clause("IGO-10.2", "IGO-6.10")
def test_e27_the_exact_roll_reaches_the_mansion() -> None:
    world = World().body(0).at("race_08")

    events = world.do(0, RollDice(), 2, 3)

    assert IgorMoved(0, MANSION, "roll", False) in events
    assert events[-1] == GameEnded("mansion", "win", (0,))


@pytest.mark.clause("IGO-10.3", "IGO-10.8")
def test_e28_a_roll_that_is_too_high_bounces() -> None:
    world = World().body(0).at("race_11")

    events = world.do(0, RollDice(), 1, 4)

    assert IgorMoved(0, "race_10", "roll", True) in events
    assert LostTurnMarked(0, "number_3") in events
    assert world.state.lost[0]


@pytest.mark.clause("IGO-10.3", "IGO-10.5", "IGO-6.2")
def test_e29_a_bounce_may_lead_back_to_the_own_square() -> None:
    world = World().body(0).at("race_12")

    events = world.do(0, RollDice(), 1, 1)

    assert IgorMoved(0, "race_12", "roll", True) in events
    assert only(events, ErrandsDrawn)[0].cause == "double"
    assert TurnEnded(0) in events


@pytest.mark.clause("IGO-10.11", "IGO-10.4")
def test_e31_number_6_leads_back_to_the_station_and_everything_is_kept() -> None:
    world = World().body(0).tokens(0, "witch").at("race_02")

    events = world.do(0, RollDice(), 1, 4)

    assert only(events, IgorMoved) == [
        IgorMoved(0, "race_07", "roll", False),
        IgorMoved(0, LOOP[0], "number_6", False),
    ]
    assert world.state.is_complete(0)
    assert world.state.tokens[0] == {"witch": 1}
    world.turn_of(0).rolled(1, 2)
    assert ends(world) == loop(1, 2, 3, 33, 34, 35)


@pytest.mark.clause("IGO-10.6", "IGO-4.3")
def test_e32_number_2_is_an_extra_turn_in_the_standard_game() -> None:
    world = World().body(0).tokens(0, "witch", "mummy").at("race_01")

    events = world.do(0, RollDice(), 1, 2)

    assert ExtraTurnGained(0) in events
    assert world.question == "TurnStart"
    assert world.state.active == 0
    assert not only(events, TurnStarted)


@pytest.mark.clause("IGO-14.2", "IGO-16.7", "IGO-14.1")
def test_e45_a_reshuffle_comes_in_the_middle_of_a_draw() -> None:
    world = World(2)
    world.errands(1, *[f"witch>{o}" for o in OWNERS if o != "witch"])
    world.errands(1, *[f"mummy>{o}" for o in OWNERS if o != "mummy"])
    world.errands(1, *[f"dracula>{o}" for o in OWNERS if o != "dracula"])
    world.errands(1, *[f"phantom>{o}" for o in OWNERS if o != "phantom"])
    world.errands(1, *[f"gill_man>{o}" for o in OWNERS if o != "gill_man"])
    rest = sorted(world.state.errands.unseen)
    assert len(rest) == 21
    world.then(ErrandsDrawn(0, 20, tuple(rest[1:]), "pass"))
    world.then(ErrandsDiscarded(0, tuple(rest[1:]), "adjustment"))

    events = world.do(0, DrawAndPass())

    drawn = [e for e in events if isinstance(e, ErrandsDrawn | DeckReshuffled)]
    assert drawn[0] == ErrandsDrawn(0, 1, (rest[0],), "pass")
    assert drawn[1] == DeckReshuffled("errand", 20)
    assert drawn[2].count == 2  # type: ignore[union-attr]  # the rest of the draw
    assert (world.state.errands.size, world.state.errand_discards) == (18, {})


@pytest.mark.clause("IGO-15.5", "IGO-15.3")
def test_e46_at_the_round_limit_the_best_body_wins() -> None:
    world = World(3, max_rounds=10).body(0, "witch", 5).body(1, "mummy", 5).body(2, "dracula", 4)
    world.pieces(1, "gill_man:1").turn_of(2, 10)

    events = world.do(2, DrawAndPass())

    assert events[-1] == GameEnded("round_limit", "win", (1,))
    assert events[-2].ranking == ((1,), (0,), (2,))  # type: ignore[attr-defined]  # GameScored


@pytest.mark.clause("IGO-15.4", "IGO-15.9")
def test_e47_who_leaves_gives_everything_back_and_the_last_one_wins() -> None:
    world = World(3).turn_of(1).tokens(1, "witch").pieces(1, "mummy:1", "dracula:1")
    world.errands(1, "witch>mummy")

    events = world.leave(1)

    assert PlayerLeft(1) in events
    assert world.state.board_tokens["witch"] == 2
    assert piece("mummy:1") in world.state.supply["mummy"]
    assert piece("dracula:1") in world.state.supply["dracula"]
    assert world.state.errand_discards == {errand("witch>mummy"): 1}
    assert world.state.active == 2
    RULESET.check(world.state)
    assert world.leave(2)[-1] == GameEnded("abandoned", "win", (0,))


@pytest.mark.clause("IGO-7.4")
def test_e50_the_question_is_asked_with_one_errand_too() -> None:
    world = World().at(9).tokens(0, "mummy", "phantom").errands(0, "mummy>witch", "phantom>witch")

    world.rolled(1, 3).do(0, MoveIgor(LOOP[11]))
    options = [len(world.offered(0, DeliverErrand))]
    world.do(0, DeliverErrand(errand("mummy>witch")))
    options.append(len(world.offered(0, DeliverErrand)))

    assert options == [2, 1]
    empty = World().at(9).rolled(1, 3)
    empty.do(0, MoveIgor(LOOP[11]))
    assert empty.question == "TurnStart"


@pytest.mark.clause("IGO-4.5", "IGO-15.7")
def test_e54_rounds_go_on_after_the_starting_player_has_left() -> None:
    world = World(4)  # seat 0 is B, then C, D, A
    world.leave(0)
    assert (world.state.active, world.state.round) == (1, 1)

    rounds = []
    for seat in (1, 2, 3, 1):
        rounds.append((world.state.active, world.state.round))
        world.do(seat, DrawAndPass())

    assert rounds == [(1, 1), (2, 1), (3, 1), (1, 2)]


@pytest.mark.clause("IGO-14.7", "IGO-3.4")
def test_e55_an_errand_is_drawn_from_all_that_are_not_in_a_hand_or_discarded() -> None:
    world = World(3).errands(0, "witch>mummy", "witch>dracula", "witch>phantom")
    world.errands(1, "mummy>witch", "mummy>dracula", "mummy>phantom")
    world.errands(2, "dracula>witch", "dracula>mummy", "dracula>phantom")
    world.errands(
        2, *[f"phantom>{o}" for o in ("witch", "mummy", "dracula", "mr_hyde", "werewolf")]
    )
    thrown = [errand(f"phantom>{o}") for o in ("witch", "mummy", "dracula", "mr_hyde", "werewolf")]
    world.then(ErrandsDiscarded(2, tuple(thrown), "adjustment"))

    assert world.state.errands.size == sum(world.state.errands.unseen.values()) == 42
    assert sum(world.view(0).errands.unseen.values()) == 48
    assert sum(world.view(None).errands.unseen.values()) == 51


@pytest.mark.clause("IGO-15.8")
def test_e56_the_default_never_enters_the_race() -> None:
    world = World().body(0).at(16).rolled(1, 4)

    command = RULESET.default_command(world.state, 0)
    events = world.do(0, command)

    assert command == MoveIgor(LOOP[21])
    assert TokenTaken(0, "mummy", "landing") in events
