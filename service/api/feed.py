"""The commits of all games, for auditors."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, request

from .auth import application, caller
from .bodies import JSON, as_json
from .records import NDJSON
from .resource import Resource
from .schemas import audit as shapes

feed = Resource("feed", "All commits of all games, for auditors.")
BY_ACCEPT = "A page, JSON or NDJSON by Accept."


@feed.get("/feed")
@feed.asks(shapes.FeedQuery)
@feed.gives(shapes.Feed, description=BY_ACCEPT)
@feed.also_gives(200, BY_ACCEPT, schema={"type": "string"}, content_type=NDJSON)
@feed.refuses("cursor_ahead")
@feed.needs_token("audit:read")
def get_feed(query: dict[str, Any]) -> Response:
    """All commits of all games in one order: none skipped, none twice, each game's in sequence.

    `audit:read` is a strong scope: commits come whole, with what seats hide from each other in
    games that still run. Only an operator gives it. Sealed seeds are never in it.
    """
    page = application().feed(caller(), query["after"], query["limit"])
    if request.accept_mimetypes.best_match((JSON, NDJSON), JSON) == JSON:
        response = as_json(page)
    else:
        lines = b"".join(msgspec.json.encode(row) + b"\n" for row in page.commits)
        response = Response(lines, mimetype=NDJSON)
    response.vary.update(["Authorization", "Accept"])
    return response
