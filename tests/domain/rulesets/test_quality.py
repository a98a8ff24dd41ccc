"""The quality scale: what each tier demands, and that a ruleset is what its quality.toml says."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable

import msgspec
import pytest

from domain.bots import bots_of
from domain.kernel.dice import QuickDice
from domain.kernel.labels import labels_of
from domain.kernel.rulebook import clauses, read_json, read_text
from domain.kernel.words import Words
from domain.rulesets.registry import AnyRuleset, rulesets
from domain.simulation import play
from tests.clauses import TESTS, untested
from tests.conformance.subjects import every_ruleset, option_sets
from tests.golden.make import missing as missing_golden_games

TIERS = ("bronze", "silver", "gold", "platinum")
GAMES = int(os.environ.get("RECKON_RANDOM_GAMES", "20"))  # 1,000 is what silver demands
ROOT = TESTS.parent


def numbered_rules(rules: AnyRuleset) -> None:
    """rules.md has clauses with ids."""
    assert len(clauses(rules.package)) > 10


def components(rules: AnyRuleset) -> None:
    """components.json is of this game and agrees on the number of seats."""
    game = read_json(rules.package, "components.json")["game"]
    assert game["id"] == rules.slug
    assert range(game["min_players"], game["max_players"] + 1) == rules.seats


def conformance(rules: AnyRuleset) -> None:
    """The suite runs over it."""
    assert rules in every_ruleset()


def worked_examples(rules: AnyRuleset) -> None:
    """Each example of examples.md is a test by its number."""
    folder = TESTS / "domain" / "rulesets" / rules.slug
    wanted = re.findall(r"^\*\*E(\d+) ", (folder / "examples.md").read_text("utf-8"), re.MULTILINE)
    tests = "".join(file.read_text("utf-8") for file in folder.glob("test_*.py"))
    assert wanted
    assert [number for number in wanted if f"def test_e{number}_" not in tests] == []


def proven_clauses(rules: AnyRuleset) -> None:
    """Every clause has a test."""
    assert untested(rules) == []


def golden_games(rules: AnyRuleset) -> None:
    """A golden game of every way that is listed, to end with every number of seats."""
    assert missing_golden_games(rules) == []


def random_games(rules: AnyRuleset) -> None:
    """Games of random bots end without a fault, in every option set."""
    bot = bots_of(rules)["random"]
    for options in option_sets(rules):
        typed = msgspec.convert(options, rules.options)
        for number in range(GAMES):
            players = rules.seats[number % len(rules.seats)]
            assert play(rules, typed, [bot] * players, f"quality {options}", number).reason


def drawing(rules: AnyRuleset) -> None:
    """The board can be drawn, in text of 100 columns at most."""
    table = rules.start(max(rules.seats), rules.options(), QuickDice(1))
    picture = rules.picture(table.state, Words(rules))
    assert picture.count("\n") > 3
    assert all(len(line) <= 100 for line in picture.splitlines())


def labels(rules: AnyRuleset) -> None:
    """Every command and event has its text in three languages."""
    known = labels_of(rules.package)
    for group, kinds in (("events", rules.events), ("commands", rules.commands)):
        for kind in kinds:
            texts = json.dumps(known[group][kind.__name__])
            assert all(f'"{language}"' in texts for language in ("en", "es", "ja")), kind


def greedy(rules: AnyRuleset) -> None:
    """A bot of its own that clearly beats random (how clearly has a test of its own)."""
    bots = bots_of(rules)
    assert rules.bots
    two = [bots[rules.bots[-1].name], bots["random"]]
    won = sum(play(rules, rules.options(), two, "quality", n).winners == (0,) for n in range(20))
    assert won >= 16


def api_examples(rules: AnyRuleset) -> None:
    """The API's description shows this game: laying it, what may be done, doing it."""
    shown = json.loads((ROOT / "service" / "api" / "examples.json").read_text("utf-8"))
    for operation, where in (
        ("create_game", "request"),
        ("legal_commands", "200"),
        ("give_command", "request"),
    ):
        assert rules.slug in shown[operation][where]["application/json"]


DEMANDS: dict[str, tuple[Callable[[AnyRuleset], None], ...]] = {
    "bronze": (numbered_rules, components, conformance, worked_examples),
    "silver": (proven_clauses, golden_games, random_games),
    "gold": (drawing, labels, greedy, api_examples),
}
CASES = [
    pytest.param(rules, tier, demand, id=f"{rules.slug}-{tier}-{demand.__name__}")
    for rules in rulesets()
    for tier in TIERS
    for demand in DEMANDS.get(tier, ())
]


def quality(rules: AnyRuleset) -> dict[str, object]:
    """What the ruleset says of itself."""
    return tomllib.loads(read_text(rules.package, "quality.toml"))


@pytest.mark.timeout(0)
@pytest.mark.parametrize(("rules", "tier", "demand"), CASES)
def test_a_ruleset_is_of_the_quality_that_it_claims(
    rules: AnyRuleset, tier: str, demand: Callable[[AnyRuleset], None]
) -> None:
    said = quality(rules)
    claimed = TIERS.index(str(said["tier"]))
    if TIERS.index(tier) > claimed or demand.__name__ in dict(said["exemptions"]):  # type: ignore[call-overload]
        return

    demand(rules)


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
def test_an_exemption_names_a_demand_and_gives_its_reason(rules: AnyRuleset) -> None:
    said = quality(rules)
    known = {demand.__name__ for demands in DEMANDS.values() for demand in demands}

    for name, reason in dict(said["exemptions"]).items():  # type: ignore[call-overload]
        assert name in known
        assert len(str(reason)) >= 20
    assert said["tier"] in TIERS[:3], "platinum is not checked yet"
    assert rules.slug.startswith(rules.package.rpartition(".")[2])
