"""What the environment says: one frozen object, read once by each process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from environs import Env, EnvError, validate

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class BadSettings(ValueError):
    """A variable of the environment is missing or makes no sense; the text says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The service's settings; an empty server URL means that nobody has named a server yet.

    `database_url` is how the service connects (the store then takes a role that cannot change a
    commit); `database_owner_url` is for migrations only. A web process has `web_threads` for
    requests and `stream_limit` more, one for each stream or long poll.
    """

    env: str = "development"
    host: str = "127.0.0.1"
    port: int = 8765
    database_url: str = ""
    database_owner_url: str = ""
    redis_url: str = ""
    data_dir: Path = Path(".local")
    log_level: str = "INFO"
    web_processes: int = 1
    web_threads: int = 16
    stream_limit: int = 32
    stream_heartbeat_ms: int = 7_000
    stream_poll_ms: int = 2_000
    stream_life_ms: int = 3_600_000
    worker_concurrency: int = 2
    max_body_bytes: int = 64 * 1024
    page_limit: int = 200
    rate_limits: bool = False
    commands_per_second: int = 20
    requests_per_second: int = 50
    accounts_per_hour: int = 100
    trusted_proxies: int = 0
    late_bot_turn_ms: int = 15_000
    metrics_dir: Path = Path(".local/metrics")
    webhooks: bool = False
    webhooks_private: bool = False

    @property
    def production(self) -> bool:
        """Whether mistakes cost other people something."""
        return self.env == "production"

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the service."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104 - compared, not bound
        return f"http://{host}:{self.port}"

    def with_servers(self, database_url: str, redis_url: str) -> Settings:
        """These settings, with the servers that have been started for them."""
        return replace(
            self,
            database_url=database_url,
            database_owner_url=self.database_owner_url or database_url,
            redis_url=redis_url,
        )

    def connected(self) -> Settings:
        """These settings, or `BadSettings` where a process needs a server that nobody named."""
        missing = [
            name
            for name, url in (("DATABASE_URL", self.database_url), ("REDIS_URL", self.redis_url))
            if not url
        ]
        if missing:
            raise BadSettings(
                f"{' and '.join(missing)} must be set (`make run` starts private servers)"
            )
        return self

    def environment(self) -> dict[str, str]:
        """The variables from which a child process reads these same settings, the owner apart."""
        return {
            "ENV": self.env,
            "HOST": self.host,
            "PORT": str(self.port),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "DATA_DIR": str(self.data_dir),
            "LOG_LEVEL": self.log_level,
            "WEB_PROCESSES": str(self.web_processes),
            "WEB_THREADS": str(self.web_threads),
            "STREAM_LIMIT": str(self.stream_limit),
            "STREAM_HEARTBEAT_MS": str(self.stream_heartbeat_ms),
            "STREAM_POLL_MS": str(self.stream_poll_ms),
            "STREAM_LIFE_MS": str(self.stream_life_ms),
            "WORKER_CONCURRENCY": str(self.worker_concurrency),
            "MAX_BODY_BYTES": str(self.max_body_bytes),
            "PAGE_LIMIT": str(self.page_limit),
            "RATE_LIMITS": _switch(self.rate_limits),
            "COMMANDS_PER_SECOND": str(self.commands_per_second),
            "REQUESTS_PER_SECOND": str(self.requests_per_second),
            "ACCOUNTS_PER_HOUR": str(self.accounts_per_hour),
            "TRUSTED_PROXIES": str(self.trusted_proxies),
            "LATE_BOT_TURN_MS": str(self.late_bot_turn_ms),
            "METRICS_DIR": str(self.metrics_dir),
            "WEBHOOKS": _switch(self.webhooks),
            "WEBHOOKS_PRIVATE": _switch(self.webhooks_private),
        }


def read() -> Settings:
    """The settings that the environment names; `BadSettings` says everything that is wrong."""
    env = Env(eager=False)
    default = Settings()
    positive = validate.Range(min=1)
    values = Settings(
        env=env.str("ENV", default.env, validate=validate.OneOf(("development", "production"))),
        host=env.str("HOST", default.host),
        port=env.int("PORT", default.port, validate=validate.Range(min=1, max=65535)),
        database_url=_dialect(env.str("DATABASE_URL", "")),
        database_owner_url=_dialect(env.str("DATABASE_OWNER_URL", env.str("DATABASE_URL", ""))),
        redis_url=env.str("REDIS_URL", ""),
        data_dir=Path(env.str("DATA_DIR", str(default.data_dir))).absolute(),
        log_level=env.str("LOG_LEVEL", default.log_level, validate=validate.OneOf(LOG_LEVELS)),
        web_processes=env.int("WEB_PROCESSES", default.web_processes, validate=positive),
        web_threads=env.int("WEB_THREADS", default.web_threads, validate=positive),
        stream_limit=env.int("STREAM_LIMIT", default.stream_limit, validate=positive),
        stream_heartbeat_ms=env.int(
            "STREAM_HEARTBEAT_MS", default.stream_heartbeat_ms, validate=positive
        ),
        stream_poll_ms=env.int("STREAM_POLL_MS", default.stream_poll_ms, validate=positive),
        stream_life_ms=env.int("STREAM_LIFE_MS", default.stream_life_ms, validate=positive),
        worker_concurrency=env.int(
            "WORKER_CONCURRENCY", default.worker_concurrency, validate=positive
        ),
        max_body_bytes=env.int("MAX_BODY_BYTES", default.max_body_bytes, validate=positive),
        page_limit=env.int("PAGE_LIMIT", default.page_limit, validate=positive),
        rate_limits=env.bool("RATE_LIMITS", env.str("ENV", default.env) == "production"),
        commands_per_second=env.int(
            "COMMANDS_PER_SECOND", default.commands_per_second, validate=positive
        ),
        requests_per_second=env.int(
            "REQUESTS_PER_SECOND", default.requests_per_second, validate=positive
        ),
        accounts_per_hour=env.int(
            "ACCOUNTS_PER_HOUR", default.accounts_per_hour, validate=positive
        ),
        trusted_proxies=env.int(
            "TRUSTED_PROXIES", default.trusted_proxies, validate=validate.Range(min=0, max=9)
        ),
        late_bot_turn_ms=env.int("LATE_BOT_TURN_MS", default.late_bot_turn_ms, validate=positive),
        metrics_dir=Path(
            env.str("METRICS_DIR", "") or Path(env.str("DATA_DIR", ".local")) / "metrics"
        ).absolute(),
        webhooks=env.bool("WEBHOOKS", default.webhooks),
        webhooks_private=env.bool("WEBHOOKS_PRIVATE", default.webhooks_private),
    )
    try:
        env.seal()
    except EnvError as error:
        raise BadSettings(str(error)) from error
    return values.connected() if values.production else values


def _switch(value: bool) -> str:
    return "on" if value else "off"


def _dialect(url: str) -> str:
    """The URL with SQLAlchemy's name for psycopg 3, whichever customary spelling was given."""
    for spelling in ("postgres://", "postgresql://"):
        if url.startswith(spelling):
            return "postgresql+psycopg://" + url.removeprefix(spelling)
    return url
