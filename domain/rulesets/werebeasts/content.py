"""The box as typed data: goals, auction cards, set-ups by seats and options."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from domain.kernel.event import Seat
from domain.kernel.pools import Counts
from domain.kernel.rulebook import read_json

PACKAGE = __package__

GoalLayout = Literal["auto", "shared_plus_private"]
BiddingClock = Literal["none", "realtime"]
Slots: TypeAlias = tuple[tuple[Seat, ...], ...]

_DATA: Any = read_json(PACKAGE, "components.json")  # Any: checked by the constants taken from it
_GOALS = _DATA["goal_cards"]["items"]
_CARDS = _DATA["auction_cards"]["items"]
_SETUPS = _DATA["setup_by_player_count"]["items"] + _DATA["setup_variants"]["items"]
_CANS = _DATA["tokens"]["items"][0]

BEASTS: tuple[str, ...] = tuple(goal["id"] for goal in _GOALS if goal["kind"] == "beast")
WERECHOW: str = next(goal["id"] for goal in _GOALS if goal["kind"] == "cans")
GOALS: tuple[str, ...] = (*BEASTS, WERECHOW)

CARDS: tuple[str, ...] = tuple(card["id"] for card in _CARDS)
BEAST_OF: dict[str, str] = {card["id"]: card["beast"] for card in _CARDS}
IMAGES: dict[str, int] = {card["id"]: card["images"] for card in _CARDS}
POINTS: dict[str, int] = {card["id"]: card["points_if_goal"] for card in _CARDS}
COPIES: Counts = {card["id"]: card["count"] for card in _CARDS}

CANS_PER_SEAT: int = _CANS["start_per_seat"]
CANS_PER_POINT: int = _CANS["set_size_for_point"]


class Setup(Struct, frozen=True):
    """`slots[k]` names the seats that may look at slot k, `beasts` how many beast goals play."""

    slots: Slots
    beasts: int


@cache
def setup_for(players: int, layout: GoalLayout) -> Setup:
    """The set-up for so many seats; `shared_plus_private` is another one with 3 or 4 only."""
    rows = [row for row in _SETUPS if row["players"] == players]
    row = next((r for r in rows if r["goal_layout"] == layout), rows[0])
    gaps = tuple((seat, (seat + 1) % players) for seat in range(players))
    private = tuple((seat,) for seat in range(players) for _ in range(2))
    by_layout = {"shared": gaps, "private": private, "shared_plus_private": (*gaps, *private)}
    return Setup(by_layout[row["goal_layout"]], row["beast_goals"])


@cache
def slots_of(players: int, layout: GoalLayout) -> tuple[tuple[int, ...], ...]:
    """The slots of each seat, in rising order (WER-2.8, WER-2.12, WER-2.13)."""
    slots = setup_for(players, layout).slots
    return tuple(tuple(k for k, seats in enumerate(slots) if i in seats) for i in range(players))


def cards_of(goals: tuple[str, ...]) -> Counts:
    """The auction cards of these goals; Werechow has none (WER-1.4)."""
    return {card: count for card, count in COPIES.items() if BEAST_OF[card] in goals}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`goal_layout` (WER-2.13; `auto` with 5 or more), the auction's clock (WER-6.9),
    `bid_seconds` 3 to 600 for it, `max_bids` 1 to 10 without it (WER-6.5), `seller_may_keep`
    (WER-5.6).
    """

    goal_layout: GoalLayout = "auto"
    bidding_clock: BiddingClock = "none"
    bid_seconds: int = 10
    max_bids: int = 3
    seller_may_keep: bool = False

    def __post_init__(self) -> None:
        if not 3 <= self.bid_seconds <= 600:
            raise ValueError("bid_seconds is 3 to 600 (WER-6.9)")
        if not 1 <= self.max_bids <= 10:
            raise ValueError("max_bids is 1 to 10 (WER-6.5)")
