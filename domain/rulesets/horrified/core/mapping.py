"""The board as a drawn map: places in rows by their position, and lines between neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from statistics import fmean

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.columns import spread, width

from .board import Board
from .box import Box
from .routing import DOWN, LEFT, RIGHT, UP, UPRIGHT, Cell, Grid, Ports
from .rows import Space

WIDTH = 80
MARKS, ROOM = 2, 11  # rows under a name for what is there, and how wide they are at least
APART, BAND = 2, 0.1  # columns between places; how much of the height makes one row of places
GAP = 5  # rows for lines between rows of places; those that are not needed are taken out
FILLER = "\0"  # behind a wide letter, so that columns are indices until a line is shown
Pair = tuple[str, str]


class Place(Struct, frozen=True):
    """A space on the map: its name in `row`, under it `room` columns from `left` for marks."""

    row: int
    left: int
    room: int
    name: str

    @property
    def start(self) -> int:
        """The column of the name's first character."""
        return self.left + (self.room - width(self.name)) // 2

    @property
    def end(self) -> int:
        """The column behind the name."""
        return self.start + width(self.name)


class Chart(Struct, frozen=True):
    """The map without marks; `ways` are the cells of lines, `undrawn` pairs have no line.

    `lines` have FILLER behind wide letters: a character a column.
    """

    lines: tuple[str, ...]
    places: dict[str, Place]
    ways: dict[Pair, tuple[Cell, ...]]
    undrawn: tuple[Pair, ...]


@cache
def chart_of(box: Box, names: tuple[str, ...]) -> Chart:
    """The map of a box's board with these names of its spaces; made once."""
    pairs = zip(box.spaces.values(), names, strict=True)
    return chart([replace(space, name=name) for space, name in pairs], box.board)


def chart(spaces: Sequence[Space], board: Board) -> Chart:
    """Lay the places out, draw the lines, the shortest first, and take out rows without use."""
    places = dict(_laid(spaces))
    height = 1 + max([_floor(place) for place in places.values()], default=0)
    grid = Grid(height, WIDTH, _blocked(places.values()))
    lit, wet = _pairs(board)
    ways = _connected(grid, places, lit | wet)
    looks = {cell: grid.look(cell, pair in wet) for pair, way in ways.items() for cell in way}
    rows = _used(height, grid, places.values())
    return Chart(
        _lines(places.values(), looks, rows),
        {space: replace(place, row=rows[place.row]) for space, place in places.items()},
        {pair: tuple((rows[r], c) for r, c in way if r in rows) for pair, way in ways.items()},
        tuple(pair for pair, way in ways.items() if not way),
    )


def _connected(
    grid: Grid, places: Mapping[str, Place], pairs: Iterable[Pair]
) -> dict[Pair, tuple[Cell, ...]]:
    ways = {}
    for pair in sorted(pairs, key=lambda pair: (_far(places, pair), pair)):
        one, other = (places[space] for space in pair)
        cells = grid.connect(_ports(one), _ports(other))
        behind = (*_up(one, cells[:1]), *_up(other, cells[-1:]))
        grid.strokes |= dict.fromkeys(behind, UPRIGHT)
        ways[pair] = (*cells, *behind)
    return ways


def _lines(
    places: Iterable[Place], looks: Mapping[Cell, str], rows: Mapping[int, int]
) -> tuple[str, ...]:
    canvas = [[" "] * WIDTH for _ in rows]
    for (row, column), look in looks.items():
        if row in rows:
            canvas[rows[row]][column] = look
    for place in places:
        canvas[rows[place.row]][place.start : place.end] = spread(place.name, FILLER)
    return tuple("".join(line) for line in canvas)


def _floor(place: Place) -> int:
    return place.row + MARKS + 1


def _up(place: Place, ends: Iterable[Cell]) -> list[Cell]:
    """The cells behind the marks, from the end of a line that comes from below up to the name."""
    return [
        (row, column)
        for below, column in ends
        if below == _floor(place) and column in range(place.start, place.end)
        for row in range(place.row + 1, below)
    ]


