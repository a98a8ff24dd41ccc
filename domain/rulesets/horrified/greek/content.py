"""The Greek box, read once."""

from __future__ import annotations

from typing import Any

from domain.kernel.ruleset import union
from domain.rulesets.horrified.core import ruleset as core
from domain.rulesets.horrified.core.box import Box, load
from domain.rulesets.horrified.core.effect import Effect
from domain.rulesets.horrified.core.effects_things import ChooseOne

from . import cards, cerberus, chimera, heroes, lairs, minotaur, siren

PACKAGE = "domain.rulesets.horrified.greek"

_PLAIN: tuple[type[Effect], ...] = (
    *core.EFFECTS, *lairs.EFFECTS, *siren.EFFECTS, *cerberus.EFFECTS, *chimera.EFFECTS,
    *minotaur.EFFECTS, *heroes.EFFECTS, *cards.EFFECTS,
)  # fmt: skip
_EFFECT: Any = union(*_PLAIN)  # Any: types made at run time
_CHOICE: Any = ChooseOne[_EFFECT]
BOX: Box = load(
    PACKAGE,
    (*_PLAIN, _CHOICE),
    (*core.CONDITIONS, *siren.CONDITIONS, *chimera.CONDITIONS, *minotaur.CONDITIONS),
)
