"""The board as a track: readable at 80 columns, whoever looks and whatever has happened."""

from __future__ import annotations

import re

import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.labels import LANGUAGES
from domain.kernel.ruleset import random_command
from domain.kernel.words import Words
from domain.rulesets.igors import RULESET
from domain.rulesets.igors.content import Options, Variant
from domain.rulesets.igors.drawing import PARTS

from .world import World

WORDS = Words(RULESET)


@pytest.mark.parametrize("variant", ["standard", "advanced"])
def test_no_line_is_longer_than_80_columns(variant: Variant) -> None:
    dice = QuickDice(2)
    s = RULESET.start(6, Options(variant, 40), dice).state

    while not s.outcome:
        seat = RULESET.awaiting(s)[0]
        RULESET.execute(s, seat, random_command(RULESET, s, seat, dice), dice)
        assert max(len(line) for line in RULESET.picture(s, WORDS).splitlines()) <= 80


def test_igors_stand_under_their_squares() -> None:
    world = World(3).body(1).at(5, "race_03", 18)

    lines = RULESET.picture(world.state, WORDS).splitlines()

    assert lines[1].index("r") == pytest.approx(lines[0].index("$1"), abs=2)
    inside = next(n for n, line in enumerate(lines) if "3[5]" in line)
    assert lines[inside + 1].index("b") == pytest.approx(lines[inside].index("3[5]"), abs=3)
    bottom = next(n for n, line in enumerate(lines) if "Race" in line)
    assert lines[bottom + 1].endswith("g")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_says_what_the_letters_of_a_body_mean(lang: str) -> None:
    legend = Words(RULESET, lang).caption("legend")

    assert set(PARTS) <= set(re.findall("[A-Za-z]+", legend.splitlines()[-1]))


def test_a_view_shows_the_own_hand_and_the_roll() -> None:
    world = World(2, "advanced").errands(0, "witch>dracula").cards(0, "shim").loses(1).rolled(2, 3)

    own, other = RULESET.picture(world.view(0), WORDS), RULESET.picture(world.view(1), WORDS)

    assert "Swamp→Castle" in own
    assert "shim" in own
    assert "Swamp→Castle" not in other
    assert "shim" not in other
    assert "rolled 2+3, total 5" in other
    assert "loses a turn" in other
    world.leave(1)
    assert "has left" in RULESET.picture(world.state, WORDS)


def test_an_empty_table_has_no_board_yet() -> None:
    assert RULESET.picture(RULESET.blank(2, Options()), WORDS) == "(the board is not laid yet)"
