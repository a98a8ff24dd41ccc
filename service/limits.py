"""How often somebody may ask: a bucket for each account, token or address.

The buckets are in Redis, so that all processes share them; while Redis is away each process keeps
its own, and nobody is refused because of that. The algorithm is GCRA: one time a bucket, at which
it will be full again.
"""

from __future__ import annotations

import ipaddress
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

import redis
import structlog

from service.settings import Settings

log = structlog.get_logger(__name__)

PAUSE_S = 2.0  # after a failure of Redis, so that it does not slow every request
SOCKET_S = 0.1
MOST_LOCAL = 20_000  # buckets that a process remembers by itself
PREFIX = "dead-reckoning:limit:"

_TAKE = """
local now = redis.call('TIME')
now = now[1] * 1000 + now[2] / 1000
local each, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
if full < now then full = now end
local left = now + burst * each - full - each
if left < 0 then return {0, 0, tostring(-left)} end
full = full + each
redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(full - now) + 1)
return {1, math.floor(left / each), tostring(full - now)}
"""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in a period of seconds, `burst` of them at once."""

    name: str
    amount: int
    period_s: float
    burst: int

    @property
    def each_ms(self) -> float:
        """Milliseconds in which one more becomes free."""
        return self.period_s * 1000 / self.amount


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether it may be done, how many more may be done now, and when (again) or when all."""

    allowed: bool
    limit: Limit
    remaining: int
    wait_ms: float
    """until the next is free when refused, else until the bucket is full"""

    @property
    def wait_s(self) -> int:
        """The same in whole seconds, at least one."""
        return max(1, math.ceil(self.wait_ms / 1000))

    def headers(self) -> dict[str, str]:
        """What a client should know of it."""
        return {
            "RateLimit-Limit": str(self.limit.burst),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.wait_s),
        }


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that the settings name."""

    commands: Limit
    requests: Limit
    strangers: Limit
    accounts: Limit

    @classmethod
    def of(cls, settings: Settings) -> Limits:
        """Bursts are of two seconds, so that a bot that wakes up is not refused."""
        commands, requests = settings.commands_per_second, settings.requests_per_second
        accounts = settings.accounts_per_hour
        return cls(
            Limit("commands", commands, 1.0, 2 * commands),
            Limit("requests", requests, 1.0, 2 * requests),
            Limit("strangers", requests, 1.0, 2 * requests),
            Limit("accounts", accounts, 3600.0, accounts),
        )


class Limiter:
    """Buckets in Redis, or in this process while Redis is away."""

    def __init__(self, redis_url: str, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._local = LocalBuckets(now_s)
        self._paused_until = -math.inf
        self._redis = self._take = None
        if redis_url:
            self._redis = redis.Redis.from_url(
                redis_url, socket_timeout=SOCKET_S, socket_connect_timeout=SOCKET_S
            )
            self._take = self._redis.register_script(_TAKE)

    def take(self, limit: Limit, who: str) -> Verdict:
        """Take one from somebody's bucket, if there is one."""
        key = f"{limit.name}:{who}"
        if self._take is not None and self._now_s() >= self._paused_until:
            try:
                answer = self._take(keys=[PREFIX + key], args=[limit.each_ms, limit.burst])
            except (redis.RedisError, OSError) as fault:
                self._paused_until = self._now_s() + PAUSE_S
                log.warning("limits_are_local", fault=type(fault).__name__)
            else:
                allowed, remaining, wait_ms = answer
                return Verdict(bool(allowed), limit, int(remaining), float(wait_ms))
        return self._local.take(limit, key)


class LocalBuckets:
    """The same in memory; the oldest are forgotten when there are too many."""

    def __init__(self, now_s: Callable[[], float]) -> None:
        self._now_s = now_s
        self._lock = threading.Lock()
        self._full: dict[str, float] = {}

    def take(self, limit: Limit, key: str) -> Verdict:
        """Take one, if there is one."""
        with self._lock:
            now = self._now_s() * 1000
            full = max(self._full.pop(key, 0.0), now)
            left = now + limit.burst * limit.each_ms - full - limit.each_ms
            if left < 0:
                self._full[key] = full
                return Verdict(False, limit, 0, -left)
            self._full[key] = full + limit.each_ms
            while len(self._full) > MOST_LOCAL:
                del self._full[next(iter(self._full))]
            return Verdict(True, limit, int(left / limit.each_ms), full + limit.each_ms - now)


def address_key(address: str | None) -> str:
    """One bucket for an IPv4 address or an IPv6 network of 64 bits, which is one customer."""
    try:
        found = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)


def token_key(header: str) -> str:
    """A bucket for whoever sends this Authorization header; it does not tell the token."""
    return sha256(header.encode()).hexdigest()[:32]
