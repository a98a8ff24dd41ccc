"""The Postgres store, with its appends counted and timed."""

from __future__ import annotations

import time

from service import metrics
from service.store.port import AppendResult, Unavailable
from service.store.postgres import PostgresStore
from service.store.rows import NewCommit


class CountedStore(PostgresStore):
    """What the service runs on."""

    def append(self, new: NewCommit) -> AppendResult:
        """Append as the port says."""
        started = time.perf_counter()
        outcome = "unavailable"
        try:
            result = super().append(new)
            outcome = type(result).__name__.lower()
        except Unavailable:
            raise
        finally:
            metrics.APPENDS.labels(outcome).inc()
            metrics.APPEND_LATENCY.observe(time.perf_counter() - started)
        return result
