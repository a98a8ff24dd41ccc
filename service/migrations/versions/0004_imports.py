"""Imported games: their commits are in the streams like all others, this says where they are from.

A fork needs no table: its second commit holds all of it.
"""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

IMPORTS = """
CREATE TABLE imports (
  game_id uuid NOT NULL,
  account_id uuid NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT imports_pkey PRIMARY KEY (game_id),
  CONSTRAINT imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id)
)
"""


def upgrade() -> None:
    """Make the table; like a commit, a row of it is never changed."""
    op.execute(IMPORTS)
    op.execute("GRANT SELECT, INSERT ON imports TO reckon_service")


def downgrade() -> None:
    """Drop the table; the imported games stay."""
    op.execute("DROP TABLE imports")
