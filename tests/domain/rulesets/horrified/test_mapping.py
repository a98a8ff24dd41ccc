"""The map of a board: every space once, every path a line of its own from name to name."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

import pytest

from domain.kernel.columns import width
from domain.kernel.labels import LANGUAGES
from domain.kernel.words import Words
from domain.rulesets.horrified.core.board import Board
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.mapping import (
    BAND,
    FILLER,
    WIDTH,
    Chart,
    Place,
    chart,
    chart_of,
)
from domain.rulesets.horrified.core.routing import Cell
from domain.rulesets.horrified.core.rows import Space
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.registry import rulesets

STATES = [(rules, rules.blank(1, rules.options())) for rules in rulesets()]
FAMILY = [(rules, s.box) for rules, s in STATES if isinstance(s, FamilyState)]
BOXES = [
    pytest.param(box, tuple(Words(rules, lang).component(space) for space in box.spaces),
                 id=f"{rules.slug}-{lang}")
    for rules, box in FAMILY
    for lang in LANGUAGES
]  # fmt: skip
OFF = 18  # columns from its position, at most: the neighbours need room for their names
STROKES = "│─┌┐└┘"


def board(ids: str, *paths: tuple[str, str]) -> Board:
    return Board(tuple(ids), (), paths, ())


def row(space: str, x: float, y: float) -> Space:
    return Space(space, space * 5, "location", (), (x, y))


def around(place: Place) -> set[Cell]:
    """The cells that touch a name."""
    columns = range(place.start, place.end)
    sides = {(place.row, place.start - 1), (place.row, place.end)}
    return sides | {(place.row + step, column) for step in (-1, 1) for column in columns}


def meets(drawn: Chart, pair: tuple[str, str]) -> bool:
    """Whether the line of a pair leads from the one name to the other without a gap."""
    way = drawn.ways[pair]
    one, other = (around(drawn.places[space]) for space in pair)
    left, reached = set(way), set(way) & one
    edge = set(reached)
    while edge:
        left -= edge
        edge = {c for c in left for r in edge if abs(c[0] - r[0]) + abs(c[1] - r[1]) == 1}
        reached |= edge
    return bool(reached & other) and reached == set(way)


@pytest.mark.parametrize(("box", "names"), BOXES)
def test_every_space_is_once_on_the_map_near_its_position(box: Box, names: tuple[str, ...]) -> None:
    drawn = chart_of(box, names)

    text = "\n".join(drawn.lines).replace(FILLER, "")
    assert set(drawn.places) == set(box.spaces)
    for space, name in zip(box.spaces.values(), names, strict=True):
        shown = f"({name})" if "water" in space.tags else f"[{name}]"
        assert text.count(shown) == 1
        place = drawn.places[space.id]
        assert drawn.lines[place.row][place.start : place.end].replace(FILLER, "") == shown
        assert (place.start + place.end) / 2 == pytest.approx(space.position[0] * WIDTH, abs=OFF)
    assert {len(line) for line in drawn.lines} == {WIDTH}
    assert {width(line.replace(FILLER, "")) for line in drawn.lines} == {WIDTH}
    assert len(drawn.lines) <= 30


@pytest.mark.parametrize(("box", "names"), BOXES)
def test_what_lies_further_south_or_east_is_further_down_or_right(
    box: Box, names: tuple[str, ...]
) -> None:
    drawn = chart_of(box, names)

    for one, other in permutations(box.spaces.values(), 2):
        (x, y), (further_x, further_y) = one.position, other.position
        here, there = drawn.places[one.id], drawn.places[other.id]
        if further_y - y > BAND:
            assert there.row > here.row
        if here.row == there.row and further_x > x:
            assert there.left > here.left + here.room


@pytest.mark.parametrize(("box", "names"), BOXES)
def test_every_path_is_a_line_of_its_own_between_its_two_names(
    box: Box, names: tuple[str, ...]
) -> None:
    drawn = chart_of(box, names)

    near = {pair for a, others in box.board.wet.next.items() for pair in ((a, b) for b in others)}
    assert set(drawn.ways) == {(a, b) for a, b in near if a < b}
    assert drawn.undrawn == ()
    assert [pair for pair in drawn.ways if not meets(drawn, pair)] == []
    for (_, way), (_, other) in combinations(drawn.ways.items(), 2):
        assert set(way).isdisjoint(other)
    for (one, other), way in drawn.ways.items():
        strokes = STROKES if other in box.board.lit.next[one] else "~"
        assert all(drawn.lines[row][column] in strokes for row, column in way)


def test_places_of_one_position_stand_beside_each_other_and_in_further_rows() -> None:
    ids = "abcdefghijklmnopqrstuvwxyz"

    drawn = chart([row(each, 0.5, 0.5) for each in ids], board(ids, *pairwise(ids)))

    rooms = [(p.row, c) for p in drawn.places.values() for c in range(p.left, p.left + p.room)]
    assert len(rooms) == len(set(rooms))
    assert all(0 <= column < WIDTH for _, column in rooms)
    assert all(meets(drawn, pair) for pair in pairwise(ids))


def test_lines_that_must_cross_stay_apart_and_the_upright_one_is_in_front() -> None:
    ids = "abcde"
    spots = [("a", 0, 0), ("b", 1, 0), ("c", 0.5, 0.5), ("d", 0, 1), ("e", 1, 1)]

    drawn = chart([row(*spot) for spot in spots], board(ids, *combinations(ids, 2)))

    assert all(meets(drawn, pair) for pair in combinations(ids, 2))
    shared = [
        cell
        for (_, way), (_, other) in combinations(drawn.ways.items(), 2)
        for cell in set(way) & set(other)
    ]
    assert all(drawn.lines[row][column] == "│" for row, column in shared)


def test_a_path_without_room_for_a_line_is_named() -> None:
    ids = "abcdefghijk"
    everybody = list(combinations(ids, 2))

    drawn = chart([row(each, 0.5, 0.5) for each in ids], board(ids, *everybody))

    assert set(drawn.ways) == set(everybody)
    assert drawn.undrawn
    assert set(drawn.undrawn) == {pair for pair in everybody if not drawn.ways[pair]}
