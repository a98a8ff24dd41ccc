"""GRK-12 and GRK-13: the frenzy marker, and what it means that a monster is defeated."""

from __future__ import annotations

import pytest

from domain.kernel.event import Event
from domain.rulesets.horrified.core.commands import PlayPerk
from domain.rulesets.horrified.core.monsters import (
    FrenzyPassed,
    MatItemsDiscarded,
    MonsterDefeated,
    TaskUndone,
)
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.turns import EventIgnored, StrikeBegun
from domain.rulesets.horrified.core.walking import StepMonster
from domain.rulesets.horrified.greek import RULESET

from .world import World

NOTHING = ("blank",) * 6
ALL_SIX = ("siren", "cerberus", "chimera", "basilisk", "medusa", "minotaur")


def strikers(told: list[Event]) -> list[str]:
    """Who struck, in order."""
    return [event.figure for event in told if isinstance(event, StrikeBegun)]


@pytest.mark.clause("GRK-12.1", "GRK-12.2")
@pytest.mark.parametrize(
    ("holder", "following"), list(zip(ALL_SIX, (*ALL_SIX[1:], ALL_SIX[0]), strict=True))
)
def test_after_a_frenzy_strike_the_marker_passes_to_the_next_or_the_lowest(
    holder: str, following: str
) -> None:
    world = World("actor", monsters=ALL_SIX).put(actor="trading_post")
    world.s.frenzy = holder

    world.monsters_play("out_of_the_tombs")

    assert strikers(world.told)[0] == holder
    assert world.heard(FrenzyPassed) == [FrenzyPassed(following)]
    assert world.s.frenzy == following


@pytest.mark.clause("GRK-12.2")
def test_a_strike_by_a_colour_symbol_passes_nothing() -> None:
    world = World("actor", monsters=("siren", "basilisk")).put(actor="port")

    world.monsters_play("sudden_pounce_1", *NOTHING)

    assert (strikers(world.told), world.heard(FrenzyPassed)) == (["siren"], [])


@pytest.mark.clause("GRK-12.2", "GRK-9.7")
def test_the_marker_passes_before_the_next_symbol() -> None:
    world = World("actor", monsters=("siren", "medusa")).put(actor="trading_post")

    world.monsters_play("gathering_storm_1")
    world.choose("siren")

    events = [e for e in world.told if isinstance(e, StrikeBegun | FrenzyPassed)]
    assert isinstance(events[0], StrikeBegun)
    assert strikers(world.told) == ["siren", "medusa"]
    assert world.s.frenzy == "medusa"


@pytest.mark.clause("GRK-12.3")
def test_alone_the_marker_stays() -> None:
    world = World("actor", monsters=("medusa",)).put(actor="trading_post")

    world.monsters_play("flight_to_safety", *NOTHING)

    assert (world.heard(FrenzyPassed), world.s.frenzy) == ([], "medusa")


@pytest.mark.clause("GRK-12.4", "GRK-13.2")
@pytest.mark.parametrize(
    ("monsters", "following"),
    [
        (("siren", "chimera", "medusa"), "chimera"),
        (("siren", "medusa"), "medusa"),
    ],
)
def test_when_the_holder_is_defeated_the_marker_passes_at_once(
    monsters: tuple[str, ...], following: str
) -> None:
    world = World("actor", monsters=monsters).put(actor="lighthouse").tones({})
    world.give(0, wine_jar_1=1, wine_jar_2=1)

    world.do(0, DefeatMonster("siren", {"wine_jar_1": 1, "wine_jar_2": 1}))

    assert world.heard(FrenzyPassed) == [FrenzyPassed(following)]
    assert world.s.frenzy == following


@pytest.mark.clause("GRK-12.4")
def test_after_the_highest_is_defeated_the_lowest_has_the_marker() -> None:
    world = World("actor", monsters=("siren", "chimera", "minotaur")).put(actor="mount_iliad")
    world.lair("labyrinth", "mount_iliad").give(0, labrys_1=1, labrys_2=1)
    world.labyrinth(a="lab_1", c="lab_2", d="lab_3", f="lab_4", e="lab_5").s.frenzy = "minotaur"

    world.do(0, DefeatMonster("minotaur", {"labrys_1": 1, "labrys_2": 1}))

    assert world.s.frenzy == "siren"


@pytest.mark.clause("GRK-12.4")
def test_when_another_is_defeated_the_marker_stays() -> None:
    world = World("actor", monsters=("siren", "medusa")).put(actor="lighthouse").tones({})
    world.give(0, wine_jar_1=1, wine_jar_2=1).s.frenzy = "medusa"

    world.do(0, DefeatMonster("siren", {"wine_jar_1": 1, "wine_jar_2": 1}))

    assert (world.heard(FrenzyPassed), world.s.frenzy) == ([], "medusa")


@pytest.mark.clause("GRK-12.4", "GRK-15.7", "GRK-9.10")
@pytest.mark.parametrize(
    ("monsters", "following"),
    [
        (("cerberus", "chimera", "basilisk"), "chimera"),
        (("cerberus", "basilisk"), "basilisk"),
        (("siren", "cerberus"), "siren"),
    ],
)
def test_a_holder_that_leaves_in_its_own_strike_passes_the_marker_once(
    monsters: tuple[str, ...], following: str
) -> None:
    world = World("actor", monsters=monsters).put(actor="forest_of_the_dryads")
    world.doors().lair("underworld_door", "statue_of_talos").s.frenzy = "cerberus"

    world.monsters_play("out_of_the_tombs", *NOTHING)

    assert world.heard(MonsterDefeated) == [MonsterDefeated("cerberus")]
    assert world.heard(FrenzyPassed) == [FrenzyPassed(following)]
    assert strikers(world.told) == ["cerberus"]


