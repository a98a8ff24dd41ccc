"""One request becomes one commit: executed on a clone, appended optimistically, told to others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import assert_never
from uuid import UUID, uuid4, uuid5

from domain.kernel.event import Event
from domain.kernel.game import Game
from domain.kernel.lobby import Actor
from domain.kernel.record import canonical, perform
from domain.kernel.refusal import Refused
from domain.kernel.requests import Request, TimeOut
from service.application.callers import Rejected
from service.application.loading import TABLE, Loading, as_commit, events_of
from service.hints import Hints
from service.store.port import Appended, AppendResult, Conflict, KeyReused, Replayed
from service.store.rows import GameHead, NewCommit, NewWork, StoredCommit, WorkClaim

MOST_TRIES = 8  # of a command without expected_version that loses races
BOT_TURN, DEADLINE = "bot_turn", "deadline"
OVERTAKEN = ("version_conflict", "game_over", "decision_closed")  # others were faster


@dataclass(frozen=True, slots=True)
class Ask:
    """A request and all that says when it may be repeated or not be given any more.

    `body` is what else was asked for and is no part of the request, such as the seed of a new
    game: a key that comes again with another one is noticed.
    """

    request: Request
    actor: Actor
    key: UUID | None = None
    body: bytes = b""
    expected_version: int | None = None
    done: WorkClaim | None = None
    admit: Callable[[Game], None] = lambda _: None

    @property
    def hash(self) -> bytes:
        """SHA-256 of who asks for what."""
        return sha256(
            canonical([self.actor, self.request, self.expected_version]) + self.body
        ).digest()


@dataclass(frozen=True, slots=True)
class Committed:
    """An accepted request: the game right after it, its events, and how it was stored."""

    game: Game
    events: list[Event]
    number: int
    first_seq: int
    last_seq: int
    at_ms: int
    seat: int | None
    command_id: UUID
    replayed: bool = False


class Committing:
    """Carries requests out; see STORE.md 3.2 for the tree of outcomes."""

    def __init__(self, loading: Loading, hints: Hints, now_ms: Callable[[], int]) -> None:
        self.loading, self.hints, self.now_ms = loading, hints, now_ms
        self.store = loading.store

    def commit(self, game_id: UUID, ask: Ask) -> Committed:
        """Accepted, or a repeat of an earlier acceptance; Rejected says why not."""
        key = ask.key or uuid4()
        for _ in range(MOST_TRIES):
            game = self.loading.game(game_id)
            if game.rules_clock_ran_out(self.now_ms()) and ask.request != TimeOut(None):
                self._store_expiry(game_id, game)
                continue
            try:
                result, committed = self._try(game_id, game, ask, key)
            finally:
                # `_try` works on a clone, so what was loaded is still true
                self.loading.keep(game_id, game)
            if isinstance(result, Appended) and committed is not None:
                return self._told(committed, result)
            if isinstance(result, Replayed | KeyReused):
                return self._repeat(game_id, ask, result)
        raise Rejected("busy", "too many commands at once for this game", retry_after=1)

    def _store_expiry(self, game_id: UUID, game: Game) -> None:
        """The rules' clock ran out before a request came: that is stored first, as the worker does.

        It has the key of the worker's item, so whoever comes second repeats the first.
        """
        at_seq = game.seq
        self.loading.keep(game_id, game)
        ask = Ask(
            TimeOut(None), Actor(service="clock"), work_key(game_id, at_seq, None, DEADLINE),
            expected_version=at_seq,
        )  # fmt: skip
        try:
            self.commit(game_id, ask)
        except Rejected as refusal:
            if refusal.code not in OVERTAKEN:
                raise

    def create(self, game: Game, game_id: UUID, ask: Ask, seed: bytes) -> Committed:
        """The first commit of a new game."""
        key = ask.key or uuid4()
        try:
            committed, new = self._perform(game_id, game, ask, key, seed)
        except Refused as refusal:
            raise Rejected.by(refusal, None, ()) from None
        result = self.store.append(new)
        if isinstance(result, Appended):
            return self._told(committed, result)
        if isinstance(result, Conflict):
            raise Rejected("busy", "the game's id is taken", retry_after=1)
        return self._repeat(game_id, ask, result)

    def _try(
        self, game_id: UUID, game: Game, ask: Ask, key: UUID
    ) -> tuple[AppendResult, Committed | None]:
        try:
            ask.admit(game)
            self._require_version(game, ask.expected_version)
            seed = self.loading.seed(game_id)
            committed, new = self._perform(game_id, game.clone(), ask, key, seed)
        except (Refused, Rejected) as refusal:
            # a retry of what was accepted before is answered from that, not refused
            if ask.key and (earlier := self.store.find_command(game_id, ask.key)):
                same = earlier.command_hash == ask.hash
                return (Replayed(earlier) if same else KeyReused()), None
            if isinstance(refusal, Rejected):
                raise
            raise Rejected.by(refusal, game.seq, game.awaiting) from None
        return self.store.append(new), committed

    def _require_version(self, game: Game, expected: int | None) -> None:
        if expected is not None and not game.expects(expected):
            raise Rejected.not_at(expected, game.seq, game.awaiting)

    def _perform(
        self, game_id: UUID, game: Game, ask: Ask, key: UUID, seed: bytes
    ) -> tuple[Committed, NewCommit]:
        previous = bytes.fromhex(game.hash)
        commit, events = perform(game, ask.request, ask.actor, self.now_ms(), seed, key)
        new = NewCommit(
            game_id=game_id, commit_no=commit.number, previous_hash=previous,
            first_seq=commit.first_seq, last_seq=commit.last_seq, command_id=key,
            command_hash=ask.hash, seat=commit.seat, actor=canonical(commit.actor),
            command=bytes(commit.command), events=bytes(commit.events), at_ms=commit.at_ms,
            hash=bytes.fromhex(commit.hash), head=head_of(game), work=work_of(game, game_id),
            done=ask.done, seed=seed if commit.number == 1 else None,
        )  # fmt: skip
        committed = Committed(
            game, events, commit.number, commit.first_seq, commit.last_seq,
            commit.at_ms, commit.seat, key,
        )  # fmt: skip
        return committed, new

    def _told(self, committed: Committed, appended: Appended) -> Committed:
        game_id = UUID(committed.game.game_id)
        self.loading.keep(game_id, committed.game.clone())
        self.hints.moved(game_id, committed.last_seq)
        if committed.game.status == "running":
            self.hints.work(appended.work)
        return committed

    def _repeat(self, game_id: UUID, ask: Ask, result: Replayed | KeyReused) -> Committed:
        match result:
            case Replayed(commit=stored):
                return self.as_it_was(game_id, stored)
            case KeyReused():
                raise Rejected(
                    "idempotency_key_reused", "this key has been used for another request"
                )
            case _:
                assert_never(result)

    def as_it_was(self, game_id: UUID, stored: StoredCommit) -> Committed:
        """The outcome of an earlier commit, with the game right after it."""
        rules, commits = self.loading.commits(game_id)
        game = Game(rules)
        for each in commits[: stored.commit_no]:
            game.absorb(as_commit(each).mark, events_of(rules, each))
        return Committed(
            game, events_of(rules, stored), stored.commit_no, stored.first_seq, stored.last_seq,
            stored.at_ms, stored.seat, stored.command_id, replayed=True,
        )  # fmt: skip


def work_key(game_id: UUID, at_seq: int, seat: int | None, kind: str) -> UUID:
    """The command id of a piece of work: whoever does it, it is done once."""
    return uuid5(game_id, f"{at_seq}:{seat}:{kind}")


def head_of(game: Game) -> GameHead:
    """What lists show of a game."""
    deadline = game.next_deadline()
    held = {holder.account for holder in game.seats} | {game.creator}
    return GameHead(
        ruleset=game.rules.slug,
        rules_version=game.rules.version,
        status=game.status,
        awaiting=game.awaiting,
        deadline_ms=deadline[0] if deadline else None,
        visibility=game.visibility,
        seats=canonical(game.seats),
        accounts=tuple(sorted(UUID(account) for account in held if account)),
    )


def work_of(game: Game, game_id: UUID) -> tuple[NewWork, ...]:
    """The outbox rows that this state of a game calls for: bots' turns and the next deadline."""
    turns = [
        NewWork(f"{game_id}:{game.seq}:{seat}:bot", BOT_TURN, game.seq, seat)
        for seat in game.awaiting
        if game.seats[seat].bot
    ]
    if deadline := game.next_deadline():
        wait = max(deadline[0] - game.at_ms, 0)
        turns.append(NewWork(f"{game_id}:{game.seq}:clock", DEADLINE, game.seq, deadline[1], wait))
    return tuple(turns)


__all__ = ["OVERTAKEN", "TABLE", "Ask", "Committed", "Committing", "head_of", "work_key", "work_of"]
