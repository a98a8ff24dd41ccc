"""GRK-6: legends enter, come along, are rescued or lost."""

from __future__ import annotations

import pytest

from domain.kernel.pools import Deck
from domain.rulesets.horrified.core.commands import GuideVillager, MoveHero, PlayPerk
from domain.rulesets.horrified.core.effects_moving import PlaceVillager
from domain.rulesets.horrified.core.forced import ChooseCompanions
from domain.rulesets.horrified.core.hitting import Discard
from domain.rulesets.horrified.core.people import VillagerMoved, VillagerRescued
from domain.rulesets.horrified.core.supply import DeckReshuffled, PerkDrawn
from domain.rulesets.horrified.core.walking import PlaceHero, StepHero, StopMoving
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.content import BOX

from .world import World

LEGEND_CARDS = {
    card.id: effect
    for card in BOX.cards.values()
    for effect in card.effects
    if isinstance(effect, PlaceVillager)
}


def without_perks(world: World, *discarded: str) -> World:
    """No perk is left to draw but those that lie on the discards; the rest is seat 0's."""
    left = dict(world.s.perk_deck.unseen)
    for perk in discarded:
        left[perk] -= 1
        world.s.perk_discards[perk] = world.s.perk_discards.get(perk, 0) + 1
    world.s.perks[0] = {perk: n for perk, n in left.items() if n}
    world.s.perk_deck = Deck({}, 0)
    return world


@pytest.mark.clause("GRK-6.1", "GRK-23.1", "GRK-2.5")
@pytest.mark.parametrize("card", LEGEND_CARDS)
def test_each_legend_card_places_its_legend(card: str) -> None:
    world = World("actor", monsters=("basilisk",)).put(actor="port", basilisk="temple_of_zeus")
    legend = BOX.villagers[LEGEND_CARDS[card].villager]

    world.monsters_play(card, *["blank"] * 6)

    assert world.s.villagers == {legend.id: legend.enters_at}


@pytest.mark.clause("GRK-6.1")
def test_ten_legends_may_be_on_the_board_at_once() -> None:
    world = World("actor").put(**{each.id: each.enters_at for each in BOX.villagers.values()})

    RULESET.check(world.s)

    assert len(world.s.villagers) == 10
    assert len(LEGEND_CARDS) == 10


@pytest.mark.clause("GRK-6.2")
def test_each_legend_that_is_rescued_brings_a_perk() -> None:
    world = World("actor", "traveler").put(actor="agora", ariadne="agora", icarus="agora")

    world.do(0, MoveHero("vineyards", ("ariadne", "icarus")))
    assert (world.s.rescued, sum(world.s.perks[0].values())) == (("ariadne",), 1)
    world.do(0, MoveHero("agora", ("icarus",))).do(0, MoveHero("port", ("icarus",)))

    assert world.s.rescued == ("ariadne", "icarus")
    assert sum(world.s.perks[0].values()) == 2


@pytest.mark.clause("GRK-6.2")
def test_a_legend_in_safety_leaves_in_the_monster_phase_too() -> None:
    world = World("actor", "traveler").put(actor="port", traveler="port", ariadne="agora")

    world.monsters_play("flight_to_safety", *["blank"] * 2)

    assert world.heard(VillagerRescued) == [VillagerRescued("ariadne", "vineyards")]
    assert [event.seat for event in world.heard(PerkDrawn)] == [0]


@pytest.mark.clause("GRK-6.2", "GRK-11.10")
def test_the_current_player_draws_even_with_the_hero_off_the_board() -> None:
    world = World("actor", "traveler").put(actor=None, traveler="port", ariadne="agora")

    world.monsters_play("flight_to_safety", *["blank"] * 2)

    assert [event.seat for event in world.heard(PerkDrawn)] == [0]


