"""The Flask app."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from flask import Flask, Response
from flask.json.provider import JSONProvider
from flask_smorest import Api  # type: ignore[import-untyped]  # ships no types
from werkzeug.wrappers import Response as AnyResponse

from service.application import Application, from_settings
from service.logs import configure
from service.settings import Settings, read
from service.streams import Pace, Tails

from . import (
    accounts,
    decisions,
    docs,
    edge,
    feed,
    forks,
    games,
    limiting,
    meta,
    operations,
    reading,
    records,
    rulesets,
    seats,
    simulations,
    streams,
    tokens,
    webhooks,
)
from .auth import refuse_bad_token
from .documentation import complete
from .schemas.common import Problem as ProblemShape

RESOURCES = (
    meta.about,
    rulesets.rulesets,
    rulesets.bots,
    accounts.accounts,
    games.games,
    seats.seats,
    reading.reading,
    records.records,
    forks.forks,
    feed.feed,
    tokens.tokens,
    streams.streams,
    decisions.decisions,
    simulations.simulations,
    webhooks.webhooks,
    meta.health,
)


class Json(JSONProvider):
    """JSON by msgspec."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:  # Any: Flask's signature
        """Text of this value."""
        return msgspec.json.encode(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """Value of this text."""
        return msgspec.json.decode(s)


class Service(Api):  # type: ignore[misc]  # flask-smorest ships no types
    """Our errors are our own: no default one in the document, no handler of smorest's."""

    DEFAULT_ERROR_RESPONSE_NAME = None
    ERROR_SCHEMA = ProblemShape

    def _register_error_handlers(self) -> None:
        """`edge` does it."""

    def _openapi_json(self) -> AnyResponse:
        """The document that is committed, without its blanks."""
        return Response(self._document, mimetype="application/json")

    @cached_property
    def _document(self) -> bytes:
        return msgspec.json.encode(document(self))


def create_app(application: Application | None = None) -> Flask:
    """The service over HTTP; without an application, the one that the environment names."""
    if application is not None:
        return assemble(application, Settings())
    settings = read().connected()
    configure(settings)
    return assemble(from_settings(settings), settings)


def assemble(application: Application | None, settings: Settings) -> Flask:
    """Routes, hooks and documents; the document alone needs no application."""
    app = Flask("service.api", static_folder=None)
    app.json = Json(app)
    app.url_map.strict_slashes = False
    app.config.update(
        API_TITLE=meta.NAME,
        API_VERSION=meta.API_VERSION,
        OPENAPI_VERSION="3.1.1",
        OPENAPI_URL_PREFIX="/",
        MAX_CONTENT_LENGTH=settings.max_body_bytes,
    )
    app.extensions["application"] = application
    app.extensions["tails"] = tails_of(settings)
    edge.install(app)
    operations.install(app, settings)
    limiting.install(app, settings)
    app.before_request(refuse_bad_token)
    api = Service(app)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    app.extensions["api"] = api
    app.register_blueprint(docs.docs)
    return app


def tails_of(settings: Settings) -> Tails:
    """The live tails of this process; they start nothing before the first is opened."""
    pace = Pace(
        settings.stream_heartbeat_ms / 1000,
        settings.stream_poll_ms / 1000,
        settings.stream_life_ms / 1000,
    )
    return Tails(settings.redis_url, settings.stream_limit, pace)


def document(api: Service) -> dict[str, Any]:
    """The OpenAPI document. Any: JSON."""
    return complete(api.spec.to_dict())
