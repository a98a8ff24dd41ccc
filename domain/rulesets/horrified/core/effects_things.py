"""The ops on items, tokens, hits, terror and the turn (FAMILY.md 2.7)."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from msgspec import field

from domain.kernel.table import Table

from .effect import Condition, Deed, Effect
from .handing import Delivery, WhichItems, adjacent_stocks, giveable
from .hitting import Hits
from .monsters import (
    ItemsPutOnMat,
    MovementStopped,
    TokenPutOnMat,
    TokenTaken,
    defeat_monster,
)
from .payment import fitting_spots
from .people import raise_terror
from .places import places
from .resolving import WhichEffect, is_possible
from .state import FamilyState
from .supply import ItemsCleared, draw_items
from .turns import ActionsGained, MonsterPhaseCancelled

T = Table[FamilyState]
E = TypeVar("E", bound=Effect)


class DrawItems(Effect, frozen=True):
    """Draw and place so many, or as many as there are players (HOR-23.5, HOR-23.7)."""

    count: int | Literal["players"]

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """Anything is left to draw (HOR-8.5)."""
        return bool(s.bag.size or s.discards)

    def resolve(self, table: T, deed: Deed) -> None:
        """One by one."""
        players = len(table.state.still_in())
        draw_items(table, players if self.count == "players" else self.count)


class DiscardItems(Effect, frozen=True):
    """All items lying in a space (HOR-19.6)."""

    source: str = field(name="from")

    def resolve(self, table: T, deed: Deed) -> None:
        """To the discards."""
        s = table.state
        for space in places(s, "", self.source):
            if s.lying[space]:
                table.emit(ItemsCleared(space, dict(s.lying[space])))


class TakeItems(Effect, frozen=True):
    """Items of an adjacent space (HOR-22.1)."""

    source: Literal["any:adjacent_space"] = field(name="from")
    to: Literal["hero:acting"] = "hero:acting"
    amount: Literal["some"] = "some"

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """Some lie there."""
        return bool(adjacent_stocks(s, deed.chooser))

    def resolve(self, table: T, deed: Deed) -> None:
        """Which of them."""
        table.then(WhichItems(deed.chooser))


class GiveItems(Effect, frozen=True):
    """From one hero to one other, at any distance (HOR-23.11)."""

    source: Literal["hero:any"] = field(name="from")
    to: Literal["hero:any_other"] = "hero:any_other"

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """Two heroes are on the board, and one of them has something."""
        here = [seat for seat in range(s.players) if s.at[seat]]
        return len(here) > 1 and any(giveable(s, seat) for seat in here)

    def resolve(self, table: T, deed: Deed) -> None:
        """Who, to whom, what."""
        table.then(Delivery(deed.chooser))


class ItemStrengthBonus(Effect, frozen=True):
    """Passive: the prices that a hero pays count it (HOR-8.6)."""

    amount: int

    def strength_bonus(self) -> int:
        """For each item, at choice."""
        return self.amount


class TakeToken(Effect, frozen=True):
    """The current player takes a token (HOR-15.8, HOR-18.4, HOR-18.7)."""

    token: str
    only: Literal["unheld", "task_complete"] = field(name="if")

    def resolve(self, table: T, deed: Deed) -> None:
        """If nobody holds it, or if the task is complete now."""
        s = table.state
        complete = deed.monster in s.completed
        allowed = self.token not in s.held_by if self.only == "unheld" else complete
        if allowed:
            table.emit(TokenTaken(s.current, self.token))


class TokenToMat(Effect, frozen=True):
    """A token of the acting hero's space goes to the mat (HOR-14.2)."""

    token: str
    source: Literal["here"] = field(name="from")

    def resolve(self, table: T, deed: Deed) -> None:
        """`where` has made sure that one lies here."""
        space = table.state.at[deed.chooser]
        if space is not None and deed.monster is not None:
            table.emit(TokenPutOnMat(self.token, space, deed.monster))


