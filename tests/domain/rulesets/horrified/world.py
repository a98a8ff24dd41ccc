"""The classic box at the smallest table that shows a point."""

from __future__ import annotations

from typing import Any

from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.classic.options import Options
from domain.rulesets.horrified.classic.state import HorrifiedState
from tests.domain.rulesets.family_world import FamilyWorld


class World(FamilyWorld[HorrifiedState]):
    """A classic game in its first Hero phase, of seat 0; no items on the board, no perks dealt."""

    rules = RULESET
    options_type = Options
    first_monsters = ("dracula", "creature")

    def __init__(self, *heroes: str, monsters: tuple[str, ...] = (), **options: Any) -> None:
        super().__init__(*heroes, monsters=monsters, **options)
        self.s.ring = [0, 4, 5, 6, 1, 2, 3]

    def coffins(self, smashed: int) -> World:
        """So many coffins lie on Dracula's mat."""
        left = self.s.tokens["coffin"][smashed:]
        self.s.tokens["coffin"] = left
        self.s.on_mat = {"coffin": smashed} if smashed else {}
        if smashed == 4:
            self.s.completed = (*self.s.completed, "dracula")
        return self

    def dials(self, frankenstein: int, bride: int) -> World:
        """How far the pair's dials are."""
        self.s.dials = {"frankenstein_dial": frankenstein, "bride_dial": bride}
        if (frankenstein, bride) == (11, 8):
            self.s.completed = (*self.s.completed, "frankenstein_bride")
        return self
