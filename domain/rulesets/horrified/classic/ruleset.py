"""Horrified's contract with the kernel."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.bot import Bot
from domain.kernel.command import Command
from domain.kernel.decision import Step
from domain.kernel.event import Event
from domain.rulesets.horrified.core import handing, monsters, walking
from domain.rulesets.horrified.core import ruleset as core
from domain.rulesets.horrified.core.setup import SetUps

from . import creature, frankenstein_bride, mummy
from .bots import Greedy
from .content import BOX, PACKAGE
from .options import Options
from .state import HorrifiedState

HorrifiedState.box = BOX


class Horrified(core.FamilyRuleset[HorrifiedState]):
    """1 to 5 heroes together against two to four of six monsters."""

    slug = "horrified"
    title = "Horrified"
    prefix = "HOR"
    package = PACKAGE
    options = Options
    state = HorrifiedState
    events: ClassVar[tuple[type[Event], ...]] = (
        *core.EVENTS, *monsters.UNDOING_EVENTS, *monsters.PAIR_EVENTS, *monsters.HELD_TOKEN_EVENTS,
        *mummy.EVENTS, *frankenstein_bride.EVENTS, *creature.EVENTS,
    )  # fmt: skip
    commands: ClassVar[tuple[type[Command], ...]] = (
        *core.COMMANDS, *handing.NEXT_DOOR_COMMANDS, *walking.ANYWHERE_COMMANDS, *mummy.COMMANDS,
    )  # fmt: skip
    steps: ClassVar[tuple[type[Step], ...]] = (
        *core.STEPS, *handing.NEXT_DOOR_STEPS, *mummy.STEPS,
    )  # fmt: skip
    bots: ClassVar[tuple[Bot, ...]] = (Greedy(),)
    extras: ClassVar[SetUps] = {mummy.MUMMY: mummy.lay_scarabs}


RULESET = Horrified()
