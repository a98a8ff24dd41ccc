"""The worked examples of examples.md about the Monster phase: events, strikes, hits, frenzy."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.forced import ChooseCompanions
from domain.rulesets.horrified.core.hitting import Discard
from domain.rulesets.horrified.core.monsters import FrenzyPassed
from domain.rulesets.horrified.core.people import HeroReturned
from domain.rulesets.horrified.core.supply import ItemPlaced
from domain.rulesets.horrified.core.turns import (
    DiceRolled,
    EventIgnored,
    StrikeBegun,
    StrikesCutShort,
)

from .world import World


def strikers(world: World) -> list[str]:
    """The figures that struck, in order."""
    return [event.figure for event in world.heard(StrikeBegun)]


@pytest.mark.clause("GRK-9.6", "GRK-9.7", "GRK-12.2", "GRK-23.1", "GRK-9.3")
def test_e8_two_monsters_with_one_symbol_strike_in_the_order_the_current_player_says() -> None:
    world = World("actor", monsters=("siren", "cerberus", "basilisk")).put(actor="agora")

    world.monsters_play("the_inventor_returns", "blank", "blank")

    assert world.where("daedalus") == "statue_of_talos"
    assert (strikers(world), world.s.frenzy) == (["siren"], "cerberus")
    assert world.options() == ("siren", "cerberus")
    world.choose("cerberus", "blank", "blank")
    assert strikers(world) == ["cerberus", "siren"]


@pytest.mark.clause("GRK-12.2", "GRK-11.1", "GRK-10.2")
def test_e9_the_marker_moves_on_though_nobody_was_attacked() -> None:
    world = World("actor", monsters=("siren", "chimera", "medusa")).put(actor="port")
    world.s.frenzy = "medusa"

    world.monsters_play("out_of_the_tombs")

    assert strikers(world) == ["medusa"]
    assert world.where("medusa") == "agora"
    assert world.heard(DiceRolled) == []
    assert world.heard(FrenzyPassed) == [FrenzyPassed("siren")]


@pytest.mark.clause("GRK-9.5", "GRK-9.7", "GRK-9.4")
@pytest.mark.parametrize(
    ("card", "items", "striker"),
    [("sudden_pounce_1", 1, "cerberus"), ("barren_ground_1", 3, "basilisk")],
)
def test_e10_an_event_and_a_strike_of_nobody_in_the_game_are_ignored(
    card: str, items: int, striker: str
) -> None:
    world = World("actor").put(actor="agora")

    world.monsters_play(card)

    assert len(world.heard(ItemPlaced)) == items
    assert world.heard(EventIgnored) == [EventIgnored(card)]
    assert strikers(world) == [striker]


@pytest.mark.clause("GRK-10.1", "GRK-1.4")
def test_e11_a_monster_stays_where_somebody_is() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="agora", midas="acropolis")

    world.monsters_play("scent_of_plunder_2", "blank", "blank")

    rolls = world.heard(DiceRolled)
    assert world.where("minotaur") == "acropolis"
    assert [(roll.figure, roll.target) for roll in rolls] == [("minotaur", "midas")]


@pytest.mark.clause("GRK-10.3", "GRK-1.13")
@pytest.mark.parametrize("way", ["odeon", "forest_of_the_dryads"])
def test_e13_the_current_player_picks_among_two_shortest_paths(way: str) -> None:
    world = World("actor", monsters=("chimera",)).put(actor="stables", chimera="battlefield")

    world.monsters_play("snapping_jaws_1")
    assert set(world.options()) == {"odeon", "forest_of_the_dryads"}
    world.choose(way)

    assert world.where("chimera") == way


@pytest.mark.clause("GRK-11.5", "GRK-11.9", "GRK-11.3")
def test_e14_hits_are_blocked_wholly_or_not_at_all() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="ruins").give(0, sling_1=1, rope_1=1)

    world.monsters_play("call_of_the_lair_1", "hit", "hit", "blank")

    assert world.asks() == "Block"
    assert world.refusal(0, Discard({"rope_1": 1})) == "GRK-11.5"
    assert world.offered(0, Discard) == [Discard({"rope_1": 1, "sling_1": 1})]
    world.do(0, Discard({"rope_1": 1, "sling_1": 1}))
    assert world.where("actor") == "ruins"
    assert world.s.held[0] == {}


@pytest.mark.clause("GRK-11.7", "GRK-9.9", "GRK-4.2", "GRK-9.8")
@pytest.mark.parametrize("early_end", [False, True])
def test_e15_a_defeated_hero_comes_back_and_only_the_option_ends_the_phase(
    early_end: bool,
) -> None:
    world = World("actor", "traveler", end_phase_on_defeat=early_end)
    world.put(actor="agora", traveler="temple_of_hades").give(1, rope_1=1)
    world.perk(1, "veil_of_nyx")
    world.s.terror = 4

    world.monsters_play("song_for_the_dead", "hit", "hit")

    assert world.s.terror == 5
    assert (world.s.held[1], world.s.perks[1]) == ({"rope_1": 1}, {"veil_of_nyx": 1})
    assert strikers(world) == (["cerberus"] if early_end else ["cerberus", "basilisk"])
    assert bool(world.heard(StrikesCutShort)) == early_end
    assert world.heard(HeroReturned) == [HeroReturned("traveler", "temple_of_nyx")]
    assert (world.s.current, world.s.actions) == (1, 5)


@pytest.mark.clause("GRK-11.8")
def test_e16_nobody_can_block_for_a_legend() -> None:
    world = World("actor", monsters=("cerberus",)).put(
        actor="agora", orpheus="odeon", cerberus="odeon"
    )
    world.give(0, rope_1=1, rope_2=1, sling_1=1, sling_2=1, lyre_1=1)

    world.monsters_play("sudden_pounce_1", "hit", "blank")

    assert (world.s.lost, world.s.terror) == (("orpheus",), 4)
    assert sum(world.s.held[0].values()) == 5
    assert world.s.turn == 2


@pytest.mark.clause("GRK-23.11", "GRK-12.2", "GRK-6.1")
def test_e43_flight_to_safety_passes_the_marker_and_its_new_holder_strikes() -> None:
    world = World("actor").put(actor="bay_of_ghosts", orpheus="odeon", midas="acropolis")

    world.monsters_play("flight_to_safety", "blank", "blank")

    assert (world.where("orpheus"), world.where("midas")) == ("battlefield", "agora")
    assert strikers(world) == ["basilisk"]
    assert world.heard(FrenzyPassed) == [FrenzyPassed("basilisk"), FrenzyPassed("cerberus")]


@pytest.mark.clause("GRK-9.9", "GRK-12.2", "GRK-9.3")
def test_e45_the_marker_passes_though_its_strike_ended_the_phase() -> None:
    world = World("actor", "traveler", end_phase_on_defeat=True)
    world.put(actor="agora", traveler="temple_of_hades")

    world.monsters_play("song_for_the_dead", "hit", "blank")

    assert strikers(world) == ["cerberus"]
    assert world.heard(FrenzyPassed) == [FrenzyPassed("basilisk")]
    assert world.s.card_discards["song_for_the_dead"] == 1


@pytest.mark.clause("GRK-6.6", "GRK-23.6", "GRK-10.5")
@pytest.mark.parametrize(("along", "penelope"), [(("penelope",), "odeon"), ((), "agora")])
def test_e47_a_legend_that_came_along_still_makes_its_own_move(
    along: tuple[str, ...], penelope: str
) -> None:
    world = World("actor", monsters=("basilisk",))
    world.put(actor="port", penelope="port", basilisk="odeon")

    world.monsters_play("strange_allure_1")
    assert world.asks() == "Companions"
    world.do(0, ChooseCompanions(along))

    assert (world.where("actor"), world.where("penelope")) == ("agora", penelope)
