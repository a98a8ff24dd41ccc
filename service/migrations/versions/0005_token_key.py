"""The key from which seat tokens are derived: a repeated call answers with the same token."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row, made once a database; the service may read it and nothing else."""
    key = op.create_table(
        "token_key",
        sa.Column("one", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("one"),
        sa.CheckConstraint("one", name="one"),
        sa.CheckConstraint("octet_length(secret) = 32", name="secret"),
    )
    op.bulk_insert(key, [{"one": True, "secret": secrets.token_bytes(32)}])
    op.execute("GRANT SELECT ON token_key TO reckon_service")


def downgrade() -> None:
    """Seat tokens handed out so far stay good; repeats will show other ones."""
    op.drop_table("token_key")
