"""The worked examples of examples.md, in their order."""

from __future__ import annotations

from math import factorial
from uuid import UUID

import pytest

from domain.kernel.clone import clone
from domain.kernel.dice import QuickDice
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Clock, Holder
from domain.kernel.record import perform
from domain.kernel.refusal import Refused
from domain.kernel.requests import Create
from domain.kernel.ruleset import random_command
from domain.rulesets.werebeasts import RULESET
from domain.rulesets.werebeasts.commands import AcceptBid, Accuse, KeepCard, PlaceBid, TakeSpoils
from domain.rulesets.werebeasts.content import Options, cards_of, setup_for
from domain.rulesets.werebeasts.ending import points_by_goal
from domain.rulesets.werebeasts.events import (
    AccusationDenied,
    AccusationUpheld,
    AuctionCardDealt,
    BiddingClosed,
    CardKept,
    CardSold,
    CardWithdrawn,
    DealerChosen,
    GameScored,
    GoalsRevealed,
    PlayerLeft,
    SpoilsTaken,
    TurnStarted,
)
from domain.rulesets.werebeasts.knowledge import hidden_slots, possible
from domain.rulesets.werebeasts.placements import sums_after

from .world import (
    ANA,
    BEN,
    CLEO,
    CLOWN,
    CLOWN_D,
    DAN,
    EVE,
    GHOST,
    GHOST_D,
    KITTEN,
    KITTEN_D,
    NANA,
    NANA_D,
    SHARK,
    SHARK_D,
    T5,
    WOLF,
    WOLF_D,
    World,
    names,
    pile,
)


def placings(world: World, viewer: int | None) -> float:
    view = world.view(viewer)
    return sums_after(possible(view), len(view.unplaced))[0]


def is_set_up(players: int, beasts: int, slots: int, deck: int) -> None:
    s = RULESET.start(players, Options(), QuickDice(players)).state
    assert (len(s.goals), s.goals[-1]) == (beasts + 1, "werechow")
    assert sum(len(cards) for cards in s.cards) == players
    assert (s.deck.size, sum(s.deck.unseen.values())) == (deck, deck)
    assert (len(s.slots), len(s.unplaced)) == (slots, 2)
    assert s.cans == [8] * players
    assert 4 * beasts == deck + players


@pytest.mark.clause("WER-2.2", "WER-2.4", "WER-2.11", "WER-2.10")
def test_e1_set_up_for_five() -> None:
    is_set_up(5, beasts=6, slots=5, deck=19)


@pytest.mark.clause("WER-2.1", "WER-2.4", "WER-2.10")
def test_e2_set_up_for_ten() -> None:
    is_set_up(10, beasts=11, slots=10, deck=34)


@pytest.mark.clause("WER-2.12")
def test_e3_set_up_for_three() -> None:
    is_set_up(3, beasts=7, slots=6, deck=25)


@pytest.mark.clause("WER-2.12")
def test_e4_set_up_for_four() -> None:
    is_set_up(4, beasts=9, slots=8, deck=32)


@pytest.mark.clause("WER-2.12")
@pytest.mark.parametrize("players", [3, 4])
def test_e3_and_e4_private_goals_lie_in_no_gap(players: int) -> None:
    slots = setup_for(players, "auto").slots

    assert slots == tuple((seat,) for seat in range(players) for _ in range(2))


@pytest.mark.clause("WER-2.1")
@pytest.mark.parametrize("players", [2, 11])
def test_e5_too_few_and_too_many_players_are_refused(players: int) -> None:
    seats = tuple(Holder() for _ in range(players))
    table = Create("g", {}, seats, "public", Clock(), "server")

    with pytest.raises(Refused) as refused:
        perform(Game(RULESET), table, Actor(account="a"), 1, bytes(32), UUID(int=1))

    assert refused.value.code == "invalid_seats"


@pytest.mark.clause("WER-2.11")
def test_e7_the_dealer_s_left_neighbour_is_dealt_to_first_and_begins() -> None:
    for seed in range(40):
        events = RULESET.start(5, Options(), QuickDice(seed)).events
        if DealerChosen(3) in events:
            break

    dealt = [event.seat for event in events if isinstance(event, AuctionCardDealt)]
    assert dealt == [4, 0, 1, 2, 3]
    assert TurnStarted(4, 1) in events


