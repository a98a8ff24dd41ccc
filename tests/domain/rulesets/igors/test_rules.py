"""The clauses that no worked example shows: box, turns, moves, landings, bodies, the race."""

from __future__ import annotations

from collections import Counter
from uuid import UUID

import msgspec
import pytest

from domain.kernel.decision import GameEnded
from domain.kernel.dice import QuickDice
from domain.kernel.game import Game
from domain.kernel.labels import LANGUAGES, labels_of
from domain.kernel.lobby import Actor, Clock, Holder
from domain.kernel.record import perform
from domain.kernel.refusal import Refused
from domain.kernel.requests import Create
from domain.kernel.rulebook import read_text
from domain.rulesets.igors import RULESET
from domain.rulesets.igors.card_events import ErrandsDrawn
from domain.rulesets.igors.commands import DrawAndPass, GiveUp, MoveIgor, RollDice, TakeTokenAndPass
from domain.rulesets.igors.content import (
    DELIVERY,
    ERRANDS,
    IGORS,
    LOCATIONS,
    LOOP,
    LOOP_INDEX,
    MANSION,
    NUMBER,
    NUMBER_OF,
    OWNER_AT,
    OWNERS,
    PIECE,
    PIECES,
    POSITION,
    RACE,
    RED,
    SCRAPYARD,
    SCRAPYARDS,
    TYPES,
    VISIT,
    Options,
)
from domain.rulesets.igors.events import (
    ExtraTurnGained,
    IgorMoved,
    LostTurnMarked,
    TurnEnded,
    TurnStarted,
)
from domain.rulesets.igors.goods_events import PieceGained, TokenReturned, TokenTaken
from domain.rulesets.igors.landing_commands import (
    BuyScrapyardCard,
    DeliverErrand,
    ExchangeAtScrapyard,
    LeaveScrapyard,
)

from .world import World, errand, names, only, piece


@pytest.mark.clause("IGO-1.1")
@pytest.mark.parametrize("players", [1, 7])
def test_a_game_for_one_or_seven_is_refused(players: int) -> None:
    request = Create("g", {}, (Holder(),) * players, "public", Clock(), "server")

    with pytest.raises(Refused, match="invalid_seats"):
        perform(Game(RULESET), request, Actor(service="test"), 0, bytes(32), UUID(int=0))


@pytest.mark.clause("IGO-1.2", "IGO-15.1")
def test_the_first_igor_on_the_mansion_wins_at_once() -> None:
    world = World().body(0).body(1, "witch").at("race_12", "race_12")

    events = world.do(0, RollDice(), 4, 5)
    assert world.state.outcome is None, "9 too many: bounced"
    world.turn_of(0).at("race_10", "race_12")
    events = world.do(0, RollDice(), 1, 2)

    assert events[-1] == GameEnded("mansion", "win", (0,))


@pytest.mark.clause("IGO-1.3", "IGO-1.4")
def test_options_are_the_variant_and_the_round_limit() -> None:
    assert Options() == Options("standard", 500)
    for limit in (0, 5001):
        with pytest.raises(ValueError, match=r"IGO-1\.4"):
            Options(max_rounds=limit)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"variant": "expert"}, Options)


@pytest.mark.clause("IGO-2.1")
def test_the_box() -> None:
    assert (len(OWNERS), len(IGORS), sum(ERRANDS.values()), sum(SCRAPYARD.values())) == (
        8, 6, 56, 56,
    )  # fmt: skip
    assert sum(n for kind, n in SCRAPYARD.items() if kind in RED) == 28


@pytest.mark.clause("IGO-2.2", "IGO-2.3", "IGO-2.4")
def test_the_loop_has_36_squares_with_eight_locations_and_four_scrapyards() -> None:
    assert len(LOOP) == 36
    assert LOOP_INDEX["station"] == 0
    assert LOOP_INDEX["graveyard_crossroads"] == 18
    assert [LOOP_INDEX[place] for place in LOCATIONS] == [3, 7, 11, 15, 21, 25, 29, 33]
    assert sorted(LOOP_INDEX[place] for place in SCRAPYARDS) == [5, 13, 23, 31]
    assert sorted(OWNER_AT.values()) == sorted(OWNERS)


