"""The outbox in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import RLock
from uuid import UUID

from service.store.port import MAX_ATTEMPTS
from service.store.rows import Backlog, NewWork, WorkClaim, WorkItem


@dataclass(slots=True)
class _Job:
    """A row of the outbox; times in seconds since 1970."""

    item: WorkItem
    dedupe: str
    due: float
    lease_until: float | None = None
    parked_at: float | None = None
    last_error: str | None = None

    def is_free(self, now: float) -> bool:
        leased = self.lease_until is not None and self.lease_until >= now
        return self.parked_at is None and self.due <= now and not leased

    def lease(self, until: float, attempts: int) -> WorkItem:
        self.item = replace(self.item, lease_no=self.item.lease_no + 1, attempts=attempts)
        self.lease_until = until
        return self.item


class MemoryOutbox:
    """Work items under one lock; `clock` gives seconds since 1970."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = RLock()
        self._jobs: dict[int, _Job] = {}
        self._next_job = 1

    def _add_job(self, game_id: UUID, work: NewWork) -> int | None:
        if any(job.dedupe == work.dedupe for job in self._jobs.values()):
            return None
        number = self._next_job
        self._next_job += 1
        item = WorkItem(number, game_id, work.kind, work.at_seq, work.seat, 0, 0)
        due = self._clock() + work.due_ms_from_now / 1000
        self._jobs[number] = _Job(item, work.dedupe, due)
        return number

    def claim(
        self, kinds: Sequence[str], limit: int = 50, lease_ms: int = 30_000
    ) -> list[WorkItem]:
        with self._lock:
            now = self._clock()
            free = [j for j in self._jobs.values() if j.is_free(now) and j.item.kind in kinds]
            for job in free:
                if job.item.attempts >= MAX_ATTEMPTS:
                    job.parked_at = now
            due = sorted((j for j in free if j.parked_at is None), key=lambda j: j.due)
            until = now + lease_ms / 1000
            return [job.lease(until, job.item.attempts + 1) for job in due[:limit]]

    def claim_one(
        self, item_id: int, lease_no: int | None = None, lease_ms: int = 30_000
    ) -> WorkItem | None:
        with self._lock:
            now = self._clock()
            until = now + lease_ms / 1000
            job = self._jobs.get(item_id)
            if job is None or job.parked_at is not None:
                return None
            if lease_no is not None:
                mine = job.item.lease_no == lease_no and job.lease_until is not None
                return job.lease(until, job.item.attempts) if mine else None
            if not job.is_free(now) or job.item.attempts >= MAX_ATTEMPTS:
                return None
            return job.lease(until, job.item.attempts + 1)

    def _held(self, claim: WorkClaim) -> _Job | None:
        job = self._jobs.get(claim.id)
        return job if job is not None and job.item.lease_no == claim.lease_no else None

    def drop_work(self, claim: WorkClaim) -> bool:
        with self._lock:
            job = self._held(claim)
            if job is not None:
                del self._jobs[claim.id]
            return job is not None

    def fail_work(self, claim: WorkClaim, error: str, retry_in_ms: int) -> bool:
        with self._lock:
            job = self._held(claim)
            if job is None:
                return False
            now = self._clock()
            job.item = replace(job.item, lease_no=job.item.lease_no + 1)
            job.lease_until = None
            job.last_error = error
            job.due = now + retry_in_ms / 1000
            job.parked_at = now if job.item.attempts >= MAX_ATTEMPTS else None
            return True

    def parked(self, game_id: UUID) -> list[WorkItem]:
        with self._lock:
            return [
                job.item
                for job in self._jobs.values()
                if job.parked_at is not None and job.item.game_id == game_id
            ]

    def unpark(self, item_id: int) -> bool:
        with self._lock:
            job = self._jobs.get(item_id)
            if job is None or job.parked_at is None:
                return False
            job.item = replace(job.item, attempts=0)
            job.parked_at = None
            job.due = self._clock()
            return True

    def oldest_due_age_ms(self) -> int | None:
        with self._lock:
            return self._oldest(self._due())

    def backlog(self) -> Backlog:
        with self._lock:
            due = self._due()
            parked = sum(job.parked_at is not None for job in self._jobs.values())
            turns = [job for job in due if job.item.kind == "bot_turn"]
            return Backlog(self._oldest(due), self._oldest(turns), len(due), parked, 0)

    def _due(self) -> list[_Job]:
        now = self._clock()
        return [job for job in self._jobs.values() if job.parked_at is None and job.due <= now]

    def _oldest(self, jobs: list[_Job]) -> int | None:
        return round((self._clock() - min(job.due for job in jobs)) * 1000) if jobs else None
