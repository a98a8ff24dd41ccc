"""Which seats a token may act for."""

from __future__ import annotations

from uuid import UUID

from domain.kernel.event import Seat
from domain.kernel.game import Game
from service.application.callers import Caller, Rejected


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
        raise Rejected("not_your_seat", _why_not(caller, game, seat))


def _why_not(caller: Caller, game: Game, seat: Seat) -> str:
    """What keeps the caller from this seat: the token, or that somebody else sits there."""
    own = game.seats[seat].account == caller.account
    return "this token is not good for that seat" if own else "another player holds that seat"
