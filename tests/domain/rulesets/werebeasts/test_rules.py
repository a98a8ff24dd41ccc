"""The clauses that no worked example shows."""

from __future__ import annotations

from collections import Counter
from uuid import UUID

import pytest

from domain.kernel.dice import QuickDice, SealedDice
from domain.kernel.event import snake
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Clock, Holder
from domain.kernel.record import perform
from domain.kernel.refusal import Refused
from domain.kernel.requests import Create
from domain.rulesets.werebeasts import RULESET
from domain.rulesets.werebeasts.commands import (
    AcceptBid,
    Accuse,
    KeepCard,
    OfferCard,
    PassBid,
    PlaceBid,
    TakeSpoils,
)
from domain.rulesets.werebeasts.content import (
    BEASTS,
    COPIES,
    GOALS,
    IMAGES,
    Options,
    cards_of,
    setup_for,
    slots_of,
)
from domain.rulesets.werebeasts.ending import points_by_goal
from domain.rulesets.werebeasts.events import (
    CardKept,
    GameScored,
    GoalPlaced,
    GoalsChosen,
    SpoilsTaken,
)

from .world import (
    ANA,
    BEN,
    CLEO,
    CLOWN,
    DAN,
    EVE,
    KITTEN,
    KITTEN_D,
    NOON,
    T5,
    WOLF,
    World,
    names,
    pile,
)


def started(players: int, seed: int = 1, **options: object) -> list[object]:
    table = RULESET.start(players, Options(**options), QuickDice(seed))  # type: ignore[arg-type]
    return list(table.events)


class TestTheBox:
    @pytest.mark.clause("WER-1.1", "WER-1.2", "WER-1.3")
    def test_twelve_different_goals_and_44_auction_cards(self) -> None:
        assert len(set(GOALS)) == 12
        assert set(GOALS) - set(BEASTS) == {"werechow"}
        assert sum(COPIES.values()) == 44
        assert set(BEASTS) == {
            "werekitten", "wereclown", "werenana", "werezombie", "werebago", "wereshark",
            "wereblob", "wereghost", "werehouse", "werenado", "werewolf",
        }  # fmt: skip

    @pytest.mark.clause("WER-1.4")
    @pytest.mark.parametrize("beast", BEASTS)
    def test_a_beast_has_three_singles_and_a_double(self, beast: str) -> None:
        cards = cards_of((beast,))

        assert sorted((IMAGES[card], n) for card, n in cards.items()) == [(1, 3), (2, 1)]
        assert cards_of(("werechow",)) == {}

    @pytest.mark.clause("WER-1.5", "WER-1.8", "WER-2.8")
    @pytest.mark.parametrize("players", range(5, 11))
    def test_each_seat_holds_the_goals_on_its_two_sides(self, players: int) -> None:
        slots = setup_for(players, "auto").slots

        assert slots == tuple((seat, (seat + 1) % players) for seat in range(players))
        for seat, own in enumerate(slots_of(players, "auto")):
            assert set(own) == {seat, (seat - 1) % players}


