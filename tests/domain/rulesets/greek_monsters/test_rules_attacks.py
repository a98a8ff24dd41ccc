"""GRK-11: the target, the roll, powers before hits, blocking and defeat."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.forced import ChooseCompanions
from domain.rulesets.horrified.core.hitting import Discard, Fall
from domain.rulesets.horrified.core.people import (
    HeroDefeated,
    HeroHit,
    HeroMoved,
    TerrorRaised,
    VillagerDefeated,
)
from domain.rulesets.horrified.core.supply import ItemsDiscarded
from domain.rulesets.horrified.core.turns import (
    DiceRolled,
    HitsLost,
    PowerTriggered,
    StrikeBegun,
    TargetChosen,
)
from domain.rulesets.horrified.greek import RULESET

from .world import World


@pytest.mark.clause("GRK-11.1")
def test_no_dice_are_rolled_where_nobody_is_after_moving() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="lighthouse")

    world.monsters_play("scent_of_plunder_2")

    assert len(world.heard(StrikeBegun)) == 1
    assert world.heard(DiceRolled) == []


@pytest.mark.clause("GRK-11.2")
def test_a_hero_is_the_target_before_a_legend() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="acropolis", midas="acropolis")

    world.monsters_play("scent_of_plunder_2", "blank", "hit")

    assert world.heard(TargetChosen) == [TargetChosen("minotaur", "actor")]
    assert world.where("midas") == "acropolis"


@pytest.mark.clause("GRK-11.2")
@pytest.mark.parametrize("legends", [False, True])
def test_among_several_the_current_player_picks_before_the_roll(legends: bool) -> None:
    world = World("actor", "traveler", "ranger", monsters=("minotaur",)).put(actor="port")
    if legends:
        world.put(traveler="port", ranger="port", minotaur="gymnasium")
        world.put(midas="gymnasium", daedalus="gymnasium")
    else:
        world.put(traveler="acropolis", ranger="acropolis")

    world.monsters_play("scent_of_plunder_2")

    assert (world.asks(), RULESET.awaiting(world.s)) == ("Target", (0,))
    assert world.options() == (("daedalus", "midas") if legends else ("traveler", "ranger"))
    assert world.heard(DiceRolled) == []
    world.choose(world.options()[1], "hit", "blank")
    assert len(world.heard(DiceRolled)) == 1


@pytest.mark.clause("GRK-11.3")
@pytest.mark.parametrize(("card", "dice"), [("deadly_reach_1", 1), ("call_of_the_lair_1", 3)])
def test_the_printed_number_of_dice_is_rolled(card: str, dice: int) -> None:
    world = World("actor", monsters=("chimera",)).put(actor="ruins")

    world.monsters_play(card, *["blank"] * 3)

    assert [len(event.dice) for event in world.heard(DiceRolled)] == [dice]


@pytest.mark.clause("GRK-11.3")
@pytest.mark.parametrize(("each", "powers"), [(True, 2), (False, 1)])
def test_the_power_comes_first_once_for_each_symbol_or_once_by_option(
    each: bool, powers: int
) -> None:
    world = World("actor", monsters=("minotaur",), power_once_per_symbol=each)
    world.put(actor="acropolis")

    world.monsters_play("scent_of_plunder_2", "power", "power")

    assert len(world.heard(PowerTriggered)) == powers
    assert len(world.heard(TerrorRaised)) == powers


@pytest.mark.clause("GRK-11.3", "GRK-20.5")
def test_powers_are_resolved_before_hits() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="acropolis")

    world.monsters_play("scent_of_plunder_2", "hit", "power")

    wanted = (TerrorRaised, HeroHit, HeroDefeated)
    order = [type(event) for event in world.told if isinstance(event, wanted)]
    assert order == [TerrorRaised, HeroHit, HeroDefeated, TerrorRaised]


@pytest.mark.clause("GRK-11.4", "GRK-16.6")
def test_hits_are_lost_when_a_power_has_parted_the_two_and_nobody_else_takes_them() -> None:
    world = World("actor", "traveler", monsters=("chimera",)).put(actor="ruins", traveler="port")
    world.lay("port", javelin_1=1, lyre_2=1, amphora_1=1)

    world.monsters_play("call_of_the_lair_1", "power", "hit", "hit")

    assert world.where("chimera") == "port"
    assert world.heard(HitsLost) == [HitsLost("actor", 2)]
    assert world.heard(HeroHit) == []


@pytest.mark.clause("GRK-11.4", "GRK-18.7")
def test_a_target_sent_away_is_not_hit_nor_are_its_companions() -> None:
    world = World("actor", "traveler", monsters=("medusa",)).mirrors(4)
    world.put(actor="port", traveler="battlefield", medusa="battlefield", midas="battlefield")

    world.monsters_play("call_of_the_lair_1", "power", "hit", "hit")
    for _ in range(5):
        world.do(1, ChooseCompanions(("midas",)))

    assert (world.where("traveler"), world.where("midas")) == ("temple_of_zeus",) * 2
    assert world.heard(HitsLost) == [HitsLost("traveler", 2)]


@pytest.mark.clause("GRK-11.5")
def test_a_hit_hero_discards_exactly_as_many_items_or_is_defeated() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="ruins")
    world.give(0, bow_1=1, rope_1=1, lyre_1=1)

    world.monsters_play("call_of_the_lair_1", "hit", "blank", "hit")

    for items in ({}, {"bow_1": 1}, {"bow_1": 1, "rope_1": 1, "lyre_1": 1}, {"sling_1": 2}):
        assert world.refusal(0, Discard(items)) == "GRK-11.5"
    assert len(world.offered(0, Discard)) == 3
    world.do(0, Discard({"bow_1": 1, "lyre_1": 1}))
    assert (world.where("actor"), world.s.terror) == ("ruins", 3)


@pytest.mark.clause("GRK-11.5")
def test_with_too_few_items_nothing_is_asked() -> None:
    world = World("actor", monsters=("chimera",)).put(actor="ruins").give(0, bow_1=1)

    world.monsters_play("call_of_the_lair_1", "hit", "blank", "hit")

    assert world.heard(HeroDefeated) == [HeroDefeated("actor")]
    assert world.s.held[0] == {"bow_1": 1}


@pytest.mark.clause("GRK-11.5", "GRK-11.7")
def test_whoever_could_block_may_fall_all_the_same() -> None:
    world = World("actor", "traveler", monsters=("chimera",)).put(actor="port", traveler="ruins")
    world.give(1, bow_1=1).perk(1, "veil_of_nyx")

    world.monsters_play("deadly_reach_1", "hit")
    assert RULESET.awaiting(world.s) == (1,)
    assert world.refusal(0, Fall()) == "not_your_turn"
    world.do(1, Fall())

    assert world.heard(TerrorRaised) == [TerrorRaised(1)]
    assert (world.s.held[1], world.s.perks[1]) == ({"bow_1": 1}, {"veil_of_nyx": 1})
    assert world.where("traveler") == "temple_of_nyx"  # it is their turn now


@pytest.mark.clause("GRK-11.6", "GRK-14.5")
def test_each_hit_of_a_power_is_settled_before_anything_later() -> None:
    world = World("actor", "traveler", monsters=("siren",))
    world.put(actor="lighthouse", traveler="lighthouse").give(0, bow_1=1).give(1, rope_1=1)

    world.monsters_play("sudden_pounce_1").choose("traveler", "power", "hit")
    assert RULESET.awaiting(world.s) == (0,)
    world.do(0, Discard({"bow_1": 1}))
    assert (RULESET.awaiting(world.s), world.s.agenda[-1].hits) == ((1,), 1)  # type: ignore[attr-defined]  # a block
    world.do(1, Discard({"rope_1": 1}))

    assert world.heard(HeroDefeated) == [HeroDefeated("traveler")]
    assert world.heard(ItemsDiscarded) == [ItemsDiscarded(1, {"rope_1": 1})]


@pytest.mark.clause("GRK-11.8")
@pytest.mark.parametrize("hits", [1, 2])
def test_a_legend_that_is_hit_is_defeated_and_nobody_can_discard_for_it(hits: int) -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="agora", midas="acropolis")
    world.give(0, bow_1=1, rope_1=1, lyre_1=1)

    world.monsters_play("scent_of_plunder_2", *["hit"] * hits, *["blank"] * (2 - hits))

    assert world.heard(VillagerDefeated) == [VillagerDefeated("midas")]
    assert (world.s.lost, world.s.terror, len(world.s.held[0])) == (("midas",), 4, 3)


@pytest.mark.clause("GRK-11.9")
def test_blank_faces_do_nothing() -> None:
    world = World("actor", monsters=("minotaur",)).put(actor="acropolis")

    world.monsters_play("scent_of_plunder_2", "blank", "blank")

    assert (world.where("actor"), world.s.terror) == ("acropolis", 3)
    assert world.heard(PowerTriggered) == []


@pytest.mark.clause("GRK-11.10", "GRK-19.7")
def test_a_player_whose_hero_is_off_the_board_decides_and_may_lose_a_blue_item() -> None:
    world = World("actor", "traveler", monsters=("minotaur",)).put(actor=None)
    world.put(traveler="acropolis").give(0, lyre_1=1)

    world.monsters_play("scent_of_plunder_2", "power", "blank")
    assert RULESET.awaiting(world.s) == (0,)
    world.choose("discard_held_item")

    assert world.heard(ItemsDiscarded) == [ItemsDiscarded(0, {"lyre_1": 1})]
    assert world.heard(HeroMoved) == []
