"""GRK-14: the Siren, her tones and her song."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.core.hitting import Discard, Fall
from domain.rulesets.horrified.core.monsters import MonsterPlaced, TaskCompleted
from domain.rulesets.horrified.core.people import HeroDefeated, HeroHit, HeroMoved, VillagerMoved
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.options import Options
from domain.rulesets.horrified.greek.siren import (
    TonesRemoved,
    TonesTurnedDown,
    ToneTurnedUp,
    TurnUpTone,
)

from .world import World

SONG = "compose_counter_song"
PAIRS = {"1": "", "2": "", "3": "", "4": ""}


def beside_her(*others: str, **options: bool) -> World:
    """Seat 0 stands in the Siren's space with a blue item of the Odeon."""
    world = World("actor", *others, monsters=("siren", "basilisk"), **options)
    return world.put(actor="lighthouse").give(0, golden_apple_2=1)


def song(world: World) -> World:
    """Seat 0 uses that item."""
    return world.do(0, AdvanceTask(SONG, {"golden_apple_2": 1}))


@pytest.mark.clause("GRK-14.1")
def test_eight_tones_two_of_each_lie_face_down() -> None:
    options = Options(difficulty="custom", monsters=("siren",), hero_mode="random")
    s = RULESET.start(1, options, QuickDice(1)).state

    assert s.figures == {"siren": "lighthouse"}
    assert s.tones == {str(spot): "" for spot in range(1, 9)}
    assert Counter(s.unseen_tones.unseen) == {"alpha": 2, "beta": 2, "gamma": 2, "delta": 2}


@pytest.mark.clause("GRK-14.2")
def test_the_counter_song_needs_a_blue_item_in_her_space() -> None:
    world = beside_her().give(0, bow_1=1, golden_apple_1=1)

    assert world.refusal(0, AdvanceTask(SONG, {"bow_1": 1})) == "GRK-14.2"
    both = {"golden_apple_1": 1, "golden_apple_2": 1}
    assert world.refusal(0, AdvanceTask(SONG, both)) == "GRK-14.2"
    world.put(actor="port")

    assert world.refusal(0, AdvanceTask(SONG, {"golden_apple_1": 1})) == "GRK-14.2"


@pytest.mark.clause("GRK-14.2", "GRK-1.11")
def test_unequal_tones_are_turned_down_and_keep_their_faces() -> None:
    world = beside_her().tones({**PAIRS, "1": "alpha", "3": "beta"}, alpha=1, beta=1)

    song(world).do(0, TurnUpTone("1"))
    assert (world.heard(ToneTurnedUp), world.s.shown_tones) == (
        [ToneTurnedUp(0, "1", "alpha")], ("1",),
    )  # fmt: skip
    world.do(0, TurnUpTone("3"))

    assert world.heard(TonesTurnedDown) == [TonesTurnedDown(("1", "3"))]
    assert world.s.tones == {"1": "alpha", "2": "", "3": "beta", "4": ""}
    assert (world.s.shown_tones, world.where("siren")) == ((), "odeon")


@pytest.mark.clause("GRK-14.2")
def test_a_tone_that_was_turned_down_shows_the_same_face_again() -> None:
    world = beside_her().tones({**PAIRS, "1": "alpha", "2": "beta"}, alpha=1, beta=1)
    world.give(0, golden_apple_1=1)
    song(world).do(0, TurnUpTone("1")).do(0, TurnUpTone("2"))

    world.put(siren="port", actor="port")
    world.do(0, AdvanceTask(SONG, {"golden_apple_1": 1})).do(0, TurnUpTone("2"))

    assert world.heard(ToneTurnedUp) == [ToneTurnedUp(0, "2", "beta")]
    assert world.s.unseen_tones.size == 2


@pytest.mark.clause("GRK-14.2", "GRK-1.11")
def test_a_tone_that_nobody_has_seen_gets_its_face_when_it_is_turned_up() -> None:
    world = beside_her().tones(PAIRS, beta=2, gamma=2)

    song(world).do(0, TurnUpTone("4"))

    tone = world.heard(ToneTurnedUp)[0].tone
    assert tone in ("beta", "gamma")
    assert (world.s.tones["4"], world.s.unseen_tones.unseen[tone]) == (tone, 1)


@pytest.mark.clause("GRK-14.2")
def test_the_second_tone_is_another_one_and_picked_after_seeing_the_first() -> None:
    world = beside_her().tones({**PAIRS, "1": "alpha", "3": "alpha"}, beta=2)

    song(world).do(0, TurnUpTone("1"))
    assert world.refusal(0, TurnUpTone("1")) == "GRK-14.2"
    assert world.refusal(0, TurnUpTone("7")) == "GRK-14.2"
    assert len(world.offered(0, TurnUpTone)) == 3
    world.do(0, TurnUpTone("3"))

    assert world.heard(TonesRemoved) == [TonesRemoved("alpha", ("1", "3"))]
    assert world.s.tones == {"2": "", "4": ""}
    assert world.heard(MonsterPlaced) == [MonsterPlaced("siren", "odeon")]


