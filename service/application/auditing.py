"""For auditors: verdicts, what was learned when, records from elsewhere, the feed of all games."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import Any
from uuid import UUID

from msgspec import Raw

from domain.kernel.event import EVERYONE, Event, Seat
from domain.kernel.game import Game, hides
from domain.kernel.record import Commit, Header, canonical, export, fold
from domain.kernel.verify import Verdict, read_record, verify
from domain.rulesets.registry import find
from service.application.audit_values import Audit, FeedPage, FeedRow, Imported, Learned
from service.application.callers import Caller, Rejected
from service.application.loading import as_commit
from service.application.reading import OMNISCIENT, AnyRuleset, Reading
from service.application.rendering import clause_of, time_of
from service.store.port import CursorAhead
from service.store.rows import Cursor, GameHead, NewCommit

LATEST_MS = 253_402_300_799_999  # the last moment that RFC 3339 can write
FIELDS = ("verified", "detail", "first_bad", "commits", "events", "game_id", "ruleset", "outcome")


class Auditing(Reading):
    """Whoever asks gets the same verdict as `reckon verify` gives at home."""

    def verdict(self, data: bytes) -> Verdict:
        """The verdict on a record from anywhere; never raises."""
        return verify(data, find)

    def audit(self, caller: Caller, game_id: UUID, after: int = 0, limit: int = 100) -> Audit:
        """A fresh check of a game that is over, and a page of what was learned after event `after`.

        Rejected view_forbidden before the end.
        """
        header, commits, rules = self.record_parts(caller, game_id, None)
        if header.viewer != OMNISCIENT:
            raise Rejected("view_forbidden", "a game can be audited when it has ended")
        verdict = verify(export(header, commits), find)
        game = self.loading.game(game_id)
        commitment, source = game.commitment, game.seed_source
        self.loading.keep(game_id, game)
        found = [each for each in learned(rules, commits) if each.seq > after]
        return Audit(
            **{name: getattr(verdict, name) for name in FIELDS},
            head_hash=commits[-1].hash, commitment=commitment, seed=header.seed,
            seed_source=source, reveals=found[:limit],
            next_after=found[limit - 1].seq if len(found) > limit else None,
        )  # fmt: skip

    def import_record(self, caller: Caller, data: bytes) -> Imported:
        """A verified record becomes a game that is over; the same record again, the same game.

        Rejected invalid_record, game_exists (another game has that id).
        """
        caller.require("game:create")
        caller.require_account()
        verdict = verify(data, find)
        if not verdict.verified:
            place = {"first_bad": verdict.first_bad}
            raise Rejected("invalid_record", f"not verified: {verdict.detail}", extra=place)
        header, commits = read_record(data)
        game_id = _id_of(header)
        importer = self.account_id(caller)
        rows = _rows(game_id, header, commits, importer)
        fresh = self.store.imports.add(importer, rows)
        if not fresh:
            self._require_same(game_id, rows[-1])
        return Imported(game_id, fresh, verdict)

    def account_id(self, caller: Caller) -> UUID:
        """The caller's account; Rejected unauthenticated."""
        if caller.account is None:
            raise Rejected("unauthenticated", "this needs a bearer token")
        return UUID(caller.account)

    def _require_same(self, game_id: UUID, last: NewCommit) -> None:
        head = self.store.head(game_id)
        if head is None or (head.commit_no, head.hash) != (last.commit_no, last.hash):
            raise Rejected("game_exists", "another game has this id here")

    def feed(self, caller: Caller, after: str | None, limit: int) -> FeedPage:
        """The next commits of all games, unredacted; Rejected bad_request, cursor_ahead."""
        caller.require("audit:read")
        caller.require_account()
        try:
            start = Cursor.parse(after) if after is not None else None
            page, end = self.store.feed(start, limit)
        except ValueError:
            raise Rejected("bad_request", "not a cursor of the feed", parameter="after") from None
        except CursorAhead:
            raise Rejected(
                "cursor_ahead", "the store has never been there: begin anew", parameter="after"
            ) from None
        rows = [
            FeedRow(str(each.cursor), str(each.commit.game_id), as_commit(each.commit))
            for each in page
        ]
        return FeedPage(rows, str(end))


def learned(rules: AnyRuleset, commits: list[Commit]) -> list[Learned]:
    """The events that told a fact their readers could not compute before."""
    found: list[Learned] = []
    for commit in commits:
        at = time_of(commit.at_ms)
        for seq, event in enumerate(rules.decode_events(commit.events), commit.first_seq):
            if event.reveals or hides(event):
                raw, clause = Raw(canonical(event)), clause_of(rules, event)
                told = readers(event)
                found.append(Learned(seq, commit.number, at, commit.seat, clause, told, raw))
    return found


def readers(event: Event) -> tuple[Seat, ...] | None:
    """Who was told: the seats of the audience, or None for everybody."""
    if not hides(event):
        return None
    audience = event.audience()
    return None if audience is EVERYONE else tuple(sorted(audience))


def _id_of(header: Header) -> UUID:
    with suppress(ValueError):
        if str(game_id := UUID(header.game_id)) == header.game_id:
            return game_id
    raise Rejected("invalid_record", "the id of the game is not a UUID", extra={"first_bad": 0})


def _rows(game_id: UUID, header: Header, commits: list[Commit], importer: UUID) -> list[NewCommit]:
    for commit in commits:
        if not 0 <= commit.at_ms <= LATEST_MS:
            place = {"first_bad": commit.number}
            raise Rejected("invalid_record", "its time is none that can be written", extra=place)
    rules: Any = find(header.ruleset, header.rules_version)  # Any: all states alike
    head = _head(fold(rules, commits), importer)
    seed = bytes.fromhex(header.seed or "")
    hashes = [b"", *(bytes.fromhex(commit.hash) for commit in commits)]
    return [
        _row(game_id, commit, previous, head, seed)
        for commit, previous in zip(commits, hashes, strict=False)
    ]


def _row(game_id: UUID, commit: Commit, previous: bytes, head: GameHead, seed: bytes) -> NewCommit:
    command = bytes(commit.command)
    return NewCommit(
        game_id=game_id, commit_no=commit.number, previous_hash=previous,
        first_seq=commit.first_seq, last_seq=commit.last_seq, command_id=UUID(commit.command_id),
        command_hash=sha256(command).digest(), seat=commit.seat, actor=canonical(commit.actor),
        command=command, events=bytes(commit.events), at_ms=commit.at_ms,
        hash=bytes.fromhex(commit.hash), head=head, seed=seed if commit.number == 1 else None,
    )  # fmt: skip


def _head(game: Game, importer: UUID) -> GameHead:
    """Listed among the importer's games: the accounts of a record may be anybody's."""
    return GameHead(
        ruleset=game.rules.slug, rules_version=game.rules.version, status=game.status,
        awaiting=(), deadline_ms=None, visibility=game.visibility, seats=canonical(game.seats),
        accounts=(importer,),
    )  # fmt: skip
