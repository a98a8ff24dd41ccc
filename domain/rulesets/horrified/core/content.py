"""Reads a box with the family's ops and its own."""

from __future__ import annotations

from typing import Any

from domain.kernel.ruleset import union

from .box import Box, load
from .effect import Condition, Effect
from .effects_things import ChooseOne
from .ruleset import CONDITIONS, EFFECTS


def read_box(
    package: str,
    effects: tuple[type[Effect], ...] = (),
    conditions: tuple[type[Condition], ...] = (),
    shared_tokens: tuple[str, ...] = (),
) -> Box:
    """The box of a package; `effects` and `conditions` are those that only it knows.

    `shared_tokens` change hands like items. msgspec.ValidationError if the data is malformed.
    """
    plain = (*EFFECTS, *effects)
    effect: Any = union(*plain)  # Any: types made at run time
    choice: Any = ChooseOne[effect]
    return load(package, (*plain, choice), (*CONDITIONS, *conditions), shared_tokens)
