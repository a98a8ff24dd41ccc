"""The tables of the store; the migrations must lead to exactly these (a test compares them)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    text,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.types import UserDefinedType

SERVICE_ROLE: Final = "reckon_service"
"""The role of every service connection: it can add commits and seeds, and never change them."""


class Xid8(UserDefinedType[int]):
    """A transaction number that never wraps; read it as text, under an alias (see feed.py)."""

    cache_ok = True

    def get_col_spec(self, **_options: object) -> str:
        return "xid8"


ischema_names["xid8"] = Xid8  # so that Alembic knows the column again


metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pkey",
        "uq": "%(table_name)s_%(column_0_N_name)s_key",
        "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
        "ck": "%(table_name)s_%(constraint_name)s_check",
        "ix": "%(table_name)s_%(column_0_N_name)s_index",
    }
)

_now = text("now()")
_clock = text("clock_timestamp()")

commits = Table(
    "commits",
    metadata,
    Column("game_id", Uuid, primary_key=True),
    Column("commit_no", Integer, primary_key=True, autoincrement=False),
    Column("xid", Xid8, nullable=False, server_default=text("pg_current_xact_id()")),
    # A larger cache would widen the reordering between sessions.
    Column("position", BigInteger, Identity(always=True, cache=1), nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("command_id", Uuid, nullable=False),
    Column("command_hash", LargeBinary, nullable=False),
    Column("seat", SmallInteger),
    Column("actor", LargeBinary, nullable=False),
    Column("command", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("recorded_at", DateTime(timezone=True), nullable=False, server_default=_clock),
    UniqueConstraint("game_id", "command_id"),
    Index("commits_feed_index", "xid", "position"),
    CheckConstraint("commit_no > 0", name="number"),
    CheckConstraint("first_seq > 0 AND last_seq >= first_seq", name="seqs"),
    CheckConstraint("octet_length(command_hash) = 32", name="command_hash"),
    CheckConstraint("octet_length(hash) = 32", name="hash"),
    # Nobody updates or deletes here, so only inserts can call the vacuum that freezes.
    postgresql_with={"autovacuum_vacuum_insert_scale_factor": "0.05"},
)

# The columns that change with every move are in no index: those updates stay in the page.
games = Table(
    "games",
    metadata,
    Column("game_id", Uuid, primary_key=True),
    Column("commit_no", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("awaiting", ARRAY(SmallInteger), nullable=False),
    Column("deadline_ms", BigInteger),
    Column("visibility", Text, nullable=False),
    Column("seats", LargeBinary, nullable=False),
    Column("accounts", ARRAY(Uuid), nullable=False),
    Index("games_newest_index", "created_ms", "game_id"),
    Index("games_status_index", "status", "created_ms", "game_id"),
    Index("games_accounts_index", "accounts", postgresql_using="gin"),
    CheckConstraint(
        "status IN ('lobby', 'running', 'ended', 'cancelled', 'faulted')", name="status"
    ),
    CheckConstraint("visibility IN ('public', 'unlisted')", name="visibility"),
    postgresql_with={"fillfactor": "80"},
)

work_items = Table(
    "work_items",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("dedupe", Text, nullable=False, unique=True),
    Column("game_id", Uuid, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at_seq", Integer, nullable=False),
    Column("seat", SmallInteger),
    Column("due", DateTime(timezone=True), nullable=False, server_default=_now),
    Column("lease_until", DateTime(timezone=True)),
    Column("lease_no", Integer, nullable=False, server_default=text("0")),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("parked_at", DateTime(timezone=True)),
    Column("last_error", Text),
    Index("work_items_due_index", "due", postgresql_where=text("parked_at IS NULL")),
    Index("work_items_parked_index", "game_id", postgresql_where=text("parked_at IS NOT NULL")),
    postgresql_with={"autovacuum_vacuum_scale_factor": "0.02"},
)

seeds = Table(
    "seeds",
    metadata,
    Column("game_id", Uuid, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=_now),
    CheckConstraint("kind IN ('human', 'bot')", name="kind"),
)

token_key = Table(
    "token_key",
    metadata,
    Column("one", Boolean, primary_key=True, server_default=true()),
    Column("secret", LargeBinary, nullable=False),
    CheckConstraint("one", name="one"),
    CheckConstraint("octet_length(secret) = 32", name="secret"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("secret_hash", LargeBinary, nullable=False, unique=True),
    Column("scopes", ARRAY(Text), nullable=False),
    Column("game_id", Uuid),
    Column("seats", ARRAY(SmallInteger)),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=_clock),
    Column("expires_at", DateTime(timezone=True)),
    Column("revoked_at", DateTime(timezone=True)),
    Column("label", Text, nullable=False),
    CheckConstraint("octet_length(secret_hash) = 32", name="secret_hash"),
)

imports = Table(
    "imports",
    metadata,
    Column("game_id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.id"), nullable=False),
    Column("imported_at", DateTime(timezone=True), nullable=False, server_default=_clock),
)

simulations = Table(
    "simulations",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.id"), nullable=False),
    Column("key", Uuid),
    Column("request_hash", LargeBinary, nullable=False),
    Column("run", LargeBinary, nullable=False),
    Column("games", Integer, nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=_clock),
    Column("ended", Text),
    Column("ended_at", DateTime(timezone=True)),
    Column("error", Text),
    UniqueConstraint("account_id", "key"),
    Index("simulations_newest_index", "account_id", "created_at", "id"),
    CheckConstraint("games > 0", name="games"),
    CheckConstraint("ended IN ('cancelled', 'failed')", name="ended"),
    CheckConstraint("octet_length(request_hash) = 32", name="request_hash"),
)

# What is still to be played: games `first` to `stop` - 1. A chunk shrinks and then goes.
simulation_chunks = Table(
    "simulation_chunks",
    metadata,
    Column("simulation_id", Uuid, ForeignKey("simulations.id"), primary_key=True),
    Column("stop", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, nullable=False),
    Column("lease_until", DateTime(timezone=True)),
    Column("lease_no", Integer, nullable=False, server_default=text("0")),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("last_error", Text),
    CheckConstraint("first >= 0 AND first < stop", name="range"),
    postgresql_with={"autovacuum_vacuum_scale_factor": "0.02"},
)

simulation_results = Table(
    "simulation_results",
    metadata,
    Column("simulation_id", Uuid, ForeignKey("simulations.id"), primary_key=True),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("results", LargeBinary, nullable=False),
    Column("recorded_at", DateTime(timezone=True), nullable=False, server_default=_clock),
    CheckConstraint("games > 0", name="games"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("url", Text, nullable=False),
    Column("events", ARRAY(Text), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=_clock),
    Column("failures", Integer, nullable=False, server_default=text("0")),
    Column("retry_at", DateTime(timezone=True), nullable=False, server_default=_now),
    Column("disabled_at", DateTime(timezone=True)),
    Column("last_error", Text),
    Column("delivered_at", DateTime(timezone=True)),
    CheckConstraint("octet_length(secret) = 32", name="secret"),
)

webhook_deliveries = Table(
    "webhook_deliveries",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("position", BigInteger, Identity(always=True), nullable=False),
    Column("webhook_id", Uuid, ForeignKey("webhooks.id", ondelete="CASCADE"), nullable=False),
    Column("dedupe", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=_now),
    Column("delivered_at", DateTime(timezone=True)),
    UniqueConstraint("webhook_id", "dedupe", name="webhook_deliveries_webhook_id_dedupe_key"),
    Index(
        "webhook_deliveries_pending_index",
        "webhook_id",
        "position",
        postgresql_where=text("delivered_at IS NULL"),
    ),
    Index(
        "webhook_deliveries_done_index",
        "delivered_at",
        postgresql_where=text("delivered_at IS NOT NULL"),
    ),
)

webhook_relay = Table(
    "webhook_relay",
    metadata,
    Column("name", Text, primary_key=True),
    Column("xid", Xid8, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("lease_no", Integer, nullable=False, server_default=text("0")),
    Column("lease_until", DateTime(timezone=True)),
)
