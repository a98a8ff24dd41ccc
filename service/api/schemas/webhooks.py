"""Shapes of webhooks."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.application import WEBHOOK_EVENTS

from .fields import Instant

MOMENT = {"type": "string", "format": "date-time"}


class NewWebhook(Schema):
    """An address that wants to be told."""

    url = fields.String(
        required=True,
        validate=validate.Length(1, 2000),
        metadata={"description": "https, and no private address.", "format": "uri"},
    )
    events = fields.List(
        fields.String(validate=validate.OneOf(WEBHOOK_EVENTS)),
        load_default=list(WEBHOOK_EVENTS),
        validate=validate.Length(1, 10),
    )


class Webhook(Schema):
    """An address that is told; disabled after 12 failures in a row, until it is enabled."""

    id = fields.String(required=True)
    url = fields.String(required=True)
    events = fields.List(fields.String(validate=validate.OneOf(WEBHOOK_EVENTS)), required=True)
    created_at = Instant(required=True, metadata=MOMENT)
    failures = fields.Integer(
        required=True, metadata={"description": "In a row; a delivery sets it back to 0."}
    )
    last_error = fields.String(required=True, allow_none=True)
    delivered_at = Instant(
        required=True,
        allow_none=True,
        metadata={**MOMENT, "description": "The last that got there."},
    )
    disabled_at = Instant(required=True, allow_none=True, metadata=MOMENT)


class FirstWebhook(Webhook):
    """A new webhook with its secret."""

    secret = fields.String(
        required=True, metadata={"description": "Signs every message; it is shown this once."}
    )


class WebhookList(Schema):
    """An account's webhooks, oldest first."""

    webhooks = fields.List(fields.Nested(Webhook), required=True)
