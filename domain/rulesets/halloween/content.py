"""The box as typed data: places, lines, fronts and options, read once from components.json."""

from __future__ import annotations

from typing import Any, Literal, get_args

from msgspec import Struct

from domain.kernel.pools import Counts
from domain.kernel.rulebook import read_json

PACKAGE = __package__

Colour = Literal["red", "blue", "yellow", "green"]
DiscSupply = Literal["limited", "unlimited"]
COLOURS: tuple[Colour, Colour, Colour, Colour] = get_args(Colour)

_DATA: Any = read_json(PACKAGE, "components.json")  # Any: checked by the constants taken from it
_PLACES = {place["id"]: place for place in _DATA["graveyard"]["places"]}

GRAVES: tuple[str, ...] = tuple(p for p, row in _PLACES.items() if row["kind"] == "grave")
GRAVE_SET = frozenset(GRAVES)
ENTRIES: tuple[str, ...] = tuple(p for p, row in _PLACES.items() if row["kind"] == "entry")
ROWS: int = _DATA["graveyard"]["rows"]
COLS: int = _DATA["graveyard"]["cols"]
DEFAULT_ENTRIES = tuple(f"{side}{n}" for side in "nesw" for n in range(1, COLS + 1))  # HAL-7.13

BACKS: tuple[str, ...] = tuple(back["id"] for back in _DATA["backs"]["items"])
BACK_COUNTS: Counts = {back["id"]: back["count"] for back in _DATA["backs"]["items"]}
FRONTS: tuple[str, ...] = tuple(front["id"] for front in _DATA["fronts"]["items"])
WORTH: dict[str, int] = {front["id"]: front["value"] for front in _DATA["fronts"]["items"]}
COPIES: Counts = {front["id"]: front["per_colour"] for front in _DATA["fronts"]["items"]}
DISCS: int = _DATA["discs"]["items"][0]["count"]


def _line(place: str) -> tuple[str, ...]:
    row = _PLACES[place]
    if row["kind"] == "entry":
        return tuple(row["entry_line"])
    return tuple(
        g
        for g in GRAVES
        if g != place and (_PLACES[g]["row"] == row["row"] or _PLACES[g]["col"] == row["col"])
    )


LINES: dict[str, tuple[str, ...]] = {place: _line(place) for place in _PLACES}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`disc_supply` (HAL-7.1), `stall_rounds` 5 to 1,000 (HAL-7.5), colours by seat (HAL-2.1)."""

    disc_supply: DiscSupply = "limited"
    stall_rounds: int = 100
    colours: tuple[Colour, Colour, Colour, Colour] = COLOURS

    def __post_init__(self) -> None:
        if not 5 <= self.stall_rounds <= 1000:
            raise ValueError("stall_rounds is 5 to 1000 (HAL-7.5)")
        if len(set(self.colours)) != len(self.colours):
            raise ValueError("every seat has a different colour (HAL-2.1)")
