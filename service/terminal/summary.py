"""The summary of many games as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table

from domain.kernel.decision import GameEnded
from domain.kernel.options import read_options
from domain.kernel.words import Words
from domain.summary import Rate, Summary, summarize, wilson

from .common import AnyRuleset

__all__ = ["Summary", "summarize", "tables", "wilson"]
Names = tuple[str, ...]


def tables(rules: AnyRuleset, summary: Summary) -> Iterator[Table | str]:
    """The summary for people."""
    words = Words(rules, "en", read_options(rules, summary.options))
    moving, seats = summary.pairing != "none", len(summary.by_seat)
    who = ["rotating"] * seats if moving else list(summary.policies)
    yield f"{rules.title}: {summary.games:,} games"
    yield _rates(
        ("seat", "bot"), [(words.seat(n), bot) for n, bot in enumerate(who)], summary.by_seat
    )
    if len(summary.by_bot) > 1 and (moving or len(summary.by_bot) < len(who)):
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
