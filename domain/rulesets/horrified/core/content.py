"""Reads a box with the family's ops and its own."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.kernel.rulebook import read_text
from domain.kernel.ruleset import union

from .box import Box
from .conditions import CONDITIONS
from .effect import Condition, Effect
from .effects_things import ChooseOne
from .rows import Components
from .ruleset import EFFECTS


def read_box(
    package: str,
    effects: tuple[type[Effect], ...] = (),
    conditions: tuple[type[Condition], ...] = (),
    shared_tokens: tuple[str, ...] = (),
) -> Box:
    """The box of a package; `effects` and `conditions` are those that only it knows.

    `shared_tokens` change hands like items. msgspec.ValidationError if the data is malformed.
    """
    return box_of(read_text(package, "components.json"), effects, conditions, shared_tokens)


def box_of(
    text: str,
    effects: tuple[type[Effect], ...] = (),
    conditions: tuple[type[Condition], ...] = (),
    shared_tokens: tuple[str, ...] = (),
) -> Box:
    """The box that this text of a components.json describes."""
    plain: Any = union(*EFFECTS, *effects)  # Any: types made at run time
    effect: Any = plain | ChooseOne[plain]
    condition: Any = union(*CONDITIONS, *conditions)
    return Box(msgspec.json.decode(text, type=Components[effect, condition]), shared_tokens)
