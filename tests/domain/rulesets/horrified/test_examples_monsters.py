"""The worked examples of examples.md about the Monster phase and the ends of a game."""

from __future__ import annotations

import pytest

from domain.rulesets.horrified.core.commands import EndHeroPhase
from domain.rulesets.horrified.core.hitting import Discard, Fall
from domain.rulesets.horrified.core.monsters import FiguresMet, MonsterMoved, MonsterPlaced
from domain.rulesets.horrified.core.people import HeroReturned, TerrorRaised
from domain.rulesets.horrified.core.turns import (
    DiceRolled,
    EventIgnored,
    HitsLost,
    MonsterPhaseEnded,
    StrikeBegun,
    StrikesCutShort,
)

from .world import World

PAIR = ("frankenstein_bride", "creature")


def strikers(world: World) -> list[str]:
    """The figures that struck, in order."""
    return [event.figure for event in world.heard(StrikeBegun)]


@pytest.mark.clause("HOR-16.6", "HOR-16.8", "HOR-9.10")
def test_e16_an_early_meeting_ends_the_strike_and_not_the_phase() -> None:
    world = World("mayor", "courier", monsters=PAIR).dials(11, 7)
    world.put(frankenstein="church", bride="lamp_square", mayor="hospital", courier="docks")
    world.s.terror = 2
    world.s.frenzy = "creature"

    world.monsters_play("retreat_river", *["blank"] * 6)

    assert world.s.terror == 3
    assert (world.where("frankenstein"), world.where("bride")) == ("graveyard", "dungeon")
    assert world.s.dials == {"frankenstein_dial": 11, "bride_dial": 7}
    assert [roll for roll in world.heard(DiceRolled) if roll.figure == "bride"] == []
    assert strikers(world) == ["bride", "creature"]


@pytest.mark.clause("HOR-16.7", "HOR-20.1", "HOR-11.11", "HOR-16.9")
def test_e17_the_united_pair_wins_the_game_in_the_middle_of_a_roll() -> None:
    world = World("mayor", monsters=("frankenstein_bride",)).dials(11, 8)
    world.put(mayor="church", frankenstein="church", bride="hospital")

    world.monsters_play("hurried_assistant", "power", "hit")

    assert world.s.outcome
    assert (world.s.outcome.reason, world.s.outcome.result) == ("monsters_defeated", "win")
    assert world.s.outcome.winners == (0,)
    assert world.where("mayor") == "church"


@pytest.mark.clause("HOR-9.4", "HOR-9.5", "HOR-9.6")
def test_e27_the_event_of_an_absent_monster_is_ignored() -> None:
    world = World("mayor", monsters=("creature", "mummy", "invisible_man")).put(mayor="cave")

    world.monsters_play("sunrise")

    assert world.heard(EventIgnored) == [EventIgnored("sunrise")]
    assert strikers(world) == ["invisible_man", "mummy"]
    assert world.s.bag.size == 60


@pytest.mark.clause("HOR-10.1", "HOR-1.5")
def test_e28_nobody_moves_where_somebody_is() -> None:
    world = World("mayor", monsters=("wolf_man", "dracula"))
    world.put(mayor="lamp_square", elizabeth="mansion", wolf_man="mansion")

    world.monsters_play("the_meeting", "blank")

    rolls = world.heard(DiceRolled)
    assert world.where("wolf_man") == "mansion"
    assert [(roll.figure, roll.target) for roll in rolls] == [("wolf_man", "elizabeth")]


@pytest.mark.clause("HOR-10.3", "HOR-10.4", "HOR-11.1")
def test_e29_a_hero_draws_before_a_villager() -> None:
    world = World("mayor", monsters=("wolf_man", "dracula"))
    world.put(mayor="museum", lucy="shop", wolf_man="mansion")

    world.monsters_play("the_meeting", "blank")
    assert [roll.target for roll in world.heard(DiceRolled)] == ["mayor"]
    assert world.where("wolf_man") == "museum"

    world.put(wolf_man="mansion").monsters_play("retreat_lagoon")
    assert world.where("wolf_man") == "lamp_square"
    assert [roll for roll in world.heard(DiceRolled) if roll.figure == "wolf_man"] == []


@pytest.mark.clause("HOR-10.2", "HOR-10.4", "HOR-1.3", "HOR-17.8")
def test_e31_the_creature_picks_between_land_and_water() -> None:
    world = World("mayor", monsters=("creature", "invisible_man")).put(mayor=None, maleva="docks")
    world.put(creature="lagoon", invisible_man="cave")
    lit, wet = world.s.box.board.lit, world.s.box.board.wet
    assert wet.distance("lagoon", "docks") == 5
    assert wet.toward("west_bridge", "docks") == ("fountain", "river")
    assert lit.toward("west_bridge", "docks") == ("fountain",)
    assert lit.distance("cave", "lagoon") is None

    world.monsters_play("the_meeting")
    assert world.where("creature") == "west_bridge"
    assert world.options() == ("fountain", "river")
    world.choose("river")

    assert world.heard(MonsterMoved)[0] == MonsterMoved("creature", "river")


