"""A blueprint whose decorators say, run and document what an endpoint takes, gives and refuses."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from flask_smorest import Blueprint  # type: ignore[import-untyped]  # ships no types
from marshmallow import Schema

from .errors import KINDS, PROBLEM_JSON, TYPE_PREFIX
from .parser import StrictParser

View = Callable[..., object]
V = TypeVar("V", bound=View)
Doc = dict[str, Any]  # Any: a fragment of an OpenAPI document

EVERYWHERE = ("bad_request", "unknown_filter", "rate_limited", "internal_error", "busy")
WITH_TOKEN = ("unauthenticated", "missing_scope")
BEARER: list[Doc] = [{"bearer": []}]
WITH_BODY = ("too_large", "unsupported_media_type", "invalid_body")
_EXAMPLE_DETAILS = {
    "unknown_filter": "there is no parameter colour",
    "not_your_turn": "another seat decides now",
    "illegal_command": "that grave is not in a straight line from your lord",
    "version_conflict": "the game is at version 41, not 40",
}
_EXAMPLE_MEMBERS: Mapping[str, Doc] = {
    "illegal_command": {"clause": "HAL-5.1", "parameter": "to", "version": 41, "awaiting": [1]},
    "invalid_command": {"pointer": "/command/to"},
    "invalid_body": {"pointer": "/seats/0"},
    "unknown_filter": {"parameter": "colour"},
    "not_your_turn": {"version": 41, "awaiting": [1]},
    "version_conflict": {"version": 41, "awaiting": [1]},
}


class Resource(Blueprint):  # type: ignore[misc]  # flask-smorest ships no types
    """The endpoints of one kind of thing, below /v1."""

    ARGUMENTS_PARSER = StrictParser()

    def __init__(self, name: str, description: str, prefix: str = "/v1") -> None:
        super().__init__(name, f"service.api.{name}", url_prefix=prefix, description=description)
        self._prepare_doc_cbks.append(_describe)

    def get(self, rule: str) -> Callable[[V], V]:
        """Route a GET."""
        return self._routed(rule, "GET")

    def post(self, rule: str) -> Callable[[V], V]:
        """Route a POST."""
        return self._routed(rule, "POST")

    def delete(self, rule: str) -> Callable[[V], V]:
        """Route a DELETE."""
        return self._routed(rule, "DELETE")

    def _routed(self, rule: str, method: str) -> Callable[[V], V]:
        def decorate(view: V) -> V:
            _noted("manual_doc", {"operationId": view.__name__})(view)
            self.route(rule, methods=[method])(_bare(view))
            return view

        return decorate

    def takes(self, schema: type[Schema]) -> Callable[[V], V]:
        """A JSON body, handed to the view as a dict; optional when no field is required."""
        fields = schema().load_fields.values()
        needed = any(field.required for field in fields)
        return cast(
            Callable[[V], V],
            self.arguments(schema, location="json", required=needed),
        )

    def asks(self, schema: type[Schema]) -> Callable[[V], V]:
        """Query parameters, handed to the view as a dict."""
        return cast(Callable[[V], V], self.arguments(schema, location="query"))

    def body_of(self, schema: type[Schema]) -> Callable[[V], V]:
        """Describe a body that the view reads by itself, for speed."""
        return _noted("described", schema)

    def asks_for(self, schema: type[Schema]) -> Callable[[V], V]:
        """Describe query parameters that the view reads by itself, for speed."""
        return _noted("asked", schema)

    def raw_body(self, schemas: Mapping[str, Doc], description: str) -> Callable[[V], V]:
        """Describe a body that is taken as bytes: a schema by media type."""
        content = {kind: {"schema": schema} for kind, schema in schemas.items()}
        body = {"required": True, "description": description, "content": content}
        return _noted("raw", body)

    def gives(
        self,
        schema: type[Schema] | Doc | None = None,
        *,
        status: int = 200,
        description: str = "",
        content_type: str | None = None,
        headers: Doc | None = None,
    ) -> Callable[[V], V]:
        """A success, and how it looks; without a description the schema's words stand."""
        said = schema.__doc__ if isinstance(schema, type) else None
        made = self.response(
            status,
            schema,
            description=description or said,
            content_type=content_type,
            headers=headers,
        )
        return cast(Callable[[V], V], made)

    def also_gives(self, status: int, description: str, **more: Any) -> Callable[[V], V]:
        """Another answer that is no error (a repeat, 304, another format)."""
        made = self.alt_response(status, description=description, success=True, **more)
        return cast(Callable[[V], V], made)

    def refuses(self, *codes: str) -> Callable[[V], V]:
        """The codes of its own with which it may refuse."""
        return _noted("refuses", codes)

    def needs_token(self, *scopes: str) -> Callable[[V], V]:
        """Say that only a bearer token opens it (the application checks)."""
        return _noted("scopes", scopes)

    def may_use_token(self) -> Callable[[V], V]:
        """Say that it is open to everybody, and shows more to whom a token belongs."""
        return _noted("optional", True)

    def keyed(self) -> Callable[[V], V]:
        """Say that it takes an Idempotency-Key."""
        return _noted("keyed", True)


