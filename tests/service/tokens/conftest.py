"""The callers and tables of the API's tests, and an auditor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from service.application import Application

from ..api.conftest import (  # noqa: F401, TID252 - fixtures, used by their names
    Caller,
    Table,
    ada,
    app,
    application,
    bea,
    lobby,
    ok,
    problem,
    sign_up,
    stranger,
    table,
)

Body = dict[str, Any]


@pytest.fixture
def auditor(application: Application, sign_up: Callable[[str], Caller]) -> Caller:  # noqa: F811
    """Somebody to whom an operator has given audit:read."""
    caller = sign_up("Audrey")
    assert caller.account
    caller.token = application.grant(UUID(caller.account), "audit:read", "audits")
    return caller
