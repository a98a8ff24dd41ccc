"""Golden games re-execute byte for byte, and they are what their names say."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel.record import export, export_lines
from domain.kernel.verify import read_record, verify
from domain.rulesets import registry

from .make import HERE, events_of, main, missing
from .ways import WAYS, Way

GAMES = [pytest.param(path, id=path.stem) for path in sorted(HERE.glob("*/*.json"))]


def way_of(path: Path) -> Way:
    """What the file's name promises."""
    _, _, name = path.stem.split("-", 2)
    return next(way for way in WAYS[path.parent.name] if way.name == name)


@pytest.mark.parametrize("path", GAMES)
def test_a_golden_game_re_executes_byte_for_byte(path: Path) -> None:
    verdict = verify(path.read_bytes(), registry.find)

    assert verdict.verified, verdict.detail
    assert verdict.ruleset == path.parent.name


@pytest.mark.parametrize("path", GAMES)
def test_a_golden_game_is_what_its_name_says(path: Path) -> None:
    version, players, _ = path.stem.split("-", 2)
    way = way_of(path)

    header, commits = read_record(path.read_bytes())
    events = events_of(commits)
    [end] = [event for event in events if event["type"] == "game_ended"]

    assert f"v{header.rules_version}" == version
    assert len(events[0]["seats"]) == int(players)
    assert (end["reason"], end["result"]) == (way.reason, way.result)
    assert way.lacks(events) == []


@pytest.mark.parametrize("path", GAMES)
def test_a_golden_game_is_written_again_as_it_was_in_both_forms(path: Path) -> None:
    header, commits = read_record(path.read_bytes())

    assert export(header, commits) == path.read_bytes()
    assert verify(export_lines(header, commits), registry.find).verified


@pytest.mark.parametrize("rules", registry.rulesets(), ids=lambda rules: rules.slug)
def test_every_way_of_a_ruleset_has_its_golden_games(rules: registry.AnyRuleset) -> None:
    assert missing(rules) == []


def test_a_golden_game_is_never_overwritten() -> None:
    before = {path: path.read_bytes() for path in sorted(HERE.glob("*/*.json"))}

    assert main("halloween") == 1

    assert {path: path.read_bytes() for path in sorted(HERE.glob("*/*.json"))} == before
