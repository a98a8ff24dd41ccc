"""What only a box knows: its mats, and its own questions."""

from __future__ import annotations

from typing import Protocol

from domain.kernel.command import Command
from domain.kernel.decision import Choice
from domain.kernel.event import Seat
from domain.rulesets.horrified.core.asking import Asked
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.state import FamilyState

from .mats import Mat


class Wants(Protocol):
    """A box's part of the planner. Everything else is read from its rows."""

    def mat(self, box: Box, monster: str, bonus: int) -> Mat:
        """How this monster's task is to be seen."""
        ...

    def answer(self, s: FamilyState, seat: Seat, asked: Asked) -> Command | None:
        """The answer to a question of the box's own, or about its figures; None: any."""
        ...

    def pick(self, s: FamilyState, seat: Seat, choice: Choice) -> str | None:
        """The answer to a choice of the box's own; None: the planner's."""
        ...
