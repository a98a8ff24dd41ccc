"""GRK-22: the seven heroes and their favors."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import EndHeroPhase, UseSpecialAction
from domain.rulesets.horrified.core.handing import GiveItems
from domain.rulesets.horrified.core.people import HeroHit, TerrorRaised
from domain.rulesets.horrified.core.supply import DeckReshuffled, PerkDrawn
from domain.rulesets.horrified.core.turns import MonsterCardDrawn
from domain.rulesets.horrified.core.walking import PlaceHero
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.content import BOX
from domain.rulesets.horrified.greek.heroes import ExchangeItems, MonsterCardPeeked

from .world import World

SPECIAL = UseSpecialAction()


@pytest.mark.clause("GRK-22.1", "GRK-22.2", "GRK-22.3", "GRK-22.4", "GRK-22.5", "GRK-22.7")
def test_heroes_have_their_actions_and_starts() -> None:
    rows = {hero.id: (hero.actions, hero.start) for hero in BOX.heroes.values()}

    assert rows == {
        "actor": (4, "agora"), "hoplite": (4, "battlefield"), "mariner": (4, "port"),
        "musician": (4, "odeon"), "ranger": (4, "forest_of_the_dryads"),
        "shepherd": (4, "vineyards"), "traveler": (5, "stables"),
    }  # fmt: skip


@pytest.mark.clause("GRK-22.1")
def test_the_actor_needs_two_items_and_a_pile() -> None:
    world = World("actor").give(0, bow_1=1, rope_1=1)
    assert world.refusal(0, SPECIAL) == "GRK-22.1"

    world = World("actor").give(0, bow_1=1).discard(lyre_1=1)

    assert world.refusal(0, SPECIAL) == "GRK-22.1"


@pytest.mark.clause("GRK-22.1")
def test_the_actor_takes_what_already_lay_in_the_pile() -> None:
    world = World("actor").give(0, bow_1=1, rope_1=1, sling_1=1).discard(lyre_1=1, labrys_1=1)
    two = {"bow_1": 1, "rope_1": 1}

    world.do(0, SPECIAL)
    for items, item in (
        (two, "bow_1"),
        (two, "sling_1"),
        ({"bow_1": 1}, "lyre_1"),
        ({**two, "sling_1": 1}, "lyre_1"),
        ({"lyre_1": 1, "labrys_1": 1}, "lyre_1"),
    ):
        assert world.refusal(0, ExchangeItems(items, item)) == "GRK-22.1"
    world.do(0, ExchangeItems(two, "labrys_1"))

    assert world.s.held[0] == {"sling_1": 1, "labrys_1": 1}
    assert world.s.discards == {"lyre_1": 1, "bow_1": 1, "rope_1": 1}
    assert world.s.actions == 3


@pytest.mark.clause("GRK-22.1")
def test_the_only_item_of_the_pile_is_taken_unasked() -> None:
    world = World("actor").give(0, bow_1=1, rope_1=1).discard(lyre_1=1)

    world.do(0, SPECIAL)

    assert (world.s.held[0], world.asks()) == ({"lyre_1": 1}, "HeroPhase")


@pytest.mark.clause("GRK-22.2", "GRK-22.8")
def test_the_hoplite_goes_to_any_lair_token_of_either_face() -> None:
    world = World("hoplite").lair("labyrinth", "necropolis").put(hoplite="mount_iliad")

    world.do(0, SPECIAL)
    spaces = {command.to for command in world.offered(0, PlaceHero)}  # type: ignore[attr-defined]  # of this kind
    assert spaces == {"necropolis", "gaseous_swamp", "statue_of_talos"}
    assert world.refusal(0, PlaceHero("hoplite", "mount_iliad")) == "GRK-22.8"
    assert world.refusal(0, PlaceHero("hoplite", "agora")) == "GRK-22.8"
    world.do(0, PlaceHero("hoplite", "necropolis")).do(0, SPECIAL)

    world.do(0, PlaceHero("hoplite", "gaseous_swamp"))
    assert (world.where("hoplite"), world.s.actions) == ("gaseous_swamp", 2)


@pytest.mark.clause("GRK-22.3", "GRK-7.5")
def test_the_mariner_gives_own_items_to_one_hero_on_the_board_at_any_distance() -> None:
    world = World("mariner", "actor", "ranger").put(mariner="port", actor="temple_of_athena")
    world.put(ranger=None).give(0, bow_1=1, rope_1=1).give(1, lyre_1=1)

    world.do(0, SPECIAL)
    for gift in (
        GiveItems(0, 2, {"bow_1": 1}),
        GiveItems(1, 0, {"lyre_1": 1}),
        GiveItems(0, 1, {}),
        GiveItems(0, 0, {"bow_1": 1}),
        GiveItems(0, 1, {"lyre_1": 1}),
    ):
        assert world.refusal(0, gift) == "GRK-22.3"
    world.do(0, GiveItems(0, 1, {"bow_1": 1, "rope_1": 1}))

    assert world.s.held[:2] == [{}, {"lyre_1": 1, "bow_1": 1, "rope_1": 1}]


@pytest.mark.clause("GRK-22.3")
def test_the_mariner_needs_something_to_give_and_somebody_on_the_board() -> None:
    world = World("mariner", "actor").give(1, lyre_1=1)
    assert world.refusal(0, SPECIAL) == "GRK-22.3"

    world.put(actor=None).give(0, bow_1=1)

    assert world.refusal(0, SPECIAL) == "GRK-22.3"


@pytest.mark.clause("GRK-22.4", "GRK-22.8")
def test_the_musician_goes_to_a_legend() -> None:
    world = World("musician").put(musician="odeon", orpheus="odeon")
    assert world.refusal(0, SPECIAL) == "GRK-22.8"
    world.put(midas="acropolis", daedalus="acropolis", icarus="mount_iliad")

    world.do(0, SPECIAL)
    assert world.refusal(0, PlaceHero("musician", "odeon")) == "GRK-22.8"
    assert len(world.offered(0, PlaceHero)) == 2
    world.do(0, PlaceHero("musician", "acropolis"))

    assert (world.where("musician"), world.where("orpheus")) == ("acropolis", "odeon")


@pytest.mark.clause("GRK-22.5", "GRK-20.5")
def test_the_ranger_draws_for_every_rise_before_anything_later() -> None:
    world = World("actor", "ranger", monsters=("minotaur",)).put(actor="acropolis", ranger="port")

    world.monsters_play("scent_of_plunder_2", "power", "hit")

    wanted = (TerrorRaised, PerkDrawn, HeroHit)
    order = [type(event) for event in world.told if isinstance(event, wanted)]
    assert order == [TerrorRaised, PerkDrawn, HeroHit, TerrorRaised, PerkDrawn]
    assert {event.seat for event in world.heard(PerkDrawn)} == {1}
    assert world.s.actions == 4


@pytest.mark.clause("GRK-22.5")
def test_the_ranger_draws_while_off_the_board() -> None:
    world = World("actor", "ranger", monsters=("minotaur",)).put(actor="acropolis", ranger=None)

    world.monsters_play("scent_of_plunder_2", "power", "blank")

    assert [event.seat for event in world.heard(PerkDrawn)] == [1]


@pytest.mark.clause("GRK-22.5")
def test_the_ranger_does_not_draw_at_the_rise_that_loses() -> None:
    world = World("actor", "ranger", monsters=("minotaur",)).put(actor="acropolis")
    world.s.terror = 6

    world.monsters_play("scent_of_plunder_2", "power", "blank")

    assert world.heard(PerkDrawn) == []


@pytest.mark.clause("GRK-22.5", "GRK-6.5")
def test_the_ranger_draws_from_the_discards_when_the_deck_is_empty() -> None:
    world = World("actor", "ranger", monsters=("minotaur",)).put(actor="acropolis")
    s = world.s
    s.perk_discards, s.perk_deck.unseen, s.perk_deck.size = dict(s.perk_deck.unseen), {}, 0

    world.monsters_play("scent_of_plunder_2", "power", "blank")

    assert world.heard(DeckReshuffled) == [DeckReshuffled("perk", 20)]
    assert sum(world.s.perks[1].values()) == 1


@pytest.mark.clause("GRK-22.5")
def test_a_table_without_the_ranger_draws_nothing_for_terror() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="acropolis")

    world.monsters_play("scent_of_plunder_2", "power", "blank")

    assert world.heard(PerkDrawn) == []


@pytest.mark.clause("GRK-22.6")
def test_the_card_that_the_shepherd_looks_at_stays_the_next() -> None:
    world = World("shepherd", monsters=("siren",)).put(shepherd="port")

    world.do(0, SPECIAL)
    first = world.heard(MonsterCardPeeked)[0].card
    world.do(0, SPECIAL).do(0, SPECIAL)
    assert world.heard(MonsterCardPeeked) == [MonsterCardPeeked(0, True, first)]
    assert (world.s.deck.size, world.s.actions) == (30, 1)
    world.do(0, EndHeroPhase())

    assert world.heard(MonsterCardDrawn)[0].card == first
    assert (world.s.peeked, world.s.peekers) == (None, ())


@pytest.mark.clause("GRK-22.6")
def test_the_shepherd_cannot_look_into_an_empty_deck() -> None:
    world = World("shepherd").stack()

    assert world.refusal(0, SPECIAL) == "GRK-22.6"


@pytest.mark.clause("GRK-22.7")
def test_the_traveler_has_five_actions_and_no_favor() -> None:
    world = World("traveler")

    assert world.s.actions == 5
    assert world.refusal(0, SPECIAL) == "GRK-5.9"


@pytest.mark.clause("GRK-22.6", "GRK-23.13")
def test_a_look_outlasts_a_skipped_monster_phase() -> None:
    world = World("shepherd", monsters=("siren",)).put(shepherd="port")
    world.do(0, SPECIAL)
    card = world.s.peeked
    world.s.skips = True

    world.do(0, EndHeroPhase())

    assert (world.s.peeked, world.s.peekers) == (card, (0,))
    assert RULESET.awaiting(world.s) == (0,)
