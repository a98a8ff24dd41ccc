"""What the suite runs over: every ruleset, in several option sets, with every number of seats."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from domain.kernel.ruleset import Ruleset
from domain.rulesets import registry

from .parlour import RULESET as PARLOUR

AnyRuleset = Ruleset[Any]
FURTHER_OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "halloween": (
        {"stall_rounds": 5},
        {"stall_rounds": 5, "disc_supply": "unlimited"},
        {"colours": ["green", "yellow", "blue", "red"]},
    ),
    "werebeasts": ({"seller_may_keep": True, "max_bids": 1},),
    "igors": ({"max_rounds": 32}, {"variant": "advanced", "max_rounds": 32}),
    "horrified": (
        {"difficulty": "custom", "monsters": ["wolf_man"]},
        {"difficulty": "custom", "monster_count": 6},
        {
            "difficulty": "challenging",
            "end_phase_on_defeat": False,
            "hits_follow_target": False,
            "companions_on_forced_moves": True,
            "completed_tasks_permanent": True,
        },
    ),
    "greek_monsters": (
        {"difficulty": "custom", "monsters": ["chimera"], "arrival_defeats_by_any_cause": False},
        {"difficulty": "custom", "monsters": ["minotaur"]},
        {"difficulty": "custom", "monster_count": 6},
        {
            "difficulty": "challenging",
            "end_phase_on_defeat": True,
            "power_once_per_symbol": False,
            "companions_on_forced_moves": False,
            "peek_private": False,
            "arrival_defeats_by_any_cause": False,
        },
    ),
    "parlour": ({"rounds": 3}, {"rounds": 30, "cards": 1}),
}
SHORTENED: dict[str, dict[str, Any]] = {"igors": {"max_rounds": 6}}  # random players wander


class Subject(NamedTuple):
    """A ruleset with options and a number of seats."""

    rules: AnyRuleset
    options: dict[str, Any]
    players: int

    @property
    def label(self) -> str:
        """For test ids and for seeds."""
        chosen = ",".join(f"{k}={v}" for k, v in self.options.items()) or "default"
        return f"{self.rules.slug}-{self.players}-{chosen}".replace(" ", "")


def every_ruleset() -> tuple[AnyRuleset, ...]:
    """The registered rulesets, and the one that exists to exercise the kernel."""
    return (*registry.rulesets(), PARLOUR)


def find(slug: str, version: int | None = None) -> AnyRuleset | None:
    """`registry.find`, which also knows the ruleset of the tests."""
    if slug == PARLOUR.slug:
        return PARLOUR if version in (None, PARLOUR.version) else None
    return registry.find(slug, version)


def option_sets(rules: AnyRuleset) -> list[dict[str, Any]]:
    """The defaults, each other value of a Literal option by itself, and the further ones."""
    base = SHORTENED.get(rules.slug, {})
    found: list[dict[str, Any]] = [base]
    default = rules.options()
    for name, hint in get_type_hints(rules.options).items():
        if get_origin(hint) is Literal:
            others = [value for value in get_args(hint) if value != getattr(default, name)]
            found += [{**base, name: value} for value in others]
    return found + list(FURTHER_OPTIONS.get(rules.slug, ()))


def fits(rules: AnyRuleset, options: dict[str, Any], players: int) -> bool:
    """Whether these options go with so many seats."""
    return not rules.misfit(players, msgspec.convert(options, rules.options))


def subjects() -> list[Subject]:
    """All of them."""
    return [
        Subject(rules, options, players)
        for rules in every_ruleset()
        for options in option_sets(rules)
        for players in rules.seats
        if fits(rules, options, players)
    ]
