"""The service itself: what it is, whether it lives, what its errors mean."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from flask import Response, current_app

from .auth import application
from .bodies import as_json
from .errors import KINDS, Problem
from .resource import Resource
from .schemas import common

NAME, API_VERSION = "Dead Reckoning", "1"

about = Resource("service", "What this service is and whether it is well.")
health = Resource("health", "Liveness and readiness, for machines.", prefix="/")


def build() -> str:
    """The version of the package that is running."""
    try:
        return version("dead-reckoning")
    except PackageNotFoundError:
        return "unknown"


@about.get("")
@about.gives(common.Service)
def service() -> dict[str, object]:
    """What this is and where to go."""
    names = (
        "rulesets", "bots", "accounts", "account", "tokens", "games", "stream", "simulations",
        "problems",
    )  # fmt: skip
    links = {name: f"/v1/{name}" for name in names} | {"decisions": "/v1/bot/decisions"}
    links |= {"openapi": "/openapi.json", "docs": "/docs/"}
    links |= {"health": "/healthz", "readiness": "/readyz"}
    return {"name": NAME, "api": API_VERSION, "version": build(), "links": links}


@about.get("/problems")
@about.gives(common.Problems)
def problems() -> dict[str, object]:
    """Every error code there is: the `type` of a problem leads here."""
    return {
        "problems": [
            {"code": code, "status": kind.status, "title": kind.title}
            for code, kind in KINDS.items()
        ]
    }


@health.get("healthz")
@health.gives(common.Health)
def healthz() -> Response:
    """The process is alive."""
    return as_json({"status": "ok"})


@health.get("readyz")
@health.gives(common.Readiness)
def readyz() -> Response:
    """Each part that the service needs; 503 when there is no database.

    `degraded`: commands are accepted, but bots or live tails are late.
    """
    parts = application().ready(current_app.config["LATE_BOT_TURN_MS"])
    if parts["database"] != "ok":
        down = ", ".join(sorted(name for name, state in parts.items() if state == "down"))
        raise Problem("busy", f"not ready: {down}", parts=parts)
    well = all(state == "ok" for state in parts.values())
    return as_json({"status": "ready" if well else "degraded", "parts": parts})
