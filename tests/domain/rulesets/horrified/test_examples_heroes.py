"""The worked examples of examples.md about set-up, actions, tasks and defeats."""

from __future__ import annotations

from collections import deque
from itertools import permutations, product

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.classic.content import BOX
from domain.rulesets.horrified.classic.mummy import TurnScarabUp
from domain.rulesets.horrified.classic.options import Options
from domain.rulesets.horrified.core.commands import MoveHero, PlayPerk, ShareItems
from domain.rulesets.horrified.core.monsters import MonsterDefeated
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.walking import StopMoving

from .world import World


@pytest.mark.clause(
    "HOR-1.1", "HOR-3.2", "HOR-3.3", "HOR-3.4", "HOR-3.5", "HOR-3.8", "HOR-3.11", "HOR-3.12",
    "HOR-14.1", "HOR-17.1", "HOR-17.2",
)  # fmt: skip
def test_e1_the_first_game_is_set_up() -> None:
    s = RULESET.start(2, Options(), QuickDice(1)).state

    assert s.monsters == ("dracula", "creature")
    assert s.frenzy == "dracula"
    assert s.tokens["coffin"] == ("cave", "crypt", "dungeon", "graveyard")
    assert s.figures == {"dracula": "crypt", "creature": "lagoon"}
    assert (s.boat, s.terror) == (0, 0)
    assert sum(sum(lying.values()) for lying in s.lying.values()) == 12
    assert (s.bag.size, s.perk_deck.size, s.deck.size) == (48, 18, 30)
    assert [sum(perks.values()) for perks in s.perks] == [1, 1]
    assert s.villagers == {}


@pytest.mark.clause("HOR-3.7", "HOR-3.9", "HOR-12.1")
def test_e2_the_marker_lies_on_the_lowest_frenzy_order() -> None:
    chosen = Options(difficulty="standard", monsters=("wolf_man", "creature", "mummy"))

    s = RULESET.start(3, chosen, QuickDice(1)).state

    assert s.monsters == ("mummy", "creature", "wolf_man")
    assert s.frenzy == "mummy"


@pytest.mark.clause("HOR-3.2", "HOR-20.2", "HOR-21.1")
def test_e3_alone_terror_starts_at_three_and_four_more_lose() -> None:
    world = World("mayor", monsters=("wolf_man",)).put(mayor="inn", wolf_man="inn")
    world.put(maleva="inn", fritz="inn", lucy="inn")
    assert world.s.terror == 3

    world.monsters_play("the_delivery", "power", "blank", "blank")

    assert world.s.terror == 7
    assert world.s.outcome
    assert (world.s.outcome.reason, world.s.outcome.result) == ("terror", "loss")


@pytest.mark.clause("HOR-5.4", "HOR-5.1")
def test_e4_villagers_come_along_with_a_move() -> None:
    world = World("mayor").put(mayor="barn", maria="barn", fritz="barn")

    world.do(0, MoveHero("theatre", ("maria",)))

    places = [world.where(thing) for thing in ("mayor", "maria", "fritz")]
    assert places == ["theatre", "theatre", "barn"]
    assert world.s.actions == 4


@pytest.mark.clause("HOR-1.2", "HOR-1.3", "HOR-1.4", "HOR-5.3")
def test_e5_a_move_follows_a_lit_path() -> None:
    world = World("mayor").put(mayor="theatre")

    assert world.refusal(0, MoveHero("shop")) == "HOR-5.4"
    assert world.refusal(0, MoveHero("river")) == "HOR-5.4"
    assert world.s.actions == 5
    assert set(BOX.board.lit.next["theatre"]) == {"fountain", "barn", "tower", "east_bridge"}


@pytest.mark.clause("HOR-6.2", "HOR-7.2", "HOR-23.4")
def test_e7_a_rescue_in_the_monster_phase_gives_the_current_player_a_perk() -> None:
    world = World("mayor", "courier").put(mayor="inn", courier="inn", renfield="church")

    world.monsters_play("on_the_move")

    assert world.s.rescued == ("renfield",)
    assert [sum(perks.values()) for perks in world.s.perks] == [1, 0]


@pytest.mark.clause("HOR-5.7", "HOR-5.8")
def test_e8_items_are_shared_among_others() -> None:
    world = World("mayor", "courier", "explorer").put(mayor="inn", courier="inn", explorer="inn")
    world.give(1, garlic=1).give(2, dart=1)

    world.do(0, ShareItems(((1, 2, "garlic", 1), (2, 1, "dart", 1))))

    assert world.s.held == [{}, {"dart": 1}, {"garlic": 1}]
    assert world.s.actions == 4


@pytest.mark.clause("HOR-8.1", "HOR-14.2")
def test_e9_five_is_less_than_six() -> None:
    world = World("mayor").put(mayor="crypt").give(0, dart=1, fire_poker=1)

    command = AdvanceTask("smash_coffin", {"dart": 1, "fire_poker": 1})

    assert world.refusal(0, command) == "HOR-14.2"


