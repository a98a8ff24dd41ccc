"""Interleaved rounds: every side runs once a round, and only the ratio inside a round counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median


@dataclass(frozen=True, slots=True)
class Rate:
    """How much was done in how many seconds; `notes` are figures to print beside it."""

    done: float
    seconds: float
    notes: Mapping[str, float] = field(default_factory=dict)

    @property
    def per_second(self) -> float:
        """Things done in a second."""
        return self.done / self.seconds


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: `seconds` for each side in each of `rounds`."""

    rounds: int = 5
    seconds: float = 2.0


Side = Callable[[float], Rate]
Rounds = dict[str, list[Rate]]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Ours against theirs: one ratio a round, more is better for us, and the goal if there is one.

    `ours` and `theirs` are rates of this run alone: only their ratio means anything elsewhere.
    """

    name: str
    ratios: tuple[float, ...]
    goal: float | None
    ours: float
    theirs: float
    unit: str

    @property
    def median(self) -> float:
        """The ratio that is judged."""
        return median(self.ratios)

    @property
    def met(self) -> bool:
        """Whether the median reaches the goal."""
        return self.goal is None or self.median >= self.goal


def cpu_rate(step: Callable[[], float], seconds: float) -> Rate:
    """Repeat `step`, which says how much it did, for so many CPU seconds of this process."""
    done, begin = 0.0, time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        done += step()
    return Rate(done, spent)


def wall_rate(step: Callable[[], float], seconds: float) -> Rate:
    """The same by the clock on the wall: for what also waits for somebody else."""
    done, begin = 0.0, time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        done += step()
    return Rate(done, spent)


def interleaved(sides: Mapping[str, Side], effort: Effort) -> Rounds:
    """Each side's rates, one a round; every round begins with another side."""
    names = list(sides)
    found: Rounds = {name: [] for name in names}
    for number in range(effort.rounds):
        shift = number % len(names)
        for name in names[shift:] + names[:shift]:
            found[name].append(sides[name](effort.seconds))
    return found


def compare(
    name: str, rounds: Rounds, ours: str, theirs: str, goal: float | None, unit: str
) -> Comparison:
    """One of the sides against another, round by round."""
    mine = [rate.per_second for rate in rounds[ours]]
    other = [rate.per_second for rate in rounds[theirs]]
    ratios = tuple(a / b for a, b in zip(mine, other, strict=True))
    return Comparison(name, ratios, goal, median(mine), median(other), unit)


def notes_of(rates: list[Rate]) -> dict[str, float]:
    """The median of each note of a side."""
    return {name: median(rate.notes[name] for rate in rates) for name in rates[0].notes}
