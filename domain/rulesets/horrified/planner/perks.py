"""When to play which perk, by what its rows do."""

from __future__ import annotations

from domain.rulesets.horrified.core.box import op_of
from domain.rulesets.horrified.core.commands import PlayPerk
from domain.rulesets.horrified.core.effect import Deed, Effect
from domain.rulesets.horrified.core.effects_moving import (
    MoveFigure,
    MoveHero,
    PlaceFigure,
    PlaceHero,
)
from domain.rulesets.horrified.core.effects_things import (
    ChooseOne,
    DrawItems,
    ExtraActions,
    SkipMonsterPhase,
)
from domain.rulesets.horrified.core.places import places

from .leading import Leading
from .turn import Turn

FINISH = 10.0  # a perk on a figure before the actions are used: only to get rid of it
RELIEVED = 2.0  # and otherwise
FEARED = 2.5  # the risk of a monster phase that is better skipped
LATE = 9  # or so few cards are left
LONG_WALK = 3


def wanted_perk(turn: Turn, leading: Leading) -> str | None:
    """A perk to play now; None for none."""
    s, seat = turn.s, turn.outlook.seat
    for perk in sorted(s.perks[seat]):
        effects = s.box.perks[perk].effects
        if PlayPerk.can_play(s, seat, perk) and _helps(turn, leading, effects):
            return perk
    return None


def _helps(turn: Turn, leading: Leading, effects: tuple[Effect, ...]) -> bool:
    s, first = turn.s, effects[0]
    if s.at[turn.outlook.seat] is None:
        return False
    if isinstance(first, SkipMonsterPhase):
        return not s.actions and (_risk(turn) > FEARED or s.deck.size < LATE)
    if isinstance(first, ExtraActions):
        return not s.actions and _extra(turn, first.count) > RELIEVED
    if isinstance(first, MoveHero):
        return _leading_walk(turn) >= (2 if first.hero == "hero:each" else LONG_WALK)
    if isinstance(first, PlaceHero):
        return _leading_walk(turn) >= LONG_WALK
    least = FINISH if s.actions else RELIEVED
    if isinstance(first, ChooseOne):
        return max(branch_gains(leading, effects).values(), default=0.0) > least
    if isinstance(first, MoveFigure) and isinstance(first.steps, int):
        return leading.best_walk(first.steps, first.exactly)[0] > least
    return isinstance(first, DrawItems)


def _extra(turn: Turn, count: int) -> float:
    """What so many more actions would bring."""
    here = turn.outlook.here()
    return turn.best(here, count)[0] - turn.outlook.value(here)


def branch_gains(leading: Leading, effects: tuple[Effect, ...]) -> dict[str, float]:
    """What each branch of a perk with two effects would gain by a figure's new place, by its op."""
    found = {}
    for effect in effects:
        for branch in effect.branches():
            first = branch[0]
            if isinstance(first, MoveFigure) and isinstance(first.steps, int):
                found[op_of(first)] = leading.best_walk(first.steps, first.exactly)[0]
            elif isinstance(first, PlaceFigure):
                found[op_of(first)] = _best_placing(leading, first)
    return found


def _best_placing(leading: Leading, effect: PlaceFigure) -> float:
    s, deed = leading.s, Deed("", leading.outlook.seat)
    options = [(figure, places(s, figure, effect.at)) for figure in effect.figures(s, deed)]
    return max([leading.gain(figure, spaces) for figure, spaces in options], default=0.0)


def _risk(turn: Turn) -> float:
    here = turn.outlook.here()
    return turn.outlook.danger.cost(here.space, len(here.hand), here.folk, frozenset())


def _leading_walk(turn: Turn) -> int:
    """With how many steps in a row the plan begins."""
    if not turn.s.actions:
        return 0
    path = turn.path(turn.outlook.here(), turn.s.actions)
    steps = 0
    for move in path:
        if move.kind != "move":
            break
        steps += 1
    return steps
