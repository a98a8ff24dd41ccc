"""The worked examples of examples.md that need scrapyard cards."""

from __future__ import annotations

import pytest

from domain.kernel.decision import GameEnded
from domain.rulesets.igors.card_events import (
    CardCancelled,
    ErrandDelivered,
    ErrandsChecked,
    ErrandsDrawn,
    ScrapyardCardsDiscarded,
    ScrapyardCardsDrawn,
)
from domain.rulesets.igors.commands import (
    DeclineReaction,
    DrawAndPass,
    EndTurn,
    GiveUp,
    MoveIgor,
    RollDice,
    TakeTokenAndPass,
)
from domain.rulesets.igors.content import LOOP
from domain.rulesets.igors.events import (
    ExtraTurnGained,
    IgorMoved,
    MovementAdjusted,
    MovementRolled,
    PlayerLeft,
    TurnEnded,
)
from domain.rulesets.igors.goods_events import (
    PieceGained,
    PieceRolled,
    TokenReturned,
    TokenStolen,
    TokenTaken,
)
from domain.rulesets.igors.green_cards import (
    PlayForgedPass,
    PlayJobNotice,
    PlayLoadedDie,
    PlayShim,
    PlaySpareWheel,
    PlayWard,
)
from domain.rulesets.igors.landing_commands import (
    BuyScrapyardCard,
    DeliverErrand,
    KeepPiece,
    LeaveScrapyard,
    RollPiece,
)
from domain.rulesets.igors.red_cards import (
    PlayBarter,
    PlayCatalogue,
    PlayMisfiledPapers,
    PlayPickpocket,
    PlaySabotage,
    PlayTowTruck,
)

from .world import World, errand, names, only, piece


def advanced(players: int = 3) -> World:
    """A game with scrapyard cards."""
    return World(players, "advanced")


def delivering(*cards: str) -> World:
    """Seat 0 is about to deliver `mummy>witch` and holds these scrapyard cards."""
    world = advanced().at(9).tokens(0, "mummy").errands(0, "mummy>witch").cards(0, *cards)
    world.rolled(1, 3).do(0, MoveIgor(LOOP[11]))
    return world


@pytest.mark.clause("IGO-8.3", "IGO-11.1")
def test_e23_cards_are_bought_as_often_as_one_can_pay() -> None:
    world = advanced().cards(0, "ward", "shim").tokens(0, "witch", "mummy")
    world.pieces(0, "witch:1", "mummy:1").at(21).rolled(1, 1)

    landed = world.do(0, MoveIgor(LOOP[23]))
    assert only(landed, ScrapyardCardsDrawn)[0].cause == "landing"
    world.do(0, BuyScrapyardCard({"witch": 1, "mummy": 1}))
    world.do(0, BuyScrapyardCard({piece("mummy:1"): 1}))
    assert len(world.state.scrapyard_hands[0]) == 5
    world.do(0, LeaveScrapyard())
    world.do(0, EndTurn())
    assert world.question == "Adjust"

    two = {"ward": 1, "shim": 1}
    events = world.do(0, GiveUp({}, (), two))

    assert ScrapyardCardsDiscarded(0, ("shim", "ward"), "adjustment") in events
    assert len(world.state.scrapyard_hands[0]) == 3


@pytest.mark.clause("IGO-10.7")
def test_e32_number_2_is_a_scrapyard_in_the_advanced_game() -> None:
    world = advanced().body(0).tokens(0, "witch", "mummy").at("race_01")

    events = world.do(0, RollDice(), 1, 2)

    assert only(events, ScrapyardCardsDrawn)
    assert not only(events, ExtraTurnGained)
    assert world.question == "ScrapyardBuy"


