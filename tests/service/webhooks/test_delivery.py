"""What happens in games is told to those who want to know, signed and at least once."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable
from uuid import UUID, uuid4

from service.application import Application
from service.application.webhooks import DISABLE_AFTER
from tests.service.api.conftest import Body, Caller, ok

from .conftest import Receiver, begin_game

Relay = Callable[[], int]


def listen(caller: Caller, receiver: Receiver, *events: str) -> Body:
    body = {"url": receiver.url} | ({"events": list(events)} if events else {})
    return ok(caller.post("/v1/webhooks", body), 201)


def shown(caller: Caller) -> Body:
    (hook,) = ok(caller.get("/v1/webhooks"))["webhooks"]
    return dict(hook)


def move(players: list[Caller], path: str) -> None:
    """The seat that is asked gives its first legal command."""
    seat = ok(players[0].get(path))["awaiting"][0]
    legal = ok(players[seat].get(f"{path}/seats/{seat}/legal-commands?enumerate=1"))["commands"]
    body = {"command": legal[0]}
    ok(players[seat].post(f"{path}/seats/{seat}/commands", body, key=str(uuid4())), 201)


def retry_now(application: Application, hook: Body) -> None:
    """The wait of the back-off is over."""
    statement = "UPDATE webhooks SET retry_at = now() WHERE id = %(id)s RETURNING id"
    application.store._database.read(statement, {"id": UUID(hook["id"])})


def test_start_turn_and_end_are_told_once_each(
    ada: Caller, bea: Caller, receiver: Receiver, relay: Relay
) -> None:
    listen(ada, receiver)
    path = begin_game(ada, bea)
    relay()
    first = ok(ada.get(path))["awaiting"][0]
    relay()
    begun = receiver.events()
    ok(ada.post(f"{path}/seats/0/resign"), 201)
    ok(bea.post(f"{path}/seats/1/resign")) if ok(ada.get(path))["status"] == "running" else None
    relay()
    relay()

    assert begun == (["game_started", "your_turn"] if first == 0 else ["game_started"])
    assert receiver.events()[-1] == "game_ended"
    assert receiver.events().count("game_ended") == 1
    for body in receiver.bodies():
        assert f"/v1/games/{body['game_id']}" == path
        assert body["seats"] == [0]
        assert set(body) <= {
            "id", "event", "game_id", "version", "ruleset", "status", "seats", "seat", "at"
        }  # fmt: skip


def test_each_question_to_a_seat_is_told_to_its_holder_alone(
    ada: Caller, bea: Caller, receiver: Receiver, relay: Relay
) -> None:
    listen(bea, receiver, "your_turn")
    path = begin_game(ada, bea)
    asked = 0
    for _ in range(6):
        asked += ok(ada.get(path))["awaiting"] == [1]
        relay()
        move([ada, bea], path)

    assert len(receiver.got) == asked
    assert asked >= 2
    assert {body["seat"] for body in receiver.bodies()} == {1}


def test_who_holds_several_seats_is_told_of_the_turns_of_each(
    ada: Caller, receiver: Receiver, relay: Relay
) -> None:
    listen(ada, receiver, "your_turn")
    made = ok(ada.post("/v1/games", {"ruleset": "halloween", "seats": ["me", "open"]}), 201)
    path = f"/v1/games/{made['game_id']}"
    ok(ada.post(f"{path}/join", {"seat": 1}), 201)
    ok(ada.post(f"{path}/start"), 201)

    for _ in range(4):
        relay()
        move([ada, ada], path)

    assert {body["seat"] for body in receiver.bodies()} == {0, 1}
    assert all(body["seats"] == [0, 1] for body in receiver.bodies())
    assert len(receiver.got) == 4


def test_a_message_is_signed_over_id_time_and_body(
    ada: Caller, bea: Caller, receiver: Receiver, relay: Relay
) -> None:
    secret = listen(ada, receiver, "game_started")["secret"]
    begin_game(ada, bea)
    relay()

    ((headers, body),) = receiver.got
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{wanted}"
    assert headers["content-type"] == "application/json"
    assert "secret" not in shown(ada)


def test_what_did_not_come_through_is_sent_again_later_with_the_same_id(
    application: Application, ada: Caller, bea: Caller, receiver: Receiver, relay: Relay
) -> None:
    hook = listen(ada, receiver, "game_started")
    receiver.status = 500
    begin_game(ada, bea)

    relay()
    relay()  # the back-off holds it
    failed = shown(ada)
    receiver.status = 200
    retry_now(application, hook)
    relay()

    assert len(receiver.got) == 2
    assert receiver.got[0][0]["webhook-id"] == receiver.got[1][0]["webhook-id"]
    assert (failed["failures"], failed["last_error"]) == (1, "status 500")
    assert shown(ada)["failures"] == 0
    assert shown(ada)["delivered_at"]


def test_after_many_failures_it_is_disabled_and_can_be_enabled_again(
    application: Application, ada: Caller, bea: Caller, receiver: Receiver, relay: Relay
) -> None:
    hook = listen(ada, receiver, "game_started")
    receiver.status = 503
    begin_game(ada, bea)
    for _ in range(DISABLE_AFTER):
        relay()
        retry_now(application, hook)
    disabled = shown(ada)
    relay()
    tried = len(receiver.got)
    receiver.status = 204
    enabled = ok(ada.post(f"/v1/webhooks/{hook['id']}/enable"))
    relay()

    assert disabled["disabled_at"]
    assert tried == DISABLE_AFTER
    assert (enabled["disabled_at"], enabled["failures"]) == (None, 0)
    assert len(receiver.got) == tried + 1


def test_a_redirect_is_not_followed(
    ada: Caller, bea: Caller, receiver: Receiver, relay: Relay
) -> None:
    listen(ada, receiver, "game_started")
    receiver.status, receiver.headers = 302, {"Location": receiver.url}
    begin_game(ada, bea)
    relay()

    assert len(receiver.got) == 1
    assert shown(ada)["last_error"] == "status 302, redirects are not followed"


def test_a_deleted_webhook_is_told_nothing_more(
    ada: Caller, bea: Caller, receiver: Receiver, relay: Relay
) -> None:
    hook = listen(ada, receiver)
    assert ada.http.delete(
        f"/v1/webhooks/{hook['id']}", headers={"Authorization": f"Bearer {ada.token}"}
    ).status_code == 204  # fmt: skip
    begin_game(ada, bea)
    relay()

    assert receiver.got == []
    assert ok(ada.get("/v1/webhooks")) == {"webhooks": []}


def test_what_happened_before_the_first_webhook_is_not_told(
    ada: Caller, bea: Caller, receiver: Receiver, relay: Relay
) -> None:
    path = begin_game(ada, bea)
    relay()
    listen(ada, receiver)
    relay()
    assert receiver.got == []

    ok(ada.post(f"{path}/seats/0/resign"), 201)
    relay()

    assert "game_started" not in receiver.events()


def test_one_relay_works_at_a_time(application: Application, relay: Relay) -> None:
    store = application.store.webhooks
    held = store.take_relay(60_000)
    assert held is not None

    second, ran = store.take_relay(60_000), relay()
    store.end_relay(held)
    third = store.take_relay(1)

    assert second is None
    assert ran == 0
    assert third is not None
    store.end_relay(third)