@pytest.mark.clause("WER-2.9", "WER-12.4")
def test_e8_a_seat_sees_its_two_goals_and_a_spectator_none() -> None:
    world = World().cards(ANA, **{WOLF: 1})

    cleo, outsider = world.view(CLEO), world.view(None)

    assert cleo.slots == [None, "werekitten", "werechow", None, None]
    assert outsider.slots == [None] * 5
    assert sorted(cleo.goals) == sorted((*T5, "wereshark", "wereghost"))
    assert len(cleo.unplaced) == 5
    assert len(outsider.unplaced) == 7
    assert cleo.deck == outsider.deck == world.state.deck
    assert cleo.cards == world.state.cards


@pytest.mark.clause("WER-10.2")
def test_e9_cleo_has_sixty_placings_and_outsiders_2520() -> None:
    assert placings(World(), CLEO) == 60
    assert placings(World(), None) == factorial(7) / 2 == 2520


@pytest.mark.clause("WER-4.3", "WER-4.6")
def test_e10_nobody_is_accused_over_an_own_goal() -> None:
    world = World()

    assert world.refusal(ANA, Accuse(BEN, "werewolf")) == "WER-4.3"
    assert world.refusal(ANA, Accuse(DAN, "werewolf")) == "WER-4.3"


@pytest.mark.clause("WER-4.3", "WER-4.7", "WER-4.8")
def test_e11_a_neighbour_s_other_goal() -> None:
    world = World()

    events = world.do(ANA, Accuse(BEN, "werekitten"))

    assert AccusationUpheld(ANA, BEN, "werekitten", 1) in events
    assert not world.state.is_live(BEN)
    world.do(ANA, TakeSpoils("nothing"))
    assert world.refusal(ANA, Accuse(CLEO, "werekitten")) == "WER-4.3"
    assert world.view(None).slots[1] == "werekitten"


@pytest.mark.clause("WER-4.4")
def test_e13_a_goal_that_is_not_in_play_cannot_be_named() -> None:
    assert World().refusal(ANA, Accuse(DAN, "werezombie")) == "WER-4.4"


def denied() -> World:
    """Ben, with two cards and seven cans, accuses Eve of wereshark (E14)."""
    world = World().cards(BEN, **{KITTEN: 1, CLOWN: 1}).cans(BEN, 7, bank=ANA).turn_of(BEN)
    assert AccusationDenied(BEN, EVE, "wereshark") in world.do(BEN, Accuse(EVE, "wereshark"))
    return world


@pytest.mark.clause("WER-4.5", "WER-4.11")
def test_e14_a_left_over_goal_is_a_legal_losing_guess() -> None:
    world = denied()

    assert world.awaiting() == (EVE,)
    assert world.refusal(EVE, TakeSpoils("nothing")) == "WER-4.11"
    events = world.do(EVE, TakeSpoils("cans"))

    assert world.state.cans[EVE] == 15
    assert pile(world.state, BEN) == ({KITTEN: 1, CLOWN: 1}, 0)
    assert names(events) == ["SpoilsTaken", "TurnEnded", "TurnStarted"]
    assert world.awaiting() == (CLEO,)


@pytest.mark.clause("WER-4.11", "WER-4.13")
def test_e15_a_denial_shows_nothing_but_itself() -> None:
    world = denied()

    assert (EVE, "wereshark") in world.view(None).lacks()
    assert world.view(None).slots == [None] * 5
    assert world.view(ANA).slots[0] == "werewolf"
    assert world.view(CLEO).slots[1] == "werekitten"
    assert world.view(DAN).slots[:2] == [None, None]


@pytest.mark.clause("WER-4.9")
def test_e16_spoils_of_a_correct_accusation() -> None:
    world = World().cards(DAN, **{WOLF: 2, WOLF_D: 1}).cans(DAN, 3)
    world.do(ANA, Accuse(DAN, "wereclown"))

    world.do(ANA, TakeSpoils("cards"))

    assert pile(world.state, ANA) == ({WOLF: 2, WOLF_D: 1}, 8)
    assert pile(world.state, DAN) == ({}, 3)
    assert world.view(None).slots[3] == "wereclown"
    assert world.refusal(ANA, Accuse(EVE, "wereclown")) == "WER-4.3"


