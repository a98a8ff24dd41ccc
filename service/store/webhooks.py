"""Webhooks in Postgres."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from psycopg.types.numeric import Int4, Int8

from service.store.database import Database, Row
from service.store.rows import Cursor
from service.store.webhook_port import Delivery, NewDelivery, Relay, Webhook

PER_WEBHOOK = 8
_ERROR_LENGTH = 300

_COLUMNS = """w.id, w.account_id, w.url, w.events, w.secret, w.created_at, w.failures,
       w.disabled_at, w.last_error, w.delivered_at"""

_CREATE = """
INSERT INTO webhooks (id, account_id, url, events, secret)
VALUES (%(id)s::uuid, %(account_id)s::uuid, %(url)s::text, %(events)s::text[],
        %(secret)s::bytea)
ON CONFLICT (id) DO NOTHING RETURNING id
"""

_OF_ACCOUNTS = f"""
SELECT {_COLUMNS} FROM webhooks w WHERE w.account_id = ANY(%(accounts)s::uuid[])
ORDER BY w.created_at, w.id
"""  # noqa: S608 - a constant of ours

_ANY = "SELECT EXISTS (SELECT FROM webhooks)"

_DELETE = """
DELETE FROM webhooks WHERE id = %(id)s::uuid AND account_id = %(account_id)s::uuid RETURNING id
"""

_ENABLE = """
UPDATE webhooks SET disabled_at = NULL, failures = 0, last_error = NULL, retry_at = now()
WHERE id = %(id)s::uuid AND account_id = %(account_id)s::uuid RETURNING id
"""

_TAKE_RELAY = """
UPDATE webhook_relay SET lease_no = lease_no + 1,
  lease_until = now() + %(lease_ms)s::bigint * interval '1 millisecond'
WHERE lease_until IS NULL OR lease_until < now()
RETURNING lease_no, xid::text AS xid_text, position
"""

_END_RELAY = """
UPDATE webhook_relay SET lease_until = NULL WHERE lease_no = %(lease_no)s::int RETURNING lease_no
"""

# The answer may be lost and the statement sent again: the cursor has moved then, and nothing is
# queued twice.
_PUBLISH = """
WITH moved AS (
  UPDATE webhook_relay SET xid = %(xid)s::xid8, position = %(position)s::bigint
  WHERE lease_no = %(lease_no)s::int AND xid = %(from_xid)s::xid8
    AND position = %(from_position)s::bigint
  RETURNING 1),
queued AS (
  INSERT INTO webhook_deliveries (id, webhook_id, dedupe, body)
  SELECT k.id, k.webhook_id, k.dedupe, k.body
  FROM moved, unnest(%(ids)s::uuid[], %(webhook_ids)s::uuid[], %(dedupes)s::text[],
                     %(bodies)s::bytea[])
              WITH ORDINALITY AS k (id, webhook_id, dedupe, body, place)
  WHERE EXISTS (SELECT FROM webhooks w WHERE w.id = k.webhook_id)
  ORDER BY k.place
  ON CONFLICT (webhook_id, dedupe) DO NOTHING)
SELECT count(*) FROM moved
"""

_FEED_END = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS reached"

_DUE = f"""
SELECT d.id, d.body, {_COLUMNS}
FROM webhooks w CROSS JOIN LATERAL (
  SELECT x.id, x.body, x.position FROM webhook_deliveries x
  WHERE x.webhook_id = w.id AND x.delivered_at IS NULL
  ORDER BY x.position LIMIT {PER_WEBHOOK}) d
WHERE w.disabled_at IS NULL AND w.retry_at <= now()
ORDER BY d.position LIMIT %(limit)s::bigint
"""  # noqa: S608 - constants of ours

_DELIVERED = """
WITH done AS (
  UPDATE webhook_deliveries SET delivered_at = now() WHERE id = %(id)s::uuid RETURNING webhook_id)
UPDATE webhooks w SET failures = 0, last_error = NULL, delivered_at = now()
FROM done WHERE w.id = done.webhook_id RETURNING w.id
"""

_FAILED = """
UPDATE webhooks SET failures = failures + 1, last_error = %(error)s::text,
  retry_at = now() + %(retry_in_ms)s::bigint * interval '1 millisecond',
  disabled_at = CASE WHEN %(disable)s::bool THEN now() END
