"""Who calls: the bearer token of the Authorization header, nothing else."""

from __future__ import annotations

import re

from flask import current_app, g, request

from service.application import ANONYMOUS, Application, Caller

from .errors import Problem

PREFIX = "/v1"
_BEARER = re.compile(r"bearer +([A-Za-z0-9._~+/=-]{1,256})", re.ASCII | re.IGNORECASE)


def application() -> Application:
    """The use cases behind this Flask app."""
    found: Application = current_app.extensions["application"]
    return found


def caller() -> Caller:
    """Whoever sends this request; ANONYMOUS without a token, Problem with a bad one."""
    if "caller" not in g:
        g.caller = _identify(request.headers.get("Authorization"))
    found: Caller = g.caller
    return found


def refuse_bad_token() -> None:
    """A token that is good for nothing is told so everywhere, also where none is needed."""
    if request.endpoint is None or request.method == "OPTIONS":
        return
    if request.path == PREFIX or request.path.startswith(f"{PREFIX}/"):
        caller()


def _identify(header: str | None) -> Caller:
    if header is None:
        return ANONYMOUS
    token = _BEARER.fullmatch(header.strip())
    if token is None:
        raise Problem("unauthenticated", "the Authorization header must be: Bearer <token>")
    return application().authenticate(token[1])
