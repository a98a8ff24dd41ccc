"""The workers' side of simulations: one chunk at a time, for two seconds at most."""

from __future__ import annotations

import time
from uuid import UUID

import msgspec

from domain.simulation import Played, play_game
from service.application.simulation_values import Job, decode_job
from service.application.simulations import Simulations
from service.store.port import Unavailable
from service.store.simulation_port import Chunk

LEASE_MS = 5_000  # renewed between games
LONGEST_S = 2.0  # then the bots' turns of real games may go first; the rest is queued again
HOLD_EVERY_S = 0.25


class Simulating(Simulations):
    """Plays what `queue_chunks` has queued."""

    def play_chunk(self, simulation_id: UUID, stop: int, lease_no: int) -> str:
        """Play a leased chunk; says what became of it: done, gone or failed."""
        store = self.store.simulations
        chunk = store.begin_chunk(simulation_id, stop, lease_no, LEASE_MS)
        row = store.simulation(simulation_id)
        if chunk is None or row is None:
            return "gone"
        try:
            played = self._play_games(decode_job(row.run), chunk)
        except Unavailable:
            raise
        except Exception as fault:  # whatever a bot may raise, also the soft time limit
            store.fail_chunk(chunk, f"{type(fault).__name__}: {fault}")
            return "failed"
        if not played:
            return "gone"
        store.finish_games(chunk, len(played), msgspec.json.encode(played))
        self.queue_chunks(simulation_id)
        return "done"

    def _play_games(self, job: Job, chunk: Chunk) -> list[Played]:
        """As many games as time allows, at least one; none when they are not wanted any more."""
        rules, found = job.rules(), list[Played]()
        began = held = time.monotonic()
        for number in range(chunk.first, chunk.stop):
            found.append(play_game(job.run, rules, number))
            now = time.monotonic()
            if now - began >= LONGEST_S:
                break
            if now - held >= HOLD_EVERY_S:
                held = now
                if not self.store.simulations.hold_chunk(chunk, LEASE_MS):
                    return []
        return found
