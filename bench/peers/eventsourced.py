"""The eventsourcing library: `eventsourced.py rebuild|append SECONDS` prints events and seconds.

Its store is the one that the environment names (PERSISTENCE_MODULE and so on). `rebuild` loads
an aggregate of 500 events from the repository, `append` saves one event a transaction. Seconds
are CPU seconds for the store in memory, and seconds of the clock for Postgres.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

EVENTS = 500
clock = time.perf_counter if "PERSISTENCE_MODULE" in os.environ else time.process_time


class Walk(Aggregate):
    """Four heroes on a map: the smallest events that still change something."""

    @event("Started")
    def __init__(self) -> None:
        self.places = [0] * 4
        self.actions = 4

    @event("Moved")
    def move(self, hero: int, place: int, cost: int) -> None:
        """One hero goes somewhere."""
        self.places[hero] = place
        self.actions -= cost


def rebuild(app: Application) -> Callable[[], int]:
    """Load 500 events and fold them."""
    walk = Walk()
    for number in range(EVENTS - 1):
        walk.move(number % 4, number % 20, 1)
    app.save(walk)

    def step() -> int:
        app.repository.get(walk.id)
        return EVENTS

    return step


def append(app: Application) -> Callable[[], int]:
    """Save one event."""
    walk = Walk()
    app.save(walk)

    def step() -> int:
        walk.move(1, 2, 1)
        app.save(walk)
        return 1

    return step


def main() -> None:
    """Do it for so many seconds."""
    step = {"rebuild": rebuild, "append": append}[sys.argv[1]](Application())
    step()
    done, begin = 0, clock()
    while (spent := clock() - begin) < float(sys.argv[2]):
        done += step()
    print(json.dumps({"done": done, "seconds": spent}))


main()
