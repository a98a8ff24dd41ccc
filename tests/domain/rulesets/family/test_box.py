"""A third box is a folder: its data has the family's form, its words are complete, it is vetted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import jsonschema
import pytest

from domain.kernel.decision import Choice, Question
from domain.kernel.dice import QuickDice
from domain.kernel.event import snake
from domain.kernel.labels import LANGUAGES, labels_of, placeholders
from domain.kernel.rulebook import clauses, read_json
from domain.kernel.vetting import vet
from domain.kernel.words import Words
from domain.rulesets.horrified.core.box import op_of
from tests.domain.rulesets.family_box import named_clauses, plain_references, references, schema

from .bay import RULESET
from .bay.content import BOX, PACKAGE

DATA = read_json(PACKAGE, "components.json")
OWN_OPS = ("ring_bell", "toll", "wash_ashore")


def schema_of_a_further_box() -> Any:
    """The family's schema, opened where a box says what only it has."""
    opened = schema()
    kinds = opened["$defs"]
    kinds["clause"]["pattern"] = r"^[A-Z]{3}-[0-9]+(\.[0-9]+)?$"
    opened["properties"]["heroes"]["properties"]["list"]["minItems"] = len(BOX.heroes)
    own = [{"properties": {"op": {"const": op}}, "required": ["op"]} for op in OWN_OPS]
    kinds["effect"]["oneOf"] += own
    kinds["condition"]["oneOf"].append({"properties": {"is": {"const": "bells_silent"}}})
    return opened


def test_the_data_has_the_familys_form_and_its_own_ops_beside_it() -> None:
    jsonschema.Draft202012Validator(schema_of_a_further_box()).validate(DATA)


def test_the_box_is_read_with_its_own_ops_and_condition() -> None:
    ops = {op_of(effect) for effects in BOX.effects.values() for effect in effects}

    assert {*OWN_OPS, "choose_one", "move_figure_toward", "put_items_on_mat"} <= ops
    assert type(BOX.monsters["bellringer"].complete_when).__name__ == "BellsSilent"


def test_every_reference_in_the_data_names_something() -> None:
    known = {
        "space": set(BOX.spaces),
        "figure": {*BOX.figures, "any"},
        "token": set(BOX.token_of),
        "symbol": {row["id"] for row in DATA["symbols"]["list"]},
    }

    wrong = [ref for ref in references(DATA) if ref.split(":")[1] not in known[ref.split(":")[0]]]

    assert wrong == []
    assert plain_references(BOX) <= set(BOX.board.land)


def test_totals_and_distances_agree() -> None:
    for section in ("items", "monster_cards", "perk_cards"):
        counts = [row["count"] for row in DATA[section]["list"]]
        assert sum(counts) == DATA[section]["total"], section
    for row in DATA["villagers"]["list"]:
        far = BOX.board.lit.distance(row["enters_at"], row["safe_location"])
        assert far == row["distance"], row["id"]
        assert row["entered_by_card"] in BOX.cards
    assert Counter(item.color for item in BOX.items.values()) == {"red": 4, "yellow": 4, "blue": 4}


def test_the_ruleset_is_vetted_and_every_clause_of_the_data_exists() -> None:
    known = {clause.id for clause in clauses(PACKAGE)}
    sections = {clause.partition(".")[0] for clause in known}

    vet(RULESET)

    assert named_clauses(DATA) <= known | sections
    assert all(clause.startswith("BAY-") for clause in known)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_the_family_and_of_the_box_together_say_everything(lang: str) -> None:
    labels = labels_of(PACKAGE)

    for kind in RULESET.events:
        text = labels["events"][kind.__name__]["text"][lang]
        assert set(placeholders(text)) <= set(kind.__struct_fields__), kind
    assert all(labels["commands"][kind.__name__]["help"][lang] for kind in RULESET.commands)
    questions = [step for step in RULESET.steps if issubclass(step, Question) and step != Choice]
    assert all(labels["decisions"][snake(question.__name__)][lang] for question in questions)
    assert set(labels["options"]) == set(RULESET.options.__struct_fields__)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_of_the_box_has_a_name(lang: str) -> None:
    names = labels_of(PACKAGE)["components"]
    things = [*BOX.spaces, *BOX.heroes, *BOX.items, *BOX.villagers, *BOX.cards, *BOX.perks]
    things += [*BOX.monsters, *BOX.advances, *BOX.spots, *BOX.token_of]

    assert [thing for thing in things if not names.get(thing, {}).get("name", {}).get(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_is_drawn_from_the_data(lang: str) -> None:
    words, table = Words(RULESET, lang), RULESET.start(3, RULESET.options(), QuickDice(1))

    picture = RULESET.picture(table.state, words)

    for space in BOX.spaces:
        assert words.component(space) in picture
    assert picture.count("low_bell") == 1
