"""The smallest table that shows a point, built by hand; and dice that roll what we want.

What all boxes of the family share; each has a thin `World` of its own beside its tests.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from domain.kernel.command import Choose, Command
from domain.kernel.decision import Choice
from domain.kernel.dice import QuickDice
from domain.kernel.event import Event, Seat
from domain.kernel.pools import Counts, Deck, add, remove
from domain.kernel.refusal import Refused
from domain.rulesets.horrified.core.commands import EndHeroPhase
from domain.rulesets.horrified.core.options import FamilyOptions
from domain.rulesets.horrified.core.phases import HeroPhase
from domain.rulesets.horrified.core.ruleset import FamilyRuleset
from domain.rulesets.horrified.core.setup import HeroDealt, MonstersChosen, MonsterSetUp
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.supply import move
from domain.rulesets.horrified.core.turns import TurnStarted

E = TypeVar("E", bound=Event)
S = TypeVar("S", bound=FamilyState)


class Rigged(QuickDice):
    """Six-sided rolls come from a list while it lasts; everything else is random."""

    def __init__(self, faces: tuple[str, ...], rolls: tuple[str, ...], seed: int = 1) -> None:
        super().__init__(seed)
        self.rolls = [faces.index(face) for face in rolls]

    def below(self, n: int) -> int:
        """The next face that was asked for."""
        return self.rolls.pop(0) if n == 6 and self.rolls else super().below(n)


class FamilyWorld(Generic[S]):
    """A game in its first Hero phase, of seat 0; no items on the board, no perks dealt."""

    rules: ClassVar[FamilyRuleset[Any]]
    options_type: ClassVar[type[FamilyOptions]]
    first_monsters: ClassVar[tuple[str, ...]]

    def __init__(self, *heroes: str, monsters: tuple[str, ...] = (), **options: Any) -> None:
        self.box = self.rules.state.box
        wanted = monsters or self.first_monsters
        chosen = tuple(monster for monster in self.box.monsters if monster in wanted)
        self.s: S = self.rules.blank(
            len(heroes), self.options_type(difficulty="custom", monsters=chosen, **options)
        )
        self.told: list[Event] = []
        self.before_monsters()
        self._tell(MonstersChosen(chosen), *(MonsterSetUp(monster) for monster in chosen))
        self._tell(*(HeroDealt(seat, hero) for seat, hero in enumerate(heroes)))
        self._tell(TurnStarted(0, 1))
        self.s.agenda = (HeroPhase(),)

    def before_monsters(self) -> None:
        """What a box lays out first."""

    def _tell(self, *events: Event) -> None:
        for event in events:
            event.apply(self.s)

    # Laying things out.

    def put(self, **where: str | None) -> Self:
        """Heroes, villagers and figures by id, each in a space."""
        for thing, space in where.items():
            if thing in self.s.heroes:
                self.s.at[self.s.seat_of(thing)] = space
            elif space is not None and thing in self.box.figures:
                self.s.figures[thing] = space
            elif space is not None:
                self.s.villagers[thing] = space
        return self

    def give(self, seat: Seat, **items: int) -> Self:
        """Items out of the bag into a hand."""
        self._take(items)
        move(dict(items), self.s.held[seat], items)
        return self

    def lay(self, space: str, **items: int) -> Self:
        """Items out of the bag onto the board."""
        self._take(items)
        move(dict(items), self.s.lying[space], items)
        return self

    def fill(self, spot: str, *items: str) -> Self:
        """Items out of the bag onto a spot of a mat."""
        laid: Counts = {}
        for item in items:
            self._take({item: 1})
            add(laid, item)
        self.s.mat_items[spot] = laid
        return self.judge()

    def discard(self, **items: int) -> Self:
        """Items out of the bag onto the discards."""
        self._take(items)
        move(dict(items), self.s.discards, items)
        return self

    def bag(self, **items: int) -> Self:
        """Only these items are left in the bag; the others of it lie on the discards."""
        others = dict(self.s.bag.unseen)
        for item, n in items.items():
            remove(others, item, n)
        return self.discard(**others)

    def _take(self, items: Counts) -> None:
        for item, n in items.items():
            remove(self.s.bag.unseen, item, n)
            self.s.bag.size -= n

    def perk(self, seat: Seat, perk: str) -> Self:
        """A perk out of the deck before a seat."""
        self.s.perk_deck.leave(perk)
        add(self.s.perks[seat], perk)
        return self

    def stack(self, *cards: str) -> Self:
        """Only these cards are left in the deck; all others lie on the discards."""
        s = self.s
        counts = dict(self.box.card_counts)
        left: Counts = {}
        for card in cards:
            remove(counts, card)
            add(left, card)
        s.deck, s.card_discards = Deck(left, len(cards)), counts
        return self

    def judge(self) -> Self:
        """The tasks that are complete as the mats lie now."""
        s = self.s
        rows = [self.box.monsters[monster] for monster in s.monsters]
        s.completed = tuple(row.id for row in rows if row.complete_when.holds(s, row.id))
        return self

    # Playing.

    def do(self, seat: Seat, command: Command, *rolls: str) -> Self:
        """Execute what rehearses as legal; `told` are the events."""
        assert self.rules.rehearse(self.s, seat, command) is None
        table = self.rules.execute(self.s, seat, command, Rigged(self.box.faces, rolls))
        self.told = table.events
        self.rules.check(self.s)
        return self

    def choose(self, option: str, *rolls: str) -> Self:
        """Answer the open choice."""
        top = self.s.agenda[-1]
        assert isinstance(top, Choice), top
        return self.do(top.seat, Choose(option), *rolls)

    def monsters_play(self, card: str, *rolls: str) -> Self:
        """The current player ends the Hero phase; this card is drawn."""
        return self.stack(card).do(self.s.current, EndHeroPhase(), *rolls)

    def refusal(self, seat: Seat, command: Command) -> str:
        """The clause by which a command is refused; fails if it is not."""
        before = self.rules.snapshot(self.s)
        with pytest.raises(Refused) as caught:
            self.rules.execute(self.s, seat, command, QuickDice(1))
        refusal, rehearsed = caught.value, self.rules.rehearse(self.s, seat, command)
        assert self.rules.snapshot(self.s) == before
        assert rehearsed
        assert (rehearsed.code, rehearsed.clause) == (refusal.code, refusal.clause)
        return refusal.clause or refusal.code

    # Looking.

    def heard(self, kind: type[E]) -> list[E]:
        """The events of this kind in the last commit."""
        return [event for event in self.told if isinstance(event, kind)]

    def options(self) -> tuple[str, ...]:
        """What the open choice offers."""
        top = self.s.agenda[-1]
        assert isinstance(top, Choice), top
        return top.options(self.s)

    def offered(self, seat: Seat, kind: type[Command]) -> list[Command]:
        """All legal commands of this kind for a seat."""
        offers = self.rules.offers(self.s, seat)
        return [each for offer in offers if offer.command is kind for each in offer.all()]

    def asks(self) -> str:
        """The kind of the open question."""
        return type(self.s.agenda[-1]).__name__

    def where(self, thing: str) -> str | None:
        """Where a hero, villager or figure is."""
        return self.s.space_of(thing)

    def ended(self) -> tuple[str, str] | None:
        """Result and reason of the game, if it is over."""
        outcome = self.s.outcome
        return (outcome.result, outcome.reason) if outcome else None
