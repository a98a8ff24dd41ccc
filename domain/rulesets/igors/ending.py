"""How a game ends (IGO-15)."""

from __future__ import annotations

from typing import NoReturn

from domain.kernel.event import Seat
from domain.kernel.table import Table

from .events import GameScored
from .state import IgorsState

T = Table[IgorsState]


def standing(s: IgorsState, seat: Seat) -> tuple[int, bool, int, int, int]:
    """What the ranking looks at, larger is better (IGO-15.3)."""
    return (
        s.position(seat),
        s.is_complete(seat),
        len(s.bodies[seat]),
        len(s.leftovers[seat]),
        s.token_count(seat),
    )


def ranking(s: IgorsState) -> tuple[tuple[Seat, ...], ...]:
    """Groups of equal seats, best first; who left is not ranked (IGO-15.7)."""
    found = sorted({standing(s, seat) for seat in s.still_in()}, reverse=True)
    return tuple(
        tuple([seat for seat in s.still_in() if standing(s, seat) == each]) for each in found
    )


def finish(table: T, reason: str) -> NoReturn:
    """The best seats win (IGO-15.1, IGO-15.5): with the Mansion reached that is one."""
    s = table.state
    order, seats = ranking(s), range(s.players)
    table.emit(
        GameScored(
            order,
            tuple([s.position(seat) for seat in seats]),
            tuple([len(body) for body in s.bodies]),
            tuple([len(pieces) for pieces in s.leftovers]),
            tuple([s.token_count(seat) for seat in seats]),
        )
    )
    table.end(reason, "win" if len(order[0]) == 1 else "tie", order[0])
