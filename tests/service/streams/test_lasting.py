"""Streams outlast Redis and the database's connections, and leave nothing behind when they end."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from uuid import UUID

import psycopg
import pytest
import redis
from sqlalchemy import make_url

from service import local
from service.application import Application
from service.hints import CHANNEL

from .conftest import Client, Lay, Table, Web, eventually, free_port, sign_up

Serve = Callable[..., Web]
LIMIT = 6


@pytest.fixture(scope="module")
def small(serve: Serve) -> Web:
    """A server that has few places."""
    return serve(stream_limit=LIMIT, web_threads=2)


def table_at(web: Web, lay: Lay) -> Table:
    return lay(sign_up(web.url, "Ada"), sign_up(web.url, "Bob"))


def gathered(lines: Iterator[str]) -> list[bytes]:
    return [line.encode() for line in lines if line]


def streaming(table: Table, found: list[bytes]) -> threading.Thread:
    """Collect all lines of seat 0's stream beside the test."""

    def watch() -> None:
        with table.players[0].stream(f"{table.path}/stream?as=seat:0&after=0") as lines:
            found.extend(gathered(lines))

    watcher = threading.Thread(target=watch)
    watcher.start()
    return watcher


def test_a_killed_and_a_flushed_redis_lose_no_line(serve: Serve, lay: Lay, redis_url: str) -> None:
    lines: list[bytes] = []
    with local.private_redis() as server:
        table = table_at(serve(redis_url=server.url), lay)
        watcher = streaming(table, lines)
        for _ in range(6):
            table.move()
        with redis.Redis.from_url(server.url) as client:
            client.flushall()
            client.client_kill_filter(_type="pubsub")
        for _ in range(6):
            table.move()
        with redis.Redis.from_url(server.url) as client:
            client.shutdown(nosave=True)

        table.play()
        watcher.join(20)

    assert lines[1:-1] == table.players[0].rows(f"{table.path}/events?as=seat:0")


def test_a_hint_wakes_those_who_wait_long_before_they_would_look(serve: Serve, lay: Lay) -> None:
    web = serve(stream_heartbeat_ms=60_000, stream_poll_ms=60_000)
    table = table_at(web, lay)
    ada = table.players[0]
    times: list[float] = []

    def poll() -> None:
        answer = ada.get(f"{table.path}/view?wait=25")
        times.append(answer.elapsed.total_seconds())

    with ada.stream(f"{table.path}/stream") as lines:
        next(lines)
        for _ in range(5):
            table.move()
            assert json.loads(next(lines))["seq"]
        polling = threading.Thread(target=poll)
        polling.start()
        while polling.is_alive():
            table.move()
            polling.join(0.2)

    assert times[0] < 10


def test_cut_connections_to_the_database_lose_no_line(
    web: Web, lay: Lay, database_url: str
) -> None:
    table = table_at(web, lay)
    lines: list[bytes] = []
    watcher = streaming(table, lines)
    plain = make_url(database_url).set(drivername="postgresql")

    with psycopg.connect(plain.render_as_string(hide_password=False), autocommit=True) as admin:
        for _ in range(4):
            table.move()
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
    table.play()
    watcher.join(20)

    assert lines[1:-1] == table.players[0].rows(f"{table.path}/events?as=seat:0")


def test_one_stream_too_many_is_told_to_come_later(small: Web, lay: Lay) -> None:
    table = table_at(small, lay)
    ada, path = table.players[0], f"{table.path}/stream"

    with ExitStack() as open_streams:
        for _ in range(LIMIT):  # places that an earlier test has left may not be free yet
            assert eventually(lambda: is_open(open_streams, ada, path), 40)
        refused = [ada.get(path), ada.get("/v1/stream"), ada.get(f"{table.path}/view?wait=9")]
        others = [ada.get(table.path).status_code for _ in range(20)]

    for answer in refused:
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert int(answer.headers["Retry-After"]) > 0
    assert set(others) == {200}
    assert eventually(lambda: all_places_are_free(ada, path), 40)


def is_open(streams: ExitStack, client: Client, path: str) -> bool:
    """Whether one more stream could be opened; it stays open with the others."""
    try:
        next(streams.enter_context(client.stream(path)))
    except AssertionError:
        return False
    return True


def all_places_are_free(client: Client, path: str) -> bool:
    with ExitStack() as open_streams:
        full = not all(is_open(open_streams, client, path) for _ in range(LIMIT))
    if full:
        # the places that this look took are free again when the server has noticed that we left
        time.sleep(2)
    return not full