@pytest.mark.clause("HOR-8.6", "HOR-22.7", "HOR-8.2", "HOR-14.2", "HOR-13.4")
def test_e10_the_scientist_adds_one() -> None:
    world = World("scientist").put(scientist="crypt").give(0, dart=1, fire_poker=1)

    world.do(0, AdvanceTask("smash_coffin", {"dart": 1, "fire_poker": 1}, 1))

    assert world.s.tokens["coffin"] == ("cave", "dungeon", "graveyard")
    assert world.s.on_mat == {"coffin": 1}
    assert world.s.discards == {"dart": 1, "fire_poker": 1}


@pytest.mark.clause("HOR-5.10", "HOR-14.3", "HOR-14.4")
def test_e11_dracula_needs_all_four_coffins() -> None:
    world = World("mayor").put(mayor="inn", dracula="inn").coffins(3)
    world.give(0, crucifix=1, flower=1)
    payment = DefeatMonster("dracula", {"crucifix": 1, "flower": 1})
    assert world.refusal(0, payment) == "HOR-13.1"

    world.coffins(4).do(0, payment)

    assert world.s.monsters == ("creature",)


def least_slides(ring: tuple[int, ...]) -> int:
    """By breadth-first search over the links of the mat."""
    mat = BOX.monsters["mummy"].mat.ring
    assert mat is not None
    goal, seen, queue = tuple(range(7)), {ring: 0}, deque([ring])
    while queue:
        here = queue.popleft()
        if here == goal:
            return seen[here]
        empty = here.index(0)
        for a, b in mat.edges:
            if empty in (a, b):
                there = list(here)
                there[a], there[b] = there[b], there[a]
                if tuple(there) not in seen:
                    seen[tuple(there)] = seen[here] + 1
                    queue.append(tuple(there))
    raise AssertionError("it cannot be solved")


@pytest.mark.clause("HOR-15.2", "HOR-15.1")
def test_e13_the_ring_takes_eleven_to_fifteen_slides() -> None:
    starts = product(permutations((4, 5, 6)), permutations((1, 2, 3)))

    least = [least_slides((0, *first, *second)) for first, second in starts]

    assert least_slides((0, 5, 6, 4, 3, 1, 2)) == 11
    assert (min(least), max(least)) == (11, 15)


@pytest.mark.clause("HOR-15.7", "HOR-13.1", "HOR-15.3", "HOR-15.5")
def test_e14_the_mummys_power_undoes_a_solved_ring() -> None:
    world = World("mayor", monsters=("mummy", "dracula")).put(mayor="museum", mummy="museum")
    world.s.ring, world.s.completed = list(range(7)), ("mummy",)
    world.give(0, rifle=1, pistol=1, tablet=1)

    world.monsters_play("egyptian_expert", "power", "blank", "blank", "blank")

    assert world.s.face_down == (1,)
    assert world.refusal(0, DefeatMonster("mummy", {"rifle": 1, "pistol": 1})) == "HOR-13.1"
    world.do(0, AdvanceTask("break_curse", {"tablet": 1})).do(0, TurnScarabUp(1))
    assert world.s.completed == ("mummy",)


@pytest.mark.clause("HOR-16.2", "HOR-1.10")
def test_e15_a_lesson_fills_the_dial_and_may_move_him() -> None:
    world = World("mayor", monsters=("frankenstein_bride",)).put(mayor="graveyard")
    world.dials(9, 0).give(0, violin=1)

    world.do(0, AdvanceTask("teach_frankenstein", {"violin": 1}))
    assert world.asks() == "MonsterWalk"
    assert world.s.agenda[-1].left == 3  # type: ignore[attr-defined]  # a MonsterWalk
    world.do(0, StopMoving())

    assert world.s.dials["frankenstein_dial"] == 11
    assert world.s.discards == {"violin": 1}
    assert (world.s.actions, world.where("frankenstein")) == (4, "graveyard")


@pytest.mark.clause("HOR-17.3", "HOR-17.2")
def test_e19_the_boat_goes_to_the_next_mark_of_the_colour() -> None:
    world = World("mayor").put(mayor="camp").give(0, kite=1, camera=1, dart=1)

    items = ("kite", "camera", "dart")
    marks = [world.do(0, AdvanceTask("find_lair", {item: 1})).s.boat for item in items]

    assert marks == [3, 5, 7]


@pytest.mark.clause("HOR-17.3", "HOR-17.4")
def test_e20_near_the_lair_only_blue_helps() -> None:
    world = World("mayor").put(mayor="camp").give(0, kite=1, wine=1, dart=1)
    world.s.boat = 18

    assert world.refusal(0, AdvanceTask("find_lair", {"dart": 1})) == "HOR-17.3"
    assert world.refusal(0, AdvanceTask("find_lair", {"wine": 1})) == "HOR-17.3"
    world.do(0, AdvanceTask("find_lair", {"kite": 1}))
    assert (world.s.boat, world.s.completed) == (19, ("creature",))


