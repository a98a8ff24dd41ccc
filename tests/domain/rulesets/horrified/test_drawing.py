"""The table as text."""

from __future__ import annotations

import pytest

from domain.kernel.dice import QuickDice
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.classic.options import Options


@pytest.mark.parametrize("players", [1, 5])
def test_the_picture_shows_everything_in_eighty_columns(players: int) -> None:
    table = RULESET.start(players, Options(difficulty="custom", monster_count=6), QuickDice(1))

    lines = RULESET.picture(table.state).splitlines()

    assert max(len(line) for line in lines) <= 80
    shown = "\n".join(lines)
    assert all(space in shown for space in table.state.box.spaces)
    assert all(f"@{hero}" in shown for hero in table.state.heroes)
    assert all(f"!{figure}" in shown for figure in table.state.figures)
    assert "frankenstein 0 of 11, bride 0 of 8" in shown
    assert "boat on 0 of 19" in shown


def test_before_the_set_up_there_is_nothing_to_see() -> None:
    assert "not chosen" in RULESET.picture(RULESET.blank(2, Options()))
