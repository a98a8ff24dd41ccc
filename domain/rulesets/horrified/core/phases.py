"""The two phases of a turn, and the next one (HOR-4, HOR-9)."""

from __future__ import annotations

from domain.kernel.decision import Question, Step
from domain.kernel.event import Seat
from domain.kernel.table import Table

from .effect import Deed
from .ending import lose
from .people import HeroReturned
from .resolving import Resolve
from .state import FamilyState
from .strikes import InTurn, Strikes
from .supply import draw_items
from .turns import (
    EventIgnored,
    HeroPhaseEnded,
    MonsterCardDrawn,
    MonsterPhaseEnded,
    MonsterPhaseSkipped,
    TurnEnded,
    TurnStarted,
)

T = Table[FamilyState]


class HeroPhase(Question, frozen=True):
    """Actions and perks until the current player ends it; asked once, it never leaves (HOR-4.3)."""

    def seats(self, s: FamilyState) -> tuple[Seat, ...]:
        """The current player; others may play perks."""
        return (s.current,) if s.is_hero_phase else ()

    def settle(self, table: T) -> None:
        """It is over, or its player has left."""
        if table.state.is_hero_phase:
            table.emit(HeroPhaseEnded(table.state.current))
        table.then(MonsterPhase(), NextTurn(), self)


class MonsterPhase(Step, frozen=True):
    """Card, items, event, strike (HOR-9)."""

    def run(self, table: T) -> None:
        """Skipped, or lost without a card to draw (HOR-20.3)."""
        s = table.state
        if s.skips:
            table.emit(MonsterPhaseSkipped())
            return
        if not s.deck.size:
            lose(table, "out_of_time")
        table.emit(MonsterCardDrawn(s.next_card(table.dice)))
        card = s.box.cards[s.card]
        draw_items(table, card.items)
        happenings = event_of(s, card.id)
        if not happenings:
            table.emit(EventIgnored(card.id))
        table.then(*happenings, Strikes(), PhaseEnd())


def event_of(s: FamilyState, card: str) -> list[Step]:
    """What the event of a card sets off; nothing if nobody it is about is in the game."""
    row = s.box.cards[card]
    kind, _, name = row.about.partition(":")
    if kind == "symbol":
        carriers = s.carriers(name)
        if not carriers:
            return []
        if row.once:
            return [Resolve(Deed(f"card:{card}", s.current))]
        return [InTurn(s.current, carriers)]
    if name and name not in s.monsters:
        return []
    return [Resolve(Deed(f"card:{card}", s.current, name or None))]


class PhaseEnd(Step, frozen=True):
    """The card goes to its discards, also when the phase has ended early (HOR-9.3)."""

    def run(self, table: T) -> None:
        """Nothing of it is left to do."""
        table.emit(MonsterPhaseEnded())


class NextTurn(Step, frozen=True):
    """The next seat clockwise (HOR-4.1)."""

    def run(self, table: T) -> None:
        """A hero off the board comes back (HOR-4.2)."""
        s = table.state
        table.emit(TurnEnded(s.current))
        begin_turn(table, s.next_in(s.current))


def begin_turn(table: T, seat: Seat) -> None:
    """HOR-4.1, HOR-4.2."""
    s = table.state
    table.emit(TurnStarted(seat, s.turn + 1))
    if s.at[seat] is None:
        table.emit(HeroReturned(s.heroes[seat], s.box.return_space))


STEPS = (HeroPhase, MonsterPhase, PhaseEnd, NextTurn)
