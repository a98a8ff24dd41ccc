"""Webhooks, their messages, and how far the feed has been told to them."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

WEBHOOKS = """
CREATE TABLE webhooks (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  failures integer NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  last_error text,
  delivered_at timestamptz,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT webhooks_secret_check CHECK (octet_length(secret) = 32)
);
CREATE INDEX webhooks_account_id_index ON webhooks (account_id)
"""

DELIVERIES = """
CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id uuid NOT NULL,
  dedupe text NOT NULL,
  body bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_webhook_id_fkey
    FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_webhook_id_dedupe_key UNIQUE (webhook_id, dedupe)
);
CREATE INDEX webhook_deliveries_pending_index ON webhook_deliveries (webhook_id, position)
  WHERE delivered_at IS NULL;
CREATE INDEX webhook_deliveries_done_index ON webhook_deliveries (delivered_at)
  WHERE delivered_at IS NOT NULL
"""

RELAY = """
CREATE TABLE webhook_relay (
  name text NOT NULL,
  xid xid8 NOT NULL,
  position bigint NOT NULL,
  lease_no integer NOT NULL DEFAULT 0,
  lease_until timestamptz,
  CONSTRAINT webhook_relay_pkey PRIMARY KEY (name)
);
INSERT INTO webhook_relay (name, xid, position) VALUES ('webhooks', '0', 0)
"""

RIGHTS = """
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, webhook_deliveries TO reckon_service;
GRANT SELECT, UPDATE ON webhook_relay TO reckon_service
"""


def upgrade() -> None:
    """Make the tables; the relay begins at the start and leaps while there is no webhook."""
    for statements in (WEBHOOKS, DELIVERIES, RELAY, RIGHTS):
        op.execute(statements)


def downgrade() -> None:
    """Drop the tables."""
    op.execute("DROP TABLE webhook_relay, webhook_deliveries, webhooks")
