"""The graveyard as text."""

from __future__ import annotations

from domain.kernel.columns import padded, width
from domain.kernel.lexicon import Lexicon

from .content import COLS, ENTRIES, ROWS, WORTH
from .state import HalloweenState

CELL = 7
_BACK = {"white": "w", "grey": "g", "brown": "b", "black": "k"}
_FRONT = {"zombie": "Z", "skeleton": "S", "ghost": "G", "wisp": "W"}


def picture(s: HalloweenState, words: Lexicon) -> str:
    """The square with its entries; a lord is `@` and the first letter of its colour's id."""
    if not s.backs:
        return words.caption("nothing")
    top = "".join(_outside(s, f"n{c}").center(CELL) for c in range(1, COLS + 1))
    bottom = "".join(_outside(s, f"s{c}").center(CELL) for c in range(1, COLS + 1))
    numbers = "".join(f"c{c}".center(CELL) for c in range(1, COLS + 1))
    lines = [" " * 8 + numbers, " " * 8 + top]
    for r in range(1, ROWS + 1):
        cells = "".join(_grave(s, f"r{r}c{c}").center(CELL) for c in range(1, COLS + 1))
        lines.append(f" r{r} {_outside(s, f'w{r}'):^4}{cells}{_outside(s, f'e{r}'):^4}".rstrip())
    lines += [" " * 8 + bottom, "", *words.caption("legend").split("\n"), "", *_tallies(s, words)]
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


def _tallies(s: HalloweenState, words: Lexicon) -> list[str]:
    colours = [words.caption(colour) for colour in s.options.colours[: s.players]]
    column = max(map(width, (words.caption("yellow"), *colours))) + 1
    return [padded(colour, column) + _tally(s, words, seat) for seat, colour in enumerate(colours)]


def _tally(s: HalloweenState, words: Lexicon, seat: int) -> str:
    discs = words.caption("discs", number=str(s.discs[seat])) if s.discs else ""
    told = words.caption("points", number=f"{s.scores[seat]:>3}", discs=discs)
    return words.caption("left", seat=told) if seat in s.gone else told