@pytest.mark.clause("IGO-10.7", "IGO-8.7")
def test_e33_in_the_race_only_a_piece_of_a_type_held_twice_may_be_paid() -> None:
    world = advanced().body(0).pieces(0, "witch:3").at("race_06")

    world.do(0, RollDice(), 1, 2)
    paid = {key for command in world.offered(0, BuyScrapyardCard) for key in command.pay}
    assert paid == {piece("mr_hyde:3"), piece("witch:3")}
    assert world.refusal(0, BuyScrapyardCard({piece("mr_hyde:1"): 1})) == "IGO-10.7"
    world.do(0, BuyScrapyardCard({piece("mr_hyde:3"): 1}))

    assert world.state.is_complete(0)
    assert world.question == "WrapUp"


@pytest.mark.clause("IGO-12.1", "IGO-4.3")
def test_e34_one_red_card_a_turn_extra_turns_included() -> None:
    world = advanced().body(0).cards(0, "sabotage", "pickpocket").tokens(1, "witch").at("race_08")

    world.do(0, PlaySabotage(1))
    world.do(0, RollDice(), 1, 2)
    events = world.do(0, MoveIgor("race_11"))

    assert ExtraTurnGained(0) in events
    assert world.refusal(0, PlayPickpocket(1, "witch")) == "IGO-12.1"
    world.turn_of(0)
    assert world.refusal(0, PlayPickpocket(1, "witch")) == "allowed"


@pytest.mark.clause("IGO-12.8", "IGO-12.9", "IGO-13.14", "IGO-13.3")
def test_e35_a_ward_cancels_the_card_that_still_was_the_red_one_of_the_turn() -> None:
    world = advanced().cards(0, "pickpocket", "sabotage").cards(1, "ward").tokens(1, "witch")

    world.do(0, PlayPickpocket(1, "witch"))
    assert world.question == "Reaction"
    events = world.do(1, PlayWard())

    assert CardCancelled(1, "pickpocket", 0) in events
    assert world.state.tokens[1] == {"witch": 1}
    assert world.state.scrapyard_discards == {"pickpocket": 1, "ward": 1}
    assert world.refusal(0, PlaySabotage(1)) == "IGO-12.1"


@pytest.mark.clause("IGO-13.9", "IGO-10.2")
def test_e37_a_shim_makes_the_roll_exact() -> None:
    world = advanced().body(0).cards(0, "shim").at("race_08")

    world.do(0, RollDice(), 1, 3)
    events = world.do(0, PlayShim(1))

    assert MovementAdjusted(0, 1, 5) in events
    assert events[-1] == GameEnded("mansion", "win", (0,))


@pytest.mark.clause("IGO-13.10", "IGO-6.2")
def test_e38_a_spare_wheel_loses_shims_and_its_double_gives_another_card() -> None:
    world = advanced().cards(0, "shim", "spare_wheel")

    rolled = world.do(0, RollDice(), 3, 3)
    world.do(0, PlayShim(1))
    assert world.state.total == 7
    again = world.do(0, PlaySpareWheel(), 5, 5)

    assert len(only(rolled, ErrandsDrawn)) == len(only(again, ErrandsDrawn)) == 1
    assert MovementRolled(0, (5, 5), "spare_wheel") in again
    assert world.state.total == 10


@pytest.mark.clause("IGO-13.7")
def test_e39_with_a_catalogue_no_die_is_rolled() -> None:
    world = delivering("catalogue", "loaded_die")
    world.do(0, DeliverErrand(errand("mummy>witch")))

    events = world.do(0, PlayCatalogue(piece("witch:1")))

    assert PieceGained(0, piece("witch:1"), "body", "catalogue") in events
    assert not only(events, PieceRolled)
    assert world.question == "WrapUp"


@pytest.mark.clause("IGO-13.11")
def test_e39_with_a_loaded_die_the_piece_is_rolled_again() -> None:
    world = advanced().pieces(1, "witch:2", "witch:4", "witch:5", "witch:6").at(9)
    world.tokens(0, "mummy").errands(0, "mummy>witch").cards(0, "loaded_die")
    world.rolled(1, 3).do(0, MoveIgor(LOOP[11]))
    world.do(0, DeliverErrand(errand("mummy>witch")))
    world.do(0, RollPiece(), 3)

    events = world.do(0, PlayLoadedDie(), 5, 1)

    assert only(events, PieceRolled) == [
        PieceRolled(0, "witch", 5, False),
        PieceRolled(0, "witch", 1, True),
    ]
    assert PieceGained(0, piece("witch:1"), "body", "delivery") in events


