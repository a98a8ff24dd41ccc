"""Lines between the places of a text picture: along rows and columns, around what is in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush

Cell = tuple[int, int]  # row, column
Way = tuple[int, int]  # one step: rows, columns
Stand = tuple[Cell, Way]  # where the end of a line is, and the way it came
Ports = Mapping[Stand, int]  # the cells where a line may leave a place, the ways out; the costs
UP, RIGHT, DOWN, LEFT = (-1, 0), (0, 1), (1, 0), (0, -1)
WAYS = (RIGHT, DOWN, LEFT, UP)

TALL = 2  # a row is as high as two columns are wide
TURN, CROSSING, BESIDE = 6, 60, 1  # in columns
UPRIGHT = frozenset({UP, DOWN})
STROKES = {
    UPRIGHT: "│",
    frozenset({LEFT, RIGHT}): "─",
    frozenset({DOWN, RIGHT}): "┌",
    frozenset({DOWN, LEFT}): "┐",
    frozenset({UP, RIGHT}): "└",
    frozenset({UP, LEFT}): "┘",
}


def back(way: Way) -> Way:
    """The opposite way."""
    return (-way[0], -way[1])


def ahead(cell: Cell, way: Way) -> Cell:
    """The next cell that way."""
    return (cell[0] + way[0], cell[1] + way[1])


class Grid:
    """Cells for lines; each belongs to one line, or to two that cross. `blocked` are for ends."""

    def __init__(self, height: int, width: int, blocked: Iterable[Cell]) -> None:
        self.height, self.width, self.blocked = height, width, frozenset(blocked)
        self.strokes: dict[Cell, frozenset[Way]] = {}

    def connect(self, starts: Ports, ends: Ports) -> tuple[Cell, ...]:
        """Draw the cheapest line; its cells from start to end, none if there is no way."""
        goals = {(cell, back(way)): cost for (cell, way), cost in ends.items()}
        free = {cell for cell, _ in (*starts, *goals)}
        queue = sorted((cost, at, at) for at, cost in starts.items() if self._is_bare(at))
        came: dict[Stand, Stand] = {}
        arrived: list[tuple[int, Stand]] = []
        while queue and not (arrived and arrived[0] <= queue[0][:2]):
            cost, stand, before = heappop(queue)
            if stand in came:
                continue
            came[stand] = before
            if stand in goals and self._is_bare(stand):
                heappush(arrived, (cost + goals[stand], stand))
            for more, there in self._steps(stand, free):
                if there not in came:
                    heappush(queue, (cost + more, there, stand))
        return self._draw(arrived[0][1], came) if arrived else ()

    def _is_bare(self, stand: Stand) -> bool:
        return stand[0] not in self.strokes

    def _steps(self, stand: Stand, free: set[Cell]) -> Iterator[tuple[int, Stand]]:
        cell, way = stand
        for turned in WAYS if self._is_bare(stand) else (way,):
            there = ahead(cell, turned)
            if turned == back(way) or not self._is_open(there, turned, free):
                continue
            turn = TURN if turned != way else 0
            crowd = CROSSING if there in self.strokes else self._crowd(there)
            yield (TALL if turned[0] else 1) + turn + crowd, (there, turned)

    def _is_open(self, cell: Cell, way: Way, free: set[Cell]) -> bool:
        if not (0 <= cell[0] < self.height and 0 <= cell[1] < self.width):
            return False
        if cell in self.blocked and cell not in free:
            return False
        taken = self.strokes.get(cell, frozenset())
        return not taken or taken == frozenset(WAYS) - {way, back(way)}

    def _crowd(self, cell: Cell) -> int:
        return BESIDE * sum(ahead(cell, way) in self.strokes for way in WAYS)

    def _draw(self, last: Stand, came: Mapping[Stand, Stand]) -> tuple[Cell, ...]:
        stands = [last]
        while came[stands[-1]] != stands[-1]:
            stands.append(came[stands[-1]])
        onward = last[1]
        for cell, way in stands:
            self.strokes[cell] = self.strokes.get(cell, frozenset()) | {back(way), onward}
            onward = way
        return tuple([cell for cell, _ in reversed(stands)])

    def look(self, cell: Cell, is_water: bool) -> str:
        """A cell of a line; where two cross, the upright one is in front."""
        strokes = self.strokes[cell]
        if is_water and strokes != frozenset(WAYS):
            return "~"
        return STROKES.get(strokes, "│")

    def is_upright(self, cell: Cell) -> bool:
        """Whether nothing is there, or a line that goes straight up."""
        return self.strokes.get(cell, UPRIGHT) == UPRIGHT
