"""reckon itself: help, version, rules, and one line for every mistake."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from domain.kernel.rulebook import clauses
from domain.rulesets.registry import rulesets
from service.cli import reckon

Reckon = Callable[..., Result]
ROOT = Path(__file__).parents[3]


def process(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "service.cli", *words],
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_every_command_explains_itself(run: Reckon) -> None:
    for name in reckon.commands:
        result = run(name, "--help")
        assert result.exit_code == 0
        assert "Usage: " in result.stdout
        assert name in ("rulesets",) or "Exit codes: " in result.stdout


def test_the_version_is_told(run: Reckon) -> None:
    assert run("--version").stdout.startswith("reckon, version ")


def test_every_ruleset_is_listed_with_its_bots(run: Reckon) -> None:
    text = run("rulesets").stdout

    for rules in rulesets():
        assert rules.slug in text
        assert rules.title in text
    assert "greedy" in text


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("word", ["nightmare", "5", '["novice"]'])
def test_an_option_that_is_no_word_of_the_list_is_told_the_list(
    run: Reckon, command: str, word: str
) -> None:
    words = "first_game, novice, standard, challenging, custom"

    result = run(command, "horrified", "-o", f"difficulty={word}")

    assert result.exit_code == 2
    assert f"difficulty is one of {words}, not " in result.stderr
    assert f"difficulty: {words}" in run("rulesets").stdout


def test_all_clauses_are_shown(run: Reckon) -> None:
    text = run("rules", "halloween").stdout

    missing = [c.id for c in clauses("domain.rulesets.halloween") if c.id not in text]
    assert missing == []


@pytest.mark.parametrize("number", ["HAL-5.4", "hal-5.4", "5.4"])
def test_one_clause_is_shown(run: Reckon, number: str) -> None:
    text = run("rules", "halloween", number).stdout

    assert "HAL-5.4" in text
    assert "another lord stands" in text
    assert "HAL-5.5" not in text


def test_a_section_is_shown(run: Reckon) -> None:
    text = run("rules", "halloween", "HAL-5").stdout

    assert "HAL-5.1 " in text
    assert "HAL-5.10" in text
    assert "HAL-6.1" not in text


def test_a_clause_that_there_is_not_is_told(run: Reckon) -> None:
    result = run("rules", "halloween", "HAL-99")

    assert result.exit_code == 2
    assert "no clause 'HAL-99'" in result.stderr


@pytest.mark.parametrize(
    "words",
    [("play",), ("play", "halloween", "--bad"), ("nonsense",), ("replay", "x", "--at", "-1")],
)
def test_a_mistake_in_the_words_takes_one_line(words: tuple[str, ...]) -> None:
    child = process(*words)
    out, err = child.communicate(timeout=60)

    assert (child.returncode, out) == (2, "")
    assert err.startswith("reckon: ")
    assert err.count("\n") == 1


def test_ctrl_c_leaves_a_game_tidily() -> None:
    child = process("play", "halloween")
    assert child.stdout is not None
    while ">" not in child.stdout.readline() + child.stdout.read(1):
        continue
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)

    assert child.returncode == 0
    assert err == ""


def test_ctrl_c_stops_a_simulation() -> None:
    child = process("simulate", "halloween", "--games", "1000000", "--processes", "2")
    try:
        child.communicate(timeout=4)
    except subprocess.TimeoutExpired:
        child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)

    assert child.returncode == 130
    assert err.strip() == "reckon: interrupted"


def test_a_reader_that_hangs_up_makes_no_noise() -> None:
    child = process("rules", "halloween")
    assert child.stdout is not None
    child.stdout.close()
    assert child.stderr is not None
    err = child.stderr.read()
    child.wait(timeout=60)

    assert "Traceback" not in err


def test_a_migration_needs_a_database(run: Reckon, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "ENV"):
        monkeypatch.delenv(name, raising=False)

    result = run("migrate")

    assert result.exit_code == 2
    assert "DATABASE_OWNER_URL" in result.stderr


def test_settings_that_make_no_sense_are_told(run: Reckon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "many")

    result = run("serve")

    assert result.exit_code == 2
    assert "PORT" in result.stderr


def test_a_database_is_migrated(
    run: Reckon, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_OWNER_URL", database_url)

    result = run("migrate")

    assert result.exit_code == 0
    assert result.stdout == "the database has the newest schema\n"
