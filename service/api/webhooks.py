"""Webhooks: be told of turns, starts and ends instead of asking."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from uuid import UUID

from flask import Response, current_app

from service.application import secret_text

from .auth import application, caller
from .errors import Problem
from .parser import is_uuid, refuse_key
from .resource import Resource
from .schemas import common
from .schemas import webhooks as shapes

webhooks = Resource("webhooks", "Be told of turns, starts and ends instead of asking.")
OFF = "webhooks are not switched on here"


@webhooks.post("/webhooks")
@webhooks.takes(shapes.NewWebhook)
@webhooks.gives(shapes.FirstWebhook, status=201, description="Keep the secret: it is shown once.")
@webhooks.refuses("not_found")
@webhooks.needs_token("game:read")
def create_webhook(body: dict[str, Any]) -> Any:  # Any: dumped by the schema
    """Be told at an address; each message is signed and comes at least once."""
    refuse_key()
    _require_on()
    private = current_app.config["WEBHOOKS_PRIVATE"]
    made = application().create_webhook(caller(), body["url"], body["events"], private=private)
    return {**asdict(made), "secret": secret_text(made.secret)}


@webhooks.get("/webhooks")
@webhooks.gives(shapes.WebhookList)
@webhooks.refuses("not_found")
@webhooks.needs_token("game:read")
def list_webhooks() -> Any:  # Any: dumped by the schema
    """Your webhooks, and how they do."""
    _require_on()
    return {"webhooks": application().webhooks_of(caller())}


@webhooks.delete("/webhooks/<webhook_id>")
@webhooks.gives(status=204, description="It is told nothing more.")
@webhooks.refuses("not_found")
@webhooks.needs_token("game:read")
def delete_webhook(webhook_id: str) -> Response:
    """Tell an address nothing more; what waited for it is dropped."""
    _require_on()
    application().delete_webhook(caller(), _id_of(webhook_id))
    return Response(status=204)


@webhooks.post("/webhooks/<webhook_id>/enable")
@webhooks.takes(common.Nothing)
@webhooks.gives(shapes.Webhook)
@webhooks.refuses("not_found")
@webhooks.needs_token("game:read")
def enable_webhook(body: dict[str, Any], webhook_id: str) -> Any:  # Any: dumped by the schema
    """Try again at once, also what has waited while it was disabled."""
    _require_on()
    return application().enable_webhook(caller(), _id_of(webhook_id))


def _require_on() -> None:
    caller().require("game:read")
    if not current_app.config["WEBHOOKS"]:
        raise Problem("not_found", OFF)


def _id_of(text: str) -> UUID:
    if not is_uuid(text):
        raise Problem("not_found", "there is no such webhook")
    return UUID(text)
