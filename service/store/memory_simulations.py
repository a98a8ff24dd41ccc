"""Simulations in memory: the twin of `simulations.py` for tests of use cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import RLock
from uuid import UUID

from service.store.simulation_port import (
    MOST_ATTEMPTS,
    Chunk,
    NewSimulation,
    Results,
    SimulationCursor,
    SimulationRow,
    TooMany,
)


@dataclass(slots=True)
class _Lot:
    """A chunk; times in seconds since 1970."""

    first: int
    stop: int
    lease_no: int = 0
    lease_until: float | None = None
    attempts: int = 0
    last_error: str | None = None


@dataclass(slots=True)
class _Job:
    """A simulation and all that belongs to it."""

    new: NewSimulation
    created_at: datetime
    lots: dict[int, _Lot]
    results: dict[int, Results] = field(default_factory=dict)
    recorded_at: datetime | None = None
    ended: str | None = None
    ended_at: datetime | None = None
    error: str | None = None


class MemorySimulations:
    """The port in this process under one lock; `clock` gives seconds since 1970."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._lock = clock, RLock()
        self._jobs: dict[UUID, _Job] = {}

    def create(self, new: NewSimulation, most_live: int) -> tuple[SimulationRow, bool]:
        with self._lock:
            mine = [j for j in self._jobs.values() if j.new.account_id == new.account_id]
            for job in mine:
                if job.new.id == new.id or (new.key is not None and job.new.key == new.key):
                    return _row(job), job.new.id == new.id
            if sum(bool(job.lots) for job in mine) >= most_live:
                raise TooMany
            starts = range(0, new.games, new.chunk)
            stops = [min(first + new.chunk, new.games) for first in starts]
            lots = {stop: _Lot(first, stop) for first, stop in zip(starts, stops, strict=True)}
            self._jobs[new.id] = job = _Job(new, self._now(), lots)
            return _row(job), True

    def simulation(self, simulation_id: UUID) -> SimulationRow | None:
        with self._lock:
            job = self._jobs.get(simulation_id)
            return None if job is None else _row(job)

    def simulations(
        self, account_id: UUID, after: SimulationCursor | None, limit: int
    ) -> list[SimulationRow]:
        with self._lock:
            rows = [_row(j) for j in self._jobs.values() if j.new.account_id == account_id]
        rows.sort(key=SimulationCursor.of, reverse=True)
        return [row for row in rows if after is None or SimulationCursor.of(row) < after][:limit]

    def end(self, simulation_id: UUID, how: str, error: str | None = None) -> bool:
        with self._lock:
            job = self._jobs.get(simulation_id)
            if job is None or not job.lots or job.ended is not None:
                return False
            job.ended, job.ended_at, job.error, job.lots = how, self._now(), error, {}
            return True

    def claim_chunks(self, simulation_id: UUID | None, lanes: int, lease_ms: int) -> list[Chunk]:
        with self._lock:
            wanted = [self._jobs[simulation_id]] if simulation_id else list(self._jobs.values())
            return [chunk for job in wanted for chunk in self._claim(job, lanes, lease_ms)]

    def _claim(self, job: _Job, lanes: int, lease_ms: int) -> list[Chunk]:
        now = self._clock()
        free = [lot for lot in job.lots.values() if (lot.lease_until or 0.0) < now]
        room = max(0, lanes - (len(job.lots) - len(free)))
        return [_lease(job, lot, now + lease_ms / 1000) for lot in free[:room]]

    def begin_chunk(
        self, simulation_id: UUID, stop: int, lease_no: int, lease_ms: int
    ) -> Chunk | None:
        with self._lock:
            job = self._jobs[simulation_id]
            lot = job.lots.get(stop)
            if lot is None or lot.lease_no != lease_no:
                return None
            lot.attempts += 1
            if lot.attempts > MOST_ATTEMPTS:
                reason = lot.last_error or "its worker was lost again and again"
                self.end(simulation_id, "failed", reason)
                return None
            return _lease(job, lot, self._clock() + lease_ms / 1000)

    def hold_chunk(self, chunk: Chunk, lease_ms: int) -> bool:
        with self._lock:
            lot = self._held(chunk)
            if lot is not None:
                lot.lease_until = self._clock() + lease_ms / 1000
            return lot is not None

    def finish_games(self, chunk: Chunk, games: int, results: bytes) -> bool:
        with self._lock:
            job = self._jobs[chunk.simulation_id]
            lot = job.lots.get(chunk.stop)
            if lot is None or lot.first != chunk.first:
                return False
            job.results[chunk.first] = Results(chunk.first, games, results)
            job.recorded_at = self._now()
            lot.first += games
            lot.attempts, lot.lease_no, lot.lease_until = 0, lot.lease_no + 1, None
            if lot.first >= lot.stop:
                del job.lots[chunk.stop]
            return True

    def fail_chunk(self, chunk: Chunk, error: str) -> None:
        with self._lock:
            if (lot := self._held(chunk)) is not None:
                lot.lease_no, lot.lease_until, lot.last_error = lot.lease_no + 1, None, error

    def results(self, simulation_id: UUID, first: int, limit: int) -> list[Results]:
        with self._lock:
            found = self._jobs[simulation_id].results
            wanted = [r for at, r in sorted(found.items()) if at + r.games > first]
            return wanted[:limit]

    def _held(self, chunk: Chunk) -> _Lot | None:
        lot = self._jobs[chunk.simulation_id].lots.get(chunk.stop)
        return lot if lot is not None and lot.lease_no == chunk.lease_no else None

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock(), UTC)


def _lease(job: _Job, lot: _Lot, until: float) -> Chunk:
    lot.lease_no, lot.lease_until = lot.lease_no + 1, until
    return Chunk(job.new.id, lot.stop, lot.first, lot.lease_no)


def _row(job: _Job) -> SimulationRow:
    done = sum(each.games for each in job.results.values())
    begun = done > 0 or any(lot.attempts for lot in job.lots.values())
    status = job.ended or ("running" if begun else "queued")
    finished = job.ended_at
    if job.ended is None and not job.lots:
        status, finished = "done", job.recorded_at
    new = job.new
    return SimulationRow(
        new.id, new.account_id, job.created_at, new.run, new.games, done, status, finished,
        job.error, new.request_hash,
    )  # fmt: skip
