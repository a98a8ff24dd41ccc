"""Where a roll may take an Igor (IGO-6, IGO-10)."""

from __future__ import annotations

from domain.kernel.event import Seat

from .content import GATE, GOAL, LOOP, LOOP_INDEX, POSITION, RACE
from .state import IgorsState


def loop_distance(a: int, b: int) -> int:
    """Squares between two loop indexes, the shorter way (IGO-6.5)."""
    apart = abs(a - b)
    return min(apart, len(LOOP) - apart)


def race_square(count: int) -> str:
    """The race square after `count` from before the first, bounced at the Mansion (IGO-10.3)."""
    if count > GOAL:
        count = max(1, 2 * GOAL - count)
    return RACE[count - 1]


def bounces(s: IgorsState, seat: Seat, to: str) -> bool:
    """Whether the unspent total leads past the Mansion and back to this square."""
    return to in POSITION and counted(s, seat) > GOAL


def counted(s: IgorsState, seat: Seat) -> int:
    """How far into the race the whole unspent total would lead; 0 or less: it does not."""
    here = s.at[seat] or ""
    if here in POSITION:
        return POSITION[here] + s.total
    return s.total - loop_distance(LOOP_INDEX[here], GATE)


def legal_ends(s: IgorsState, seat: Seat) -> tuple[str, ...]:
    """Every square where this move may end (IGO-6.5, IGO-6.8, IGO-10.2), the loop by index."""
    here = s.at[seat] or ""
    deep = counted(s, seat)
    if here in POSITION:
        return (race_square(deep),)
    size, at = len(LOOP), LOOP_INDEX[here]
    reach = range(1, s.total + 1)
    ends = sorted({(at + n) % size for n in reach} | {(at - n) % size for n in reach})
    squares = [LOOP[index] for index in ends]
    if s.is_complete(seat) and deep > 0:
        squares.append(race_square(deep))
    return tuple(squares)


def clause_against(s: IgorsState, seat: Seat, to: str) -> str:
    """Why a move that is not legal may not end on this square."""
    if s.in_race(seat):
        return "IGO-6.10"
    if to not in POSITION:
        return "IGO-6.5"
    return "IGO-6.8" if s.is_complete(seat) else "IGO-6.7"


def default_end(s: IgorsState, seat: Seat) -> str:
    """The full total by rising index; in the race the one square (IGO-15.8)."""
    here = s.at[seat] or ""
    if here in POSITION:
        return race_square(counted(s, seat))
    return LOOP[(LOOP_INDEX[here] + s.total) % len(LOOP)]
