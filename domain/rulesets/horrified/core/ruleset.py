"""The contract with the kernel, as far as all boxes share it."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from domain.kernel.clone import clone
from domain.kernel.command import Choose, Command
from domain.kernel.decision import Choice, Step
from domain.kernel.dice import Dice
from domain.kernel.event import Event, Seat, Viewer
from domain.kernel.lexicon import Lexicon
from domain.kernel.pools import Counts, add
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Ruleset
from domain.kernel.table import Table

from . import (
    commands,
    effects_moving,
    effects_things,
    ending,
    forced,
    handing,
    hitting,
    monsters,
    people,
    phases,
    resolving,
    setup,
    strikes,
    supply,
    tasks,
    turns,
    walking,
)
from .asking import Asked
from .box import Box
from .drawing import picture
from .effect import Effect
from .state import FamilyState
from .vetting import vet_box

S = TypeVar("S", bound=FamilyState)

EFFECTS: tuple[type[Effect], ...] = (*effects_moving.EFFECTS, *effects_things.EFFECTS)
COMMANDS: tuple[type[Command], ...] = (
    *setup.COMMANDS, *commands.COMMANDS, *tasks.COMMANDS, *walking.COMMANDS, *forced.COMMANDS,
    *handing.COMMANDS, *hitting.COMMANDS,
)  # fmt: skip
STEPS: tuple[type[Step], ...] = (
    *setup.STEPS, *phases.STEPS, *strikes.STEPS, *hitting.STEPS, *resolving.STEPS,
    *walking.STEPS, *forced.STEPS, *handing.STEPS, *effects_moving.STEPS, *effects_things.STEPS,
    monsters.Lure,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    *setup.EVENTS,
    supply.ItemPlaced, supply.BagRefilled, supply.PerkDrawn, supply.DeckReshuffled,
    supply.ItemsPickedUp, supply.ItemsShared, supply.ItemsUsed, supply.ItemsDiscarded,
    supply.ItemsCleared,
    people.HeroMoved, people.VillagersTakenAlong, people.HeroPlaced, people.HeroReturned,
    people.VillagerPlaced, people.VillagerMoved, people.VillagerRescued, people.HeroHit,
    people.HeroDefeated, people.VillagerDefeated, people.TerrorRaised,
    monsters.MonsterMoved, monsters.MonsterPlaced,
    monsters.MovementStopped, monsters.FrenzyPassed, monsters.TaskCompleted,
    monsters.ItemsPutOnMat, monsters.TokenPutOnMat,
    monsters.MatItemsDiscarded, monsters.MonsterDefeated,
    turns.TurnStarted, turns.ActionSpent, turns.ActionsGained, turns.PerkPlayed,
    turns.MonsterPhaseCancelled, turns.HeroPhaseEnded, turns.MonsterPhaseSkipped,
    turns.MonsterCardDrawn, turns.EventIgnored, turns.StrikeBegun, turns.TargetChosen,
    turns.DiceRolled, turns.PowerTriggered, turns.HitsLost, turns.StrikesCutShort,
    turns.MonsterPhaseEnded, turns.TaskAdvanced, turns.TurnEnded, turns.PlayerLeft,
    ending.ResultRecorded,
)  # fmt: skip


class FamilyRuleset(Ruleset[S]):
    """Heroes against monsters: what does not depend on the box. Options are the box's own."""

    seats = range(1, 6)
    extras: ClassVar[setup.SetUps] = {}
    # 30 cards and a few skipped phases; a turn is a handful of actions and perks, each with at
    # most a walk of 8 steps, and strikes with a few choices each
    bound = 12_000

    def __init__(self) -> None:
        vet_box(self, self.state.box)  # type: ignore[attr-defined]  # S
        super().__init__()

    def blank(self, players: int, options: Any) -> S:
        """Everything in its pile."""
        s: S = self.state(players, options=options)  # type: ignore[assignment, call-arg]  # S
        setup.lay_out(s)
        return s

    def misfit(self, players: int, options: Any) -> Refused | None:
        """HOR-3.5, HOR-3.6, HOR-3.13."""
        box: Box = self.state.box  # type: ignore[attr-defined]  # S
        found = setup.misfit(box, players, options)
        return self.numbered(found) if found else None

    def set_up(self, table: Table[S]) -> None:
        """HOR-3."""
        setup.set_up(table, self.extras)  # type: ignore[arg-type]  # a table of S is one of ours

    def leave(self, table: Table[S], seat: Seat) -> None:
        """HOR-4.5."""
        turns.leave(table, seat)  # type: ignore[arg-type]  # a table of S is one of ours

    def default_command(self, s: S, seat: Seat) -> Command:
        """End the Hero phase; else the first legal answer (HOR-4.6)."""
        top = s.agenda[-1]
        if isinstance(top, Choice):
            return Choose(top.options(s)[0])
        if isinstance(top, Asked):
            return next(next(iter(top.answers(s))).all())
        if isinstance(top, setup.PickingHeroes):
            return setup.PickHero(next(hero for hero in s.box.heroes if hero not in s.heroes))
        return commands.EndHeroPhase()

    def sample_world(self, view: S, viewer: Viewer, dice: Dice) -> S:
        """Nothing is hidden: what anybody sees is all there is."""
        return clone(view)

    def check(self, s: S) -> None:
        """Every item, perk, card, villager and token in one place."""
        items = (s.bag.unseen, s.discards, *s.held, *s.lying.values(), *s.mat_items.values())
        assert _total(items) == s.box.bag, "an item is lost or doubled"
        perks = (s.perk_deck.unseen, s.perk_discards, *s.perks)
        assert _total(perks) == s.box.perk_counts, "a perk is lost or doubled"
        cards = (s.deck.unseen, s.card_discards, {s.card: 1} if s.card else {})
        assert _total(cards) == s.box.card_counts, "a monster card is lost or doubled"
        seen = [*s.villagers, *s.rescued, *s.lost]
        assert len(seen) == len(set(seen)), f"a villager is in two places: {seen}"
        assert not s.monsters or s.frenzy in s.monsters, "the frenzy marker lies nowhere"
        self._check_tokens(s)

    def _check_tokens(self, s: S) -> None:
        for monster in s.monsters if s.figures else ():
            for token in s.box.monsters[monster].tokens:
                if token.place == "board" and token.id in s.tokens:
                    number = len(s.tokens[token.id]) + s.on_mat.get(token.id, 0)
                    assert number == token.count, f"{token.id}: {number}"
        for figure, space in s.figures.items():
            assert space in s.may_enter(figure), f"{figure} is in {space}"
        assert all(space is None or space in s.box.board.land for space in s.at)
        assert all(s.at[seat] is None for seat in s.gone), "a hero without a player is back"

    def evaluate(self, view: S, seat: Seat) -> float:
        """Monsters gone and tasks complete against terror and the cards that have gone."""
        if view.outcome:
            return 1.0 if view.outcome.result == "win" else -1.0
        chosen = max(1, len(view.monsters))
        done = len(view.completed) / (2 * chosen)
        danger = max(view.terror / view.box.terror.loss_at, self.progress(view))
        return max(-1.0, min(1.0, done - danger / 2))

    def progress(self, s: S) -> float:
        """The part of the monster cards that has left the deck."""
        return 1 - s.deck.size / sum(s.box.card_counts.values())

    def picture(self, view: S, words: Lexicon) -> str:
        """The map and the mats as text."""
        return picture(view, words, view.marks_in)

    def seat_id(self, options: Any, seat: Seat) -> str:
        """Heroes are dealt later: a seat goes by its number."""
        return f"seat_{seat}"


def _total(piles: tuple[Counts, ...]) -> Counts:
    total: Counts = {}
    for pile in piles:
        for kind, n in pile.items():
            add(total, kind, n)
    return total
