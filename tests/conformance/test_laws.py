"""Every law of the suite, over random games of every ruleset, option set and number of seats."""

from __future__ import annotations

import pytest

from .lawful import lawful_game
from .subjects import Subject, subjects

FULL_LENGTH = 5  # with more seats a game costs several times as much
PLANNED = {
    "horrified",
    "greek_monsters",
}  # their bot plans whole turns, and they have many subjects
ALL = [pytest.param(subject, id=subject.label) for subject in subjects()]


@pytest.mark.timeout(0)
@pytest.mark.parametrize("subject", ALL)
def test_random_games_keep_every_law(subject: Subject, games: int) -> None:
    first = sum(subject.label.encode()) % 4  # the styles of play take turns among the subjects
    few = games if subject.players <= FULL_LENGTH else max(1, games // 4)
    if subject.rules.slug in PLANNED:
        few = max(1, few // 2)
    for number in range(first, first + few):
        try:
            lawful_game(subject, number)
        except Exception as fault:
            fault.add_note(f"game {number} of {subject.label}")
            raise
