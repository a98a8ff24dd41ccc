"""Simulations: the runs, the ranges of games still to be played, and the results."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SIMULATIONS = """
CREATE TABLE simulations (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  key uuid,
  request_hash bytea NOT NULL,
  run bytea NOT NULL,
  games integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended text,
  ended_at timestamptz,
  error text,
  CONSTRAINT simulations_pkey PRIMARY KEY (id),
  CONSTRAINT simulations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
  CONSTRAINT simulations_account_id_key_key UNIQUE (account_id, key),
  CONSTRAINT simulations_games_check CHECK (games > 0),
  CONSTRAINT simulations_ended_check CHECK (ended IN ('cancelled', 'failed')),
  CONSTRAINT simulations_request_hash_check CHECK (octet_length(request_hash) = 32)
);
CREATE INDEX simulations_newest_index ON simulations (account_id, created_at, id)
"""

CHUNKS = """
CREATE TABLE simulation_chunks (
  simulation_id uuid NOT NULL,
  stop integer NOT NULL,
  first integer NOT NULL,
  lease_until timestamptz,
  lease_no integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  CONSTRAINT simulation_chunks_pkey PRIMARY KEY (simulation_id, stop),
  CONSTRAINT simulation_chunks_simulation_id_fkey
    FOREIGN KEY (simulation_id) REFERENCES simulations (id),
  CONSTRAINT simulation_chunks_range_check CHECK (first >= 0 AND first < stop)
) WITH (autovacuum_vacuum_scale_factor = 0.02)
"""

RESULTS = """
CREATE TABLE simulation_results (
  simulation_id uuid NOT NULL,
  first integer NOT NULL,
  games integer NOT NULL,
  results bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT simulation_results_pkey PRIMARY KEY (simulation_id, first),
  CONSTRAINT simulation_results_simulation_id_fkey
    FOREIGN KEY (simulation_id) REFERENCES simulations (id),
  CONSTRAINT simulation_results_games_check CHECK (games > 0)
)
"""

RIGHTS = """
GRANT SELECT, INSERT ON simulation_results TO reckon_service;
GRANT SELECT, INSERT, UPDATE ON simulations TO reckon_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON simulation_chunks TO reckon_service
"""


def upgrade() -> None:
    """Make the tables; results are only ever added."""
    for statements in (SIMULATIONS, CHUNKS, RESULTS, RIGHTS):
        op.execute(statements)


def downgrade() -> None:
    """Drop the tables."""
    op.execute("DROP TABLE simulation_results, simulation_chunks, simulations")
