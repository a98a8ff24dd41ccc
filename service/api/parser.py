"""Reading bodies, queries and headers into what the views take; strict throughout."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn
from uuid import UUID

from flask import Request, current_app, request
from marshmallow import RAISE, Schema, ValidationError
from webargs.flaskparser import FlaskParser

from .errors import Problem
from .strict import Json, read_object

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE | re.ASCII)
_JSON_TYPE = re.compile(r"application/([a-z0-9.-]+\+)?json", re.ASCII)
MISSING_BODY = "this needs a JSON object as its body"


class StrictParser(FlaskParser):
    """Unknown fields and parameters are refused; every failure is a Problem."""

    DEFAULT_UNKNOWN_BY_LOCATION = {
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": RAISE,
    }

    def load_json(self, req: Request, schema: Schema) -> Json:
        """The body; an empty one where no field is required."""
        needed = any(field.required for field in schema.load_fields.values())
        return json_body(req, needed=needed)

    def handle_error(
        self,
        error: ValidationError,
        req: Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: Mapping[str, str] | None,
    ) -> NoReturn:
        """Say which field or parameter is at fault."""
        messages: Any = error.messages  # by location, as webargs has it
        ((location, messages),) = messages.items()
        path, text = _first_fault(messages)
        if location == "json":
            raise Problem("invalid_body", text, pointer=pointer(path)) from None
        code = "unknown_filter" if text == "Unknown field." else "bad_request"
        name = path[0] if path else None
        detail = f"there is no parameter {name}" if code == "unknown_filter" else f"{name}: {text}"
        raise Problem(code, detail, parameter=name) from None


def whole_body(req: Request, largest: int) -> bytes:
    """The body, of `largest` bytes at most; Problem too_large."""
    # one byte more: a body without a length is cut at the limit, and no error says so
    req.max_content_length = largest + 1
    data = req.get_data(cache=False)
    if len(data) > largest:
        raise Problem("too_large", f"a body may be {largest} bytes large here")
    return data


def json_body(req: Request, *, needed: bool) -> dict[str, Json]:
    """The JSON object sent; Problem bad_request, unsupported_media_type or too_large."""
    data = whole_body(req, current_app.config["MAX_CONTENT_LENGTH"])
    if not data:
        if needed:
            raise Problem("bad_request", MISSING_BODY)
        return {}
    if not _JSON_TYPE.fullmatch(req.mimetype):
        raise Problem("unsupported_media_type", "send Content-Type: application/json")
    return read_object(data)


def idempotency_key() -> UUID | None:
    """The Idempotency-Key of this request; Problem unless it is a UUID."""
    text = request.headers.get("Idempotency-Key")
    if text is None:
        return None
    if not is_uuid(text):
        raise Problem("bad_request", "Idempotency-Key must be a UUID", parameter="Idempotency-Key")
    return UUID(text)


def refuse_key() -> None:
    """Problem for an Idempotency-Key where the answer holds a secret, which is shown once."""
    if "Idempotency-Key" in request.headers:
        raise Problem(
            "bad_request",
            "no Idempotency-Key here: the answer holds a secret that is not kept to be repeated",
            parameter="Idempotency-Key",
        )


def game_id_of(text: str) -> UUID:
    """The id of a game; no other spelling than the one we gave."""
    if not is_uuid(text) or text != text.lower():
        raise Problem("not_found", "there is no such game")
    return UUID(text)


def is_uuid(text: str) -> bool:
    """Whether this is a UUID in its usual spelling."""
    return _UUID.fullmatch(text) is not None


def pointer(path: list[str]) -> str:
    """A JSON pointer (RFC 6901) to this place."""
    return "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in path)


def _first_fault(messages: Any) -> tuple[list[str], str]:  # Any: marshmallow's nested messages
    path: list[str] = []
    while isinstance(messages, dict):
        step, messages = next(iter(messages.items()))
        if step != "_schema":
            path.append(str(step))
    return path, str(messages[0] if isinstance(messages, list) else messages)
