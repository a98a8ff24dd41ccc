"""The table "Hidden information" of the rules, row by row, and IGO-16: who knows what."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.igors import RULESET
from domain.rulesets.igors.card_events import (
    ErrandsChecked,
    ErrandsDiscarded,
    ErrandsDrawn,
    ErrandStolen,
    ScrapyardCardPlayed,
)
from domain.rulesets.igors.commands import DrawAndPass, MoveIgor, RollDice
from domain.rulesets.igors.content import LOOP
from domain.rulesets.igors.green_cards import PlayJobNotice
from domain.rulesets.igors.landing_commands import DeliverErrand
from domain.rulesets.igors.red_cards import PlayMisfiledPapers

from .world import World, errand, names, only

ALL = (0, 1, 2, None)
OTHERS = (1, 2, None)


def dealt() -> World:
    """Everybody holds errands, seats 0 and 1 scrapyard cards."""
    world = World(3, "advanced").errands(0, "witch>mummy", "witch>dracula")
    world.errands(1, "mummy>witch").errands(2, "phantom>witch")
    return world.cards(0, "misfiled_papers", "job_notice").cards(1, "shim")


@pytest.mark.clause("IGO-16.1", "IGO-16.3")
def test_a_hand_is_known_to_its_holder_alone() -> None:
    world = dealt()

    assert world.view(0).errand_hands[0].known == world.state.errand_hands[0].known
    assert world.view(0).scrapyard_hands[0].known == {"misfiled_papers": 1, "job_notice": 1}
    for viewer in OTHERS:
        view = world.view(viewer)
        assert view.errand_hands[0].known == view.scrapyard_hands[0].known == {}
        assert (view.errand_hands[0].unknown, view.scrapyard_hands[0].unknown) == (2, 2)


@pytest.mark.clause("IGO-16.1")
def test_a_draw_is_told_to_all_with_its_number_and_blank_cards() -> None:
    world = dealt()
    events = world.do(0, DrawAndPass())

    drawn = only(events, ErrandsDrawn)[0]
    assert world.told(0, events) == events
    for viewer in OTHERS:
        told = only(world.told(viewer, events), ErrandsDrawn)[0]
        assert told == ErrandsDrawn(0, 3, None, "pass")
    assert len(drawn.cards) == 3


@pytest.mark.clause("IGO-16.3")
@pytest.mark.parametrize("viewer", ALL)
def test_counts_discards_and_all_that_lies_open_are_known_to_all(viewer: int | None) -> None:
    world = dealt().tokens(1, "witch").pieces(1, "witch:1", "mummy:1").loses(2).rolled(2, 3)
    world.then(ErrandsDiscarded(2, (errand("phantom>witch"),), "adjustment"))
    view = world.view(viewer)

    for name in (
        "at", "tokens", "bodies", "leftovers", "supply", "board_tokens", "lost", "red_used",
        "dice", "total", "turn", "round", "active", "errand_discards", "scrapyard_discards",
    ):  # fmt: skip
        assert getattr(view, name) == getattr(world.state, name)
    assert view.errands.size == world.state.errands.size
    assert [len(hand) for hand in view.errand_hands] == [2, 1, 0]
    assert view.agenda == world.state.agenda


@pytest.mark.clause("IGO-9.5")
def test_bodies_and_leftovers_are_open_to_a_spectator() -> None:
    world = World().pieces(1, "witch:1", "mummy:1")

    assert world.view(None).bodies == world.state.bodies
    assert world.view(None).leftovers == world.state.leftovers


@pytest.mark.clause("IGO-16.3", "IGO-14.7")
def test_what_a_seat_cannot_place_is_the_deck_and_the_other_hands() -> None:
    world = dealt()

    assert sum(world.state.errands.unseen.values()) == 52
    assert sum(world.view(0).errands.unseen.values()) == 54
    assert sum(world.view(None).errands.unseen.values()) == 56
    assert errand("mummy>witch") in world.view(0).errands.unseen


@pytest.mark.clause("IGO-16.1", "IGO-13.4")
def test_a_stolen_errand_is_read_by_thief_and_victim() -> None:
    world = World(4, "advanced").errands(1, "mummy>witch").cards(0, "misfiled_papers")

    events = world.do(0, PlayMisfiledPapers(1))

    stolen = ErrandStolen(0, 1, errand("mummy>witch"))
    assert stolen in events
    for viewer in (0, 1):
        assert stolen in world.told(viewer, events)
        assert world.view(viewer).errand_hands[0].known == {errand("mummy>witch"): 1}
    for stranger in (2, 3, None):
        assert ErrandStolen(0, 1, None) in world.told(stranger, events)
        assert world.view(stranger).errand_hands[0].known == {}


@pytest.mark.clause("IGO-16.4")
def test_after_a_second_theft_a_bystander_forgets_what_it_knew_of_that_hand() -> None:
    world = World(4, "advanced").errands(1, "mummy>witch").errands(0, "witch>mummy")
    world.cards(0, "misfiled_papers").cards(2, "misfiled_papers")
    world.do(0, PlayMisfiledPapers(1))
    assert world.view(1).errand_hands[0].known == {errand("mummy>witch"): 1}

    world.turn_of(2).do(2, PlayMisfiledPapers(0))

    view = world.view(1)
    assert view.errand_hands[0].known == {}
    assert errand("mummy>witch") in view.errands.unseen
    assert world.view(0).errand_hands[2].known == world.view(2).errand_hands[2].known


@pytest.mark.clause("IGO-16.4")
def test_a_known_card_that_is_delivered_leaves_the_hand() -> None:
    world = World(3, "advanced").errands(1, "mummy>witch").cards(0, "misfiled_papers")
    world.do(0, PlayMisfiledPapers(1))
    world.at(9).tokens(0, "mummy").rolled(1, 3).do(0, MoveIgor(LOOP[11]))

    world.do(0, DeliverErrand(errand("mummy>witch")))

    assert world.view(1).errand_hands[0].known == {}
    assert world.view(1).errand_discards == {errand("mummy>witch"): 1}


@pytest.mark.clause("IGO-7.4", "IGO-16.1")
def test_that_something_is_deliverable_is_told_and_not_what() -> None:
    world = World().at(9).tokens(0, "mummy").errands(0, "mummy>witch").rolled(1, 3)

    events = world.do(0, MoveIgor(LOOP[11]))

    for viewer in ALL:
        assert ErrandsChecked(0, True) in world.told(viewer, events)
        assert type(world.view(viewer).agenda[-1]).__name__ == "ChooseErrand"
    assert RULESET.awaiting(world.view(1)) == (0,)
    assert not list(RULESET.offers(world.view(1), 1))


@pytest.mark.clause("IGO-16.6")
def test_a_sampled_world_agrees_with_what_was_told_of_a_hand() -> None:
    world = World().at(9).tokens(0, "mummy", "phantom").rolled(1, 3)
    world.errands(0, "mummy>witch", "dracula>phantom").do(0, MoveIgor(LOOP[11]))
    view = world.view(1)

    worlds = [RULESET.sample_world(view, 1, QuickDice(seed)) for seed in range(300)]

    for sampled in worlds:
        RULESET.check(sampled)
        assert sampled.deliverable(0)
    fits = {card for sampled in worlds for card in sampled.deliverable(0)}
    assert fits == {errand("mummy>witch"), errand("phantom>witch")}


@pytest.mark.clause("IGO-16.6", "IGO-14.2")
def test_after_a_reshuffle_the_view_holds_counts_and_no_inference() -> None:
    world = World(3).errand_deck(0)
    world.errands(0)

    world.do(0, DrawAndPass())

    view = world.view(1)
    assert view.errands.size == world.state.errands.size
    assert sum(view.errands.unseen.values()) == 56


@pytest.mark.clause("IGO-16.7")
def test_with_nothing_to_draw_there_is_no_event() -> None:
    world = World(2)
    everything = tuple(sorted(world.state.errands.unseen))
    world.then(ErrandsDrawn(1, 56, everything, "pass")).rolled(1, 1)
    world.turn_of(0)
    events = world.do(0, RollDice(), 2, 2)

    assert "ErrandsDrawn" not in names(events)


@pytest.mark.clause("IGO-16.1", "IGO-12.6")
@pytest.mark.parametrize("viewer", ALL)
def test_a_played_card_is_known_to_all(viewer: int | None) -> None:
    world = dealt()

    events = world.do(0, PlayJobNotice())

    assert ScrapyardCardPlayed(0, "job_notice") in world.told(viewer, events)
    assert world.view(viewer).scrapyard_discards == {"job_notice": 1}


@pytest.mark.clause("IGO-12.12", "IGO-16.2")
@pytest.mark.parametrize("card", ["ward", "shim", "sabotage", "loaded_die"])
def test_a_window_opens_alike_whatever_the_card(card: str) -> None:
    world = World(3, "advanced").cards(0, card).rolled(1, 2)

    world.do(0, MoveIgor(LOOP[1]))

    assert world.question == "WrapUp"
    assert RULESET.awaiting(world.view(1)) == (0,)
