"""Tables of both boxes of Horrified over the API, and the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import reckon

from ..api.conftest import app, application, sign_up  # noqa: F401, TID252 - fixtures

Reckon = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reckon:
    """Give a command in an empty folder; what it says and its exit code come back."""
    monkeypatch.chdir(tmp_path)

    def give(*words: object, typed: str = "") -> Result:
        return CliRunner().invoke(reckon, [str(word) for word in words], input=typed)

    return give
