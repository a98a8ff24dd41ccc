"""Webhooks are one's own, few, and off unless they are switched on."""

from __future__ import annotations

from uuid import uuid4

from service.api.app import assemble
from service.application import Application
from service.application.webhooks import MOST_WEBHOOKS
from service.settings import Settings
from tests.service.api.conftest import Caller, ok, problem

URL = "https://example.org/hook"


def test_they_are_off_by_default(application: Application) -> None:
    caller = Caller(assemble(application, Settings()).test_client())
    problem(caller.get("/v1/webhooks"), 401, "unauthenticated")
    caller.token = ok(caller.post("/v1/accounts", {"name": "Ada"}), 201)["token"]

    problem(caller.get("/v1/webhooks"), 404, "not_found")
    problem(caller.post("/v1/webhooks", {"url": URL}), 404, "not_found")


def test_a_webhook_is_shown_to_its_owner_alone(ada: Caller, bea: Caller) -> None:
    made = ok(ada.post("/v1/webhooks", {"url": URL, "events": ["your_turn"]}), 201)

    (mine,) = ok(ada.get("/v1/webhooks"))["webhooks"]

    assert mine == {name: value for name, value in made.items() if name != "secret"}
    assert ok(bea.get("/v1/webhooks")) == {"webhooks": []}
    headers = {"Authorization": f"Bearer {bea.token}"}
    problem(bea.http.delete(f"/v1/webhooks/{made['id']}", headers=headers), 404, "not_found")
    problem(bea.post(f"/v1/webhooks/{made['id']}/enable"), 404, "not_found")
    problem(bea.post(f"/v1/webhooks/{uuid4()}/enable"), 404, "not_found")
    problem(bea.post("/v1/webhooks/x/enable"), 404, "not_found")


def test_unknown_events_are_refused(ada: Caller) -> None:
    body = {"url": URL, "events": ["your_turn", "everything"]}

    problem(ada.post("/v1/webhooks", body), 422, "invalid_body")
    problem(ada.post("/v1/webhooks", {"url": URL, "events": []}), 422, "invalid_body")


def test_an_account_has_few(ada: Caller) -> None:
    for _ in range(MOST_WEBHOOKS):
        ok(ada.post("/v1/webhooks", {"url": URL}), 201)

    problem(ada.post("/v1/webhooks", {"url": URL}), 422, "invalid_body")