class PutItemsOnMat(Effect, frozen=True):
    """The paid items go onto a fitting spot (HOR-18.3, HOR-19.2)."""

    def resolve(self, table: T, deed: Deed) -> None:
        """In this family's classic box all spots that fit are alike."""
        spots = fitting_spots(table.state, deed)
        if deed.monster is not None:
            table.emit(ItemsPutOnMat(deed.monster, spots[0], deed.items))


class Hit(Effect, frozen=True):
    """Each person in the figure's space takes hits of its own (HOR-18.6)."""

    who: Literal["person:each_here"]
    hits: int

    def resolve(self, table: T, deed: Deed) -> None:
        """Heroes clockwise from the current player, then villagers."""
        s = table.state
        if deed.figure is not None:
            here = s.figures[deed.figure]
            persons = (*s.heroes_in(here), *s.villagers_in(here))
            table.then(*(Hits(person, self.hits, deed.figure) for person in persons))


class RaiseTerror(Effect, frozen=True):
    """One step at a time (HOR-20.5)."""

    by: int

    def resolve(self, table: T, deed: Deed) -> None:
        """Each is judged before the next."""
        for _ in range(self.by):
            raise_terror(table)


class ExtraActions(Effect, frozen=True):
    """More actions for the current player (HOR-23.6)."""

    count: int

    def resolve(self, table: T, deed: Deed) -> None:
        """They add up."""
        table.emit(ActionsGained(table.state.current, self.count))


class SkipMonsterPhase(Effect, frozen=True):
    """The Monster phase of this turn is skipped (HOR-23.5)."""

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """It is not skipped already."""
        return not s.skips

    def resolve(self, table: T, deed: Deed) -> None:
        """A second time changes nothing."""
        if not table.state.skips:
            table.emit(MonsterPhaseCancelled())


class ChooseOne(Effect, Generic[E], frozen=True, tag="choose_one"):
    """One of two lists of effects (HOR-23.13)."""

    options: tuple[tuple[E, ...], ...]

    def branches(self) -> tuple[tuple[Effect, ...], ...]:
        """The lists."""
        return self.options

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """Some list can change something."""
        return any(is_possible(s, branch, deed) for branch in self.options)

    def resolve(self, table: T, deed: Deed) -> None:
        """Which one."""
        table.then(WhichEffect(deed.chooser, deed))


class StopMovement(Effect, frozen=True):
    """The movement in progress ends (HOR-16.8)."""

    ends_strike: bool = False

    def resolve(self, table: T, deed: Deed) -> None:
        """Whoever moves looks at the count."""
        table.emit(MovementStopped(self.ends_strike))


class DefeatMonster(Effect, frozen=True):
    """HOR-13.2."""

    def resolve(self, table: T, deed: Deed) -> None:
        """The monster whose mat this is."""
        if deed.monster is not None:
            defeat_monster(table, deed.monster)


class TokensOnMat(Condition, frozen=True):
    """So many tokens lie on the mat (HOR-14.3)."""

    token: str
    count: int

    def holds(self, s: FamilyState, monster: str) -> bool:
        """Counted now."""
        return s.on_mat.get(self.token, 0) >= self.count


class SpotsFull(Condition, frozen=True):
    """Every spot is filled (HOR-18.4, HOR-19.3)."""

    def holds(self, s: FamilyState, monster: str) -> bool:
        """Counted now."""
        return not s.free_spots(monster)


EFFECTS: tuple[type[Effect], ...] = (
    DrawItems, DiscardItems, TakeItems, GiveItems, ItemStrengthBonus, TakeToken, TokenToMat,
    PutItemsOnMat, Hit, RaiseTerror, ExtraActions, SkipMonsterPhase, StopMovement, DefeatMonster,
)  # fmt: skip
CONDITIONS: tuple[type[Condition], ...] = (TokensOnMat, SpotsFull)
