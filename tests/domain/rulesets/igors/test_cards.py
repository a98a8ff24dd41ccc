"""Scrapyard cards: windows, effects and limits that no worked example shows."""

from __future__ import annotations

import pytest

from domain.rulesets.igors import RULESET
from domain.rulesets.igors.card_events import (
    DeckReshuffled,
    ErrandsDrawn,
    ErrandStolen,
    ReactionDeclined,
    ScrapyardCardsDiscarded,
    ScrapyardCardsDrawn,
)
from domain.rulesets.igors.commands import (
    AcceptLostTurn,
    DeclineReaction,
    DrawAndPass,
    EndTurn,
    GiveUp,
    MoveIgor,
    RollDice,
    TakeTokenAndPass,
)
from domain.rulesets.igors.content import LOOP, SCRAPYARD
from domain.rulesets.igors.decisions import BeforePieceRoll, PassTurn, ScrapyardBuy, WrapUp
from domain.rulesets.igors.events import LostTurnCleared, LostTurnMarked, TurnLost, TurnStarted
from domain.rulesets.igors.goods_events import PieceGained, PieceStolen, TokenReturned
from domain.rulesets.igors.green_cards import (
    PlayAlarmClock,
    PlayForgedPass,
    PlayJobNotice,
    PlayShim,
    PlayWard,
)
from domain.rulesets.igors.landing_commands import BuyScrapyardCard, KeepPiece, RollPiece
from domain.rulesets.igors.red_cards import (
    PlayBarter,
    PlayCatalogue,
    PlayGraveRobbery,
    PlayMisfiledPapers,
    PlayPickpocket,
    PlaySabotage,
    PlaySparePart,
    PlayTowTruck,
)

from .world import World, errand, names, only, piece


def advanced(players: int = 3) -> World:
    """A game with scrapyard cards."""
    return World(players, "advanced")


@pytest.mark.clause("IGO-5.4", "IGO-12.3")
def test_cards_may_be_played_before_the_choice_of_the_turn() -> None:
    world = advanced().cards(0, "job_notice", "job_notice", "sabotage")

    world.do(0, PlayJobNotice())
    world.do(0, PlayJobNotice())
    world.do(0, PlaySabotage(1))

    assert world.question == "TurnStart"
    assert {"RollDice", "DrawAndPass"} <= world.kinds(0)


@pytest.mark.clause("IGO-12.2", "IGO-13.9")
def test_green_cards_have_no_limit() -> None:
    world = advanced().cards(0, "shim", "shim", "shim").rolled(1, 3)

    for _ in range(3):
        world.do(0, PlayShim(-1))

    assert world.state.total == 1
    assert world.state.dice == (1, 3)


@pytest.mark.clause("IGO-13.9")
def test_a_shim_leaves_a_total_of_one_at_least() -> None:
    world = advanced().cards(0, "shim").rolled(1, 1)
    world.state.total = 1

    assert world.refusal(0, PlayShim(-1)) == "IGO-13.9"
    assert world.offered(0, PlayShim) == [PlayShim(1)]
    assert world.refusal(0, PlayShim(2)) == "IGO-13.9"


@pytest.mark.clause("IGO-12.4")
def test_a_card_that_is_not_held_or_has_no_meaning_cannot_be_played() -> None:
    world = advanced().cards(0, "grave_robbery", "spare_part", "forged_pass", "alarm_clock")

    assert world.refusal(0, PlaySabotage(1)) == "IGO-12.4"
    assert world.refusal(0, PlayGraveRobbery(1, piece("witch:1"))) == "IGO-13.2"
    assert world.refusal(0, PlaySparePart("witch")) == "IGO-13.6"
    assert world.refusal(0, PlayForgedPass("witch", "mummy")) == "IGO-13.13"
    assert world.refusal(0, PlayAlarmClock()) == "IGO-13.15"


@pytest.mark.clause("IGO-12.5")
def test_there_is_no_wrap_up_after_a_turn_that_was_passed() -> None:
    for command in (DrawAndPass(), TakeTokenAndPass()):
        world = advanced().at(3).cards(0, "ward")

        events = world.do(0, command)

        assert TurnStarted(1, 2, 1) in events
    moved = advanced().cards(0, "ward").rolled(1, 2)
    moved.do(0, MoveIgor(LOOP[1]))
    assert moved.question == "WrapUp"
    assert TurnStarted(1, 2, 1) in moved.do(0, EndTurn())


@pytest.mark.clause("IGO-12.6", "IGO-12.3")
def test_any_time_cards_wait_in_a_reaction_and_in_an_adjustment() -> None:
    world = advanced().cards(0, "sabotage").cards(1, "ward").cards(2, "job_notice")
    world.do(0, PlaySabotage(1))

    assert world.kinds(2) == set()
    assert world.refusal(2, PlayJobNotice()) == "IGO-12.6"
    over = advanced().cards(2, "job_notice", "shim", "shim", "shim").adjusting()
    assert over.refusal(2, PlayJobNotice()) == "IGO-12.6"


