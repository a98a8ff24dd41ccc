"""Many games between bots: asked for by an account, played chunk by chunk by the workers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain, islice
from secrets import token_hex
from uuid import UUID, uuid5

import msgspec
from uuid_utils.compat import uuid7

from domain.kernel.record import canonical, export, export_lines
from domain.simulation import Played
from domain.simulation_record import Rerun
from domain.summary import Counts, Summary
from service.application.callers import Caller, Rejected
from service.application.shared import Shared
from service.application.simulation_values import (
    SimulatedGame,
    SimulationsPage,
    SimulationSpec,
    SimulationView,
    decode_job,
    decode_played,
    job_of,
    run_of,
    view_of,
)
from service.store.simulation_port import (
    MOST_IN_CHUNK,
    NewSimulation,
    SimulationCursor,
    SimulationRow,
    TooMany,
)

MOST_LIVE = 4  # unfinished simulations of one account
CHUNKS_AT_LEAST = 16  # so that a small run keeps several workers busy too
RANGES_A_PAGE = 50
LINES_A_WRITE = 500
FIRST_LEASE_MS = 10_000  # until a worker begins: a lost message costs this much
LANES = 8  # chunks of one simulation that are queued or being played at any time


class Simulations(Shared):
    """What their owner does with simulations; nobody else may know of them."""

    def create_simulation(
        self, caller: Caller, spec: SimulationSpec, key: UUID | None = None
    ) -> tuple[SimulationView, bool]:
        """Queue a run; the answer as first given, and whether this was a repeat.

        Rejected: unknown_ruleset, invalid_options, unknown_bot, invalid_seats, invalid_pairing,
        invalid_games, too_many_simulations, idempotency_key_reused.
        """
        account = self._simulator(caller)
        run = run_of(spec, spec.seed if spec.seed is not None else token_hex(8))
        asked = sha256(canonical(spec)).digest()
        chunk = max(1, min(MOST_IN_CHUNK, run.games // CHUNKS_AT_LEAST))
        new = NewSimulation(
            uuid7(), account, key, asked, canonical(job_of(run)), run.games, chunk
        )  # fmt: skip
        try:
            row, fresh = self.store.simulations.create(new, MOST_LIVE)
        except TooMany:
            detail = f"an account may have {MOST_LIVE} unfinished simulations"
            raise Rejected("too_many_simulations", detail, retry_after=5) from None
        if row.request_hash != asked:
            raise Rejected("idempotency_key_reused", "this key has been used for another request")
        if fresh:
            self.queue_chunks(row.id)
        return view_of(row, as_new=True), not fresh

    def queue_chunks(self, simulation_id: UUID | None = None) -> int:
        """Lease and queue what is in nobody's hands, of one simulation or of all; how much."""
        chunks = self.store.simulations.claim_chunks(simulation_id, LANES, FIRST_LEASE_MS)
        self.hints.chunks((str(c.simulation_id), c.stop, c.lease_no) for c in chunks)
        return len(chunks)

    def simulation(self, caller: Caller, simulation_id: UUID) -> SimulationView:
        """How far it is; Rejected not_found."""
        return view_of(self._simulation_of(caller, simulation_id))

    def simulations(self, caller: Caller, cursor: str | None, limit: int) -> SimulationsPage:
        """The caller's simulations, newest first; Rejected bad_request."""
        account = self._simulator(caller)
        try:
            after = None if cursor is None else SimulationCursor.parse(cursor)
        except ValueError:
            raise Rejected("bad_request", "not a cursor", parameter="cursor") from None
        rows = self.store.simulations.simulations(account, after, limit + 1)
        more = str(SimulationCursor.of(rows[limit - 1])) if len(rows) > limit else None
        return SimulationsPage([view_of(row) for row in rows[:limit]], more)

    def cancel_simulation(self, caller: Caller, simulation_id: UUID) -> SimulationView:
        """Stop it; what has been played stays. One that has ended is left as it is."""
        self._simulation_of(caller, simulation_id)
        self.store.simulations.end(simulation_id, "cancelled")
        return self.simulation(caller, simulation_id)

    def simulation_results(
        self, caller: Caller, simulation_id: UUID, first: int, limit: int
    ) -> Iterator[bytes]:
        """Lines of JSON in the order of the games from `first`, up to the first not yet played."""
        row = self._simulation_of(caller, simulation_id)
        run = decode_job(row.run).run
        played = chain.from_iterable(self._results_from(row, first))
        wanted = islice(unbroken(played, first), limit)
        batches = in_batches(msgspec.json.encode(SimulatedGame.of(run, each)) for each in wanted)
        opening = next(batches, b"")  # the store is asked before the answer begins
        return chain((opening,), batches)

    def simulation_summary(self, caller: Caller, simulation_id: UUID) -> Summary:
        """Counts over all games that have been played so far."""
        row = self._simulation_of(caller, simulation_id)
        counts = Counts(decode_job(row.run).run)
        for page in self._results_from(row, 0):
            for played in page:
                counts.add(played)
        return counts.summary()

    def simulated_record(
        self, caller: Caller, simulation_id: UUID, number: int, form: str
    ) -> bytes:
        """A simulated game as the record ("json" or "ndjson") of a real one; it verifies.

        Rejected: not_found, record_unavailable where bots or rules have changed since.
        """
        row = self._simulation_of(caller, simulation_id)
        page = next(self._results_from(row, number), [])
        known = next((each for each in page if each.number == number), None)
        if known is None:
            raise Rejected("not_found", "that game has not been played")
        job = decode_job(row.run)
        at_ms = int(row.created_at.timestamp() * 1000)
        game_id = uuid5(simulation_id, f"game:{number}")
        rerun = Rerun(job.run, job.rules(), number, game_id, at_ms)
        if rerun.played != known:
            raise Rejected("record_unavailable", "the bots play differently now")
        return (export if form == "json" else export_lines)(rerun.header, rerun.commits)

    def _results_from(self, row: SimulationRow, first: int) -> Iterator[list[Played]]:
        """Results in order from the range that holds game `first`, a page at a time."""
        while first < row.games:
            found = self.store.simulations.results(row.id, first, RANGES_A_PAGE)
            if not found:
                return
            yield [played for each in found for played in decode_played(each.results)]
            first = found[-1].first + found[-1].games

    def _simulator(self, caller: Caller) -> UUID:
        caller.require("sim:run")
        caller.require_account()
        return UUID(caller.account)

    def _simulation_of(self, caller: Caller, simulation_id: UUID) -> SimulationRow:
        account = self._simulator(caller)
        row = self.store.simulations.simulation(simulation_id)
        if row is None or row.account_id != account:
            raise Rejected("not_found", "there is no such simulation")
        return row


def unbroken(played: Iterable[Played], due: int) -> Iterator[Played]:
    """The games from number `due` on, up to the first that is missing."""
    for each in played:
        if each.number > due:
            return
        if each.number == due:
            yield each
            due += 1


def in_batches(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Lines joined for fewer writes."""
    while batch := list(islice(lines, LINES_A_WRITE)):
        yield b"\n".join(batch) + b"\n"
