"""The service on real servers, with the settings a test asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from service.api.app import assemble
from service.application import Application, from_settings
from service.settings import Settings
from tests.service.api.conftest import Caller, ok


@pytest.fixture
def settings(database_url: str, redis_url: str, tmp_path: Path) -> Settings:
    named = Settings(data_dir=tmp_path, metrics_dir=tmp_path / "metrics")
    return named.with_servers(database_url, redis_url)


@pytest.fixture
def application(settings: Settings) -> Application:
    return from_settings(settings)


@pytest.fixture
def serve(application: Application) -> Callable[[Settings], Flask]:
    """The app of these settings."""
    return lambda settings: assemble(application, settings)


@pytest.fixture
def app(serve: Callable[[Settings], Flask], settings: Settings) -> Flask:
    return serve(settings)


def sign_up(app: Flask, name: str = "Ada") -> Caller:
    """Someone with an account."""
    caller = Caller(app.test_client())
    made = ok(caller.post("/v1/accounts", {"name": name}), 201)
    caller.token, caller.account = made["token"], made["account"]["id"]
    return caller
