"""The contract of Lantern Bay with the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Step
from domain.kernel.event import Event
from domain.rulesets.horrified.core import monsters
from domain.rulesets.horrified.core import ruleset as core
from domain.rulesets.horrified.core.setup import SetUps

from . import bellringer
from .clauses import RENUMBERED
from .content import BOX, PACKAGE
from .options import Options
from .state import BELLRINGER, BayState

BayState.box = BOX


class LanternBay(core.FamilyRuleset[BayState]):
    """1 to 3 heroes together against one or two monsters."""

    slug = "lantern_bay"
    title = "Lantern Bay"
    prefix = "BAY"
    package = PACKAGE
    seats = range(1, 4)
    options = Options
    state = BayState
    renumbered: ClassVar[Mapping[str, str]] = RENUMBERED
    events: ClassVar[tuple[type[Event], ...]] = (
        *core.EVENTS, *monsters.UNDOING_EVENTS, *bellringer.EVENTS,
    )  # fmt: skip
    commands: ClassVar[tuple[type[Command], ...]] = (*core.COMMANDS, *bellringer.COMMANDS)
    steps: ClassVar[tuple[type[Step], ...]] = (*core.STEPS, *bellringer.STEPS)
    extras: ClassVar[SetUps] = {BELLRINGER: bellringer.hang_bells}


RULESET = LanternBay()
