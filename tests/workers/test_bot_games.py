"""Games of bots play themselves to the end, whatever happens to the workers."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from uuid import UUID

import redis

from domain.kernel.lobby import Clock
from service.application import ANONYMOUS, Application, Caller, GameSpec
from service.settings import Settings

StartBots = Callable[..., UUID]
WaitFor = Callable[[UUID, Callable[[int, str], bool]], None]


def ended(_version: int, status: str) -> bool:
    return status == "ended"


def past(seq: int) -> Callable[[int, str], bool]:
    return lambda version, status: version >= seq or status == "ended"


def require_whole(application: Application, game_id: UUID) -> None:
    """The stream verifies, so no turn was lost, doubled or invented; the outbox is empty."""
    verdict = application.audit(ANONYMOUS, game_id)
    assert verdict.verified, verdict
    deadline = time.monotonic() + 20
    while application.store.oldest_due_age_ms() is not None:  # a row that was claimed twice goes
        assert time.monotonic() < deadline, "the outbox is never empty"
        time.sleep(0.1)
    numbers = [commit.commit_no for commit in application.store.commits(game_id)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_four_bots_play_to_the_end(
    application: Application, worker: object, start_bots: StartBots, wait_for: WaitFor
) -> None:
    game_id = start_bots("greedy", "random", "greedy", "random")

    wait_for(game_id, ended)

    require_whole(application, game_id)


def test_a_killed_worker_loses_no_turn(
    application: Application, worker, start_bots: StartBots, wait_for: WaitFor
) -> None:
    game_id = start_bots("random", "random", "random", "random")
    wait_for(game_id, past(40))

    worker.kill()
    worker.start_again()

    wait_for(game_id, ended)
    require_whole(application, game_id)


def test_killed_pool_processes_lose_no_turn(
    application: Application, worker, start_bots: StartBots, wait_for: WaitFor
) -> None:
    game_id = start_bots("random", "random", "random", "random")
    wait_for(game_id, past(40))

    for _ in range(3):
        for child in worker.children():
            os.kill(child, signal.SIGKILL)
        time.sleep(0.3)

    wait_for(game_id, ended)
    require_whole(application, game_id)


def test_a_flushed_redis_loses_no_turn(
    application: Application,
    worker: object,
    settings: Settings,
    start_bots: StartBots,
    wait_for: WaitFor,
) -> None:
    game_id = start_bots("random", "random", "random")
    wait_for(game_id, past(30))

    with redis.Redis.from_url(settings.redis_url) as client:
        for _ in range(5):
            client.flushdb()
            time.sleep(0.05)

    wait_for(game_id, ended)
    require_whole(application, game_id)


def test_a_deadline_fires_without_a_client(
    application: Application, caller: Caller, worker: object, wait_for: WaitFor
) -> None:
    spec = GameSpec("halloween", ("me", "bot:greedy"), clock=Clock(50, "default"))
    game_id = UUID(application.create_game(caller, spec).game_id)
    application.start(caller, game_id)

    wait_for(game_id, past(20))

    moves = [c for c in application.store.commits(game_id) if b"deadline_passed" in c.events]
    assert moves
    assert all(b'"service":"clock"' in commit.actor for commit in moves)
