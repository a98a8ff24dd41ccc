"""For operators: counts and times of every answer, and the page that Prometheus reads."""

from __future__ import annotations

import time
from pathlib import Path

from flask import Flask, Response, current_app, g, request

from service import metrics
from service.settings import Settings
from service.streams import Tails

from .auth import application
from .limiting import COMMAND

UNKNOWN = "none"


def install(app: Flask, settings: Settings) -> None:
    """Count every answer; give /metrics, which is no part of the API (it has no version)."""
    app.config["LATE_BOT_TURN_MS"] = settings.late_bot_turn_ms
    app.config["METRICS_DIR"] = settings.metrics_dir
    app.config["WEBHOOKS"] = settings.webhooks
    app.config["WEBHOOKS_PRIVATE"] = settings.webhooks_private
    app.after_request(_count)
    app.add_url_rule("/metrics", "metrics", _show)


def _show() -> Response:
    root: Path = current_app.config["METRICS_DIR"]
    return Response(
        metrics.exposition(root, application().backlog()), content_type=metrics.CONTENT_TYPE
    )


def _count(response: Response) -> Response:
    endpoint = request.endpoint or UNKNOWN
    metrics.REQUESTS.labels(endpoint, request.method, response.status_code).inc()
    metrics.LATENCY.labels(endpoint).observe(time.perf_counter() - g.started)
    if endpoint == COMMAND:
        metrics.COMMANDS.labels(_outcome(response)).inc()
    tails: Tails = current_app.extensions["tails"]
    metrics.STREAMS.set(tails.counts()[0])
    if response.is_streamed:
        response.call_on_close(lambda: metrics.STREAMS.set(tails.counts()[0]))
    return response


def _outcome(response: Response) -> str:
    if response.status_code == 201:
        return "accepted"
    return "repeated" if response.status_code == 200 else str(g.get("problem_code", UNKNOWN))
