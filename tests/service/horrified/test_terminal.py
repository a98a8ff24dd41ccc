"""reckon play and reckon simulate with both boxes of Horrified."""

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
BOXES = ["horrified", "greek_monsters"]
ENDS = [("en", "The game is over"), ("es", "Fin de la partida"), ("ja", "ゲーム終了")]


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize(("lang", "end"), ENDS)
def test_a_person_plays_a_game_to_its_end_through_a_pipe(
    run: Reckon, lang: str, end: str, box: str
) -> None:
    words = ("play", box, "--seats", "you,random", "--seed", "a", "--lang", lang)

    result = run(*words, "--save", "g.json", typed=ALWAYS_THE_FIRST)

    assert result.exit_code == 0, result.stderr
    assert end in result.stdout
    assert verify(Path("g.json").read_bytes(), find).verified


@pytest.mark.parametrize("box", BOXES)
def test_bots_are_simulated(run: Reckon, box: str) -> None:
    words = ("simulate", box, "--json", "--games", 4, "--processes", 1)

    result = run(*words, "--seats", "greedy,greedy", "-o", "difficulty=novice")

    assert result.exit_code == 0, result.stderr
    assert sum(json.loads(result.stdout)["reasons"].values()) == 4
