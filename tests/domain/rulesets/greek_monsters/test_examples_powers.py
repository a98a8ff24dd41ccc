"""The worked examples of examples.md about the monsters' powers."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import EndHeroPhase
from domain.rulesets.horrified.core.hitting import Discard
from domain.rulesets.horrified.core.people import HeroDefeated, HeroHit, HeroMoved
from domain.rulesets.horrified.core.turns import HitsLost, PowerTriggered
from domain.rulesets.horrified.greek.cerberus import MonsterCardDiscarded
from domain.rulesets.horrified.greek.chimera import ItemsReturnedToBag

from .world import World


@pytest.mark.clause("GRK-18.6", "GRK-18.7", "GRK-11.4", "GRK-1.7")
def test_e17_a_target_sent_to_the_farthest_temple_takes_no_hit() -> None:
    world = World("actor", monsters=("medusa",)).mirrors(1)
    world.put(actor="battlefield", medusa="battlefield")

    world.monsters_play("call_of_the_lair_1", "power", "hit", "hit")

    assert len(world.heard(HeroMoved)) == 5
    assert world.where("actor") == "temple_of_zeus"
    assert world.heard(HitsLost) == [HitsLost("actor", 2)]
    assert world.s.terror == 3


@pytest.mark.clause("GRK-18.6", "GRK-18.7", "GRK-11.4", "GRK-11.2")
def test_e17_hits_count_where_another_hero_than_the_target_was_sent_away() -> None:
    world = World("actor", "traveler", monsters=("medusa",)).mirrors(1)
    world.put(actor="battlefield", traveler="battlefield", medusa="battlefield")
    world.give(0, rope_1=1, rope_2=1)

    world.monsters_play("call_of_the_lair_1").choose("actor", "power", "hit", "hit")
    world.choose("traveler")

    assert world.where("traveler") == "temple_of_zeus"
    assert world.heard(HeroHit) == [HeroHit("actor", 2)]
    assert world.asks() == "Block"


@pytest.mark.clause("GRK-14.5", "GRK-14.6", "GRK-11.6", "GRK-11.4")
def test_e19_the_siren_hits_who_is_here_and_draws_who_is_elsewhere() -> None:
    world = World("actor", "traveler", "hoplite", monsters=("siren",))
    world.put(actor="lighthouse", traveler="bay_of_ghosts", hoplite="agora")
    world.put(midas="lighthouse").give(0, rope_1=1)

    world.monsters_play("sudden_pounce_1", "power", "hit")
    world.do(0, Discard({"rope_1": 1}))

    assert (world.where("traveler"), world.where("hoplite")) == ("lighthouse", "stables")
    assert world.heard(HeroHit) == [HeroHit("actor", 1)]
    assert world.heard(HeroDefeated) == [HeroDefeated("actor")]
    assert world.s.terror == 1
    assert world.where("midas") == "lighthouse"


@pytest.mark.clause("GRK-15.8", "GRK-20.3")
def test_e26_cerberus_takes_the_last_card_and_the_next_draw_loses() -> None:
    world = World("actor", monsters=("cerberus",)).put(actor="temple_of_hades")
    world.stack("sudden_pounce_1", "heavy_purse").next_card("sudden_pounce_1")

    world.do(0, EndHeroPhase(), "power", "power")

    assert world.heard(MonsterCardDiscarded) == [MonsterCardDiscarded("heavy_purse")]
    assert len(world.heard(PowerTriggered)) == 2
    assert (world.s.deck.size, world.s.villagers, world.ended()) == (0, {}, None)
    world.do(0, EndHeroPhase())
    assert world.ended() == ("loss", "out_of_time")


def chimera_attacks() -> World:
    """The Chimera and the Actor at the Ruins; two items come out of the bag, then it is empty."""
    world = World("actor", monsters=("chimera",)).put(actor="ruins")
    world.lay("agora", rope_1=1, amphora_1=1, lyre_2=1, bow_1=1)
    return world.give(0, labrys_1=1, labrys_2=1)


@pytest.mark.clause("GRK-16.6", "GRK-16.7", "GRK-11.4")
def test_e28_the_chimera_leaves_her_target_for_the_most_items() -> None:
    world = chimera_attacks().bag(sling_1=1, lyre_1=1)
    discards = dict(world.s.discards)

    world.monsters_play("call_of_the_lair_1", "power", "hit", "hit")

    returned = {"rope_1": 1, "amphora_1": 1, "lyre_2": 1, "bow_1": 1}
    assert world.where("chimera") == "agora"
    assert world.heard(ItemsReturnedToBag) == [ItemsReturnedToBag("agora", returned)]
    assert (world.s.bag.unseen, world.s.discards) == (returned, discards)
    assert world.heard(HitsLost) == [HitsLost("actor", 2)]
    assert sum(world.s.held[0].values()) == 2


@pytest.mark.clause("GRK-16.6", "GRK-11.4")
def test_e28_the_chimera_stays_where_most_items_lie_and_her_hits_count() -> None:
    world = chimera_attacks().bag(sling_1=1, lyre_1=1)
    stock = {"sword_1": 1, "sword_2": 1, "spear_1": 1, "spear_2": 1, "javelin_1": 1}
    for item in stock:
        world.s.lying["ruins"][item] = world.s.discards.pop(item)

    world.monsters_play("call_of_the_lair_1", "power", "hit", "hit")

    assert world.where("chimera") == "ruins"
    assert world.heard(ItemsReturnedToBag) == [ItemsReturnedToBag("ruins", stock)]
    assert world.heard(HeroHit) == [HeroHit("actor", 2)]
    assert world.asks() == "Block"


@pytest.mark.clause("GRK-17.5", "GRK-17.6", "GRK-11.4", "GRK-11.10")
def test_e48_a_second_gaze_finds_nobody_and_the_hit_on_the_old_target_is_lost() -> None:
    world = World("actor", "traveler", monsters=("basilisk",))
    world.put(actor="agora", traveler="port", basilisk="port")

    world.monsters_play("hunt_for_legends_1", "power", "power", "hit")

    assert world.where("basilisk") == "agora"
    assert world.heard(HeroDefeated) == [HeroDefeated("actor")]
    assert world.heard(HitsLost) == [HitsLost("traveler", 1)]
    assert (world.s.terror, world.where("traveler")) == (1, "port")


@pytest.mark.clause("GRK-4.4", "GRK-20.2", "GRK-20.5", "GRK-14.5")
def test_e49_a_loss_in_the_middle_of_a_power_ends_everything() -> None:
    world = World("actor", "traveler", "hoplite", monsters=("siren",))
    world.put(actor="lighthouse", traveler="lighthouse", hoplite="agora")
    world.s.current, world.s.terror = 2, 6

    world.monsters_play("sudden_pounce_1").choose("traveler", "power", "hit")

    assert world.heard(HeroDefeated) == [HeroDefeated("actor")]
    assert world.ended() == ("loss", "terror")
    assert (world.where("traveler"), world.where("hoplite")) == ("lighthouse", "agora")
    assert world.s.agenda == ()
