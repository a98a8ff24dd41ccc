"""A service in processes of its own, on servers that a test may stop and start again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import redis

from service.binaries import redis_servers
from service.settings import Settings
from tests.service.supervised import free_port

STARTED_S = 110  # on a machine that does much else


class Broker:
    """A Redis that can be stopped and started again at one unchanging address."""

    def __init__(self, folder: Path) -> None:
        self._port, self._folder = free_port(), folder
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self.start()

    def start(self) -> None:
        options = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", ""]
        program = str(next(redis_servers()))
        with (self._folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen(
                [program, *options], stdout=log, stderr=log, cwd=self._folder
            )
        wait_for(self._answers, 10)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=10)

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


class Web:
    """The web server alone, as in a container."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "web.log"
        places = {"PORT": str(self.port), "DATA_DIR": str(folder)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "service.run", "web"],
                env={**os.environ, **settings.environment(), **places},
                stdout=log,
                stderr=log,
            )
        wait_for(lambda: answers(f"{self.url}/healthz"), STARTED_S)

    def children(self) -> list[int]:
        """The processes that answer requests."""
        pid = self.process.pid
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [int(word) for word in text.split()]

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)


def answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


def wait_for(claim: Callable[[], bool], seconds: float) -> None:
    """Return when it is so."""
    until = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < until, "it did not come true"
        time.sleep(0.05)
