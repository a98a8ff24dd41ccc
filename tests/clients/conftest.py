"""The whole service, started as `make run` starts it, on servers of the tests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def address(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "PORT": str(port),
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "DATA_DIR": str(tmp_path_factory.mktemp("data")),
    }
    command = [sys.executable, "-m", "service.run"]
    service = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert service.stdout is not None
    assert f":{port}" in service.stdout.readline()
    yield f"http://127.0.0.1:{port}"
    service.send_signal(signal.SIGTERM)
    assert service.wait(30) == 0