@pytest.mark.clause("WER-4.10", "WER-3.1")
def test_e17_a_chain_of_accusations() -> None:
    world = World()
    world.do(ANA, Accuse(DAN, "wereclown"))
    world.do(ANA, TakeSpoils("cans"))
    world.do(ANA, Accuse(CLEO, "werekitten"))
    world.do(ANA, TakeSpoils("cards"))

    assert world.state.live() == (ANA, BEN, EVE)
    assert world.awaiting() == (ANA,)
    assert world.state.outcome is None


@pytest.mark.clause("WER-7.2", "WER-7.3")
@pytest.mark.parametrize(
    ("target", "goal", "scoring"),
    [(EVE, "wereclown", (BEN, DAN)), (DAN, "wereshark", (DAN, EVE))],
)
def test_e19_with_three_live_players_any_accusation_ends_the_game(
    target: int, goal: str, scoring: tuple[int, ...]
) -> None:
    world = World().out(ANA, CLEO).turn_of(BEN)
    world.do(BEN, Accuse(target, goal))

    events = world.do(world.awaiting()[0], TakeSpoils("cans"))

    assert world.state.live() == scoring
    assert names(events) == ["SpoilsTaken", "GoalsRevealed", "GameScored", "GameEnded"]
    assert world.state.outcome is not None
    assert world.state.outcome.reason == "two_left"


@pytest.mark.clause("WER-7.2", "WER-8.1")
def test_e20_spoils_come_before_the_end() -> None:
    world = World().out(ANA, CLEO).cans(DAN, 6, bank=ANA).turn_of(BEN)
    world.do(BEN, Accuse(DAN, "werechow"))

    events = world.do(BEN, TakeSpoils("cans"))

    scored = next(event for event in events if isinstance(event, GameScored))
    assert scored.cans[BEN] == 14
    assert scored.by_goal[BEN] == {"werewolf": 0, "werekitten": 0}
    assert scored.standing == ("eliminated", "live", "eliminated", "eliminated", "live")
    assert (scored.way, world.state.outcome.winners) == ("cans", (BEN,))  # type: ignore[union-attr]


@pytest.mark.clause("WER-4.14")
def test_e21_goals_of_the_eliminated_stay_face_down() -> None:
    world = World().turn_of(CLEO)
    world.do(CLEO, Accuse(BEN, "wereshark"))
    world.do(BEN, TakeSpoils("cans"))
    assert world.state.face_up == [False] * 5

    world.turn_of(ANA)
    assert world.refusal(ANA, Accuse(CLEO, "werechow")) == "WER-4.2"
    events = world.do(ANA, Accuse(BEN, "werekitten"))

    assert "AccusationUpheld" in names(events)


@pytest.mark.clause("WER-1.6", "WER-3.3")
def test_e22_the_eliminated_are_skipped() -> None:
    world = World().out(BEN, CLEO).offer(KITTEN)

    world.passes(DAN, EVE)

    assert world.awaiting() == (DAN,)


@pytest.mark.clause("WER-5.4", "WER-5.7")
def test_e23_the_seller_takes_a_low_bid() -> None:
    world = World().cards(DAN, **{CLOWN: 1}).offer(KITTEN_D)
    world.bid(BEN, cans=5)
    world.bid(DAN, **{CLOWN: 1})
    world.passes(CLEO, EVE, BEN)

    world.accept(DAN)

    assert pile(world.state, DAN) == ({KITTEN_D: 1}, 8)
    assert pile(world.state, ANA) == ({CLOWN: 1}, 8)
    assert pile(world.state, BEN) == ({}, 8)


@pytest.mark.clause("WER-5.2", "WER-6.4", "WER-6.5")
def test_e25_bids_that_are_refused() -> None:
    world = World().cards(BEN, **{WOLF: 1}).cans(BEN, 6).out(DAN).offer(KITTEN)
    refused = [
        world.refusal(ANA, PlaceBid({}, 1)),
        world.refusal(BEN, PlaceBid({}, 0)),
        world.refusal(BEN, PlaceBid({}, 7)),
        world.refusal(BEN, PlaceBid({WOLF: 2}, 0)),
        world.refusal(BEN, PlaceBid({KITTEN: 1}, 0)),
        world.refusal(DAN, PlaceBid({}, 1)),
    ]
    assert refused == ["WER-5.2", "WER-6.4", "WER-6.4", "WER-6.4", "WER-6.4", "WER-4.14"]

    world.bid(BEN, cans=3)
    assert [world.refusal(BEN, PlaceBid({}, n)) for n in (2, 3, 4)] == [
        "WER-6.4", "WER-6.4", "allowed",
    ]  # fmt: skip
    assert world.refusal(BEN, PlaceBid({WOLF: 1}, 0)) == "allowed"
    assert world.refusal(BEN, PlaceBid({WOLF: 1}, 1)) == "allowed"

    world.bid(BEN, cans=4)
    world.bid(BEN, cans=5)
    assert world.refusal(BEN, PlaceBid({}, 6)) == "WER-6.5"


