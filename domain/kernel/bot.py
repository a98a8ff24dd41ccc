"""What plays a seat: it sees the seat's view and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from .command import Command
from .dice import Dice
from .event import Seat

if TYPE_CHECKING:
    from .ruleset import Ruleset


class Bot(Protocol):
    """A policy. `choose` must be a function of its arguments alone."""

    name: str
    version: int
    about: str

    def choose(self, rules: Ruleset[Any], view: Any, seat: Seat, dice: Dice) -> Command:
        """A legal command for `seat`; `dice` are the bot's own. Any: the view is the ruleset's."""
        ...
