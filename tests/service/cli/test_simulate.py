"""reckon simulate: the same games on any number of processes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from service.terminal.summary import wilson

Reckon = Callable[..., Result]


def simulated(run: Reckon, *words: object) -> dict[str, Any]:
    result = run("simulate", "halloween", "--json", *words)
    assert result.exit_code == 0, result.stderr
    summary: dict[str, Any] = json.loads(result.stdout)
    return summary


@pytest.mark.parametrize("rotate", [(), ("--rotate",)])
def test_the_number_of_processes_changes_nothing(run: Reckon, rotate: tuple[str, ...]) -> None:
    words = ("--games", 23, "--seed", "x", "--seats", "greedy,random,random", *rotate)

    results = [simulated(run, *words, "--processes", n) for n in (1, 2, 3)]

    assert results[0] == results[1] == results[2]
    assert simulated(run, *words[:3], "y", *words[4:], "--processes", 1) != results[0]


def test_every_game_is_counted_once(run: Reckon) -> None:
    summary = simulated(run, "--games", 30, "--processes", 1, "--seats", "random,random")

    wins = sum(rate["wins"] for rate in summary["by_seat"])
    assert sum(summary["results"].values()) == sum(summary["reasons"].values()) == 30
    assert wins == summary["results"].get("win", 0)
    assert [rate["games"] for rate in summary["by_seat"]] == [30, 30]
    assert [(rate["name"], rate["games"]) for rate in summary["by_bot"]] == [("random", 60)]
    lengths = summary["commands"]
    assert 0 < lengths["least"] <= lengths["median"] <= lengths["most"]


def test_bots_that_change_seats_sit_in_each_equally_often(run: Reckon) -> None:
    words = ("--games", 30, "--processes", 1, "--seats", "greedy,random", "--seed", "x")

    summary = simulated(run, *words, "--rotate")

    wins = {rate["name"]: rate["wins"] for rate in summary["by_bot"]}
    assert wins["greedy"] > 25
    assert all(rate["wins"] > 10 for rate in summary["by_seat"])


@pytest.mark.parametrize(
    "option", ["first_seat=2", 'monsters=["medusa"]', "monster_count=4", 'monsters=["mummy"]']
)
def test_options_that_do_not_fit_the_table_are_refused(run: Reckon, option: str) -> None:
    words = ("--seats", "random,random", "--games", 1, "--processes", 1, "-o", option)

    result = run("simulate", "horrified", *words)

    assert result.exit_code == 2, result.stdout
    assert result.stderr.startswith("reckon: ")
    assert "(HOR-3." in result.stderr


def test_a_seed_that_was_not_given_is_told_and_repeats(run: Reckon) -> None:
    first = simulated(run, "--games", 5, "--processes", 1)

    again = simulated(run, "--games", 5, "--processes", 1, "--seed", first["seed"])

    assert again == first


def test_the_tables_name_seats_bots_rates_and_the_seed(run: Reckon) -> None:
    result = run("simulate", "halloween", "--games", 20, "--seed", "x", "--processes", 1)

    lines = result.stdout.splitlines()
    assert any("Red dark lord" in line and "greedy" in line and "%" in line for line in lines)
    assert "repeat with --seed x" in lines
    assert any(line.startswith("commands a game (min / median / max): ") for line in lines)
    assert max(map(len, lines)) <= 80
    assert result.stderr == ""


@pytest.mark.parametrize(
    "words",
    [
        ("--seats", "greedy"),
        ("--seats", "greedy,you"),
        ("--games", "0"),
        ("--games", "x"),
        ("--processes", "0"),
        ("--option", "stall_rounds=0"),
    ],
)
def test_a_bad_argument_is_refused(run: Reckon, words: tuple[str, ...]) -> None:
    assert run("simulate", "halloween", *words).exit_code == 2


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (95, 100, 0.8882, 0.9785),
    ],
)
def test_the_interval_is_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)