class TestSetUp:
    @pytest.mark.clause("WER-2.3", "WER-2.5")
    def test_goals_and_deck_are_public_and_the_deck_has_no_order(self) -> None:
        world = World()

        assert GoalsChosen in map(type, world.told(None))
        assert world.view(None).goals == world.state.goals
        assert world.view(None).deck == world.state.deck

    @pytest.mark.clause("WER-2.6")
    def test_a_goal_lies_in_every_gap_before_the_dealer_is_drawn(self) -> None:
        kinds = [type(event).__name__ for event in started(6)]

        assert kinds[:8] == ["GoalsChosen", *["GoalPlaced"] * 6, "DealerChosen"]
        assert kinds[8:14] == ["AuctionCardDealt"] * 6

    @pytest.mark.clause("WER-2.13")
    @pytest.mark.parametrize(("players", "slots", "left"), [(3, 9, 2), (4, 12, 0)])
    def test_shared_and_private_goals(self, players: int, slots: int, left: int) -> None:
        options = Options(goal_layout="shared_plus_private")

        s = RULESET.start(players, options, QuickDice(1)).state

        assert (len(s.slots), len(s.unplaced)) == (slots, left)
        for seat, own in enumerate(slots_of(players, "shared_plus_private")):
            private = {players + 2 * seat, players + 2 * seat + 1}
            assert set(own) == {seat, (seat - 1) % players} | private

    @pytest.mark.clause("WER-2.13")
    def test_shared_and_private_goals_are_refused_to_more_than_four(self) -> None:
        seats = tuple(Holder() for _ in range(5))
        options = {"goal_layout": "shared_plus_private"}
        table = Create("g", options, seats, "public", Clock(), "server")

        with pytest.raises(Refused) as refused:
            perform(Game(RULESET), table, Actor(account="a"), 1, bytes(32), UUID(int=1))

        assert refused.value.code == "invalid_options"

    @pytest.mark.clause("WER-2.14")
    def test_every_goal_is_equally_likely_in_a_slot(self) -> None:
        placed: Counter[str | None] = Counter()
        for seed in range(1100):
            events = started(5, seed)
            placed[next(e.goal for e in events if isinstance(e, GoalPlaced) and not e.slot)] += 1

        # werechow always plays: 1/7; each beast plays with 6/11: 6/77
        assert 110 < placed["werechow"] < 210
        assert all(50 < placed[beast] < 130 for beast in BEASTS)

    @pytest.mark.clause("WER-2.14")
    def test_set_up_draws_goals_slots_dealer_and_cards_and_nothing_else(self) -> None:
        dice = SealedDice(bytes(32), "g", b"", 1)

        RULESET.start(5, Options(), dice)

        assert dice.drawn == 6 + 5 + 1 + 5

    @pytest.mark.clause("WER-6.9", "WER-6.5")
    @pytest.mark.parametrize("wrong", [{"bid_seconds": 2}, {"bid_seconds": 601}, {"max_bids": 0}])
    def test_options_have_limits(self, wrong: dict[str, int]) -> None:
        with pytest.raises(ValueError, match="WER-6"):
            Options(**wrong)  # type: ignore[arg-type]


class TestTurns:
    @pytest.mark.clause("WER-3.1", "WER-3.2", "WER-4.1")
    def test_a_turn_begins_with_accusing_or_offering_and_nothing_else(self) -> None:
        kinds = {type(command) for command in World().offered(ANA)}

        assert kinds == {Accuse, OfferCard}

    @pytest.mark.clause("WER-3.1")
    def test_nobody_accuses_after_the_card_is_offered(self) -> None:
        world = World().offer(KITTEN)

        assert world.refusal(ANA, Accuse(CLEO, "werekitten")) == "decision_closed"

    @pytest.mark.clause("WER-3.4")
    def test_only_the_active_player_accuses(self) -> None:
        assert World().refusal(BEN, Accuse(CLEO, "werechow")) == "not_your_turn"
        assert World().offered(BEN) == []

    @pytest.mark.clause("WER-4.2")
    @pytest.mark.parametrize("target", [ANA, DAN, 5, -1])
    def test_only_another_live_player_is_accused(self, target: int) -> None:
        assert World().out(DAN).refusal(ANA, Accuse(target, "werechow")) == "WER-4.2"

    @pytest.mark.clause("WER-4.3", "WER-4.5", "WER-4.17")
    def test_any_goal_that_is_neither_own_nor_face_up_may_be_named(self) -> None:
        world = World()
        world.do(ANA, Accuse(BEN, "werekitten"))
        world.do(ANA, TakeSpoils("nothing"))

        named = {command.goal for command in world.offered(ANA) if isinstance(command, Accuse)}

        assert named == {"werechow", "wereclown", "wereshark", "wereghost"}

    @pytest.mark.clause("WER-4.12")
    def test_an_empty_pile_may_be_taken(self) -> None:
        world = World()
        world.do(ANA, Accuse(BEN, "werekitten"))

        events = world.do(ANA, TakeSpoils("cards"))

        assert events[0] == SpoilsTaken(ANA, BEN, "cards", {}, 0)
        assert pile(world.state, BEN) == ({}, 8)

    @pytest.mark.clause("WER-4.16")
    def test_nobody_is_asked_for_spoils_where_there_are_none(self) -> None:
        world = World().cans(BEN, 0)

        events = world.do(ANA, Accuse(BEN, "werekitten"))

        assert SpoilsTaken(ANA, BEN, "nothing", {}, 0) in events
        assert {type(command) for command in world.offered(ANA)} == {Accuse, OfferCard}

    @pytest.mark.clause("WER-4.15")
    def test_the_eliminated_learn_nothing_new(self) -> None:
        world = World().out(BEN).turn_of(CLEO)

        world.do(CLEO, Accuse(EVE, "wereshark"))

        assert world.view(BEN).slots == ["werewolf", "werekitten", None, None, None]
        assert world.offered(BEN) == []

    @pytest.mark.clause("WER-9.6")
    def test_slots_do_not_move_when_somebody_is_out(self) -> None:
        world = World().out(BEN)

        assert world.view(CLEO).own_goals(CLEO) == ("werekitten", "werechow")
        assert world.view(ANA).slots[1] is None


