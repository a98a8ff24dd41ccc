"""What may be decided for a table of the classic box."""

from __future__ import annotations

from typing import Literal

from domain.rulesets.horrified.core.options import FamilyOptions


class Options(FamilyOptions, frozen=True, forbid_unknown_fields=True):
    """The family's options, and the rulings that this box lets a table switch."""

    end_phase_on_defeat: bool = True
    hits_follow_target: bool = True
    companions_on_forced_moves: bool = False
    completed_tasks_permanent: bool = False
    frenzied_pair: Literal["both", "first_figure_only"] = "both"
