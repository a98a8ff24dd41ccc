"""Every law of the suite, over random games of every ruleset, option set and number of seats."""

from __future__ import annotations

import pytest

from domain.kernel.requests import Request, Undo
from domain.rulesets import werebeasts

from .lawful import lawful_game
from .subjects import Subject, subjects
from .walk import Walk

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


class LateUndos(Walk):
    """A game in which every auction that can be opened again is, when its time is over."""

    reopened = 0

    def next_request(self) -> Request:
        """Such an undo first."""
        for seat in range(self.subject.players):
            point = self.game.undo_point(seat)
            clock = self.rules.deadline(point.state) if point else None
            if clock and not self.rules.deadline(self.state):
                self.now, self.reopened = max(self.now, clock.at_ms + 1), self.reopened + 1
                return Undo(seat)
        return super().next_request()


def test_nobody_is_heard_between_a_late_undo_and_the_expiry() -> None:
    options = {"bidding_clock": "realtime", "bid_seconds": 3}
    subject = Subject(werebeasts.RULESET, options, 5)
    walks = [LateUndos(subject, number) for number in range(8)]

    heard = [walk.game.rules_clock_ran_out(walk.now) for walk in walks for _ in walk.run()]

    assert any(walk.reopened for walk in walks)
    assert not any(heard)
