"""How a game ends (HAL-6, HAL-7.5, HAL-7.12) and where a front comes from (HAL-2.6)."""

from __future__ import annotations

from domain.kernel.event import Seat
from domain.kernel.table import Table

from .content import GRAVES
from .events import GameScored, GraveRevealed, PlayerLeft, TurnEnded, TurnStarted
from .state import HalloweenState


def front_of(table: Table[HalloweenState], grave: str) -> str:
    """The front fixed by an inspection, else a draw from the unseen ones of its colour."""
    s = table.state
    return s.inspected.get(grave) or table.draw(s.unseen[s.backs[grave]])


def leaders(s: HalloweenState) -> tuple[Seat, ...]:
    """The seats still in that share the highest score (HAL-6.4, HAL-7.11)."""
    best = max(s.scores[seat] for seat in s.still_in())
    return tuple(seat for seat in s.still_in() if s.scores[seat] == best)


def end_if_all_revealed(table: Table[HalloweenState]) -> None:
    """The 36th card is turned up: the game ends at once (HAL-6.1)."""
    if len(table.state.fronts) == len(GRAVES):
        finish(table, "all_revealed", leaders(table.state))


def end_if_stalled(table: Table[HalloweenState]) -> None:
    """Too many turns in a row without a card turned up (HAL-7.5)."""
    s = table.state
    if s.quiet >= s.options.stall_rounds * (s.players - len(s.gone)):
        finish(table, "stalled", leaders(s))


def leave(table: Table[HalloweenState], seat: Seat) -> None:
    """A player leaves; the last one still in wins at once (HAL-7.9, HAL-7.12)."""
    s = table.state
    was_moving = s.turn > 0 and s.mover == seat
    table.emit(PlayerLeft(seat))
    if was_moving:
        table.emit(TurnEnded(seat))
    if len(s.still_in()) == 1:
        finish(table, "abandoned", s.still_in())
    if was_moving:
        table.emit(TurnStarted(s.mover, s.turn + 1))


def finish(table: Table[HalloweenState], reason: str, best: tuple[Seat, ...]) -> None:
    """Turn up the rest (HAL-6.7), score, and name the winner, or the tied seats (HAL-6.5)."""
    s = table.state
    for grave in s.face_down():
        table.emit(GraveRevealed(grave, front_of(table, grave)))
    tied = best if len(best) > 1 else ()
    still_in = tuple(seat not in s.gone for seat in range(s.players))
    table.emit(GameScored(tuple(s.scores), still_in, tied))
    table.end(reason, "tie" if tied else "win", () if tied else best)
