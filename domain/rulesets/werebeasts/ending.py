"""Points, tie-breaks and the end (WER-7, WER-8), and what happens when a player leaves (WER-9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.kernel.event import Seat
from domain.kernel.pools import Counts
from domain.kernel.table import Table

from .content import BEAST_OF, CANS_PER_POINT, POINTS, WERECHOW
from .events import CardWithdrawn, GameScored, GoalsRevealed, Way
from .state import WerebeastsState


def points_by_goal(s: WerebeastsState, seat: Seat) -> Counts:
    """What each goal of a live seat is worth with what it owns; {} if it does not score."""
    if not s.is_live(seat):
        return {}
    return {goal: worth_of_goal(s, seat, goal) for goal in s.own_goals(seat)}


def worth_of_goal(s: WerebeastsState, seat: Seat, goal: str) -> int:
    """Matching cards, doubles twice (WER-8.2); for Werechow the full sets of cans (WER-8.3)."""
    if goal == WERECHOW:
        return s.cans[seat] // CANS_PER_POINT
    return sum(POINTS[card] * n for card, n in s.cards[seat].items() if BEAST_OF[card] == goal)


def decide(s: WerebeastsState, scores: Sequence[int]) -> tuple[Way, tuple[Seat, ...]]:
    """The way of the win and the winners: points, cans, pictures, else all the others."""
    tied = s.live()
    rankings: tuple[tuple[Way, Callable[[Seat], int]], ...] = (
        ("points", lambda seat: scores[seat]),
        ("cans", lambda seat: s.cans[seat]),
        ("auction_images", s.images),
    )
    for way, worth in rankings:
        best = max(map(worth, tied))
        tied = tuple(seat for seat in tied if worth(seat) == best)
        if len(tied) == 1:
            return way, tied
    return "joke", tuple(seat for seat in s.still_in() if seat not in tied)


def finish(table: Table[WerebeastsState], reason: str) -> None:
    """Turn up all goals (WER-7.4), score the live players (WER-8.1), name the winners."""
    s = table.state
    slots = tuple(goal for goal in s.slots if goal is not None)
    table.emit(GoalsRevealed(slots, tuple(goal for goal in s.goals if goal not in slots)))
    by_goal = tuple(points_by_goal(s, seat) for seat in range(s.players))
    scores = tuple(sum(points.values()) for points in by_goal)
    way, winners = decide(s, scores)
    images = tuple(s.images(seat) for seat in range(s.players))
    table.emit(GameScored(scores, by_goal, tuple(s.cans), images, tuple(s.standing), way))
    table.end(reason, "win" if winners else "all_tied", winners)


def end_if_two_left(table: Table[WerebeastsState]) -> None:
    """Two live players: the game ends at once, a card on offer stays unsold (WER-7.2, WER-9.8)."""
    s = table.state
    if len(s.live()) > 2:
        return
    if s.auction:
        table.emit(CardWithdrawn(s.active, s.auction.card))
    finish(table, "two_left")
