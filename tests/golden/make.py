"""Make golden games: `python -m tests.golden.make halloween`; an old one is never overwritten.

`ways.py` lists them. A change that alters a golden game is a new version of the
rules, or a bug. For a new version add its number to the name: the old games stay and are verified
with the old version.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.record import Commit
from tests.conformance.subjects import AnyRuleset, Subject, find
from tests.conformance.walk import Walk

from .ways import WAYS, Way

HERE = Path(__file__).parent
TRIES = 400
LONGEST = 400
GOOD = 60  # commits: the first game of this way that is no longer is taken


def events_of(commits: Iterable[Commit]) -> list[dict[str, Any]]:
    """All that happened, each event as its JSON."""
    return [event for commit in commits for event in msgspec.json.decode(commit.events)]


def fits(walk: Walk, way: Way) -> bool:
    """Whether this game is short enough, ends like that and shows what it should."""
    end = walk.state.outcome
    as_wanted = (end.reason, end.result) == (way.reason, way.result)
    return as_wanted and len(walk.commits) <= LONGEST and not way.lacks(events_of(walk.commits))


def find_game(subject: Subject, way: Way) -> Walk:
    """A short game of this way, or else the one with the most kinds of events."""
    found: list[Walk] = []
    for number in range(TRIES):
        walk = way.played(subject, number).finish()
        if not fits(walk, way):
            continue
        if len(walk.commits) <= GOOD:
            return walk
        if not found or len(walk.reached) > len(found[-1].reached):
            found.append(walk)
    if not found:
        raise LookupError(f"no game of {subject.label} is {way.name}")
    return found[-1]


def path_of(rules: AnyRuleset, players: int, way: Way) -> Path:
    """Where the record of such a game lies."""
    return HERE / rules.slug / f"v{rules.version}-{players}-{way.name}.json"


def missing(rules: AnyRuleset) -> list[Path]:
    """The golden games that this version of the ruleset should have and has not."""
    paths = (path_of(rules, n, way) for way in WAYS[rules.slug] for n in way.tables(rules))
    return [path for path in paths if not path.exists()]


def main(slug: str) -> int:
    """Write what is missing; 1 if some games were there already."""
    rules = find(slug)
    if rules is None or slug not in WAYS:
        print(f"no golden games are listed for {slug}")
        return 2
    kept = 0
    for way in WAYS[slug]:
        for players in way.tables(rules):
            path = path_of(rules, players, way)
            if path.exists():
                print(f"kept    {path.name}")
                kept += 1
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            walk = find_game(Subject(rules, way.options, players), way)
            path.write_bytes(walk.record())
            print(f"written {path.name}: {len(walk.commits)} commits")
    return 1 if kept else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
