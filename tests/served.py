"""The whole service, started as `make run` starts it, on servers of the tests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


@contextmanager
def served(database_url: str, redis_url: str, data: Path) -> Iterator[int]:
    """Start it on a free port, yield the port, and demand that it stops without a complaint."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    named = {"DATABASE_URL": database_url, "REDIS_URL": redis_url, "DATA_DIR": str(data)}
    service = subprocess.Popen(
        [sys.executable, "-m", "service.run"],
        cwd=ROOT,
        env={**os.environ, **named, "PORT": str(port)},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert service.stdout is not None
    assert f":{port}" in service.stdout.readline()
    yield port
    service.send_signal(signal.SIGTERM)
    assert service.wait(30) == 0