@pytest.mark.clause("GRK-6.2")
def test_the_current_player_draws_for_a_legend_that_another_hero_brings_home() -> None:
    world = World("actor", "traveler").perk(1, "hunt_of_artemis")
    world.put(traveler="agora", ariadne="agora", actor="port")

    world.do(1, PlayPerk("hunt_of_artemis")).choose("move_hero").choose("traveler")
    world.do(1, StepHero("vineyards", ("ariadne",)))

    assert [event.seat for event in world.heard(PerkDrawn)] == [0]


@pytest.mark.clause("GRK-6.3")
def test_a_legend_passing_through_its_safe_location_stops_there() -> None:
    world = World("actor").perk(0, "hunt_of_artemis").put(actor="agora", icarus="agora")

    world.do(0, PlayPerk("hunt_of_artemis")).choose("move_hero").choose("actor")
    world.do(0, StepHero("port", ("icarus",)))

    assert world.s.rescued == ("icarus",)
    assert world.refusal(0, StepHero("agora", ("icarus",))) == "GRK-6.6"
    world.do(0, StepHero("agora"))
    assert world.where("actor") == "agora"


@pytest.mark.clause("GRK-6.4")
def test_rescued_and_defeated_legends_are_gone_for_good() -> None:
    world = World("actor").put(actor="agora", ariadne="agora", midas="temple_of_hades")
    world.do(0, GuideVillager("ariadne", "vineyards"))

    world.monsters_play("sudden_pounce_1", "hit", "hit")

    assert (world.s.rescued, world.s.lost, world.s.villagers) == (("ariadne",), ("midas",), {})
    assert world.refusal(0, GuideVillager("ariadne", "agora")) == "GRK-5.4"


@pytest.mark.clause("GRK-6.5")
def test_the_perk_discards_become_the_deck_when_it_is_empty() -> None:
    world = World("actor").put(actor="agora", ariadne="agora")
    without_perks(world, "trick_of_hades", "veil_of_nyx")

    world.do(0, GuideVillager("ariadne", "vineyards"))

    assert world.heard(DeckReshuffled) == [DeckReshuffled("perk", 2)]
    assert len(world.heard(PerkDrawn)) == 1
    assert (world.s.perk_deck.size, world.s.perk_discards) == (1, {})


@pytest.mark.clause("GRK-6.5", "GRK-7.3")
@pytest.mark.parametrize("discarded", ["trick_of_hades", "hunt_of_artemis"])
def test_a_perk_that_is_being_resolved_is_not_among_the_discards_yet(discarded: str) -> None:
    world = World("actor", "traveler").put(actor="agora", ariadne="agora")
    without_perks(world, discarded)

    world.do(0, PlayPerk("hunt_of_artemis")).choose("move_hero").choose("actor")
    world.do(0, StepHero("vineyards", ("ariadne",)))

    assert world.heard(DeckReshuffled) == [DeckReshuffled("perk", 1, "hunt_of_artemis")]
    assert world.heard(PerkDrawn) == [PerkDrawn(0, discarded)]
    assert (world.s.perk_deck.size, world.s.perk_discards) == (0, {"hunt_of_artemis": 1})


@pytest.mark.clause("GRK-6.5", "GRK-7.3")
def test_without_other_discards_a_perk_brings_none() -> None:
    world = without_perks(World("actor", "traveler").put(actor="agora", ariadne="agora"))

    world.do(0, PlayPerk("hunt_of_artemis")).choose("move_hero").choose("actor")
    world.do(0, StepHero("vineyards", ("ariadne",)))

    assert world.heard(VillagerRescued) == [VillagerRescued("ariadne", "vineyards")]
    assert (world.heard(PerkDrawn), world.s.perk_discards) == ([], {"hunt_of_artemis": 1})
    world.put(icarus="agora").do(0, StopMoving()).choose("done")
    world.do(0, MoveHero("agora")).do(0, MoveHero("port", ("icarus",)))
    assert world.heard(PerkDrawn) == [PerkDrawn(0, "hunt_of_artemis")]


@pytest.mark.clause("GRK-6.5")
def test_without_deck_and_discards_no_perk_is_drawn() -> None:
    world = without_perks(World("actor").put(actor="agora", ariadne="agora"))

    world.do(0, GuideVillager("ariadne", "vineyards"))

    assert world.heard(PerkDrawn) == []
    assert world.s.rescued == ("ariadne",)


