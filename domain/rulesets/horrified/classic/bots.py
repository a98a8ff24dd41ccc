"""The bots of the classic box."""

from __future__ import annotations

from domain.rulesets.horrified.planner.player import Planner

from .wants import ClassicWants


class Greedy(Planner):
    """Plans one turn at a time, for all who play together."""

    name = "greedy"
    version = 2
    about = "Searches each turn for what brings the end nearest, and minds who may be hit."

    def __init__(self) -> None:
        super().__init__(ClassicWants())