def _bare(view: View) -> View:
    """A view that reads its own body needs none of the layers that only document it."""
    notes = getattr(view, "_apidoc", {})
    if "described" not in notes or "arguments" in notes:
        return view
    inner: View = inspect.unwrap(view)
    inner._apidoc = notes  # type: ignore[attr-defined]  # where flask-smorest keeps its notes
    return inner


def query_names(view: View) -> frozenset[str]:
    """The query parameters that a view knows."""
    notes = getattr(view, "_apidoc", {})
    known = [notes["asked"]] if "asked" in notes else []
    known += [
        p["schema"] for p in notes.get("arguments", {}).get("parameters", ()) if p["in"] == "query"
    ]
    return frozenset(
        field.data_key or name for schema in known for name, field in schema().load_fields.items()
    )


def _noted(name: str, value: object) -> Callable[[V], V]:
    def decorate(view: V) -> V:
        notes = dict(getattr(view, "_apidoc", {}))
        notes[name] = value
        view._apidoc = notes  # type: ignore[attr-defined]  # where flask-smorest keeps its notes
        return view

    return decorate


def _describe(doc: Doc, notes: Doc, *, api: Any, spec: Any, **_: object) -> Doc:
    """Complete an operation: hand-read body, key, security, and all its problems."""
    if described := notes.get("described"):
        content = {"application/json": {"schema": described}}
        doc["requestBody"] = {"required": True, "content": content}
    if raw := notes.get("raw"):
        doc["requestBody"] = raw
    if asked := notes.get("asked"):
        doc.setdefault("parameters", []).append({"in": "query", "schema": asked})
    if notes.get("keyed"):
        doc.setdefault("parameters", []).append("IdempotencyKey")
    _say_who_may(doc, notes)
    body: tuple[str, ...] = WITH_BODY if "requestBody" in doc else ()
    body = body[:2] if raw else body
    token = WITH_TOKEN if doc["security"] else WITH_TOKEN[:1]  # a bad one is refused everywhere
    codes = {*EVERYWHERE, *token, *body, *notes.get("refuses", ())}
    responses = doc.setdefault("responses", {})
    responses.pop(422, None)
    responses.pop("422", None)
    responses.update(_problem_responses(codes))
    return doc


def _say_who_may(doc: Doc, notes: Doc) -> None:
    """The security of an operation: a token, a token or nothing, or nothing."""
    scopes = notes.get("scopes")
    if scopes is not None:
        doc["security"] = BEARER
        doc["x-scopes"] = list(scopes)
    else:
        doc["security"] = [{}, *BEARER] if notes.get("optional") else []


def _problem_responses(codes: Iterable[str]) -> Doc:
    by_status: dict[int, list[str]] = {}
    for code in (code for code in KINDS if code in set(codes)):
        by_status.setdefault(KINDS[code].status, []).append(code)
    return {str(status): _problem_response(status, found) for status, found in by_status.items()}


def _problem_response(status: int, codes: list[str]) -> Doc:
    content = {
        "schema": {"$ref": "#/components/schemas/Problem"},
        "examples": {code: {"$ref": f"#/components/examples/{code}"} for code in codes},
    }
    words = "; ".join(f"`{code}`: {KINDS[code].title}" for code in codes)
    if status in (429, 503):
        words += ". The header `Retry-After` says for how many seconds"
    response: Doc = {"description": words, "content": {PROBLEM_JSON: content}}
    if status in (429, 503):
        response["headers"] = {
            "Retry-After": {"schema": {"type": "integer"}, "description": "seconds"}
        }
    return response


def example_of(code: str) -> Doc:
    """A problem with this code."""
    kind = KINDS[code]
    detail = _EXAMPLE_DETAILS.get(code, kind.title)
    return {
        "type": TYPE_PREFIX + code,
        "title": kind.title,
        "status": kind.status,
        "code": code,
        "error": detail,
        "detail": detail,
        **_EXAMPLE_MEMBERS.get(code, {}),
        "request_id": "01936f1c-7f5e-7d4c-9b1a-0d9a1f3f7a21",
    }
