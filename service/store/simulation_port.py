"""The store of simulations: runs, the ranges of games still to play, results; bytes in and out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

MOST_ATTEMPTS: Final = 5
"""A chunk that was begun this often without a game to show for it fails its simulation."""
MOST_IN_CHUNK: Final = 100
"""Games in one chunk at most, so that a page of results knows where to begin."""


@dataclass(frozen=True, slots=True)
class NewSimulation:
    """A run to queue; `run` is what the application wants to find again."""

    id: UUID
    account_id: UUID
    key: UUID | None
    request_hash: bytes
    """32 bytes"""
    run: bytes
    games: int
    chunk: int
    """games in a chunk, 1 to MOST_IN_CHUNK"""


@dataclass(frozen=True, slots=True)
class SimulationRow:
    """A simulation; status is queued, running, done, cancelled or failed, `done` counts games."""

    id: UUID
    account_id: UUID
    created_at: datetime
    run: bytes
    games: int
    done: int
    status: str
    ended_at: datetime | None
    error: str | None
    request_hash: bytes


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games `first` to `stop` - 1 of a simulation, leased as `lease_no`."""

    simulation_id: UUID
    stop: int
    first: int
    lease_no: int


@dataclass(frozen=True, slots=True)
class Results:
    """The results of games `first` to `first + games - 1`."""

    first: int
    games: int
    results: bytes


@dataclass(frozen=True, slots=True, order=True)
class SimulationCursor:
    """Where a page of simulations ended; its text form is opaque to clients."""

    created_us: int
    id: UUID

    @classmethod
    def of(cls, row: SimulationRow) -> SimulationCursor:
        """The place of this row."""
        return cls(microseconds(row.created_at), row.id)

    def __str__(self) -> str:
        return f"{self.created_us}.{self.id.hex}"

    @classmethod
    def parse(cls, text: str) -> SimulationCursor:
        """Read what `str` wrote; ValueError for anything else."""
        found = re.fullmatch(r"([0-9]{1,17})\.([0-9a-f]{32})", text, re.ASCII)
        if found is None:
            raise ValueError("not a cursor of simulations")
        return cls(int(found[1]), UUID(found[2]))


class TooMany(Exception):
    """The account has as many unfinished simulations as it may."""


class SimulationStore(Protocol):
    """Every method may raise Unavailable."""

    def create(self, new: NewSimulation, most_live: int) -> tuple[SimulationRow, bool]:
        """Queue a run; the row, and whether it is new rather than the account's key again.

        Compare `request_hash` in that case. Raises TooMany.
        """
        ...

    def simulation(self, simulation_id: UUID) -> SimulationRow | None:
        """Return one row."""
        ...

    def simulations(
        self, account_id: UUID, after: SimulationCursor | None, limit: int
    ) -> list[SimulationRow]:
        """Return an account's simulations, newest first."""
        ...

    def end(self, simulation_id: UUID, how: str, error: str | None = None) -> bool:
        """Cancel or fail an unfinished simulation: what was not played will not be."""
        ...

    def claim_chunks(self, simulation_id: UUID | None, lanes: int, lease_ms: int) -> list[Chunk]:
        """Lease free chunks, so that each simulation (or this one) has at most `lanes` leased."""
        ...

    def begin_chunk(
        self, simulation_id: UUID, stop: int, lease_no: int, lease_ms: int
    ) -> Chunk | None:
        """Take up a leased chunk; of two deliveries of the same lease only the first gets it.

        None when it is gone, in other hands, or was begun too often, which fails the simulation.
        """
        ...

    def hold_chunk(self, chunk: Chunk, lease_ms: int) -> bool:
        """Renew the lease between games; False when the games are not wanted any more."""
        ...

    def finish_games(self, chunk: Chunk, games: int, results: bytes) -> bool:
        """Keep the results of the chunk's first games; False when they are known or unwanted."""
        ...

    def fail_chunk(self, chunk: Chunk, error: str) -> None:
        """Give the chunk back, with the reason."""
        ...

    def results(self, simulation_id: UUID, first: int, limit: int) -> Sequence[Results]:
        """Return up to `limit` ranges in order, from the one that holds game `first`."""
        ...


def microseconds(at: datetime) -> int:
    """Since 1970, exactly."""
    return int(at.timestamp()) * 1_000_000 + at.microsecond
