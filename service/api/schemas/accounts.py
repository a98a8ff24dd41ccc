"""Shapes of accounts and tokens."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.application import ALL_SCOPES

from .fields import Instant, Name

KINDS = ("human", "bot")


class Account(Schema):
    """Someone who may hold seats; names need not be unique."""

    id = fields.String(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    name = fields.String(required=True)
    created_at = Instant(required=True, metadata={"type": "string", "format": "date-time"})


class NewAccount(Schema):
    """A new account."""

    kind = fields.String(load_default="human", validate=validate.OneOf(KINDS))
    name = Name(required=True)


class FirstToken(Schema):
    """An account and its first token, which is shown this once."""

    account = fields.Nested(Account, required=True)
    token_id = fields.String(required=True)
    token = fields.String(required=True, metadata={"description": "Keep it: it is not stored."})
    scopes = fields.List(fields.String(validate=validate.OneOf(ALL_SCOPES)), required=True)
