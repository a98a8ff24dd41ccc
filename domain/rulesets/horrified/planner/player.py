"""The planner as a bot: a search for the actions, sensible answers to every question."""

from __future__ import annotations

from typing import Any

from domain.kernel.command import Choose, Command
from domain.kernel.decision import Choice
from domain.kernel.dice import Dice
from domain.kernel.event import Seat
from domain.kernel.ruleset import Ruleset, random_command
from domain.rulesets.horrified.core.asking import Asked
from domain.rulesets.horrified.core.commands import EndHeroPhase, PlayPerk
from domain.rulesets.horrified.core.phases import HeroPhase
from domain.rulesets.horrified.core.state import FamilyState

from .answers import answer, pick
from .interface import Wants
from .leading import Leading
from .mats import Mat
from .outlook import Outlook
from .perks import wanted_perk
from .turn import Turn


class Planner:
    """A bot for any box of the family that says what it wants."""

    name = "planner"
    version = 1
    about = ""

    def __init__(self, wants: Wants) -> None:
        self.wants = wants
        self._mats: dict[tuple[str, int], Mat] = {}

    def outlook(self, s: FamilyState, seat: Seat) -> Outlook:
        """The values for this seat now."""
        bonus = s.strength_bonus(seat)
        return Outlook(s, seat, tuple([self._mat(s, monster, bonus) for monster in s.monsters]))

    def leading(self, s: FamilyState, seat: Seat) -> Leading:
        """The same, and where figures should be."""
        return Leading(self.outlook(s, seat), self.lure)

    def lure(self, s: FamilyState, figure: str, space: str) -> float:
        """What it is worth to the tasks, in actions, that a figure is in that space."""
        return 0.0

    def _mat(self, s: FamilyState, monster: str, bonus: int) -> Mat:
        known = self._mats.get((monster, bonus))
        if known is None:
            known = self._mats[monster, bonus] = self.wants.mat(s.box, monster, bonus)
        return known

    def choose(self, rules: Ruleset[Any], view: FamilyState, seat: Seat, dice: Dice) -> Command:
        """A plan for the Hero phase; answers to everything else."""
        top = view.agenda[-1]
        if isinstance(top, HeroPhase):
            return self._act(view, seat)
        if isinstance(top, Choice):
            option = self.wants.pick(view, seat, top)
            return Choose(option or pick(self.leading(view, seat), top))
        if isinstance(top, Asked):
            found = self.wants.answer(view, seat, top) or answer(self.leading(view, seat), top)
            if found is not None:
                return found
        return random_command(rules, view, seat, dice)

    def _act(self, s: FamilyState, seat: Seat) -> Command:
        leading = self.leading(s, seat)
        turn = Turn(leading.outlook)
        if perk := wanted_perk(turn, leading):
            return PlayPerk(perk)
        if s.at[seat] is None or not s.actions:
            return EndHeroPhase()
        here = turn.outlook.here()
        return turn.command(turn.best(here, s.actions)[1], here)
