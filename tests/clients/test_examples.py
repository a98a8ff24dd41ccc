"""The examples play whole games over HTTP."""

from __future__ import annotations

import json
import re
import socket
import socketserver
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", [["halloween"], ["horrified", "me,me,me"]], ids=" ".join)
@pytest.mark.parametrize("name", ["polling_bot.py", "streaming_bot.py"])
def test_an_example_bot_plays_to_the_end(address: str, name: str, game: list[str]) -> None:
    done = started(name, address, *game)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["type"] == "game_ended"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", ["polling_bot.py", "streaming_bot.py"])
def test_an_example_bot_outlives_answers_that_are_lost(address: str, name: str) -> None:
    with losing(address, one_in=5) as lossy:
        done = started(name, lossy, "horrified", "me,me,bot:random")

    assert done.returncode == 0, done.stderr
    assert "again in 0.2 s" in done.stderr
    assert json.loads(done.stdout)["type"] == "game_ended"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "python examples/"),
        (["{address}"], "python examples/"),
        (["{address}", "chess"], "unknown_ruleset: the rulesets are"),
        (["{address}", "horrified", "me,me,me,me,me,me"], "Horrified has 1 to 5 seats"),
        (["nowhere", "horrified"], "unknown url type"),
    ],
)
@pytest.mark.parametrize("name", ["polling_bot.py", "streaming_bot.py"])
def test_an_example_bot_says_what_is_wrong(
    address: str, name: str, words: list[str], told: str
) -> None:
    done = started(name, *(word.format(address=address) for word in words))

    assert done.returncode == 1
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_an_example_bot_is_short() -> None:
    lengths = [len(path.read_text().splitlines()) for path in EXAMPLES.glob("*_bot.py")]

    assert len(lengths) == 2
    assert max(lengths) <= 70


def started(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES / name), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)


class Losing(socketserver.BaseRequestHandler):
    """A wire that hands every request on and loses some of the answers."""

    server: Wire

    def handle(self) -> None:
        with socket.create_connection(self.server.there, timeout=60) as upstream:
            upstream.sendall(self._asked())
            lost = next(self.server.numbers) % self.server.one_in == 0
            while answer := upstream.recv(65536):
                if lost:
                    return
                self.request.sendall(answer)

    def _asked(self) -> bytes:
        data = b""
        while b"\r\n\r\n" not in data:
            data += self.request.recv(65536)
        head, _, body = data.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        while length and len(body) < int(length[1]):
            body += self.request.recv(65536)
        return head + b"\r\n\r\n" + body


class Wire(socketserver.ThreadingTCPServer):
    """Where the handlers are told what to lose."""

    daemon_threads = True

    def __init__(self, there: tuple[str, int], one_in: int) -> None:
        super().__init__(("127.0.0.1", 0), Losing)
        self.there, self.one_in, self.numbers = there, one_in, count(1)


@contextmanager
def losing(address: str, one_in: int) -> Iterator[str]:
    place = urlsplit(address)
    assert place.hostname
    assert place.port
    with Wire((place.hostname, place.port), one_in) as wire:
        threading.Thread(target=wire.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{wire.server_address[1]}"
        finally:
            wire.shutdown()
