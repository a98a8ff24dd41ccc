"""Redis goes away under a running service: commands are taken as before, bots go on after it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from service.application import Application, Caller, GameSpec, from_settings
from service.settings import Settings
from tests.faults.serving import Broker, wait_for

pytestmark = pytest.mark.timeout(300)

BOUND_S = 1.5  # one look for a lost Redis; after it, two seconds without any
QUICK_S = 0.5


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    running = Broker(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def settings(database_url: str, broker: Broker, tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path).with_servers(database_url, broker.url)


@pytest.fixture
def application(settings: Settings) -> Application:
    return from_settings(settings)


@pytest.fixture
def ada(application: Application) -> Caller:
    return application.authenticate(application.create_account("human", "Ada").token)


@pytest.fixture
def worker(settings: Settings, tmp_path: Path) -> Iterator[None]:
    """A worker and its beat, in groups of their own."""
    started = []
    for name, *more in (
        ("worker", "-c", "1", "-Q", "bots", "--without-gossip", "--without-mingle"),
        ("beat", "-s", str(tmp_path / "beat"), "--pidfile", ""),
    ):
        with (tmp_path / f"{name}.log").open("ab") as log:
            command = [sys.executable, "-m", "celery", "-A", "workers.app", name, *more]
            environment = {**os.environ, **settings.environment()}
            started.append(
                subprocess.Popen(
                    command, env=environment, stdout=log, stderr=log, start_new_session=True
                )
            )
    yield
    for process in started:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def timed_games(
    application: Application, owner: Caller, count: int = 6
) -> tuple[UUID, list[float]]:
    """Create and start games; seconds that each commit took."""
    waited = []
    game_id = UUID(int=0)
    for _ in range(count):
        started = time.monotonic()
        spec = GameSpec("halloween", ("bot:greedy", "bot:greedy"))
        game_id = UUID(application.create_game(owner, spec).game_id)
        waited.append(time.monotonic() - started)
        started = time.monotonic()
        application.start(owner, game_id)
        waited.append(time.monotonic() - started)
    return game_id, waited


def test_without_redis_commands_are_accepted_and_hardly_later(
    application: Application, ada: Caller, broker: Broker
) -> None:
    timed_games(application, ada)
    broker.stop()

    game_id, waited = timed_games(application, ada)
    broker.start()

    row = application.store.game(game_id)
    assert row is not None
    assert row.head.status == "running"
    assert max(waited) < BOUND_S
    assert sorted(waited)[len(waited) // 2] < QUICK_S


def test_bots_go_on_when_redis_is_back_also_with_what_began_without_it(
    application: Application, ada: Caller, broker: Broker, worker: None
) -> None:
    def status(game_id: UUID) -> str:
        row = application.store.game(game_id)
        return row.head.status if row else ""

    first, _ = timed_games(application, ada, 1)
    wait_for(lambda: (row := application.store.game(first)) is not None and row.version > 6, 100)
    broker.stop()
    second, _ = timed_games(application, ada, 1)
    broker.start()

    wait_for(lambda: status(first) == "ended" and status(second) == "ended", 200)

    assert application.audit(ada, second).verified
