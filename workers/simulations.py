"""The tasks of simulations: their chunks, and the sweep that queues what was lost."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import structlog
from celery import Celery

from service.application import Application
from service.queue import SWEEP_SECONDS

log = structlog.get_logger(__name__)


def register(app: Celery, application: Callable[[], Application]) -> None:
    """Put the tasks on this app. The sweep goes with the bots' turns: it must not queue up."""

    @app.task(name="simulations.play")
    def play(simulation: str, stop: int, lease_no: int) -> None:
        """Play one chunk; its row in Postgres says whether it is still to be played."""
        outcome = application().play_chunk(UUID(simulation), stop, lease_no)
        log.debug("chunk", simulation=simulation, stop=stop, outcome=outcome)

    @app.task(name="simulations.sweep")
    def sweep() -> None:
        """Queue chunks whose message or worker was lost, and those that had no lane yet."""
        application().queue_chunks()

    app.conf.beat_schedule["simulations-sweep"] = {
        "task": "simulations.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"queue": "bots", "expires": 5},
    }