@pytest.mark.clause("HOR-17.6", "HOR-17.4", "HOR-13.1")
@pytest.mark.parametrize(("before", "after", "complete"), [(0, 0, ()), (19, 18, ())])
def test_e21_the_creatures_power_pushes_the_boat_back(
    before: int, after: int, complete: tuple[str, ...]
) -> None:
    world = World("mayor", monsters=("creature", "mummy")).put(mayor="cave", creature="cave")
    world.s.boat = before
    world.s.completed = ("creature",) if before == 19 else ()

    world.monsters_play("the_ichthyologist", "power", "blank")

    assert (world.s.boat, world.s.completed) == (after, complete)


@pytest.mark.clause("HOR-17.5", "HOR-1.3")
def test_e22_the_creature_is_safe_in_the_water() -> None:
    world = World("mayor").put(mayor="cave", creature="lagoon").give(0, dart=1, wine=1, kite=1)
    world.s.completed, world.s.boat = ("creature",), 19
    payment = DefeatMonster("creature", {"dart": 1, "wine": 1, "kite": 1})
    assert world.refusal(0, payment) == "HOR-5.10"

    world.put(creature="cave").do(0, payment)

    assert world.s.monsters == ("dracula",)


@pytest.mark.clause("HOR-18.2", "HOR-18.3", "HOR-8.6")
def test_e23_a_kite_needs_a_spot_of_its_strength() -> None:
    for hero, bonus, allowed in (("mayor", 0, False), ("scientist", 1, True)):
        world = World(hero, monsters=("wolf_man",)).put(**{hero: "laboratory"}).give(0, kite=1)
        world.fill("cure_1_1", "kite").fill("cure_1_2", "centrifuge")
        command = AdvanceTask("discover_cure", {"kite": 1}, bonus)

        if allowed:
            assert world.do(0, command).s.mat_items["cure_2_1"] == {"kite": 1}
        else:
            assert world.refusal(0, command) == "HOR-18.3"


@pytest.mark.clause("HOR-19.2", "HOR-8.2")
def test_e25_evidence_lies_on_the_spot_of_its_location() -> None:
    world = World("mayor", monsters=("invisible_man",)).put(mayor="precinct")
    world.fill("evidence_inn", "dart").give(0, garlic=1, pistol=1, torch=1)

    assert world.refusal(0, AdvanceTask("supply_evidence", {"garlic": 1})) == "HOR-19.2"
    assert world.refusal(0, AdvanceTask("supply_evidence", {"pistol": 1})) == "HOR-19.2"
    world.do(0, AdvanceTask("supply_evidence", {"torch": 1}))
    assert world.s.mat_items["evidence_barn"] == {"torch": 1}
    assert world.s.discards == {}


@pytest.mark.clause("HOR-8.3", "HOR-8.4")
def test_e26_the_bag_is_refilled_from_the_discards() -> None:
    world = World("mayor", monsters=("invisible_man", "dracula")).put(mayor="cave")
    world.fill("evidence_inn", "dart").fill("evidence_barn", "torch")
    world.discard(kite=2, wine=2, garlic=2, charm=1)
    for item, n in list(world.s.bag.unseen.items()):
        left = n - (1 if item == "rifle" else 0)
        if left:
            world.give(0, **{item: left})
    assert world.s.bag.unseen == {"rifle": 1}

    world.monsters_play("the_delivery", "blank", "blank", "blank")

    assert world.s.lying["barn"] == {"rifle": 1}
    assert (world.s.bag.size, world.s.discards) == (5, {})
    assert world.s.mat_items == {"evidence_inn": {"dart": 1}, "evidence_barn": {"torch": 1}}


@pytest.mark.clause("HOR-12.3", "HOR-13.2", "HOR-9.5")
def test_e40_the_marker_passes_when_its_holder_is_defeated() -> None:
    world = World("mayor", monsters=("mummy", "wolf_man")).put(mayor="cave", mummy="cave")
    world.s.completed, world.s.held_by = ("mummy",), {"soul_sign": 0}
    world.give(0, rifle=1, pistol=1)

    world.do(0, DefeatMonster("mummy", {"rifle": 1, "pistol": 1}))

    assert world.heard(MonsterDefeated) == [MonsterDefeated("mummy")]
    assert (world.s.frenzy, world.s.held_by) == ("wolf_man", {})
    world.monsters_play("reincarnated_soul")
    assert world.s.held_by == {}


@pytest.mark.clause("HOR-23.5", "HOR-9.1")
def test_e43_two_breaks_of_dawn_skip_one_monster_phase() -> None:
    world = World("mayor", "courier").perk(0, "break_of_dawn").perk(1, "break_of_dawn")

    world.do(0, PlayPerk("break_of_dawn")).do(1, PlayPerk("break_of_dawn"))
    assert world.s.bag.size == 56
    world.monsters_play("sunrise")
    assert (world.s.deck.size, world.s.current, world.s.skips) == (1, 1, False)
    world.monsters_play("sunrise")

    assert world.s.deck.size == 0


@pytest.mark.clause("HOR-7.1", "HOR-23.6", "HOR-7.2")
def test_e44_a_perk_is_played_in_anothers_turn() -> None:
    world = World("mayor", "courier").perk(1, "late_into_the_night")
    world.s.actions = 0

    world.do(1, PlayPerk("late_into_the_night"))

    assert (world.s.current, world.s.actions) == (0, 2)