@pytest.mark.clause("IGO-2.3", "IGO-2.5")
def test_the_race_has_twelve_squares_and_the_mansion() -> None:
    numbers = {POSITION[place]: number for place, number in NUMBER.items()}

    assert numbers == {2: 4, 3: 5, 4: 2, 6: 3, 7: 6, 9: 2, 10: 3, 11: 4}
    assert (len(RACE), POSITION[MANSION]) == (13, 13)


@pytest.mark.clause("IGO-2.6")
def test_each_owner_has_one_piece_for_each_face() -> None:
    assert len(PIECES) == 48
    for owner in OWNERS:
        assert [NUMBER_OF[each] for each in PIECE[owner]] == [1, 2, 3, 4, 5, 6]
    assert TYPES == ("head", "torso", "left_arm", "right_arm", "left_leg", "right_leg")


@pytest.mark.clause("IGO-2.7", "IGO-2.8")
def test_the_errands_are_the_ordered_pairs_of_two_owners() -> None:
    pairs = {(VISIT[card], DELIVERY[card]) for card in ERRANDS}

    assert pairs == {(one, other) for one in OWNERS for other in OWNERS if one != other}
    assert set(ERRANDS.values()) == {1}


@pytest.mark.clause("IGO-2.9")
def test_several_igors_may_stand_on_one_square() -> None:
    world = World().at(1, 4).rolled(1, 2)

    world.do(0, MoveIgor(LOOP[4]))

    assert world.state.at[:2] == [LOOP[4], LOOP[4]]


@pytest.mark.clause("IGO-4.1", "IGO-7.1")
def test_a_turn_that_ends_on_a_normal_square_is_over() -> None:
    world = World()

    rolled = world.do(0, RollDice(), 1, 3)
    moved = world.do(0, MoveIgor(LOOP[4]))

    assert names(rolled) == ["MovementRolled", "DecisionAsked"]
    assert names(moved) == ["IgorMoved", "TurnEnded", "TurnStarted", "DecisionAsked"]


@pytest.mark.clause("IGO-4.4", "IGO-10.9")
def test_extra_turns_may_follow_one_another() -> None:
    world = World().body(0).at("race_02")

    for faces in ((1, 1), (3, 4), (1, 3)):  # 4 [2], 11 [4], bounced to 11 [4]
        events = world.do(0, RollDice(), *faces)
        assert ExtraTurnGained(0) in events

    assert (world.state.active, world.state.turn) == (0, 1)
    assert world.state.at[0] == "race_11"


@pytest.mark.clause("IGO-5.1", "IGO-6.1")
def test_the_choice_is_made_once() -> None:
    world = World().at(3)
    assert world.kinds(0) == {"RollDice", "DrawAndPass", "TakeTokenAndPass"}

    world.do(0, RollDice(), 2, 3)

    assert world.state.total == 5
    assert world.refusal(0, DrawAndPass()) == "decision_closed"
    assert world.refusal(1, RollDice()) == "decision_closed"


@pytest.mark.clause("IGO-5.2")
def test_with_few_errands_left_one_draws_what_there_is_and_with_none_it_is_not_offered() -> None:
    world = World(2)
    rest = sorted(world.state.errands.unseen)
    world.then(ErrandsDrawn(1, 54, tuple(rest[2:]), "pass"))

    events = world.do(0, DrawAndPass())
    assert [e.count for e in only(events, ErrandsDrawn)] == [2]
    empty = World(2).then(ErrandsDrawn(1, 56, tuple(rest), "pass"))

    assert empty.kinds(0) == {"RollDice"}
    assert empty.refusal(0, DrawAndPass()) == "IGO-5.2"
    assert RULESET.default_command(empty.state, 0) == RollDice()


@pytest.mark.clause("IGO-5.3")
def test_a_token_is_taken_on_a_location_and_no_errand_is_resolved() -> None:
    world = World().at(11).tokens(0, "mummy").errands(0, "mummy>witch")

    events = world.do(0, TakeTokenAndPass())

    assert TokenTaken(0, "witch", "pass") in events
    assert errand("mummy>witch") in world.state.errand_hands[0].known
    assert world.state.active == 1
    assert World().refusal(0, TakeTokenAndPass()) == "IGO-5.3"