@pytest.mark.clause("HOR-11.6", "HOR-11.3", "HOR-11.10")
def test_e32_hits_are_blocked_wholly_or_not_at_all() -> None:
    world = World("mayor", "courier", monsters=("dracula", "creature"))
    world.put(mayor="cave", creature="cave", courier="inn").give(0, dart=1, kite=1)

    world.monsters_play("thief", "hit", "hit", "blank")

    assert world.asks() == "Block"
    assert world.refusal(0, Discard({"dart": 1})) == "HOR-11.6"
    world.do(0, Discard({"dart": 1, "kite": 1}))
    assert world.where("mayor") == "cave"
    assert world.s.discards == {"dart": 1, "kite": 1}


@pytest.mark.clause("HOR-11.8", "HOR-9.9", "HOR-4.2", "HOR-9.3")
def test_e33_a_defeated_hero_ends_the_phase_and_comes_back() -> None:
    world = World("mayor", "courier", monsters=("mummy", "dracula"))
    world.put(mayor="inn", courier="museum", mummy="museum").give(1, dart=1)
    world.s.terror = 4

    world.monsters_play("egyptian_expert", "hit", "hit")

    assert world.s.terror == 5
    assert world.s.held[1] == {"dart": 1}
    assert strikers(world) == ["mummy"]
    assert world.heard(StrikesCutShort)
    assert world.heard(MonsterPhaseEnded)
    assert world.heard(HeroReturned) == [HeroReturned("courier", "hospital")]
    assert (world.s.current, world.s.actions, world.where("courier")) == (1, 4, "hospital")


@pytest.mark.clause("HOR-11.9", "HOR-9.9")
def test_e34_nobody_can_block_for_a_villager() -> None:
    world = World("mayor", monsters=("creature", "dracula")).give(0, dart=1)
    world.put(mayor="inn", maleva="cave", creature="cave")

    world.monsters_play("the_ichthyologist", "hit", "blank")

    assert (world.s.lost, world.s.terror) == (("maleva",), 4)
    assert strikers(world) == ["creature"]


@pytest.mark.clause("HOR-11.4", "HOR-14.5", "HOR-11.2")
def test_e35_powers_come_before_hits() -> None:
    world = World("mayor", monsters=("dracula", "mummy")).put(mayor="inn")
    world.put(maleva="camp", dracula="camp")

    world.monsters_play("insane_survivor", "power", "hit")

    assert world.where("mayor") == "camp"
    assert world.s.lost == ("maleva",)


@pytest.mark.clause("HOR-18.6", "HOR-9.9")
def test_e37_the_wolf_mans_power_reaches_everybody_in_his_space() -> None:
    world = World("mayor", monsters=("wolf_man", "creature")).give(0, dart=1)
    world.put(mayor="shop", wilbur_chick="shop", wolf_man="shop")

    world.monsters_play("fortune_teller", "power", "blank")
    world.do(0, Discard({"dart": 1}))

    assert (world.s.lost, world.s.terror) == (("wilbur_chick",), 4)
    assert world.where("mayor") == "shop"
    assert world.heard(StrikesCutShort)


@pytest.mark.clause("HOR-12.5", "HOR-1.8")
@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("both", ["frankenstein", "bride", "frankenstein", "bride"]),
        ("first_figure_only", ["frankenstein", "bride", "frankenstein"]),
    ],
)
def test_e38_the_frenzied_pair_strikes_twice(option: str, expected: list[str]) -> None:
    world = World("mayor", monsters=PAIR, frenzied_pair=option).put(mayor="cave")
    world.put(frankenstein="graveyard", bride="dungeon")

    world.monsters_play("worried_fiancee", *["blank"] * 8)

    assert strikers(world) == expected


@pytest.mark.clause("HOR-12.2", "HOR-12.4", "HOR-23.4")
def test_e39_on_the_move_passes_the_marker_and_its_new_holder_strikes() -> None:
    world = World("mayor").put(mayor="inn")

    world.monsters_play("on_the_move", "blank", "blank")
    assert (world.s.frenzy, strikers(world)) == ("creature", ["creature"])
    world.monsters_play("on_the_move", "blank", "blank")

    assert (world.s.frenzy, strikers(world)) == ("dracula", ["dracula"])