@pytest.mark.clause("GRK-6.6")
def test_the_perks_player_says_who_comes_along_and_where_they_stay() -> None:
    world = World("actor", "traveler").perk(1, "hunt_of_artemis")
    world.put(actor="agora", midas="agora", orpheus="odeon")

    world.do(1, PlayPerk("hunt_of_artemis")).choose("move_hero").choose("actor")
    assert RULESET.awaiting(world.s) == (1,)
    world.do(1, StepHero("odeon", ("midas",)))
    world.do(1, StepHero("battlefield", ("orpheus",)))

    assert world.s.villagers == {"midas": "odeon", "orpheus": "battlefield"}


@pytest.mark.clause("GRK-6.6", "GRK-14.5")
def test_the_moved_heros_player_says_who_comes_along_by_force() -> None:
    world = World("actor", "traveler", monsters=("siren", "basilisk"))
    world.put(actor="lighthouse", traveler="bay_of_ghosts", midas="bay_of_ghosts")
    world.give(0, bow_1=1)

    world.monsters_play("sudden_pounce_1", "power", "blank")
    world.do(0, Discard({"bow_1": 1}))

    assert (world.asks(), RULESET.awaiting(world.s)) == ("Companions", (1,))
    world.do(1, ChooseCompanions(("midas",)))
    assert (world.where("traveler"), world.where("midas")) == ("lighthouse", "lighthouse")


@pytest.mark.clause("GRK-6.6")
def test_with_the_option_off_nobody_comes_along_by_force() -> None:
    world = World(
        "actor", "traveler", monsters=("siren", "basilisk"), companions_on_forced_moves=False
    )
    world.put(actor="lighthouse", traveler="bay_of_ghosts", midas="bay_of_ghosts")

    world.monsters_play("sudden_pounce_1", "power", "blank")

    assert (world.where("traveler"), world.where("midas")) == ("lighthouse", "bay_of_ghosts")


@pytest.mark.clause("GRK-6.6", "GRK-23.6")
def test_a_legend_that_came_along_still_makes_its_own_move() -> None:
    world = World("actor", monsters=("basilisk",)).put(basilisk="odeon", actor="port")
    world.put(penelope="port")

    world.monsters_play("strange_allure_1")
    world.do(0, ChooseCompanions(("penelope",)))

    assert (world.where("actor"), world.where("penelope")) == ("agora", "odeon")


@pytest.mark.clause("GRK-6.6", "GRK-6.2", "GRK-23.6")
def test_a_companion_that_is_safe_on_arrival_makes_no_further_move() -> None:
    world = World("actor", monsters=("basilisk",)).put(basilisk="vineyards", actor="agora")
    world.put(ariadne="agora", midas="agora")

    world.monsters_play("strange_allure_1")
    world.do(0, ChooseCompanions(("ariadne",)))

    assert world.s.rescued == ("ariadne",)
    assert world.heard(VillagerMoved) == [VillagerMoved("midas", "vineyards")]


@pytest.mark.clause("GRK-22.8", "GRK-1.6")
def test_nobody_comes_along_with_a_hero_that_is_placed() -> None:
    world = World("actor").perk(0, "flight_of_hermes").put(actor="agora", midas="agora")

    world.do(0, PlayPerk("flight_of_hermes")).do(0, PlaceHero("actor", "port"))

    assert (world.where("actor"), world.where("midas")) == ("port", "agora")


@pytest.mark.clause("GRK-6.6")
def test_whoever_stops_gives_up_the_steps_that_are_left() -> None:
    world = World("actor").perk(0, "hunt_of_artemis").put(actor="agora")

    world.do(0, PlayPerk("hunt_of_artemis")).choose("move_hero").choose("actor")
    world.do(0, StopMoving())

    assert (world.where("actor"), world.asks()) == ("agora", "HeroPhase")
