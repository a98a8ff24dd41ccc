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
RELIEVED = 2.0


def wanted_perk(turn: Turn, leading: Leading) -> str | None:
    """A perk to play now; None for none."""
    s, seat = turn.s, turn.outlook.seat
    for perk in sorted(s.perks[seat]):
        effects = s.box.perks[perk].effects
        if PlayPerk.can_play(s, seat, perk) and _helps(turn, leading, effects):
            return perk
    return None


def _helps(turn: Turn, leading: Leading, effects: tuple[Effect, ...]) -> bool:
    s, outlook = turn.s, turn.outlook
    first = effects[0]
    if s.at[outlook.seat] is None:
        return False
    here = outlook.here()
    if isinstance(first, SkipMonsterPhase):
        return not s.actions and (_risk(turn) > 2.5 or s.deck.size < 9)
    if isinstance(first, DrawItems):
        return True
    if isinstance(first, ExtraActions):
        if s.actions:
            return False
        return turn.best(here, first.count)[0] > outlook.value(here) + 2.0
    if isinstance(first, MoveHero):
        return _leading_walk(turn) >= (3 if first.hero != "hero:each" else 2)
    if isinstance(first, PlaceHero):
        return _leading_walk(turn) >= 3
    if isinstance(first, ChooseOne):
        least = FINISH if s.actions else RELIEVED
        return max(branch_gains(leading, effects).values(), default=0.0) > least
    if isinstance(first, MoveFigure) and isinstance(first.steps, int):
        return leading.best_walk(first.steps, first.exactly)[0] > (
            FINISH if s.actions else RELIEVED
        )
    return False


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