@pytest.mark.clause("IGO-12.8")
def test_without_a_card_the_target_is_not_asked() -> None:
    world = advanced().cards(0, "pickpocket").tokens(1, "witch")

    events = world.do(0, PlayPickpocket(1, "witch"))

    assert world.state.tokens[0] == {"witch": 1}
    assert not only(events, ReactionDeclined)
    assert world.question == "TurnStart"


@pytest.mark.clause("IGO-12.8", "IGO-13.14")
def test_a_target_without_a_ward_can_only_decline() -> None:
    world = advanced().cards(0, "sabotage").cards(1, "shim")
    world.do(0, PlaySabotage(1))

    assert world.kinds(1) == {"DeclineReaction"}
    assert world.refusal(1, PlayWard()) == "IGO-12.4"
    events = world.do(1, DeclineReaction())

    assert events[:2] == [ReactionDeclined(1), LostTurnMarked(1, "sabotage")]


@pytest.mark.clause("IGO-12.13")
def test_copies_of_a_card_are_alike() -> None:
    world = advanced().cards(0, "shim", "shim").rolled(1, 2)

    assert world.state.scrapyard_hands[0].known == {"shim": 2}
    assert len(world.offered(0, PlayShim)) == 2, "up or down, whichever copy"


@pytest.mark.clause("IGO-13.2", "IGO-9.2")
def test_a_robbed_piece_goes_where_a_gained_one_would() -> None:
    world = advanced().pieces(1, "witch:1", "mummy:1", "dracula:1").cards(0, "grave_robbery")

    assert world.refusal(0, PlayGraveRobbery(1, piece("witch:1"))) == "IGO-13.2"
    events = world.do(0, PlayGraveRobbery(1, piece("mummy:1")))

    assert PieceStolen(0, 1, piece("mummy:1"), "body") in events
    assert world.state.leftovers[1] == (piece("dracula:1"),)


@pytest.mark.clause("IGO-13.4", "IGO-14.6")
def test_misfiled_papers_take_one_errand_at_random() -> None:
    taken = set()
    for pick in (1, 2):
        world = advanced().errands(1, "witch>mummy", "witch>dracula").cards(0, "misfiled_papers")
        events = world.do(0, PlayMisfiledPapers(1), pick)
        taken.add(only(events, ErrandStolen)[0].card)

    assert taken == {errand("witch>mummy"), errand("witch>dracula")}
    assert advanced().cards(0, "misfiled_papers").refusal(0, PlayMisfiledPapers(1)) == "IGO-13.4"


@pytest.mark.clause("IGO-13.6", "IGO-7.6")
def test_a_spare_part_costs_a_token_and_rolls_for_a_piece() -> None:
    world = advanced().tokens(0, "witch").cards(0, "spare_part", "shim").rolled(1, 2)

    paid = world.do(0, PlaySparePart("witch"), 4)
    assert TokenReturned(0, "witch", "spare_part") in paid
    assert world.question == "AfterPieceRoll"
    kept = world.do(0, KeepPiece())

    assert PieceGained(0, piece("witch:4"), "body", "spare_part") in kept
    assert world.question == "AfterRoll"


@pytest.mark.clause("IGO-13.6")
def test_a_spare_part_recalls_nothing() -> None:
    world = advanced().body(1, "witch", 5).pieces(1, "mummy:6", "witch:6").tokens(0, "witch")
    world.cards(0, "spare_part")

    assert world.refusal(0, PlaySparePart("witch")) == "IGO-13.6"


@pytest.mark.clause("IGO-13.7")
def test_a_catalogue_names_a_piece_that_lies_there() -> None:
    world = (
        advanced()
        .cards(0, "catalogue")
        .pieces(1, "witch:1")
        .asked(BeforePieceRoll("witch"), PassTurn(), WrapUp())
    )

    assert world.refusal(0, PlayCatalogue(piece("witch:1"))) == "IGO-13.7"
    assert world.refusal(0, PlayCatalogue(piece("witch:2"))) == "allowed"
    assert world.refusal(0, RollPiece()) == "allowed"


@pytest.mark.clause("IGO-13.8")
def test_barter_gives_another_type() -> None:
    world = advanced().pieces(0, "witch:1", "mummy:1").cards(0, "barter")

    other = PlayBarter(piece("mummy:1"), piece("dracula:1"))
    assert world.refusal(0, other) == "IGO-13.8"
    assert world.refusal(0, PlayBarter(piece("witch:1"), piece("dracula:2"))) == "IGO-13.8"
    events = world.do(0, PlayBarter(piece("mummy:1"), piece("dracula:2")))

    assert names(events)[:3] == ["ScrapyardCardPlayed", "PieceReturned", "PieceGained"]
    assert piece("mummy:1") in world.state.supply["mummy"]
    assert world.state.bodies[0]["torso"] == piece("dracula:2")


