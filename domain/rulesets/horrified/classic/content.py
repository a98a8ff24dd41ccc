"""The classic box, read once."""

from __future__ import annotations

from typing import Any

from domain.kernel.ruleset import union
from domain.rulesets.horrified.core import effects_things
from domain.rulesets.horrified.core import ruleset as core
from domain.rulesets.horrified.core.box import Box, load
from domain.rulesets.horrified.core.effect import Effect
from domain.rulesets.horrified.core.effects_things import ChooseOne

from . import creature, frankenstein_bride, mummy

PACKAGE = "domain.rulesets.horrified"

_PLAIN: tuple[type[Effect], ...] = (
    *core.EFFECTS, *effects_things.NEXT_DOOR, *effects_things.HELD_TOKENS,
    *mummy.EFFECTS, *frankenstein_bride.EFFECTS, *creature.EFFECTS,
)  # fmt: skip
_EFFECT: Any = union(*_PLAIN)  # Any: types made at run time
_CHOICE: Any = ChooseOne[_EFFECT]
BOX: Box = load(
    PACKAGE,
    (*_PLAIN, _CHOICE),
    (
        *core.CONDITIONS, *mummy.CONDITIONS, *frankenstein_bride.CONDITIONS,
        *creature.CONDITIONS,
    ),
    shared_tokens=("cure",),
)  # fmt: skip
