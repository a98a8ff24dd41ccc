"""Making a game and filling its seats."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from secrets import token_bytes
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from uuid_utils.compat import uuid7

from domain.bots import bots_of
from domain.kernel.acting import seats_held
from domain.kernel.dice import SEED_BYTES
from domain.kernel.event import Seat
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Holder
from domain.kernel.requests import Cancel, Create, Join, Leave, Request, Start
from domain.kernel.ruleset import Ruleset
from domain.rulesets.registry import find, rulesets
from service.application.callers import SEAT_SCOPES, Caller, Rejected, seat_token, token_hash
from service.application.committing import Ask, Committed
from service.application.seats import seats_of
from service.application.shared import Shared
from service.application.values import Answer, GameSpec
from service.store.accounts import NewToken

AnyRuleset = Ruleset[Any]  # Any: all states alike
SEAT_TOKEN_LIFE = timedelta(days=90)
_GAMES = uuid5(NAMESPACE_URL, "dead-reckoning:games")


class Lobby(Shared):
    """Everything before the first event of the rules."""

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
        """Sit down; the answer carries a token for all seats that the caller now holds.

        An account may hold several seats of any game, those with hidden information too: who
        holds which is public, and one person with two accounts could not be told from two.
        Rejected already_joined (further seats must be named), seat_taken, game_full.
        """
        request = Join(seat, entropy)
        return self._seated(
            caller, self._ask(caller, game_id, request, key, partial(_may_take, caller, seat))
        )

    def leave(
        self, caller: Caller, game_id: UUID, seat: Seat | None = None, key: UUID | None = None
    ) -> Answer:
        """Stand up before the start, from this seat or from all; Rejected not_your_seat."""
        request = Leave(seat)
        return self._answer(
            caller, self._ask(caller, game_id, request, key, partial(_may_vacate, caller, seat))
        )

    def start(self, caller: Caller, game_id: UUID, key: UUID | None = None) -> Answer:
        """Begin play."""
        return self._answer(caller, self._ask(caller, game_id, Start(), key))

    def cancel(self, caller: Caller, game_id: UUID, key: UUID | None = None) -> Answer:
        """Call the game off before the start."""
        return self._answer(caller, self._ask(caller, game_id, Cancel(), key))

    def _ask(
        self,
        caller: Caller,
        game_id: UUID,
        request: Request,
        key: UUID | None,
        admit: Callable[[Game], None] = lambda _: None,
    ) -> Committed:
        caller.require("seat:play", "bot:play")
        if not caller.enters(game_id):
            raise Rejected("missing_scope", "a seat token is good for its game only")
        ask = Ask(request, Actor(account=caller.account), key, admit=admit)
        return self.committing.commit(game_id, ask)

    def _seated(self, caller: Caller, committed: Committed) -> Answer:
        """The answer with the seats that the caller holds by this commit, and their token."""
        answer = self._answer(caller, committed)
        mine = tuple(seats_of(caller, committed.game))
        if not mine or caller.account is None:
            return answer
        game_id = UUID(committed.game.game_id)
        key = self.accounts.token_key()
        token = seat_token(key, game_id, caller.account, committed.command_id)
        # made again when the call is repeated: the first try may have ended before this line
        expires = datetime.now(UTC) + SEAT_TOKEN_LIFE
        self.accounts.create_token(
            NewToken(
                UUID(caller.account), token_hash(token), SEAT_SCOPES, game_id, mine,
                expires, "seat token",
            )
        )  # fmt: skip
        return msgspec.structs.replace(answer, seats=mine, seat_token=token)


def _may_take(caller: Caller, seat: Seat | None, game: Game) -> None:
    """A token of certain seats takes no others; Rejected not_your_seat."""
    joined = seats_held(game, Actor(account=caller.account))
    if seat is None and joined:
        return  # the rules of the lobby say that the caller has joined
    if caller.seats is not None and seat not in caller.seats:
        raise Rejected("not_your_seat", "this token is not good for that seat", parameter="seat")


def _may_vacate(caller: Caller, seat: Seat | None, game: Game) -> None:
    """A token of certain seats leaves no others; Rejected not_your_seat."""
    left = seats_held(game, Actor(account=caller.account)) if seat is None else [seat]
    if caller.seats is not None and not set(left) <= set(caller.seats):
        raise Rejected("not_your_seat", "this token is not good for all of your seats: name one")


def ruleset(slug: str, version: int | None = None) -> AnyRuleset:
    """A ruleset that games can be created with; Rejected unknown_ruleset."""
    rules = find(slug, version)
    if rules is None and (newest := find(slug)) is not None:
        detail = f"{slug} has no version {version}; the newest is {newest.version}"
        raise Rejected("unknown_ruleset", detail, parameter="rules_version")
    if rules is None:
        known = ", ".join(each.slug for each in rulesets())
        raise Rejected("unknown_ruleset", f"the rulesets are {known}", parameter="ruleset")
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
