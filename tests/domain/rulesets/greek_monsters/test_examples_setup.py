"""The worked examples of examples.md about set-up, actions, legends and items."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.core.commands import (
    EndHeroPhase,
    GuideVillager,
    MoveHero,
    PlayPerk,
)
from domain.rulesets.horrified.core.people import VillagerRescued
from domain.rulesets.horrified.core.setup import PickHero
from domain.rulesets.horrified.core.supply import BagRefilled, ItemPlaced, PerkDrawn
from domain.rulesets.horrified.core.tasks import AdvanceTask
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.lairs import RevealLair
from domain.rulesets.horrified.greek.options import Options

from .world import World

LAIR_SPACES = {"mount_iliad", "necropolis", "gaseous_swamp", "statue_of_talos"}


@pytest.mark.clause(
    "GRK-1.1", "GRK-1.8", "GRK-3.1", "GRK-3.2", "GRK-3.4", "GRK-3.5", "GRK-3.6", "GRK-3.9",
    "GRK-3.10", "GRK-3.11", "GRK-3.12", "GRK-15.1", "GRK-17.1",
)  # fmt: skip
def test_e1_the_first_game_is_set_up() -> None:
    s = RULESET.start(2, Options(), QuickDice(1)).state
    for seat, hero in enumerate(("actor", "traveler")):
        RULESET.execute(s, seat, PickHero(hero), QuickDice(2))

    assert s.monsters == ("cerberus", "basilisk")
    assert s.frenzy == "cerberus"
    assert s.figures == {"cerberus": "temple_of_hades", "basilisk": "gaseous_swamp"}
    assert len(s.doors) == 5
    assert len(s.free_spots("basilisk")) == 4
    assert s.lairs == dict.fromkeys(LAIR_SPACES, "")
    assert s.at == ["agora", "stables"]
    assert (s.terror, s.villagers) == (0, {})
    assert sum(sum(lying.values()) for lying in s.lying.values()) == 12
    assert (s.bag.size, s.perk_deck.size, s.deck.size) == (48, 18, 30)
    assert [sum(perks.values()) for perks in s.perks] == [1, 1]


@pytest.mark.clause("GRK-3.8", "GRK-3.9", "GRK-12.1")
def test_e2_the_marker_lies_on_the_lowest_frenzy_order() -> None:
    chosen = Options(difficulty="standard", monsters=("minotaur", "chimera", "medusa"))

    s = RULESET.start(3, chosen, QuickDice(1)).state

    assert s.monsters == ("chimera", "medusa", "minotaur")
    assert s.frenzy == "chimera"


@pytest.mark.clause("GRK-3.3", "GRK-20.2", "GRK-21.1", "GRK-22.5", "GRK-23.2")
def test_e3_alone_terror_starts_at_three_and_the_fourth_rise_loses() -> None:
    world = World("ranger", monsters=("cerberus",)).put(ranger="agora")
    world.put(midas="temple_of_hades", icarus="temple_of_hades", ariadne="temple_of_hades")
    world.put(daedalus="temple_of_hades", penelope="temple_of_hades")
    assert (world.s.terror, world.s.perks[0]) == (3, {})

    world.monsters_play("snapping_jaws_1")

    assert world.s.terror == 7
    assert len(world.s.lost) == 4
    assert world.ended() == ("loss", "terror")
    assert len(world.heard(PerkDrawn)) == 3


@pytest.mark.clause("GRK-5.1", "GRK-5.2", "GRK-5.3", "GRK-1.3")
def test_e4_legends_come_along_with_a_move() -> None:
    world = World("actor").put(actor="agora", ariadne="agora", midas="agora")

    assert world.refusal(0, MoveHero("battlefield")) == "GRK-5.3"
    assert world.s.actions == 4
    world.do(0, MoveHero("odeon", ("midas",)))

    places = [world.where(thing) for thing in ("actor", "midas", "ariadne")]
    assert places == ["odeon", "odeon", "agora"]
    assert world.s.actions == 3


@pytest.mark.clause("GRK-5.4", "GRK-6.2", "GRK-6.4")
def test_e5_a_legend_guided_home_is_safe_and_the_current_player_draws_a_perk() -> None:
    world = World("actor").put(actor="agora", ariadne="agora")

    world.do(0, GuideVillager("ariadne", "vineyards"))

    assert world.heard(VillagerRescued) == [VillagerRescued("ariadne", "vineyards")]
    assert (world.where("actor"), world.where("ariadne")) == ("agora", None)
    assert sum(world.s.perks[0].values()) == 1
    assert world.s.actions == 3


@pytest.mark.clause("GRK-3.2", "GRK-5.10")
def test_e7_a_lair_without_its_monster_stays_face_up_and_is_of_no_use() -> None:
    world = World("actor", monsters=("siren", "basilisk")).put(actor="mount_iliad")
    world.give(0, bow_1=1, honey_cake_1=1).lair_next("labyrinth", "mount_iliad")

    world.do(0, RevealLair({"bow_1": 1}))

    assert world.s.lairs["mount_iliad"] == "labyrinth"
    assert world.offered(0, AdvanceTask) == []
    assert world.refusal(0, AdvanceTask("lay_token", {"honey_cake_1": 1})) == "GRK-5.7"


@pytest.mark.clause("GRK-8.2", "GRK-8.1")
def test_e41_the_discards_go_into_the_empty_bag_and_nothing_else_does() -> None:
    world = World("actor").put(actor="agora")
    world.fill("blessing_nyx", "sword_1").fill("blessing_zeus", "sword_2")
    world.discard(sling_1=1, dagger_1=1, lyre_1=1, rope_1=1, amphora_1=1)
    for item in sorted(world.s.bag.unseen)[1:]:
        world.give(0, **{item: 1})
    assert (world.s.bag.size, sum(world.s.discards.values())) == (1, 5)

    world.monsters_play("barren_ground_1", "blank", "blank")

    placed = [type(each) for each in world.told if isinstance(each, ItemPlaced | BagRefilled)]
    assert placed == [ItemPlaced, BagRefilled, ItemPlaced, ItemPlaced]
    assert (world.s.bag.size, world.s.discards) == (3, {})
    assert world.s.mat_items == {"blessing_nyx": {"sword_1": 1}, "blessing_zeus": {"sword_2": 1}}


@pytest.mark.clause("GRK-20.3", "GRK-9.2", "GRK-9.1")
@pytest.mark.parametrize("skips", [True, False])
def test_e44_without_a_card_to_draw_the_players_lose_unless_the_phase_is_skipped(
    skips: bool,
) -> None:
    world = World("actor").perk(0, "veil_of_nyx").stack()
    if skips:
        world.do(0, PlayPerk("veil_of_nyx"))

    world.do(0, EndHeroPhase())

    if skips:
        assert (world.ended(), world.s.turn) == (None, 2)
    else:
        assert world.ended() == ("loss", "out_of_time")
