"""The classic box, read once."""

from __future__ import annotations

from domain.rulesets.horrified.core import effects_things
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.content import read_box

from . import creature, frankenstein_bride, mummy

PACKAGE = "domain.rulesets.horrified"
BOX: Box = read_box(
    PACKAGE,
    (
        *effects_things.NEXT_DOOR, *effects_things.HELD_TOKENS,
        *mummy.EFFECTS, *frankenstein_bride.EFFECTS, *creature.EFFECTS,
    ),
    (*mummy.CONDITIONS, *frankenstein_bride.CONDITIONS, *creature.CONDITIONS),
    shared_tokens=("cure",),
)  # fmt: skip
