"""The worked examples of examples.md about the heroes' favors."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import EndHeroPhase, UseSpecialAction
from domain.rulesets.horrified.core.supply import DeckReshuffled, PerkDrawn
from domain.rulesets.horrified.core.walking import PlaceHero
from domain.rulesets.horrified.greek.cerberus import MonsterCardDiscarded
from domain.rulesets.horrified.greek.heroes import ExchangeItems, MonsterCardPeeked

from .world import World


@pytest.mark.clause("GRK-22.5", "GRK-6.5")
def test_e37_the_ranger_draws_from_the_reshuffled_discards() -> None:
    world = World("actor", "ranger", monsters=("cerberus",)).put(actor="agora", ranger="odeon")
    world.put(midas="temple_of_hades")
    for perk, n in list(world.s.perk_deck.unseen.items()):
        for _ in range(n):
            world.perk(0, perk)
    for perk in ("veil_of_nyx", "trick_of_hades"):
        world.s.perk_discards[perk] = world.s.perks[0].pop(perk)

    world.monsters_play("sudden_pounce_1", "hit", "blank")

    assert world.s.lost == ("midas",)
    assert world.heard(DeckReshuffled) == [DeckReshuffled("perk", 4)]
    assert [drawn.seat for drawn in world.heard(PerkDrawn)] == [1]
    assert (world.s.perk_deck.size, world.s.perk_discards) == (3, {})


@pytest.mark.clause("GRK-22.6", "GRK-1.11", "GRK-15.8")
def test_e38_only_the_shepherds_seat_knows_the_card_until_cerberus_takes_it() -> None:
    world = World("shepherd", "actor", monsters=("cerberus", "basilisk"))
    world.put(shepherd="temple_of_hades", actor="agora").give(0, sling_1=1)

    world.do(0, UseSpecialAction())
    card = world.s.peeked
    assert card is not None
    assert world.told_to(0)[-1] == MonsterCardPeeked(0, True, card)
    assert [world.told_to(viewer)[-1] for viewer in (1, None)] == [
        MonsterCardPeeked(0, True, None)
    ] * 2
    assert [world.view(viewer).peeked for viewer in (0, 1, None)] == [card, None, None]
    world.do(0, UseSpecialAction())

    assert world.heard(MonsterCardPeeked) == [MonsterCardPeeked(0, True, card)]
    assert world.s.actions == 2

    drawn = "sudden_pounce_1" if card != "sudden_pounce_1" else "hunt_for_legends_2"
    world.stack(card, drawn).next_card(drawn).do(0, EndHeroPhase(), "power", "blank")
    assert world.heard(MonsterCardDiscarded) == [MonsterCardDiscarded(card)]
    assert world.view(1).card_discards[card] == 1


@pytest.mark.clause("GRK-22.1")
def test_e39_the_actor_needs_a_pile_and_takes_what_lay_there_before() -> None:
    world = World("actor").give(0, sling_1=1, lyre_1=1, rope_1=1)
    assert world.refusal(0, UseSpecialAction()) == "GRK-22.1"

    world.discard(sword_1=1).do(0, UseSpecialAction())
    own_back = ExchangeItems({"lyre_1": 1, "rope_1": 1}, "lyre_1")
    assert world.refusal(0, own_back) == "GRK-22.1"
    world.do(0, ExchangeItems({"lyre_1": 1, "rope_1": 1}, "sword_1"))

    assert world.s.held[0] == {"sling_1": 1, "sword_1": 1}
    assert world.s.discards == {"lyre_1": 1, "rope_1": 1}


@pytest.mark.clause("GRK-22.2", "GRK-22.8")
def test_e40_nobody_comes_along_when_the_hoplite_is_placed() -> None:
    world = World("hoplite").put(hoplite="odeon", icarus="odeon")

    world.do(0, UseSpecialAction()).do(0, PlaceHero("hoplite", "gaseous_swamp"))

    assert (world.where("hoplite"), world.where("icarus")) == ("gaseous_swamp", "odeon")
    assert world.s.actions == 3


@pytest.mark.clause("GRK-22.4", "GRK-22.8")
def test_e40_without_a_legend_elsewhere_the_musician_cannot_go_anywhere() -> None:
    world = World("musician").put(musician="odeon")

    assert world.refusal(0, UseSpecialAction()) == "GRK-22.8"
    world.put(icarus="odeon")
    assert world.refusal(0, UseSpecialAction()) == "GRK-22.8"
    world.put(midas="port").do(0, UseSpecialAction())

    assert world.where("musician") == "port"
