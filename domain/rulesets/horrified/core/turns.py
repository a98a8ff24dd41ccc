"""The events of a turn's two phases (HOR-4, HOR-5, HOR-9)."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.event import Event, Seat
from domain.kernel.pools import add, remove
from domain.kernel.table import Table

from .ending import lose
from .mats import Face
from .state import FamilyState
from .supply import move


class TurnStarted(Event, frozen=True):
    """A turn begins, turns count from 1 (HOR-4.1)."""

    clause: ClassVar[str] = "HOR-4.1"
    seat: Seat
    turn: int

    def apply(self, s: FamilyState) -> None:
        """The Hero phase with as many actions as the badge shows (HOR-5.1)."""
        s.current, s.turn, s.is_hero_phase = self.seat, self.turn, True
        s.actions = s.box.heroes[s.heroes[self.seat]].actions
        s.striking = None


class ActionSpent(Event, frozen=True):
    """Every action costs one (HOR-5.1); `action` is a word of the box, like `move`."""

    clause: ClassVar[str] = "HOR-5.1"
    seat: Seat
    action: str
    left: int

    def apply(self, s: FamilyState) -> None:
        """So many are left."""
        s.actions = self.left


class ActionsGained(Event, frozen=True):
    """More actions for the current player, this turn (HOR-23.6)."""

    clause: ClassVar[str] = "HOR-23.6"
    seat: Seat
    count: int

    def apply(self, s: FamilyState) -> None:
        """They add up."""
        s.actions += self.count


class PerkPlayed(Event, frozen=True):
    """A perk is played, by any seat in any Hero phase (HOR-7.1)."""

    clause: ClassVar[str] = "HOR-7.1"
    seat: Seat
    perk: str

    def apply(self, s: FamilyState) -> None:
        """From its owner to the discards."""
        remove(s.perks[self.seat], self.perk)
        add(s.perk_discards, self.perk)


class MonsterPhaseCancelled(Event, frozen=True):
    """The Monster phase of this turn will be skipped (HOR-23.5)."""

    clause: ClassVar[str] = "HOR-23.5"

    def apply(self, s: FamilyState) -> None:
        """Set twice is set once."""
        s.skips = True


class HeroPhaseEnded(Event, frozen=True):
    """The current player says so; actions left are lost (HOR-4.3)."""

    clause: ClassVar[str] = "HOR-4.3"
    seat: Seat

    def apply(self, s: FamilyState) -> None:
        """No perk can be played any more (HOR-7.2)."""
        s.is_hero_phase = False


class MonsterPhaseSkipped(Event, frozen=True):
    """The skip is used up, no card is drawn (HOR-9.1)."""

    clause: ClassVar[str] = "HOR-9.1"

    def apply(self, s: FamilyState) -> None:
        """The next one is as usual."""
        s.skips = False


class MonsterCardDrawn(Event, frozen=True):
    """The next monster card (HOR-9.2)."""

    clause: ClassVar[str] = "HOR-9.2"
    reveals: ClassVar[bool] = True
    card: str

    def apply(self, s: FamilyState) -> None:
        """It is in hand; nobody has struck yet."""
        s.take_card(self.card)
        s.card, s.striking, s.fallen = self.card, None, False


class EventIgnored(Event, frozen=True):
    """The monster that the event is about is not in the game (HOR-9.5)."""

    clause: ClassVar[str] = "HOR-9.5"
    card: str


class StrikeBegun(Event, frozen=True):
    """A figure's turn to move and attack (HOR-9.7)."""

    clause: ClassVar[str] = "HOR-9.7"
    figure: str
    symbol: str

    def apply(self, s: FamilyState) -> None:
        """Whoever falls from now on falls by a strike."""
        s.striking = self.figure


class TargetChosen(Event, frozen=True):
    """One target, before the roll (HOR-11.2)."""

    clause: ClassVar[str] = "HOR-11.2"
    figure: str
    target: str


class DiceRolled(Event, frozen=True):
    """An attack roll (HOR-11.3)."""

    clause: ClassVar[str] = "HOR-11.3"
    reveals: ClassVar[bool] = True
    figure: str
    target: str
    dice: tuple[Face, ...]


class PowerTriggered(Event, frozen=True):
    """One Power symbol is resolved (HOR-11.4); `power` is the monster whose power it is."""

    clause: ClassVar[str] = "HOR-11.4"
    figure: str
    power: str


class HitsLost(Event, frozen=True):
    """Nobody takes these hits (HOR-11.5)."""

    clause: ClassVar[str] = "HOR-11.5"
    target: str
    hits: int


class StrikesCutShort(Event, frozen=True):
    """Somebody has been defeated: the remaining strikes are skipped (HOR-9.9)."""

    clause: ClassVar[str] = "HOR-9.9"


class MonsterPhaseEnded(Event, frozen=True):
    """The card goes face up to its discard pile (HOR-9.3)."""

    clause: ClassVar[str] = "HOR-9.3"

    def apply(self, s: FamilyState) -> None:
        """The deck is never refilled."""
        add(s.card_discards, s.card)
        s.card, s.striking = "", None


class TaskAdvanced(Event, frozen=True):
    """A player gets on with a task (HOR-5.9)."""

    clause: ClassVar[str] = "HOR-5.9"
    seat: Seat
    monster: str
    advance: str


class TurnEnded(Event, frozen=True):
    """The next seat takes a turn (HOR-4.1)."""

    clause: ClassVar[str] = "HOR-4.1"
    seat: Seat


class PlayerLeft(Event, frozen=True):
    """A player leaves for good (HOR-4.5)."""

    clause: ClassVar[str] = "HOR-4.5"
    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, s: FamilyState) -> None:
        """Items and perks to the discards, tokens to the next player, the hero off the board."""
        s.gone = tuple(sorted((*s.gone, self.seat)))
        s.at[self.seat] = None
        move(s.held[self.seat], s.discards, dict(s.held[self.seat]))
        move(s.perks[self.seat], s.perk_discards, dict(s.perks[self.seat]))
        heir = s.next_in(self.seat) if s.still_in() else self.seat
        s.held_by = {t: heir if seat == self.seat else seat for t, seat in s.held_by.items()}


def leave(table: Table[FamilyState], seat: Seat) -> None:
    """The others play on; without anybody the game is lost (HOR-4.5)."""
    table.emit(PlayerLeft(seat))
    if not table.state.still_in():
        lose(table, "abandoned")
