"""The data of the box: form, references, counts, options; and the clauses that core names."""

from __future__ import annotations

from collections import Counter

import jsonschema
import pytest

from domain.kernel.rulebook import clauses, read_json
from domain.rulesets.horrified.classic import RULESET as CLASSIC
from domain.rulesets.horrified.core.options import FamilyOptions
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.content import BOX, PACKAGE
from domain.rulesets.horrified.greek.options import Options
from tests.domain.rulesets.family_box import (
    named_clauses,
    plain_references,
    references,
    refusals,
    schema,
)

DATA = read_json(PACKAGE, "components.json")
CLAUSES = {clause.id for clause in clauses(PACKAGE)}


def test_the_data_has_the_form_that_both_boxes_share() -> None:
    jsonschema.Draft202012Validator(schema()).validate(DATA)


def test_every_reference_in_the_data_names_something() -> None:
    known = {
        "space": set(BOX.spaces),
        "figure": {*BOX.figures, "any", "each", "each_without_symbol"},
        "token": set(BOX.token_of),
        "lair": {token.id for token in BOX.lairs.tokens} if BOX.lairs else set(),
        "symbol": {row["id"] for row in DATA["symbols"]["list"]},
    }

    wrong = [ref for ref in references(DATA) if ref.split(":")[1] not in known[ref.split(":")[0]]]

    assert wrong == []
    assert plain_references(BOX) <= set(BOX.board.land)
    assert not plain_references(BOX) & {"crossroads_west", "crossroads_south"}
    assert all(row["monster"] in BOX.monsters for row in DATA["lairs"]["tokens"])


def test_every_clause_in_the_data_exists() -> None:
    named = named_clauses(DATA)

    assert named
    assert {each for each in named if "." in each} <= CLAUSES
    sections = {clause.rpartition(".")[0] for clause in CLAUSES}
    assert {each for each in named if "." not in each} <= sections


@pytest.mark.clause("GRK-2.1", "GRK-2.2", "GRK-2.3", "GRK-1.2", "GRK-1.9")
def test_the_box_holds_what_it_should() -> None:
    colors = Counter[str]()
    for item in BOX.items.values():
        colors[item.color] += item.count
    tokens = sum(t.count for monster in BOX.monsters.values() for t in monster.tokens)

    assert (len(BOX.heroes), len(BOX.villagers), len(BOX.monsters)) == (7, 10, 6)
    assert (len(BOX.figures), len(BOX.spaces), tokens) == (6, 24, 26)
    assert (sum(BOX.card_counts.values()), sum(BOX.perk_counts.values())) == (30, 20)
    assert colors == {"yellow": 20, "blue": 20, "green": 20}
    assert Counter(BOX.faces) == {"hit": 3, "power": 1, "blank": 2}
    assert set(Counter(item.location for item in BOX.items.values()).values()) == {3}
    assert len(BOX.lairs.tokens if BOX.lairs else ()) == len(BOX.tagged["lair_space"]) == 4


def test_the_counts_written_down_are_those_of_the_lists() -> None:
    written = {row["id"]: row["count"] for row in DATA["tokens"]["monster_tokens"]}
    lists = {t.id: t.count for monster in BOX.monsters.values() for t in monster.tokens}

    assert written == lists
    assert DATA["items"]["total"] == sum(BOX.bag.values())
    assert DATA["monster_cards"]["total"] == sum(BOX.card_counts.values())
    assert DATA["perk_cards"]["total"] == sum(BOX.perk_counts.values())
    assert DATA["villagers"]["total"] == len(BOX.villagers)
    for monster in BOX.monsters.values():
        for token in monster.tokens:
            assert len(token.faces) in (0, token.count), token.id
            assert len(token.spaces) in (0, token.count), token.id


@pytest.mark.clause("GRK-2.4")
def test_each_symbol_is_on_two_monsters_and_each_monster_has_three() -> None:
    listed = {row["id"]: set(row["monsters"]) for row in DATA["symbols"]["list"]}

    assert len(listed) == 9
    for symbol, monsters in listed.items():
        assert set(BOX.carriers(symbol)) == monsters, symbol
        assert len(monsters) == 2, symbol
    assert all(len(set(monster.symbols)) == 3 for monster in BOX.monsters.values())