@pytest.mark.clause("GRK-13.1")
def test_a_complete_challenge_stays_complete() -> None:
    world = World("actor", monsters=("chimera", "basilisk")).asleep("snake", "lion", "goat")
    assert world.s.completed == ("chimera",)

    world.put(actor="ruins").lay("ruins", ferryman_coin_1=1)
    world.monsters_play("deadly_reach_1", "power")

    assert world.s.completed == ("chimera",)
    assert world.heard(TaskUndone) == []


@pytest.mark.clause("GRK-13.2")
def test_a_defeated_monsters_figure_tokens_and_mirrors_leave_the_game() -> None:
    world = World("actor", monsters=("medusa", "basilisk")).put(actor="necropolis")
    world.put(medusa="necropolis").lair("statue_garden", "necropolis")
    world.s.completed = ("medusa",)
    world.give(0, wine_jar_1=1, wine_jar_2=1)

    world.do(0, DefeatMonster("medusa", {"wine_jar_1": 1, "wine_jar_2": 1}))

    assert (world.s.tokens, world.s.on_mat) == ({}, {})
    assert world.s.figures == {"basilisk": "gaseous_swamp"}
    assert world.s.lairs["necropolis"] == "statue_garden"


@pytest.mark.clause("GRK-13.2")
def test_the_items_on_its_mat_are_discarded() -> None:
    world = World("actor", monsters=("siren", "basilisk")).put(actor="gaseous_swamp")
    for spot, item in zip(
        ("athena", "hades", "nyx", "zeus"), ("labrys_1", "labrys_2", "spear_1", "spear_2"),
        strict=True,
    ):  # fmt: skip
        world.fill(f"blessing_{spot}", item)

    world.do(0, DefeatMonster("basilisk", {}))

    assert len(world.heard(MatItemsDiscarded)) == 1
    assert sorted(world.s.discards) == ["labrys_1", "labrys_2", "spear_1", "spear_2"]
    assert world.s.mat_items == {}


@pytest.mark.clause("GRK-13.2")
def test_fed_heads_leave_with_the_chimera_and_their_items_are_discarded() -> None:
    world = World("actor", monsters=("chimera", "basilisk")).put(actor="ruins")
    world.fill("snake", "lyre_2").fill("goat", "rope_2", "sling_1", "sling_2")
    world.asleep("snake", "lion", "goat").give(0, lyre_1=1, bow_1=1, rope_1=1)

    world.do(0, DefeatMonster("chimera", {"lyre_1": 1, "bow_1": 1, "rope_1": 1}))

    assert (world.s.asleep, world.s.mat_items) == ((), {})
    assert sum(world.s.discards.values()) == 7


@pytest.mark.clause("GRK-13.2", "GRK-9.5", "GRK-9.7")
def test_events_and_strikes_for_a_defeated_monster_are_ignored() -> None:
    world = World("actor", monsters=("siren", "minotaur")).put(actor="lighthouse").tones({})
    world.give(0, wine_jar_1=1, wine_jar_2=1)
    world.do(0, DefeatMonster("siren", {"wine_jar_1": 1, "wine_jar_2": 1}))

    world.monsters_play("snapping_jaws_1")
    assert world.heard(EventIgnored) == [EventIgnored("snapping_jaws_1")]
    world.monsters_play("sudden_pounce_1")

    assert strikers(world.told) == []


@pytest.mark.clause("GRK-13.3")
@pytest.mark.parametrize(
    ("monster", "advance", "item"),
    [
        ("cerberus", "open_door", {"lyre_1": 1}),
        ("chimera", "feed_snake_or_lion", {"lyre_1": 1}),
        ("basilisk", "bless_item", {"lyre_1": 1}),
        ("minotaur", "swap_tokens", {"rope_1": 1}),
    ],
)
def test_a_complete_challenge_is_advanced_no_further(
    monster: str, advance: str, item: dict[str, int]
) -> None:
    world = World("actor", monsters=(monster, "siren")).put(actor="mount_iliad")
    world.give(0, lyre_1=1, rope_1=1).s.completed = (monster,)
    for lair in ("underworld_door", "chimeras_cave", "labyrinth"):
        world.s.lairs["mount_iliad"] = lair

        assert world.refusal(0, AdvanceTask(advance, item)) == "GRK-13.3"
        assert world.offered(0, AdvanceTask) == []


@pytest.mark.clause("GRK-13.3", "GRK-18.3")
def test_medusa_may_be_led_on_when_all_mirrors_are_collected() -> None:
    world = World("actor", monsters=("medusa", "siren")).put(actor="bay_of_ghosts").mirrors(4)
    world.give(0, bow_1=1)

    world.do(0, AdvanceTask("lead_into_mirrors", {"bow_1": 1}))
    world.do(0, StepMonster("lighthouse"))

    assert world.where("medusa") == "lighthouse"


@pytest.mark.clause("GRK-12.2", "GRK-23.13")
def test_a_skipped_phase_passes_no_marker() -> None:
    world = World("actor").perk(0, "veil_of_nyx").stack("out_of_the_tombs")

    world.do(0, PlayPerk("veil_of_nyx")).do(0, RULESET.default_command(world.s, 0))

    assert world.s.frenzy == "cerberus"