class TestAuctions:
    @pytest.mark.clause("WER-5.1", "WER-6.1", "WER-6.2", "WER-6.3")
    def test_everybody_with_goods_is_due_clockwise_from_the_seller(self) -> None:
        world = World().cans(DAN, 0).out(BEN).turn_of(CLEO).offer(KITTEN)

        assert world.awaiting() == (EVE, ANA)
        assert world.refusal(DAN, PlaceBid({}, 1)) == "WER-6.2"
        assert world.state.auction is not None
        assert (world.state.auction.card, world.state.auction.bids) == (KITTEN, ())

    @pytest.mark.clause("WER-6.3", "WER-6.16")
    def test_a_bidder_who_is_not_due_may_bid_and_not_pass(self) -> None:
        world = World().offer(KITTEN)
        world.passes(BEN)

        assert world.refusal(BEN, PassBid()) == "not_your_turn"
        assert world.refusal(BEN, PlaceBid({}, 1)) == "allowed"

    @pytest.mark.clause("WER-6.16")
    def test_without_a_clock_the_seller_waits_for_the_others(self) -> None:
        world = World().offer(KITTEN)
        world.bid(BEN, cans=1)

        assert world.refusal(ANA, AcceptBid(BEN, 1)) == "WER-6.16"
        assert world.offered(ANA) == []

    @pytest.mark.clause("WER-6.16")
    def test_a_seller_who_waits_for_the_clock_cannot_pass(self) -> None:
        world = World(bidding_clock="realtime").offer(KITTEN)
        world.bid(BEN, cans=1)
        world.passes(CLEO, DAN, EVE)

        assert world.refusal(ANA, PassBid()) == "WER-6.16"

    @pytest.mark.clause("WER-5.3", "WER-12.3")
    def test_bids_are_open_and_no_command_has_a_secret(self) -> None:
        world = World().offer(KITTEN)
        world.bid(BEN, cans=2)

        assert world.view(EVE).auction == world.state.auction
        assert world.view(None).auction == world.state.auction

    @pytest.mark.clause("WER-5.4")
    def test_only_the_seller_accepts(self) -> None:
        world = World(bidding_clock="realtime").offer(KITTEN)
        world.bid(BEN, cans=1)

        assert world.refusal(CLEO, AcceptBid(BEN, 1)) == "WER-5.4"

    @pytest.mark.clause("WER-6.15")
    @pytest.mark.parametrize(("bidder", "number"), [(BEN, 2), (BEN, 0), (CLEO, 1), (7, 1)])
    def test_a_bid_that_never_was_is_against_the_rules(self, bidder: int, number: int) -> None:
        world = World(bidding_clock="realtime").offer(KITTEN)
        world.bid(BEN, cans=1)

        with pytest.raises(Refused) as refused:
            RULESET.execute(world.state, ANA, AcceptBid(bidder, number), QuickDice(1), world.now)

        assert (refused.value.code, refused.value.clause) == ("illegal_command", "WER-6.15")

    @pytest.mark.clause("WER-6.15")
    @pytest.mark.parametrize(
        ("bidder", "number", "wrong"),
        [(CLEO, 1, "bidder"), (ANA, 1, "bidder"), (7, 1, "bidder"), (BEN, 1, "number"),
         (BEN, 3, "number")],
    )  # fmt: skip
    def test_a_refused_acceptance_names_what_is_wrong_with_it(
        self, bidder: int, number: int, wrong: str
    ) -> None:
        world = World(bidding_clock="realtime").offer(KITTEN)
        world.bid(BEN, cans=1)
        world.bid(BEN, cans=2)

        refusal = RULESET.rehearse(world.state, ANA, AcceptBid(bidder, number), world.now)

        assert refusal is not None
        assert (refusal.clause, refusal.parameter) == ("WER-6.15", wrong)

    @pytest.mark.clause("WER-6.4")
    @pytest.mark.parametrize(
        ("cards", "cans", "wrong"),
        [
            ({WOLF: 2}, 0, "cards"),
            ({KITTEN: 1}, 1, "cards"),
            ({WOLF: 0}, 1, "cards"),
            ({}, 9, "cans"),
            ({WOLF: 1}, -1, "cans"),
            ({}, 0, None),
            ({}, 3, None),  # part of the earlier bid: more cards or more cans would do
        ],
    )
    def test_a_refused_bid_names_what_is_wrong_with_it(
        self, cards: dict[str, int], cans: int, wrong: str | None
    ) -> None:
        world = World().cards(BEN, **{WOLF: 1}).offer(KITTEN)
        world.bid(BEN, cans=3)

        refusal = RULESET.rehearse(world.state, BEN, PlaceBid(cards, cans), world.now)

        assert refusal is not None
        assert (refusal.clause, refusal.parameter) == ("WER-6.4", wrong)

    @pytest.mark.clause("WER-5.6")
    def test_a_seller_with_two_bids_must_take_one(self) -> None:
        world = World().offer(KITTEN)
        world.bid(BEN, cans=1)
        world.bid(CLEO, cans=1)
        world.passes(*world.awaiting())

        assert world.refusal(ANA, KeepCard()) == "WER-5.6"

    @pytest.mark.clause("WER-6.17")
    def test_a_replacement_may_be_worth_less(self) -> None:
        world = World().cards(BEN, **{WOLF: 1}).offer(KITTEN)
        world.bid(BEN, cans=3)

        assert world.refusal(BEN, PlaceBid({WOLF: 1}, 1)) == "allowed"

    @pytest.mark.clause("WER-6.13")
    def test_due_bidders_are_asked_round_and_round(self) -> None:
        world = World().offer(KITTEN)
        world.passes(BEN)
        world.bid(CLEO, cans=1)

        assert world.awaiting() == (DAN, EVE, BEN)

    @pytest.mark.clause("WER-9.3")
    def test_nobody_can_bid(self) -> None:
        world = World()
        for seat in (BEN, CLEO, DAN, EVE):
            world.cans(seat, 0, bank=ANA)

        events = world.do(ANA, OfferCard(), draw=KITTEN)

        assert names(events)[:3] == ["CardOffered", "BiddingClosed", "CardKept"]
        assert [e.reason for e in events if hasattr(e, "reason")] == ["no_bidders"]
        assert CardKept(ANA, KITTEN) in events

    @pytest.mark.clause("WER-9.4")
    def test_the_seller_cannot_buy(self) -> None:
        world = World().offer(KITTEN)

        assert world.refusal(ANA, PlaceBid({}, 8)) == "WER-5.2"

    @pytest.mark.clause("WER-9.5")
    def test_equal_cards_are_counted_by_kind(self) -> None:
        world = World().cards(BEN, **{WOLF: 3}).offer(KITTEN)

        bids = [c.cards for c in world.offered(BEN) if isinstance(c, PlaceBid) and not c.cans]

        assert bids == [{WOLF: 1}, {WOLF: 2}, {WOLF: 3}]

    @pytest.mark.clause("WER-5.8")
    def test_no_command_moves_goods_but_bids_and_spoils(self) -> None:
        kinds = {snake(kind.__name__) for kind in RULESET.command_types}

        assert kinds == {
            "accuse", "take_spoils", "offer_card", "place_bid", "pass_bid", "accept_bid",
            "keep_card", "close_bidding", "choose",
        }  # fmt: skip

    @pytest.mark.clause("WER-6.4")
    def test_a_bid_is_never_taken_back(self) -> None:
        world = World().offer(KITTEN)

        events = world.bid(BEN, cans=1)

        assert events[0].reveals


