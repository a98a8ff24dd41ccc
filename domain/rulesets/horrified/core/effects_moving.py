"""The ops that move and place figures, heroes and villagers (FAMILY.md 2.7)."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.kernel.decision import Choice, Step
from domain.kernel.table import Table

from .effect import Deed, Effect
from .forced import ClosestPerson, Path, Toward, WhoIsDrawn
from .handing import Gathering
from .monsters import MonsterPlaced, pass_frenzy
from .people import HeroPlaced, VillagerPlaced
from .places import (
    Drawn,
    FigureName,
    Goal,
    GoalOrSelf,
    Where,
    figure_named,
    named,
    own_figure,
    places,
    target_spaces,
)
from .state import FamilyState
from .walking import (
    HeroPlacing,
    MonsterPlacing,
    MonsterWalk,
    NextHero,
    NextMonster,
    WhichHero,
    WhichMonster,
)

T = Table[FamilyState]
Steps = int | Literal["all"]


class MostItems(Choice, frozen=True):
    """Which of the spaces with the most items (HOR-19.6)."""

    clause: ClassVar[str] = "HOR-19.6"
    figure: str
    among: tuple[str, ...]

    def options(self, s: FamilyState) -> tuple[str, ...]:
        """The tied spaces."""
        return self.among

    def resume(self, table: T, option: str) -> None:
        """The figure is placed there."""
        place_figure(table, self.figure, option)


class PlaceFigure(Effect, frozen=True):
    """Lift a figure to a space; one of several figures if a list is given."""

    figure: FigureName | tuple[FigureName, ...]
    at: Where

    def figures(self, s: FamilyState, deed: Deed) -> tuple[str, ...]:
        """Those of them that are in the game."""
        selectors = (self.figure,) if isinstance(self.figure, str) else self.figure
        found = [figure_named(s, deed, each) for each in selectors]
        return tuple(figure for figure in found if figure is not None)

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """Some figure can be put in another space."""
        return any(places(s, figure, self.at, deed) for figure in self.figures(s, deed))

    def resolve(self, table: T, deed: Deed) -> None:
        """At a named space, one that the current player picks among equals, or any."""
        s = table.state
        figures = self.figures(s, deed)
        if self.at == "any:space":
            table.then(MonsterPlacing(deed.chooser, figures))
            return
        for figure in figures:
            among = places(s, figure, self.at, deed)
            if len(among) == 1:  # at once: a trigger does not wait for the agenda
                place_figure(table, figure, among[0])
            else:
                table.then(MostItems(s.current, figure, among))


class MoveFigure(Effect, frozen=True):
    """A free move of a figure (HOR-10.8)."""

    figure: FigureName
    steps: int | Literal["item_strength"]
    exactly: bool = False

    def uses_strength(self) -> bool:
        """If the item used gives the steps."""
        return self.steps == "item_strength"

    def resolve(self, table: T, deed: Deed) -> None:
        """Any one, each of them, or a named one."""
        steps = deed.strength if self.steps == "item_strength" else self.steps
        if self.figure == "figure:any":
            table.then(WhichMonster(deed.chooser, steps, self.exactly))
        elif self.figure == "figure:each":
            table.then(NextMonster(deed.chooser, table.state.figures_in_game(), steps))
        elif figure := figure_named(table.state, deed, self.figure):
            table.then(MonsterWalk(deed.chooser, figure, steps, self.exactly))


class MoveFigureToward(Effect, frozen=True):
    """A forced move of a figure (HOR-10.6)."""

    figure: FigureName
    target: Goal
    steps: Steps

    def resolve(self, table: T, deed: Deed) -> None:
        """As many steps as given; it stops only at the target."""
        s = table.state
        if self.figure == "figure:each_without_symbol":
            movers = [f for f in s.figures_in_game() if not _carries(s, f)]
            table.then(*(Toward(each, self.target, number(s, self.steps)) for each in movers))
        elif figure := figure_named(s, deed, self.figure):
            among = target_spaces(s, figure, self.target)
            table.then(ClosestPerson(s.current, figure, among, number(s, self.steps)))


def _carries(s: FamilyState, figure: str) -> bool:
    """Whether its mat shows the symbol of the card in hand."""
    symbol = s.box.cards[s.card].about.removeprefix("symbol:")
    return s.box.monster_of[figure] in s.box.carriers(symbol)


def number(s: FamilyState, steps: Steps) -> int:
    """`all`: more than any path of the board has."""
    return len(s.box.spaces) if steps == "all" else steps


class PlaceHero(Effect, frozen=True):
    """Lift a hero to a space (HOR-14.5, HOR-22)."""

    hero: Literal["hero:any", "hero:current", "hero:acting"]
    at: Where

    def heroes(self, s: FamilyState, deed: Deed) -> tuple[str, ...]:
        """The acting one, or any on the board."""
        if self.hero == "hero:any":
            return s.on_board()
        seat = s.current if self.hero == "hero:current" else deed.chooser
        return (s.heroes[seat],) if s.at[seat] is not None else ()

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """Some hero can be put in another space."""
        return any(places(s, hero, self.at) for hero in self.heroes(s, deed))

    def resolve(self, table: T, deed: Deed) -> None:
        """To a figure's space at once (nothing if there already), else where its player says."""
        s = table.state
        heroes = self.heroes(s, deed)
        if not self.at.startswith("figure:"):
            table.then(HeroPlacing(deed.chooser, heroes, self.at))
            return
        for hero in heroes:
            for space in places(s, hero, self.at):
                if space != s.space_of(hero):
                    table.emit(HeroPlaced(hero, space))


