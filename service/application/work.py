"""Work that nobody asked for over HTTP: bots' turns and clocks."""

from __future__ import annotations

from hmac import digest

import structlog

from domain.bots import bots_of
from domain.kernel.dice import QuickDice
from domain.kernel.lobby import Actor
from domain.kernel.requests import Play, Request, TimeOut
from service.application.callers import Rejected
from service.application.committing import BOT_TURN, DEADLINE, OVERTAKEN, Ask, work_key
from service.application.shared import Shared
from service.store.port import Unavailable
from service.store.rows import WorkClaim, WorkItem

LEASE_MS = 10_000
RETRY_MS = 1_000
WORK_KINDS = (BOT_TURN, DEADLINE)


class Work(Shared):
    """The outbox, one item at a time."""

    def claim_work(self, limit: int = 100) -> list[WorkItem]:
        """Due work that no live worker holds; it is leased to the caller."""
        return self.store.claim(WORK_KINDS, limit, LEASE_MS)

    def work(self, item_id: int, lease_no: int | None) -> str:
        """Do one work item; says what became of it: done, gone, stale or failed."""
        item = self.store.claim_one(item_id, lease_no, LEASE_MS)
        if item is None:
            return "gone"
        structlog.contextvars.bind_contextvars(game_id=str(item.game_id), seat=item.seat)
        try:
            done = self._take_turn(item) if item.kind == BOT_TURN else self._time_out(item)
        except Unavailable:
            raise
        except Rejected as refusal:
            self.store.fail_work(item.claim, str(refusal), RETRY_MS)
            return "failed"
        if not done:
            self.store.drop_work(item.claim)
            return "stale"
        return "done"

    def _take_turn(self, item: WorkItem) -> bool:
        seat = item.seat
        view = self.loading.game(item.game_id, seat)
        try:
            if seat is None or view.seq != item.at_seq or seat not in view.awaiting:
                return False
            if (name := view.seats[seat].bot) is None:
                return False
            bot = bots_of(view.rules)[name]
            seed = self.loading.seed(item.game_id)
            own = QuickDice(digest(seed, f"bot|{item.at_seq}|{seat}".encode(), "sha256"))
            command = bot.choose(view.rules, view.state, seat, own)
        finally:
            self.loading.keep(item.game_id, view, seat)
        return self._perform_work(item, Play.of(seat, command), Actor(bot=name))

    def _time_out(self, item: WorkItem) -> bool:
        return self._perform_work(item, TimeOut(item.seat), Actor(service="clock"))

    def _perform_work(self, item: WorkItem, request: Request, actor: Actor) -> bool:
        key = work_key(item.game_id, item.at_seq, item.seat, item.kind)
        structlog.contextvars.bind_contextvars(command_id=str(key))
        claim = WorkClaim(item.id, item.lease_no)
        ask = Ask(request, actor, key, expected_version=item.at_seq, done=claim)
        try:
            committed = self.committing.commit(item.game_id, ask)
        except Rejected as refusal:
            # a clock that by ours has not run out yet: the database's is ahead, so try again
            early = item.kind == DEADLINE and refusal.version == item.at_seq
            if refusal.code in OVERTAKEN and not early:
                return False
            raise
        # a repeat did not delete the item: the first delivery was cut off before it could
        return not committed.replayed
