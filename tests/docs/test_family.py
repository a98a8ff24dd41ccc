"""What the document on the Horrified family says is what the code has."""

from __future__ import annotations

import inspect
import os
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from domain.rulesets.horrified.classic import creature, frankenstein_bride, mummy
from domain.rulesets.horrified.core import conditions, effects_things
from domain.rulesets.horrified.core import ruleset as core
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.greek import (
    cards,
    cerberus,
    chimera,
    heroes,
    lairs,
    minotaur,
    siren,
)
from tests.docs.transcript import blocks, run
from tests.domain.rulesets.family.bay import bellringer
from tests.domain.rulesets.family.bay import cards as bay_cards

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "horrified-family.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(\w+)` \| (.*) \| `(\w+/\w+\.py)` \|", re.MULTILINE)
BOXES: tuple[ModuleType, ...] = (
    mummy, frankenstein_bride, creature, lairs, siren, cerberus, chimera, minotaur, heroes, cards,
    bellringer, bay_cards,
)  # fmt: skip


def row(kind: Any) -> tuple[str, str, str]:
    """Tag, parameters and file of an op or of a condition, as the document writes them."""
    names, optional = kind.__struct_encode_fields__, len(kind.__struct_defaults__)
    needed = len(names) - optional
    said = [f"`{name}`" + ("?" if n >= needed else "") for n, name in enumerate(names)]
    package, module = kind.__module__.split(".")[-2:]
    return kind.__struct_config__.tag, ", ".join(said), f"{package}/{module}.py"


def test_the_tables_list_every_op_and_every_condition_of_all_boxes() -> None:
    kinds: list[Any] = [*core.EFFECTS, effects_things.ChooseOne, *conditions.CONDITIONS]
    kinds += [*effects_things.NEXT_DOOR, *effects_things.HELD_TOKENS]
    for module in BOXES:
        kinds += [*getattr(module, "EFFECTS", ()), *getattr(module, "CONDITIONS", ())]

    assert sorted(ROW.findall(DOCUMENT)) == sorted(map(row, kinds))


def test_the_hooks_of_the_document_are_those_of_the_state() -> None:
    named = set(re.findall(r"`(\w+)\(([\w, ]+)\)`", DOCUMENT))
    hooks = {name: inspect.signature(each).parameters for name, each in _methods(FamilyState)}

    told = {name: parameters for name, parameters in named if name in hooks}

    assert len(told) >= 8
    for name, parameters in told.items():
        assert ["self", *parameters.split(", ")] == list(hooks[name]), name


def _methods(owner: type) -> list[tuple[str, Any]]:
    return inspect.getmembers(owner, inspect.isfunction)


def test_every_command_prints_what_the_document_shows(tmp_path: Path) -> None:
    for name in ("domain", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".venv").symlink_to(Path(sys.prefix))

    printed = run(DOCUMENT, tmp_path, dict(os.environ))

    shown = [block.printed.rstrip() for block in blocks(DOCUMENT)]
    assert [output.rstrip() for output in printed] == shown
