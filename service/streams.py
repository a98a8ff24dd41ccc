"""Live tails: one listener of Redis in each process wakes whoever waits for a game.

Postgres holds the truth. A tail that is not woken looks for itself every `poll_s`, so a lost
Redis delays it and loses nothing. Tails hold a request thread each, so their number is bounded.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from uuid import UUID

import redis
import structlog
from redis.backoff import NoBackoff
from redis.client import PubSub
from redis.retry import Retry

from service.hints import CHANNEL
from service.sockets import bound_connections

log = structlog.get_logger(__name__)
LISTEN_S = 5.0  # how long the listener sleeps on a silent connection
RETRY_S = 0.5  # between two attempts to reach a lost Redis


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a tail sleeps, and for how long it may live; all in seconds."""

    heartbeat_s: float = 7.0
    poll_s: float = 2.0
    life_s: float = 3600.0


class Full(Exception):
    """Every place of this process is taken."""


class Tail:
    """One reader who waits; close it when it goes."""

    def __init__(self, tails: Tails) -> None:
        self._tails, self._event, self._games = tails, threading.Event(), set[UUID]()
        self.pace = tails.pace
        self._until = time.monotonic() + tails.pace.life_s

    @property
    def over(self) -> bool:
        """Whether the process is stopping or the tail has lived long enough."""
        return self._tails.stopping or time.monotonic() >= self._until

    def follow(self, games: Iterable[UUID]) -> None:
        """Be woken when one of these games grows, and of no other any more."""
        wanted = set(games)
        if wanted != self._games:
            self._tails.move(self, self._games, wanted)
            self._games = wanted

    def wake(self) -> None:
        """There may be something new."""
        self._event.set()

    def wait(self, seconds: float) -> None:
        """Until woken or it is time to look; what came since the last wait counts as well."""
        pause = min(self.pace.poll_s * random.uniform(0.75, 1.25), seconds)
        self._event.wait(max(pause, 0.0))
        self._event.clear()

    def close(self) -> None:
        """Give the place back; a second time does nothing."""
        self._tails.leave(self, self._games)


class Tails:
    """All tails of this process, by the games they follow."""

    def __init__(self, redis_url: str, limit: int, pace: Pace | None = None) -> None:
        self._url, self.limit, self.pace = redis_url, limit, pace or Pace()
        self._lock = threading.Lock()
        self._open: set[Tail] = set()
        self._by_game: dict[UUID, set[Tail]] = {}
        self._stopping = threading.Event()
        self._listener: threading.Thread | None = None

    @property
    def stopping(self) -> bool:
        """Whether `stop` has been called."""
        return self._stopping.is_set()

    def open(self) -> Tail:
        """A new tail; raises Full."""
        tail = Tail(self)
        with self._lock:
            if len(self._open) >= self.limit or self.stopping:
                raise Full
            self._open.add(tail)
            first = self._listener is None
            if first:
                # Not before: a process that forks would leave the thread behind.
                self._listener = threading.Thread(target=self._listen, daemon=True, name="tails")
                self._listener.start()
        if first:
            bound_connections()
        return tail

    def move(self, tail: Tail, before: set[UUID], after: set[UUID]) -> None:
        """A tail follows other games now."""
        with self._lock:
            self._forget(tail, before - after)
            for game_id in after - before:
                self._by_game.setdefault(game_id, set()).add(tail)

    def leave(self, tail: Tail, games: set[UUID]) -> None:
        """A tail is gone."""
        with self._lock:
            self._open.discard(tail)
            self._forget(tail, games)

    def _forget(self, tail: Tail, games: set[UUID]) -> None:
        for game_id in games:
            followers = self._by_game.get(game_id, set())
            followers.discard(tail)
            if not followers:
                self._by_game.pop(game_id, None)

    def counts(self) -> tuple[int, int]:
        """How many tails are open and how many games they follow."""
        with self._lock:
            return len(self._open), len(self._by_game)

    def moved(self, game_id: UUID) -> None:
        """Wake those who follow this game."""
        with self._lock:
            followers = list(self._by_game.get(game_id, ()))
        for tail in followers:
            tail.wake()

    def wake_all(self) -> None:
        """Something may have been missed."""
        with self._lock:
            everybody = list(self._open)
        for tail in everybody:
            tail.wake()

    def stop(self) -> None:
        """End every tail: the process is about to go."""
        self._stopping.set()
        self.wake_all()

    def _listen(self) -> None:
        while self._url and not self.stopping:
            try:
                self._listen_once()
            except (redis.RedisError, OSError) as fault:
                log.warning("hints_not_heard", fault=type(fault).__name__)
                self._stopping.wait(RETRY_S)

    def _listen_once(self) -> None:
        client = redis.Redis.from_url(
            self._url,
            socket_connect_timeout=2.0,
            socket_timeout=LISTEN_S * 2,
            health_check_interval=LISTEN_S,
            retry=Retry(NoBackoff(), 0),
        )
        with client, PubSub(client.connection_pool, ignore_subscribe_messages=True) as channel:
            channel.subscribe(CHANNEL)
            self.wake_all()  # what was said before we listened
            while not self.stopping:
                message = channel.get_message(timeout=LISTEN_S)
                if message is not None:
                    self._heard(message["data"])

    def _heard(self, words: bytes) -> None:
        game_id, _, _ = words.decode("ascii", "replace").partition(" ")
        try:
            self.moved(UUID(game_id))
        except ValueError:
            log.warning("hint_not_understood")


def wait_until(tail: Tail, seconds: float, come: Callable[[], bool]) -> bool:
    """Whether `come` was true within that time; it is asked whenever the tail is woken."""
    until = time.monotonic() + seconds
    while not come():
        left = until - time.monotonic()
        if left <= 0 or tail.over:
            return False
        tail.wait(left)
    return True
