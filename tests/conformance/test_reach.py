"""The random games do reach the rare parts: else the laws hold for want of trying."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.kernel.lobby import LOBBY_EVENTS

from .subjects import AnyRuleset, Subject, every_ruleset, fits, option_sets
from .walk import Walk

NEVER = {"GameCancelled", "SeatVacated", "GameForked", "ViewDealt", "WorldDealt", "DeckReshuffled"}
WAYS_TO_END = {
    "halloween": {"all_revealed", "stalled", "abandoned"},
    "werebeasts": {"deck_empty", "two_left"},
    "horrified": {"monsters_defeated", "terror", "out_of_time", "abandoned"},
    "greek_monsters": {"monsters_defeated", "terror", "out_of_time", "abandoned"},
    "igors": {"mansion", "round_limit", "abandoned"},
    "parlour": {"haunted", "dawn", "alone"},
}


TRIES = 8


def walks(rules: AnyRuleset) -> Iterator[Walk]:
    """Finished games in all option sets and with all numbers of seats, in turns."""
    for number in range(TRIES):
        for options in option_sets(rules):
            for players in rules.seats:
                if fits(rules, options, players):
                    yield Walk(Subject(rules, options, players), number).finish()


@pytest.mark.timeout(0)
@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.slug)
def test_every_event_and_every_command_happens(rules: AnyRuleset) -> None:
    commands = [kind for kind in rules.commands if not kind.by_service]
    kinds = (*rules.events, *LOBBY_EVENTS, *commands)
    wanted = {kind.__name__ for kind in kinds} - NEVER
    reached: set[str] = set()
    reasons: set[str] = set()

    for walk in walks(rules):
        reached |= walk.reached | walk.played
        reasons.add(walk.state.outcome.reason)
        if wanted <= reached and reasons >= WAYS_TO_END[rules.slug]:
            break

    assert wanted - reached == set()
    assert reasons == WAYS_TO_END[rules.slug]
