"""Random games of the third box: nothing is lost, every law of the kernel holds, it can be won."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.ruleset import random_command
from tests.conformance.lawful import lawful_game
from tests.conformance.subjects import Subject

from .bay import RULESET
from .players import purposeful

MOVES = 3000
SUBJECTS = [
    Subject(RULESET, {}, 1),
    Subject(RULESET, {"hero_mode": "pick", "end_phase_on_defeat": False}, 2),
    Subject(RULESET, {"difficulty": "custom", "monsters": ["bellringer"]}, 3),
]


def test_thousands_of_random_moves_lose_nothing() -> None:
    moves, number, ends = 0, 0, Counter[str]()
    while moves < MOVES:
        dice = QuickDice(number)
        s = RULESET.start(1 + number % 3, RULESET.options(), dice).state
        while s.outcome is None:
            seat = RULESET.awaiting(s)[0]
            RULESET.execute(s, seat, random_command(RULESET, s, seat, dice), dice)
            RULESET.check(s)
            moves += 1
        ends[s.outcome.reason] += 1
        number += 1

    assert set(ends) <= {"terror", "out_of_time", "monsters_defeated"}


def test_games_are_won_by_players_who_want_to() -> None:
    ends: Counter[str] = Counter()
    for number in range(60):
        dice = QuickDice(number)
        s = RULESET.start(1 + number % 3, RULESET.options(), dice).state
        while s.outcome is None:
            seat = RULESET.awaiting(s)[0]
            RULESET.execute(s, seat, purposeful(s, seat, dice), dice)
        ends[s.outcome.reason] += 1

    assert ends["monsters_defeated"] > 0
    assert ends["terror"] > 0


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.label)
def test_the_laws_of_the_kernel_hold(subject: Subject) -> None:
    walk = lawful_game(subject, 0)

    assert walk.state.outcome is not None