@pytest.mark.clause("GRK-2.5", "GRK-6.4", "GRK-23.1")
def test_each_legend_has_one_card_that_puts_it_at_its_entry_place() -> None:
    entering = [
        (effect["villager"], effect["at"], card["id"])
        for card in DATA["monster_cards"]["list"]
        for effect in card["effects"]
        if effect["op"] == "place_villager"
    ]
    rows = DATA["villagers"]["list"]

    assert sorted(entering) == sorted(
        (row["id"], f"space:{row['enters_at']}", row["entered_by_card"]) for row in rows
    )
    for row in rows:
        distance = BOX.board.lit.distance(row["enters_at"], row["safe_location"])
        assert distance == row["distance"], row["id"]


def test_no_symbol_card_strikes_by_the_symbol_of_its_event() -> None:
    for card in BOX.cards.values():
        assert card.about not in card.strike.symbols, card.id


@pytest.mark.clause("GRK-1.3")
def test_the_board_is_one_piece_and_every_first_step_of_a_shortest_path_is_found() -> None:
    graph = BOX.board.lit
    for here in BOX.spaces:
        for there in BOX.spaces:
            far = graph.distance(here, there)
            assert far is not None
            steps = {n for n in graph.next[here] if far and graph.distance(n, there) == far - 1}
            assert set(graph.toward(here, there)) == steps


def test_a_table_may_switch_what_the_data_says_and_nothing_else() -> None:
    common = set(FamilyOptions.__struct_fields__)
    ours = Options()
    switches = {key: getattr(ours, key) for key in Options.__struct_fields__ if key not in common}

    assert switches == {
        key: DATA["options"]["defaults"][key] for key in DATA["options"]["switchable"]
    }
    assert ours.hero_mode == DATA["setup"]["default_hero_mode"]
    assert set(DATA["options"]["clauses"]) == set(DATA["options"]["defaults"])


def test_the_presets_of_the_data_can_be_played() -> None:
    for preset in DATA["difficulty"]["presets"]:
        assert RULESET.misfit(2, Options(difficulty=preset["id"])) is None, preset["id"]


def test_every_clause_that_shared_code_names_is_one_of_this_rulebook() -> None:
    kinds = (*RULESET.events, *RULESET.commands, *RULESET.steps)
    named = {RULESET.clause_of(kind) for kind in kinds if hasattr(kind, "clause")} - {""}

    assert named <= CLAUSES
    assert set(RULESET.renumbered.values()) <= CLAUSES


def test_every_refusal_of_shared_code_names_a_clause_of_this_rulebook() -> None:
    ours = {*RULESET.events, *RULESET.commands, *RULESET.steps}
    theirs = {*CLASSIC.events, *CLASSIC.commands, *CLASSIC.steps} - ours

    named = refusals("core", without={kind.__name__ for kind in theirs})

    assert len(named) > 15
    assert {
        each: RULESET.clause(each) for each in named if RULESET.clause(each) not in CLAUSES
    } == {}
    assert refusals("greek", without=set()) <= CLAUSES


def test_every_clause_of_the_other_rulebook_that_is_renumbered_exists_there() -> None:
    theirs = {clause.id for clause in clauses(CLASSIC.package)}
    names = {kind.__name__ for kind in (*RULESET.events, *RULESET.commands, *RULESET.steps)}

    assert {key for key in RULESET.renumbered if "-" in key} <= theirs
    assert {key for key in RULESET.renumbered if "-" not in key} <= names


@pytest.mark.parametrize(
    ("event", "clause"),
    [
        ("HeroMoved", "GRK-1.6"),  # by an action, a perk, an event, a power
        ("VillagerMoved", "GRK-1.6"),
        ("HeroPlaced", "GRK-1.6"),  # by a favor or a perk
        ("ItemsDiscarded", "GRK-1.10"),  # to block, or in the maze
        ("TaskCompleted", "GRK-13.1"),
    ],
)
def test_an_event_of_many_causes_names_a_clause_that_holds_for_all(event: str, clause: str) -> None:
    [kind] = [kind for kind in RULESET.events if kind.__name__ == event]

    assert RULESET.clause_of(kind) == clause
