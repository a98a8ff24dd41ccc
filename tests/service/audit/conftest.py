"""The callers and tables of the API's tests, an auditor, and games that are over."""

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
    inspected,
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


@pytest.fixture
def over(inspected: tuple[Table, int, Body]) -> Table:  # noqa: F811
    """A game that has ended: somebody looked under a grave, then seat 1 resigned."""
    found = inspected[0]
    ok(found.players[1].post(f"{found.path}/seats/1/resign"), 201)
    return found


def record_of(table: Table, accept: str = "application/json") -> bytes:  # noqa: F811
    """The record that a stranger would download."""
    response = table.players[0].get(f"{table.path}/record", Accept=accept)
    assert response.status_code == 200
    return response.get_data()
