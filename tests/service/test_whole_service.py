"""The whole service as `make run` starts it: nothing is replaced."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.service.supervised import Service, eventually, free_port

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc"),
    pytest.mark.timeout(300),
]


@pytest.fixture
def start(checkout: Path) -> Iterator[Callable[[], Service]]:
    """Start it in a checkout with private servers; each start finds the same data."""
    started: list[Service] = []
    private = {"DATABASE_URL": "", "DATABASE_OWNER_URL": "", "REDIS_URL": ""}

    def run() -> Service:
        mark, port, data = secrets.token_hex(8), free_port(), checkout / ".local"
        places = {"MARK": mark, "PORT": str(port), "DATA_DIR": str(data), "TMPDIR": str(checkout)}
        process = subprocess.Popen(
            [sys.executable, "-m", "service.run"],
            env=os.environ | private | places,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(Service(process, mark, port, data))
        started[-1].ready()
        return started[-1]

    yield run

    for service in started:
        service.process.kill()
        service.process.communicate()
        eventually(lambda service=service: not service.processes())


def client(service: Service, token: str = "") -> httpx.Client:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.Client(base_url=f"http://127.0.0.1:{service.port}", headers=headers, timeout=10)


def a_game_of_bots(http: httpx.Client) -> str:
    """Create and start a game that bots play; its path."""
    seats = ["bot:greedy", "bot:greedy"]
    made = http.post(
        "/v1/games",
        json={"ruleset": "halloween", "seats": seats},
        headers={"Idempotency-Key": str(uuid4())},
    )
    assert made.status_code == 201, made.text
    path = f"/v1/games/{made.json()['game_id']}"
    begun = http.post(f"{path}/start", headers={"Idempotency-Key": str(uuid4())})
    assert begun.is_success, begun.text
    return path


def test_it_plays_a_game_of_bots_through_a_killed_worker_and_stops_without_a_trace(
    start: Callable[[], Service],
) -> None:
    service = start()
    with client(service) as http:
        account = http.post("/v1/accounts", json={"name": "Ada"}).json()
    with client(service, account["token"]) as http:
        path = a_game_of_bots(http)

        for pid in service.processes("worker"):
            os.kill(pid, signal.SIGKILL)

        assert eventually(lambda: http.get(path).json()["status"] == "ended", seconds=60)

    code, errors = service.ended(signal.SIGTERM)
    assert code == 0
    assert "The worker process has ended" in errors
    assert service.processes() == []


def test_the_next_start_knows_the_accounts_of_the_last(start: Callable[[], Service]) -> None:
    service = start()
    with client(service) as http:
        token = http.post("/v1/accounts", json={"name": "Ada"}).json()["token"]
    assert service.ended(signal.SIGINT)[0] == 0

    service = start()
    with client(service, token) as http:
        assert http.get("/v1/account").json()["name"] == "Ada"
        assert http.get("/docs/").status_code == 200
    assert service.ended(signal.SIGTERM) == (0, "")