@pytest.mark.clause("GRK-14.2", "GRK-1.6")
def test_she_is_placed_with_no_steps_between_or_stays_where_the_item_belongs() -> None:
    world = beside_her().tones({"1": "alpha", "2": "alpha"}).give(0, moon_diadem_2=1)

    world.do(0, AdvanceTask(SONG, {"moon_diadem_2": 1})).do(0, TurnUpTone("1"))

    assert world.heard(MonsterPlaced) == []
    assert world.where("siren") == "lighthouse"


@pytest.mark.clause("GRK-14.3", "GRK-13.3")
def test_the_last_pair_completes_it_and_then_the_advance_only_places_her() -> None:
    world = beside_her().tones({"1": "alpha", "2": "alpha"}).give(0, lyre_2=1)

    song(world).do(0, TurnUpTone("2"))
    assert world.heard(TaskCompleted) == [TaskCompleted("siren")]
    world.put(actor="odeon").do(0, AdvanceTask(SONG, {"lyre_2": 1}))

    assert (world.where("siren"), world.asks()) == ("port", "HeroPhase")


@pytest.mark.clause("GRK-14.4")
def test_silencing_her_costs_six_green_in_her_space() -> None:
    world = beside_her().tones({}).give(0, wine_jar_1=1, rope_1=1, rope_2=1)

    assert world.refusal(0, DefeatMonster("siren", {"rope_1": 1, "rope_2": 1})) == "GRK-14.4"
    world.put(actor="port")
    paid = {"wine_jar_1": 1, "rope_1": 1}
    assert world.refusal(0, DefeatMonster("siren", paid)) == "GRK-5.8"
    world.put(actor="lighthouse").do(0, DefeatMonster("siren", paid))

    assert world.s.monsters == ("basilisk",)


@pytest.mark.clause("GRK-14.5")
def test_heroes_here_are_hit_clockwise_and_then_the_others_come_closer() -> None:
    world = World("actor", "traveler", "ranger", "mariner", monsters=("siren", "basilisk"))
    world.put(actor="port", traveler="lighthouse", ranger="lighthouse", mariner="agora")
    world.s.current = 2

    world.monsters_play("sudden_pounce_1").choose("ranger", "power", "blank")

    order = [event for event in world.told if isinstance(event, HeroHit | HeroMoved)]
    assert order == [
        HeroHit("ranger", 1), HeroHit("traveler", 1),
        HeroMoved("mariner", "stables"), HeroMoved("actor", "agora"),
    ]  # fmt: skip
    assert [event.hero for event in world.heard(HeroDefeated)] == ["ranger", "traveler"]


@pytest.mark.clause("GRK-14.5")
def test_a_hero_that_arrives_by_the_power_is_hit_only_by_the_next() -> None:
    world = World("actor", "traveler", monsters=("siren", "basilisk"))
    world.put(actor="lighthouse", traveler="bay_of_ghosts").give(0, bow_1=1, rope_1=1)

    world.monsters_play("sudden_pounce_1", "power", "power")
    world.do(0, Discard({"bow_1": 1}))
    assert (world.where("traveler"), RULESET.awaiting(world.s)) == ("lighthouse", (0,))
    world.do(0, Discard({"rope_1": 1}))

    assert world.heard(HeroDefeated) == [HeroDefeated("traveler")]


@pytest.mark.clause("GRK-14.5", "GRK-11.4")
def test_a_target_that_falls_by_the_power_takes_no_rolled_hit() -> None:
    world = World("actor", "traveler", monsters=("siren", "basilisk"))
    world.put(actor="lighthouse", traveler="bay_of_ghosts").give(0, bow_1=1)

    world.monsters_play("sudden_pounce_1", "power", "hit").do(0, Fall())

    assert (world.s.terror, world.where("traveler")) == (1, "lighthouse")


@pytest.mark.clause("GRK-14.6")
def test_legends_are_not_touched_by_the_song() -> None:
    world = World("actor", monsters=("siren", "basilisk")).put(midas="lighthouse", actor="port")
    world.put(daedalus="bay_of_ghosts")

    world.monsters_play("sudden_pounce_1", "power", "blank")

    assert world.s.villagers == {"midas": "lighthouse", "daedalus": "bay_of_ghosts"}
    assert world.heard(VillagerMoved) == []
    assert world.where("actor") == "agora"
