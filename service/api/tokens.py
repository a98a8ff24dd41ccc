"""Tokens: make one, see them, end one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from flask import Response

from service.application import TokenSpec

from .auth import application, caller
from .bodies import as_json
from .errors import Problem
from .parser import is_uuid, refuse_key
from .resource import Resource
from .schemas import tokens as shapes

tokens = Resource("tokens", "What your programs may do, for how long, and where.")


@tokens.post("/tokens")
@tokens.takes(shapes.NewToken)
@tokens.gives(shapes.MadeToken, status=201, description="Keep the token: it is shown this once.")
@tokens.refuses("not_found", "not_your_seat", "invalid_expiry", "game_faulted")
@tokens.needs_token()
def create_token(body: dict[str, Any]) -> Response:
    """A token with some of your own scopes, that ends no later than the one you use.

    With `game_id` it is good for that game alone, with `seats` for those seats of it.
    """
    refuse_key()
    if body["seats"] is not None and body["game_id"] is None:
        raise Problem("invalid_body", "seats are of a game: name it", pointer="/game_id")
    spec = TokenSpec(
        tuple(dict.fromkeys(body["scopes"])),
        body["label"],
        body["expires_at"],
        None if body["game_id"] is None else UUID(body["game_id"]),
        None if body["seats"] is None else tuple(sorted(set(body["seats"]))),
    )
    return as_json(application().create_token(caller(), spec), 201)


@tokens.get("/tokens")
@tokens.asks(shapes.TokensQuery)
@tokens.gives(shapes.Tokens)
@tokens.needs_token()
def list_tokens(query: dict[str, Any]) -> Response:
    """Your live tokens, oldest first; the tokens themselves are not kept."""
    cursor = query["cursor"]
    if cursor is not None and not is_uuid(cursor):
        raise Problem("bad_request", "not a cursor", parameter="cursor")
    page = application().list_tokens(caller(), UUID(cursor) if cursor else None, query["limit"])
    rows = [_without_token(row) for row in page.tokens]
    return as_json({"tokens": rows, "next_cursor": page.next_cursor})


@tokens.delete("/tokens/<token_id>")
@tokens.gives(status=204, description="It is good for nothing any more, from now on.")
@tokens.refuses("not_found")
@tokens.needs_token()
def revoke_token(token_id: str) -> Response:
    """End a token at once; tokens that were made with it stay."""
    if not is_uuid(token_id):
        raise Problem("not_found", "you have no such token")
    application().revoke_token(caller(), UUID(token_id))
    return Response(status=204)


def _without_token(row: msgspec.Struct) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(row).items() if name != "token"}
