"""Selectors of spaces: where `any:hero`, `most:items` and the others are now (FAMILY.md 2.2)."""

from __future__ import annotations

from .state import FamilyState


def places(s: FamilyState, mover: str, where: str) -> tuple[str, ...]:
    """The spaces that a selector names for this hero or figure; none where it finds nothing."""
    kind, name = where.split(":")
    if kind == "space":
        return (name,)
    if where == "hero:current":
        return _known(s.at[s.current])
    if kind in ("figure", "hero"):
        return _known(s.space_of(name))
    if where == "most:items":
        return richest_spaces(s)
    if kind == "any":
        here = s.space_of(mover)
        return tuple(sp for sp in _any(s, mover, name) if sp != here)
    raise NotImplementedError(f"{where}: no box on this engine has that selector yet")


def _known(space: str | None) -> tuple[str, ...]:
    return (space,) if space is not None else ()


def _any(s: FamilyState, mover: str, name: str) -> tuple[str, ...]:
    allowed = s.may_enter(mover)
    if name == "space":
        return allowed
    holding: dict[str, set[str | None]] = {
        "hero": set(s.at),
        "figure": set(s.figures.values()),
        "villager": set(s.villagers.values()),
    }
    return tuple(space for space in allowed if space in holding[name])


def richest_spaces(s: FamilyState) -> tuple[str, ...]:
    """The spaces with the most items lying there (HOR-19.6)."""
    counts = {space: sum(s.lying[space].values()) for space in s.box.spaces}
    most = max(counts.values())
    return tuple([space for space, n in counts.items() if n == most]) if most else ()


def target_spaces(s: FamilyState, mover: str, target: str) -> tuple[str, ...]:
    """Where a forced move may lead: the equally close spaces of a selector (HOR-10.6, 10.7)."""
    kind, name = target.split(":")
    if kind == "figure":
        return _known(s.figures.get(name))
    if kind == "holder":
        return _known(s.at[s.held_by[name]]) if name in s.held_by else ()
    origin = s.space_of(mover)
    if origin is None:
        return ()
    if target == "closest:villager":
        found = s.nearest(origin, s.graph_of(mover), tuple(sorted(s.villagers)))
        return tuple(dict.fromkeys(s.villagers[villager] for villager in found))
    raise NotImplementedError(f"{target}: no box on this engine has that selector yet")
