"""The engine: one pool of autocommit connections that act as the service's role.

A connection is not pinged before use, since that would double the round trips of a move.
Instead a call that meets a dead connection replaces the whole pool and is made once more
(`Database` for what may be repeated, `commits.py` for the append).
"""

from __future__ import annotations

from sqlalchemy import URL, Engine, create_engine, make_url

from service.store.tables import SERVICE_ROLE

POOL_WAIT_S = 1.0
"""How long a call waits for a free connection before it raises Unavailable."""

_SESSION = {
    "timezone": "UTC",
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
    "idle_in_transaction_session_timeout": "10s",
    "statement_timeout": "5s",
    "lock_timeout": "2s",
}
# Two seconds is the least that libpq waits; a refused connection fails at once.
_NETWORK = {
    "application_name": "reckon",
    "connect_timeout": 2,
    "tcp_user_timeout": 3000,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
}


def make_engine(
    url: str | URL,
    *,
    role: str | None = SERVICE_ROLE,
    pool_size: int = 10,
    max_overflow: int = 10,
    settings: dict[str, str] | None = None,
) -> Engine:
    """Return an engine for psycopg 3; opens no connection yet.

    `settings` are more or other session settings, e.g. {"statement_timeout": "30s"}.
    """
    session = _SESSION | ({} if role is None else {"role": role}) | (settings or {})
    parsed = make_url(url).set(drivername="postgresql+psycopg")
    given = parsed.query.get("options", ())
    parts = [given] if isinstance(given, str) else list(given)
    parts += [f"-c {name}={_escaped(value)}" for name, value in session.items()]
    return create_engine(
        parsed.difference_update_query(["options"]),
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
        pool_pre_ping=False,
        pool_size=pool_size,
        max_overflow=max_overflow,
        pool_timeout=POOL_WAIT_S,
        hide_parameters=True,  # an error that is logged must not tell what was in a row
        connect_args={**_NETWORK, "options": " ".join(parts)},
    )


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace(" ", "\\ ")