@pytest.mark.clause("WER-5.5", "WER-6.7")
def test_e26_everyone_passes() -> None:
    world = World().turn_of(CLEO).offer(SHARK)

    events = world.passes(DAN, EVE, ANA, BEN)

    assert names(events) == ["BidPassed", "BiddingClosed", "CardKept", "TurnEnded", "TurnStarted"]
    assert world.state.cards[CLEO] == {SHARK: 1}
    assert world.awaiting() == (DAN,)


@pytest.mark.clause("WER-5.6")
def test_e27_one_cheap_bid_forces_a_sale() -> None:
    world = World().turn_of(CLEO).offer(KITTEN_D)
    world.bid(EVE, cans=1)

    events = world.passes(ANA, BEN, DAN)

    assert CardSold(CLEO, EVE, KITTEN_D, {}, 1) in events
    assert world.awaiting() == (DAN,)


@pytest.mark.clause("WER-5.6")
def test_e27_with_the_option_the_seller_is_asked() -> None:
    world = World(seller_may_keep=True).turn_of(CLEO).offer(KITTEN_D)
    world.bid(EVE, cans=1)
    world.passes(ANA, BEN, DAN)

    assert world.awaiting() == (CLEO,)
    assert world.offered(CLEO) == [AcceptBid(EVE, 1), KeepCard()]
    assert CardKept(CLEO, KITTEN_D) in world.do(CLEO, KeepCard())


@pytest.mark.clause("WER-6.6")
def test_e28_a_new_bid_asks_the_others_again() -> None:
    world = World().offer(KITTEN)
    world.bid(BEN, cans=2)
    world.passes(CLEO, DAN)
    world.bid(EVE, cans=3)
    assert set(world.awaiting()) == {BEN, CLEO, DAN}

    world.bid(BEN, cans=4)
    assert set(world.awaiting()) == {CLEO, DAN, EVE}
    world.passes(CLEO, DAN, EVE)

    assert world.awaiting() == (ANA,)
    assert set(world.offered(ANA)) == {AcceptBid(BEN, 2), AcceptBid(EVE, 1)}
    world.accept(EVE)
    assert world.state.cards[EVE] == {KITTEN: 1}


@pytest.mark.clause("WER-6.5", "WER-6.6")
def test_e29_the_bid_limit_ends_the_duel() -> None:
    world = World().offer(KITTEN)
    for cans in (1, 3, 5):
        world.bid(BEN, cans=cans)
        world.bid(EVE, cans=cans + 1)

    assert set(world.awaiting()) == {CLEO, DAN}
    assert "BiddingClosed" in names(world.passes(CLEO, DAN))


def timed(**cards: int) -> World:
    """Ana has just turned up a card; ten seconds are left."""
    return World(bidding_clock="realtime").cards(BEN, **cards).offer(KITTEN)


@pytest.mark.clause("WER-6.9", "WER-6.10", "WER-6.11")
def test_e31_the_clock_runs_out_and_nobody_bid() -> None:
    world = timed().at(10_000)

    events = world.expire()

    assert events[:2] == [BiddingClosed("deadline"), CardKept(ANA, KITTEN)]
    late = timed().at(10_001)
    assert late.refusal(BEN, PlaceBid({}, 1)) == "WER-6.10"
    assert late.at(10_000).refusal(BEN, PlaceBid({}, 1)) == "allowed"
    assert RULESET.fold(5, world.options, world.events) == world.state


@pytest.mark.clause("WER-6.9")
def test_e32_early_acceptance() -> None:
    world = timed()
    world.at(2000).bid(BEN, cans=1)

    events = world.at(3000).accept(BEN)

    assert events[:2] == [BiddingClosed("accepted"), CardSold(ANA, BEN, KITTEN, {}, 1)]
    assert world.refusal(EVE, PlaceBid({}, 2)) == "decision_closed"


