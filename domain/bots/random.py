"""Any legal command."""

from __future__ import annotations

from typing import Any

from domain.kernel.command import Command
from domain.kernel.dice import Dice
from domain.kernel.event import Seat
from domain.kernel.ruleset import Ruleset, random_command


class Random:
    """Picks a kind of command, then one of its offers, then a value: each equally likely."""

    name = "random"
    version = 1
    about = "Plays any legal command."

    def choose(self, rules: Ruleset[Any], view: Any, seat: Seat, dice: Dice) -> Command:
        """One of the offers."""
        return random_command(rules, view, seat, dice)
