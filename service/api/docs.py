"""The page on which the API is read and tried: Swagger UI over /openapi.json."""

from __future__ import annotations

from pathlib import Path

import flask_swagger_ui  # type: ignore[import-untyped]  # ships no types
from flask import Blueprint, Response, redirect, send_from_directory
from werkzeug.wrappers import Response as AnyResponse

OWN = Path(__file__).parent / "pages"
SWAGGER = Path(flask_swagger_ui.__file__).parent / "dist"
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self'; frame-ancestors 'none'"
)

docs = Blueprint("docs", __name__)


@docs.get("/docs/")
@docs.get("/docs/<path:name>")
def page(name: str = "index.html") -> Response:
    """The page, or a file that it needs."""
    folder = OWN if (OWN / name).is_file() else SWAGGER
    response = send_from_directory(folder, name)
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


@docs.get("/")
def home() -> AnyResponse:
    """A browser that comes to the front door is shown the documents."""
    return redirect("/docs/", 302)
