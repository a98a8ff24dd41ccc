"""Lantern Bay, read once."""

from __future__ import annotations

from domain.rulesets.horrified.core.content import read_box

from . import bellringer, cards

PACKAGE = "tests.domain.rulesets.family.bay"
BOX = read_box(PACKAGE, (*bellringer.EFFECTS, *cards.EFFECTS), bellringer.CONDITIONS)
