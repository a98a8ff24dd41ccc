"""The bots of the classic box."""

from __future__ import annotations

from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.planner.player import Planner

from .wants import ClassicWants, lure


class Greedy(Planner):
    """Plans one turn at a time, for all who play together."""

    name = "greedy"
    version = 2
    about = "Searches each turn for what brings the end nearest, and minds who may be hit."

    def __init__(self) -> None:
        super().__init__(ClassicWants())

    def lure(self, s: FamilyState, figure: str, space: str) -> float:
        """The pair's meeting."""
        return lure(s, figure, space)
