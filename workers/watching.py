"""What operators see of a worker: counts, times, and log lines that say for which game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import structlog
from celery import Celery
from celery.signals import setup_logging

from service import metrics

log = structlog.get_logger("workers")


@dataclass(slots=True)
class Watched:
    """What becomes of one item of the outbox."""

    outcome: str = "fault"


@contextmanager
def work(item: int) -> Iterator[Watched]:
    """Count, time and log one item; an exception goes on its way."""
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(item=item)
    watched, started = Watched(), time.perf_counter()
    try:
        yield watched
    finally:
        seconds = time.perf_counter() - started
        metrics.WORK.labels(watched.outcome).inc()
        metrics.WORK_LATENCY.observe(seconds)
        log.info("work", outcome=watched.outcome, ms=round(seconds * 1000, 2))


def keep_our_logs(app: Celery) -> None:
    """Celery shall neither replace our handlers nor catch what we print."""
    app.conf.worker_redirect_stdouts = False
    setup_logging.connect(_nothing_to_do, weak=False)


def _nothing_to_do(**_named: object) -> None:
    """A receiver is enough: Celery then leaves logging alone."""
