"""Who went where before the first strike of a card."""

from __future__ import annotations

from domain.rulesets.horrified.core.monsters import MonsterMoved
from domain.rulesets.horrified.core.people import HeroMoved, VillagerMoved
from domain.rulesets.horrified.core.turns import StrikeBegun

from .world import World


def walked(world: World) -> list[tuple[str, str]]:
    """Piece and space of every step that the event of the last commit has caused."""
    found = []
    for event in world.told:
        if isinstance(event, StrikeBegun):
            break
        if isinstance(event, MonsterMoved):
            found.append((event.figure, event.to))
        elif isinstance(event, HeroMoved):
            found.append((event.hero, event.to))
        elif isinstance(event, VillagerMoved):
            found.append((event.villager, event.to))
    return found
