"""The numbered clauses of a rules.md, and where a ruleset's data files are."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

_CLAUSE = re.compile(r"^- \*\*([A-Z]{3}-\d+(?:\.\d+)*)\*\* (.*)$")
_SECTION = re.compile(r"^## (?:([A-Z]{3}-\d+) )?(.*)$")
_TAGS = re.compile(r"\[([^\]]*)\]")


class Clause(Struct, frozen=True):
    """One numbered rule; `tags` are the words in brackets that say where it comes from."""

    id: str
    section: str
    text: str
    tags: tuple[str, ...]


@cache
def read_text(package: str, name: str) -> str:
    """A text file that lies beside a ruleset's code."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


@cache
def read_json(package: str, name: str) -> Any:  # Any: content.py types what it takes
    """A JSON file that lies beside a ruleset's code."""
    return json.loads(read_text(package, name))


@cache
def clauses(package: str) -> tuple[Clause, ...]:
    """The clauses of rules.md in order."""
    found: list[Clause] = []
    section = ""
    for line in read_text(package, "rules.md").splitlines():
        if heading := _SECTION.match(line):
            section = heading[2]
        elif clause := _CLAUSE.match(line):
            tags = tuple(
                tag for group in _TAGS.findall(clause[2]) for tag in re.split(r"[;:,] ?", group)
            )
            found.append(Clause(clause[1], section, _TAGS.sub("", clause[2]).strip(), tags))
    return tuple(found)