def _used(height: int, grid: Grid, places: Iterable[Place]) -> dict[int, int]:
    """The rows that stay, and their new numbers: those of places, and those with turns of lines."""
    inner = {row for place in places for row in range(place.row, _floor(place))}
    used: dict[int, int] = {}
    for row in range(height):
        plain = all(grid.is_upright((row, column)) for column in range(WIDTH))
        if row in inner or not plain or (row - 1 in inner and row + 1 < height):
            used[row] = len(used)
    return used


def _pairs(board: Board) -> tuple[set[Pair], set[Pair]]:
    lit, both = (
        {(one, other) for one, near in graph.next.items() for other in near if one < other}
        for graph in (board.lit, board.wet)
    )
    return lit, both - lit


def _far(places: Mapping[str, Place], pair: Pair) -> int:
    one, other = (places[space] for space in pair)
    return 2 * abs(one.row - other.row) + abs(one.left - other.left)


# Places.


def _laid(spaces: Sequence[Space]) -> Iterator[tuple[str, Place]]:
    for number, band in enumerate(_bands(spaces)):
        names = [_name(space) for space in band]
        rooms = [max(width(name), ROOM) for name in names]
        row = 1 + number * (1 + MARKS + GAP)
        for space, name, room, left in zip(band, names, rooms, _lefts(band, rooms), strict=True):
            yield space.id, Place(row, left, room, name)


def _name(space: Space) -> str:
    return f"({space.name})" if "water" in space.tags else f"[{space.name}]"


def _bands(spaces: Sequence[Space]) -> list[list[Space]]:
    """From top to bottom, each from left to right."""
    bands: list[list[Space]] = []
    top, used = 0.0, WIDTH
    for space in sorted(spaces, key=lambda each: (each.position[1], each.position[0])):
        room = max(width(_name(space)), ROOM) + APART
        if not bands or space.position[1] - top > BAND or used + room - APART > WIDTH:
            bands.append([])
            top, used = space.position[1], 0
        bands[-1].append(space)
        used += room
    return [sorted(band, key=lambda each: each.position[0]) for band in bands]


def _lefts(band: Sequence[Space], rooms: Sequence[int]) -> list[int]:
    """Columns as near to the positions as the places fit beside each other."""
    before = [sum(rooms[:n]) + n * APART for n in range(len(rooms))]
    pairs = zip(band, rooms, before, strict=True)
    wishes = [space.position[0] * WIDTH - room / 2 - shift for space, room, shift in pairs]
    spare = WIDTH - before[-1] - rooms[-1]
    fair = [min(max(0, round(wish)), spare) for wish in _rising(wishes)]
    return [shift + left for shift, left in zip(before, fair, strict=True)]


def _rising(wishes: Iterable[float]) -> list[float]:
    """The nearest numbers that never fall: neighbours out of order meet at their mean."""
    groups: list[list[float]] = []
    for wish in wishes:
        groups.append([wish])
        while len(groups) > 1 and fmean(groups[-2]) > fmean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    return [fmean(group) for group in groups for _ in group]


def _blocked(places: Iterable[Place]) -> Iterator[Cell]:
    for place in places:
        for column in range(place.start - 1, place.end + 1):
            yield place.row, column
        for row in range(place.row + 1, _floor(place)):
            for column in range(place.left, place.left + place.room):
                yield row, column


def _ports(place: Place) -> Ports:
    ports = {
        ((place.row, place.start - 1), LEFT): 0,
        ((place.row, place.end), RIGHT): 0,
    }
    middle = (place.start + place.end - 1) // 2
    for column in range(place.start + 1, place.end - 1):
        ports[(place.row - 1, column), UP] = abs(column - middle)
        ports[(_floor(place), column), DOWN] = abs(column - middle)
    return ports
