"""Random games of the third box: nothing is lost, every law of the kernel holds, it can be won."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from domain.kernel.command import Command
from domain.kernel.dice import QuickDice
from domain.kernel.event import Seat
from domain.kernel.ruleset import random_command
from tests.conformance.lawful import lawful_game
from tests.conformance.subjects import Subject
from tests.conformance.walk import Walk

from .bay import RULESET
from .players import purposeful

MOVES = 3000
RARE = {"DeckReshuffled"}  # the perks last longer than most games
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"hero_mode": "pick"},
    {"difficulty": "custom", "monsters": ["bellringer"]},
    {"difficulty": "custom", "monsters": ["tide_hag"]},
)
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


def test_every_event_and_every_end_of_the_box_happens() -> None:
    reached: set[str] = set()
    reasons: set[str] = set()
    for number in range(4):
        for options in OPTIONS:
            for players in RULESET.seats:
                walk = Walk(Subject(RULESET, options, players), number)
                if number % 2 == 0:
                    walk.style = wanting
                walk.finish()
                reached |= walk.reached
                reasons.add(walk.state.outcome.reason)

    assert {kind.__name__ for kind in RULESET.events} - RARE <= reached
    assert reasons == {"monsters_defeated", "terror", "out_of_time", "abandoned"}


def wanting(walk: Walk, seat: Seat) -> Command:
    """A style of play that gets on with the tasks."""
    return purposeful(walk.state, seat, walk.dice)
