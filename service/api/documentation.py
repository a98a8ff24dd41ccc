"""What the OpenAPI document says beside the routes."""

from __future__ import annotations

from typing import Any

from .errors import KINDS
from .examples import illustrate
from .resource import example_of

Doc = dict[str, Any]  # Any: a fragment of an OpenAPI document

ABOUT = """\
Event-sourced horror board games: play, watch, replay and verify.

A **game** is one play of a **ruleset**; a **seat** is a place at its table, counted from 0. A
**command** asks, **events** say what happened; `seq` numbers a game's events from 1 and is its
version. What you are shown is what your seat was told: secrets of others are null.

Start here: `POST /v1/accounts`, then `POST /v1/games` with seats such as
`["me", "bot:greedy"]`, then `POST /v1/games/{game_id}/start`, and ask
`/v1/games/{game_id}/seats/0/legal-commands?enumerate=1`.

**Repeats.** Send an `Idempotency-Key` (a UUID) with what changes a game: the same key gives the
same answer, with status 200 and `Idempotent-Replay: true`.

**Errors** are `application/problem+json` with a stable `code` (`GET /v1/problems`), and with
`clause` where the rules forbid something. A refusal changes nothing.

**Limits.** Bodies up to 64 KiB (records to verify or import: 8 MiB), JSON up to 32 levels, names
up to 40 characters, whole numbers only, unknown fields and unknown parameters refused. Times are
RFC 3339 in UTC, durations milliseconds. Fields are only ever added within `/v1`. A body of more
than 8 MiB is answered at once and not read: stop sending when an answer comes.
"""
BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of an account, or a seat token. Only in the Authorization header.",
}
UUID_PATTERN = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "A UUID of your own for this request: send it again to be answered the same.",
    # no format uuid: generated clients would make an object of it, and headers are text
    "schema": {"type": "string", "pattern": UUID_PATTERN},
}
PATH_WORDS = {
    "game_id": ("The id of a game.", "01936f1c-7f5e-7d4c-9b1a-0d9a1f3f7a21"),
    "seat": ("A seat, counted from 0.", 0),
    "token_id": ("The id of a token.", "9f1c2f9e-3c1b-4a53-9a39-1f0b4f6d0c11"),
    "slug": ("The name of a ruleset.", "halloween"),
    "simulation_id": ("The id of a simulation.", "01936f1c-7f5e-7d4c-9b1a-0d9a1f3f7a22"),
    "webhook_id": ("The id of a webhook.", "01936f1c-7f5e-7d4c-9b1a-0d9a1f3f7a23"),
    "number": ("A simulated game, counted from 0.", 0),
}


def complete(document: Doc) -> Doc:
    """Add what flask-smorest does not know; the order of keys is the order of the routes."""
    document["info"] |= {
        "description": ABOUT,
        "license": {"name": "MIT", "identifier": "MIT"},
    }
    document["servers"] = [{"url": "/", "description": "This service."}]
    parts = document.setdefault("components", {})
    parts["securitySchemes"] = {"bearer": BEARER}
    parts["examples"] = {code: {"value": example_of(code)} for code in KINDS}
    parts.setdefault("parameters", {})["IdempotencyKey"] = KEY
    for path in document["paths"].values():
        for parameter in path.get("parameters", ()):
            _explain(parameter)
        for method, operation in path.items():
            if method != "parameters":
                _tidy(operation)
    _open_responses(document)
    illustrate(document)
    return document


def _explain(parameter: Doc) -> None:
    description, example = PATH_WORDS[parameter["name"]]
    parameter |= {"description": description, "example": example}


def _tidy(operation: Doc) -> None:
    operation["summary"] = operation["summary"].replace("`", "")
    for parameter in operation.get("parameters", ()):
        if parameter.get("in") == "query":
            _without_null(parameter["schema"])
    statuses = operation["responses"]
    operation["responses"] = {status: statuses[status] for status in sorted(statuses, key=str)}


def _without_null(schema: Doc) -> None:
    """A query parameter that is not given is absent, never null."""
    if isinstance(kinds := schema.get("type"), list):
        (schema["type"],) = (kind for kind in kinds if kind != "null")
    if "enum" in schema:
        schema["enum"] = [value for value in schema["enum"] if value is not None]
    if schema.get("default", 0) is None:
        del schema["default"]


def _open_responses(document: Doc) -> None:
    """Fields may be added to what we send: only what we take is closed."""
    shapes = document["components"]["schemas"]
    taken: set[str] = set()
    fresh = _names(
        [
            operation["requestBody"]
            for path in document["paths"].values()
            for method, operation in path.items()
            if method != "parameters" and "requestBody" in operation
        ]
    )
    while fresh:
        taken |= fresh
        fresh = _names([shapes[name] for name in fresh]) - taken
    for name, shape in shapes.items():
        if name not in taken:
            shape.pop("additionalProperties", None)


def _names(fragment: object) -> set[str]:
    """The schemas that a fragment refers to."""
    if isinstance(fragment, dict):
        own = {fragment["$ref"].rpartition("/")[2]} if "$ref" in fragment else set()
        return own.union(*(_names(inner) for inner in fragment.values()))
    if isinstance(fragment, list):
        return set().union(*(_names(inner) for inner in fragment))
    return set()
