"""The contract of Horrified: Greek Monsters with the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from domain.kernel.bot import Bot
from domain.kernel.clone import clone
from domain.kernel.command import Command
from domain.kernel.decision import Step
from domain.kernel.dice import Dice
from domain.kernel.event import Event, Viewer
from domain.kernel.table import Table
from domain.rulesets.horrified.core import ruleset as core

from . import cards, cerberus, chimera, heroes, lairs, minotaur, siren
from .bots import Greedy
from .clauses import RENUMBERED
from .content import BOX, PACKAGE
from .options import Options
from .state import CERBERUS, MINOTAUR, SIREN, GreekState

GreekState.box = BOX


class GreekMonsters(core.FamilyRuleset[GreekState]):
    """1 to 5 heroes together against two to four of six monsters, four of them with a lair."""

    slug = "greek_monsters"
    title = "Horrified: Greek Monsters"
    prefix = "GRK"
    package = PACKAGE
    options = Options
    state = GreekState
    renumbered: ClassVar[Mapping[str, str]] = RENUMBERED
    events: ClassVar[tuple[type[Event], ...]] = (
        *core.EVENTS, *lairs.EVENTS, *siren.EVENTS, *cerberus.EVENTS, *chimera.EVENTS,
        *minotaur.EVENTS, *heroes.EVENTS, *cards.EVENTS,
    )  # fmt: skip
    commands: ClassVar[tuple[type[Command], ...]] = (
        *core.COMMANDS, *lairs.COMMANDS, *siren.COMMANDS, *cerberus.COMMANDS, *minotaur.COMMANDS,
        *heroes.COMMANDS, *cards.COMMANDS,
    )  # fmt: skip
    steps: ClassVar[tuple[type[Step], ...]] = (
        *core.STEPS, *lairs.STEPS, *siren.STEPS, *cerberus.STEPS, *chimera.STEPS,
        *minotaur.STEPS, *heroes.STEPS, *cards.STEPS,
    )  # fmt: skip
    bots: ClassVar[tuple[Bot, ...]] = (Greedy(),)

    def set_up(self, table: Table[GreekState]) -> None:
        """The lair tokens first (GRK-3.2)."""
        table.emit(lairs.LairTokensLaid(BOX.tagged["lair_space"]))
        super().set_up(table)

    def known_to(self, world: GreekState, viewer: Viewer) -> GreekState:
        """The card that was looked at is known to whoever looked (GRK-22.6)."""
        view = clone(world)
        if view.options.peek_private and viewer not in view.peekers:
            view.peeked = None
        return view

    def sample_world(self, view: GreekState, viewer: Viewer, dice: Dice) -> GreekState:
        """A card that others have looked at may be any of those in the deck."""
        world = clone(view)
        if world.peekers and world.peeked is None and world.deck.unseen:
            world.peeked = world.deck.peek(dice)
        return world

    def check(self, s: GreekState) -> None:
        """The tokens of this box too."""
        super().check(s)
        hidden = sum(1 for lair in s.lairs.values() if not lair)
        assert s.unseen_lairs.size == hidden, "a lair token is lost or doubled"
        if SIREN in s.monsters and s.tones:
            self._check_tones(s)
        if MINOTAUR in s.monsters and s.figures:
            laid = len(s.labyrinth) + s.unseen_labyrinth.size
            assert laid == len(s.faces_of(MINOTAUR, "labyrinth")), "a labyrinth token is lost"
        if CERBERUS in s.monsters:
            assert set(s.doors) <= set(s.faces_of(CERBERUS, "door")), "an unknown door"
        if s.peeked is not None:
            assert s.peeked in s.deck.unseen, "the card that was looked at is not in the deck"

    def _check_tones(self, s: GreekState) -> None:
        unseen = sum(1 for tone in s.tones.values() if not tone)
        assert s.unseen_tones.size == unseen, "a tone is lost or doubled"
        known = [tone for tone in s.tones.values() if tone]
        left = {tone: known.count(tone) + s.unseen_tones.unseen.get(tone, 0) for tone in known}
        assert all(n == 2 for n in left.values()), f"tones go in pairs: {left}"


RULESET = GreekMonsters()
