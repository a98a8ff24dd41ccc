"""Whole games as files: verdicts on them, what was learned when, and bringing one here."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from .auth import application, caller
from .bodies import JSON, as_json
from .errors import Problem
from .parser import game_id_of, whole_body
from .resource import Resource
from .schemas import audit as shapes
from .schemas.games import Game
from .schemas.play import Verdict

records = Resource("records", "Whole games as files, and their verification.")
NDJSON = "application/x-ndjson"
LARGEST_RECORD = 8 * 1024 * 1024
# lines first: a page that shows indented JSON would not send the bytes of a record
BODY = {NDJSON: {"type": "string"}, JSON: {"$ref": "#/components/schemas/Record"}}
TAKEN = "A record, up to 8 MiB, byte for byte as it was downloaded."


@records.get("/games/<game_id>/audit")
@records.asks(shapes.AuditQuery)
@records.gives(shapes.Audit)
@records.refuses("not_found", "view_forbidden", "game_faulted")
@records.may_use_token()
def audit(query: dict[str, Any], game_id: str) -> Response:
    """A fresh check of an ended game, and what was learned when, a page at a time.

    Chain, commitment and outcome are checked, and every command is executed again. `reveals` are
    the events that told a fact, and to whom.
    """
    place = game_id_of(game_id)
    return as_json(application().audit(caller(), place, query["after"], query["limit"]))


@records.post("/records/verify")
@records.raw_body(BODY, TAKEN)
@records.gives(Verdict)
def verify_record() -> Response:
    """Check a record: every command is executed again and must give the same bytes.

    It proves that the rules and the sealed seed lead to this game, not who sat at the table.
    """
    return as_json(application().verdict(_record()))


@records.post("/games/import")
@records.raw_body(BODY, TAKEN)
@records.gives(Game, status=201, description="The game is here now; Location names it.")
@records.also_gives(200, "It was here already.", schema=Game)
@records.refuses("invalid_record", "game_exists")
@records.needs_token("game:create")
def import_game() -> Response:
    """A verified record becomes a game that can be read and takes no commands.

    It keeps its id and its hashes. It is listed among your games, whoever sat at its table.
    """
    caller().require("game:create")
    made = application().import_record(caller(), _record())
    header = application().header(caller(), made.game_id)
    response = as_json(header, 201 if made.fresh else 200)
    response.headers["Location"] = f"/v1/games/{made.game_id}"
    return response


def _record() -> bytes:
    """The body; Problem unsupported_media_type or too_large, before it is read where it can be."""
    if request.mimetype not in (JSON, NDJSON):
        raise Problem("unsupported_media_type", f"send a record as {JSON} or {NDJSON}")
    return whole_body(request, LARGEST_RECORD)
