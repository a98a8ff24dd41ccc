"""What concerns an account: its turns, the games that start and end, the open decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.game import Game
from service.application.callers import Caller, Rejected
from service.application.inbox import (
    LIVE,
    MARGIN_MS,
    Concern,
    Decision,
    Inbox,
    SimulationDone,
    Told,
)
from service.application.loading import Faulted
from service.application.rendering import legal_of, time_of
from service.application.tailing import OVER, Tailing, seats_held
from service.store.rows import GameCursor, GameFilter, GameRow
from service.store.simulation_port import SimulationRow

PAGE = 200
Tell = Callable[[int], Iterator[Concern | SimulationDone]]


class Concerns(Tailing):
    """Everything is read from the list of games, which each commit brings up to date."""

    def inbox(self, caller: Caller, cursor: str | None) -> Inbox:
        """A place in an account's stream; Rejected unauthenticated, bad_request."""
        caller.require("game:read")
        now = self.now_ms()
        if cursor is None:
            return Inbox(now)
        if not (cursor.isascii() and cursor.isdigit() and len(cursor) <= 15):
            raise Rejected("bad_request", "not a cursor of this stream", parameter="after")
        return Inbox(min(int(cursor), now), resumed=True)

    def concerns(self, caller: Caller, inbox: Inbox) -> list[Concern | SimulationDone]:
        """What is new, in the order of its happening: on the first call all that is open, too."""
        caller.require("game:read")
        news: list[tuple[int, Tell]] = [
            (row.updated_ms, partial(self._of_game, caller, inbox, row))
            for row in self._changed(caller, inbox)
        ]
        news += [
            (ended_ms(row), partial(_of_simulation, inbox, row))
            for row in self._ended_simulations(caller, inbox)
        ]
        found: list[Concern | SimulationDone] = []
        for at_ms, tell in sorted(news, key=lambda each: each[0]):
            with suppress(Faulted):  # the others go on
                found += tell(at_ms)
        inbox.fresh = False
        inbox.forget()
        return found

    def _changed(self, caller: Caller, inbox: Inbox) -> Iterable[GameRow]:
        since = inbox.since_ms - MARGIN_MS
        rows = {row.game_id: row for row in self._mine(caller, None, since)}
        if inbox.fresh:
            for status in LIVE:
                rows |= {row.game_id: row for row in self._mine(caller, status)}
        return rows.values()

    def _mine(
        self, caller: Caller, status: str | None, since_ms: int | None = None
    ) -> Iterator[GameRow]:
        if caller.account is None:
            return
        if caller.game_id is not None:
            yield self._row(caller.game_id)
            return
        me = UUID(caller.account)
        where = GameFilter(account=me, viewer=me, status=status, updated_since_ms=since_ms)
        after: GameCursor | None = None
        while True:
            page = self.store.games(where, after, PAGE)
            yield from page.rows
            if (after := page.next) is None:
                return

    def _ended_simulations(self, caller: Caller, inbox: Inbox) -> list[SimulationRow]:
        if caller.account is None or caller.game_id or "sim:run" not in caller.scopes:
            return []
        rows = self.store.simulations.simulations(UUID(caller.account), None, PAGE)
        return [row for row in rows if row.ended_at and row.id not in inbox.simulations]

    def _of_game(self, caller: Caller, inbox: Inbox, row: GameRow, at_ms: int) -> Iterator[Concern]:
        before = inbox.told.get(row.game_id)
        if before is not None and before.commit >= row.commit_no:
            return
        now = Told(row.commit_no, row.head.status, at_ms)
        news = inbox.missed(at_ms)
        inbox.told[row.game_id] = now
        inbox.passes(at_ms)
        seats = seats_held(caller, row)
        if now.status == "running":
            if before is None or before.status != "running":
                yield self._concern("game_started", row, seats, inbox)
            yield from self._turns(row, seats, before, now, inbox)
        elif now.status in OVER and news and (before is None or before.status in LIVE):
            yield self._concern("game_ended", row, seats, inbox, result=self._result(row))

    def _turns(
        self, row: GameRow, seats: list[int], before: Told | None, now: Told, inbox: Inbox
    ) -> Iterator[Concern]:
        mine = [seat for seat in seats if seat in row.head.awaiting]
        if not mine:
            return
        game = self.loading.game(row.game_id)
        try:
            asked = {seat: _asked(game, seat) for seat in mine if seat in game.awaiting}
            due = {seat: game.deadline_of(seat) for seat in asked}
        finally:
            self.loading.keep(row.game_id, game)
        now.turns = asked
        for seat, question in asked.items():
            if before is None or before.turns.get(seat) != question:
                at = due[seat]
                deadline = None if at is None else time_of(at)
                yield self._concern("your_turn", row, seats, inbox, seat=seat, deadline=deadline)

    def _result(self, row: GameRow) -> dict[str, Any] | None:
        game = self.loading.game(row.game_id)
        try:
            outcome = game.state.outcome if game.state is not None else None
            return msgspec.to_builtins(outcome) if outcome else None
        finally:
            self.loading.keep(row.game_id, game)

    def _concern(
        self, kind: str, row: GameRow, seats: list[int], inbox: Inbox, **more: Any
    ) -> Concern:
        return Concern(
            kind, str(row.game_id), row.version, inbox.cursor, row.head.ruleset, seats,
            row.head.status, **more,
        )  # fmt: skip

    def decisions(self, caller: Caller, limit: int) -> tuple[list[Decision], bool]:
        """The open decisions of all the caller's seats, and whether there are more than `limit`.

        Rejected unauthenticated, missing_scope.
        """
        caller.require("seat:play", "bot:play")
        found: list[Decision] = []
        for row in self._mine(caller, "running"):
            for seat in seats_held(caller, row):
                if seat not in row.head.awaiting:
                    continue
                if len(found) == limit:
                    return found, True
                with suppress(Faulted):
                    found += self._decision(caller, row.game_id, seat)
        return found, False

    def _decision(self, caller: Caller, game_id: UUID, seat: int) -> list[Decision]:
        game = self.loading.game(game_id, seat)
        try:
            if seat not in game.awaiting:
                return []  # it has been answered since the list was read
            at = game.deadline_of(seat)
            legal = legal_of(game, game_id, seat)
            return [Decision(legal, None if at is None else time_of(at))]
        finally:
            self.loading.keep(game_id, game, seat)

    def playing(self, caller: Caller) -> list[UUID]:
        """The caller's games that run."""
        return [row.game_id for row in self._mine(caller, "running")]


def _of_simulation(inbox: Inbox, row: SimulationRow, at_ms: int) -> Iterator[SimulationDone]:
    news = inbox.missed(at_ms)
    inbox.simulations[row.id] = at_ms
    if news:
        inbox.passes(at_ms)
        yield SimulationDone("simulation_done", str(row.id), inbox.cursor, row.status, row.games)


def ended_ms(row: SimulationRow) -> int:
    """When it ended, milliseconds since 1970; 0 while it runs."""
    return int(row.ended_at.timestamp() * 1000) if row.ended_at else 0


def _asked(game: Game, seat: int) -> tuple[int, int]:
    """What tells one question to a seat from the next."""
    return game.asked_seq, game.waiting_since.get(seat, 0)
