"""What many games say: win rates with intervals, ties, lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from statistics import mean, median
from typing import Any

from msgspec import Struct

from .simulation import Played, Run

Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


class Rate(Struct, frozen=True):
    """Wins among games; rate and its 95 % interval, 0 to 1; `mean_score` null if none is kept."""

    name: str
    games: int
    wins: int
    rate: float
    low: float
    high: float
    mean_score: float | None


class Lengths(Struct, frozen=True):
    """Commands a game; all 0 where no game has been played."""

    least: int
    mean: float
    median: float
    most: int


class Summary(Struct, frozen=True):
    """The whole run; nothing in it depends on the machine or on the number of processes.

    `games` are those counted here, `undecided` those of them that nobody won.
    """

    ruleset: str
    rules_version: int
    options: dict[str, Any]  # Any: JSON
    seed: str
    policies: tuple[str, ...]
    pairing: str
    games: int
    by_seat: list[Rate]
    by_bot: list[Rate]
    results: dict[str, int]
    reasons: dict[str, int]
    undecided: int
    commands: Lengths


class Tally:
    """Games, wins and points of one seat or bot."""

    def __init__(self) -> None:
        self.games = self.wins = 0
        self.scores: list[int] = []

    def add(self, played: Played, seat: int) -> None:
        """One game in this seat."""
        self.games += 1
        self.wins += seat in played.winners
        if played.scores:
            self.scores.append(played.scores[seat])

    def rate(self, name: str) -> Rate:
        """What it comes to."""
        low, high = wilson(self.wins, self.games)
        points = round(mean(self.scores), 2) if self.scores else None
        rate = round(self.wins / self.games, 4) if self.games else 0.0
        return Rate(name, self.games, self.wins, rate, low, high, points)


class Counts:
    """All that is counted over the games of a run."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.by_seat = [Tally() for _ in range(run.seats)]
        self.by_bot = {name: Tally() for name in run.policies}
        self.results: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.lengths: list[int] = []
        self.undecided = 0

    def add(self, played: Played) -> None:
        """One more game."""
        for seat, name in enumerate(played.seats):
            self.by_seat[seat].add(played, seat)
            self.by_bot[name].add(played, seat)
        self.results[played.result] += 1
        self.reasons[played.reason] += 1
        self.lengths.append(played.commands)
        self.undecided += not played.winners

    def summary(self) -> Summary:
        """What it comes to."""
        run = self.run
        return Summary(
            run.ruleset, run.rules_version, dict(sorted(run.options.items())), run.seed,
            run.policies, run.pairing,
            len(self.lengths),
            [tally.rate(str(seat)) for seat, tally in enumerate(self.by_seat)],
            [tally.rate(name) for name, tally in self.by_bot.items()],
            dict(sorted(self.results.items())), dict(sorted(self.reasons.items())),
            self.undecided, lengths_of(self.lengths),
        )  # fmt: skip


def lengths_of(commands: list[int]) -> Lengths:
    """The spread of the games' lengths."""
    if not commands:
        return Lengths(0, 0.0, 0.0, 0)
    return Lengths(min(commands), round(mean(commands), 2), median(commands), max(commands))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % score interval of a rate, 0 to 1; all of it where no game has been played."""
    if not games:
        return 0.0, 1.0
    rate, spread = wins / games, Z * Z / games
    middle = rate + spread / 2
    reach = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return round(max(low, 0.0), 4), round(min(high, 1.0), 4)


def summarize(run: Run, played: Iterable[Played]) -> Summary:
    """Count the games of a run."""
    counts = Counts(run)
    for each in played:
        counts.add(each)
    return counts.summary()
