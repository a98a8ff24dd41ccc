"""Postgres dies and comes back: nothing accepted is lost, nothing hangs, pools heal unaided."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from uuid import UUID, uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from service import local, migrations
from service.store.engine import make_engine
from service.store.port import (
    Appended,
    EventStore,
    GameFilter,
    Replayed,
    Unavailable,
    WorkClaim,
)
from service.store.postgres import PostgresStore
from tests.service.store.builders import feed_end, new_commit, numbers_by_game, play, read_feed
from tests.service.store.tcp_proxy import TcpProxy

WRITERS = 4
PROMPTLY_S = 1.6
RECOVERY_S = 40.0


class Cluster:
    """A Postgres that can be stopped and started again behind one unchanging address."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running = ExitStack()
        self._proxy = TcpProxy(1)
        self.own_url = ""
        self.start()
        migrations.upgrade(self.own_url)

    @property
    def url(self) -> str:
        moved = make_url(self.own_url).set(host="127.0.0.1", port=self._proxy.port)
        return moved.render_as_string(False)

    def start(self) -> None:
        server = self._running.enter_context(local.private_postgres(self._folder))
        self.own_url = server.url
        self._proxy.target = make_url(server.url).port or 0

    def stop(self) -> None:
        self._running.close()

    def close(self) -> None:
        self.stop()
        self._proxy.close()

    def kill_a_backend(self) -> None:
        """With -9: Postgres then ends every session, recovers and accepts connections again."""
        with self._connected() as connection:
            os.kill(connection.info.backend_pid, signal.SIGKILL)
            with pytest.raises(psycopg.OperationalError):
                connection.execute("SELECT pg_sleep(5)")

    def _connected(self) -> psycopg.Connection:
        """Connect as the owner, when the recovery from an earlier death is over."""
        plain = make_url(self.own_url).set(drivername="postgresql").render_as_string(False)
        deadline = time.monotonic() + RECOVERY_S
        while True:
            try:
                return psycopg.connect(plain, connect_timeout=2)
            except psycopg.OperationalError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    yield made
    made.close()


@pytest.fixture
def store(cluster: Cluster) -> Iterator[PostgresStore]:
    engine = make_engine(cluster.url)
    yield PostgresStore(engine)
    engine.dispose()


def test_a_restart_between_two_calls_goes_unnoticed(cluster: Cluster, store: PostgresStore) -> None:
    game_id = uuid4()
    play(store, game_id, 2)

    cluster.stop()
    cluster.start()

    assert isinstance(store.append(new_commit(game_id, 3)), Appended)
    assert len(store.commits(game_id)) == 3


CALLS: dict[str, Callable[[EventStore], object]] = {
    "append": lambda store: store.append(new_commit(uuid4(), 1)),
    "find_command": lambda store: store.find_command(uuid4(), uuid4()),
    "head": lambda store: store.head(uuid4()),
    "commits": lambda store: store.commits(uuid4()),
    "seed": lambda store: store.seed(uuid4()),
    "game": lambda store: store.game(uuid4()),
    "games": lambda store: store.games(GameFilter()),
    "feed": lambda store: store.feed(),
    "claim": lambda store: store.claim(["bot_turn"]),
    "claim_one": lambda store: store.claim_one(1),
    "drop_work": lambda store: store.drop_work(WorkClaim(1, 1)),
    "fail_work": lambda store: store.fail_work(WorkClaim(1, 1), "x", 0),
    "oldest_due_age_ms": lambda store: store.oldest_due_age_ms(),
    "ping": lambda store: store.ping(),
}


def test_every_call_says_promptly_that_the_server_is_away(
    cluster: Cluster, store: PostgresStore
) -> None:
    def ask(call: Callable[[EventStore], object]) -> float:
        started = time.monotonic()
        with pytest.raises(Unavailable):
            call(store)
        return time.monotonic() - started

    play(store, uuid4(), 1)
    cluster.stop()

    with ThreadPoolExecutor(len(CALLS)) as pool:
        waited = dict(zip(CALLS, pool.map(ask, CALLS.values()), strict=True))
    cluster.start()

    assert {name: seconds for name, seconds in waited.items() if seconds > PROMPTLY_S} == {}
    store.ping()


def write_on(store: PostgresStore, game_id: UUID, stop: threading.Event) -> int:
    """Append commit after commit, asking again while the server is away; return how many."""
    number = 0
    give_up = time.monotonic() + RECOVERY_S
    while not stop.is_set():
        new = new_commit(game_id, number + 1)
        while True:
            try:
                answer = store.append(new)
            except Unavailable:
                assert time.monotonic() < give_up, "the server did not come back"
                time.sleep(0.05)
                continue
            assert isinstance(answer, Appended | Replayed)
            break
        number += 1
    return number


def test_killed_backends_lose_no_accepted_commit_and_double_none(
    cluster: Cluster, store: PostgresStore
) -> None:
    start = feed_end(store)
    games = [uuid4() for _ in range(WRITERS)]
    stop = threading.Event()

    with ThreadPoolExecutor(WRITERS) as pool:
        counts = [pool.submit(write_on, store, game_id, stop) for game_id in games]
        try:
            for _ in range(3):
                time.sleep(0.3)
                cluster.kill_a_backend()
            time.sleep(1.0)
        finally:
            stop.set()
        accepted = dict(zip(games, [count.result(timeout=30) for count in counts], strict=True))

    stored = {game_id: [c.commit_no for c in store.commits(game_id)] for game_id in games}
    assert stored == {game_id: list(range(1, accepted[game_id] + 1)) for game_id in games}
    assert numbers_by_game(read_feed(store, start, sum(accepted.values()))[0]) == stored
