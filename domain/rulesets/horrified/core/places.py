"""Selectors: who `self` is, and where `any:hero`, `most:items` and the others are now."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .effect import Deed
from .state import FamilyState

# Which selectors an op serves: data with others is refused when it is read.
FigureName = Annotated[str, Meta(pattern=r"^(self|figure:\w+)$")]
Where = Annotated[
    str,
    Meta(
        pattern=r"^(self|hero:current|used_item_location|most:items|closest:\w+|any:\w+"
        r"|(space|figure):\w+)$"
    ),
]
_GOALS = r"closest:\w+|farthest:\w+|richest:hero|(figure|holder):\w+"
Goal = Annotated[str, Meta(pattern=rf"^({_GOALS})$")]
GoalOrSelf = Annotated[str, Meta(pattern=rf"^(self|{_GOALS})$")]
Drawn = Annotated[
    str, Meta(pattern=r"^(person:(closest|each)|hero:(one_here|each_elsewhere)|holder:\w+)$")
]


def named(selector: str) -> str:
    """The id in `figure:bride`."""
    return selector.split(":")[1]


def own_figure(s: FamilyState, deed: Deed) -> str | None:
    """`self`: the figure in whose name it happens, else the only one of the mat."""
    figure = deed.figure or s.figure_of(deed.monster)
    return figure if figure in s.figures else None


def figure_named(s: FamilyState, deed: Deed, selector: str) -> str | None:
    """`self` or `figure:x`; None if it is not in the game."""
    figure = own_figure(s, deed) if selector == "self" else named(selector)
    return figure if figure in s.figures else None


def places(s: FamilyState, mover: str, where: str, deed: Deed | None = None) -> tuple[str, ...]:
    """The spaces that a selector names for this hero or figure (FAMILY.md 2.2); none: nothing."""
    if where == "used_item_location":
        return tuple(s.box.items[item].location for item in (deed.items if deed else {}))
    if where == "self":
        return _known(s.figures.get(mover))
    kind, name = where.split(":")
    if kind == "space":
        return (name,)
    if where == "hero:current":
        return _known(s.at[s.current])
    if kind in ("figure", "hero"):
        return _known(s.space_of(name))
    if where == "most:items":
        return richest_spaces(s)
    if kind == "closest":
        return target_spaces(s, mover, where)
    here = s.space_of(mover)
    return tuple([space for space in _any(s, mover, where) if space != here])


def _known(space: str | None) -> tuple[str, ...]:
    return (space,) if space is not None else ()


def _any(s: FamilyState, mover: str, where: str) -> tuple[str, ...]:
    allowed = s.may_enter(mover)
    if where == "any:space":
        return allowed
    if where == "any:hero":
        holding: set[str | None] = set(s.at)
    elif where == "any:figure":
        holding = set(s.figures.values())
    elif where == "any:villager":
        holding = set(s.villagers.values())
    else:
        return s.spaces_named(where)
    return tuple([space for space in allowed if space in holding])


def richest_spaces(s: FamilyState) -> tuple[str, ...]:
    """The spaces with the most items lying there (HOR-19.6)."""
    counts = {space: sum(s.lying[space].values()) for space in s.box.spaces}
    most = max(counts.values())
    return tuple([space for space, n in counts.items() if n == most]) if most else ()


def target_spaces(s: FamilyState, mover: str, target: str) -> tuple[str, ...]:
    """Where a forced move may lead: the equally good spaces of a selector (HOR-10.6, 10.7)."""
    kind, name = target.split(":")
    if kind == "figure":
        return _known(s.figures.get(name))
    if kind == "holder":
        return _known(s.at[s.held_by[name]]) if name in s.held_by else ()
    if target == "richest:hero":
        return _richest_heroes(s)
    origin = s.space_of(mover)
    far = s.graph_of(mover).far[origin] if origin is not None else {}
    reached = [(far[space], space) for space in _goals(s, name) if space in far]
    if not reached:
        return ()
    best = (max if kind == "farthest" else min)(reached)[0]
    return tuple(dict.fromkeys(space for distance, space in reached if distance == best))


def _goals(s: FamilyState, name: str) -> tuple[str, ...]:
    """Where something is of which the closest or the farthest is wanted."""
    if name == "villager":
        return tuple(s.villagers[villager] for villager in sorted(s.villagers))
    if name == "hero":
        return tuple(space for seat in s.clockwise() if (space := s.at[seat]) is not None)
    if name == "items":
        return tuple(space for space in s.box.spaces if s.lying[space])
    if name == "symbol":
        symbol = s.box.cards[s.card].about.removeprefix("symbol:")
        carriers = [s.figure_of(monster) for monster in s.carriers(symbol)]
        return tuple(s.figures[figure] for figure in carriers if figure)
    return s.box.tagged[name]


def _richest_heroes(s: FamilyState) -> tuple[str, ...]:
    """Heroes on the board with the most items, also with none at all."""
    wealth = {seat: sum(s.held[seat].values()) for seat in s.clockwise() if s.at[seat]}
    most = max(wealth.values(), default=0)
    richest = [s.at[seat] for seat, n in wealth.items() if n == most]
    return tuple(dict.fromkeys(space for space in richest if space is not None))
