"""The Greek box, read once."""

from __future__ import annotations

from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.content import read_box

from . import cards, cerberus, chimera, heroes, lairs, minotaur, siren

PACKAGE = "domain.rulesets.horrified.greek"
BOX: Box = read_box(
    PACKAGE,
    (
        *lairs.EFFECTS, *siren.EFFECTS, *cerberus.EFFECTS, *chimera.EFFECTS, *minotaur.EFFECTS,
        *heroes.EFFECTS, *cards.EFFECTS,
    ),
    (*siren.CONDITIONS, *chimera.CONDITIONS, *minotaur.CONDITIONS),
)  # fmt: skip
