"""Chunks: leased, lost, delivered twice, failed; every game is counted once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Barrier, Thread
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Engine, text

from service.store.engine import make_engine
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts
from service.store.port import EventStore
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts
from service.store.simulation_port import (
    MOST_ATTEMPTS,
    Chunk,
    NewSimulation,
    SimulationStore,
    TooMany,
)

LONG, OVER = 60_000, -1


@dataclass
class Bench:
    """A store, somebody's account, and new simulations on request."""

    store: SimulationStore
    account: Any

    def new(self, games: int = 10, chunk: int = 4) -> NewSimulation:
        return NewSimulation(uuid4(), self.account, None, b"h" * 32, b"{}", games, chunk)

    def begun(self, games: int = 10, chunk: int = 4, lanes: int = 1) -> list[Chunk]:
        new = self.new(games, chunk)
        self.store.create(new, 1000)
        leased = self.store.claim_chunks(new.id, lanes, LONG)
        begun = [self.store.begin_chunk(c.simulation_id, c.stop, c.lease_no, LONG) for c in leased]
        return [chunk for chunk in begun if chunk is not None]


@pytest.fixture(scope="module")
def engine(database_url: str) -> Iterator[Engine]:
    made = make_engine(database_url)
    yield made
    made.dispose()


@pytest.fixture(params=["postgres", "memory"])
def bench(request: pytest.FixtureRequest) -> Bench:
    if request.param == "memory":
        memory: EventStore = MemoryStore()
        return Bench(memory.simulations, MemoryAccounts().create_account("bot", "Ada").id)
    engine = request.getfixturevalue("engine")
    account = PostgresAccounts(engine).create_account("bot", "Ada").id
    return Bench(PostgresStore(engine).simulations, account)


def test_chunks_cover_every_game_once(bench: Bench) -> None:
    chunks = bench.begun(games=10, chunk=4, lanes=9)

    assert sorted((chunk.first, chunk.stop) for chunk in chunks) == [(0, 4), (4, 8), (8, 10)]


def test_no_more_chunks_are_leased_than_there_are_lanes(bench: Bench) -> None:
    new = bench.new(games=10, chunk=1)
    bench.store.create(new, 9)

    first, second = (bench.store.claim_chunks(new.id, 4, LONG) for _ in range(2))

    assert (len(first), second) == (4, [])
    bench.store.finish_games(first[0], 1, b"[]")
    assert len(bench.store.claim_chunks(new.id, 4, LONG)) == 1


def test_a_lease_that_has_ended_is_given_again(bench: Bench) -> None:
    new = bench.new(games=1)
    bench.store.create(new, 9)
    (lost,) = bench.store.claim_chunks(new.id, 4, OVER)

    (again,) = bench.store.claim_chunks(new.id, 4, LONG)

    assert again.lease_no > lost.lease_no
    assert bench.store.begin_chunk(new.id, lost.stop, lost.lease_no, LONG) is None
    assert bench.store.begin_chunk(new.id, again.stop, again.lease_no, LONG) is not None


def test_a_message_that_comes_twice_is_taken_once(bench: Bench) -> None:
    new = bench.new(games=1)
    bench.store.create(new, 9)
    (leased,) = bench.store.claim_chunks(new.id, 4, LONG)

    taken = [bench.store.begin_chunk(new.id, 1, leased.lease_no, LONG) for _ in range(2)]

    assert taken[0] is not None
    assert taken[1] is None


def test_games_that_were_played_twice_are_kept_once(bench: Bench) -> None:
    (chunk,) = bench.begun()

    kept = [bench.store.finish_games(chunk, games, b"[]") for games in (3, 4, 3)]

    row = bench.store.simulation(chunk.simulation_id)
    assert row is not None
    assert kept == [True, False, False]
    assert (row.done, row.status) == (3, "running")


def test_what_is_left_of_a_chunk_is_leased_again(bench: Bench) -> None:
    (chunk,) = bench.begun(games=4, chunk=4)

    bench.store.finish_games(chunk, 1, b"[]")

    (rest,) = bench.store.claim_chunks(chunk.simulation_id, 4, LONG)
    assert (rest.first, rest.stop) == (1, 4)
    bench.store.finish_games(rest, 3, b"[]")
    row = bench.store.simulation(chunk.simulation_id)
    assert row is not None
    assert (row.done, row.status) == (4, "done")
    assert [found.first for found in bench.store.results(row.id, 0, 9)] == [0, 1]
    assert [found.first for found in bench.store.results(row.id, 1, 9)] == [1]


def test_a_cancelled_chunk_is_neither_held_nor_finished(bench: Bench) -> None:
    (chunk,) = bench.begun()

    assert bench.store.hold_chunk(chunk, LONG)
    assert bench.store.end(chunk.simulation_id, "cancelled")

    assert not bench.store.hold_chunk(chunk, LONG)
    assert not bench.store.finish_games(chunk, 4, b"[]")
    assert not bench.store.end(chunk.simulation_id, "cancelled")
    assert bench.store.claim_chunks(chunk.simulation_id, 4, LONG) == []


def test_a_chunk_that_fails_again_and_again_fails_its_simulation(bench: Bench) -> None:
    (chunk,) = bench.begun(games=1)
    for _ in range(MOST_ATTEMPTS - 1):
        bench.store.fail_chunk(chunk, "ValueError: \x00 no")
        (leased,) = bench.store.claim_chunks(chunk.simulation_id, 1, LONG)
        chunk = bench.store.begin_chunk(leased.simulation_id, 1, leased.lease_no, LONG)  # type: ignore[assignment]
        assert chunk is not None
    bench.store.fail_chunk(chunk, "ValueError: no")
    (leased,) = bench.store.claim_chunks(chunk.simulation_id, 1, LONG)

    assert bench.store.begin_chunk(leased.simulation_id, 1, leased.lease_no, LONG) is None

    row = bench.store.simulation(chunk.simulation_id)
    assert row is not None
    assert (row.status, row.error) == ("failed", "ValueError: no")


def test_parallel_requests_do_not_pass_the_limit_together(engine: Engine) -> None:
    account = PostgresAccounts(engine).create_account("bot", "Ada").id
    bench = Bench(PostgresStore(engine).simulations, account)
    barrier, made = Barrier(8), list[bool]()

    def create() -> None:
        barrier.wait()
        try:
            made.append(bench.store.create(bench.new(), 3)[1])
        except TooMany:
            made.append(False)

    threads = [Thread(target=create) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(made) == [False] * 5 + [True] * 3


@pytest.mark.parametrize("change", ["UPDATE {} SET games = 1", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_service_cannot_change_results(engine: Engine, change: str) -> None:
    with engine.connect() as connection, pytest.raises(Exception, match="permission denied"):
        connection.execute(text(change.format("simulation_results")))


def test_only_results_do_not_wait_for_the_disk(engine: Engine) -> None:
    with engine.connect() as connection:
        off = "SELECT set_config('synchronous_commit', 'off', true)"
        during = connection.scalar(text(off))
        after = connection.scalar(text("SHOW synchronous_commit"))

    assert (during, after) == ("off", "on")


def test_both_stores_are_asked_the_same(bench: Bench, sizes: Callable[[], list[int]]) -> None:
    for games in sizes():
        bench.store.create(bench.new(games=games), 1000)

    rows = bench.store.simulations(bench.account, None, 2)

    assert [row.games for row in rows] == sizes()[::-1][:2]


@pytest.fixture
def sizes() -> Callable[[], list[int]]:
    return lambda: [3, 1, 2]
