"""GRK-9: the card, its items, its event, and whose strike it is."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import EndHeroPhase, PlayPerk
from domain.rulesets.horrified.core.hitting import Fall
from domain.rulesets.horrified.core.monsters import FrenzyPassed, MonsterDefeated, MonsterMoved
from domain.rulesets.horrified.core.people import HeroDefeated, VillagerDefeated, VillagerPlaced
from domain.rulesets.horrified.core.strikes import InTurn
from domain.rulesets.horrified.core.supply import ItemPlaced
from domain.rulesets.horrified.core.turns import (
    DiceRolled,
    EventIgnored,
    MonsterCardDrawn,
    MonsterPhaseEnded,
    MonsterPhaseSkipped,
    StrikeBegun,
    StrikesCutShort,
)
from domain.rulesets.horrified.greek.content import BOX

from .world import World

NOTHING = ("blank",) * 6


def strikers(world: World) -> list[str]:
    """Who has struck in the last commit."""
    return [event.figure for event in world.heard(StrikeBegun)]


@pytest.mark.clause("GRK-9.1", "GRK-23.13")
def test_a_pending_skip_is_used_up_and_no_card_is_drawn() -> None:
    world = World("actor").perk(0, "veil_of_nyx").stack("hunt_for_legends_1")

    world.do(0, PlayPerk("veil_of_nyx")).do(0, EndHeroPhase())

    assert world.heard(MonsterPhaseSkipped) == [MonsterPhaseSkipped()]
    assert (world.s.deck.size, world.s.turn, world.s.skips) == (1, 2, False)
    world.do(0, EndHeroPhase())
    assert world.heard(MonsterCardDrawn) == [MonsterCardDrawn("hunt_for_legends_1")]


@pytest.mark.clause("GRK-9.2", "GRK-20.3")
def test_an_empty_deck_loses_unless_the_phase_is_skipped() -> None:
    world = World("actor").perk(0, "veil_of_nyx").stack()

    world.do(0, PlayPerk("veil_of_nyx")).do(0, EndHeroPhase())
    assert world.ended() is None
    world.do(0, EndHeroPhase())

    assert world.ended() == ("loss", "out_of_time")


@pytest.mark.clause("GRK-9.3", "GRK-9.4")
def test_items_come_first_then_the_event_then_the_strike_then_the_discard() -> None:
    world = World("actor", monsters=("basilisk",)).put(actor="port")

    world.monsters_play("nobody_listens", *NOTHING)

    wanted = (MonsterCardDrawn, ItemPlaced, VillagerPlaced, StrikeBegun, MonsterPhaseEnded)
    order = [type(event) for event in world.told if isinstance(event, wanted)]
    assert order == [
        MonsterCardDrawn, *[ItemPlaced] * 3, VillagerPlaced, StrikeBegun, StrikeBegun,
        MonsterPhaseEnded,
    ]  # fmt: skip
    assert (world.s.card, world.s.card_discards) == ("", BOX.card_counts)


@pytest.mark.clause("GRK-9.4")
@pytest.mark.parametrize(("card", "items"), [("snapping_jaws_2", 0), ("barren_ground_1", 3)])
def test_the_printed_number_of_items_is_placed(card: str, items: int) -> None:
    world = World("actor", monsters=("chimera",)).put(actor="port")

    world.monsters_play(card, *NOTHING)

    assert len(world.heard(ItemPlaced)) == items


@pytest.mark.clause("GRK-9.5")
def test_an_event_of_a_symbol_that_nobody_carries_is_ignored() -> None:
    world = World("actor", monsters=("basilisk",)).put(actor="port", midas="agora")

    world.monsters_play("hunt_for_legends_1", *NOTHING)

    assert world.heard(EventIgnored) == [EventIgnored("hunt_for_legends_1")]
    assert strikers(world) == ["basilisk"]


@pytest.mark.clause("GRK-9.5", "GRK-23.5")
def test_an_event_belongs_to_each_monster_with_the_symbol() -> None:
    world = World("actor", "traveler", monsters=("siren", "basilisk"))
    world.put(actor="lighthouse", traveler="gaseous_swamp")

    world.monsters_play("deadly_reach_1")
    assert world.options() == ("siren", "basilisk")
    world.choose("basilisk")

    assert world.heard(HeroDefeated) == [HeroDefeated("traveler"), HeroDefeated("actor")]


@pytest.mark.clause("GRK-9.6", "GRK-1.13")
def test_the_current_player_says_which_of_two_monsters_strikes_first() -> None:
    world = World("actor", "traveler", monsters=("siren", "cerberus"))
    world.put(traveler="lighthouse", actor="port")

    world.monsters_play("sudden_pounce_1")
    assert (world.asks(), world.s.agenda[-1].seat) == ("InTurn", 0)  # type: ignore[attr-defined]  # a choice
    world.choose("cerberus", "blank", "blank")

    assert strikers(world) == ["cerberus", "siren"]


@pytest.mark.clause("GRK-9.6", "GRK-15.7", "GRK-23.4")
def test_the_second_is_looked_at_when_the_first_is_done() -> None:
    world = World("actor", monsters=("cerberus", "minotaur")).put(actor="port")
    world.doors().lair("underworld_door", "statue_of_talos")

    world.monsters_play("call_of_the_lair_1")
    world.choose("cerberus")

    assert world.s.monsters == ("minotaur",)
    assert world.where("minotaur") == "necropolis"


@pytest.mark.clause("GRK-9.6", "GRK-13.2")
def test_a_monster_that_has_left_the_game_is_not_asked_about() -> None:
    world = World("actor", monsters=("siren", "cerberus")).put(actor="forest_of_the_dryads")
    world.doors().lair("underworld_door", "statue_of_talos").s.frenzy = "cerberus"

    world.monsters_play("hunt_for_legends_2", *NOTHING)

    assert world.heard(MonsterDefeated) == [MonsterDefeated("cerberus")]
    assert strikers(world) == ["cerberus", "siren"]
    assert InTurn(0, ("cerberus", "siren")).options(world.s) == ("siren",)


@pytest.mark.clause("GRK-9.7")
def test_symbols_are_taken_from_left_to_right_and_one_without_a_monster_is_skipped() -> None:
    world = World("actor", monsters=("chimera", "basilisk")).put(actor="port")

    world.monsters_play("song_for_the_dead", *NOTHING)
    assert world.options() == ("chimera", "basilisk")
    world.choose("basilisk")
    assert strikers(world) == ["basilisk", "chimera"]
    world.monsters_play("snapping_jaws_2")

    assert [event.symbol for event in world.heard(StrikeBegun)] == ["frenzy"]


@pytest.mark.clause("GRK-9.7", "GRK-23.11")
def test_the_frenzy_symbol_is_read_when_its_turn_comes() -> None:
    world = World("actor", monsters=("siren", "chimera", "medusa")).put(actor="port")

    world.monsters_play("flight_to_safety", *NOTHING)

    assert strikers(world) == ["chimera"]
    assert world.s.frenzy == "medusa"


@pytest.mark.clause("GRK-9.8")
def test_a_monster_moves_and_attacks_before_the_next_and_may_strike_again() -> None:
    world = World("actor", monsters=("basilisk", "chimera")).put(actor="crossroads_south")
    world.put(basilisk="gaseous_swamp", chimera="ruins").s.frenzy = "basilisk"

    world.monsters_play("call_of_the_lair_2", *NOTHING)
    wanted = (StrikeBegun, MonsterMoved, DiceRolled)
    order = [type(event).__name__ for event in world.told if isinstance(event, wanted)]
    assert order == ["StrikeBegun", "MonsterMoved", "DiceRolled"]
    world.choose("basilisk", *NOTHING)

    assert strikers(world) == ["basilisk", "chimera"]


@pytest.mark.clause("GRK-9.9")
def test_a_defeat_does_not_end_the_phase() -> None:
    world = World("actor", "traveler", monsters=("siren", "medusa"))
    world.put(actor="lighthouse", traveler="bay_of_ghosts")

    world.monsters_play("watching_the_horizon", "hit", "hit")

    assert strikers(world) == ["siren", "medusa"]
    assert len(world.heard(HeroDefeated)) == 2


@pytest.mark.clause("GRK-9.9", "GRK-12.2")
def test_with_the_option_a_defeat_in_a_strike_ends_the_phase_after_that_roll() -> None:
    world = World("actor", "traveler", monsters=("siren", "medusa"), end_phase_on_defeat=True)
    world.put(actor="lighthouse", traveler="bay_of_ghosts")

    world.monsters_play("watching_the_horizon", "hit")

    assert strikers(world) == ["siren"]
    assert world.heard(StrikesCutShort) == [StrikesCutShort()]
    assert world.heard(FrenzyPassed) == [FrenzyPassed("medusa")]
    assert world.heard(MonsterPhaseEnded) == [MonsterPhaseEnded()]


@pytest.mark.clause("GRK-9.9")
def test_with_the_option_a_power_that_defeats_lets_the_roll_end() -> None:
    world = World("actor", "traveler", monsters=("siren", "medusa"), end_phase_on_defeat=True)
    world.put(actor="lighthouse", traveler="lighthouse", medusa="bay_of_ghosts")
    world.give(1, bow_1=1)

    world.monsters_play("heavy_purse").choose("traveler", "power", "hit", "blank")
    world.do(1, Fall())

    assert [event.hero for event in world.heard(HeroDefeated)] == ["traveler"]
    assert strikers(world) == []
    assert world.heard(StrikesCutShort) == [StrikesCutShort()]


@pytest.mark.clause("GRK-9.9")
def test_with_the_option_two_carriers_of_one_symbol_stop_after_the_first() -> None:
    world = World("actor", "traveler", monsters=("siren", "cerberus"), end_phase_on_defeat=True)
    world.put(actor="lighthouse", traveler="temple_of_hades")

    world.monsters_play("sudden_pounce_1").choose("siren", "hit", "hit")

    assert world.heard(HeroDefeated) == [HeroDefeated("actor")]
    assert strikers(world) == ["siren"]


@pytest.mark.clause("GRK-9.9")
def test_with_the_option_a_defeat_by_an_event_does_not_end_the_phase() -> None:
    world = World("actor", monsters=("siren", "basilisk"), end_phase_on_defeat=True)
    world.put(actor="port", basilisk="vineyards", siren="lighthouse", midas="lighthouse")

    world.monsters_play("snapping_jaws_1", "hit", "blank")

    assert world.heard(VillagerDefeated) == [VillagerDefeated("midas")]
    assert strikers(world) == ["basilisk"]


@pytest.mark.clause("GRK-9.10", "GRK-15.7")
def test_a_monster_that_leaves_during_its_strike_stops_and_makes_no_attack() -> None:
    world = World("actor", monsters=("cerberus", "basilisk")).put(actor="forest_of_the_dryads")
    world.put(basilisk="temple_of_zeus").doors().lair("underworld_door", "statue_of_talos")
    world.put(midas="forest_of_the_dryads")

    world.monsters_play("deadly_reach_1")

    assert world.heard(MonsterMoved) == [MonsterMoved("cerberus", "statue_of_talos")]
    assert world.heard(DiceRolled) == []
    assert world.s.monsters == ("basilisk",)
