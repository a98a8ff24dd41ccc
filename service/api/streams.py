"""What happens, as it happens: one game for one viewer, or all that concerns an account."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from service.application import Caller, Rejected
from service.application.inbox import Inbox
from service.application.tailing import Opening, Watch
from service.streams import Tail, wait_until

from .auth import application, caller
from .parser import game_id_of
from .resource import Resource
from .rulesets import language
from .schemas import streams as shapes
from .tails import (
    NDJSON,
    SSE,
    Batch,
    Line,
    Source,
    forget_caller,
    line,
    open_tail,
    resumes,
    streamed,
)

streams = Resource("streams", "What happens, as it happens; docs/streams.md shows how to resume.")
LAST = {"ended": "game_ended", "cancelled": "game_aborted", "faulted": "game_faulted"}
TEXT = {"type": "string"}
BY_ACCEPT = "NDJSON or server-sent events, by Accept."


@streams.get("/games/<game_id>/stream")
@streams.asks(shapes.StreamQuery)
@resumes(streams, shapes.LastSeq)
@streams.gives(description=BY_ACCEPT)
@streams.also_gives(200, BY_ACCEPT, schema=TEXT, content_type=NDJSON)
@streams.also_gives(200, BY_ACCEPT, schema=TEXT, content_type=SSE)
@streams.refuses("not_found", "view_forbidden", "game_faulted", "version_conflict")
@streams.may_use_token()
def game_stream(query: dict[str, Any], headers: dict[str, Any], game_id: str) -> Response:
    """A game as it goes on: `game_full`, then the rows of `/events`, one a line.

    The last line is `game_ended`, `game_aborted` or `game_faulted`; a stream that ends without
    one is to be resumed. A blank line (or comment) comes while nothing happens.
    """
    place, last = game_id_of(game_id), headers["last"]
    after = query["after"] if last is None else last
    tail = open_tail()
    try:
        tail.follow([place])
        lang = language(query.get("lang"))
        opening = application().opening(caller(), place, query["as_"], after, lang)
        return streamed(tail, Batch([_full(opening)]), _rows(opening.watch))
    except BaseException:
        tail.close()
        raise


@streams.get("/stream")
@streams.asks(shapes.AccountStreamQuery)
@resumes(streams, shapes.LastCursor)
@streams.gives(description=BY_ACCEPT)
@streams.also_gives(200, BY_ACCEPT, schema=TEXT, content_type=NDJSON)
@streams.also_gives(200, BY_ACCEPT, schema=TEXT, content_type=SSE)
@streams.needs_token("game:read")
def my_stream(query: dict[str, Any], headers: dict[str, Any]) -> Response:
    """All that concerns you: `game_started`, `your_turn`, `game_ended`, `simulation_done`.

    What is open comes first, and each comes at least once: `game_id`, `seq` and `seat` (or
    `simulation_id`) tell a repeat after resuming.
    """
    tail = open_tail()
    try:
        inbox = application().inbox(caller(), headers["last"] or query["after"])
        source = _concerns(inbox)
        return streamed(tail, source(caller(), tail), source)
    except BaseException:
        tail.close()
        raise


def wait_past(game_id: UUID, as_: str | None, after: int | None, wait: int) -> bool:
    """Whether the game goes past event `after` (by default its last) within `wait` seconds.

    Rejected as the stream is, also when the caller's right has ended meanwhile.
    """
    watch = application().stand(caller(), game_id, as_, after)
    store = application().version

    def moved() -> bool:
        return store(game_id) > watch.seq

    if moved() or not wait:
        return moved()
    tail = open_tail()
    try:
        tail.follow([game_id])
        return wait_until(tail, wait, moved)
    finally:
        tail.close()
        forget_caller()


def _full(opening: Opening) -> Line:
    seq = opening.watch.seq
    value = {
        "type": "game_full",
        "seq": seq,
        "viewer": opening.watch.viewer,
        "header": opening.header,
        "view": opening.view,
    }
    return line(seq, value)


def _rows(watch: Watch) -> Source:
    found = application()

    def source(who: Caller, _: Tail) -> Batch:
        try:
            news = found.news(who, watch)
            lines = [line(row.seq, row) for row in news.rows]
            if news.status is None:
                return Batch(lines)
            header = found.header(who, watch.game_id)
        except Rejected as refusal:
            if refusal.code != "game_faulted":
                raise
            fault = {"type": "game_faulted", "seq": watch.seq, **refusal.extra}
            return Batch([line(watch.seq, fault)], last=True)
        end = {"type": LAST[news.status], "seq": watch.seq, "header": header}
        return Batch([*lines, line(watch.seq, end)], last=True)

    return source


def _concerns(inbox: Inbox) -> Source:
    found = application()

    def source(who: Caller, tail: Tail) -> Batch:
        lines = [line(each.cursor, each) for each in found.concerns(who, inbox)]
        tail.follow(inbox.games())
        return Batch(lines)

    return source
