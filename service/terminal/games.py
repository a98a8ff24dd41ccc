"""Simulated games spread over processes: which game is played does not depend on where."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator
from contextlib import closing

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from domain.rulesets.registry import find
from domain.simulation import Played, Run, play_game

from .common import console

CHUNKS_A_PROCESS = 16  # so that the last chunks keep all processes busy
LARGEST_CHUNK = 200


Chunk = tuple[Run, int, int]


def results(run: Run, processes: int | None) -> Iterator[Played]:
    """All games in order, with a progress bar if somebody looks."""
    games = run.games
    workers = min(processes or _cores(), games)
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_A_PROCESS)))
    chunks = [(run, first, min(first + size, games)) for first in range(0, games, size)]
    with progress_bar() as bar:
        task = bar.add_task(run.ruleset, total=games)
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
    rules = find(run.ruleset, run.rules_version)
    assert rules is not None, "the parent found it"
    return [play_game(run, rules, number) for number in range(first, stop)]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def progress_bar() -> Progress:
    """A bar on standard error, if somebody looks."""
    out = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(
        *columns, TimeRemainingColumn(), console=out, transient=True, disable=not out.is_terminal
    )
