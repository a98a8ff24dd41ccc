"""A load generator: `load.py HOST PORT SECONDS PLAN` sends ready requests, one connection a list.

PLAN is a JSON list with a list of requests (text) for each connection; a list that ends begins
anew if the last word is `again`. Each connection sends its next request when the answer to the
one before is there. Prints requests, seconds, its own CPU seconds and the count of each status.
"""

from __future__ import annotations

import json
import selectors
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

END_OF_HEAD = b"\r\n\r\n"


class Connection:
    """One keep-alive connection and what it has still to send."""

    def __init__(self, address: tuple[str, int], requests: Iterator[bytes]) -> None:
        self.socket = socket.create_connection(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.requests, self.answer = requests, b""

    def send(self) -> bool:
        """Send the next request; False if there is none."""
        if (request := next(self.requests, None)) is None:
            return False
        self.socket.sendall(request)
        return True

    def receive(self) -> int | None:
        """Take what has come; the status once the answer is whole."""
        if not (data := self.socket.recv(65536)):
            raise ConnectionError("the server closed a connection")
        self.answer += data
        head, found, body = self.answer.partition(END_OF_HEAD)
        if not found or len(body) < length(head):
            return None
        self.answer = b""
        return int(head[9:12])


def length(head: bytes) -> int:
    """The length of the body that this head announces."""
    _, _, rest = head.lower().partition(b"content-length:")
    return int(rest.partition(b"\r\n")[0] or b"0")


def run(address: tuple[str, int], plan: list[Iterator[bytes]], seconds: float) -> Counter[int]:
    """Send until the time is over or a plan is at its end; how often each status came."""
    statuses: Counter[int] = Counter()
    with selectors.DefaultSelector() as selector:
        for requests in plan:
            connection = Connection(address, requests)
            selector.register(connection.socket, selectors.EVENT_READ, connection)
            connection.send()
        end, more = time.perf_counter() + seconds, True
        while more and time.perf_counter() < end:
            for key, _ in selector.select(1):
                status = key.data.receive()
                if status is not None:
                    statuses[status] += 1
                    more = key.data.send() and more
    return statuses


def main() -> None:
    """Load the plan, send it, say what came."""
    host, port, seconds, file, *words = sys.argv[1:]
    given = json.loads(Path(file).read_text())
    repeat = cycle if "again" in words else iter
    plan = [repeat([request.encode() for request in requests]) for requests in given]
    begin, spent = time.perf_counter(), time.process_time()
    statuses = run((host, int(port)), plan, float(seconds))
    wall, cpu = time.perf_counter() - begin, time.process_time() - spent
    total = sum(statuses.values())
    print(json.dumps({"done": total, "seconds": wall, "cpu": cpu, "statuses": statuses}))


if __name__ == "__main__":
    main()