@pytest.mark.clause("WER-6.9")
def test_e32_late_choice() -> None:
    world = timed()
    world.bid(BEN, cans=1)
    world.bid(EVE, cans=2)

    world.at(10_000).expire()

    assert world.awaiting() == (ANA,)
    assert world.refusal(BEN, PlaceBid({}, 3)) == "decision_closed"
    assert set(world.offered(ANA)) == {AcceptBid(BEN, 1), AcceptBid(EVE, 1)}


@pytest.mark.clause("WER-7.1", "WER-7.5")
@pytest.mark.parametrize("bids", [True, False])
def test_e33_the_last_card(bids: bool) -> None:
    world = World().only_left(KITTEN, owner=BEN).turn_of(EVE).offer(KITTEN)
    if bids:
        world.bid(BEN, cans=1)

    events = world.passes(*world.awaiting())

    assert names(events)[-4:] == ["TurnEnded", "GoalsRevealed", "GameScored", "GameEnded"]
    assert world.state.outcome is not None
    assert world.state.outcome.reason == "deck_empty"
    assert world.state.cards[BEN if bids else EVE].get(KITTEN)


@pytest.mark.clause("WER-8.2", "WER-8.3")
def test_e34_points_with_doubles_and_cans() -> None:
    world = World().goods(DAN, 11, **{CLOWN: 2, CLOWN_D: 1, WOLF_D: 1})
    world.goods(CLEO, 3, **{KITTEN: 1})

    assert points_by_goal(world.state, DAN) == {"werechow": 2, "wereclown": 4}
    assert points_by_goal(world.state, CLEO) == {"werekitten": 1, "werechow": 0}


@pytest.mark.clause("WER-8.3", "WER-8.5")
def test_e35_both_holders_of_a_shared_goal_score() -> None:
    world = World().goods(ANA, 0, **{WOLF: 1, WOLF_D: 1}).goods(BEN, 0, **{WOLF: 2})

    assert points_by_goal(world.state, ANA)["werewolf"] == 3
    assert points_by_goal(world.state, BEN)["werewolf"] == 2


def result(world: World) -> tuple[str, tuple[int, ...]]:
    events = world.ended()
    scored = next(event for event in events if isinstance(event, GameScored))
    return scored.way, events[-1].winners  # type: ignore[attr-defined]


SIX = {WOLF: 2, WOLF_D: 2}  # six points for Ana and for Ben, six pictures


@pytest.mark.clause("WER-8.7")
def test_e37_first_tie_break_cans() -> None:
    world = World().out(CLEO, DAN).goods(ANA, 3, **SIX).goods(BEN, 5, **SIX)
    world.goods(EVE, 9, **{CLOWN: 5})

    assert result(world) == ("cans", (BEN,))


@pytest.mark.clause("WER-8.8")
def test_e38_second_tie_break_pictures() -> None:
    world = World().out(CLEO, DAN, EVE)
    world.goods(ANA, 4, **{WOLF: 5, WOLF_D: 0, SHARK_D: 1} | {WOLF: 5})
    world.goods(BEN, 4, **{WOLF: 5, SHARK: 1})

    assert result(world) == ("auction_images", (ANA,))


@pytest.mark.clause("WER-8.9")
def test_e39_the_joke_rule() -> None:
    world = World().out(DAN, EVE).goods(ANA, 4, **SIX, **{SHARK: 1})
    world.goods(BEN, 4, **SIX, **{SHARK: 1}).goods(CLEO, 4, **{KITTEN: 1})

    assert result(world) == ("joke", (CLEO, DAN, EVE))


@pytest.mark.clause("WER-8.9")
def test_e40_who_fell_out_of_the_tie_earlier_wins_with_the_others() -> None:
    world = World().out(DAN).goods(ANA, 4, **SIX).goods(BEN, 4, **SIX)
    world.goods(CLEO, 2, **{KITTEN: 6}).goods(EVE, 0)

    assert result(world) == ("joke", (CLEO, DAN, EVE))


