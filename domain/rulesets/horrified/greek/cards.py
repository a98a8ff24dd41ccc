"""The ops that only cards of this box have (GRK-23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import field

from domain.kernel.decision import Question
from domain.kernel.event import Event, Seat
from domain.kernel.offers import Offer, OneOf, ids
from domain.kernel.table import Table
from domain.rulesets.horrified.core.asking import Answer, Asked
from domain.rulesets.horrified.core.effect import Deed, Effect
from domain.rulesets.horrified.core.effects_moving import place_figure
from domain.rulesets.horrified.core.monsters import run_triggers
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.supply import ItemsPickedUp, draw_item

from .state import GreekState

T = Table[FamilyState]


class PlacesSwapped(Event, frozen=True):
    """A hero and a monster change places, both placed at once (GRK-23.15)."""

    clause: ClassVar[str] = "GRK-23.15"
    hero: str
    figure: str

    def apply(self, s: GreekState) -> None:
        """Nobody comes along."""
        seat = s.seat_of(self.hero)
        hero_at = s.at[seat]
        s.at[seat] = s.figures[self.figure]
        if hero_at is not None:
            s.figures[self.figure] = hero_at

    def follow(self, table: T) -> None:
        """The monster has entered a space."""
        run_triggers(table, self.figure)


class Swap(Asked, frozen=True):
    """Which hero and which monster (GRK-23.15)."""

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Each hero with each monster of another space."""
        for hero, figures in partners(s).items():
            yield Offer(SwapPlaces, hero=OneOf((hero,)), figure=ids(figures))


class SwapPlaces(Answer, frozen=True):
    """Let one hero and one monster in different spaces change places."""

    clause: ClassVar[str] = "GRK-23.15"
    during: ClassVar[tuple[type[Question], ...]] = (Swap,)
    hero: str
    figure: str

    def execute(self, table: T, seat: Seat) -> None:
        """Both are placed."""
        self.take(table, "GRK-23.15", "not a hero and a monster in different spaces")
        table.emit(PlacesSwapped(self.hero, self.figure))


class SwapHeroAndFigure(Effect, frozen=True, tag="swap_places"):
    """One hero, one monster (GRK-23.15)."""

    hero: Literal["hero:any"]
    figure: Literal["figure:any"]

    def possible(self, s: GreekState, deed: Deed) -> bool:
        """Some two are in different spaces."""
        return bool(partners(s))

    def resolve(self, table: T, deed: Deed) -> None:
        """Which two."""
        table.then(Swap(deed.chooser))


class Harvest(Asked, frozen=True):
    """Whose are all items lying in which space (GRK-23.18)."""

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Each space with items, each player whose hero is on the board."""
        spaces = [space for space in s.box.spaces if s.lying[space]]
        seats = tuple(seat for seat in s.clockwise() if s.at[seat])
        if spaces and seats:
            yield Offer(TakeSpaceItems, space=ids(spaces), receiver=OneOf(seats))


class TakeSpaceItems(Answer, frozen=True):
    """Give all items lying in one space to one player."""

    clause: ClassVar[str] = "GRK-23.18"
    during: ClassVar[tuple[type[Question], ...]] = (Harvest,)
    space: str
    receiver: Seat

    def execute(self, table: T, seat: Seat) -> None:
        """From the board into a hand."""
        self.take(table, "GRK-23.18", "a space with items, and a player whose hero is on the board")
        items = dict(table.state.lying[self.space])
        table.emit(ItemsPickedUp(self.receiver, self.space, items))


class TakeAllItems(Effect, frozen=True, tag="take_items"):
    """All items of one space to one player (GRK-23.18)."""

    source: Literal["any:space"] = field(name="from")
    to: Literal["hero:any"]
    amount: Literal["all"]

    def possible(self, s: GreekState, deed: Deed) -> bool:
        """Some item lies on the board, and somebody can have it."""
        return any(s.lying.values()) and any(s.at)

    def resolve(self, table: T, deed: Deed) -> None:
        """Which space, whose."""
        table.then(Harvest(deed.chooser))


class ScatterFigures(Effect, frozen=True):
    """Each monster goes where an item falls (GRK-23.12)."""

    def resolve(self, table: T, deed: Deed) -> None:
        """In frenzy order; without an item it stays; one that is defeated on the way is gone."""
        for figure in table.state.figures_in_game():
            if figure in table.state.figures and (space := draw_item(table)):
                place_figure(table, figure, space)


def partners(s: FamilyState) -> dict[str, tuple[str, ...]]:
    """For each hero on the board the monsters in other spaces."""
    found = {}
    for hero in s.on_board():
        apart = tuple(f for f in s.figures_in_game() if s.figures[f] != s.space_of(hero))
        if apart:
            found[hero] = apart
    return found


EVENTS = (PlacesSwapped,)
COMMANDS = (SwapPlaces, TakeSpaceItems)
STEPS = (Swap, Harvest)
EFFECTS: tuple[type[Effect], ...] = (SwapHeroAndFigure, TakeAllItems, ScatterFigures)
