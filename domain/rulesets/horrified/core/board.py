"""The map: who can step where, how far it is, and every first step of a shortest path."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

Neighbours = dict[str, tuple[str, ...]]
Pairs = Iterable[tuple[str, str]]


class Graph:
    """One way to get about: `next` are the neighbours, `far` the distances in steps."""

    def __init__(self, spaces: Iterable[str], pairs: Pairs) -> None:
        found: dict[str, list[str]] = {space: [] for space in spaces}
        for one, other in pairs:
            found[one].append(other)
            found[other].append(one)
        self.next: Neighbours = {space: tuple(near) for space, near in found.items()}
        self.far: Mapping[str, Mapping[str, int]] = {space: self._from(space) for space in found}
        self._toward = {space: self._nearer(far) for space, far in self.far.items()}

    def _from(self, source: str) -> dict[str, int]:
        far, queue = {source: 0}, deque([source])
        while queue:
            here = queue.popleft()
            for there in self.next[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    queue.append(there)
        return far

    def _nearer(self, far: Mapping[str, int]) -> Neighbours:
        """From each other space the neighbours that are one step less away."""
        return {
            here: tuple([near for near in self.next[here] if far[near] == steps - 1])
            for here, steps in far.items()
            if steps
        }

    def distance(self, here: str, there: str) -> int | None:
        """The number of steps; None if no path leads there."""
        return self.far[here].get(there)

    def toward(self, here: str, there: str) -> tuple[str, ...]:
        """The first steps of all shortest paths; none if there already, or unreachable."""
        return self._toward[there].get(here, ())

    def within(self, here: str, steps: int) -> tuple[str, ...]:
        """The spaces that can be reached in so many steps, this one too."""
        return tuple([space for space, far in self.far[here].items() if far <= steps])


class Board:
    """The lit paths for everybody, and with the water paths for those that swim."""

    def __init__(self, land: tuple[str, ...], water: tuple[str, ...], paths: Pairs, wet: Pairs):
        lit = tuple(paths)
        self.land, self.water = land, frozenset(water)
        self.spaces = (*land, *water)
        self.lit = Graph(self.spaces, lit)
        self.wet = Graph(self.spaces, (*lit, *wet))

    def graph(self, swims: bool) -> Graph:
        """What a figure that uses the water, or anybody else, walks on."""
        return self.wet if swims else self.lit
