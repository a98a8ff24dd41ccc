"""The rulesets by slug and version."""

from __future__ import annotations

from typing import Any

from domain.kernel.ruleset import Ruleset

from .halloween import RULESET as HALLOWEEN
from .horrified.classic import RULESET as HORRIFIED
from .horrified.greek import RULESET as GREEK_MONSTERS
from .igors import RULESET as IGORS
from .werebeasts import RULESET as WEREBEASTS

AnyRuleset = Ruleset[Any]  # Any: callers treat all states alike

_ALL: tuple[AnyRuleset, ...] = (GREEK_MONSTERS, HALLOWEEN, HORRIFIED, IGORS, WEREBEASTS)
_BY_VERSION = {(rules.slug, rules.version): rules for rules in _ALL}


def rulesets() -> tuple[AnyRuleset, ...]:
    """The newest version of every ruleset, by slug."""
    newest: dict[str, AnyRuleset] = {}
    for rules in sorted(_ALL, key=lambda each: (each.slug, each.version)):
        newest[rules.slug] = rules
    return tuple(newest.values())


def find(slug: str, version: int | None = None) -> AnyRuleset | None:
    """A ruleset in this version (None: the newest); None if there is none."""
    if version is not None:
        return _BY_VERSION.get((slug, version))
    return next((rules for rules in rulesets() if rules.slug == slug), None)


def versions(slug: str) -> tuple[int, ...]:
    """The versions of a ruleset that games may still run on."""
    return tuple(sorted(v for s, v in _BY_VERSION if s == slug))