@pytest.mark.clause("HOR-19.6", "HOR-10.7", "HOR-1.11")
def test_e41_the_thief_clears_the_richest_location() -> None:
    world = World("mayor", monsters=("invisible_man", "dracula")).put(mayor="cave")
    world.stack("thief").lay("inn", dart=2, garlic=1).lay("barn", torch=2, rifle=1)
    # the two items of the card would disturb the tie: none can be drawn
    for item, n in list(world.s.bag.unseen.items()):
        world.give(0, **{item: n})

    world.do(0, EndHeroPhase())
    assert world.options() == ("inn", "barn")
    world.choose("barn")

    assert world.where("invisible_man") == "barn"
    assert world.s.lying["barn"] == {}
    assert world.s.discards == {"torch": 2, "rifle": 1}


@pytest.mark.clause("HOR-19.6", "HOR-8.5")
def test_e41_without_items_the_thief_does_nothing() -> None:
    world = World("mayor", monsters=("invisible_man", "dracula")).put(mayor="cave")
    for item, n in list(world.s.bag.unseen.items()):
        world.give(0, **{item: n})

    world.monsters_play("thief")

    assert world.where("invisible_man") == "inn"


@pytest.mark.clause("HOR-20.3", "HOR-9.2")
@pytest.mark.parametrize("skips", [True, False])
def test_e45_without_a_card_to_draw_the_players_lose(skips: bool) -> None:
    world = World("mayor").stack()
    world.s.skips = skips

    world.do(0, EndHeroPhase())

    if skips:
        assert (world.s.outcome, world.s.turn) == (None, 2)
    else:
        assert world.s.outcome
        assert world.s.outcome.reason == "out_of_time"


@pytest.mark.clause("HOR-9.7", "HOR-9.8", "HOR-17.7")
def test_e46_a_frenzied_creature_strikes_from_where_it_retreated() -> None:
    world = World("mayor", monsters=("creature", "wolf_man")).put(mayor="inn", creature="docks")
    world.put(wolf_man="crypt")

    world.monsters_play("retreat_river", *["blank"] * 6)

    assert MonsterPlaced("creature", "river") in world.told
    assert strikers(world) == ["wolf_man", "creature"]
    assert MonsterMoved("creature", "west_bridge") in world.told


@pytest.mark.clause("HOR-11.5", "HOR-18.6", "HOR-9.9")
def test_e47_the_hits_on_somebody_the_power_has_defeated_are_lost() -> None:
    world = World("mayor", "courier", "explorer", monsters=("wolf_man", "creature"))
    world.put(mayor="inn", courier="shop", explorer="shop", wolf_man="shop").give(2, dart=1)

    world.monsters_play("fortune_teller").choose("courier", "power", "hit")
    assert world.asks() == "Block"
    world.do(2, Fall())

    assert world.heard(HitsLost) == [HitsLost("courier", 1)]
    assert world.s.terror == 2
    assert world.heard(StrikesCutShort)


@pytest.mark.clause("HOR-11.11", "HOR-16.7", "HOR-12.6", "HOR-12.3")
def test_e48_the_pair_unites_in_the_middle_of_a_roll() -> None:
    world = World("mayor", "courier", monsters=PAIR).dials(11, 8)
    world.put(frankenstein="church", courier="church", bride="hospital", mayor="inn")

    world.monsters_play("hurried_assistant", "power", "hit")

    assert world.s.monsters == ("creature",)
    assert world.s.frenzy == "creature"
    assert world.where("courier") == "church"
    assert strikers(world) == ["frankenstein", "creature"]


@pytest.mark.clause("HOR-4.4", "HOR-20.2", "HOR-20.5", "HOR-20.4")
def test_e49_a_loss_in_the_middle_of_a_power_ends_everything() -> None:
    world = World("mayor", "courier", monsters=("wolf_man", "creature"))
    world.put(mayor="inn", courier="shop", fritz="shop", wolf_man="shop")
    world.s.terror = 6

    world.monsters_play("fortune_teller", "power", "power")

    assert world.s.terror == 7
    assert world.where("fritz") == "shop"
    assert world.s.outcome
    assert (world.s.outcome.reason, world.s.agenda) == ("terror", ())


@pytest.mark.clause("HOR-16.6", "HOR-16.8")
def test_e50_a_meeting_at_the_graveyard_counts_once() -> None:
    world = World("mayor", monsters=PAIR).dials(3, 2)
    world.put(mayor="hospital", frankenstein="graveyard", bride="church")
    world.s.terror = 1

    world.monsters_play("the_meeting")

    assert world.heard(FiguresMet) == [FiguresMet("graveyard")]
    assert world.heard(TerrorRaised) == [TerrorRaised(2)]
    assert (world.where("frankenstein"), world.where("bride")) == ("graveyard", "dungeon")
