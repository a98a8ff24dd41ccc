"""What may be read of a game, by whom, at which moment."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Raw

from domain.kernel.event import Event, Seat, Viewer
from domain.kernel.game import Game
from domain.kernel.record import (
    FORMAT,
    Commit,
    Header,
    canonical,
    export,
    export_lines,
    redacted,
)
from domain.kernel.ruleset import Ruleset
from domain.kernel.verify import Verdict, verify
from domain.rulesets.registry import find
from service.application.callers import Caller, Rejected
from service.application.loading import TABLE, Knower, Loading, as_commit, events_of, seen_by
from service.application.values import EventPage, EventRow, GameHeader, Legal, SeatHeader, View
from service.store.accounts import AccountStore
from service.store.rows import StoredCommit

AnyRuleset = Ruleset[Any]  # Any: all states alike
OMNISCIENT, SPECTATOR = "omniscient", "spectator"
NULL = Raw(b"null")
Names = dict[str, str]


class Reading:
    """Every answer is built from the fold of what its reader was told."""

    def __init__(self, loading: Loading, accounts: AccountStore) -> None:
        self.loading, self.accounts = loading, accounts

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

    def header(self, game_id: UUID) -> GameHeader:
        """The public header."""
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
        )  # fmt: skip

    def names(self, game: Game) -> Names:
        """The names of the accounts that sit here, by id."""
        held = tuple(UUID(h.account) for h in game.seats if h.account)
        found = self.accounts.accounts(held) if held else {}
        return {str(key): row.name for key, row in found.items()}

    def view(self, caller: Caller, game_id: UUID, as_: str | None, at: int | None) -> View:
        """The state as one viewer knows it, now or after event `at`; Rejected not_found."""
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
                return view(name, game, game.seq, settled=True)
            finally:
                self.loading.keep(game_id, game, knower)
        game, settled = self._fold_to(game_id, knower, at)
        return view(name, game, at, settled)

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
            running = game.status == "running"
            offers = list(game.rules.offers(game.state, seat)) if running else []
            return Legal(game_id, game.seq, seat, offers, game.rules)
        finally:
            self.loading.keep(game_id, game, seat)

    def events(
        self, caller: Caller, game_id: UUID, as_: str | None, after: int, limit: int
    ) -> EventPage:
        """Events with seq > `after`, redacted for the reader."""
        caller.require_reading()
        game = self.loading.game(game_id)
        try:
            name, knower = self.knower(caller, game, as_)
            rules, newest, status = game.rules, game.seq, game.status
        finally:
            self.loading.keep(game_id, game)
        if not 0 <= after <= newest:
            raise Rejected("not_found", f"the game has {newest} events", parameter="after")
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

    def audit(self, caller: Caller, game_id: UUID) -> Verdict:
        """The verdict of a fresh check of an ended game; Rejected view_forbidden before that."""
        header, commits, _ = self.record_parts(caller, game_id, None)
        if header.viewer != OMNISCIENT:
            raise Rejected("view_forbidden", "a game can be audited when it has ended")
        return verify(export(header, commits), find)


def parse_seat(text: str) -> Seat:
    """`seat:3` -> 3; Rejected bad_request."""
    kind, _, number = text.partition(":")
    if kind != "seat" or not number.isascii() or not number.isdigit() or len(number) > 3:
        raise Rejected("bad_request", "as is seat:<n>, spectator or omniscient", parameter="as")
    return int(number)


def seats_of(caller: Caller, game: Game) -> list[Seat]:
    """The seats that this token may act for."""
    if caller.account is None or not caller.enters(UUID(game.game_id)):
        return []
    return [
        seat
        for seat, holder in enumerate(game.seats)
        if holder.account == caller.account and (caller.seats is None or seat in caller.seats)
    ]


def require_seat(caller: Caller, game: Game, seat: Seat) -> None:
    """Rejected unless the caller holds this seat: unauthenticated, not_found, not_your_seat."""
    caller.require("seat:play", "bot:play", "game:read")
    if seat not in range(len(game.seats)):
        raise Rejected("not_found", "there is no such seat")
    if seat not in seats_of(caller, game):
        raise Rejected("not_your_seat", "another player holds that seat")


def rows_of(rules: AnyRuleset, stored: StoredCommit, knower: Knower) -> list[EventRow]:
    """The events of a commit as one reader may see them."""
    return event_rows(stored, seen_by(events_of(rules, stored), knower))


def event_rows(stored: StoredCommit, events: Any) -> list[EventRow]:  # Any: a sequence of events
    """Numbered and dated events of one commit."""
    return number_events(events, stored.first_seq, stored.commit_no, stored.at_ms, stored.seat)


def number_events(
    events: Any, first_seq: int, number: int, at_ms: int, seat: Seat | None
) -> list[EventRow]:  # Any: a sequence of events
    """Numbered and dated events."""
    at = time_of(at_ms)
    return [
        EventRow(seq, number, at, seat, clause_of(event), Raw(canonical(event)))
        for seq, event in enumerate(events, first_seq)
    ]


def clause_of(event: Event) -> str | None:
    """The clause that an event follows, if the rules (and not the service) made it."""
    return event.clause or None


def time_of(ms: int) -> str:
    """Milliseconds since 1970 in RFC 3339, UTC, with milliseconds."""
    at = datetime.fromtimestamp(ms / 1000, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seat_header(game: Game, seat: Seat, names: Names, left: bool) -> SeatHeader:
    """Who holds a seat."""
    holder = game.seats[seat]
    kind = "account" if holder.account else "bot" if holder.bot else "open"
    return SeatHeader(
        seat=seat, kind=kind, component=game.rules.seat_id(game.options, seat),
        account=holder.account, name=names.get(holder.account or ""), bot=holder.bot, left=left,
    )  # fmt: skip


def progress(game: Game) -> float:
    """How far the game is, 0 to 1."""
    if game.state is None:
        return 0.0
    return 1.0 if game.status == "ended" else float(game.rules.progress(game.state))


def view(name: str, game: Game, seq: int, settled: bool) -> View:
    """What a folded game shows."""
    agenda = question = state = NULL
    picture = ""
    if game.state is not None:
        parts = msgspec.json.decode(game.rules.snapshot(game.state), type=dict[str, Raw])
        agenda, state, picture = parts["agenda"], parts["state"], game.rules.picture(game.state)
        if game.state.agenda:
            question = Raw(canonical(game.state.agenda[-1]))
    return View(
        game_id=game.game_id, viewer=name, seq=seq, settled=settled, status=game.status,
        awaiting=game.awaiting, question=question, agenda=agenda, state=state,
        progress=progress(game), picture=picture,
    )  # fmt: skip


def viewer_of(knower: Knower) -> Viewer:
    """A seat or a spectator; the table itself has no viewer."""
    if isinstance(knower, str):
        raise TypeError("the table is not a viewer")
    return knower
