"""`python -m bench [names] [--rounds N] [--seconds S]`: measure and print ratios."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence

from bench import engine, rulesets, simulate, store, web
from bench.measure import Comparison, Effort
from bench.peers import NoPeer

Benchmark = Callable[[Effort], Iterator[Comparison]]
BENCHMARKS: dict[str, Benchmark] = {
    "playout": engine.playout,
    "fold": engine.fold,
    "clone": engine.cloning,
    "rulesets": rulesets.each,
    "load": store.load,
    "append": store.append,
    "commands": web.commands,
    "workers": simulate.workers,
}


def line(found: Comparison) -> str:
    """A comparison in one line of a table."""
    low, high = min(found.ratios), max(found.ratios)
    goal = "-" if found.goal is None else f"{found.goal:g}"
    verdict = "" if found.goal is None else "met" if found.met else "missed"
    rates = f"{found.ours:,.0f} : {found.theirs:,.0f} {found.unit}"
    figures = f"{low:8.3g} {found.median:8.3g} {high:8.3g} {goal:>6}  {verdict:<7}"
    return f"{found.name:<44}{figures} ({rates})"


def main(words: Sequence[str] | None = None) -> int:
    """Run the named benchmarks, or all; exit code 1 where none of them could be run."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(BENCHMARKS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each side in each round")
    given = parser.parse_args(words)
    if unknown := set(given.names) - set(BENCHMARKS):
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}")
    effort, ran = Effort(given.rounds, given.seconds), 0
    print(f"{os.cpu_count()} cores, load before {os.getloadavg()[0]:.1f}; {effort}")
    print(f"{'ratio, ours : theirs':<44}{'least':>8} {'median':>8} {'most':>8} {'goal':>6}")
    for name in given.names or BENCHMARKS:
        try:
            for found in BENCHMARKS[name](effort):
                print(line(found), flush=True)
            ran += 1
        except NoPeer as fault:
            print(f"{name}: left out, {fault}", file=sys.stderr)
    return 0 if ran else 1


if __name__ == "__main__":
    raise SystemExit(main())
