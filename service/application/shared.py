"""What all use cases share: the store, the cache, the committing of requests, the answer."""

from __future__ import annotations

import time
from collections.abc import Callable

from domain.kernel.game import Game
from service.application.callers import Caller, Rejected
from service.application.committing import Committed, Committing
from service.application.loading import Loading, seen_by
from service.application.rendering import number_events
from service.application.seats import seats_of
from service.application.values import Answer
from service.hints import Hints, NoHints
from service.store.accounts import AccountStore
from service.store.port import EventStore


def wall_clock_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Shared:
    """Holds no state that another process would miss."""

    def __init__(
        self,
        store: EventStore,
        accounts: AccountStore,
        hints: Hints | None = None,
        now_ms: Callable[[], int] = wall_clock_ms,
    ) -> None:
        self.store, self.accounts = store, accounts
        self.hints: Hints = hints or NoHints()
        self.now_ms = now_ms
        self.loading = Loading(store)
        self.committing = Committing(self.loading, self.hints, now_ms)

    def _answer(self, caller: Caller, committed: Committed) -> Answer:
        game = committed.game
        mine = seats_of(caller, game)
        seat = committed.seat if committed.seat in mine else (mine[0] if mine else None)
        rows = number_events(
            game.rules, seen_by(committed.events, seat), committed.first_seq, committed.number,
            committed.at_ms, committed.seat,
        )  # fmt: skip
        horizon = game.seq if seat is None else game.undo_horizon(seat)
        return Answer(
            "accepted", game.game_id, committed.last_seq, committed.first_seq, committed.last_seq,
            rows, game.awaiting, horizon, replayed=committed.replayed,
        )  # fmt: skip


def require_running(game: Game) -> None:
    """Rejected game_not_started, game_over."""
    if game.status == "lobby":
        raise Rejected(
            "game_not_started", "the game has not started", version=game.seq, awaiting=()
        )
    if game.status != "running":
        raise Rejected("game_over", "the game is over", version=game.seq, awaiting=())
