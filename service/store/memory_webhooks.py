"""Webhooks in memory, behind the same port as in Postgres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import RLock
from uuid import UUID

from service.store.rows import Cursor
from service.store.webhook_port import Delivery, NewDelivery, Relay, Webhook

PER_WEBHOOK = 8


@dataclass(slots=True)
class _Message:
    new: NewDelivery
    delivered_at: float | None = None


class MemoryWebhooks:
    """Under one lock; `clock` gives seconds since 1970, `end` the place the feed has reached."""

    def __init__(self, clock: Callable[[], float], end: Callable[[], Cursor]) -> None:
        self._clock, self._end = clock, end
        self._lock = RLock()
        self._hooks: dict[UUID, Webhook] = {}
        self._retry_at: dict[UUID, float] = {}
        self._messages: dict[tuple[UUID, str], _Message] = {}
        self._relay = Relay(0, Cursor(0, 0))
        self._lease_until = 0.0

    def create(self, webhook: Webhook) -> None:
        with self._lock:
            now = datetime.fromtimestamp(self._clock(), UTC)
            self._hooks.setdefault(webhook.id, replace(webhook, created_at=now))

    def of_account(self, account_id: UUID) -> list[Webhook]:
        return self.of_accounts([account_id])

    def of_accounts(self, account_ids: Sequence[UUID]) -> list[Webhook]:
        with self._lock:
            return [hook for hook in self._hooks.values() if hook.account_id in account_ids]

    def any(self) -> bool:
        return bool(self._hooks)

    def delete(self, account_id: UUID, webhook_id: UUID) -> bool:
        with self._lock:
            if self._mine(account_id, webhook_id) is None:
                return False
            del self._hooks[webhook_id]
            kept = {key: each for key, each in self._messages.items() if key[0] != webhook_id}
            self._messages = kept
            return True

    def enable(self, account_id: UUID, webhook_id: UUID) -> bool:
        with self._lock:
            hook = self._mine(account_id, webhook_id)
            if hook is not None:
                fresh = replace(hook, failures=0, disabled_at=None, last_error=None)
                self._hooks[webhook_id] = fresh
                self._retry_at.pop(webhook_id, None)
            return hook is not None

    def _mine(self, account_id: UUID, webhook_id: UUID) -> Webhook | None:
        hook = self._hooks.get(webhook_id)
        return hook if hook is not None and hook.account_id == account_id else None

    def take_relay(self, lease_ms: int) -> Relay | None:
        with self._lock:
            if self._lease_until > self._clock():
                return None
            self._lease_until = self._clock() + lease_ms / 1000
            self._relay = replace(self._relay, lease_no=self._relay.lease_no + 1)
            return self._relay

    def end_relay(self, relay: Relay) -> None:
        with self._lock:
            if relay.lease_no == self._relay.lease_no:
                self._lease_until = 0.0

    def publish(self, relay: Relay, to: Cursor, deliveries: Sequence[NewDelivery]) -> bool:
        with self._lock:
            if relay != self._relay:
                return False
            self._relay = replace(relay, cursor=to)
            for each in deliveries:
                if each.webhook_id in self._hooks:
                    self._messages.setdefault((each.webhook_id, each.dedupe), _Message(each))
            return True

    def feed_end(self) -> Cursor:
        return self._end()

    def due(self, limit: int) -> list[Delivery]:
        with self._lock:
            now, found = self._clock(), list[Delivery]()
            for each in self._messages.values():
                hook = self._hooks[each.new.webhook_id]
                waits = self._retry_at.get(hook.id, 0.0) > now or hook.disabled_at is not None
                many = sum(one.webhook.id == hook.id for one in found) >= PER_WEBHOOK
                if each.delivered_at is None and not waits and not many:
                    found.append(Delivery(each.new.id, each.new.body, hook))
            return found[:limit]

    def delivered(self, delivery: Delivery) -> None:
        with self._lock:
            now = self._clock()
            for each in self._messages.values():
                if each.new.id == delivery.id:
                    each.delivered_at = now
            if (hook := self._hooks.get(delivery.webhook.id)) is not None:
                moment = datetime.fromtimestamp(now, UTC)
                fresh = replace(hook, failures=0, last_error=None, delivered_at=moment)
                self._hooks[hook.id] = fresh

    def failed(self, webhook_id: UUID, error: str, retry_in_ms: int, disable: bool) -> None:
        with self._lock:
            if (hook := self._hooks.get(webhook_id)) is None:
                return
            now = self._clock()
            self._retry_at[webhook_id] = now + retry_in_ms / 1000
            self._hooks[webhook_id] = replace(
                hook, failures=hook.failures + 1, last_error=error,
                disabled_at=datetime.fromtimestamp(now, UTC) if disable else None,
            )  # fmt: skip

    def forget_delivered(self, older_than_s: int) -> int:
        with self._lock:
            limit = self._clock() - older_than_s
            old = [
                key
                for key, each in self._messages.items()
                if each.delivered_at is not None and each.delivered_at < limit
            ]
            for key in old:
                del self._messages[key]
            return len(old)
