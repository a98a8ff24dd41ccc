"""The ops on items, tokens, hits, terror and the turn (FAMILY.md 2.7)."""

from __future__ import annotations

from typing import ClassVar, Generic, Literal, TypeVar

from msgspec import field

from domain.kernel.decision import Choice
from domain.kernel.pools import Counts
from domain.kernel.table import Table

from .effect import Deed, Effect
from .handing import Delivery, OwnDelivery, WhichItems, adjacent_stocks, giveable
from .hitting import ColoredHits, Hits, WhoIsHit
from .monsters import (
    ItemsPutOnMat,
    MovementStopped,
    TokenPutOnMat,
    TokenTaken,
    defeat_monster,
)
from .payment import fitting_spots
from .people import raise_terror
from .places import Where, own_figure, places
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

    source: Where = field(name="from")

    def resolve(self, table: T, deed: Deed) -> None:
        """To the discards."""
        s = table.state
        among = places(s, own_figure(s, deed) or "", self.source)
        table.then(WhichStock(s.current, tuple(space for space in among if s.lying[space])))


class WhichStock(Choice, frozen=True):
    """Which of equally close spaces loses its items (HOR-10.7)."""

    clause: ClassVar[str] = "HOR-10.7"
    among: tuple[str, ...]

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """The tied spaces."""
        return self.among

    def resume(self, table: T, option: str) -> None:
        """All that lies there goes to the discards."""
        table.emit(ItemsCleared(option, dict(table.state.lying[option])))


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

    refusal: ClassVar[str] = "HOR-23.11"
    source: Literal["hero:any", "hero:acting"] = field(name="from")
    to: Literal["hero:any_other"] = "hero:any_other"

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """Two heroes are on the board, and one that may give has something."""
        here = [seat for seat in range(s.players) if s.at[seat]]
        givers = here if self.source == "hero:any" else [deed.chooser]
        return len(here) > 1 and any(giveable(s, seat) for seat in givers)

    def resolve(self, table: T, deed: Deed) -> None:
        """Who, to whom, what."""
        any_giver = self.source == "hero:any"
        table.then(Delivery(deed.chooser) if any_giver else OwnDelivery(deed.chooser))


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
            heir = s.current if s.current not in s.gone else s.next_in(s.current)  # HOR-4.5
            table.emit(TokenTaken(heir, self.token))


class TokenToMat(Effect, frozen=True):
    """A token of the acting hero's space, or of the figure's, goes to the mat (HOR-14.2)."""

    token: str
    source: Literal["here", "self"] = field(name="from")

    def resolve(self, table: T, deed: Deed) -> None:
        """`where` or the trigger has made sure that one lies here."""
        s = table.state
        space = s.at[deed.chooser]
        if self.source == "self":
            space = s.space_of(own_figure(s, deed) or "")
        if space is not None and deed.monster is not None:
            table.emit(TokenPutOnMat(self.token, space, deed.monster))


class PutItemsOnMat(Effect, frozen=True):
    """The paid items go onto a fitting spot (HOR-18.3, HOR-19.2)."""

    def resolve(self, table: T, deed: Deed) -> None:
        """Among spots that are not alike the acting player picks (FAMILY.md 2.7)."""
        spots = fitting_spots(table.state, deed)
        if deed.monster is not None:
            table.then(WhichSpot(deed.chooser, deed.monster, spots, deed.items))


class WhichSpot(Choice, frozen=True):
    """On which of the spots that fit, where they are not alike (HOR-1.11)."""

    clause: ClassVar[str] = "HOR-1.11"
    monster: str
    spots: tuple[str, ...]
    items: Counts

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """The spots."""
        return self.spots

    def resume(self, table: T, option: str) -> None:
        """They lie there."""
        table.emit(ItemsPutOnMat(self.monster, option, self.items))


class Hit(Effect, frozen=True):
    """Persons take hits, each of its own (HOR-18.6); the closest one, only within `range`."""

    who: Literal["person:each_here", "hero:each_here", "hero:current", "person:closest"]
    hits: int
    block_color: str | None = None
    range: int | None = None

    def __post_init__(self) -> None:
        if self.who == "person:closest" and self.block_color is not None:
            raise ValueError("hits on the closest person are blocked with any items")

    def resolve(self, table: T, deed: Deed) -> None:
        """Heroes clockwise from the current player, then villagers; or one of the closest."""
        s, figure = table.state, own_figure(table.state, deed)
        if figure is None:
            return
        persons = self._persons(s, figure)
        if self.who == "person:closest":
            table.then(WhoIsHit(s.current, persons, self.hits, figure))
        elif self.block_color is None:
            table.then(*(Hits(person, self.hits, figure) for person in persons))
        else:
            color = self.block_color
            table.then(*(ColoredHits(p, self.hits, figure, color=color) for p in persons))

    def _persons(self, s: FamilyState, figure: str) -> tuple[str, ...]:
        here = s.figures[figure]
        if self.who == "hero:current":
            return (s.heroes[s.current],) if s.at[s.current] is not None else ()
        if self.who == "person:closest":
            closest = s.closest_persons(figure)
            if self.range is None:
                return closest
            near = s.graph_of(figure).within(here, self.range)
            return tuple(person for person in closest if s.space_of(person) in near)
        villagers = s.villagers_in(here) if self.who == "person:each_here" else ()
        return (*s.heroes_in(here), *villagers)


class RaiseTerror(Effect, frozen=True):
    """Terror rises, one step at a time (HOR-20.5)."""

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
    """One of several lists of effects (HOR-23.13)."""

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
    """The monster leaves the game with all that is its own (HOR-13.2)."""

    def resolve(self, table: T, deed: Deed) -> None:
        """The one whose mat this is."""
        if deed.monster is not None:
            defeat_monster(table, deed.monster)


EFFECTS: tuple[type[Effect], ...] = (
    DrawItems, DiscardItems, GiveItems, ItemStrengthBonus, TokenToMat,
    PutItemsOnMat, Hit, RaiseTerror, ExtraActions, SkipMonsterPhase, StopMovement, DefeatMonster,
)  # fmt: skip
STEPS = (WhichStock, WhichSpot)
NEXT_DOOR: tuple[type[Effect], ...] = (TakeItems,)
HELD_TOKENS: tuple[type[Effect], ...] = (TakeToken,)
