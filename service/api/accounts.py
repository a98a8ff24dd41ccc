"""Accounts: who may hold seats."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.application import NewAccount

from .auth import application, caller
from .parser import refuse_key
from .resource import Resource
from .schemas import accounts as shapes

accounts = Resource("accounts", "People and bots that may hold seats.")


@accounts.post("/accounts")
@accounts.takes(shapes.NewAccount)
@accounts.gives(shapes.FirstToken, status=201, description="Keep the token: it is shown once.")
def create_account(body: dict[str, str]) -> NewAccount | Response:
    """Make an account; its first token comes with it, shown this once.

    No Idempotency-Key is taken: whoever knew it could have the token shown again.
    """
    refuse_key()
    return application().create_account(body["kind"], body["name"])


@accounts.get("/account")
@accounts.gives(shapes.Account)
@accounts.needs_token()
def get_account() -> Any:  # Any: dumped by the schema
    """The account that this token belongs to."""
    return application().account_of(caller())
