"""The graveyard as text."""

from __future__ import annotations

from .content import COLS, ENTRIES, ROWS, WORTH
from .state import HalloweenState

LEGEND = "w g b k: grave colours (k black) · Z4 S3 G2 W1: fronts · ? looked at · *spent"
_BACK = {"white": "w", "grey": "g", "brown": "b", "black": "k"}
_FRONT = {"zombie": "Z", "skeleton": "S", "ghost": "G", "wisp": "W"}


def picture(s: HalloweenState) -> str:
    """The square with its entries; a lord is `@` and the first letter of its colour."""
    if not s.backs:
        return "(the graveyard is not laid yet)"
    width = 7
    top = "".join(_outside(s, f"n{c}").center(width) for c in range(1, COLS + 1))
    bottom = "".join(_outside(s, f"s{c}").center(width) for c in range(1, COLS + 1))
    numbers = "".join(f"c{c}".center(width) for c in range(1, COLS + 1))
    lines = [" " * 8 + numbers, " " * 8 + top]
    for r in range(1, ROWS + 1):
        cells = "".join(_grave(s, f"r{r}c{c}").center(width) for c in range(1, COLS + 1))
        lines.append(f" r{r} {_outside(s, f'w{r}'):^4}{cells}{_outside(s, f'e{r}'):^4}".rstrip())
    lines += [" " * 8 + bottom, "", LEGEND, "", *_tallies(s)]
    return "\n".join(line.rstrip() for line in lines)


def _initial(s: HalloweenState, seat: int) -> str:
    return s.options.colours[seat][0]


def _lord(s: HalloweenState, place: str) -> str:
    return f"@{_initial(s, s.lords.index(place))}" if place in s.lords else ""


def _outside(s: HalloweenState, entry: str) -> str:
    return _lord(s, entry) if entry in ENTRIES and entry in s.lords else "·"


def _grave(s: HalloweenState, grave: str) -> str:
    back, lord = _BACK[s.backs[grave]], _lord(s, grave)
    if grave not in s.fronts:
        seen = s.inspected.get(grave)
        mark = f"({_FRONT[seen]})" if seen else "?" if grave in s.inspected else ""
        return f"[{back}{mark}]{lord}"
    front = s.fronts[grave]
    if grave in s.spent:
        mark = "*"
    elif grave in s.owners:
        mark = _initial(s, s.owners[grave])
    else:
        mark = "-"
    return f"{_FRONT[front]}{WORTH[front]}{mark}{lord}"


def _tallies(s: HalloweenState) -> list[str]:
    rows = []
    for seat in range(s.players):
        discs = f", {s.discs[seat]} discs" if s.discs else ""
        left = " (left)" if seat in s.gone else ""
        colour = s.options.colours[seat]
        rows.append(f"{colour:<7}{s.scores[seat]:>3} points{discs}{left}")
    return rows