@pytest.mark.clause("IGO-13.12")
def test_a_job_notice_needs_an_errand_to_draw() -> None:
    world = advanced(2).cards(0, "job_notice")
    rest = tuple(sorted(world.state.errands.unseen))
    world.then(ErrandsDrawn(1, 56, rest, "pass"))

    assert world.refusal(0, PlayJobNotice()) == "IGO-13.12"


@pytest.mark.clause("IGO-13.13")
def test_a_forged_pass_takes_a_token_of_another_owner() -> None:
    world = advanced().cards(1, "forged_pass").tokens(1, "witch")

    assert world.refusal(1, PlayForgedPass("witch", "witch")) == "IGO-13.13"
    world.do(1, PlayForgedPass("witch", "mummy"))

    assert world.state.tokens[1] == {"mummy": 1}


@pytest.mark.clause("IGO-13.15", "IGO-4.2", "IGO-12.4")
def test_an_alarm_clock_saves_the_turn_in_which_it_is_played() -> None:
    world = advanced().loses(1).cards(1, "alarm_clock").at(1)
    world.do(0, DrawAndPass())
    assert (world.question, world.kinds(1)) == ("LostTurn", {"AcceptLostTurn", "PlayAlarmClock"})

    events = world.do(1, PlayAlarmClock())

    assert LostTurnCleared(1) in events
    assert (world.question, world.state.active) == ("TurnStart", 1)


@pytest.mark.clause("IGO-13.15", "IGO-12.12")
def test_a_holder_of_any_card_is_asked_at_a_lost_turn() -> None:
    world = advanced().loses(1).cards(1, "shim")
    world.do(0, DrawAndPass())

    assert world.kinds(1) == {"AcceptLostTurn"}
    events = world.do(1, AcceptLostTurn())

    assert TurnLost(1) in events
    assert world.state.active == 2
    early = advanced().loses(1).cards(1, "alarm_clock")
    early.do(1, PlayAlarmClock())
    assert early.state.lost == [False] * 3


@pytest.mark.clause("IGO-8.4", "IGO-14.3")
def test_with_no_scrapyard_card_left_nothing_is_drawn_and_nothing_can_be_bought() -> None:
    world = advanced().tokens(0, "witch", "mummy").at(11)
    everything = tuple(kind for kind, n in SCRAPYARD.items() for _ in range(n))
    world.then(ScrapyardCardsDrawn(1, 56, everything, "landing")).rolled(1, 1)

    events = world.do(0, MoveIgor(LOOP[13]))

    assert not only(events, ScrapyardCardsDrawn)
    assert ScrapyardBuy().seats(world.state) == ()
    assert world.refusal(0, BuyScrapyardCard({"witch": 1, "mummy": 1})) == "decision_closed"


@pytest.mark.clause("IGO-14.3", "IGO-14.2")
def test_the_scrapyard_discards_become_the_deck() -> None:
    world = advanced().at(11)
    everything = tuple(kind for kind, n in SCRAPYARD.items() for _ in range(n))
    world.then(
        ScrapyardCardsDrawn(1, 56, everything, "landing"),
        ScrapyardCardsDiscarded(1, ("ward", "ward", "shim"), "adjustment"),
    ).rolled(1, 1)

    events = world.do(0, MoveIgor(LOOP[13]))

    assert DeckReshuffled("scrapyard", 3) in events
    assert world.state.scrapyard.size == 2


@pytest.mark.clause("IGO-15.8")
def test_the_defaults_play_no_card() -> None:
    world = advanced().cards(0, "sabotage", "shim").cards(1, "ward")
    world.do(0, PlaySabotage(1))
    assert RULESET.default_command(world.state, 1) == DeclineReaction()

    world.do(1, DeclineReaction())
    world.rolled(1, 2).do(0, RULESET.default_command(world.state, 0))
    assert RULESET.default_command(world.state, 0) == EndTurn()
    over = advanced().cards(0, "shim", "tow_truck", "ward", "ward").adjusting()
    assert RULESET.default_command(over.state, 0) == GiveUp({}, (), {"tow_truck": 1})
    assert RULESET.rehearse(over.state, 0, GiveUp({}, (), {"tow_truck": 1})) is None


@pytest.mark.clause("IGO-13.1", "IGO-12.1")
def test_a_tow_truck_is_a_red_card_of_the_turn_start() -> None:
    world = advanced().cards(0, "tow_truck", "sabotage").at(3)

    assert world.refusal(0, PlayTowTruck("lagoon")) == "IGO-13.1"
    assert len(world.offered(0, PlayTowTruck)) == 7
    world.do(0, PlaySabotage(1))
    assert world.refusal(0, PlayTowTruck("pyramid")) == "IGO-12.1"
    world.do(0, RollDice(), 1, 2)
    assert world.refusal(0, PlayTowTruck("pyramid")) == "decision_closed"
