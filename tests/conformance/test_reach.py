"""The random games do reach the rare parts: else the laws hold for want of trying."""

from __future__ import annotations

from domain.kernel.lobby import LOBBY_EVENTS

from .subjects import Subject, every_ruleset, fits, option_sets
from .walk import Walk

NEVER = {"GameCancelled", "SeatVacated", "GameForked", "ViewDealt", "WorldDealt"}
WAYS_TO_END = {
    "halloween": {"all_revealed", "stalled", "abandoned"},
    "werebeasts": {"deck_empty", "two_left"},
    "parlour": {"haunted", "dawn", "alone"},
}


def test_every_event_of_every_ruleset_and_of_the_aggregate_happens() -> None:
    for rules in every_ruleset():
        reached: set[str] = set()
        reasons: set[str] = set()
        for options in option_sets(rules):
            for players in rules.seats:
                if not fits(rules, options, players):
                    continue
                for number in range(8):
                    walk = Walk(Subject(rules, options, players), number).finish()
                    reached |= walk.reached
                    reasons.add(walk.state.outcome.reason)

        wanted = {kind.__name__ for kind in (*rules.events, *LOBBY_EVENTS)} - NEVER
        assert wanted - reached == set(), rules.slug
        assert reasons == WAYS_TO_END[rules.slug]
