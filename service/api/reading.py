"""Reading a game: views, events, the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Response, request

from domain.kernel.record import Header
from domain.kernel.words import Reader, playthrough
from service.application import View

from .auth import application, caller
from .bodies import CACHE_PRIVATE, JSON, as_json
from .parser import game_id_of
from .resource import Resource
from .rulesets import language
from .schemas import play
from .schemas.rulesets import LanguageQuery
from .streams import wait_past

reading = Resource("reading", "What may be read of a game, by whom, at which moment.")
NDJSON, TEXT = "application/x-ndjson", "text/plain"
FORMS = (JSON, NDJSON, TEXT)
REFUSALS = ("not_found", "view_forbidden", "game_faulted")
ETAG = {"ETag": {"schema": {"type": "string"}, "description": "Viewer, version and language."}}
BY_ACCEPT = "The record: JSON, NDJSON or text, by Accept."


class ViewQuery(play.ViewQuery, LanguageQuery):
    """Through whose eyes, and when; `lang` is for the picture."""


class RecordQuery(play.ViewerQuery, LanguageQuery):
    """Through whose eyes; `lang` is for the readable form."""


@reading.get("/games/<game_id>/view")
@reading.asks(ViewQuery)
@reading.gives(play.ViewState, headers=ETAG)
@reading.also_gives(304, "You have this version already (If-None-Match, or `after`).")
@reading.refuses(*REFUSALS, "version_conflict")
@reading.may_use_token()
def get_view(query: dict[str, Any], game_id: str) -> Response:
    """The state as one viewer knows it, now or after event `at`.

    With `after` and `wait` it answers when the game has gone past that event, or 304 in the end.
    """
    place, news, lang = game_id_of(game_id), True, language(query.get("lang"))
    if query["at"] is None and (query["wait"] or query["after"] is not None):
        news = wait_past(place, query["as_"], query["after"], query["wait"])
    view = application().view(caller(), place, query["as_"], query["at"], lang)
    tag = etag_of(view, lang)
    known = not news or request.if_none_match.contains_weak(tag)
    response = Response(status=304) if known else as_json(view)
    response.set_etag(tag)
    response.headers["Cache-Control"] = CACHE_PRIVATE
    response.headers["Content-Language"] = lang
    response.vary.update(["Authorization", "Accept-Language"])
    return response


@reading.get("/games/<game_id>/events")
@reading.asks(play.EventsQuery)
@reading.gives(play.Events)
@reading.refuses(*REFUSALS, "version_conflict")
@reading.may_use_token()
def get_events(query: dict[str, Any], game_id: str) -> Response:
    """Events in order, redacted for the reader, a page at a time."""
    place = game_id_of(game_id)
    page = application().events(caller(), place, query["as_"], query["after"], query["limit"])
    return _private(as_json(page))


@reading.get("/games/<game_id>/record")
@reading.asks(RecordQuery)
@reading.gives(play.Record, description=BY_ACCEPT)
@reading.also_gives(200, BY_ACCEPT, schema={"type": "string"}, content_type=NDJSON)
@reading.also_gives(200, BY_ACCEPT, schema={"type": "string"}, content_type=TEXT)
@reading.refuses(*REFUSALS)
@reading.may_use_token()
def get_record(query: dict[str, Any], game_id: str) -> Response:
    """The whole game as one file; redacted for the reader while it runs.

    Commands are shown to the seat that gave them, to all when the game has ended.
    """
    form = request.accept_mimetypes.best_match(FORMS, JSON) or JSON
    place = game_id_of(game_id)
    if form == TEXT:
        return _private(_readable(place, query))
    data = application().record(caller(), place, query["as_"], "json" if form == JSON else "ndjson")
    response = _private(Response(data, mimetype=form))
    ending = "json" if form == JSON else "ndjson"
    response.headers["Content-Disposition"] = f'inline; filename="{place}.{ending}"'
    return response


def etag_of(view: View, lang: str) -> str:
    """A tag from public facts alone: who looks, the number of the last event, the language."""
    return f"{view.viewer}@{view.seq}@{lang}"


def reader_of(header: Header) -> Reader:
    """Whose record this is, for the words."""
    if header.viewer == "omniscient":
        return "table"
    kind, _, number = header.viewer.partition(":")
    return int(number) if kind == "seat" else None


def _readable(place: Any, query: dict[str, Any]) -> Response:  # Any: a UUID
    header, commits, rules = application().record_parts(caller(), place, query["as_"])
    lang = language(query.get("lang"))
    seats = application().header(caller(), place).seats
    names = {seat.account: seat.name for seat in seats if seat.account and seat.name}
    lines = playthrough(rules, header, commits, lang, reader_of(header), accounts=names)
    response = Response("".join(_ended(lines)), mimetype=TEXT)
    response.headers["Content-Language"] = lang
    response.vary.add("Accept-Language")
    return response


def _ended(lines: Iterator[str]) -> Iterator[str]:
    return (line + "\n" for line in lines)


def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = CACHE_PRIVATE
    response.vary.update(["Authorization", "Accept"])
    return response
