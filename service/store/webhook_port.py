"""The store of webhooks: who wants to be told of what, what is still to be told, and how far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from service.store.rows import Cursor


@dataclass(frozen=True, slots=True)
class Webhook:
    """An address that is told; `failures` counts those in a row, `secret` signs."""

    id: UUID
    account_id: UUID
    url: str
    events: tuple[str, ...]
    secret: bytes
    created_at: datetime
    failures: int
    disabled_at: datetime | None
    last_error: str | None
    delivered_at: datetime | None
    """when something last came through"""


@dataclass(frozen=True, slots=True)
class NewDelivery:
    """A message for a webhook; of those with the same `dedupe` it gets one."""

    id: UUID
    webhook_id: UUID
    dedupe: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message that is due, and where it goes."""

    id: UUID
    body: bytes
    webhook: Webhook


@dataclass(frozen=True, slots=True)
class Relay:
    """The right to relay, until somebody else takes it; the feed is told up to `cursor`."""

    lease_no: int
    cursor: Cursor


class WebhookStore(Protocol):
    """Webhooks and their messages; every method may raise Unavailable."""

    def create(self, webhook: Webhook) -> None:
        """Keep a new webhook (its creation time is the store's)."""
        ...

    def of_account(self, account_id: UUID) -> list[Webhook]:
        """Return an account's webhooks, oldest first."""
        ...

    def of_accounts(self, account_ids: Sequence[UUID]) -> list[Webhook]:
        """Return the webhooks of these accounts, also disabled ones."""
        ...

    def any(self) -> bool:
        """Whether there is any webhook at all."""
        ...

    def delete(self, account_id: UUID, webhook_id: UUID) -> bool:
        """Forget a webhook of this account and its messages; False when there is none."""
        ...

    def enable(self, account_id: UUID, webhook_id: UUID) -> bool:
        """Try a webhook again at once, as if it had never failed; False when there is none."""
        ...

    def take_relay(self, lease_ms: int) -> Relay | None:
        """Become the one relay, unless another is at work."""
        ...

    def end_relay(self, relay: Relay) -> None:
        """Let another be the relay."""
        ...

    def publish(self, relay: Relay, to: Cursor, deliveries: Sequence[NewDelivery]) -> bool:
        """Queue messages and move the cursor, both or neither; False when the lease is lost."""
        ...

    def feed_end(self) -> Cursor:
        """Return a cursor before which everything has been shown by the feed."""
        ...

    def due(self, limit: int) -> list[Delivery]:
        """Return the oldest messages of webhooks that may be tried now, at most 8 of each."""
        ...

    def delivered(self, delivery: Delivery) -> None:
        """The message came through."""
        ...

    def failed(self, webhook_id: UUID, error: str, retry_in_ms: int, disable: bool) -> None:
        """The message did not: the webhook waits, or is disabled."""
        ...

    def forget_delivered(self, older_than_s: int) -> int:
        """Delete messages that came through so long ago; how many."""
        ...
