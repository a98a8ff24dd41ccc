"""What may be decided for a table at Lantern Bay."""

from __future__ import annotations

from typing import Literal

from domain.rulesets.horrified.core.options import FamilyOptions


class Options(FamilyOptions, frozen=True, forbid_unknown_fields=True):
    """The family's options with this box's own presets, and the ruling it lets a table switch."""

    difficulty: Literal["first_game", "custom"] = "first_game"
    end_phase_on_defeat: bool = True
