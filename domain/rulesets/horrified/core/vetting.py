"""Faults of a box that would show late, told when its ruleset is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

from domain.kernel.ruleset import Ruleset

from . import handing, monsters, walking
from .box import Box, op_of
from .effect import Effect
from .effects_moving import PlaceFigure
from .effects_things import TakeItems, TakeToken
from .rows import CostPart

Rules = Ruleset[Any]  # Any: the state of a box


def vet_box(rules: Rules, box: Box) -> None:
    """ValueError that names the first fault."""
    for find in (_parts, _ids, _places, _prices, _choices, _table):
        for fault in find(rules, box):
            raise ValueError(f"{rules.slug}: {fault}")


def _parts(rules: Rules, box: Box) -> Iterator[str]:
    """What the data can set off and the ruleset does not list."""
    listed = {*rules.events, *rules.commands, *rules.steps}
    effects = [effect for row in box.effects.values() for effect in row] + _triggered(box)
    whens = {trigger.when for row in box.monsters.values() for trigger in row.triggers}
    undoes = not box.rulings.completed_tasks_permanent
    anywhere = any(isinstance(e, PlaceFigure) and e.at == "any:space" for e in effects)
    needs: list[tuple[bool, tuple[type, ...]]] = [
        ("figures_meet" in whens, monsters.PAIR_EVENTS),
        (any(isinstance(e, TakeToken) for e in effects), monsters.HELD_TOKEN_EVENTS),
        (undoes, monsters.UNDOING_EVENTS),
        (any(isinstance(e, TakeItems) for e in effects), handing.NEXT_DOOR_COMMANDS),
        (any(isinstance(e, TakeItems) for e in effects), handing.NEXT_DOOR_STEPS),
        (anywhere, walking.ANYWHERE_COMMANDS),
    ]
    for needed, kinds in needs:
        for kind in kinds if needed else ():
            if kind not in listed:
                yield f"the data needs {kind.__name__}, and the ruleset does not list it"


def _ids(rules: Rules, box: Box) -> Iterator[str]:
    """Ids under which two things would be taken for one."""
    persons = (*box.heroes, *box.villagers, *box.figures)
    things = (*box.items, *box.token_of)
    spots = [spot.id for row in box.monsters.values() for spot in row.mat.spots]
    tokens = [token.id for row in box.monsters.values() for token in row.tokens]
    advances = [each.id for row in box.monsters.values() for each in row.advances]
    for ids in (persons, things, spots, tokens, advances):
        for name, n in Counter(ids).items():
            if n > 1:
                yield f"{name} is the id of {n} things"


def _places(rules: Rules, box: Box) -> Iterator[str]:
    """Things that belong where there is no space, or where nobody can walk."""
    named = [box.return_space, *(item.location for item in box.items.values())]
    named += [hero.start for hero in box.heroes.values()]
    for row in box.villagers.values():
        named += [row.enters_at, row.safe_location]
    yield from (f"{space} is no space on land" for space in named if space not in box.board.land)
    for figure in box.figures.values():
        if figure.start not in box.spaces:
            yield f"{figure.id} starts in no space: {figure.start}"


def _prices(rules: Rules, box: Box) -> Iterator[str]:
    """Prices of several parts that are not one item each."""
    for row in box.monsters.values():
        for cost in (row.defeat.cost, *(advance.cost for advance in row.advances)):
            parts = [part for part in cost if part.kind != "token"]
            if len(parts) > 1 and not all(_is_one_item(part) for part in parts):
                yield f"{row.id} has a price of several parts that are not one item each"


def _is_one_item(part: CostPart) -> bool:
    return part.kind == "one" and part.fits is None


def _choices(rules: Rules, box: Box) -> Iterator[str]:
    """Choices among effects that could not be told apart, or not be asked."""
    for source, effects in box.effects.items():
        first = [op_of(branch[0]) for effect in effects for branch in effect.branches()]
        if len(set(first)) != len(first):
            yield f"{source} offers two lists that begin with one op: {first}"
    if any(effect.branches() for effect in _triggered(box)):
        yield "a trigger offers a choice of effects: it happens at once, and cannot ask"


def _table(rules: Rules, box: Box) -> Iterator[str]:
    """Options and seats that the box cannot serve."""
    if max(rules.seats) > len(box.heroes):
        yield f"there are {max(rules.seats)} seats and {len(box.heroes)} heroes"
    hint = get_type_hints(rules.options)["difficulty"]
    offered = set(get_args(hint)) if get_origin(hint) is Literal else set()
    known = {preset.id for preset in box.difficulty.presets} | {"custom"}
    if offered != known:
        yield f"the options offer {sorted(offered)}, the data has {sorted(known)}"


def _triggered(box: Box) -> list[Effect]:
    rows = (trigger for row in box.monsters.values() for trigger in row.triggers)
    return [effect for trigger in rows for effect in trigger.effects]
