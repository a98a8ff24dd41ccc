"""What may be decided for a table of the classic box."""

from __future__ import annotations

from domain.rulesets.horrified.core.options import FamilyOptions


class Options(FamilyOptions, frozen=True, forbid_unknown_fields=True):
    """The family's options with the classic defaults."""
