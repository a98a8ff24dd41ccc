"""What may be decided for a table of the Greek box."""

from __future__ import annotations

from domain.rulesets.horrified.core.options import FamilyOptions, HeroMode


class Options(FamilyOptions, frozen=True, forbid_unknown_fields=True):
    """The family's options, and the rulings that this box lets a table switch."""

    hero_mode: HeroMode = "pick"
    end_phase_on_defeat: bool = False
    power_once_per_symbol: bool = True
    companions_on_forced_moves: bool = True
    peek_private: bool = True
    arrival_defeats_by_any_cause: bool = True