class TestDefaults:
    @pytest.mark.clause("WER-6.12")
    def test_accuse_nobody_and_pass(self) -> None:
        world = World()

        assert RULESET.default_command(world.state, ANA) == OfferCard()
        assert RULESET.default_command(world.offer(KITTEN).state, BEN) == PassBid()

    @pytest.mark.clause("WER-6.12")
    def test_the_bid_with_the_most_items_that_was_placed_first(self) -> None:
        world = World().cards(CLEO, **{CLOWN: 1}).offer(KITTEN)
        world.bid(BEN, cans=1)
        world.bid(DAN, cans=2)
        world.bid(CLEO, cans=1, **{CLOWN: 1})
        world.passes(*world.awaiting())

        assert RULESET.default_command(world.state, ANA) == AcceptBid(DAN, 1)

    @pytest.mark.clause("WER-6.12")
    @pytest.mark.parametrize(("cans", "choice"), [(1, "cards"), (2, "cards"), (3, "cans")])
    def test_the_larger_pile_and_cards_on_a_tie(self, cans: int, choice: str) -> None:
        world = World().cards(BEN, **{CLOWN: 1, KITTEN_D: 1}).cans(BEN, cans)
        world.do(ANA, Accuse(BEN, "werekitten"))

        assert RULESET.default_command(world.state, ANA) == TakeSpoils(choice)  # type: ignore[arg-type]


