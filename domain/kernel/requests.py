"""What can be asked of a game, by an account, a bot or a clock; each becomes one commit."""

from __future__ import annotations

import msgspec

from .acting import Act, require, stand_in
from .acting import Request as Request
from .command import Command
from .event import Seat
from .forking import ForkGame
from .game import Game, UndoPoint
from .lobby import Actor, DeadlinePassed, Holder, SeatHandedOver, SeatResigned, Undone
from .refusal import Refused
from .seating import Cancel as Cancel
from .seating import Create as Create
from .seating import Join as Join
from .seating import Leave as Leave
from .seating import Start as Start


class Play(Request, frozen=True):
    """A seat gives a command of the rules."""

    seat: Seat
    command: msgspec.Raw  # canonical JSON of the ruleset's command

    @classmethod
    def of(cls, seat: Seat, command: Command) -> Play:
        """The request for a typed command."""
        return cls(seat, msgspec.Raw(msgspec.json.encode(command, order="deterministic")))

    @property
    def acting_seat(self) -> Seat:
        """The seat that plays."""
        return self.seat

    def execute(self, act: Act) -> None:
        """Codes: the rules' own, and invalid_command."""
        game = act.game
        try:
            command = game.rules.decode_command(self.command)
        except msgspec.MsgspecError as fault:
            raise Refused("invalid_command", "", str(fault), "command") from None
        if Play.of(self.seat, command) != self:
            raise Refused("invalid_command", "", "its bytes are not canonical", "command")
        act.keep(game.rules.execute(game.state, self.seat, command, act.dice(), act.now))


class Undo(Request, frozen=True):
    """Take back your last act, while it told nobody anything and nobody else has acted."""

    seat: Seat

    @property
    def acting_seat(self) -> Seat:
        """The seat that takes back."""
        return self.seat

    def execute(self, act: Act) -> None:
        """Codes: undo_crosses_information."""
        if (point := act.game.undo_point(self.seat)) is None:
            raise Refused("undo_crosses_information", "", "you have nothing that can be taken back")
        act.emit(Undone(self.seat, point.seq))


class Resign(Request, frozen=True):
    """Leave a running game for good."""

    seat: Seat

    @property
    def acting_seat(self) -> Seat:
        """The seat that leaves."""
        return self.seat

    def execute(self, act: Act) -> None:
        """Codes: not_your_turn (it has left already)."""
        game = act.game
        require(self.seat not in game.state.gone, "not_your_turn", "this seat has left the game")
        _depart(act, self.seat)


class Substitute(Request, frozen=True):
    """Hand a seat to a bot or to another account."""

    seat: Seat
    holder: Holder

    def execute(self, act: Act) -> None:
        """Codes: not_your_turn (it has left), seat_taken."""
        require(self.seat not in act.game.state.gone, "not_your_turn", "this seat has left")
        require(not self.holder.is_open, "invalid_seats", "a seat is handed to somebody")
        require(act.game.seats[self.seat] != self.holder, "seat_taken", "they hold it already")
        act.emit(SeatHandedOver(self.seat, self.holder))


class TimeOut(Request, frozen=True):
    """The time of a seat's decision is over (None: a clock of the rules)."""

    seat: Seat | None

    def execute(self, act: Act) -> None:
        """Codes: decision_closed (no clock has run out)."""
        game = act.game
        if self.seat is None:
            self._rules_clock(act)
            return
        due = game.deadline_of(self.seat)
        require(due is not None and due <= act.now, "decision_closed", "no clock has run out")
        act.emit(DeadlinePassed(self.seat))
        deeds = {
            "default": self._default,
            "substitute": self._substitute,
            "forfeit": self._forfeit,
            "pause": self._pause,
        }
        deeds[game.clock.on_timeout](act, self.seat)

    def _rules_clock(self, act: Act) -> None:
        game = act.game
        clock = game.rules.deadline(game.state)
        if clock is None or clock.at_ms > act.now:
            raise Refused("decision_closed", "", "no clock has run out")
        act.emit(DeadlinePassed(None))
        act.keep(game.rules.execute(game.state, None, clock.command, act.dice(), act.now))

    def _default(self, act: Act, seat: Seat) -> None:
        game = act.game
        command = game.rules.default_command(game.state, seat)
        act.keep(game.rules.execute(game.state, seat, command, act.dice(), act.now))

    def _substitute(self, act: Act, seat: Seat) -> None:
        act.emit(SeatHandedOver(seat, Holder(bot=stand_in(act.game))))

    def _forfeit(self, act: Act, seat: Seat) -> None:
        _depart(act, seat)

    def _pause(self, act: Act, seat: Seat) -> None:
        """The game waits; DeadlinePassed has stopped the clock."""


AnyRequest = (
    Create | Join | Leave | Start | ForkGame | Cancel | Play | Undo | Resign | Substitute | TimeOut
)
decode_request = msgspec.json.Decoder(AnyRequest).decode


def carry_out(
    game: Game, request: Request, actor: Actor, now: int, seed: bytes
) -> tuple[Act, UndoPoint | None]:
    """Do a request on `game` itself; Refused leaves its state as it was.

    The caller then seals the events and calls `game.settle`.
    """
    act = Act(game, actor, now, seed)
    _admit(game, request)
    seat, before = request.acting_seat, None
    if isinstance(request, Play) and seat is not None:
        before = game.point(seat)
    request.execute(act)
    return act, before


def _admit(game: Game, request: Request) -> None:
    if not game.number and not isinstance(request, Create):
        raise Refused("not_found", "", "there is no such game")
    if game.status == "cancelled":
        raise Refused("game_over", "", "the game was cancelled")
    if game.status == "ended":
        raise Refused("game_over", "", "the game has ended")
    if request.in_lobby and game.status != "lobby":
        raise Refused("game_started", "", "the game has started")
    if not request.in_lobby and game.status == "lobby":
        raise Refused("game_not_started", "", "the game has not started")
    seat = getattr(request, "seat", None)
    if seat is not None and not request.in_lobby and seat not in range(len(game.seats)):
        raise Refused("not_found", "", "there is no such seat", "seat")


def _depart(act: Act, seat: Seat) -> None:
    game = act.game
    act.emit(SeatResigned(seat))
    act.keep(game.rules.depart(game.state, seat, act.dice(), act.now))
