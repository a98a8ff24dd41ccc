"""The smallest table that shows a point, built by hand; and dice that roll what we want."""

from __future__ import annotations

from typing import Any, TypeVar

from domain.kernel.command import Choose, Command
from domain.kernel.decision import Choice
from domain.kernel.dice import QuickDice
from domain.kernel.event import Event, Seat
from domain.kernel.pools import Counts, Deck, add, remove
from domain.kernel.refusal import Refused
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.classic.content import BOX
from domain.rulesets.horrified.classic.options import Options
from domain.rulesets.horrified.classic.state import HorrifiedState
from domain.rulesets.horrified.core.commands import EndHeroPhase
from domain.rulesets.horrified.core.phases import HeroPhase
from domain.rulesets.horrified.core.setup import HeroDealt, MonstersChosen, MonsterSetUp
from domain.rulesets.horrified.core.supply import move
from domain.rulesets.horrified.core.turns import TurnStarted

E = TypeVar("E", bound=Event)
FACES = {"hit": 0, "power": 2, "blank": 3}


class Rigged(QuickDice):
    """Six-sided rolls come from a list while it lasts; everything else is random."""

    def __init__(self, rolls: tuple[str, ...]) -> None:
        super().__init__(1)
        self.rolls = [FACES[face] for face in rolls]

    def below(self, n: int) -> int:
        """The next face that was asked for."""
        return self.rolls.pop(0) if n == 6 and self.rolls else super().below(n)


class World:
    """A game in its first Hero phase, of seat 0; no items on the board, no perks dealt."""

    def __init__(
        self, *heroes: str, monsters: tuple[str, ...] = ("dracula", "creature"), **options: Any
    ) -> None:
        chosen = tuple(monster for monster in BOX.monsters if monster in monsters)
        self.s: HorrifiedState = RULESET.blank(
            len(heroes), Options(difficulty="custom", monsters=chosen, **options)
        )
        self.told: list[Event] = []
        self._tell(MonstersChosen(chosen), *(MonsterSetUp(monster) for monster in chosen))
        self._tell(*(HeroDealt(seat, hero) for seat, hero in enumerate(heroes)))
        self._tell(TurnStarted(0, 1))
        self.s.ring = [0, 4, 5, 6, 1, 2, 3]
        self.s.agenda = (HeroPhase(),)

    def _tell(self, *events: Event) -> None:
        for event in events:
            event.apply(self.s)

    # Laying things out.

    def put(self, **where: str | None) -> World:
        """Heroes, villagers and figures by id, each in a space."""
        for thing, space in where.items():
            if thing in self.s.heroes:
                self.s.at[self.s.seat_of(thing)] = space
            elif space is not None and thing in BOX.figures:
                self.s.figures[thing] = space
            elif space is not None:
                self.s.villagers[thing] = space
        return self

    def give(self, seat: Seat, **items: int) -> World:
        """Items out of the bag into a hand."""
        self._take(items)
        move(dict(items), self.s.held[seat], items)
        return self

    def lay(self, space: str, **items: int) -> World:
        """Items out of the bag onto the board."""
        self._take(items)
        move(dict(items), self.s.lying[space], items)
        return self

    def fill(self, spot: str, item: str) -> World:
        """An item out of the bag onto a spot of a mat."""
        self._take({item: 1})
        self.s.mat_items[spot] = {item: 1}
        return self

    def discard(self, **items: int) -> World:
        """Items out of the bag onto the discards."""
        self._take(items)
        move(dict(items), self.s.discards, items)
        return self

    def _take(self, items: Counts) -> None:
        for item, n in items.items():
            remove(self.s.bag.unseen, item, n)
            self.s.bag.size -= n

    def perk(self, seat: Seat, perk: str) -> World:
        """A perk out of the deck before a seat."""
        self.s.perk_deck.leave(perk)
        add(self.s.perks[seat], perk)
        return self

    def stack(self, *cards: str) -> World:
        """Only these cards are left in the deck; all others lie on the discards."""
        s = self.s
        counts = dict(BOX.card_counts)
        left: Counts = {}
        for card in cards:
            remove(counts, card)
            add(left, card)
        s.deck, s.card_discards = Deck(left, len(cards)), counts
        return self

    def coffins(self, smashed: int) -> World:
        """So many coffins lie on Dracula's mat."""
        left = self.s.tokens["coffin"][smashed:]
        self.s.tokens["coffin"] = left
        self.s.on_mat = {"coffin": smashed} if smashed else {}
        if smashed == 4:
            self.s.completed = (*self.s.completed, "dracula")
        return self

    def dials(self, frankenstein: int, bride: int) -> World:
        """How far the pair's dials are."""
        self.s.dials = {"frankenstein_dial": frankenstein, "bride_dial": bride}
        if (frankenstein, bride) == (11, 8):
            self.s.completed = (*self.s.completed, "frankenstein_bride")
        return self

    # Playing.

    def do(self, seat: Seat, command: Command, *rolls: str) -> World:
        """Execute; `told` are the events."""
        table = RULESET.execute(self.s, seat, command, Rigged(rolls))
        self.told = table.events
        RULESET.check(self.s)
        return self

    def choose(self, option: str, *rolls: str) -> World:
        """Answer the open choice."""
        top = self.s.agenda[-1]
        assert isinstance(top, Choice), top
        return self.do(top.seat, Choose(option), *rolls)

    def monsters_play(self, card: str, *rolls: str) -> World:
        """The current player ends the Hero phase; this card is drawn."""
        return self.stack(card).do(self.s.current, EndHeroPhase(), *rolls)

    def refusal(self, seat: Seat, command: Command) -> str:
        """The clause by which a command is refused; AssertionError if it is not."""
        before = RULESET.snapshot(self.s)
        try:
            RULESET.execute(self.s, seat, command, QuickDice(1))
        except Refused as refusal:
            assert RULESET.snapshot(self.s) == before
            return refusal.clause or refusal.code
        raise AssertionError(f"{command} was not refused")

    def heard(self, kind: type[E]) -> list[E]:
        """The events of this kind in the last commit."""
        return [event for event in self.told if isinstance(event, kind)]

    def options(self) -> tuple[str, ...]:
        """What the open choice offers."""
        top = self.s.agenda[-1]
        assert isinstance(top, Choice), top
        return top.options(self.s)

    def asks(self) -> str:
        """The kind of the open question."""
        return type(self.s.agenda[-1]).__name__

    def where(self, thing: str) -> str | None:
        """Where a hero, villager or figure is."""
        return self.s.space_of(thing)
