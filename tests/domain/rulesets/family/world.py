"""A small table at Lantern Bay."""

from __future__ import annotations

from typing import ClassVar

from domain.rulesets.horrified.core.options import FamilyOptions
from tests.domain.rulesets.family_world import FamilyWorld

from .bay import RULESET
from .bay.options import Options
from .bay.ruleset import LanternBay
from .bay.state import BayState


class World(FamilyWorld[BayState]):
    """Both monsters; no bell sounds before somebody says so."""

    rules: ClassVar[LanternBay] = RULESET
    options_type: ClassVar[type[FamilyOptions]] = Options
    first_monsters: ClassVar[tuple[str, ...]] = ("tide_hag", "bellringer")

    def sound(self, *bells: str) -> World:
        """These bells sound."""
        self.s.sounding = bells
        return self.judge()
