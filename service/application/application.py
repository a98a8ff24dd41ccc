"""The use cases, one method each: what the API, the workers and the pages call."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hmac import digest
from secrets import token_bytes
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from msgspec import Raw
from uuid_utils.compat import uuid7

from domain.bots import bots_of
from domain.kernel.dice import SEED_BYTES, QuickDice
from domain.kernel.event import Seat
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Holder
from domain.kernel.record import Commit, Header, canonical
from domain.kernel.requests import (
    Cancel,
    Create,
    Join,
    Leave,
    Play,
    Request,
    Resign,
    Start,
    TimeOut,
    Undo,
)
from domain.kernel.ruleset import Ruleset
from domain.kernel.verify import Verdict
from domain.rulesets.registry import find
from service.application.callers import (
    ORDINARY_SCOPES,
    SEAT_SCOPES,
    Caller,
    Rejected,
    is_well_formed,
    new_token,
    seat_token,
    token_hash,
)
from service.application.committing import BOT_TURN, DEADLINE, Ask, Committed, Committing
from service.application.loading import Loading, seen_by
from service.application.reading import (
    Reading,
    number_events,
    require_seat,
    seats_of,
    time_of,
)
from service.application.values import (
    Answer,
    EventPage,
    GameHeader,
    GameRowView,
    GamesPage,
    GameSpec,
    Legal,
    NewAccount,
    View,
)
from service.hints import Hints, NoHints, RedisHints
from service.queue import make_queue
from service.store.accounts import AccountRow, AccountStore, NewToken
from service.store.port import EventStore, Unavailable
from service.store.rows import GameCursor, GameFilter, WorkClaim, WorkItem

if TYPE_CHECKING:
    from service.settings import Settings

AnyRuleset = Ruleset[Any]  # Any: all states alike
SEAT_TOKEN_LIFE = timedelta(days=90)
LEASE_MS = 10_000
RETRY_MS = 1_000
WORK_KINDS = (BOT_TURN, DEADLINE)
_GAMES = uuid5(NAMESPACE_URL, "dead-reckoning:games")


def wall_clock_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Application:
    """Everything that can be done with games; holds no state that another process would miss."""

    def __init__(
        self,
        store: EventStore,
        accounts: AccountStore,
        hints: Hints | None = None,
        now_ms: Callable[[], int] = wall_clock_ms,
    ) -> None:
        self.store, self.accounts = store, accounts
        self.hints: Hints = hints or NoHints()
        self.loading = Loading(store)
        self.committing = Committing(self.loading, self.hints, now_ms)
        self.reading = Reading(self.loading, accounts)

    # Accounts.

    def create_account(self, kind: str, name: str) -> NewAccount:
        """An account with its first token."""
        account = self.accounts.create_account(kind, name)
        token = new_token()
        token_id = self.accounts.create_token(
            NewToken(account.id, token_hash(token), ORDINARY_SCOPES, label="first token")
        )
        return NewAccount(account, str(token_id), token, ORDINARY_SCOPES)

    def authenticate(self, token: str) -> Caller:
        """Who holds this token; Rejected unauthenticated."""
        row = self.accounts.find_token(token_hash(token)) if is_well_formed(token) else None
        if row is None:
            raise Rejected("unauthenticated", "the token is malformed, revoked, expired or unknown")
        return Caller(
            str(row.account_id), frozenset(row.scopes), str(row.id), row.game_id, row.seats
        )

    def account_of(self, caller: Caller) -> AccountRow:
        """The caller's account; Rejected unauthenticated."""
        if caller.account is None:
            raise Rejected("unauthenticated", "this needs a bearer token")
        row = self.accounts.account(UUID(caller.account))
        if row is None:
            raise Rejected("unauthenticated", "the account is gone")
        return row

    # The lobby.

    def create_game(self, caller: Caller, spec: GameSpec, key: UUID | None = None) -> Answer:
        """Lay a table; the same key gives the same game."""
        caller.require("game:create")
        caller.require_account()
        rules = ruleset(spec.ruleset, spec.rules_version)
        seats = tuple(holder(rules, caller, seat) for seat in spec.seats)
        game_id = uuid5(_GAMES, f"{caller.account}:{key}") if key else uuid7()
        request = Create(
            str(game_id), spec.options, seats, spec.visibility, spec.clock,
            "requested" if spec.seed else "server", spec.entropy,
        )  # fmt: skip
        seed = seed_from(spec.seed) if spec.seed else token_bytes(SEED_BYTES)
        ask = Ask(request, Actor(account=caller.account), key, (spec.seed or "").encode())
        committed = self.committing.create(Game(rules), game_id, ask, seed)
        return self._seated(caller, committed)

    def join(
        self,
        caller: Caller,
        game_id: UUID,
        seat: Seat | None = None,
        entropy: str = "",
        key: UUID | None = None,
    ) -> Answer:
        """Sit down; the answer carries a seat token."""
        return self._seated(caller, self._ask(caller, game_id, Join(seat, entropy), key))

    def leave(self, caller: Caller, game_id: UUID, key: UUID | None = None) -> Answer:
        """Stand up before the start."""
        return self._answer(caller, self._ask(caller, game_id, Leave(), key))

    def start(self, caller: Caller, game_id: UUID, key: UUID | None = None) -> Answer:
        """Begin play."""
        return self._answer(caller, self._ask(caller, game_id, Start(), key))

    def cancel(self, caller: Caller, game_id: UUID, key: UUID | None = None) -> Answer:
        """Call the game off before the start."""
        return self._answer(caller, self._ask(caller, game_id, Cancel(), key))

    # Play.

    def submit(
        self,
        caller: Caller,
        game_id: UUID,
        seat: Seat,
        command: bytes,
        key: UUID | None = None,
        expected_version: int | None = None,
    ) -> Answer:
        """Give a command of the rules, JSON bytes; Rejected says why not and by which clause."""
        request = Play.of(seat, self._command(game_id, command))
        return self._act(caller, game_id, seat, request, key, expected_version)

    def check(self, caller: Caller, game_id: UUID, seat: Seat, command: bytes) -> Legal:
        """A dry run: Rejected as `submit` would, or the legal commands at this version."""
        typed = self._command(game_id, command)
        legal = self.reading.legal(caller, game_id, seat)
        game = self.loading.game(game_id, seat)
        try:
            self._require_running(game)
            now = self.committing.now_ms()
            refusal = game.rules.rehearse(game.state, seat, typed, now)
            if refusal is not None:
                raise Rejected.by(refusal, game.seq, game.awaiting)
        finally:
            self.loading.keep(game_id, game, seat)
        return legal

    def undo(self, caller: Caller, game_id: UUID, seat: Seat, key: UUID | None = None) -> Answer:
        """Take back the seat's last act, up to the horizon."""
        return self._act(caller, game_id, seat, Undo(seat), key)

    def resign(self, caller: Caller, game_id: UUID, seat: Seat, key: UUID | None = None) -> Answer:
        """Leave a running game for good."""
        return self._act(caller, game_id, seat, Resign(seat), key)

    def _command(self, game_id: UUID, command: bytes) -> Any:  # Any: the ruleset's command
        game = self.loading.game(game_id)
        self.loading.keep(game_id, game)
        try:
            return game.rules.decode_command(command)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            pointer = pointer_of(str(fault))
            raise Rejected("invalid_command", str(fault), extra={"pointer": pointer}) from None

    def _act(
        self,
        caller: Caller,
        game_id: UUID,
        seat: Seat,
        request: Request,
        key: UUID | None,
        expected_version: int | None = None,
    ) -> Answer:
        caller.require("seat:play", "bot:play")

        def admit(game: Game) -> None:
            require_seat(caller, game, seat)
            self._require_running(game)

        ask = Ask(
            request, Actor(account=caller.account), key,
            expected_version=expected_version, admit=admit,
        )  # fmt: skip
        return self._answer(caller, self.committing.commit(game_id, ask))

    @staticmethod
    def _require_running(game: Game) -> None:
        if game.status == "lobby":
            raise Rejected("game_not_started", "the game has not started", version=game.seq)
        if game.status != "running":
            raise Rejected("game_over", "the game is over", version=game.seq, awaiting=())

    def _ask(self, caller: Caller, game_id: UUID, request: Request, key: UUID | None) -> Committed:
        caller.require("seat:play", "bot:play")
        if not caller.enters(game_id):
            raise Rejected("missing_scope", "a seat token is good for its game only")
        return self.committing.commit(game_id, Ask(request, Actor(account=caller.account), key))

    def _seated(self, caller: Caller, committed: Committed) -> Answer:
        """The answer with the seats that the caller holds by this commit, and their token."""
        answer = self._answer(caller, committed)
        mine = tuple(seats_of(caller, committed.game))
        if not mine or caller.account is None:
            return answer
        game_id = UUID(committed.game.game_id)
        token = seat_token(self.loading.seed(game_id), caller.account, committed.command_id)
        if not committed.replayed:
            expires = datetime.now(UTC) + SEAT_TOKEN_LIFE
            self.accounts.create_token(
                NewToken(
                    UUID(caller.account), token_hash(token), SEAT_SCOPES, game_id, mine,
                    expires, "seat token",
                )
            )  # fmt: skip
        return msgspec.structs.replace(answer, seats=mine, seat_token=token)

    def _answer(self, caller: Caller, committed: Committed) -> Answer:
        game = committed.game
        mine = seats_of(caller, game)
        seat = committed.seat if committed.seat in mine else (mine[0] if mine else None)
        rows = number_events(
            seen_by(committed.events, seat), committed.first_seq, committed.number,
            committed.at_ms, committed.seat,
        )  # fmt: skip
        horizon = game.seq if seat is None else game.undo_horizon(seat)
        return Answer(
            "accepted", game.game_id, committed.last_seq, committed.first_seq, committed.last_seq,
            rows, game.awaiting, horizon, replayed=committed.replayed,
        )  # fmt: skip

    # Reading.

    def header(self, caller: Caller, game_id: UUID) -> GameHeader:
        """The public header of a game."""
        caller.require_reading()
        return self.reading.header(game_id)

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

    def view(
        self, caller: Caller, game_id: UUID, as_: str | None = None, at: int | None = None
    ) -> View:
        """The state as a viewer knows it."""
        return self.reading.view(caller, game_id, as_, at)

    def legal(self, caller: Caller, game_id: UUID, seat: Seat) -> Legal:
        """What a seat may do now."""
        return self.reading.legal(caller, game_id, seat)

    def events(
        self, caller: Caller, game_id: UUID, as_: str | None, after: int, limit: int
    ) -> EventPage:
        """A page of events."""
        return self.reading.events(caller, game_id, as_, after, limit)

    def record(self, caller: Caller, game_id: UUID, as_: str | None, form: str) -> bytes:
        """The whole game as one file, "json" or "ndjson"."""
        return self.reading.record(caller, game_id, as_, form)

    def record_parts(
        self, caller: Caller, game_id: UUID, as_: str | None
    ) -> tuple[Header, list[Commit], AnyRuleset]:
        """The same, typed: for the readable playthrough."""
        return self.reading.record_parts(caller, game_id, as_)

    def audit(self, caller: Caller, game_id: UUID) -> Verdict:
        """The verdict of a fresh check of an ended game."""
        return self.reading.audit(caller, game_id)

    # Work that nobody asked for over HTTP.

    def claim_work(self, limit: int = 100) -> list[WorkItem]:
        """Due work that no live worker holds; it is leased to the caller."""
        return self.store.claim(WORK_KINDS, limit, LEASE_MS)

    def work(self, item_id: int, lease_no: int | None) -> str:
        """Do one work item; says what became of it: done, gone, stale or failed."""
        item = self.store.claim_one(item_id, lease_no, LEASE_MS)
        if item is None:
            return "gone"
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
        key = uuid5(item.game_id, f"{item.at_seq}:{item.seat}:{item.kind}")
        claim = WorkClaim(item.id, item.lease_no)
        ask = Ask(request, actor, key, expected_version=item.at_seq, done=claim)
        try:
            committed = self.committing.commit(item.game_id, ask)
        except Rejected as refusal:
            if refusal.code in ("version_conflict", "game_over", "decision_closed"):
                return False
            raise
        # a repeat did not delete the item: the first delivery was cut off before it could
        return not committed.replayed

    # The service itself.

    def ready(self) -> dict[str, str]:
        """Each part, and "ok" or what is wrong with it."""
        try:
            self.store.ping()
            database = "ok"
        except Unavailable as fault:
            database = f"down: {fault}"
        return {"database": database, "broker": self.hints.ping()}