@pytest.mark.clause("IGO-6.6")
def test_squares_passed_over_have_no_effect() -> None:
    world = World().at(1).rolled(2, 3)

    events = world.do(0, MoveIgor(LOOP[6]))  # over the Lagoon and a scrapyard

    assert not only(events, TokenTaken)
    assert world.question == "TurnStart"


@pytest.mark.clause("IGO-7.10", "IGO-7.11", "IGO-9.4")
def test_a_complete_body_still_delivers_into_the_leftovers() -> None:
    world = World().body(0).pieces(0, "dracula:1", "mummy:1", "phantom:1", "werewolf:1")
    world.at(9).tokens(0, "mummy").errands(0, "mummy>witch").rolled(1, 3)
    world.do(0, MoveIgor(LOOP[11]))

    events = world.do(0, DeliverErrand(errand("mummy>witch")), 2)

    assert PieceGained(0, piece("witch:2"), "leftovers", "delivery") in events
    assert len(world.state.leftovers[0]) == 5
    assert TurnEnded(0) in events


@pytest.mark.clause("IGO-8.1")
def test_without_anything_to_pay_or_to_take_the_scrapyard_is_passed_over() -> None:
    poor = World().tokens(0, "witch").at(11).rolled(1, 1)
    poor.do(0, MoveIgor(LOOP[13]))
    assert poor.question == "TurnStart"

    world = World().tokens(0, "witch", "witch").at(11).rolled(1, 1)
    world.do(0, MoveIgor(LOOP[13]))
    assert world.question == "ScrapyardExchange"
    wrong = ExchangeAtScrapyard({"witch": 1}, "mummy")
    assert world.refusal(0, wrong) == "IGO-8.1"
    events = world.do(0, LeaveScrapyard())

    assert TurnEnded(0) in events


@pytest.mark.clause("IGO-9.1", "IGO-9.6")
def test_a_body_is_one_piece_of_each_type_from_any_owners() -> None:
    world = World().pieces(0, "witch:1", "mummy:2", "dracula:3", "phantom:4", "mr_hyde:5")
    assert not world.state.is_complete(0)

    world.pieces(0, "mr_hyde:1", "werewolf:6")

    assert world.state.is_complete(0)
    assert world.state.leftovers[0] == (piece("mr_hyde:1"),)
    assert piece("witch:1") not in world.state.supply["witch"]


@pytest.mark.clause("IGO-9.3")
def test_the_leftover_held_longest_fills_the_gap() -> None:
    world = World().pieces(0, "witch:2", "dracula:2", "mummy:2").at(11).rolled(1, 1)
    world.do(0, MoveIgor(LOOP[13]))

    world.do(0, ExchangeAtScrapyard({piece("witch:2"): 1}, "mummy"))

    assert world.state.bodies[0]["torso"] == piece("dracula:2")
    assert world.state.leftovers[0] == (piece("mummy:2"),)


@pytest.mark.clause("IGO-10.1")
def test_in_the_race_one_rolls_or_draws() -> None:
    world = World().body(0).at("race_05")

    assert world.kinds(0) == {"RollDice", "DrawAndPass"}
    assert world.refusal(0, TakeTokenAndPass()) == "IGO-5.3"


@pytest.mark.clause("IGO-6.7", "IGO-6.8", "IGO-6.5", "IGO-6.10")
def test_a_refused_move_names_the_clause_that_closes_the_square() -> None:
    incomplete = World().body(0, types=5).at(16).rolled(3, 4)
    complete = World().body(0).at(16).rolled(3, 4)
    racing = World(2, "advanced").body(0).cards(0, "ward").at("race_01").rolled(3, 4)

    assert incomplete.refusal(0, MoveIgor("race_05")) == "IGO-6.7"
    assert complete.refusal(0, MoveIgor("race_05")) == "allowed"
    assert complete.refusal(0, MoveIgor("race_06")) == "IGO-6.8"
    assert complete.refusal(0, MoveIgor(MANSION)) == "IGO-6.8"
    assert complete.refusal(0, MoveIgor(LOOP[16])) == "IGO-6.5"
    assert incomplete.refusal(0, MoveIgor("nowhere")) == "IGO-6.5"
    assert racing.refusal(0, MoveIgor("race_07")) == "IGO-6.10"


