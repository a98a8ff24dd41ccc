"""What the tests of every box of the family ask its components.json."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import domain.rulesets.horrified
from domain.rulesets.horrified.core.box import Box

KINDS = ("space", "figure", "token", "holder", "lair", "symbol")
CLAUSE = re.compile(r"[A-Z]{3}-\d+(\.\d+)?")
SCHEMA = Path(__file__).parent / "horrified" / "family.schema.json"


def schema() -> Any:
    """The form that all boxes share."""
    return json.loads(SCHEMA.read_text(encoding="utf-8"))


def references(data: Any) -> set[str]:
    """Every `kind:id` in the effects, places and strikes of a box."""
    parts = {key: part for key, part in data.items() if key != "board"}
    kinds = (text for text in _texts(parts) if ":" in text)
    return {text for text in kinds if text.partition(":")[0] in KINDS and " " not in text}


def named_clauses(data: Any) -> set[str]:
    """Every value that is the number of a clause or of a section."""
    return {text for text in _texts(data) if CLAUSE.fullmatch(text)}


def plain_references(box: Box) -> set[str]:
    """The spaces where items belong, heroes start, villagers enter and are safe."""
    places = {item.location for item in box.items.values()}
    places |= {hero.start for hero in box.heroes.values()}
    for villager in box.villagers.values():
        places |= {villager.enters_at, villager.safe_location}
    return places


def refusals(package: str, without: set[str]) -> set[str]:
    """Every clause that code of a package of the family hands to a call; not these classes."""
    folder = Path(domain.rulesets.horrified.__path__[0], package)
    found: set[str] = set()
    for file in folder.glob("*.py"):
        for part in ast.parse(file.read_text(encoding="utf-8")).body:
            if not (isinstance(part, ast.ClassDef) and part.name in without):
                found |= _handed_over(part)
    return found


def _handed_over(part: ast.AST) -> set[str]:
    calls = [node for node in ast.walk(part) if isinstance(node, ast.Call)]
    values = [arg.value for call in calls for arg in call.args if isinstance(arg, ast.Constant)]
    return {value for value in values if isinstance(value, str) and CLAUSE.fullmatch(value)}


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from _texts(each)
    elif isinstance(part, str):
        yield part
