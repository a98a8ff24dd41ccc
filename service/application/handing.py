"""Handing a seat over while the game runs."""

from __future__ import annotations

from uuid import UUID

from domain.bots import bots_of
from domain.kernel.acting import belongs
from domain.kernel.event import Seat
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Holder
from domain.kernel.requests import Substitute
from service.application.callers import Caller, Rejected
from service.application.committing import Ask
from service.application.seats import require_seat
from service.application.shared import Shared, require_running
from service.application.values import Answer


class Handing(Shared):
    """The holder may hand on to anybody, the creator an abandoned seat to a bot."""

    def substitute(
        self, caller: Caller, game_id: UUID, seat: Seat, to: Holder, key: UUID | None = None
    ) -> Answer:
        """Give the seat to a bot or to an account of this game; Rejected not_your_seat,
        invalid_seats.

        Nobody is drawn into a game that they did not make or join.
        """
        caller.require("seat:play", "bot:play")

        def admit(game: Game) -> None:
            if to.bot is None or not self._is_abandoned(caller, game, seat):
                require_seat(caller, game, seat)
            require_running(game)
            if to.account is not None and not belongs(game, Actor(account=to.account)):
                raise Rejected("invalid_seats", "they are not of this game", parameter="account")
            if to.bot is not None and to.bot not in bots_of(game.rules):
                raise Rejected("invalid_seats", "there is no such bot here", parameter="bot")

        ask = Ask(Substitute(seat, to), Actor(account=caller.account), key, admit=admit)
        return self._answer(caller, self.committing.commit(game_id, ask))

    def _is_abandoned(self, caller: Caller, game: Game, seat: Seat) -> bool:
        """Whether the caller made this game and the seat has let its time run out."""
        if caller.account != game.creator or caller.game_id is not None:
            return False
        if seat not in range(len(game.seats)):
            return False
        due = game.deadline_of(seat)
        return seat in game.paused or (due is not None and due <= self.now_ms())