@pytest.mark.clause("IGO-12.6", "IGO-11.2", "IGO-13.12")
def test_e40_a_job_notice_is_played_in_the_turn_of_another() -> None:
    world = advanced().cards(1, "job_notice").rolled(1, 2)
    world.errands(1, "witch>mummy", "witch>dracula", "witch>phantom", "witch>mr_hyde")

    world.do(1, PlayJobNotice())

    assert len(world.state.errand_hands[1]) == 6
    assert (world.question, world.state.active) == ("AfterRoll", 0)
    world.do(0, MoveIgor(LOOP[1]))
    assert world.question == "Adjust"
    assert world.state.next_over_limit() == 1


@pytest.mark.clause("IGO-13.1", "IGO-12.4")
def test_e41_the_tow_truck_takes_the_place_of_the_roll() -> None:
    world = advanced().at(1).tokens(0, "witch").errands(0, "witch>dracula").cards(0, "tow_truck")

    moved = world.do(0, PlayTowTruck("dracula_castle"))
    delivered = world.do(0, DeliverErrand(errand("witch>dracula")))

    assert IgorMoved(0, "dracula_castle", "tow_truck", False) in moved
    assert TokenTaken(0, "dracula", "landing") in moved
    assert only(delivered, ErrandDelivered)
    assert TurnEnded(0) in delivered  # no window: no card is left in the hand
    assert "MovementRolled" not in names(moved + delivered)


@pytest.mark.clause("IGO-13.1", "IGO-12.12")
def test_e41_with_a_card_left_there_is_a_wrap_up_and_no_question_before_the_die() -> None:
    world = advanced().at(1).tokens(0, "witch").errands(0, "witch>dracula")
    world.cards(0, "tow_truck", "ward")
    world.do(0, PlayTowTruck("dracula_castle"))

    world.do(0, DeliverErrand(errand("witch>dracula")))
    assert world.question == "AfterPieceRoll"
    world.do(0, KeepPiece())

    assert world.question == "WrapUp"
    in_race = advanced().body(0).at("race_01").cards(0, "tow_truck")
    assert in_race.refusal(0, PlayTowTruck("dracula_castle")) == "IGO-13.1"


@pytest.mark.clause("IGO-13.5", "IGO-4.2")
def test_e43_who_will_lose_a_turn_cannot_be_sabotaged() -> None:
    world = advanced().cards(0, "sabotage").loses(1)

    assert world.refusal(0, PlaySabotage(1)) == "IGO-13.5"
    assert world.offered(0, PlaySabotage) == [PlaySabotage(2)]


@pytest.mark.clause("IGO-12.11", "IGO-13.8", "IGO-6.7")
def test_e44_a_body_completed_after_the_roll_may_race_with_that_very_roll() -> None:
    world = advanced().body(0, "mr_hyde", 5).pieces(0, "witch:1").cards(0, "barter").at(17)
    world.rolled(2, 4)
    assert "race_05" not in {command.to for command in world.offered(0, MoveIgor)}

    world.do(0, PlayBarter(piece("witch:1"), piece("mummy:6")))

    assert "race_05" in {command.to for command in world.offered(0, MoveIgor)}
    assert world.refusal(0, MoveIgor("race_05")) == "allowed"


@pytest.mark.clause("IGO-12.10", "IGO-12.12")
def test_e48_in_the_race_the_pause_depends_on_the_number_of_cards_alone() -> None:
    world = advanced().body(0).at("race_05").cards(0, "ward")
    world.do(0, RollDice(), 1, 2)

    assert world.question == "AfterRoll"
    assert world.kinds(0) == {"MoveIgor"}
    assert world.offered(0, MoveIgor) == [MoveIgor("race_08")]
    without = advanced().body(0).at("race_05")
    assert IgorMoved(0, "race_08", "roll", False) in without.do(0, RollDice(), 1, 2)


