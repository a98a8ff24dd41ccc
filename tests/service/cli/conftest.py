"""Commands as a person gives them, and records as they come out of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domain.kernel.lobby import Holder
from service.cli import reckon
from service.terminal.common import ruleset
from service.terminal.match import Match

Reckon = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reckon:
    """Give a command in an empty folder; what it says and its exit code come back."""
    monkeypatch.chdir(tmp_path)

    def give(*words: object, typed: str | bytes = "") -> Result:
        return CliRunner().invoke(reckon, [str(word) for word in words], input=typed)

    return give


@pytest.fixture(scope="session")
def match() -> Match:
    """A game of three random bots that has ended."""
    rules = ruleset("halloween")
    played = Match(rules, rules.options(), [Holder(bot="random")] * 3, "a fixed deal")
    played.let_bots_play()
    return played


@pytest.fixture
def record(match: Match, tmp_path: Path) -> Path:
    """Its record as JSON."""
    path = tmp_path / "game.json"
    path.write_bytes(match.record(lines=False))
    return path


@pytest.fixture
def lines(match: Match, tmp_path: Path) -> Path:
    """Its record as NDJSON."""
    path = tmp_path / "game.ndjson"
    path.write_bytes(match.record(lines=True))
    return path
