"""A client that sends all it has before it listens is told what was wrong with it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from .conftest import Web

PIECE = b"x" * 65_536
MIB = len(PIECE) * 16


def chunked(size: int) -> Iterator[bytes]:
    """That many bytes in pieces, and no word of how many before."""
    for _ in range(size // len(PIECE)):
        yield b"%x\r\n" % len(PIECE) + PIECE + b"\r\n"
    yield b"0\r\n\r\n"


def plain(size: int) -> Iterator[bytes]:
    yield from [PIECE] * (size // len(PIECE))


def answer(web: Web, path: str, length: str, body: Iterator[bytes]) -> str:
    """The status line, once everything has been sent."""
    place = urlsplit(web.url)
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{length}\r\n\r\n"
    with socket.create_connection((place.hostname, place.port), timeout=20) as connection:
        connection.sendall(head.encode())
        for piece in body:
            connection.sendall(piece)
        return connection.makefile("rb").readline().decode().strip()


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/v1/accounts", MIB, 413),
        ("/v1/accounts", 8 * MIB, 413),
        ("/v1/games/import", 7 * MIB, 401),
    ],
)
def test_whoever_sends_too_much_is_answered(web: Web, path: str, size: int, status: int) -> None:
    lengths = {f"Content-Length: {size}": plain(size), "Transfer-Encoding: chunked": chunked(size)}

    lines = [answer(web, path, length, body) for length, body in lengths.items()]

    assert [line.split()[1] for line in lines] == [str(status)] * 2


def test_a_body_of_any_length_is_refused_before_it_has_come(web: Web) -> None:
    line = answer(web, "/v1/records/verify", "Content-Length: 100000000000", iter(()))

    assert line.split()[1] == "413"