def ruleset(slug: str, version: int | None = None) -> AnyRuleset:
    """A ruleset that games can be created with; Rejected unknown_ruleset."""
    rules = find(slug, version)
    if rules is None:
        raise Rejected(
            "unknown_ruleset", "there is no such ruleset or version", parameter="ruleset"
        )
    return rules


def holder(rules: AnyRuleset, caller: Caller, seat: str) -> Holder:
    """ "open", "me" or "bot:<name>"; Rejected invalid_seats."""
    if seat == "open":
        return Holder()
    if seat == "me":
        return Holder(account=caller.account)
    kind, _, name = seat.partition(":")
    if kind == "bot" and name in bots_of(rules):
        return Holder(bot=name)
    known = ", ".join(f"bot:{bot}" for bot in bots_of(rules))
    raise Rejected("invalid_seats", f"a seat is open, me, {known}", parameter="seats")


def seed_from(text: str) -> bytes:
    """32 bytes from 64 hexadecimal digits; Rejected invalid_seed."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or len(text) != 2 * SEED_BYTES:
        raise Rejected("invalid_seed", "a seed is 64 hexadecimal digits", parameter="seed")
    return seed


def pointer_of(fault: str) -> str:
    """The JSON pointer in a message of msgspec ("... - at `$.to`")."""
    _, found, path = fault.rpartition("`$")
    return path.rstrip("`").replace(".", "/").replace("[", "/").replace("]", "") if found else ""


def from_settings(settings: Settings) -> Application:
    """The application on the servers that the settings name."""
    from service.store.engine import make_engine
    from service.store.postgres import PostgresStore
    from service.store.postgres_accounts import PostgresAccounts

    engine = make_engine(settings.database_url)
    hints = RedisHints(settings.redis_url, make_queue(settings.redis_url))
    return Application(PostgresStore(engine), PostgresAccounts(engine), hints)


__all__ = ["Application", "canonical", "from_settings"]
