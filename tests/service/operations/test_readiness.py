"""Liveness asks nobody; readiness names what is wrong."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from flask import Flask

from service.api.app import assemble
from service.application import Application, GameSpec, from_settings
from service.settings import Settings
from tests.service.api.conftest import Caller, ok, problem

AWAY = "redis://127.0.0.1:1/0"
GONE = "postgresql+psycopg://nobody@127.0.0.1:1/nothing"


def stranger(app: Flask) -> Caller:
    return Caller(app.test_client())


def test_all_is_well(app: Flask) -> None:
    body = ok(stranger(app).get("/readyz"))

    assert body == {
        "status": "ready",
        "parts": {"database": "ok", "broker": "ok", "bot_turns": "ok"},
    }


def test_without_a_broker_it_still_serves_and_says_so(settings: Settings) -> None:
    wanted = replace(settings, redis_url=AWAY)

    body = ok(stranger(assemble(from_settings(wanted), wanted)).get("/readyz"))

    assert body["status"] == "degraded"
    assert body["parts"]["broker"].startswith("down")
    assert body["parts"]["database"] == "ok"


def test_without_a_database_it_is_not_ready(settings: Settings) -> None:
    wanted = replace(settings, database_url=GONE)

    response = stranger(assemble(from_settings(wanted), wanted)).get("/readyz")

    body = problem(response, 503, "busy")
    assert body["parts"]["database"] == "down"
    assert body["detail"] == "not ready: database"
    assert response.headers["Retry-After"]


def test_it_lives_without_any_server(settings: Settings) -> None:
    wanted = replace(settings, database_url=GONE, redis_url=AWAY)

    assert ok(stranger(assemble(from_settings(wanted), wanted)).get("/healthz"))


def test_a_bot_that_nobody_moves_shows(application: Application, settings: Settings) -> None:
    owner = application.authenticate(application.create_account("human", "Ada").token)
    made = application.create_game(owner, GameSpec("halloween", ("bot:greedy", "bot:greedy")))
    application.start(owner, UUID(made.game_id))
    app = assemble(application, replace(settings, late_bot_turn_ms=-1))

    body = ok(stranger(app).get("/readyz"))

    assert body["status"] == "degraded"
    assert body["parts"]["bot_turns"] == "late"
