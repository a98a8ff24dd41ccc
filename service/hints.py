"""Best-effort messages to other processes: they make things quicker, never true.

Postgres holds the truth: a lost hint delays a bot's turn or a live tail, it loses nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol
from uuid import UUID

import redis
import structlog
from celery import Celery
from kombu.exceptions import OperationalError

log = structlog.get_logger(__name__)

CHANNEL = "dead-reckoning:games"
BOT_TURN_TASK = "bots.take_turn"
CHUNK_TASK = "simulations.play"
PAUSE_SECONDS = 2.0  # after a failure, so that a dead Redis does not slow every command
SOCKET_SECONDS = 0.25


class Hints(Protocol):
    """Where the application says what has just happened."""

    def moved(self, game_id: UUID, seq: int) -> None:
        """A game has grown to this seq."""
        ...

    def work(self, items: Iterable[int]) -> None:
        """These work items have just been created."""
        ...

    def chunks(self, leased: Iterable[tuple[str, int, int]]) -> None:
        """These chunks of simulations (simulation, stop, lease number) are to be played."""
        ...

    def ping(self) -> str:
        """ "ok", or what is wrong with the broker."""
        ...


class NoHints:
    """For processes without Redis: everything is found by polling."""

    def moved(self, game_id: UUID, seq: int) -> None:
        """Nobody is told."""

    def work(self, items: Iterable[int]) -> None:
        """Nobody is told."""

    def chunks(self, leased: Iterable[tuple[str, int, int]]) -> None:
        """Nobody is told."""

    def ping(self) -> str:
        """There is nothing to reach."""
        return "ok"


class RedisHints:
    """Redis pub/sub for live tails, Celery for work."""

    def __init__(self, url: str, queue: Celery) -> None:
        self._redis = redis.Redis.from_url(
            url, socket_timeout=SOCKET_SECONDS, socket_connect_timeout=SOCKET_SECONDS
        )
        self._queue = queue
        self._paused_until = 0.0

    def moved(self, game_id: UUID, seq: int) -> None:
        """Publish game and seq, nothing else."""
        self._try(lambda: self._redis.publish(CHANNEL, f"{game_id} {seq}"))

    def work(self, items: Iterable[int]) -> None:
        """Queue a task for each new item; lease 0 says that nobody has leased it yet."""
        for item in items:
            self._try(partial(self._queue.send_task, BOT_TURN_TASK, (item, None)))

    def chunks(self, leased: Iterable[tuple[str, int, int]]) -> None:
        """Queue a task for each chunk."""
        for chunk in leased:
            self._try(partial(self._queue.send_task, CHUNK_TASK, chunk))

    def ping(self) -> str:
        """ "ok", or what is wrong with Redis."""
        try:
            self._redis.ping()
        except (redis.RedisError, OSError) as fault:
            return f"down: {type(fault).__name__}"
        return "ok"

    def _try(self, send: Callable[[], object]) -> None:
        if time.monotonic() < self._paused_until:
            return
        try:
            send()
        except (redis.RedisError, OperationalError, OSError) as fault:
            self._paused_until = time.monotonic() + PAUSE_SECONDS
            log.warning("hint_lost", fault=type(fault).__name__)
