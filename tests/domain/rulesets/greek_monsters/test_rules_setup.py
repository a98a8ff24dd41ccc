"""GRK-1 to GRK-3: words, the box, and how a table is laid."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.rulebook import read_json
from domain.rulesets.horrified.core.commands import MoveHero, PlayPerk
from domain.rulesets.horrified.core.options import FamilyOptions
from domain.rulesets.horrified.core.setup import PickHero
from domain.rulesets.horrified.core.tasks import AdvanceTask
from domain.rulesets.horrified.core.walking import StopMoving
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.content import BOX
from domain.rulesets.horrified.greek.options import Options
from domain.rulesets.horrified.greek.siren import TurnUpTone
from domain.rulesets.horrified.greek.state import GreekState

from .world import World

ALL_SIX = ("siren", "cerberus", "chimera", "basilisk", "medusa", "minotaur")


def begun(players: int = 2, seed: int = 1, **options: Any) -> GreekState:
    """A game after set-up, with heroes dealt."""
    chosen = Options(hero_mode="random", **options)
    return RULESET.start(players, chosen, QuickDice(seed)).state


@pytest.mark.clause("GRK-1.1", "GRK-3.1", "GRK-3.14")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_one_to_five_seats_have_one_hero_each(players: int) -> None:
    s = begun(players)

    assert players in RULESET.seats
    assert len(set(s.heroes)) == players
    assert s.at == [BOX.heroes[hero].start for hero in s.heroes]
    assert (s.bag.size, s.deck.size) == (48, 30)


@pytest.mark.clause("GRK-1.2")
def test_items_belong_to_the_22_locations_and_never_to_a_crossroads() -> None:
    named = {space.id for space in BOX.spaces.values() if space.kind == "location"}

    assert (len(BOX.spaces), len(named)) == (24, 22)
    assert set(BOX.spaces) - named == {"crossroads_west", "crossroads_south"}
    assert {item.location for item in BOX.items.values()} <= named


@pytest.mark.clause("GRK-1.3", "GRK-5.3")
def test_every_path_leads_both_ways_and_a_space_holds_any_number() -> None:
    for here, near in BOX.board.lit.next.items():
        assert all(here in BOX.board.lit.next[there] for there in near)
    assert not BOX.board.water
    world = World("actor", "traveler", monsters=ALL_SIX).lay("odeon", honey_cake_1=1, dagger_2=1)
    world.put(actor="agora", traveler="odeon", midas="odeon", **dict.fromkeys(ALL_SIX, "odeon"))

    world.do(0, MoveHero("odeon")).do(0, MoveHero("battlefield"))

    assert world.where("actor") == "battlefield"


@pytest.mark.clause("GRK-1.7", "GRK-1.8")
def test_there_are_four_temples_and_four_lair_spaces() -> None:
    temples = {"temple_of_athena", "temple_of_hades", "temple_of_nyx", "temple_of_zeus"}
    lairs = {"mount_iliad", "necropolis", "gaseous_swamp", "statue_of_talos"}

    assert set(BOX.tagged["temple"]) == temples
    assert set(BOX.tagged["lair_space"]) == lairs


@pytest.mark.clause("GRK-1.9", "GRK-2.3")
def test_sixty_items_are_split_evenly_among_three_colours() -> None:
    colours: Counter[str] = Counter()
    for item in BOX.items.values():
        colours[item.color] += item.count

    assert colours == {"yellow": 20, "blue": 20, "green": 20}
    assert all(item.strength > 0 for item in BOX.items.values())


@pytest.mark.clause("GRK-1.10")
def test_a_used_item_is_discarded_unless_it_lies_on_a_mat() -> None:
    world = World("actor", monsters=("siren", "basilisk")).put(actor="lighthouse")
    world.give(0, golden_apple_2=1, honey_cake_1=1).tones({"1": "alpha", "2": "alpha"})

    world.do(0, AdvanceTask("compose_counter_song", {"golden_apple_2": 1})).do(0, TurnUpTone("1"))
    assert world.s.discards == {"golden_apple_2": 1}
    world.put(actor="temple_of_nyx").do(0, AdvanceTask("bless_item", {"honey_cake_1": 1}))

    assert world.s.mat_items == {"blessing_nyx": {"honey_cake_1": 1}}
    assert world.s.discards == {"golden_apple_2": 1}


@pytest.mark.clause("GRK-1.12", "GRK-10.7")
def test_up_to_four_spaces_may_be_none() -> None:
    world = World("actor", monsters=("basilisk",)).perk(0, "wave_of_poseidon")

    world.do(0, PlayPerk("wave_of_poseidon"))
    assert world.asks() == "MonsterWalk"
    world.do(0, StopMoving())

    assert world.where("basilisk") == "gaseous_swamp"
    assert world.s.perk_discards == {"wave_of_poseidon": 1}


@pytest.mark.clause("GRK-2.1", "GRK-2.5", "GRK-3.5")
def test_the_box_is_complete() -> None:
    totals = [sum(counts.values()) for counts in (BOX.bag, BOX.card_counts, BOX.perk_counts)]
    tokens = [token.count for row in BOX.monsters.values() for token in row.tokens]
    entries = [BOX.villagers[legend].id for legend in BOX.villagers]

    assert (len(BOX.heroes), len(BOX.villagers), len(BOX.monsters)) == (7, 10, 6)
    assert totals == [60, 30, 20]
    assert (sum(tokens), len(BOX.lairs.tokens if BOX.lairs else ())) == (26, 4)
    placed = [
        effect.villager
        for card in BOX.cards.values()
        for effect in card.effects
        if hasattr(effect, "villager")
    ]
    assert sorted(placed) == sorted(entries)


@pytest.mark.clause("GRK-2.2")
def test_a_die_has_three_hits_a_power_and_two_blanks() -> None:
    assert Counter(BOX.faces) == {"hit": 3, "power": 1, "blank": 2}


@pytest.mark.clause("GRK-2.4")
def test_each_monster_has_three_symbols_and_each_symbol_two_monsters() -> None:
    symbols = Counter(symbol for row in BOX.monsters.values() for symbol in row.symbols)

    assert all(len(set(row.symbols)) == 3 for row in BOX.monsters.values())
    assert set(symbols.values()) == {2}
    assert len(symbols) == 9


@pytest.mark.clause("GRK-3.2")
@pytest.mark.parametrize("monsters", [("siren", "basilisk"), ("siren",), ALL_SIX])
def test_all_four_lair_tokens_lie_face_down_whatever_monsters_are_chosen(
    monsters: tuple[str, ...],
) -> None:
    s = begun(difficulty="custom", monsters=monsters)

    assert s.lairs == dict.fromkeys(BOX.tagged["lair_space"], "")
    assert s.unseen_lairs.unseen == {
        "underworld_door": 1, "chimeras_cave": 1, "statue_garden": 1, "labyrinth": 1,
    }  # fmt: skip


@pytest.mark.clause("GRK-3.3", "GRK-3.4")
@pytest.mark.parametrize(("players", "terror"), [(1, 3), (2, 0), (5, 0)])
def test_terror_starts_at_nought_or_solo_at_three_and_no_legend_is_there(
    players: int, terror: int
) -> None:
    s = begun(players)

    assert (s.terror, s.villagers) == (terror, {})


@pytest.mark.clause("GRK-3.6", "GRK-3.7")
@pytest.mark.parametrize(
    ("options", "clause"),
    [
        (Options(), ""),
        (Options(monsters=("basilisk", "cerberus")), ""),
        (Options(monsters=("siren", "basilisk")), "GRK-3.6"),
        (Options(difficulty="novice"), ""),
        (Options(difficulty="novice", monsters=("medusa", "siren")), ""),
        (Options(difficulty="novice", monsters=("medusa",)), "GRK-3.6"),
        (Options(difficulty="standard", monsters=("medusa", "siren")), "GRK-3.6"),
        (Options(difficulty="challenging", monsters=ALL_SIX[:4]), ""),
        (Options(difficulty="challenging", monsters=ALL_SIX[:5]), "GRK-3.6"),
        (Options(difficulty="standard", monster_count=6), "GRK-3.7"),
        (Options(difficulty="custom", monster_count=1), ""),
        (Options(difficulty="custom", monsters=ALL_SIX), ""),
        (Options(difficulty="custom", monster_count=7), "GRK-3.7"),
        (Options(difficulty="novice", monsters=("siren", "siren")), "GRK-3.6"),
        (Options(difficulty="novice", monsters=("siren", "dracula")), "GRK-3.6"),
        (Options(first_seat=2), "GRK-3.13"),
    ],
)
def test_presets_have_two_to_four_monsters_and_only_custom_tables_others(
    options: Options, clause: str
) -> None:
    found = RULESET.misfit(2, options)

    assert (found.clause if found else "") == clause


@pytest.mark.clause("GRK-3.6")
@pytest.mark.parametrize(
    ("difficulty", "number"),
    [("first_game", 2), ("novice", 2), ("standard", 3), ("challenging", 4)],
)
def test_a_difficulty_has_so_many_monsters_by_random_choice(difficulty: Any, number: int) -> None:
    chosen = {begun(seed=seed, difficulty=difficulty).monsters for seed in range(30)}

    assert {len(monsters) for monsters in chosen} == {number}
    assert (len(chosen) == 1) is (difficulty == "first_game")


@pytest.mark.clause("GRK-3.8", "GRK-3.9")
def test_mats_lie_in_frenzy_order_and_the_lowest_has_the_marker() -> None:
    s = begun(difficulty="custom", monsters=tuple(reversed(ALL_SIX)))
    fewer = begun(difficulty="custom", monsters=("minotaur", "basilisk", "medusa"))

    assert (s.monsters, s.frenzy) == (ALL_SIX, "siren")
    assert [BOX.monsters[monster].frenzy_order for monster in s.monsters] == [1, 2, 3, 4, 5, 6]
    assert (fewer.monsters, fewer.frenzy) == (("basilisk", "medusa", "minotaur"), "basilisk")


@pytest.mark.clause("GRK-3.10", "GRK-3.11")
def test_heroes_are_picked_in_seat_order_and_each_player_gets_a_perk() -> None:
    s = RULESET.start(2, Options(), QuickDice(1)).state
    assert RULESET.awaiting(s) == (0,)

    RULESET.execute(s, 0, PickHero("actor"), QuickDice(1))
    assert RULESET.awaiting(s) == (1,)
    refused = RULESET.rehearse(s, 1, PickHero("actor"))
    assert refused
    assert refused.clause == "GRK-3.10"
    RULESET.execute(s, 1, PickHero("traveler"), QuickDice(1))

    assert (s.heroes, s.at) == (["actor", "traveler"], ["agora", "stables"])
    assert [sum(perks.values()) for perks in s.perks] == [1, 1]
    assert s.perk_deck.size == 18


@pytest.mark.clause("GRK-3.12")
def test_twelve_items_lie_on_their_own_locations() -> None:
    s = begun(3)
    lying = [(item, space) for space, items in s.lying.items() for item in items]

    assert (len(lying), s.bag.size) == (12, 48)
    assert all(BOX.items[item].location == space for item, space in lying)


@pytest.mark.clause("GRK-3.13")
def test_the_host_names_the_first_player_or_chance_does() -> None:
    assert begun(4, first_seat=2).current == 2
    assert {begun(4, seed).current for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.clause("GRK-1.11")
def test_nothing_has_a_face_before_it_is_seen() -> None:
    cards, lairs = set(), set()
    for seed in range(40):
        s = begun(1, seed)
        cards.add(s.next_card(QuickDice(seed)))
        lairs.add(s.unseen_lairs.peek(QuickDice(seed)))

    assert len(cards) > 12
    assert len(lairs) == 4


@pytest.mark.clause("GRK-6.6", "GRK-9.9", "GRK-11.3", "GRK-15.7", "GRK-22.6")
def test_a_table_may_switch_five_rulings_and_has_the_boxs_own_by_default() -> None:
    switchable = set(Options.__struct_fields__) - set(FamilyOptions.__struct_fields__)
    data = read_json(RULESET.package, "components.json")["options"]

    assert switchable == set(data["switchable"])
    for key in switchable:
        assert getattr(Options(), key) is data["defaults"][key]
