"""reckon play and reckon simulate with IGORs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from domain.kernel.verify import verify
from domain.rulesets.registry import find

Reckon = Callable[..., Result]
ALWAYS_THE_FIRST = "1\n" * 5000
ENDS = [("en", "The game is over"), ("es", "Fin de la partida"), ("ja", "ゲーム終了")]


@pytest.mark.parametrize("variant", ["standard", "advanced"])
def test_a_person_plays_a_game_to_its_end_through_a_pipe(run: Reckon, variant: str) -> None:
    words = ("play", "igors", "--seats", "you,greedy,random", "--seed", "a")
    options = ("-o", f"variant={variant}", "-o", "max_rounds=6")

    result = run(*words, *options, "--save", "g.json", typed=ALWAYS_THE_FIRST)

    assert result.exit_code == 0, result.stderr
    assert "The game is over" in result.stdout
    assert "MANSION" in result.stdout
    assert verify(Path("g.json").read_bytes(), find).verified


@pytest.mark.parametrize(("lang", "end"), ENDS)
def test_it_is_told_in_each_language(run: Reckon, lang: str, end: str) -> None:
    words = ("play", "igors", "--lang", lang, "--seed", "a", "-o", "max_rounds=2")

    result = run(*words, "-o", "variant=advanced", typed=ALWAYS_THE_FIRST)

    assert result.exit_code == 0, result.stderr
    assert end in result.stdout


def test_bots_are_simulated(run: Reckon) -> None:
    words = ("simulate", "igors", "--json", "--games", 4, "--processes", 1)

    result = run(*words, "--seats", "greedy,greedy,greedy", "-o", "variant=advanced")

    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["reasons"] == {"mansion": 4}
