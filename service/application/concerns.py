"""What concerns an account: its turns, the games that start and end, the open decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.kernel.game import Game
from service.application.callers import Caller, Rejected
from service.application.loading import Faulted
from service.application.rendering import time_of
from service.application.tailing import OVER, Tailing, seats_held
from service.application.values import Legal
from service.store.rows import GameCursor, GameFilter, GameRow

PAGE = 200
MARGIN_MS = 10_000  # clocks of our processes differ by less; what lies in it is looked at again
LIVE = ("running", "lobby")


class Concern(Struct, frozen=True, omit_defaults=True):
    """One thing that concerns an account; `cursor` is where a later stream goes on."""

    type: str
    game_id: str
    seq: int
    cursor: str
    ruleset: str
    seats: list[int]
    status: str
    seat: int | None = None
    deadline: str | None = None
    result: dict[str, Any] | None = None  # Any: JSON of GameEnded


@dataclass(slots=True)
class Told:
    """What an account has been told of one game; `turns` is when each seat was asked."""

    commit: int
    status: str
    updated_ms: int
    turns: dict[int, tuple[int, int]] = field(default_factory=dict)


@dataclass(slots=True)
class Inbox:
    """How far one reader of an account's stream has come; `since_ms` is its cursor."""

    since_ms: int
    resumed: bool = False
    fresh: bool = True
    told: dict[UUID, Told] = field(default_factory=dict)

    def games(self) -> list[UUID]:
        """The games whose growth may concern it."""
        return [game_id for game_id, told in self.told.items() if told.status in LIVE]


@dataclass(frozen=True, slots=True)
class Decision:
    """One seat that is asked: what it may do, and until when (RFC 3339)."""

    legal: Legal
    deadline: str | None


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

    def concerns(self, caller: Caller, inbox: Inbox) -> list[Concern]:
        """What is new, in the order of its happening: on the first call all that is open, too."""
        caller.require("game:read")
        rows = sorted(self._changed(caller, inbox), key=lambda row: row.updated_ms)
        found: list[Concern] = []
        for row in rows:
            with suppress(Faulted):  # the others go on
                found += self._of_game(caller, inbox, row)
        inbox.fresh = False
        horizon = inbox.since_ms - 2 * MARGIN_MS
        for game_id, told in list(inbox.told.items()):
            if told.status not in LIVE and told.updated_ms < horizon:
                del inbox.told[game_id]
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

    def _of_game(self, caller: Caller, inbox: Inbox, row: GameRow) -> Iterator[Concern]:
        before = inbox.told.get(row.game_id)
        if before is not None and before.commit >= row.commit_no:
            return
        now = Told(row.commit_no, row.head.status, row.updated_ms)
        missed = not inbox.fresh or (inbox.resumed and row.updated_ms > inbox.since_ms - MARGIN_MS)
        inbox.told[row.game_id] = now
        inbox.since_ms = max(inbox.since_ms, row.updated_ms)
        seats = seats_held(caller, row)
        if now.status == "running":
            if before is None or before.status != "running":
                yield self._concern("game_started", row, seats, inbox)
            yield from self._turns(row, seats, before, now, inbox)
        elif now.status in OVER and missed and (before is None or before.status in LIVE):
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
            kind, str(row.game_id), row.version, str(inbox.since_ms), row.head.ruleset, seats,
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
            offers = list(game.rules.offers(game.state, seat))
            legal = Legal(game_id, game.seq, seat, offers, game.rules)
            return [Decision(legal, None if at is None else time_of(at))]
        finally:
            self.loading.keep(game_id, game, seat)

    def playing(self, caller: Caller) -> list[UUID]:
        """The caller's games that run."""
        return [row.game_id for row in self._mine(caller, "running")]


def _asked(game: Game, seat: int) -> tuple[int, int]:
    """What tells one question to a seat from the next."""
    return game.asked_seq, game.waiting_since.get(seat, 0)
