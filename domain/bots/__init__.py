"""What plays a seat by itself: the general bots, and each ruleset's own."""

from __future__ import annotations

from typing import Any

from domain.kernel.bot import Bot
from domain.kernel.ruleset import Ruleset

from .random import Random

GENERAL: tuple[Bot, ...] = (Random(),)


def bots_of(rules: Ruleset[Any]) -> dict[str, Bot]:
    """The bots that can play this ruleset, by name."""
    return {bot.name: bot for bot in (*GENERAL, *rules.bots)}
