"""What operators watch: counts and times of this process, and of all of them together.

With PROMETHEUS_MULTIPROC_DIR in the environment (`service.metering`) each process writes to files
that `exposition` adds up; without it, as in tests, the one process shows its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from service import metering
from service.store.rows import Backlog

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
OWN = CollectorRegistry()

REQUESTS = Counter(
    "reckon_requests", "Answers of the API.", ("endpoint", "method", "status"), registry=OWN
)
LATENCY = Histogram(
    "reckon_request_seconds",
    "From the request's headers to the first byte of the answer.",
    ("endpoint",),
    buckets=BUCKETS,
    registry=OWN,
)
COMMANDS = Counter(
    "reckon_commands",
    "Commands of seats: accepted, repeated, or the code of the refusal.",
    ("outcome",),
    registry=OWN,
)
APPENDS = Counter(
    "reckon_appends",
    "Appends to the event store: appended, replayed, keyreused, conflict or unavailable.",
    ("outcome",),
    registry=OWN,
)
APPEND_LATENCY = Histogram(
    "reckon_append_seconds",
    "One append, retries included.",
    buckets=BUCKETS,
    registry=OWN,
)
WORK = Counter(
    "reckon_work",
    "Items of the outbox (bot turns, deadlines): done, gone, stale or failed; fault, unavailable.",
    ("outcome",),
    registry=OWN,
)
WORK_LATENCY = Histogram(
    "reckon_work_seconds", "One item of the outbox.", buckets=BUCKETS, registry=OWN
)
STREAMS = Gauge(
    "reckon_open_streams",
    "Streams and long polls that are open.",
    multiprocess_mode="livesum",
    registry=OWN,
)
HOOKS = Counter(
    "reckon_webhook_deliveries", "Attempts to deliver: delivered or failed.", ("outcome",),
    registry=OWN,
)  # fmt: skip
LIMITED = Counter(
    "reckon_rate_limited", "Requests refused with 429, by the limit.", ("limit",), registry=OWN
)


def exposition(root: Path, backlog: Backlog | None) -> bytes:
    """The text for Prometheus; `backlog` is None when the database does not answer."""
    shown = CollectorRegistry()
    shown.register(_Processes(root) if metering.VARIABLE in os.environ else OWN)
    shown.register(_Waiting(backlog))
    return generate_latest(shown)


class _Processes:
    """The sum of the files of all processes."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def collect(self) -> Iterable[Metric]:
        """All families; the gauges of dead processes do not count."""
        metering.forget_dead(self._root)
        found: Iterable[Metric] = MultiProcessCollector.merge(metering.files(self._root))  # type: ignore[no-untyped-call]  # prometheus-client types this one not
        return found


class _Waiting:
    """What the database says of itself."""

    def __init__(self, backlog: Backlog | None) -> None:
        self._backlog = backlog

    def collect(self) -> Iterable[Metric]:
        """Whether it answers and, if so, what waits."""
        backlog = self._backlog
        yield _gauge("reckon_database_up", "1 when the database answers.", float(bool(backlog)))
        if backlog is None:
            return
        yield _gauge(
            "reckon_oldest_work_seconds",
            "Age of the oldest due item of the outbox that is not done.",
            (backlog.oldest_due_ms or 0) / 1000,
        )
        yield _gauge(
            "reckon_oldest_bot_turn_seconds",
            "Age of the oldest bot turn that is not played.",
            (backlog.oldest_bot_turn_ms or 0) / 1000,
        )
        yield _gauge("reckon_work_due", "Items of the outbox that are due.", backlog.due)
        yield _gauge("reckon_work_parked", "Items that failed too often.", backlog.parked)
        yield _gauge(
            "reckon_feed_lag_seconds",
            "Age of the oldest commit that an open transaction keeps from the feed.",
            backlog.feed_lag_ms / 1000,
        )


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=value)
