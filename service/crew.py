"""The processes of the service: their command lines, and the life of one under supervision."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from service import metering
from service.processes import Child, kill_group, start
from service.settings import Settings

LONG_LIFE_SECONDS = 60.0
LONGEST_DELAY_SECONDS = 30.0


@dataclass(slots=True)
class Part:
    """One process of the service: how to start it and how its present life goes."""

    name: str
    command: list[str]
    vital: bool
    log: Path
    metrics: Path | None = None
    child: Child | None = None
    born: float = 0.0
    deaths: int = 0

    @property
    def dead(self) -> bool:
        """Whether it was started and has ended by itself."""
        return self.child is not None and self.child.poll() is not None

    def begin(self, environment: dict[str, str]) -> None:
        """Start it (again)."""
        counts = metering.begin(self.metrics, self.name) if self.metrics else {}
        self.child = start(self.command, log=self.log, folder=Path.cwd(), env=environment | counts)
        self.born = time.monotonic()

    def bury(self) -> float:
        """Clear away what a dead process left in its group; the seconds to wait before the next."""
        assert self.child is not None
        kill_group(self.child)
        self.child = None
        lived = time.monotonic() - self.born
        self.deaths = 1 if lived > LONG_LIFE_SECONDS else self.deaths + 1
        return 0.0 if self.deaths == 1 else min(2.0 ** (self.deaths - 1), LONGEST_DELAY_SECONDS)


def commands(wanted: Settings) -> dict[str, list[str]]:
    """The command line of each process by its name, in the order of starting and stopping."""
    return {"web": _web(wanted), "beat": _beat(wanted), "worker": _worker(wanted)}


def parts(wanted: Settings) -> list[Part]:
    """The processes for a supervisor; without the web server there is no service."""
    logs = wanted.data_dir / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    return [
        Part(name, command, name == "web", logs / f"{name}.log", wanted.metrics_dir)
        for name, command in commands(wanted).items()
    ]


def _web(wanted: Settings) -> list[str]:
    options = {
        "--interface": "wsgi",
        "--http": "1",
        "--host": wanted.host,
        "--port": str(wanted.port),
        "--log-level": wanted.log_level.lower(),
        "--workers": str(wanted.web_processes),
        "--blocking-threads": str(wanted.web_threads + wanted.stream_limit),
        "--respawn-interval": "0.5",
        "--workers-kill-timeout": "5",
    }
    words = [word for option in options.items() for word in option]
    switches = ["--no-ws", "--respawn-failed-workers"]
    return [sys.executable, "-m", "granian", *words, *switches, "service.wsgi:app"]


def _worker(wanted: Settings) -> list[str]:
    options = {
        "--queues": "bots,simulations",
        "--loglevel": _celery_level(wanted),
        "--concurrency": str(wanted.worker_concurrency),
        "--hostname": f"{os.getpid()}@%h",
    }
    words = [word for option in options.items() for word in option]
    return [*_CELERY, "worker", *words, "--without-gossip", "--without-mingle"]


def _beat(wanted: Settings) -> list[str]:
    options = {
        "--loglevel": _celery_level(wanted),
        "--schedule": str(wanted.data_dir / "beat"),
        "--pidfile": "",  # one supervisor has one beat; a stale file would stop the next
    }
    return [*_CELERY, "beat", *(word for option in options.items() for word in option)]


def _celery_level(wanted: Settings) -> str:
    """Celery reports each sweep at INFO, once a second: that is our DEBUG."""
    return {"DEBUG": "info", "INFO": "warning"}.get(wanted.log_level, wanted.log_level.lower())


_CELERY = [sys.executable, "-m", "celery", "--app", "workers.app"]
