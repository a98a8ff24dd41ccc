"""What may be read of a game, by whom, at which moment."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from msgspec import Raw

from domain.kernel.event import Seat
from domain.kernel.game import Game
from domain.kernel.record import FORMAT, Commit, Header, export, export_lines, redacted
from domain.kernel.ruleset import Ruleset
from service.application.callers import Caller, Rejected
from service.application.loading import TABLE, Knower, as_commit, events_of, seen_by
from service.application.rendering import (
    Names,
    legal_of,
    progress,
    rows_of,
    seat_header,
    time_of,
    view,
)
from service.application.seats import parse_seat, require_seat, seats_of
from service.application.shared import Shared
from service.application.values import (
    EventPage,
    EventRow,
    GameHeader,
    GameRowView,
    GamesPage,
    Legal,
    View,
)
from service.store.rows import GameCursor, GameFilter, StoredCommit

AnyRuleset = Ruleset[Any]  # Any: all states alike
OMNISCIENT, SPECTATOR = "omniscient", "spectator"


class Reading(Shared):
    """Every answer is built from the fold of what its reader was told."""

    # Who reads.

    def knower(self, caller: Caller, game: Game, as_: str | None) -> tuple[str, Knower]:
        """The name of the viewer and what it may know; Rejected view_forbidden, bad_request."""
        mine = seats_of(caller, game)
        over = game.status in ("ended", "cancelled")
        if as_ is None:
            return (f"seat:{mine[0]}", mine[0]) if mine else (SPECTATOR, None)
        if as_ == SPECTATOR:
            return SPECTATOR, None
        if as_ == OMNISCIENT:
            if over or "audit:read" in caller.scopes:
                return OMNISCIENT, TABLE
            raise Rejected("view_forbidden", "the whole table is shown when the game has ended")
        seat = parse_seat(as_)
        if seat not in range(len(game.seats)):
            raise Rejected("not_found", "there is no such seat")
        if seat in mine or over:
            return f"seat:{seat}", seat
        raise Rejected("view_forbidden", "that seat's view is for its holder")

    # What is read.

    def header(self, caller: Caller, game_id: UUID) -> GameHeader:
        """The public header."""
        caller.require_reading()
        game = self.loading.game(game_id)
        try:
            return self._header(game)
        finally:
            self.loading.keep(game_id, game)

    def _header(self, game: Game) -> GameHeader:
        names = self.names(game)
        deadline = game.next_deadline()
        outcome = game.state.outcome if game.state is not None else None
        gone = game.state.gone if game.state is not None else ()
        return GameHeader(
            game_id=game.game_id, ruleset=game.rules.slug, rules_version=game.rules.version,
            status=game.status, version=game.seq, commits=game.number,
            seats=[seat_header(game, seat, names, seat in gone) for seat in range(len(game.seats))],
            awaiting=game.awaiting, deadline=time_of(deadline[0]) if deadline else None,
            creator=game.creator, visibility=game.visibility, clock=game.clock,
            options=msgspec.to_builtins(game.options), seed_source=game.seed_source,
            commitment=game.commitment, head_hash=game.hash, seed=game.opened_seed,
            result=msgspec.to_builtins(outcome) if outcome else None, progress=progress(game),
            forked_from=game.origin, imported_at=self._imported_at(game),
        )  # fmt: skip

    def _imported_at(self, game: Game) -> str | None:
        if game.status not in ("ended", "cancelled"):
            return None
        found = self.store.imports.find(UUID(game.game_id))
        return time_of(int(found.imported_at.timestamp() * 1000)) if found else None

    def names(self, game: Game) -> Names:
        """The names of the accounts that sit here, by id."""
        held = tuple(ident for h in game.seats if (ident := account_id(h.account)))
        found = self.accounts.accounts(held) if held else {}
        return {str(key): row.name for key, row in found.items()}

    def view(
        self, caller: Caller, game_id: UUID, as_: str | None, at: int | None, lang: str = "en"
    ) -> View:
        """The state as one viewer knows it, now or after event `at`; Rejected not_found.

        `lang` is the language of the picture.
        """
        caller.require_reading()
        table = self.loading.game(game_id)
        try:
            name, knower = self.knower(caller, table, as_)
            newest = table.seq
        finally:
            self.loading.keep(game_id, table)
        if at is not None and not 0 <= at <= newest:
            raise Rejected("not_found", f"the game has {newest} events", parameter="at")
        if at is None or at == newest:
            game = self.loading.game(game_id, knower)
            try:
                return view(game_id, name, game, game.seq, True, lang)
            finally:
                self.loading.keep(game_id, game, knower)
        game, settled = self._fold_to(game_id, knower, at)
        return view(game_id, name, game, at, settled, lang)

    def _fold_to(self, game_id: UUID, knower: Knower, at: int) -> tuple[Game, bool]:
        rules, commits = self.loading.commits(game_id)
        game = Game(rules)
        for stored in commits:
            events = seen_by(events_of(rules, stored), knower)
            if stored.last_seq <= at:
                game.absorb(as_commit(stored).mark, events)
                continue
            for event in events[: max(0, at - stored.first_seq + 1)]:
                game.apply(event)
            return game, at == game.seq
        return game, True

    def legal(self, caller: Caller, game_id: UUID, seat: Seat) -> Legal:
        """The offers of a seat, from its own view; Rejected not_your_seat."""
        table = self.loading.game(game_id)
        self.loading.keep(game_id, table)
        require_seat(caller, table, seat)
        game = self.loading.game(game_id, seat)
        try:
            return legal_of(game, game_id, seat)
        finally:
            self.loading.keep(game_id, game, seat)

    def events(
        self, caller: Caller, game_id: UUID, as_: str | None, after: int, limit: int
    ) -> EventPage:
        """Events with seq > `after`, redacted for the reader; Rejected version_conflict."""
        caller.require_reading()
        game = self.loading.game(game_id)
        try:
            name, knower = self.knower(caller, game, as_)
            rules, newest, status = game.rules, game.seq, game.status
            awaiting = game.awaiting
        finally:
            self.loading.keep(game_id, game)
        if after > newest:
            raise Rejected.not_at(after, newest, awaiting, "after")
        rows: list[EventRow] = []
        for stored in self._commits_from(game_id, after):
            if len(rows) >= limit or stored.first_seq > newest:
                break
            rows += [row for row in rows_of(rules, stored, knower) if row.seq > after]
        rows = rows[:limit]
        last = rows[-1].seq if rows else after
        return EventPage(
            game_id=str(game_id), viewer=name, events=rows,
            next_after=last if last < newest else None,
            version=newest, ended=status in ("ended", "cancelled"),
        )  # fmt: skip

    def _commits_from(self, game_id: UUID, after: int) -> list[StoredCommit]:
        return [c for c in self.loading.store.commits(game_id) if c.last_seq > after]

    def record(self, caller: Caller, game_id: UUID, as_: str | None, form: str) -> bytes:
        """The game as one file, "json" or "ndjson"; redacted for the reader while it runs."""
        header, commits, _ = self.record_parts(caller, game_id, as_)
        return export(header, commits) if form == "json" else export_lines(header, commits)

    def record_parts(
        self, caller: Caller, game_id: UUID, as_: str | None
    ) -> tuple[Header, list[Commit], AnyRuleset]:
        """Header, commits and ruleset of the record that this caller may have."""
        caller.require_reading()
        game = self.loading.game(game_id)
        try:
            over = game.status in ("ended", "cancelled")
            wanted = OMNISCIENT if as_ is None and over else as_
            name, knower = self.knower(caller, game, wanted)
            opened = game.opened_seed
        finally:
            self.loading.keep(game_id, game)
        rules, stored = self.loading.commits(game_id)
        commits = [as_commit(each) for each in stored]
        if not isinstance(knower, str):
            commits = [redacted(rules, commit, knower) for commit in commits]
        seed = opened if knower == TABLE else None
        header = Header(FORMAT, str(game_id), rules.slug, rules.version, name, len(commits), seed)
        return header, commits, rules

    def games(self, caller: Caller, where: GameFilter, cursor: str | None, limit: int) -> GamesPage:
        """One page of the games that the caller may know of, newest first."""
        caller.require_reading()
        after = None
        if cursor is not None:
            try:
                after = GameCursor.parse(cursor)
            except ValueError:
                raise Rejected("bad_request", "not a cursor", parameter="cursor") from None
        page = self.store.games(where, after, limit)
        rows = [
            GameRowView(
                str(row.game_id), row.head.ruleset, row.head.rules_version, row.head.status,
                row.version, row.head.awaiting,
                time_of(row.head.deadline_ms) if row.head.deadline_ms is not None else None,
                row.head.visibility, Raw(row.head.seats), time_of(row.created_ms),
                time_of(row.updated_ms),
            )
            for row in page.rows
        ]  # fmt: skip
        return GamesPage(rows, str(page.next) if page.next else None)

    def version(self, game_id: UUID) -> int:
        """The seq of the game's last event; Rejected not_found."""
        head = self.store.head(game_id)
        if head is None:
            raise Rejected("not_found", "there is no such game")
        return head.last_seq


def account_id(text: str | None) -> UUID | None:
    """The id of an account here; None for a name out of an imported record."""
    try:
        return UUID(text) if text else None
    except ValueError:
        return None
