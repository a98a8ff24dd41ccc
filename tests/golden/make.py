"""Make golden games: `python -m tests.golden.make halloween`; an old one is never overwritten.

A change that alters a golden game is a new version of the rules, or a bug. For a new version add
its number to the name: the old games stay and are verified with the old version.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.conformance.subjects import Subject, find
from tests.conformance.walk import Walk

HERE = Path(__file__).parent
Way = tuple[str, str]  # reason and result of GameEnded
WAYS: dict[str, dict[Way, dict[str, Any]]] = {
    "halloween": {
        ("all_revealed", "win"): {},
        ("all_revealed", "tie"): {"stall_rounds": 50},
        ("stalled", "win"): {"stall_rounds": 5},
        ("stalled", "tie"): {"stall_rounds": 5, "disc_supply": "unlimited"},
        ("abandoned", "win"): {"disc_supply": "unlimited", "stall_rounds": 20},
    },
    "werebeasts": {
        ("deck_empty", "win"): {"bidding_clock": "realtime", "bid_seconds": 3},
        ("two_left", "win"): {},
    },
    "horrified": {
        ("monsters_defeated", "win"): {"difficulty": "custom", "monster_count": 1},
        ("terror", "loss"): {"difficulty": "challenging", "frenzied_pair": "first_figure_only"},
        ("out_of_time", "loss"): {"difficulty": "custom", "monsters": ["mummy"]},
    },
    "igors": {
        ("mansion", "win"): {},
        ("round_limit", "win"): {"variant": "advanced", "max_rounds": 6},
        ("round_limit", "tie"): {"max_rounds": 1},
        ("abandoned", "win"): {"variant": "advanced", "max_rounds": 20},
    },
}
TRIES = 400
LONGEST = 400
GOOD = 60  # commits: among games of this way the first no longer than this is taken


def ending_of(walk: Walk) -> Way:
    """How the game ended."""
    return walk.state.outcome.reason, walk.state.outcome.result


def find_game(subject: Subject, way: Way) -> Walk:
    """A short random game that ends like this, with as many kinds of events as may be."""
    found: list[Walk] = []
    for number in range(TRIES):
        walk = Walk(subject, number).finish()
        fits = ending_of(walk) == way and len(walk.commits) <= LONGEST
        if fits and (not found or len(walk.reached) > len(found[-1].reached)):
            found.append(walk)
            if len(walk.commits) <= GOOD:
                break
    if not found:
        raise LookupError(f"no game of {subject.label} ended {way}")
    return found[-1]


def path_of(slug: str, version: int, players: int, way: Way) -> Path:
    """Where the record of such a game lies."""
    return HERE / slug / f"v{version}-{players}-{way[0]}-{way[1]}.json"


def main(slug: str) -> int:
    """Write what is missing; 1 if some games were there already."""
    rules = find(slug)
    if rules is None or slug not in WAYS:
        print(f"no ways to end are listed for {slug}")
        return 2
    kept = 0
    for way, options in WAYS[slug].items():
        for players in rules.seats:
            path = path_of(slug, rules.version, players, way)
            if path.exists():
                print(f"kept    {path.name}")
                kept += 1
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            walk = find_game(Subject(rules, options, players), way)
            path.write_bytes(walk.record())
            print(f"written {path.name}: {len(walk.commits)} commits")
    return 1 if kept else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
