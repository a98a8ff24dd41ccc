"""The server says no for a passing reason: the append is tried again a few times, then given up."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from uuid import uuid4

import psycopg
import pytest
from psycopg import errors
from sqlalchemy import Engine, make_url

from service.store.commits import _APPEND, _values
from service.store.database import OutcomeUnknown, ServerRefused, _sort_out
from service.store.engine import make_engine
from service.store.port import Appended, AppendResult, Conflict, NewCommit, Unavailable
from service.store.postgres import PostgresStore
from tests.service.store.builders import claim_only, new_commit, new_work, play, with_work


@pytest.fixture
def plain_url(database_url: str) -> str:
    return make_url(database_url).set(drivername="postgresql").render_as_string(False)


@contextmanager
def engine_with(url: str, **settings: str) -> Iterator[Engine]:
    made = make_engine(url, settings=settings)
    yield made
    made.dispose()


@contextmanager
def appending(store: PostgresStore, new: NewCommit) -> Iterator[Future[AppendResult]]:
    """Append in another thread, for the time of the block and until it is answered."""
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(store.append, new)


def wait_until_blocked(connection: psycopg.Connection, by: psycopg.Connection) -> None:
    """Return when a session waits for something that `by` holds."""
    blocked = "SELECT count(*) FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))"
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if connection.execute(blocked, [by.info.backend_pid]).fetchone() != (0,):
            return
        time.sleep(0.01)
    pytest.fail("nobody waits")


def test_an_append_waits_out_a_short_lock(database_url: str, plain_url: str) -> None:
    with engine_with(database_url, lock_timeout="100ms") as engine:
        store = PostgresStore(engine)
        game_id = uuid4()
        play(store, game_id, 1)

        with psycopg.connect(plain_url) as other:
            other.execute("LOCK TABLE commits IN EXCLUSIVE MODE")
            with appending(store, new_commit(game_id, 2)) as answer:
                time.sleep(0.15)
                other.commit()

        assert isinstance(answer.result(), Appended)


def test_an_append_behind_a_lasting_lock_is_given_up_and_leaves_nothing(
    database_url: str, plain_url: str
) -> None:
    with engine_with(database_url, lock_timeout="50ms") as engine:
        store = PostgresStore(engine)
        game_id = uuid4()
        play(store, game_id, 1)

        with psycopg.connect(plain_url) as other:
            other.execute("LOCK TABLE commits IN EXCLUSIVE MODE")
            with pytest.raises(Unavailable, match="lock timeout"):
                store.append(new_commit(game_id, 2))

        assert len(store.commits(game_id)) == 1
        assert isinstance(store.append(new_commit(game_id, 2)), Appended)


def test_an_append_that_loses_a_deadlock_is_tried_again(database_url: str, plain_url: str) -> None:
    kind = str(uuid4())
    with engine_with(database_url, lock_timeout="10s") as engine:
        store = PostgresStore(engine)
        game_id, _ = with_work(store, new_work(kind))
        item = claim_only(store, kind)
        rival = new_commit(game_id, 2)

        with (
            psycopg.connect(plain_url) as other,
            psycopg.connect(plain_url, autocommit=True) as watcher,
        ):
            other.execute("SELECT FROM work_items WHERE id = %s FOR UPDATE", [item.id])
            with appending(store, new_commit(game_id, 2, done=item.claim)) as answer:
                wait_until_blocked(watcher, other)
                # Now each waits for the other; the append waits longer and is the victim.
                other.execute(_APPEND, _values(rival))
                other.commit()

        assert answer.result() == Conflict(2, 4)
        assert store.commits(game_id)[-1].command_id == rival.command_id
        assert store.drop_work(item.claim)


def test_an_append_that_cannot_be_serialised_is_tried_again(
    database_url: str, plain_url: str
) -> None:
    kind = str(uuid4())
    isolation = {"default_transaction_isolation": "repeatable read"}
    with engine_with(database_url, **isolation) as engine:
        store = PostgresStore(engine)
        game_id, _ = with_work(store, new_work(kind))
        item = claim_only(store, kind)

        with (
            psycopg.connect(plain_url) as other,
            psycopg.connect(plain_url, autocommit=True) as watcher,
        ):
            other.execute("UPDATE work_items SET lease_no = 7 WHERE id = %s", [item.id])
            with appending(store, new_commit(game_id, 2, done=item.claim)) as answer:
                wait_until_blocked(watcher, other)
                other.commit()

        assert isinstance(answer.result(), Appended)


@pytest.mark.parametrize(
    "error",
    [
        errors.SerializationFailure,
        errors.DeadlockDetected,
        errors.LockNotAvailable,
        errors.DiskFull,
        errors.OutOfMemory,
        errors.TooManyConnections,
        errors.ConfigurationLimitExceeded,
    ],
)
def test_these_answers_mean_that_nothing_was_done(error: type[psycopg.Error]) -> None:
    with pytest.raises(ServerRefused):
        _sort_out(error("no"))


@pytest.mark.parametrize(
    "error",
    [
        psycopg.OperationalError,
        errors.ConnectionFailure,
        errors.ConnectionDoesNotExist,
        errors.AdminShutdown,
        errors.CrashShutdown,
        errors.CannotConnectNow,
        errors.QueryCanceled,
        errors.IdleInTransactionSessionTimeout,
    ],
)
def test_these_answers_leave_the_outcome_open(error: type[psycopg.Error]) -> None:
    with pytest.raises(OutcomeUnknown):
        _sort_out(error("lost"))


@pytest.mark.parametrize(
    "error",
    [errors.UniqueViolation, errors.CheckViolation, errors.UndefinedTable, psycopg.DataError],
)
def test_other_errors_are_not_taken_for_faults_of_the_server(error: type[psycopg.Error]) -> None:
    _sort_out(error("a mistake of ours"))


def test_a_mistake_of_ours_is_raised_as_it_is(database_url: str) -> None:
    with engine_with(database_url) as engine, pytest.raises(errors.CheckViolation):
        PostgresStore(engine).append(new_commit(uuid4(), 1, hash=b"short"))


def test_a_server_that_never_was_is_unavailable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    store = PostgresStore(make_engine(f"postgresql://nobody@127.0.0.1:{port}/nothing"))

    with pytest.raises(Unavailable):
        store.append(new_commit(uuid4(), 1))


def test_a_full_pool_is_unavailable_after_a_second(database_url: str) -> None:
    engine = make_engine(database_url, pool_size=1, max_overflow=0)
    store = PostgresStore(engine)
    started = time.monotonic()

    with engine.connect(), pytest.raises(Unavailable):
        store.head(uuid4())

    assert time.monotonic() - started < 2
    assert store.head(uuid4()) is None
    engine.dispose()


def test_a_full_pool_serves_whoever_waits_less_than_that(database_url: str) -> None:
    engine = make_engine(database_url, pool_size=1, max_overflow=0)
    store = PostgresStore(engine)
    held = engine.connect()
    threading.Timer(0.2, held.close).start()

    answer = store.append(new_commit(uuid4(), 1))

    assert isinstance(answer, Appended)
    engine.dispose()
