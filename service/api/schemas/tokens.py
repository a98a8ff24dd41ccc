"""Shapes of tokens."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.application import ALL_SCOPES

from .audit import UUID_PATTERN
from .fields import Name, QueryWhole, Whole
from .games import MOMENT, MOST_PAGE, MOST_SEATS


class NewToken(Schema):
    """A token with some of your own scopes."""

    scopes = fields.List(
        fields.String(validate=validate.OneOf(ALL_SCOPES)),
        required=True,
        validate=validate.Length(min=1, max=len(ALL_SCOPES)),
        metadata={"description": "Some of the scopes of the token that asks."},
    )
    label = Name(least=0, load_default="", metadata={"description": "For yourself."})
    expires_at = fields.AwareDateTime(load_default=None, allow_none=True, metadata=MOMENT)
    game_id = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(UUID_PATTERN.replace("$", r"\Z"), error="the id of a game"),
        metadata={"pattern": UUID_PATTERN, "description": "Good for this game alone."},
    )
    seats = fields.List(
        Whole(0, MOST_SEATS - 1),
        load_default=None,
        allow_none=True,
        validate=validate.Length(min=1, max=MOST_SEATS),
        metadata={"description": "With `game_id`: good for these of your seats alone."},
    )


class Token(Schema):
    """A live token; the secret itself is not stored."""

    id = fields.String(required=True)
    label = fields.String(required=True)
    scopes = fields.List(fields.String(validate=validate.OneOf(ALL_SCOPES)), required=True)
    game_id = fields.String(required=True, allow_none=True)
    seats = fields.List(fields.Integer(), required=True, allow_none=True)
    created_at = fields.String(required=True, metadata=MOMENT)
    expires_at = fields.String(required=True, allow_none=True, metadata=MOMENT)


class MadeToken(Token):
    """A new token, shown this once."""

    token = fields.String(required=True, metadata={"description": "Keep it: it is not stored."})


class Tokens(Schema):
    """Live tokens, oldest first."""

    tokens = fields.List(fields.Nested(Token), required=True)
    next_cursor = fields.String(required=True, allow_none=True)


class TokensQuery(Schema):
    """Which page."""

    cursor = fields.String(load_default=None, validate=validate.Length(max=100))
    limit = QueryWhole(1, MOST_PAGE, load_default=100)