class TestScoring:
    @pytest.mark.clause("WER-8.4")
    def test_a_face_up_goal_still_scores(self) -> None:
        world = World().cards(CLEO, **{KITTEN: 2})
        world.do(ANA, Accuse(BEN, "werekitten"))

        assert points_by_goal(world.state, CLEO)["werekitten"] == 2
        assert points_by_goal(world.state, BEN) == {}

    @pytest.mark.clause("WER-8.6", "WER-8.11")
    def test_most_points_win_and_the_result_says_how(self) -> None:
        world = World().out(EVE).goods(ANA, 8, **{WOLF: 2}).goods(BEN, 0, **{WOLF: 1})
        world.goods(CLEO, 0).goods(DAN, 7)

        events = world.ended()

        scored = next(event for event in events if isinstance(event, GameScored))
        assert scored.way == "points"
        assert scored.scores == (2, 1, 0, 1, 0)
        assert scored.by_goal[ANA] == {"werewolf": 2, "werenana": 0}
        assert scored.standing[EVE] == "eliminated"


class TestLeaving:
    @pytest.mark.clause("WER-9.8")
    def test_the_active_player_leaves_before_selling(self) -> None:
        world = World()

        assert names(world.leave(ANA)) == ["PlayerLeft", "TurnEnded", "TurnStarted"]
        assert world.awaiting() == (BEN,)

    @pytest.mark.clause("WER-9.8")
    def test_spoils_that_somebody_else_owes_are_chosen_before_the_end(self) -> None:
        world = World().out(EVE)
        world.do(ANA, Accuse(BEN, "werekitten"))

        assert names(world.leave(DAN)) == ["PlayerLeft"]
        assert world.awaiting() == (ANA,)
        assert names(world.do(ANA, TakeSpoils("cans")))[-1] == "GameEnded"

    @pytest.mark.clause("WER-9.8", "WER-6.12")
    def test_the_accuser_leaves_and_the_spoils_come_by_default(self) -> None:
        world = World()
        world.do(ANA, Accuse(BEN, "werekitten"))

        events = world.leave(ANA)

        assert events[0] == SpoilsTaken(ANA, BEN, "cans", {}, 8)
        assert names(events)[1:] == ["PlayerLeft", "TurnEnded", "TurnStarted"]

    @pytest.mark.clause("WER-9.11", "WER-9.9")
    def test_an_eliminated_player_who_leaves_changes_nothing_in_play(self) -> None:
        world = World().out(BEN)

        assert names(world.leave(BEN)) == ["PlayerLeft"]
        assert world.awaiting() == (ANA,)
        assert world.state.standing[BEN] == "left"

    @pytest.mark.clause("WER-9.8")
    def test_a_bidder_who_leaves_at_the_seller_s_choice_may_leave_no_choice(self) -> None:
        world = World().offer(KITTEN)
        world.bid(BEN, cans=1)
        world.bid(CLEO, cans=1)
        world.passes(*world.awaiting())

        events = world.leave(CLEO)

        assert names(events)[:3] == ["PlayerLeft", "BidDropped", "CardSold"]
        assert world.state.cards[BEN] == {KITTEN: 1}


