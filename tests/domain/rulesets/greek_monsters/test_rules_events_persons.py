"""GRK-23: events that hit, draw or lead persons home."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.forced import ChooseCompanions
from domain.rulesets.horrified.core.monsters import FrenzyPassed
from domain.rulesets.horrified.core.people import (
    HeroDefeated,
    HeroHit,
    VillagerDefeated,
)
from domain.rulesets.horrified.core.turns import StrikeBegun
from domain.rulesets.horrified.greek import RULESET

from .steps import walked
from .world import World

NOTHING = ("blank",) * 8
FAR = "temple_of_athena"


@pytest.mark.clause("GRK-23.2", "GRK-11.6")
def test_snapping_jaws_hit_heroes_clockwise_and_then_legends() -> None:
    world = World("actor", "traveler", "ranger", monsters=("siren",)).put(actor="lighthouse")
    world.put(traveler="port", ranger="lighthouse", midas="lighthouse", icarus="bay_of_ghosts")
    world.s.current = 2

    world.monsters_play("snapping_jaws_1")

    wanted = (HeroHit, VillagerDefeated)
    hits = [event for event in world.told if isinstance(event, wanted)]
    assert hits == [HeroHit("ranger", 1), HeroHit("actor", 1), VillagerDefeated("midas")]
    assert world.where("icarus") == "bay_of_ghosts"


@pytest.mark.clause("GRK-23.2", "GRK-9.6")
def test_each_orange_monster_snaps_in_the_order_asked() -> None:
    world = World("actor", "traveler", monsters=("siren", "cerberus"))
    world.put(actor="lighthouse", traveler="temple_of_hades")

    world.monsters_play("snapping_jaws_1").choose("cerberus")

    assert [event.hero for event in world.heard(HeroDefeated)] == ["traveler", "actor"]


@pytest.mark.clause("GRK-23.5", "GRK-10.2")
@pytest.mark.parametrize(
    ("hero", "legend", "hit"),
    [
        ("gaseous_swamp", "port", "actor"),
        ("stables", "bay_of_ghosts", "actor"),
        ("agora", "bay_of_ghosts", "midas"),
        ("agora", FAR, "actor"),
        ("port", FAR, None),
        (FAR, "port", None),
    ],
)
def test_deadly_reach_hits_the_closest_person_up_to_three_spaces_away(
    hero: str, legend: str, hit: str | None
) -> None:
    world = World("actor", monsters=("basilisk",)).put(actor=hero, midas=legend)

    world.monsters_play("deadly_reach_1")

    fallen = [event.hero for event in world.heard(HeroDefeated)]
    fallen += [event.villager for event in world.heard(VillagerDefeated)]
    assert fallen == ([hit] if hit else [])


@pytest.mark.clause("GRK-23.5", "GRK-10.2")
def test_among_equally_close_heroes_the_current_player_picks_who_is_hit() -> None:
    world = World("actor", "traveler", monsters=("basilisk",)).put(
        actor="stables", traveler="bay_of_ghosts"
    )

    world.monsters_play("deadly_reach_1")
    assert (world.asks(), RULESET.awaiting(world.s)) == ("WhoIsHit", (0,))
    world.choose("traveler")

    assert world.heard(HeroDefeated) == [HeroDefeated("traveler")]


@pytest.mark.clause("GRK-23.6")
def test_the_allure_draws_heroes_then_legends_once_each_to_the_closest_purple_monster() -> None:
    world = World("actor", "traveler", "ranger", monsters=("basilisk", "chimera"))
    world.put(actor="port", traveler="gaseous_swamp", ranger=FAR, basilisk="gaseous_swamp")
    world.put(icarus="lighthouse", daedalus="crossroads_west").s.current = 2

    world.monsters_play("strange_allure_1", *NOTHING)

    assert walked(world) == [
        ("ranger", "trading_post"), ("actor", "agora"),
        ("daedalus", "ruins"), ("icarus", "bay_of_ghosts"),
    ]  # fmt: skip


@pytest.mark.clause("GRK-23.6", "GRK-6.6")
def test_between_two_purple_monsters_the_current_player_picks() -> None:
    world = World("actor", "traveler", monsters=("basilisk", "chimera")).put(actor=FAR)
    world.put(traveler="odeon", basilisk="agora", chimera="battlefield", midas="odeon")

    world.monsters_play("strange_allure_1", *NOTHING)
    assert (RULESET.awaiting(world.s), set(world.options())) == ((0,), {"agora", "battlefield"})
    world.choose("agora")
    assert RULESET.awaiting(world.s) == (1,)
    world.do(1, ChooseCompanions(()))

    assert world.where("traveler") == "agora"
    assert set(world.options()) == {"agora", "battlefield"}  # Midas, on his own


@pytest.mark.clause("GRK-23.10")
def test_the_hunt_moves_three_spaces_toward_the_closest_legend() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="agora", midas="vineyards")
    world.put(minotaur="stadium", icarus=FAR)

    world.monsters_play("hunt_for_legends_1")

    assert walked(world) == [
        ("minotaur", "gymnasium"), ("minotaur", "acropolis"), ("minotaur", "agora"),
    ]  # fmt: skip


@pytest.mark.clause("GRK-23.11", "GRK-12.2")
def test_the_flight_passes_the_marker_moves_each_legend_and_frenzies_the_new_holder() -> None:
    world = World("actor", monsters=("siren", "chimera", "basilisk")).put(actor="port")
    world.put(penelope="port", daedalus="agora", orpheus="odeon")

    world.monsters_play("flight_to_safety", *NOTHING)

    assert walked(world) == [
        ("daedalus", "acropolis"), ("orpheus", "battlefield"), ("penelope", "agora"),
    ]  # fmt: skip
    assert [event.figure for event in world.heard(StrikeBegun)] == ["chimera"]
    passed = world.heard(FrenzyPassed)
    assert passed == [FrenzyPassed("chimera"), FrenzyPassed("basilisk")]
