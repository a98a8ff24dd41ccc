"""The suite finds the faults that it is there to find."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.refusal import Refused
from domain.rulesets.halloween.ruleset import Halloween

from .faulty import FOUND_IN_PLAY, REFUSED_AT_REGISTRATION
from .lawful import lawful_game
from .subjects import Subject

EXPECTED = {
    "SharedCopy": "play on a clone changed the original",
    "InsertionOrder": "a reloaded game goes on otherwise",
    "ForgottenFront": "zombie",
    "LeakByOffers": "offers differ on the view|seat ",
    "QuietRoll": "rolled and told nobody",
    "LateRefusal": "offered False, None|you do not hold that card",
    "TellingWindow": "learns from|awaiting|another seat decides now",
}


@pytest.mark.parametrize("kind", FOUND_IN_PLAY, ids=lambda kind: kind.__name__)
def test_a_planted_fault_is_found_in_a_few_games(kind: type[Any]) -> None:
    rules = kind()

    with pytest.raises((AssertionError, Refused), match=EXPECTED[kind.__name__]):
        play_lawfully(Subject(rules, {}, 3), 40)


def play_lawfully(subject: Subject, games: int) -> None:
    """So many games under all the laws."""
    for number in range(games):
        lawful_game(subject, number)


@pytest.mark.parametrize("fault", REFUSED_AT_REGISTRATION)
def test_a_leaking_ruleset_is_refused_before_any_game(fault: str) -> None:
    parts, complaint = REFUSED_AT_REGISTRATION[fault]
    extended = {
        name: part if name == "state" else (*getattr(Halloween, name), *part)
        for name, part in parts.items()
    }

    with pytest.raises(TypeError, match=complaint):
        type("Faulty", (Halloween,), extended)()
