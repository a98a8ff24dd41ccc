"""Both stores of webhooks obey the same laws."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest

from service.store.accounts import AccountStore
from service.store.engine import make_engine
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts
from service.store.rows import Cursor
from service.store.webhook_port import NewDelivery, Relay, Webhook, WebhookStore


@pytest.fixture(params=["memory", "postgres"])
def stores(request: pytest.FixtureRequest) -> Iterator[tuple[WebhookStore, AccountStore]]:
    if request.param == "memory":
        yield MemoryStore().webhooks, MemoryAccounts()
        return
    engine = make_engine(request.getfixturevalue("new_database")())
    yield PostgresStore(engine).webhooks, PostgresAccounts(engine)
    engine.dispose()


def hook_of(account: UUID) -> Webhook:
    now = datetime.now(UTC)
    url, secret = "https://example.org", b"s" * 32
    return Webhook(uuid4(), account, url, ("your_turn",), secret, now, 0, None, None, None)


def message(hook: Webhook, dedupe: str) -> NewDelivery:
    return NewDelivery(uuid4(), hook.id, dedupe, dedupe.encode())


def queue(store: WebhookStore, *messages: NewDelivery) -> bool:
    relay = store.take_relay(60_000)
    assert relay is not None
    try:
        to = Cursor(relay.cursor.xid + 1, 0)
        return store.publish(relay, to, messages)
    finally:
        store.end_relay(relay)


def test_messages_come_in_order_once_each_until_they_came_through(
    stores: tuple[WebhookStore, AccountStore],
) -> None:
    store, accounts = stores
    hook = hook_of(accounts.create_account("human", "Ada").id)
    store.create(hook)

    queue(store, message(hook, "a"), message(hook, "b"))
    queue(store, message(hook, "b"), message(hook, "c"), message(hook_of(hook.account_id), "d"))
    due = store.due(10)
    store.delivered(due[0])

    assert [each.body for each in due] == [b"a", b"b", b"c"]
    assert [each.body for each in store.due(10)] == [b"b", b"c"]
    assert store.forget_delivered(3600) == 0
    assert store.forget_delivered(-1) == 1


def test_a_relay_that_lost_its_lease_or_its_place_publishes_nothing(
    stores: tuple[WebhookStore, AccountStore],
) -> None:
    store, accounts = stores
    hook = hook_of(accounts.create_account("human", "Ada").id)
    store.create(hook)
    first = store.take_relay(60_000)
    assert first is not None
    store.end_relay(first)
    second = store.take_relay(60_000)
    assert second is not None

    late = store.publish(first, Cursor(5, 0), [message(hook, "late")])
    good = store.publish(second, Cursor(5, 0), [message(hook, "good")])
    again = store.publish(second, Cursor(6, 0), [message(hook, "again")])
    onward = store.publish(Relay(second.lease_no, Cursor(5, 0)), Cursor(6, 0), [])

    assert (late, good, again, onward) == (False, True, False, True)
    assert [each.body for each in store.due(10)] == [b"good"]


def test_a_failing_webhook_waits_and_a_disabled_one_waits_for_its_owner(
    stores: tuple[WebhookStore, AccountStore],
) -> None:
    store, accounts = stores
    account = accounts.create_account("human", "Ada").id
    hook = hook_of(account)
    assert not store.any()
    store.create(hook)
    assert store.any()
    queue(store, message(hook, "a"))

    store.failed(hook.id, "status 500", 60_000, disable=False)
    waiting = store.due(10)
    store.failed(hook.id, "status 500", 0, disable=True)
    (disabled,) = store.of_account(account)
    dead = store.due(10)
    stranger = store.enable(uuid4(), hook.id)
    assert store.enable(account, hook.id)

    assert waiting == dead == []
    assert (disabled.failures, disabled.last_error) == (2, "status 500")
    assert disabled.disabled_at is not None
    assert not stranger
    assert [each.body for each in store.due(10)] == [b"a"]
    assert store.delete(account, hook.id)
    assert not store.delete(account, hook.id)
    assert store.due(10) == []