@pytest.mark.clause("IGO-12.12")
def test_e49_the_piece_windows_open_for_any_card() -> None:
    world = delivering("shim", "shim")
    world.do(0, DeliverErrand(errand("mummy>witch")))

    assert (world.question, world.kinds(0)) == ("BeforePieceRoll", {"RollPiece"})
    world.do(0, RollPiece())
    assert (world.question, world.kinds(0)) == ("AfterPieceRoll", {"KeepPiece"})


@pytest.mark.clause("IGO-12.12")
def test_e49_after_a_red_card_only_the_second_and_without_cards_neither() -> None:
    world = advanced().at(9).tokens(0, "mummy").errands(0, "mummy>witch")
    world.cards(0, "shim", "sabotage").do(0, PlaySabotage(1))
    world.rolled(1, 3).do(0, MoveIgor(LOOP[11]))
    world.do(0, DeliverErrand(errand("mummy>witch")))
    assert world.question == "AfterPieceRoll"

    events = delivering_without_cards().do(0, DeliverErrand(errand("mummy>witch")))

    assert only(events, PieceGained)


def delivering_without_cards() -> World:
    """The same with an empty hand of scrapyard cards."""
    world = advanced().at(9).tokens(0, "mummy").errands(0, "mummy>witch")
    world.rolled(1, 3).do(0, MoveIgor(LOOP[11]))
    return world


@pytest.mark.clause("IGO-12.6", "IGO-13.13")
def test_e51_a_forged_pass_takes_the_token_that_another_could_have_taken() -> None:
    world = advanced().at(0, 11).cards(2, "forged_pass").tokens(2, "mummy")
    world.tokens(0, "witch").turn_of(1)
    assert "TakeTokenAndPass" in world.kinds(1)

    world.do(2, PlayForgedPass("mummy", "witch"))

    assert (world.question, world.state.active) == ("TurnStart", 1)
    assert "TakeTokenAndPass" not in world.kinds(1)
    assert world.refusal(1, TakeTokenAndPass()) == "IGO-14.4"


@pytest.mark.clause("IGO-12.6")
def test_e51_a_delivery_whose_token_is_swapped_away_is_passed_over() -> None:
    world = delivering("forged_pass", "ward")

    events = world.do(0, PlayForgedPass("mummy", "phantom"))

    assert ErrandsChecked(0, False) in events
    assert world.question == "WrapUp"
    assert errand("mummy>witch") in world.state.errand_hands[0].known


@pytest.mark.clause("IGO-11.1", "IGO-12.13")
def test_e52_four_of_a_kind_are_asked_for_though_there_is_one_answer() -> None:
    world = advanced().cards(0, "shim", "shim", "shim", "shim")

    world.do(0, DrawAndPass())

    assert world.question == "Adjust"
    assert world.offered(0, GiveUp) == [GiveUp({}, (), {"shim": 1})]


@pytest.mark.clause("IGO-12.14", "IGO-15.4")
def test_e53_a_target_that_leaves_has_declined() -> None:
    world = advanced().cards(0, "pickpocket").cards(1, "ward").tokens(1, "witch", "mummy")
    world.do(0, PlayPickpocket(1, "witch"))

    events = world.leave(1)

    told = [e for e in events if isinstance(e, TokenStolen | TokenReturned | PlayerLeft)]
    assert told == [TokenStolen(0, 1, "witch"), TokenReturned(1, "mummy", "left"), PlayerLeft(1)]
    assert ScrapyardCardsDiscarded(1, ("ward",), "left") in events
    assert (world.question, world.state.active) == ("TurnStart", 0)


@pytest.mark.clause("IGO-12.14")
def test_e53_a_card_whose_player_leaves_has_no_effect() -> None:
    world = advanced().cards(0, "misfiled_papers").cards(1, "ward").errands(1, "witch>mummy")
    world.do(0, PlayMisfiledPapers(1))

    events = world.leave(0)

    assert "ErrandStolen" not in names(events)
    assert world.state.active == 1
    assert world.refusal(1, DeclineReaction()) == "decision_closed"
