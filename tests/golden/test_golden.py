"""Golden games re-execute byte for byte; together they show every way to end with every seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel.record import export, export_lines
from domain.kernel.verify import read_record, verify
from domain.rulesets import registry

from .make import HERE, WAYS, main, path_of

GAMES = [pytest.param(path, id=path.stem) for path in sorted(HERE.glob("*/*.json"))]


@pytest.mark.parametrize("path", GAMES)
def test_a_golden_game_re_executes_byte_for_byte(path: Path) -> None:
    verdict = verify(path.read_bytes(), registry.find)

    assert verdict.verified, verdict.detail
    _, players, reason, result = path.stem.split("-")
    assert verdict.outcome is not None
    assert (verdict.outcome["reason"], verdict.outcome["result"]) == (reason, result)
    assert verdict.ruleset == path.parent.name
    assert int(players) in registry.find(path.parent.name).seats  # type: ignore[union-attr]


@pytest.mark.parametrize("path", GAMES)
def test_a_golden_game_is_written_again_as_it_was_in_both_forms(path: Path) -> None:
    header, commits = read_record(path.read_bytes())

    assert export(header, commits) == path.read_bytes()
    assert verify(export_lines(header, commits), registry.find).verified


@pytest.mark.parametrize("rules", registry.rulesets(), ids=lambda rules: rules.slug)
def test_every_way_to_end_has_a_golden_game_for_every_number_of_seats(
    rules: registry.AnyRuleset,
) -> None:
    paths = [
        path_of(rules.slug, rules.version, players, way)
        for way in WAYS[rules.slug]
        for players in rules.seats
    ]

    assert [path.name for path in paths if not path.exists()] == []


def test_a_golden_game_is_never_overwritten() -> None:
    before = {path: path.read_bytes() for path in sorted(HERE.glob("*/*.json"))}

    assert main("halloween") == 1

    assert {path: path.read_bytes() for path in sorted(HERE.glob("*/*.json"))} == before
