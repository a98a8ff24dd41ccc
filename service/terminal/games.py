"""Simulated games spread over processes: which game is played does not depend on where."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator
from contextlib import closing

import msgspec
from msgspec import Struct
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from domain.bots import bots_of
from domain.rulesets.registry import find
from domain.simulation import Played, play

from .common import console

CHUNKS_A_PROCESS = 16  # so that the last chunks keep all processes busy
LARGEST_CHUNK = 200


class Run(Struct, frozen=True):
    """What names a run of games: the same run gives the same games. `options` is JSON."""

    slug: str
    version: int
    options: bytes
    seats: tuple[str, ...]
    seed: str
    rotate: bool

    def lineup(self, number: int) -> tuple[str, ...]:
        """Who sits where in game `number`."""
        shift = number % len(self.seats) if self.rotate else 0
        return self.seats[shift:] + self.seats[:shift]


Chunk = tuple[Run, int, int]


def results(run: Run, games: int, processes: int | None) -> Iterator[Played]:
    """Games 0 .. games-1 in order, with a progress bar if somebody looks."""
    workers = min(processes or _cores(), games)
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_A_PROCESS)))
    chunks = [(run, first, min(first + size, games)) for first in range(0, games, size)]
    with _bar() as bar:
        task = bar.add_task(run.slug, total=games)
        with closing(_played(chunks, workers)) as played:
            for chunk in played:
                bar.advance(task, len(chunk))
                yield from chunk


def _played(chunks: list[Chunk], workers: int) -> Generator[list[Played]]:
    if workers == 1:
        yield from map(play_chunk, chunks)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(play_chunk, chunks)


def play_chunk(chunk: Chunk) -> list[Played]:
    """The games of one chunk."""
    run, first, stop = chunk
    rules = find(run.slug, run.version)
    assert rules is not None, "the parent found it"
    options, bots = msgspec.json.decode(run.options, type=rules.options), bots_of(rules)
    return [
        play(rules, options, [bots[name] for name in run.lineup(number)], run.seed, number)
        for number in range(first, stop)
    ]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _bar() -> Progress:
    out = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(
        *columns, TimeRemainingColumn(), console=out, transient=True, disable=not out.is_terminal
    )