@pytest.mark.clause("WER-8.10")
def test_e41_nobody_wins() -> None:
    world = World()
    world.goods(ANA, 8, **{CLOWN_D: 1, NANA_D: 1, SHARK_D: 1})
    world.goods(BEN, 8, **{KITTEN: 1, WOLF: 1, CLOWN: 1, NANA: 3})
    world.goods(CLEO, 8, **{WOLF: 1, WOLF_D: 1, SHARK: 1, GHOST: 2})
    world.goods(DAN, 8, **{KITTEN: 1, KITTEN_D: 1, WOLF: 1, GHOST_D: 1})
    world.goods(EVE, 8, **{CLOWN: 2, KITTEN: 1, GHOST: 1, SHARK: 2})

    events = world.ended()

    scored = next(event for event in events if isinstance(event, GameScored))
    assert (scored.scores, scored.images) == ((2,) * 5, (6,) * 5)
    assert (events[-1].result, events[-1].winners) == ("all_tied", ())  # type: ignore[attr-defined]


@pytest.mark.clause("WER-2.12", "WER-4.8")
def test_e43_a_private_goal_concerns_nobody_else() -> None:
    slots = (
        "werewolf", "werekitten", "wereblob", "werechow", "wereclown", "werenana", "wereshark",
        "wereghost",
    )  # fmt: skip
    world = World(slots, ("werehouse", "werenado"), players=4)

    events = world.do(ANA, Accuse(BEN, "werechow"))

    assert AccusationUpheld(ANA, BEN, "werechow", 3) in events
    assert [seat for seat in range(4) if "werechow" in world.state.own_goals(seat)] == [BEN]
    assert world.state.live() == (ANA, CLEO, DAN)


@pytest.mark.clause("WER-4.9", "WER-4.11", "WER-5.7", "WER-9.10")
@pytest.mark.parametrize("players", range(3, 11))
def test_e44_cans_and_cards_are_conserved(players: int) -> None:
    table, dice = RULESET.start(players, Options(), QuickDice(players)), QuickDice(8)
    s = table.state

    while not s.outcome:
        seat = RULESET.awaiting(s)[0]
        if dice.below(40):
            RULESET.execute(s, seat, random_command(RULESET, s, seat, dice), dice)
        else:
            RULESET.depart(s, seat, dice)
        RULESET.check(s)

    assert sum(s.cans) == 8 * players
    before_seats = sum(n for cards in s.cards for n in cards.values())
    out = sum(s.withdrawn.values())
    assert before_seats + s.deck.size + out == sum(cards_of(s.goals).values())


@pytest.mark.clause("WER-6.15")
def test_e45_accepting_a_bid_that_changed() -> None:
    world = timed(**{WOLF: 1})
    world.bid(BEN, cans=2)
    world.bid(BEN, **{WOLF: 1})

    with pytest.raises(Refused) as refused:
        RULESET.execute(clone(world.state), ANA, AcceptBid(BEN, 1), QuickDice(1), world.now)

    assert (refused.value.code, refused.value.clause) == ("decision_closed", "WER-6.15")
    assert CardSold(ANA, BEN, KITTEN, {WOLF: 1}, 0) in world.accept(BEN, 2)


@pytest.mark.clause("WER-6.10")
def test_e46_a_late_command_finds_the_bidding_closed() -> None:
    world = timed()
    world.bid(BEN, cans=2)
    world.at(10_400)
    assert world.refusal(DAN, PlaceBid({}, 3)) == "WER-6.10"

    events = world.expire()

    assert events[:2] == [BiddingClosed("deadline"), CardSold(ANA, BEN, KITTEN, {}, 2)]
    assert world.refusal(DAN, PlaceBid({}, 3)) == "decision_closed"


@pytest.mark.clause("WER-6.7", "WER-6.9", "WER-6.16")
def test_e47_nobody_due_with_a_bid_standing_under_two_clocks() -> None:
    untimed, world = World().offer(KITTEN), timed()
    for each in (untimed, world):
        each.bid(BEN, cans=2)
        each.passes(CLEO, DAN, EVE)

    assert untimed.state.cards[BEN] == {KITTEN: 1}
    assert world.awaiting() == (ANA,)
    assert world.refusal(EVE, PlaceBid({}, 3)) == "allowed"