class MoveHero(Effect, frozen=True):
    """A free move of a hero, with companions (HOR-6.6)."""

    hero: Literal["hero:any", "hero:any_other", "hero:each"]
    steps: int

    def heroes(self, s: FamilyState, deed: Deed) -> tuple[str, ...]:
        """Those on the board; not the acting one if it is another that moves."""
        own = s.heroes[deed.chooser] if self.hero == "hero:any_other" else None
        return tuple(hero for hero in s.on_board() if hero != own)

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """There is such a hero."""
        return bool(self.heroes(s, deed))

    def resolve(self, table: T, deed: Deed) -> None:
        """One of them, or each at choice."""
        heroes = self.heroes(table.state, deed)
        if self.hero == "hero:each":
            table.then(NextHero(deed.chooser, heroes, self.steps))
        else:
            exactly = self.hero == "hero:any_other"  # HOR-22.6 says one space, not up to one
            table.then(WhichHero(deed.chooser, heroes, self.steps, exactly))


class MovePersonToward(Effect, frozen=True):
    """A forced move of heroes or villagers (HOR-15.8, HOR-23.3)."""

    who: Drawn
    target: GoalOrSelf
    steps: Steps

    def resolve(self, table: T, deed: Deed) -> None:
        """One person, or each in turn, to a figure or to the best space of a selector."""
        s = table.state
        goal = self._goal(s, deed)
        if goal is None:
            return
        steps = number(s, self.steps)
        if self.who.split(":")[1].startswith("each"):
            crowd = [*self._persons(s, deed)]
            table.then(*(_drawn(s, person, goal, steps) for person in crowd))
        else:
            away = tuple(p for p in self._persons(s, deed) if s.space_of(p) != goal)
            table.then(WhoIsDrawn(s.current, away, goal, steps))

    def _goal(self, s: FamilyState, deed: Deed) -> str | None:
        """A space, or a selector that is looked at when the move begins."""
        if self.target == "self" or self.target.startswith("figure:"):
            figure = figure_named(s, deed, self.target)
            return s.figures[figure] if figure else None
        return self.target

    def _persons(self, s: FamilyState, deed: Deed) -> tuple[str, ...]:
        figure = own_figure(s, deed)
        if self.who == "person:closest":
            return s.closest_persons(figure) if figure else ()
        if self.who == "person:each":
            return (*s.on_board(), *(v for v in s.box.villagers if v in s.villagers))
        if self.who == "hero:one_here":
            return s.heroes_in(s.figures[figure]) if figure else ()
        if self.who == "hero:each_elsewhere":
            return tuple(h for h in s.on_board() if figure and s.space_of(h) != s.figures[figure])
        seat = s.held_by.get(named(self.who))
        return (s.heroes[seat],) if seat is not None and s.at[seat] else ()


def _drawn(s: FamilyState, person: str, goal: str, steps: int) -> Step:
    """To a space or toward the best one of a selector."""
    return Toward(person, goal, steps) if ":" in goal else Path(s.current, person, goal, steps)


class GatherHeroes(Effect, frozen=True):
    """Heroes from elsewhere are placed in a space with a hero (HOR-23.12)."""

    at: Literal["any:hero"]

    def possible(self, s: FamilyState, deed: Deed) -> bool:
        """Two heroes are in different spaces."""
        return len({s.space_of(hero) for hero in s.on_board()}) > 1

    def resolve(self, table: T, deed: Deed) -> None:
        """Where, and who."""
        table.then(Gathering(deed.chooser))


class PlaceVillager(Effect, frozen=True):
    """A villager enters, once a game (HOR-6.1, HOR-6.4)."""

    villager: str
    at: str

    def resolve(self, table: T, deed: Deed) -> None:
        """Each has one entry card."""
        table.emit(VillagerPlaced(self.villager, named(self.at)))


class MoveVillagersToSafety(Effect, frozen=True):
    """Each villager on the board, in the order of the data (HOR-23.4)."""

    steps: int

    def resolve(self, table: T, deed: Deed) -> None:
        """A forced move of each toward its safe location."""
        s = table.state
        rows = [row for row in s.box.villagers.values() if row.id in s.villagers]
        table.then(*(Path(s.current, row.id, row.safe_location, self.steps) for row in rows))


class PassFrenzyMarker(Effect, frozen=True):
    """The frenzy marker passes to the next monster in order (HOR-12.2)."""

    def resolve(self, table: T, deed: Deed) -> None:
        """To the next in order."""
        pass_frenzy(table, table.state.frenzy)


def place_figure(table: T, figure: str, space: str) -> None:
    """Already there: nothing (FAMILY.md 2.7)."""
    if table.state.figures[figure] != space:
        table.emit(MonsterPlaced(figure, space))


STEPS = (MostItems,)
EFFECTS: tuple[type[Effect], ...] = (
    PlaceFigure, MoveFigure, MoveFigureToward, PlaceHero, MoveHero, MovePersonToward,
    GatherHeroes, PlaceVillager, MoveVillagersToSafety, PassFrenzyMarker,
)  # fmt: skip
