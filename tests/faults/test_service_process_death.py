"""kill -9 in the middle of commands, SIGTERM in the middle of traffic, clocks that step back."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID, uuid4

import httpx
import msgspec
import pytest

from service.application import Application, Caller, GameSpec, from_settings
from service.settings import Settings
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts
from tests.faults.serving import Web, wait_for

pytestmark = pytest.mark.timeout(300)

PLAYERS = 4
COMMANDS = 12
STOPPED_S = 20


@pytest.fixture
def settings(database_url: str, redis_url: str, tmp_path: Path) -> Settings:
    named = Settings(data_dir=tmp_path, metrics_dir=tmp_path / "metrics", web_processes=2)
    return named.with_servers(database_url, redis_url)


@pytest.fixture
def application(settings: Settings) -> Application:
    return from_settings(settings)


@pytest.fixture
def web(settings: Settings, tmp_path: Path) -> Iterator[Web]:
    running = Web(settings, tmp_path)
    yield running
    if running.process.poll() is None:
        running.close()


@dataclass
class Table:
    """One person at both seats of a game over HTTP, who asks again with the same key."""

    url: str
    token: str
    game: str
    refused: int = 0
    lost: int = 0
    accepted: list[tuple[str, int]] = field(default_factory=list)

    def play(self, commands: int) -> None:
        for _ in range(commands):
            awaiting = self.until_answered("GET", self.game).json()["awaiting"]
            if not awaiting:
                return
            path = f"{self.game}/seats/{awaiting[0]}"
            legal = self.until_answered("GET", f"{path}/legal-commands?enumerate=1").json()
            key = str(uuid4())
            body = {
                "command": random.choice(legal["commands"]),
                "expected_version": legal["version"],
            }
            answer = self.until_answered("POST", f"{path}/commands", body, key)
            assert answer.status_code in (200, 201), answer.text
            self.accepted.append((key, answer.json()["version"]))

    def until_answered(
        self, method: str, path: str, body: object = None, key: str = ""
    ) -> httpx.Response:
        """The answer; a lost connection or a 503 is no answer: the same is sent again."""
        headers = {"Authorization": f"Bearer {self.token}"} | (
            {"Idempotency-Key": key} if key else {}
        )
        until = time.monotonic() + 40
        while True:
            try:
                answer = httpx.request(
                    method, self.url + path, json=body, headers=headers, timeout=5
                )
            except httpx.HTTPError:
                self.lost += 1
            else:
                if answer.status_code != 503:
                    return answer
            assert time.monotonic() < until, "no answer"
            time.sleep(0.02)


def sit_down(application: Application, url: str) -> Table:
    token = application.create_account("human", "Ada").token
    ada = application.authenticate(token)
    made = application.create_game(ada, GameSpec("halloween", ("me", "me")))
    application.start(ada, UUID(made.game_id))
    return Table(url, token, f"/v1/games/{made.game_id}")


def test_killed_web_processes_do_each_command_exactly_once(
    web: Web, application: Application
) -> None:
    tables = [sit_down(application, web.url) for _ in range(PLAYERS)]

    with ThreadPoolExecutor(PLAYERS) as pool:
        playing = [pool.submit(table.play, COMMANDS) for table in tables]
        wait_for(lambda: all(len(table.accepted) >= 2 for table in tables), 60)
        os.kill(web.children()[0], signal.SIGKILL)
        for each in playing:
            each.result(timeout=90)

    for table in tables:
        commits = application.store.commits(UUID(table.game.rpartition("/")[2]))
        made = Counter(str(commit.command_id) for commit in commits)
        assert all(made[key] == 1 for key, _ in table.accepted)
        versions = {str(commit.command_id): commit.last_seq for commit in commits}
        assert all(versions[key] == version for key, version in table.accepted)
        assert len(table.accepted) == len(commits) - 2  # all but the creation and the start


def ask_on(url: str, stop: threading.Event, counts: Counter[str]) -> None:
    """One connection, request after request, until the server is gone."""
    with httpx.Client(base_url=url, timeout=10) as client:
        while not stop.is_set():
            try:
                answer = client.post("/v1/accounts", json={"name": "Ada"})
            except (httpx.ConnectError, httpx.RemoteProtocolError, httpx.ReadError) as fault:
                counts[type(fault).__name__] += 1
                return
            counts[str(answer.status_code)] += 1


def test_a_stop_under_load_leaves_no_request_half_answered(
    web: Web, application: Application
) -> None:
    counts: Counter[str] = Counter()
    stop = threading.Event()
    askers = [threading.Thread(target=ask_on, args=(web.url, stop, counts)) for _ in range(6)]
    for each in askers:
        each.start()
    wait_for(lambda: counts["201"] > 10, 30)

    started = time.monotonic()
    web.process.terminate()
    code = web.process.wait(timeout=STOPPED_S)
    seconds = time.monotonic() - started
    stop.set()
    for each in askers:
        each.join(timeout=20)

    assert code == 0
    assert seconds < STOPPED_S
    assert counts["201"] > 0
    assert set(counts) <= {"201", "503", "ConnectError", "RemoteProtocolError"}, counts


def test_a_worker_that_is_told_to_stop_hands_its_work_back(
    settings: Settings, application: Application, tmp_path: Path
) -> None:
    ada = application.authenticate(application.create_account("human", "Ada").token)
    made = application.create_game(ada, GameSpec("halloween", ("bot:random", "bot:random")))
    game_id = UUID(made.game_id)
    with (tmp_path / "worker.log").open("ab") as log:
        worker = subprocess.Popen(
            [sys.executable, "-m", "service.run", "worker"],
            env={**os.environ, **settings.environment()},
            stdout=log,
            stderr=log,
        )
    application.start(ada, game_id)

    wait_for(lambda: version_of(application, game_id) > 8, 110)
    worker.terminate()
    code = worker.wait(timeout=STOPPED_S)
    for _ in range(20):  # whatever is left is free at once, or when its lease has ended
        for item in application.claim_work():
            application.work(item.id, item.lease_no)

    assert code == 0
    numbers = [commit.commit_no for commit in application.store.commits(game_id)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert application.store.parked(game_id) == []


def version_of(application: Application, game_id: UUID) -> int:
    row = application.store.game(game_id)
    return row.version if row else 0


def test_a_clock_that_steps_back_never_makes_a_game_go_back() -> None:
    times: Callable[[], int] = iter(
        [1_700_000_000_000 - 60_000 * (n % 3) for n in range(1000)]
    ).__next__
    application = Application(MemoryStore(), MemoryAccounts(), now_ms=times)
    ada: Caller = application.authenticate(application.create_account("human", "Ada").token)
    made = application.create_game(ada, GameSpec("halloween", ("me", "me")))
    game_id = UUID(made.game_id)
    application.start(ada, game_id)
    for _ in range(12):
        row = application.store.game(game_id)
        assert row is not None
        legal = application.legal(ada, game_id, row.head.awaiting[0])
        command = next(iter(next(iter(legal.offers)).all()))
        application.submit(ada, game_id, legal.seat, msgspec.json.encode(command), None, None)

    moments = [commit.at_ms for commit in application.store.commits(game_id)]

    assert len(moments) == 14
    assert moments == sorted(moments)