@pytest.mark.clause("WER-6.7", "WER-6.9")
@pytest.mark.parametrize("clock", ["none", "realtime"])
def test_e47_without_a_bid_the_seller_keeps_the_card_at_once(clock: str) -> None:
    world = World(bidding_clock=clock).offer(KITTEN)

    assert CardKept(ANA, KITTEN) in world.passes(BEN, CLEO, DAN, EVE)


@pytest.mark.clause("WER-9.7", "WER-9.8", "WER-9.10")
@pytest.mark.parametrize("last", [False, True])
def test_e48_the_seller_leaves(last: bool) -> None:
    world = World().only_left(KITTEN_D) if last else World()
    world.offer(KITTEN_D)
    world.bid(BEN, cans=2)

    events = world.leave(ANA)

    assert names(events)[:3] == ["PlayerLeft", "CardWithdrawn", "TurnEnded"]
    assert pile(world.state, BEN) == ({}, 8)
    assert world.state.withdrawn == {KITTEN_D: 1}
    assert world.state.cans[ANA] == 8
    if last:
        assert world.state.outcome is not None
        assert world.state.outcome.reason == "deck_empty"
    else:
        assert world.awaiting() == (BEN,)


@pytest.mark.clause("WER-9.8")
def test_e49_a_bidder_leaves() -> None:
    world = World().offer(KITTEN)
    world.bid(BEN, cans=2)
    world.passes(CLEO, EVE)

    events = world.leave(DAN)

    assert CardSold(ANA, BEN, KITTEN, {}, 2) in events


@pytest.mark.clause("WER-9.8", "WER-9.7")
def test_e49_the_bidder_whose_bid_stands_leaves() -> None:
    world = World().offer(KITTEN)
    world.bid(BEN, cans=2)
    world.passes(CLEO, EVE)

    assert names(world.leave(BEN)) == ["PlayerLeft", "BidDropped"]
    assert world.awaiting() == (DAN,)
    assert CardKept(ANA, KITTEN) in world.passes(DAN)


@pytest.mark.clause("WER-9.8", "WER-7.2", "WER-6.12")
def test_e50_leaving_with_spoils_owed() -> None:
    world = World().out(ANA, CLEO).cards(BEN, **{KITTEN: 1}).cans(BEN, 4, bank=ANA).turn_of(BEN)
    world.do(BEN, Accuse(DAN, "wereshark"))

    events = world.leave(DAN)

    assert events[0] == SpoilsTaken(DAN, BEN, "cans", {}, 4)
    assert not any(isinstance(event, PlayerLeft) for event in events)
    assert world.state.outcome is not None
    assert world.state.outcome.reason == "two_left"
    assert world.state.live() == (DAN, EVE)


@pytest.mark.clause("WER-9.11", "WER-8.9")
def test_e51_departed_players_do_not_win_by_the_joke_rule() -> None:
    world = World().out(DAN).then(PlayerLeft(EVE))
    world.goods(ANA, 4, **SIX).goods(BEN, 4, **SIX).goods(CLEO, 0)

    assert result(world) == ("joke", (CLEO, DAN))


@pytest.mark.clause("WER-2.7", "WER-2.14", "WER-7.4")
def test_e52_left_over_goals_are_what_remains() -> None:
    events = World().ended()

    assert events[0] == GoalsRevealed(T5, ("wereshark", "wereghost"))


@pytest.mark.clause("WER-4.13", "WER-4.18", "WER-10.4")
def test_e53_what_an_accusation_proves() -> None:
    world = World()
    world.do(ANA, Accuse(EVE, "wereshark"))
    view = world.view(CLEO)

    shark = sorted(view.unplaced).index("wereshark")
    assert hidden_slots(view) == [0, 3, 4]
    assert [row[shark] for row in possible(view)] == [0, 0, 0]
    assert placings(world, CLEO) == 24
    for seed in range(20):
        assert "wereshark" in RULESET.sample_world(view, CLEO, QuickDice(seed)).unplaced


@pytest.mark.clause("WER-9.7", "WER-9.8")
def test_the_game_ends_in_the_middle_of_an_auction_when_two_are_left() -> None:
    world = World().out(DAN, EVE).offer(KITTEN)
    world.bid(BEN, cans=1)

    events = world.leave(CLEO)

    assert names(events)[:3] == ["PlayerLeft", "CardWithdrawn", "GoalsRevealed"]
    assert CardWithdrawn(ANA, KITTEN) in events
    assert world.state.cards[BEN] == {}
