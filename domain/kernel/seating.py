"""What can be asked of a game before its rules take over: who sits where, and the start."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, ClassVar

import msgspec

from .acting import Act, Request, belongs, require, seats_held
from .event import Seat
from .game import entropy_digest
from .lobby import (
    Clock,
    GameCancelled,
    GameCreated,
    GameStarted,
    Holder,
    SeatTaken,
    SeatVacated,
    SeedRevealed,
    SeedSource,
    Visibility,
)
from .options import options_for
from .refusal import Refused

MOST_ENTROPY = 64


class Create(Request, frozen=True):
    """Lay a table; an open seat is filled by a Join."""

    in_lobby: ClassVar[bool] = True
    game_id: str
    options: dict[str, Any]  # Any: JSON, checked against the ruleset's options
    seats: tuple[Holder, ...]
    visibility: Visibility
    clock: Clock
    seed_source: SeedSource
    entropy: str = ""

    def execute(self, act: Act) -> None:
        """Codes: invalid_seats, invalid_options, invalid_entropy."""
        rules = act.game.rules
        require(act.game.number == 0, "game_started", "the game exists already")
        if len(self.seats) not in rules.seats:
            allowed = f"{rules.seats.start} to {rules.seats.stop - 1}"
            raise Refused("invalid_seats", "", f"{rules.title} has {allowed} seats", "seats")
        options = options_for(rules, len(self.seats), self.options)
        require(len(self.entropy) <= MOST_ENTROPY, "invalid_entropy", "64 characters at most")
        spelled_out = msgspec.json.decode(msgspec.json.encode(options))
        plan = tuple(Holder() if held.account else held for held in self.seats)
        act.emit(
            GameCreated(
                self.game_id, rules.slug, rules.version, spelled_out, plan,
                act.actor.account, self.visibility, self.clock, self.seed_source,
                sha256(act.seed).hexdigest(),
            )
        )  # fmt: skip
        for seat, held in enumerate(self.seats):
            if held.account:
                act.emit(SeatTaken(seat, held, self.entropy))


class Join(Request, frozen=True):
    """Sit down at an open seat: this one, or the first for who holds none.

    Further seats are named, so that a request sent twice never takes two.
    """

    in_lobby: ClassVar[bool] = True
    seat: Seat | None = None
    entropy: str = ""

    def execute(self, act: Act) -> None:
        """Codes: already_joined, seat_taken, game_full, not_found, invalid_entropy."""
        seats, mine = act.game.seats, seats_held(act.game, act.actor)
        again = bool(mine) if self.seat is None else self.seat in mine
        require(not again, "already_joined", "you sit here; name a free seat to take one more")
        require(len(self.entropy) <= MOST_ENTROPY, "invalid_entropy", "64 characters at most")
        free = [seat for seat, held in enumerate(seats) if held.is_open]
        require(bool(free), "game_full", "every seat is held")
        seat = free[0] if self.seat is None else self.seat
        require(seat in range(len(seats)), "not_found", "there is no such seat")
        require(seat in free, "seat_taken", "somebody holds that seat")
        act.emit(SeatTaken(seat, Holder(account=act.actor.account), self.entropy))


class Leave(Request, frozen=True, omit_defaults=True):
    """Stand up before the start: from this seat, or from all that one holds."""

    in_lobby: ClassVar[bool] = True
    seat: Seat | None = None

    def execute(self, act: Act) -> None:
        """Codes: not_your_seat, not_found."""
        mine = seats_held(act.game, act.actor)
        require(bool(mine), "not_your_seat", "you hold no seat of this game")
        if self.seat is not None:
            require(self.seat in range(len(act.game.seats)), "not_found", "there is no such seat")
            require(self.seat in mine, "not_your_seat", "you do not hold that seat")
            mine = [self.seat]
        for seat in mine:
            act.emit(SeatVacated(seat))


class Start(Request, frozen=True):
    """Begin play; the rules set the board up."""

    in_lobby: ClassVar[bool] = True

    def execute(self, act: Act) -> None:
        """Codes: not_your_game, seats_open."""
        game = act.game
        require(belongs(game, act.actor), "not_your_game", "only who sits here may start it")
        require(not any(h.is_open for h in game.seats), "seats_open", "some seats are open")
        act.emit(GameStarted(entropy_digest(game.entropy)))
        table = game.rules.start(len(game.seats), game.options, act.dice(), act.now)
        game.state = table.state
        act.keep(table)


class Cancel(Request, frozen=True):
    """Call the game off before the start."""

    in_lobby: ClassVar[bool] = True

    def execute(self, act: Act) -> None:
        """Codes: not_your_game."""
        creator = act.game.creator
        mine = creator is not None and creator == act.actor.account
        require(mine or act.actor.service is not None, "not_your_game", "its creator may cancel it")
        act.emit(GameCancelled())
        act.emit(SeedRevealed(act.seed.hex()))
