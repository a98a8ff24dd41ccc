"""The store: commits, the list of games, the outbox, seeds, accounts and tokens."""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# Roles belong to the whole cluster: another database may be creating this one right now.
ROLE = """
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'reckon_service') THEN
    CREATE ROLE reckon_service NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  RAISE NOTICE 'role reckon_service is already there';
END $$;
DO $$
DECLARE
  -- Since 16 one may be a member of a role without the right to act as it.
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000
                 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  IF NOT pg_has_role(current_user, 'reckon_service', needed) THEN
    EXECUTE format('GRANT reckon_service TO %I', current_user);
  END IF;
END $$
"""

COMMITS = """
CREATE TABLE commits (
  game_id uuid NOT NULL,
  commit_no integer NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY (CACHE 1),
  first_seq integer NOT NULL,
  last_seq integer NOT NULL,
  command_id uuid NOT NULL,
  command_hash bytea NOT NULL,
  seat smallint,
  actor bytea NOT NULL,
  command bytea NOT NULL,
  events bytea NOT NULL,
  at_ms bigint NOT NULL,
  hash bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT commits_pkey PRIMARY KEY (game_id, commit_no),
  CONSTRAINT commits_game_id_command_id_key UNIQUE (game_id, command_id),
  CONSTRAINT commits_number_check CHECK (commit_no > 0),
  CONSTRAINT commits_seqs_check CHECK (first_seq > 0 AND last_seq >= first_seq),
  CONSTRAINT commits_command_hash_check CHECK (octet_length(command_hash) = 32),
  CONSTRAINT commits_hash_check CHECK (octet_length(hash) = 32)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05);
CREATE INDEX commits_feed_index ON commits (xid, position)
"""

GAMES = """
CREATE TABLE games (
  game_id uuid NOT NULL,
  commit_no integer NOT NULL,
  version integer NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  ruleset text NOT NULL,
  rules_version integer NOT NULL,
  status text NOT NULL,
  awaiting smallint[] NOT NULL,
  deadline_ms bigint,
  visibility text NOT NULL,
  seats bytea NOT NULL,
  accounts uuid[] NOT NULL,
  CONSTRAINT games_pkey PRIMARY KEY (game_id),
  CONSTRAINT games_status_check
    CHECK (status IN ('lobby', 'running', 'ended', 'cancelled', 'faulted')),
  CONSTRAINT games_visibility_check CHECK (visibility IN ('public', 'unlisted'))
) WITH (fillfactor = 80);
CREATE INDEX games_newest_index ON games (created_ms, game_id);
CREATE INDEX games_status_index ON games (status, created_ms, game_id);
CREATE INDEX games_accounts_index ON games USING gin (accounts)
"""

WORK_ITEMS = """
CREATE TABLE work_items (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  dedupe text NOT NULL,
  game_id uuid NOT NULL,
  kind text NOT NULL,
  at_seq integer NOT NULL,
  seat smallint,
  due timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz,
  lease_no integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  parked_at timestamptz,
  last_error text,
  CONSTRAINT work_items_pkey PRIMARY KEY (id),
  CONSTRAINT work_items_dedupe_key UNIQUE (dedupe)
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX work_items_due_index ON work_items (due) WHERE parked_at IS NULL;
CREATE INDEX work_items_parked_index ON work_items (game_id) WHERE parked_at IS NOT NULL
"""

SEEDS = """
CREATE TABLE seeds (
  game_id uuid NOT NULL,
  seed bytea NOT NULL,
  CONSTRAINT seeds_pkey PRIMARY KEY (game_id)
)
"""

ACCOUNTS = """
CREATE TABLE accounts (
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_kind_check CHECK (kind IN ('human', 'bot'))
);
CREATE TABLE tokens (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  game_id uuid,
  seats smallint[],
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz,
  revoked_at timestamptz,
  label text NOT NULL,
  CONSTRAINT tokens_pkey PRIMARY KEY (id),
  CONSTRAINT tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT tokens_secret_hash_key UNIQUE (secret_hash),
  CONSTRAINT tokens_secret_hash_check CHECK (octet_length(secret_hash) = 32)
);
CREATE INDEX tokens_account_id_index ON tokens (account_id)
"""

RIGHTS = """
GRANT SELECT, INSERT ON commits, seeds TO reckon_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON games, work_items, accounts, tokens TO reckon_service;
GRANT SELECT ON alembic_version TO reckon_service
"""


def upgrade() -> None:
    """Make the role, the tables and the role's rights."""
    for statements in (ROLE, COMMITS, GAMES, WORK_ITEMS, SEEDS, ACCOUNTS, RIGHTS):
        op.execute(statements)


def downgrade() -> None:
    """Drop the tables; the role stays, since other databases of the cluster may use it."""
    op.execute("DROP TABLE tokens, accounts, seeds, work_items, games, commits")
    op.execute("REVOKE ALL ON alembic_version FROM reckon_service")
