"""reckon play and reckon simulate, for a game of three at least."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domain.kernel.verify import verify
from domain.rulesets.registry import find
from service.cli import reckon

OFFER_ELSE_THE_FIRST = "2\n1\n1\n1\n1\n" * 300


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(reckon, list(words), input=typed)


@pytest.mark.parametrize(
    ("lang", "end"), [("en", "The game is over"), ("es", "Fin de la partida"), ("ja", "ゲーム終了")]
)
def test_a_person_plays_against_two_bots_to_the_end(tmp_path: Path, lang: str, end: str) -> None:
    file = tmp_path / "g.json"
    words = ("play", "werebeasts", "--seed", "a", "--lang", lang, "--save", str(file))

    result = run(*words, typed="offer_card\nresign\n")

    assert result.exit_code == 0, result.stderr
    assert end in result.stdout
    assert verify(file.read_bytes(), find).verified


def test_a_person_plays_with_numbers_alone() -> None:
    words = ("play", "werebeasts", "--seed", "b", "--seats", "greedy,you,greedy,random")

    result = run(*words, typed=OFFER_ELSE_THE_FIRST)

    assert result.exit_code == 0, result.stderr
    assert "The game is over" in result.stdout


def test_no_line_of_the_picture_is_wider_than_eighty_columns() -> None:
    words = ("play", "werebeasts", "--seed", "c", "--seats", ",".join(["greedy"] * 10))

    result = run(*words)

    assert result.exit_code == 0
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_simulations_fill_the_table() -> None:
    result = run("simulate", "werebeasts", "--games", "20", "--seed", "x", "--processes", "1")

    assert result.exit_code == 0, result.stderr
    assert "greedy" in result.stdout
