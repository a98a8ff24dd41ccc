"""The lines of a stream: how they are dressed, how long they come, when they end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

import msgspec
from flask import Response, current_app, g, request
from marshmallow import Schema

from service.application import Application, Caller, Rejected, Unavailable
from service.streams import Full, Tail, Tails

from .auth import application, caller
from .errors import Problem
from .resource import Resource, View

V = TypeVar("V", bound=View)
NDJSON, SSE = "application/x-ndjson", "text/event-stream"
RETRY_AFTER_S = 5
SLOWEST_S = 30.0  # a reader who takes one line in a longer time is let go
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line; `id` is what a client resumes from."""

    id: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Batch:
    """Lines that are there now; `last` when none comes after them."""

    lines: Sequence[Line] = ()
    last: bool = False


Source = Callable[[Caller, Tail], Batch]  # what is new; Rejected when it may not be read any more
Dress = Callable[[Line], bytes]


def ndjson(line: Line) -> bytes:
    """A line of NDJSON."""
    return line.data + b"\n"


def server_sent(line: Line) -> bytes:
    """A server-sent event without a name, so that `onmessage` gets it."""
    return b"id: %s\ndata: %s\n\n" % (line.id.encode(), line.data)


DRESSES: dict[str, tuple[Dress, bytes]] = {NDJSON: (ndjson, b"\n"), SSE: (server_sent, b":\n\n")}


def line(id_: object, value: object) -> Line:
    """This value as a line."""
    return Line(str(id_), msgspec.json.encode(value))


def open_tail() -> Tail:
    """A place among this process's tails; Problem busy when all are taken."""
    tails: Tails = current_app.extensions["tails"]
    try:
        return tails.open()
    except Full:
        raise Problem(
            "busy", "every stream of this process is taken: try again", retry_after=RETRY_AFTER_S
        ) from None


def resumes(resource: Resource, schema: type[Schema]) -> Callable[[V], V]:
    """Take the Last-Event-ID of a client that comes back; it counts more than `after`."""
    return cast(Callable[[V], V], resource.arguments(schema, location="headers"))


def streamed(tail: Tail, first: Batch, source: Source) -> Response:
    """The response that goes on; the tail is closed with it, whether or not it was read."""
    form = request.accept_mimetypes.best_match((NDJSON, SSE), NDJSON) or NDJSON
    body = _lines(tail, first, source, again(), form)
    response = Response(body, mimetype=form, headers=HEADERS)
    response.call_on_close(tail.close)
    response.vary.update(["Authorization", "Accept", "Last-Event-ID"])
    return response


def again() -> Callable[[], Caller]:
    """Ask anew who holds the caller's token: it may have been revoked since."""
    found: Application = application()
    known = caller()
    if known.account is None:
        return lambda: known
    token = request.headers["Authorization"].split()[-1]
    return lambda: found.authenticate(token)


def forget_caller() -> None:
    """Let the next `caller()` look at the token anew: it may have been revoked since."""
    g.pop("caller", None)


def _lines(
    tail: Tail, batch: Batch, source: Source, who: Callable[[], Caller], form: str
) -> Iterator[bytes]:
    dress, beat = DRESSES[form]
    heart = time.monotonic()
    while True:
        for each in batch.lines:
            asked = time.monotonic()
            yield dress(each)
            heart = time.monotonic()
            if heart - asked > SLOWEST_S:
                return
        if batch.last or tail.over:
            return
        if not batch.lines:
            tail.wait(heart + tail.pace.heartbeat_s - time.monotonic())
        try:
            batch = source(who(), tail)
        except Unavailable:
            batch = Batch()  # nothing is lost: it is read when the store is back
        except Rejected:
            return
        if not batch.lines and time.monotonic() - heart >= tail.pace.heartbeat_s:
            yield beat
            heart = time.monotonic()
