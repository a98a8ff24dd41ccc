"""What many games say: win rates with intervals, ties, lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from statistics import mean, median

import msgspec
from msgspec import Struct
from rich.box import SIMPLE_HEAD
from rich.table import Table

from domain.kernel.decision import GameEnded
from domain.kernel.words import Words
from domain.simulation import Played

from .common import AnyRuleset
from .games import Run

Names = tuple[str, ...]
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
    """Commands a game."""

    least: int
    median: float
    most: int


class Summary(Struct, frozen=True):
    """The whole run; nothing in it depends on the machine or on the number of processes."""

    ruleset: str
    rules_version: int
    options: msgspec.Raw
    seed: str
    seats: tuple[str, ...]
    rotate: bool
    games: int
    by_seat: list[Rate]
    by_bot: list[Rate]
    results: dict[str, int]
    reasons: dict[str, int]
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
        return Rate(
            name, self.games, self.wins, round(self.wins / self.games, 4), low, high, points
        )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % score interval of a rate, 0 to 1."""
    rate, spread = wins / games, Z * Z / games
    middle = rate + spread / 2
    reach = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return round(max(low, 0.0), 4), round(min(high, 1.0), 4)


def summarize(run: Run, games: int, played: Iterable[Played]) -> Summary:
    """Count the games of a run."""
    by_seat = [Tally() for _ in run.seats]
    by_bot = {name: Tally() for name in run.seats}
    results: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    lengths: list[int] = []
    for each in played:
        for seat, name in enumerate(each.seats):
            by_seat[seat].add(each, seat)
            by_bot[name].add(each, seat)
        results[each.result] += 1
        reasons[each.reason] += 1
        lengths.append(each.commands)
    return Summary(
        run.slug, run.version, msgspec.Raw(run.options), run.seed, run.seats, run.rotate, games,
        [tally.rate(str(seat)) for seat, tally in enumerate(by_seat)],
        [tally.rate(name) for name, tally in by_bot.items()],
        dict(sorted(results.items())), dict(sorted(reasons.items())),
        Lengths(min(lengths), median(lengths), max(lengths)),
    )  # fmt: skip


def tables(rules: AnyRuleset, summary: Summary) -> Iterator[Table | str]:
    """The summary for people."""
    words = Words(rules, "en", msgspec.json.decode(summary.options, type=rules.options))
    who = ["rotating"] * len(summary.seats) if summary.rotate else summary.seats
    yield f"{rules.title}: {summary.games:,} games"
    yield _rates(
        ("seat", "bot"), [(words.seat(n), bot) for n, bot in enumerate(who)], summary.by_seat
    )
    if len(summary.by_bot) > 1 and (summary.rotate or len(summary.by_bot) < len(who)):
        yield _rates(("bot",), [(rate.name,) for rate in summary.by_bot], summary.by_bot)
    yield from _endings(words, summary)


def _rates(headings: Names, names: Iterable[Names], rates: list[Rate]) -> Table:
    table = Table(*headings, box=SIMPLE_HEAD, pad_edge=False)
    for column in ("games", "wins", "rate", "95 % interval", "points"):
        table.add_column(column, justify="right", no_wrap=True)
    for name, rate in zip(names, rates, strict=True):
        points = "-" if rate.mean_score is None else f"{rate.mean_score:.1f}"
        interval = f"{rate.low:.1%} to {rate.high:.1%}"
        table.add_row(
            *name, f"{rate.games:,}", f"{rate.wins:,}", f"{rate.rate:.1%}", interval, points
        )
    return table


def _endings(words: Words, summary: Summary) -> Iterator[str]:
    for heading, field, counts in (
        ("results", "result", summary.results),
        ("endings", "reason", summary.reasons),
    ):
        said = (f"{words.value(GameEnded, field, key)} {n:,}" for key, n in counts.items())
        yield f"{heading}: {'; '.join(said)}"
    lengths = summary.commands
    spread = f"{lengths.least:,} / {lengths.median:,.10g} / {lengths.most:,}"
    yield f"commands a game (min / median / max): {spread}"