class TestViews:
    @pytest.mark.clause("WER-6.14", "WER-12.1", "WER-6.11")
    def test_the_events_and_their_fields(self) -> None:
        fields = {kind.__name__: kind.__struct_fields__ for kind in RULESET.events}

        assert fields["BidPlaced"] == ("seat", "number", "cards", "cans")
        assert fields["CardOffered"] == ("seat", "card", "deadline")
        assert fields["CardSold"] == ("seat", "buyer", "card", "cards", "cans")
        assert fields["GoalPlaced"] == ("slot", "seats", "goal")
        assert fields["SpoilsTaken"] == ("seat", "victim", "choice", "cards", "cans")
        assert set(fields) == {
            "GoalsChosen", "GoalPlaced", "DealerChosen", "AuctionCardDealt", "TurnStarted",
            "AccusationMade", "AccusationUpheld", "AccusationDenied", "PlayerEliminated",
            "SpoilsTaken", "CardOffered", "BidPlaced", "BidPassed", "BidDropped", "BiddingClosed",
            "CardSold", "CardKept", "CardWithdrawn", "TurnEnded", "PlayerLeft", "GoalsRevealed",
            "GameScored",
        }  # fmt: skip

    @pytest.mark.clause("WER-12.2", "WER-1.7", "WER-2.10")
    def test_cans_are_there_from_the_beginning_and_holdings_are_open(self) -> None:
        world = World().cards(BEN, **{WOLF: 1})

        assert world.view(None).cans == [8] * 5
        assert world.view(EVE).cards == world.state.cards

    @pytest.mark.clause("WER-12.6")
    def test_decisions_have_these_names(self) -> None:
        questions = [snake(step.__name__) for step in RULESET.under]

        assert questions == ["accuse_or_offer", "spoils", "bidding", "choose_bid"]

    @pytest.mark.clause("WER-12.3")
    def test_an_expected_version_counts_from_the_offer_during_an_auction(self) -> None:
        world = World().offer(KITTEN)
        asked = world.state.agenda[-1]

        world.bid(BEN, cans=1)

        assert asked.simultaneous  # type: ignore[union-attr]
        assert world.state.agenda[-1] == asked

    @pytest.mark.clause("WER-10.9", "WER-12.5")
    def test_refusals_of_accusations_name_only_what_the_accuser_knows(self) -> None:
        world = World().turn_of(CLEO)
        for goal in (*T5, "wereshark", "wereghost", "werezombie"):
            for target in range(5):
                here = RULESET.rehearse(world.state, CLEO, Accuse(target, goal), NOON)
                there = RULESET.rehearse(world.view(CLEO), CLEO, Accuse(target, goal), NOON)
                assert (here and here.args) == (there and there.args)

    @pytest.mark.clause("WER-12.5")
    def test_sampled_worlds_are_uniform_over_the_placings_that_the_log_allows(self) -> None:
        world = World()
        world.do(ANA, Accuse(EVE, "wereshark"))
        view, dice = world.view(CLEO), QuickDice(4)

        seen = Counter(tuple(RULESET.sample_world(view, CLEO, dice).slots) for _ in range(2400))

        assert len(seen) == 24
        assert all(60 < n < 150 for n in seen.values())