def test_clients_that_vanish_leave_no_socket_and_take_no_place(
    small: Web, lay: Lay, redis_url: str
) -> None:
    table = table_at(small, lay)
    ada = table.players[0]
    assert eventually(lambda: all_places_are_free(ada, f"{table.path}/stream"), 40)
    _, before = small.threads_and_sockets()
    listeners = subscriptions(redis_url)

    for path in (f"{table.path}/stream", "/v1/stream") * 40:
        drop(small, ada, path)

    assert eventually(lambda: all_places_are_free(ada, f"{table.path}/stream"), 40)
    assert eventually(lambda: small.threads_and_sockets()[1] <= before + 1)
    assert small.threads_and_sockets()[0] < 40
    assert subscriptions(redis_url) == listeners


def subscriptions(redis_url: str) -> int:
    """How many processes listen for games that grow."""
    with redis.Redis.from_url(redis_url) as client:
        return int(client.pubsub_numsub(CHANNEL)[0][1])


def drop(web: Web, client: Client, path: str) -> None:
    """Ask for a stream and go away without a word (RST)."""
    host, _, port = web.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=10) as gone:
        lines = [f"GET {path} HTTP/1.1", "Host: x", f"Authorization: Bearer {client.token}", "", ""]
        gone.sendall("\r\n".join(lines).encode())
        gone.recv(1)
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


def test_a_revoked_token_ends_its_streams(web: Web, lay: Lay, application: Application) -> None:
    table = table_at(web, lay)
    ada = table.players[0]
    token = application.authenticate(ada.token).token_id
    assert token is not None

    with ada.stream(f"{table.path}/stream") as game, ada.stream("/v1/stream") as mine:
        next(game), next(mine)
        application.accounts.revoke_token(UUID(ada.account), UUID(token))
        rest = gathered(game)
        gathered(mine)

    assert rest == []


def test_who_leaves_a_seat_no_longer_looks_through_its_eyes(web: Web) -> None:
    ada, bob = sign_up(web.url, "Ada"), sign_up(web.url, "Bob")
    created = ada.post("/v1/games", {"ruleset": "halloween", "seats": ["me", "open"]})
    path = f"/v1/games/{created['game_id']}"
    bob.post(f"{path}/join")

    with bob.stream(f"{path}/stream") as lines:
        assert json.loads(next(lines))["viewer"] == "seat:1"
        bob.post(f"{path}/leave")
        rest = gathered(lines)

    assert rest == []


def test_a_stream_ends_when_it_has_lived_its_time(serve: Serve, lay: Lay) -> None:
    table = table_at(serve(stream_life_ms=700), lay)

    with table.players[0].stream(f"{table.path}/stream") as lines:
        found = list(lines)

    assert json.loads(found[0])["type"] == "game_full"
    assert set(found[1:]) <= {""}


def test_a_graceful_stop_ends_streams_and_long_polls_whole(serve: Serve, lay: Lay) -> None:
    web = serve()
    table = table_at(web, lay)
    ada = table.players[0]
    statuses: list[int] = []

    def poll() -> None:
        statuses.append(ada.get(f"{table.path}/view?wait=25").status_code)

    polls = [threading.Thread(target=poll) for _ in range(2)]

    with ada.stream(f"{table.path}/stream") as game, ada.stream("/v1/stream") as mine:
        next(game), next(mine)
        for each in polls:
            each.start()
        assert next(game) == ""  # the polls have arrived by the time of a heartbeat
        web.stop()  # the server would cut in two what has not ended after five seconds
        rest = gathered(game) + gathered(mine)
    for each in polls:
        each.join(10)

    assert all(b"your_turn" in line for line in rest)
    assert statuses == [304, 304]


ENDLESS = """
from service.sockets import bound_connections

class Endless:
    def __iter__(self):
        return self
    def __next__(self):
        return b"x" * 65536
    def close(self):
        print("let go", flush=True)

def app(environ, start_response):
    bound_connections(stall_ms=1000, send_buffer=16384)
    start_response("200 OK", [("Content-Type", "text/plain")])
    return Endless()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's patience is Linux's")
def test_a_reader_who_takes_nothing_is_let_go(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS)
    port, log = free_port(), tmp_path / "log"
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--port", str(port)]
    paths = os.pathsep.join([str(tmp_path), os.getcwd()])
    with log.open("wb") as output:
        server = subprocess.Popen(
            [*command, "endless:app"],
            env=os.environ | {"PYTHONPATH": paths},
            stdout=output,
            stderr=output,
        )
    try:
        assert eventually(lambda: connects(port))
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", port))
            deaf.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")

            assert eventually(lambda: "let go" in log.read_text(), 30), log.read_text()
    finally:
        server.terminate()
        server.wait(10)


def connects(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
