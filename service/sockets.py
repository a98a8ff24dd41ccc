"""What only a web server's own process can do: bound its connections, hear that it must stop."""

from __future__ import annotations

import os
import signal
import socket
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

STALL_MS = 30_000  # a peer that takes nothing for so long is cut off by the kernel
SEND_BUFFER = 128 * 1024  # bytes that wait in the kernel for one slow reader


def on_stop(stop: Callable[[], None]) -> None:
    """Call `stop` in a thread of its own at SIGTERM or SIGINT, whoever else handles them.

    The web server sets handlers of its own after it has loaded us; the wake-up descriptor is
    written to all the same. Call it from the main thread.
    """
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)

    def watch() -> None:
        with reader, writer:
            while number := reader.recv(1):
                if number[0] in (signal.SIGTERM, signal.SIGINT):
                    stop()
                    return

    threading.Thread(target=watch, daemon=True, name="signals").start()


def bound_connections(stall_ms: int = STALL_MS, send_buffer: int = SEND_BUFFER) -> None:
    """Bound what a reader who takes nothing may hold, on what we accepted and shall accept.

    A WSGI server gives us no connection, and a thread that waits for a slow reader cannot be
    interrupted: so the kernel ends it (Linux; accepted sockets inherit from the listening one).
    """
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        return
    ours = list(_tcp_sockets())
    ports = {port for port, listens, _ in ours if listens}
    for port, _, each in ours:
        with each:
            if port in ports:
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, stall_ms)
                each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)


def _tcp_sockets() -> Iterator[tuple[int, bool, socket.socket]]:
    """The TCP sockets of this process: local port, whether it listens, a duplicate of it."""
    for name in os.listdir("/proc/self/fd") if Path("/proc/self/fd").is_dir() else ():
        # A descriptor may be closed by its owner while we look.
        with suppress(OSError):
            if not stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                continue
            each = socket.socket(fileno=os.dup(int(name)))
            if each.family in (socket.AF_INET, socket.AF_INET6) and _is_stream(each):
                listens = bool(each.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
                yield each.getsockname()[1], listens, each
            else:
                each.close()


def _is_stream(each: socket.socket) -> bool:
    return bool(each.getsockopt(socket.SOL_SOCKET, socket.SO_TYPE) == socket.SOCK_STREAM)
