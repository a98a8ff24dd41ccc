"""The engine itself: every clause it can name is one of each rulebook, and it names no box."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import domain.rulesets.horrified.core
from domain.kernel.rulebook import clauses
from domain.rulesets.horrified.classic import RULESET as CLASSIC
from domain.rulesets.horrified.core import handing, monsters, walking
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.ruleset import FamilyRuleset
from domain.rulesets.horrified.greek import RULESET as GREEK

from .bay import RULESET as BAY

FILES = sorted(Path(domain.rulesets.horrified.core.__path__[0]).glob("*.py"))
NUMBER = re.compile(r"(?:.*@)?(HOR-\d+\.\d+)", re.DOTALL)
AT_CHOICE = (
    *monsters.PAIR_EVENTS, *monsters.HELD_TOKEN_EVENTS, *monsters.UNDOING_EVENTS,
    *handing.NEXT_DOOR_COMMANDS, *handing.NEXT_DOOR_STEPS, *walking.ANYWHERE_COMMANDS,
)  # fmt: skip
Rules = FamilyRuleset[Any]
BOXES = pytest.mark.parametrize("rules", [CLASSIC, GREEK, BAY], ids=lambda rules: rules.slug)


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Every text in the engine's code but docstrings, after the class that it stands in."""
    return tuple(_texts())


def _texts() -> Iterator[tuple[str, str]]:
    for file in FILES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docstrings = {id(part.value) for part in ast.walk(tree) if isinstance(part, ast.Expr)}
        for top in tree.body:
            owner = top.name if isinstance(top, ast.ClassDef) else ""
            for part in ast.walk(top):
                if isinstance(part, ast.Constant) and id(part) not in docstrings:
                    yield owner, str(part.value)


def named_by(owners_without: set[str]) -> set[str]:
    """The clauses that the engine can name, but for those of these classes."""
    numbers = ((owner, NUMBER.fullmatch(text)) for owner, text in texts())
    return {found[1] for owner, found in numbers if found and owner not in owners_without}


def ids_of(box: Box) -> set[str]:
    """What the things of a box are called."""
    sections = (
        box.spaces, box.heroes, box.items, box.villagers, box.cards, box.perks, box.monsters,
        box.figures, box.advances, box.spots, box.token_of,
    )  # fmt: skip
    lairs = {token.id for token in box.lairs.tokens} if box.lairs else set()
    return {name for section in sections for name in section} | lairs


@BOXES
def test_every_clause_that_the_engine_can_name_is_one_of_the_rulebook(rules: Rules) -> None:
    listed = {*rules.events, *rules.commands, *rules.steps}
    known = {clause.id for clause in clauses(rules.package)}

    named = named_by({kind.__name__ for kind in AT_CHOICE if kind not in listed})

    assert len(named) > 50
    assert {number for number in named if rules.clause(number) not in known} == set()


@BOXES
def test_a_box_renumbers_nothing_that_the_engine_does_not_name(rules: Rules) -> None:
    kinds = {kind.__name__ for kind in (*rules.events, *rules.commands, *rules.steps)}

    assert set(rules.renumbered) - named_by(set()) - kinds == set()


@BOXES
def test_the_engine_knows_no_game_monster_card_or_space_by_name(rules: Rules) -> None:
    said = {part for _, text in texts() for part in text.split(":")}

    assert said & (ids_of(rules.state.box) | {rules.slug}) == set()