@pytest.mark.clause("IGO-8.3", "IGO-10.7")
def test_in_the_race_only_a_piece_that_the_body_needs_is_refused_for_the_body() -> None:
    world = World(2, "advanced").body(0).tokens(0, "witch", "mummy").at("race_06")
    world.do(0, RollDice(), 1, 2)

    assert world.question == "ScrapyardBuy"
    assert world.refusal(0, BuyScrapyardCard({piece("mr_hyde:1"): 1})) == "IGO-10.7"
    assert world.refusal(0, BuyScrapyardCard({piece("witch:1"): 1})) == "IGO-8.3"
    assert world.refusal(0, BuyScrapyardCard({"dracula": 2})) == "IGO-8.3"
    assert world.refusal(0, BuyScrapyardCard({"witch": 1})) == "IGO-8.3"
    assert world.refusal(0, BuyScrapyardCard({"witch": 1, "mummy": 1})) == "allowed"


@pytest.mark.clause("IGO-10.6", "IGO-10.7")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_number_2_tell_what_it_does_in_either_variant(lang: str) -> None:
    texts = {
        place: labels_of("domain.rulesets.igors")["components"][place]["text"][lang]
        for place in NUMBER
    }

    extra_turn = {texts[place] for place in NUMBER if NUMBER[place] == 4}.pop()
    twos = [texts[place] for place in NUMBER if NUMBER[place] == 2]
    assert all(text.startswith(extra_turn) and text != extra_turn for text in twos)


@pytest.mark.clause("IGO-10.8", "IGO-10.5")
def test_number_3_costs_the_next_turn_and_a_plain_square_nothing() -> None:
    world = World().body(0).at("race_01")
    events = world.do(0, RollDice(), 2, 3)
    assert LostTurnMarked(0, "number_3") in events

    plain = World().body(0).at("race_01")
    events = plain.do(0, RollDice(), 3, 4)

    assert names(events) == ["MovementRolled", "IgorMoved", "TurnEnded", "TurnStarted"]


@pytest.mark.clause("IGO-11.4", "IGO-11.5", "IGO-7.2")
def test_six_tokens_may_be_held_until_the_end_of_the_turn_several_of_one_owner_too() -> None:
    world = World(4).tokens(0, "witch", "witch", "mummy", "dracula", "phantom").at(9)
    world.rolled(1, 1)

    events = world.do(0, MoveIgor(LOOP[11]))

    assert TokenTaken(0, "witch", "landing") in events
    assert world.state.tokens[0]["witch"] == 3
    assert world.question == "Adjust"
    assert world.refusal(0, GiveUp({"witch": 2}, (), {})) == "IGO-11.1"
    world.do(0, GiveUp({"witch": 1}, (), {}))
    assert world.state.token_count(0) == 5


@pytest.mark.clause("IGO-11.2", "IGO-11.3")
def test_the_active_player_gives_up_first_then_clockwise() -> None:
    six = ("witch", "witch", "mummy", "mummy", "dracula", "dracula")
    other = ("phantom", "phantom", "gill_man", "gill_man", "werewolf", "werewolf")
    world = World(4).tokens(0, *other).tokens(2, *six).turn_of(2)

    world.do(2, DrawAndPass())
    assert RULESET.awaiting(world.state) == (2,)
    events = world.do(2, GiveUp({"witch": 1}, (), {}))

    assert events[0] == TokenReturned(2, "witch", "adjustment")
    assert RULESET.awaiting(world.state) == (0,)
    assert RULESET.default_command(world.state, 0) == GiveUp({"gill_man": 1}, (), {})


@pytest.mark.clause("IGO-11.1")
def test_tokens_of_one_owner_go_back_unasked() -> None:
    world = World(4)
    world.state.tokens[1] = {"witch": 6}
    world.state.board_tokens["witch"] = 0

    events = world.do(0, DrawAndPass())

    assert TokenReturned(1, "witch", "adjustment") in events
    assert world.state.tokens[1] == {"witch": 5}


