"""The outcome of an append is unknown: the connection was cut, or the server ended it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import psycopg
import pytest
from sqlalchemy import Engine, make_url

from service.store.engine import make_engine
from service.store.port import (
    Appended,
    AppendResult,
    Conflict,
    KeyReused,
    NewCommit,
    Replayed,
    Unavailable,
)
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts
from tests.service.store.builders import (
    claim_only,
    digest,
    new_commit,
    new_work,
    play,
    with_work,
)
from tests.service.store.tcp_proxy import Moment, TcpProxy

FOR_EVER = 1_000_000


@pytest.fixture
def direct(database_url: str) -> Iterator[PostgresStore]:
    """A store whose connections nobody cuts."""
    engine = make_engine(database_url)
    yield PostgresStore(engine)
    engine.dispose()


@pytest.fixture
def proxy(database_url: str) -> Iterator[TcpProxy]:
    made = TcpProxy(make_url(database_url).port or 5432)
    yield made
    made.close()


@pytest.fixture
def engine(database_url: str, proxy: TcpProxy) -> Iterator[Engine]:
    made = make_engine(make_url(database_url).set(host="127.0.0.1", port=proxy.port), pool_size=2)
    yield made
    made.dispose()


@pytest.fixture
def store(engine: Engine) -> PostgresStore:
    """A store behind the proxy, with a connection that has prepared the append."""
    made = PostgresStore(engine)
    play(made, uuid4(), 2)
    return made


@pytest.fixture
def owner(database_url: str) -> Iterator[psycopg.Connection]:
    plain = make_url(database_url).set(drivername="postgresql").render_as_string(False)
    with psycopg.connect(plain, autocommit=True) as connection:
        yield connection


def begun(store: PostgresStore) -> UUID:
    game_id = uuid4()
    play(store, game_id, 1)
    return game_id


def test_a_request_that_never_arrived_is_sent_again(store: PostgresStore, proxy: TcpProxy) -> None:
    game_id = begun(store)
    new = new_commit(game_id, 2)
    proxy.cut(new.hash, Moment.BEFORE_SEND)

    answer = store.append(new)

    assert isinstance(answer, Appended)
    assert (proxy.cuts, len(store.commits(game_id))) == (1, 2)


@pytest.mark.parametrize("moment", [Moment.AFTER_SEND, Moment.AFTER_COMMIT])
def test_a_commit_whose_answer_was_lost_is_found_and_not_made_twice(
    store: PostgresStore, proxy: TcpProxy, moment: Moment
) -> None:
    kind, next_kind = str(uuid4()), str(uuid4())
    game_id, _ = with_work(store, new_work(kind))
    item = claim_only(store, kind)
    new = new_commit(game_id, 2, done=item.claim, work=(new_work(next_kind),))
    proxy.cut(new.hash, moment)

    answer = store.append(new)

    assert isinstance(answer, Replayed)
    assert (answer.commit.commit_no, answer.commit.command_id) == (2, new.command_id)
    assert (proxy.cuts, len(store.commits(game_id))) == (1, 2)
    assert not store.drop_work(item.claim)
    assert len(store.claim([next_kind])) == 1


def test_a_request_that_never_arrived_may_meet_a_newer_head(
    store: PostgresStore, direct: PostgresStore, proxy: TcpProxy
) -> None:
    game_id = begun(store)
    new = new_commit(game_id, 2)
    rival = new_commit(game_id, 2)
    proxy.cut(new.hash, Moment.BEFORE_SEND, then=lambda: _must_win(direct, rival))

    answer = store.append(new)

    assert answer == Conflict(2, 4)
    assert store.commits(game_id)[-1].command_id == rival.command_id


def test_a_lost_request_may_find_its_command_id_used_by_another(
    store: PostgresStore, direct: PostgresStore, proxy: TcpProxy
) -> None:
    game_id = begun(store)
    new = new_commit(game_id, 2)
    other = new_commit(
        game_id, 2, command_id=new.command_id, command_hash=digest("another request")
    )
    proxy.cut(new.hash, Moment.BEFORE_SEND, then=lambda: _must_win(direct, other))

    assert store.append(new) == KeyReused()


@pytest.mark.parametrize("moment", list(Moment))
def test_when_every_answer_is_lost_the_caller_is_told_and_may_ask_again(
    store: PostgresStore, proxy: TcpProxy, moment: Moment
) -> None:
    game_id = begun(store)
    new = new_commit(game_id, 2)
    # The command id is in the append and in the look-up alike.
    proxy.cut(new.command_id.bytes, moment, times=FOR_EVER)
    started = time.monotonic()

    with pytest.raises(Unavailable):
        store.append(new)

    waited = time.monotonic() - started
    proxy.cut(b"", moment, times=0)
    answer = store.append(new)
    assert waited < 2.5
    assert isinstance(answer, Appended if moment is Moment.BEFORE_SEND else Replayed)
    assert len(store.commits(game_id)) == 2


def test_a_read_whose_answer_was_lost_is_read_again(store: PostgresStore, proxy: TcpProxy) -> None:
    game_id = begun(store)
    store.commits(game_id)
    proxy.cut(game_id.bytes, Moment.AFTER_COMMIT)

    found = store.commits(game_id)

    assert (proxy.cuts, len(found)) == (1, 1)


def test_an_account_whose_answer_was_lost_is_made_once(engine: Engine, proxy: TcpProxy) -> None:
    accounts = PostgresAccounts(engine)
    name = f"Ada-{uuid4()}"
    accounts.create_account("human", "warm")
    proxy.cut(name.encode(), Moment.AFTER_COMMIT)

    account = accounts.create_account("human", name)

    assert (proxy.cuts, accounts.account(account.id)) == (1, account)


def test_idle_connections_that_died_are_replaced_unnoticed(
    direct: PostgresStore, owner: psycopg.Connection
) -> None:
    game_id = begun(direct)
    _together([lambda: direct.commits(game_id)] * 6)
    _end_sessions(owner)

    answers = _together(
        [lambda: direct.append(new_commit(uuid4(), 1))] * 3 + [lambda: direct.head(game_id)] * 3
    )

    assert all(isinstance(answer, Appended) for answer in answers[:3])
    assert all(answer is not None for answer in answers[3:])


def test_one_dead_connection_condemns_its_neighbours(
    database_url: str, owner: psycopg.Connection
) -> None:
    engine = make_engine(database_url)
    store = PostgresStore(engine)
    for one in [engine.connect() for _ in range(6)]:
        one.close()
    _end_sessions(owner)

    store.ping()

    assert engine.pool.checkedin() == 1
    engine.dispose()


def test_a_session_ended_in_the_middle_of_an_append_is_no_loss(
    direct: PostgresStore, owner: psycopg.Connection
) -> None:
    game_id = begun(direct)

    answer = _append_while_locked(
        direct, new_commit(game_id, 2), owner, lambda: _end_sessions(owner)
    )

    assert isinstance(answer, Appended)
    assert len(direct.commits(game_id)) == 2


def test_an_append_that_timed_out_is_looked_up_and_sent_again(
    database_url: str, owner: psycopg.Connection
) -> None:
    engine = make_engine(database_url, settings={"statement_timeout": "150ms"})
    store = PostgresStore(engine)
    game_id = begun(store)

    answer = _append_while_locked(store, new_commit(game_id, 2), owner, lambda: time.sleep(0.3))

    assert isinstance(answer, Appended)
    assert len(store.commits(game_id)) == 2
    engine.dispose()


def _must_win(store: PostgresStore, new: NewCommit) -> None:
    assert isinstance(store.append(new), Appended)


def _together(calls: list[Callable[[], object]]) -> list[object]:
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def _end_sessions(owner: psycopg.Connection) -> None:
    ended = owner.execute("""
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'reckon'
    """).fetchall()
    assert ended


def _append_while_locked(
    store: PostgresStore,
    new: NewCommit,
    owner: psycopg.Connection,
    meanwhile: Callable[[], None],
) -> AppendResult:
    """Append while nobody can insert commits; give way after `meanwhile`."""
    with ThreadPoolExecutor(1) as pool:
        with owner.transaction():
            owner.execute("LOCK TABLE commits IN EXCLUSIVE MODE")
            answer = pool.submit(store.append, new)
            _wait_for_a_waiter(owner)
            meanwhile()
        return answer.result()


def _wait_for_a_waiter(owner: psycopg.Connection) -> None:
    waiting = """
        SELECT count(*) FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
        WHERE c.relname = 'commits' AND NOT l.granted
          AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    """
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if owner.execute(waiting).fetchone() != (0,):
            return
        time.sleep(0.01)
    pytest.fail("nobody waits for the lock")
