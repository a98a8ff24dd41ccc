"""When to play which perk, by what its rows do."""

from __future__ import annotations

from domain.rulesets.horrified.core.commands import PlayPerk
from domain.rulesets.horrified.core.effect import Effect
from domain.rulesets.horrified.core.effects_moving import MoveHero, PlaceHero
from domain.rulesets.horrified.core.effects_things import (
    ChooseOne,
    DrawItems,
    ExtraActions,
    SkipMonsterPhase,
)

from .turn import Turn


def wanted_perk(turn: Turn) -> str | None:
    """A perk to play now; None for none."""
    s, seat = turn.s, turn.outlook.seat
    for perk in sorted(s.perks[seat]):
        effects = s.box.perks[perk].effects
        if PlayPerk.can_play(s, seat, perk) and _helps(turn, effects):
            return perk
    return None


def _helps(turn: Turn, effects: tuple[Effect, ...]) -> bool:
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
        return not s.actions and _risk(turn) > 4.0
    return False


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
