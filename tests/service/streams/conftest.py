"""The web server as it runs in earnest, on real servers, and clients that read line by line."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import randrange
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest

from service.application import ANONYMOUS, Application, from_settings
from service.settings import Settings
from service.store.rows import StoredCommit

Body = dict[str, Any]
CREW = "import os, sys; from service.crew import commands; from service.settings import read; "
EXEC = "words = commands(read())['web']; os.execv(words[0], words)"
HTTP = httpx.Client(timeout=30, limits=httpx.Limits(max_connections=None))
FAST = {"stream_heartbeat_ms": 400, "stream_poll_ms": 2000}


@dataclass
class Web:
    """A granian with our service in one worker process."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path

    def worker(self) -> int:
        """The process id of its worker."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return int(path.read_text().split()[0])

    def threads_and_sockets(self) -> tuple[int, int]:
        """How many threads and how many open sockets its worker has."""
        process = Path(f"/proc/{self.worker()}")
        links = [_target(link) for link in (process / "fd").iterdir()]
        sockets = [link for link in links if link.startswith("socket:")]
        return len(list((process / "task").iterdir())), len(sockets)

    def stop(self) -> None:
        """End it as a supervisor does."""
        self.process.terminate()
        self.process.wait(30)


@dataclass
class Client:
    """Somebody over HTTP."""

    url: str
    token: str = ""
    account: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str, **headers: str) -> httpx.Response:
        return HTTP.get(self.url + path, headers=self.headers | headers)

    def post(self, path: str, body: object = None) -> Body:
        sent = {} if body is None else body
        response = HTTP.post(self.url + path, json=sent, headers=self.headers)
        assert response.status_code in (200, 201), response.text
        return dict(response.json())

    @contextmanager
    def stream(self, path: str, **headers: str) -> Iterator[Iterator[str]]:
        """The lines as they come."""
        given = self.headers | {name.replace("_", "-"): text for name, text in headers.items()}
        with HTTP.stream("GET", self.url + path, headers=given) as response:
            assert response.status_code == 200, response.read()
            yield response.iter_lines()

    def rows(self, path: str) -> list[bytes]:
        """The rows of every page of /events, byte for byte as they stand there."""
        found: list[bytes] = []
        after: int | None = 0
        while after is not None:
            glue = "&" if "?" in path else "?"
            text = self.get(f"{path}{glue}after={after}&limit=7").content
            found += raw_rows(text)
            after = json.loads(text)["next_after"]
        return found


def raw_rows(page: bytes) -> list[bytes]:
    """The members of `events` as the bytes of a page."""
    parts = msgspec.json.decode(page, type=dict[str, msgspec.Raw])
    return [bytes(row) for row in msgspec.json.decode(parts["events"], type=list[msgspec.Raw])]


def first(lines: Iterator[str], kind: str) -> Body:
    """The next line of this type; blank ones and others are passed over."""
    for text in lines:
        if text and json.loads(text).get("type") == kind:
            return dict(json.loads(text))
    raise AssertionError(f"the stream ended without {kind}")


def eventually(claim: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Whether this comes true in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if claim():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture(scope="module")
def serve(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Web]]:
    """Start a web server with these settings."""
    started: list[Web] = []

    def start(**wanted: Any) -> Web:
        folder = tmp_path_factory.mktemp("web")
        given = {**FAST, "port": free_port(), "data_dir": folder, **wanted}
        servers = {"database_url": database_url, "redis_url": redis_url}
        settings = Settings(**(servers | given))
        log = folder / "log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-c", CREW + EXEC],
                env=os.environ | settings.environment(),
                stdout=output,
                stderr=output,
            )
        started.append(Web(settings.address, process, log))
        assert eventually(lambda: answers(settings.address)), log.read_text()
        return started[-1]

    yield start

    for web in started:
        if web.process.poll() is None:
            web.stop()


@pytest.fixture(scope="module")
def web(serve: Callable[..., Web]) -> Web:
    return serve()


@pytest.fixture
def join(web: Web) -> Callable[[str], Client]:
    """Make an account."""
    return lambda name: sign_up(web.url, name)


def sign_up(url: str, name: str) -> Client:
    """A new account over HTTP."""
    made = Client(url).post("/v1/accounts", {"name": name})
    return Client(url, made["token"], made["account"]["id"])


@dataclass
class Table:
    """A running game and its players, by seat; moves are made by another process than the server's:
    this one, which is also quicker than HTTP."""

    id: str
    players: list[Client]
    application: Application

    @property
    def path(self) -> str:
        return f"/v1/games/{self.id}"

    def version(self) -> int:
        return self.application.version(UUID(self.id))

    def move(self, kind: str = "", pick: int = 0) -> bool:
        """One command of whoever is asked, of this type if there is one; False when it is over."""
        game_id = UUID(self.id)
        awaiting = self.application.header(ANONYMOUS, game_id).awaiting
        if not awaiting:
            return False
        seat = awaiting[0]
        caller = self.application.authenticate(self.players[seat].token)
        legal = self.application.legal(caller, game_id, seat)
        commands = [each for offer in legal.offers for each in offer.all()]
        encoded = [msgspec.json.encode(each) for each in commands]
        wanted = [each for each in encoded if f'"type":"{kind}"'.encode() in each]
        # no look under a grave: the game ends sooner without
        others = [each for each in encoded if b"inspect_grave" not in each]
        self.application.submit(
            caller, game_id, seat, (wanted or others)[pick % len(wanted or others)]
        )
        return True

    def look(self) -> None:
        """Go on until somebody has looked under a grave."""
        while all(b"grave_inspected" not in c.events for c in self._commits()):
            assert self.move("inspect_grave", randrange(1000)), "nobody ever had a wisp"

    def _commits(self) -> list[StoredCommit]:
        return self.application.store.commits(UUID(self.id))

    def play(self) -> None:
        """To the end."""
        while self.move():
            pass


Lay = Callable[..., Table]


@pytest.fixture(scope="module")
def application(database_url: str, redis_url: str) -> Application:
    servers = Settings().with_servers(database_url, redis_url)
    return from_settings(servers)


@pytest.fixture(scope="module")
def lay(application: Application) -> Lay:
    """Start a game of these players."""

    def start(*players: Client, **more: Any) -> Table:
        seats = ["me", *("open" for _ in players[1:])]
        body = {"ruleset": "halloween", "seats": seats, **more}
        game_id = players[0].post("/v1/games", body)["game_id"]
        for player in players[1:]:
            player.post(f"/v1/games/{game_id}/join")
        players[0].post(f"/v1/games/{game_id}/start")
        held = len(body["seats"]) // len(players)
        return Table(game_id, list(players) * held, application)

    return start


def answers(url: str) -> bool:
    try:
        return HTTP.get(url + "/readyz", timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:
        return ""
