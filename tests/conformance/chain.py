"""Prints the last hash of some games: the same under every PYTHONHASHSEED."""

from __future__ import annotations

import sys

from .subjects import Subject, every_ruleset
from .walk import Walk


def main(count: int) -> None:
    """`count` games of each ruleset."""
    for rules in every_ruleset():
        for number in range(count):
            walk = Walk(Subject(rules, {}, max(rules.seats)), number).finish()
            print(rules.slug, number, len(walk.commits), walk.game.hash)


if __name__ == "__main__":
    main(int(sys.argv[1]))
