"""A limit on this side of the wire: a server that has frozen ends no statement by itself.

The server's own `statement_timeout` cannot fire there, and the kernel keeps the connection alive.
So each process has one thread that shuts the sockets of calls that have waited too long; such a
call then ends as one whose connection was lost.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

import psycopg

LONGEST_S: Final = 8.0
"""More than the server's statement_timeout: whoever can end a statement by itself does so."""
LOOK_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class _Call:
    connection: psycopg.Connection
    due: float


class Watchdog:
    """Watches the calls of one process; its thread starts with the first one after a fork."""

    def __init__(self, longest_s: float = LONGEST_S) -> None:
        self._longest_s = longest_s
        self._lock = threading.Lock()
        self._calls: dict[int, _Call] = {}
        self._process = 0

    @contextmanager
    def watching(self, connection: psycopg.Connection) -> Iterator[None]:
        """Cut this connection if the block takes too long."""
        if self._process != os.getpid():
            self._begin()
        call = _Call(connection, time.monotonic() + self._longest_s)
        with self._lock:
            self._calls[id(call)] = call
        try:
            yield
        finally:
            with self._lock:
                self._calls.pop(id(call), None)

    def _begin(self) -> None:
        with self._lock:
            if self._process == os.getpid():
                return
            self._process = os.getpid()
            self._calls.clear()
            threading.Thread(target=self._watch, name="store-watchdog", daemon=True).start()

    def _watch(self) -> None:
        while True:
            time.sleep(LOOK_S)
            now = time.monotonic()
            with self._lock:
                for key, call in list(self._calls.items()):
                    if call.due <= now:
                        del self._calls[key]
                        _cut(call.connection)


def _cut(connection: psycopg.Connection) -> None:
    """Shut the socket under a call that waits on it; the call is still there, so it is its own."""
    # a duplicate, because closing a Python socket would close psycopg's descriptor
    with (
        suppress(OSError, psycopg.OperationalError),
        socket.socket(fileno=os.dup(connection.fileno())) as line,
    ):
        line.shutdown(socket.SHUT_RDWR)
