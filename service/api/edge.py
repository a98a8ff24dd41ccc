"""What happens to every request and response: ids, strict queries, CORS, problems, a log line."""

from __future__ import annotations

import re
import time
from functools import cache
from typing import Any

import structlog
from flask import Flask, Response, current_app, g, request
from uuid_utils.compat import uuid7
from werkzeug.exceptions import HTTPException

from service.application import Rejected, Unavailable

from .errors import BY_STATUS, Problem, respond
from .parser import is_uuid
from .resource import View, query_names

log = structlog.get_logger("service.api")
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
METHODS = "GET, HEAD, POST, DELETE, OPTIONS"
ACCEPTED = (
    "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Request-Id"
)
EXPOSED = (
    "Allow, Content-Language, ETag, Idempotent-Replay, Location, RateLimit-Limit, "
    "RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id"
)
LONGEST_REST = 8 * 1024 * 1024
PIECE = 64 * 1024
OPEN_PREFIXES = ("/docs", "/openapi.json")


def install(app: Flask) -> None:
    """Put the hooks and the error handlers on this app."""
    app.before_request(_begin)
    app.before_request(_refuse_unknown_parameters)
    app.after_request(_finish)
    app.after_request(_take_the_rest)
    app.register_error_handler(Problem, _on_problem)
    app.register_error_handler(Rejected, _on_rejected)
    app.register_error_handler(Unavailable, _on_unavailable)
    app.register_error_handler(HTTPException, _on_http)
    app.register_error_handler(Exception, _on_fault)


def _begin() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else str(uuid7())
    g.started = time.perf_counter()
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=g.request_id, **_ids())


def _ids() -> dict[str, Any]:
    """What every log line of this request says: game, seat and the like, and the command."""
    found = dict(request.view_args or {})
    key = request.headers.get("Idempotency-Key", "")
    return found | {"command_id": key} if is_uuid(key) else found


def _refuse_unknown_parameters() -> None:
    if not request.query_string or request.path.startswith(OPEN_PREFIXES):
        return
    if request.endpoint is None or request.method == "OPTIONS":
        return
    known = _known(current_app.view_functions[request.endpoint])
    for name, values in request.args.lists():
        if name not in known:
            raise Problem("unknown_filter", f"there is no parameter {name}", parameter=name)
        if len(values) > 1:
            raise Problem("bad_request", f"{name} comes more than once", parameter=name)


@cache
def _known(view: View) -> frozenset[str]:
    return query_names(view)


def _finish(response: Response) -> Response:
    headers = response.headers
    headers["X-Request-Id"] = g.request_id
    headers["Access-Control-Allow-Origin"] = "*"
    headers["Access-Control-Expose-Headers"] = EXPOSED
    headers["X-Content-Type-Options"] = "nosniff"
    if request.method == "OPTIONS":
        headers["Access-Control-Allow-Methods"] = METHODS
        headers["Access-Control-Allow-Headers"] = ACCEPTED
        headers["Access-Control-Max-Age"] = "86400"
    headers.setdefault("Cache-Control", "no-store")
    _note(response)
    return response


def _take_the_rest(response: Response) -> Response:
    """Read what a refused client still sends: it may not listen before it has sent all.

    Of more than 8 MiB nothing, or no more, is read; then the server answers and cuts it off.
    """
    environ = request.environ
    if response.status_code < 400 or not environ.get("wsgi.input_terminated"):
        return response
    if "Expect" in request.headers or (request.content_length or 0) > LONGEST_REST:
        return response
    left = LONGEST_REST
    while left > 0 and (piece := environ["wsgi.input"].read(PIECE)):
        left -= len(piece)
    return response


def _note(response: Response) -> None:
    found: dict[str, Any] = {
        "method": request.method,
        "path": request.path,
        "status": response.status_code,
        "ms": round((time.perf_counter() - g.started) * 1000, 2),
        "code": g.get("problem_code"),
        "account": g.caller.account if "caller" in g else None,
        "request_id": g.request_id,
        **_ids(),
    }
    log.info("request", **{name: value for name, value in found.items() if value is not None})


def _on_problem(problem: Problem) -> Response:
    return respond(problem)


def _on_rejected(refusal: Rejected) -> Response:
    links = None
    if refusal.code == "illegal_command" and "seat" in (request.view_args or {}):
        links = {"legal_commands": request.path.partition("/commands")[0] + "/legal-commands"}
    members = {
        "clause": refusal.clause,
        "parameter": refusal.parameter,
        "version": refusal.version,
        "awaiting": refusal.awaiting,
        "retry_after": refusal.retry_after,
        "links": links,
        **refusal.extra,
    }
    if refusal.code == "invalid_command" and "pointer" in members:
        members["pointer"] = f"/command{members['pointer']}"
    return respond(Problem(refusal.code, refusal.detail, **members))


def _on_unavailable(fault: Exception) -> Response:
    log.warning("store_unavailable", fault=type(fault).__name__)
    return respond(Problem("busy", "the store does not answer: try again"))


def _on_http(fault: HTTPException) -> Response:
    if fault.response is not None or fault.code is None or fault.code < 400:
        return Response(status=fault.code or 500, headers=fault.get_headers())
    code = BY_STATUS.get(fault.code, "bad_request" if fault.code < 500 else "internal_error")
    allow = {name: value for name, value in fault.get_headers() if name == "Allow"}
    detail = {
        "not_found": "there is nothing at this address",
        "method_not_allowed": f"{request.method} is not for this address",
        "too_large": "the body is larger than this address takes",
    }
    return respond(Problem(code, detail.get(code, fault.name)), allow)


def _on_fault(fault: Exception) -> Response:
    log.error("fault", path=request.path, exc_info=fault)
    return respond(Problem("internal_error", "a fault of ours: it has been logged"))