@pytest.mark.clause("IGO-11.6")
def test_after_a_win_nobody_adjusts() -> None:
    world = World(4).body(0).tokens(0, "witch", "witch", "mummy", "mummy", "dracula", "dracula")
    world.at("race_08")

    events = world.do(0, RollDice(), 2, 3)

    assert not only(events, TokenReturned)
    assert world.state.token_count(0) == 6


@pytest.mark.clause("IGO-12.7")
def test_what_is_no_longer_legal_is_refused() -> None:
    world = World()
    world.do(0, DrawAndPass())

    assert world.refusal(0, RollDice()) == "not_your_turn"
    assert world.refusal(0, MoveIgor(LOOP[1])) == "decision_closed"


@pytest.mark.clause("IGO-14.6", "IGO-14.7")
def test_every_errand_is_equally_likely_to_be_drawn() -> None:
    world = World(2)
    drawn: Counter[str] = Counter()

    for seed in range(5600):
        table = RULESET.execute(world.copy(), 0, DrawAndPass(), QuickDice(seed))
        drawn[only(table.events, ErrandsDrawn)[0].cards[0]] += 1

    assert set(drawn) == set(ERRANDS)
    assert max(abs(n - 100) for n in drawn.values()) < 50


@pytest.mark.clause("IGO-15.3", "IGO-15.5")
def test_at_the_round_limit_equals_share_the_win() -> None:
    world = World(3, max_rounds=1).turn_of(2, 1)

    events = world.do(2, DrawAndPass())

    assert events[-1] == GameEnded("round_limit", "tie", (0, 1, 2))


@pytest.mark.clause("IGO-15.6", "IGO-6.11")
def test_nobody_is_eliminated() -> None:
    world = World(2)

    for turn in range(12):
        world.do(turn % 2, RollDice(), 1, 2)
        world.do(turn % 2, MoveIgor(LOOP[1] if world.state.at[turn % 2] != LOOP[1] else LOOP[2]))

    assert world.state.still_in() == (0, 1)
    assert TurnStarted(0, 13, 7) in world.events


@pytest.mark.clause("IGO-15.8")
def test_the_defaults_of_the_standard_game() -> None:
    world = World(2).at(9).tokens(0, "mummy", "phantom").errands(0, "phantom>witch", "mummy>witch")

    assert RULESET.default_command(world.state, 0) == DrawAndPass()
    world.rolled(1, 3).do(0, MoveIgor(LOOP[11]))
    assert RULESET.default_command(world.state, 0) == DeliverErrand(errand("mummy>witch"))
    world.turn_of(0).at(11).rolled(1, 1).do(0, MoveIgor(LOOP[13]))
    assert RULESET.default_command(world.state, 0) == LeaveScrapyard()


@pytest.mark.clause("IGO-15.4", "IGO-4.2")
def test_a_lost_turn_of_who_leaves_is_gone_and_the_turn_goes_on() -> None:
    world = World(3).loses(2).rolled(1, 2)

    world.leave(2)

    assert world.state.lost == [False] * 3
    assert (world.question, world.state.active) == ("AfterRoll", 0)
    events = world.do(0, MoveIgor(LOOP[1]))
    assert TurnStarted(1, 2, 1) in events


@pytest.mark.clause("IGO-16.1", "IGO-16.2")
def test_events_and_commands_are_those_of_the_tables() -> None:
    rules = read_text(RULESET.package, "rules.md")

    for kind in (*RULESET.events, *RULESET.commands):
        assert f"`{kind.__name__}`" in rules, kind


@pytest.mark.clause("IGO-10.3", "IGO-6.9")
def test_a_total_beyond_the_mansion_bounces_on_entry_too() -> None:
    world = World(3, "advanced").body(0).at(18).cards(0, "shim", "shim").rolled(6, 6)
    world.state.total = 13
    assert MANSION in {command.to for command in world.offered(0, MoveIgor)}

    world.state.total = 14
    events = world.do(0, MoveIgor("race_12"))

    assert IgorMoved(0, "race_12", "roll", True) in events


@pytest.mark.clause("IGO-10.3")
def test_a_bounce_never_leads_out_of_the_race() -> None:
    world = World(3, "advanced").body(0).at("race_12").cards(0, "shim").rolled(6, 6)
    world.state.total = 17

    assert [command.to for command in world.offered(0, MoveIgor)] == ["race_01"]
