"""A real worker beside the tests, which may be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest

from service.application import Application, Caller, GameSpec, from_settings
from service.settings import Settings


class Worker:
    """A Celery worker and a beat, each in a process group of its own."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self._environment = {**os.environ, **settings.environment()}
        self.log = folder / "worker.log"
        self.beat = self._start("beat", "-s", str(folder / "beat"), "--pidfile", "")
        self.process = self._start_worker()

    def _start_worker(self) -> subprocess.Popen[bytes]:
        queues = ("-c", "2", "-Q", "bots,simulations", "--without-gossip", "--without-mingle")
        return self._start("worker", *queues)

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "workers.app", *arguments, "-l", "INFO"]
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )

    def stop(self) -> None:
        """The test is over."""
        self.kill()
        os.killpg(self.beat.pid, signal.SIGKILL)
        self.beat.wait()

    def kill(self) -> None:
        """kill -9 the worker and all its children."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def start_again(self) -> None:
        """A new worker on the same queues."""
        self.process = self._start_worker()

    def children(self) -> list[int]:
        """The process ids of its pool."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in listed.split()]


@pytest.fixture
def settings(database_url: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path, log_level="INFO").with_servers(database_url, redis_url)


@pytest.fixture
def worker(settings: Settings, tmp_path: Path) -> Iterator[Worker]:
    running = Worker(settings, tmp_path)
    yield running
    running.stop()


@pytest.fixture
def application(settings: Settings) -> Application:
    return from_settings(settings)


@pytest.fixture
def caller(application: Application) -> Caller:
    return application.authenticate(application.create_account("human", "Ada").token)


@pytest.fixture
def start_bots(application: Application, caller: Caller) -> Callable[..., UUID]:
    """Create and start a game of these bots; its id."""

    def start(*bots: str) -> UUID:
        seats = tuple(f"bot:{bot}" for bot in bots)
        game_id = UUID(application.create_game(caller, GameSpec("halloween", seats)).game_id)
        application.start(caller, game_id)
        return game_id

    return start


@pytest.fixture
def wait_for(application: Application) -> Callable[[UUID, Callable[[int, str], bool]], None]:
    """Wait until version and status of a game are as wanted."""

    def wait(game_id: UUID, wanted: Callable[[int, str], bool]) -> None:
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            row = application.store.game(game_id)
            if row is not None and wanted(row.version, row.head.status):
                return
            time.sleep(0.05)
        raise AssertionError(f"still waiting: {application.store.game(game_id)}")

    return wait
