"""Responses made of ready JSON bytes, for what is large or hot."""

from __future__ import annotations

import msgspec
from flask import Response, request

from service.application import Answer, View

from .auth import application, caller

JSON = "application/json"
CACHE_PRIVATE = "private, no-cache"
CACHE_PUBLIC = "public, max-age=300"


def as_json(value: object, status: int = 200) -> Response:
    """This value as JSON."""
    return Response(msgspec.json.encode(value), status, mimetype=JSON)


def static_json(value: object) -> Response:
    """Something that changes with a release only: cacheable, 304 where the client has it."""
    response = as_json(value)
    response.add_etag()
    response.headers["Cache-Control"] = CACHE_PUBLIC
    response.make_conditional(request)
    return response


def accepted(answer: Answer, view: View | None = None) -> Response:
    """201 with what the request caused, or 200 for a repeat: the same body."""
    body: dict[str, object] = {
        "status": answer.status,
        "game_id": answer.game_id,
        "version": answer.version,
        "first_seq": answer.first_seq,
        "last_seq": answer.last_seq,
        "events": answer.events,
        "awaiting": answer.awaiting,
        "undo_horizon": answer.undo_horizon,
    }
    if answer.seats is not None:
        body["seats"] = answer.seats
    if answer.seat_token is not None:
        body["seat_token"] = answer.seat_token
    if view is not None:
        body["view"] = view
    response = as_json(body, 200 if answer.replayed else 201)
    if answer.replayed:
        response.headers["Idempotent-Replay"] = "true"
    return response


def require_player() -> None:
    """Refuse a stranger before the body is looked at."""
    caller().require("seat:play", "bot:play")


__all__ = [
    "CACHE_PRIVATE",
    "JSON",
    "accepted",
    "application",
    "as_json",
    "caller",
    "require_player",
    "static_json",
]
