"""Acts of a seat in a running game."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.event import Seat
from domain.kernel.game import Game
from domain.kernel.lobby import Actor
from domain.kernel.requests import Play as PlayRequest
from domain.kernel.requests import Request, Resign, Undo
from service.application.callers import Caller, Rejected
from service.application.committing import Ask
from service.application.seats import require_seat
from service.application.shared import Shared, require_running
from service.application.values import Answer


class Play(Shared):
    """Commands of the rules, and what a seat may do around them."""

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
        request = PlayRequest.of(seat, self._command(game_id, command))
        return self._act(caller, game_id, seat, request, key, expected_version)

    def check(self, caller: Caller, game_id: UUID, seat: Seat, command: bytes) -> int:
        """A dry run: Rejected as `submit` would, else the version at which it is legal."""
        typed = self._command(game_id, command)
        game = self.loading.game(game_id)
        try:
            require_seat(caller, game, seat)
            require_running(game)
            refusal = game.rules.rehearse(game.state, seat, typed, self.now_ms())
            if refusal is not None:
                raise Rejected.by(refusal, game.seq, game.awaiting)
            return game.seq
        finally:
            self.loading.keep(game_id, game)

    def undo(self, caller: Caller, game_id: UUID, seat: Seat, key: UUID | None = None) -> Answer:
        """Take back the seat's last act, up to the horizon."""
        return self._act(caller, game_id, seat, Undo(seat), key)

    def resign(self, caller: Caller, game_id: UUID, seat: Seat, key: UUID | None = None) -> Answer:
        """Leave a running game for good."""
        return self._act(caller, game_id, seat, Resign(seat), key)

    def _command(self, game_id: UUID, command: bytes) -> Any:  # Any: the ruleset's command
        rules = self.loading.rules(game_id)
        try:
            return rules.decode_command(command)
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
            require_running(game)

        ask = Ask(
            request, Actor(account=caller.account), key,
            expected_version=expected_version, admit=admit,
        )  # fmt: skip
        return self._answer(caller, self.committing.commit(game_id, ask))


def pointer_of(fault: str) -> str:
    """The JSON pointer in a message of msgspec ("... - at `$.to`")."""
    _, found, path = fault.rpartition("`$")
    return path.rstrip("`").replace(".", "/").replace("[", "/").replace("]", "") if found else ""
