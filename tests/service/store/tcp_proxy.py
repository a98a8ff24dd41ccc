"""A proxy on loopback that cuts a connection at a chosen moment of a chosen request."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto


class Moment(Enum):
    """When a request's connection is cut."""

    BEFORE_SEND = auto()
    """the server never sees the request"""
    AFTER_SEND = auto()
    """the server has the request and works on it; the client is cut off at once"""
    AFTER_COMMIT = auto()
    """the server has answered; the client is cut off instead of hearing it"""


@dataclass(slots=True)
class _Trap:
    marker: bytes
    moment: Moment
    times: int
    then: Callable[[], None]


def _nothing() -> None:
    """What happens after a cut unless a test says otherwise."""


class TcpProxy:
    """Forwards connections to a port; requests that hold the marker of a trap are cut."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.cuts = 0
        self._trap = _Trap(b"", Moment.BEFORE_SEND, 0, _nothing)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(
        self,
        marker: bytes,
        moment: Moment,
        times: int = 1,
        then: Callable[[], None] = _nothing,
    ) -> None:
        """Cut the next `times` requests that hold these bytes; call `then` before each cut."""
        self._trap = _Trap(marker, moment, times, then)

    def close(self) -> None:
        """Listen no more."""
        # A thread that waits in accept is woken by a shutdown, not by a close.
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError):
            server = socket.create_connection(("127.0.0.1", self.target))
            with server:
                self._forward(client, server)

    def _forward(self, client: socket.socket, server: socket.socket) -> None:
        with selectors.DefaultSelector() as ready:
            ready.register(client, selectors.EVENT_READ, server)
            ready.register(server, selectors.EVENT_READ, client)
            while True:
                for key, _ in ready.select():
                    source = key.fileobj
                    assert isinstance(source, socket.socket)
                    data = source.recv(65536)
                    if not data or (source is client and self._is_cut(data, client, server)):
                        return
                    key.data.sendall(data)

    def _is_cut(self, data: bytes, client: socket.socket, server: socket.socket) -> bool:
        trap = self._trap
        if trap.times == 0 or trap.marker not in data:
            return False
        trap.times -= 1
        self.cuts += 1
        if trap.moment is not Moment.BEFORE_SEND:
            server.sendall(data)
        if trap.moment is Moment.AFTER_COMMIT:
            server.recv(65536)
        trap.then()
        client.shutdown(socket.SHUT_RDWR)
        if trap.moment is Moment.AFTER_SEND:
            # The server must not notice before it is done.
            server.recv(65536)
        return True