WHERE id = %(id)s::uuid RETURNING id
"""

_FORGET = """
DELETE FROM webhook_deliveries
WHERE delivered_at < now() - %(age_s)s::bigint * interval '1 second' RETURNING id
"""


class PostgresWebhooks:
    """Webhooks, their messages and the relay's place in the feed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, webhook: Webhook) -> None:
        """Keep a new webhook."""
        values = {
            "id": webhook.id,
            "account_id": webhook.account_id,
            "url": webhook.url,
            "events": list(webhook.events),
            "secret": webhook.secret,
        }
        self._database.read(_CREATE, values)

    def of_account(self, account_id: UUID) -> list[Webhook]:
        """Return an account's webhooks."""
        return self.of_accounts([account_id])

    def of_accounts(self, account_ids: Sequence[UUID]) -> list[Webhook]:
        """Return the webhooks of these accounts."""
        found = self._database.read(_OF_ACCOUNTS, {"accounts": list(account_ids)})
        return [_webhook(row) for row in found]

    def any(self) -> bool:
        """Whether there is any webhook."""
        ((found,),) = self._database.read(_ANY, {})
        return bool(found)

    def delete(self, account_id: UUID, webhook_id: UUID) -> bool:
        """Forget a webhook."""
        return bool(self._database.read(_DELETE, {"id": webhook_id, "account_id": account_id}))

    def enable(self, account_id: UUID, webhook_id: UUID) -> bool:
        """Try a webhook again."""
        return bool(self._database.read(_ENABLE, {"id": webhook_id, "account_id": account_id}))

    def take_relay(self, lease_ms: int) -> Relay | None:
        """Become the relay."""
        found = self._database.read(_TAKE_RELAY, {"lease_ms": Int8(lease_ms)})
        if not found:
            return None
        ((lease_no, xid, position),) = found
        return Relay(lease_no, Cursor(int(xid), position))

    def end_relay(self, relay: Relay) -> None:
        """Let another be the relay."""
        self._database.read(_END_RELAY, {"lease_no": Int4(relay.lease_no)})

    def publish(self, relay: Relay, to: Cursor, deliveries: Sequence[NewDelivery]) -> bool:
        """Queue messages and move the cursor."""
        values = {
            "xid": str(to.xid),
            "position": Int8(to.position),
            "lease_no": Int4(relay.lease_no),
            "from_xid": str(relay.cursor.xid),
            "from_position": Int8(relay.cursor.position),
            "ids": [each.id for each in deliveries],
            "webhook_ids": [each.webhook_id for each in deliveries],
            "dedupes": [each.dedupe for each in deliveries],
            "bodies": [each.body for each in deliveries],
        }
        ((moved,),) = self._database.read(_PUBLISH, values)
        return bool(moved)

    def feed_end(self) -> Cursor:
        """Return a cursor before which nothing can appear any more."""
        ((reached,),) = self._database.read(_FEED_END, {})
        return Cursor(int(reached) - 1, 2**63 - 1)

    def due(self, limit: int) -> list[Delivery]:
        """Return messages that may be sent now."""
        found = self._database.read(_DUE, {"limit": Int8(limit)})
        return [Delivery(row[0], bytes(row[1]), _webhook(row[2:])) for row in found]

    def delivered(self, delivery: Delivery) -> None:
        """The message came through."""
        self._database.read(_DELIVERED, {"id": delivery.id})

    def failed(self, webhook_id: UUID, error: str, retry_in_ms: int, disable: bool) -> None:
        """The webhook waits, or is disabled; a repeat of this call counts one failure more."""
        values = {
            "id": webhook_id,
            "error": error.replace("\x00", "")[:_ERROR_LENGTH],
            "retry_in_ms": Int8(retry_in_ms),
            "disable": disable,
        }
        self._database.read(_FAILED, values)

    def forget_delivered(self, older_than_s: int) -> int:
        """Delete old messages that came through."""
        return len(self._database.read(_FORGET, {"age_s": Int8(older_than_s)}))


def _webhook(row: Row) -> Webhook:
    hook_id, account, url, events, secret, created, failures, disabled, error, delivered = row
    return Webhook(
        hook_id, account, url, tuple(events), bytes(secret), created, failures, disabled, error,
        delivered,
    )  # fmt: skip
