"""Simulated games in one process and in two: `ideal` is a loop that shares nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from bench.measure import Comparison, Effort, Rate, compare, interleaved, wall_rate
from domain.rulesets.halloween import RULESET
from domain.rulesets.halloween.bots import Greedy
from domain.simulation import play

BOTS = (Greedy(), Greedy(), Greedy())
SPINS = 20_000


def simulating(seconds: float) -> Rate:
    """Play games of three greedy bots as a worker does; the rate is in games."""
    number = 0

    def one_game() -> int:
        nonlocal number
        number += 1
        play(RULESET, RULESET.options(), BOTS, "bench", number)
        return 1

    return wall_rate(one_game, seconds)


def spinning(seconds: float) -> Rate:
    """Count: what two processes reach on this machine at this moment, whatever they do."""

    def some() -> int:
        for _ in range(SPINS):
            pass
        return 1

    return wall_rate(some, seconds)


def together(pool: ProcessPoolExecutor, work: Callable[[float], Rate], n: int, s: float) -> Rate:
    """The same work in `n` processes at once."""
    begin = time.perf_counter()
    rates = [job.result() for job in [pool.submit(work, s) for _ in range(n)]]
    return Rate(sum(rate.done for rate in rates), time.perf_counter() - begin)


def workers(effort: Effort) -> Iterator[Comparison]:
    """Two processes against one."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        together(pool, simulating, 2, 0.2)  # both start
        sides = {
            f"{work.__name__} {n}": partial(together, pool, work, n)
            for work in (simulating, spinning)
            for n in (2, 1)
        }
        rounds = interleaved(sides, effort)
    yield compare(
        "simulations: 2 processes to 1", rounds, "simulating 2", "simulating 1", 1.7, "/s"
    )
    yield compare("the same, a bare loop", rounds, "spinning 2", "spinning 1", None, "/s")
