"""Where everything is, and what the rules have in hand."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Literal

from msgspec import field

from domain.kernel.dice import Dice
from domain.kernel.event import Seat
from domain.kernel.lexicon import Lexicon
from domain.kernel.pools import Bag, Counts, Deck
from domain.kernel.state import State

from .board import Graph
from .box import Box
from .options import FamilyOptions

Ruling = Literal[
    "frenzy_passes_after_strike", "end_phase_on_defeat", "hits_follow_target",
    "power_once_per_symbol", "companions_on_forced_moves", "completed_tasks_permanent",
    "frenzied_pair", "peek_private", "arrival_defeats_by_any_cause",
]  # fmt: skip


class FamilyState(State):
    """A table of the family; what of it is secret, if anything, a box says.

    `at` is each seat's space (None: off the board), `tokens` the spaces of board tokens, `held_by`
    the seats of held ones; `completed` are the tasks that count as complete (HOR-13.1). `stops`
    and `strikes_cut` count what a trigger has broken off; `striking` is the figure whose strike it
    is, `fallen` says that somebody was defeated by a strike of this card (HOR-9.9).
    """

    box: ClassVar[Box]

    options: FamilyOptions = FamilyOptions()
    heroes: list[str] = []
    at: list[str | None] = []
    held: list[Counts] = []
    perks: list[Counts] = []
    lying: dict[str, Counts] = {}
    bag: Bag = field(default_factory=lambda: Bag({}, 0))
    discards: Counts = {}
    perk_deck: Deck = field(default_factory=lambda: Deck({}, 0))
    perk_discards: Counts = {}
    card: str = ""
    deck: Deck = field(default_factory=lambda: Deck({}, 0))
    card_discards: Counts = {}
    villagers: dict[str, str] = {}
    rescued: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    figures: dict[str, str] = {}
    tokens: dict[str, tuple[str, ...]] = {}
    on_mat: Counts = {}
    held_by: dict[str, Seat] = {}
    mat_items: dict[str, Counts] = {}
    completed: tuple[str, ...] = ()
    terror: int = 0
    frenzy: str = ""
    current: Seat = 0
    turn: int = 0
    actions: int = 0
    is_hero_phase: bool = False
    skips: bool = False
    striking: str | None = None
    fallen: bool = False
    stops: int = 0
    strikes_cut: int = 0

    # What a box decides: hooks.

    def ruling(self, key: Ruling) -> bool | str:
        """How an open point of the rules is played: by the table's switch, else by the box."""
        found: bool | str | None = getattr(self.options, key, None)
        return getattr(self.box.rulings, key) if found is None else found

    def lay_out_mat(self, monster: str) -> None:
        """What a mat shows at first that only its box knows."""

    def clear_mat(self, monster: str) -> None:
        """The same leaves the game with its monster."""

    def next_card(self, dice: Dice) -> str:
        """The monster card that is drawn next; the event's `apply` takes it out."""
        return self.deck.peek(dice)

    def take_card(self, card: str) -> None:
        """A monster card leaves the deck."""
        self.deck.leave(card)

    def place_is_here(self, place: str, space: str) -> bool:
        """Whether a place that only the box knows, such as `lair:x`, is this space."""
        raise ValueError(f"{place} is no place of this box")

    def spaces_named(self, selector: str) -> tuple[str, ...]:
        """The spaces of a selector that only the box knows."""
        raise ValueError(f"{selector} is no selector of this box")

    def marks_in(self, space: str) -> tuple[str, ...]:
        """What else lies in a space, for the picture: a sign and a component's id, each."""
        return ()

    # Seats and persons.

    def clockwise(self) -> tuple[Seat, ...]:
        """All seats, the current player's first."""
        return _ring(self.current, self.players)

    def seat_of(self, hero: str) -> Seat:
        """The seat that plays this hero; ValueError if nobody does."""
        return self.heroes.index(hero)

    def on_board(self) -> tuple[str, ...]:
        """The heroes on the board, the current player's first."""
        return tuple([self.heroes[seat] for seat in self.clockwise() if self.at[seat]])

    def space_of(self, thing: str) -> str | None:
        """Where a hero, villager or figure is; None if not on the board."""
        if thing in self.heroes:
            return self.at[self.heroes.index(thing)]
        return self.villagers.get(thing) or self.figures.get(thing)

    def heroes_in(self, space: str | None) -> tuple[str, ...]:
        """The heroes in a space, the current player's first."""
        if space is None:
            return ()
        heroes, at = self.heroes, self.at
        return tuple([heroes[seat] for seat in self.clockwise() if at[seat] == space])

    def villagers_in(self, space: str | None) -> tuple[str, ...]:
        """The villagers in a space, sorted."""
        found = [villager for villager, at in self.villagers.items() if at == space]
        return tuple(sorted(found)) if found else ()

    def has_person(self, space: str) -> bool:
        """Whether a hero or a villager is there (HOR-1.5)."""
        return space in self.at or space in self.villagers.values()

    def figures_in_game(self) -> tuple[str, ...]:
        """The figures on the board, in frenzy order."""
        return tuple([figure for figure in self.box.figures if figure in self.figures])

    def graph_of(self, thing: str) -> Graph:
        """What this hero, villager or figure walks on (HOR-10.2)."""
        figure = self.box.figures.get(thing)
        return self.box.board.graph(figure is not None and figure.uses_water)

    def may_enter(self, thing: str) -> tuple[str, ...]:
        """The spaces in which it may be (HOR-1.3)."""
        figure = self.box.figures.get(thing)
        board = self.box.board
        return board.spaces if figure is not None and figure.uses_water else board.land

    def closest_persons(self, figure: str) -> tuple[str, ...]:
        """The closest persons by the figure's own graph, heroes before villagers (HOR-10.3)."""
        far = self.graph_of(figure).far[self.figures[figure]]
        heroes = [(self.heroes[seat], self.at[seat] or "") for seat in self.clockwise()]
        everybody = (*heroes, *sorted(self.villagers.items()))
        reached = [(far[at], person) for person, at in everybody if at in far]
        best = min([steps for steps, _ in reached], default=0)
        closest = tuple([person for steps, person in reached if steps == best])
        return tuple([person for person in closest if person in self.heroes]) or closest

    # Things.

    def items_of(self, seat: Seat, color: str) -> Counts:
        """A seat's items of a colour; `any` for all."""
        items = self.box.items
        held = self.held[seat]
        return {k: n for k, n in held.items() if color in ("any", items[k].color)}

    def strength_bonus(self, seat: Seat) -> int:
        """What this hero may add to each item it uses (HOR-8.6)."""
        effects = self.box.effects[f"hero:{self.heroes[seat]}"]
        return sum(effect.strength_bonus() for effect in effects)

    def task_shown(self, monster: str, words: Lexicon) -> str:
        """How far a task is whose mat only its box knows, for the picture; "" for the others."""
        return ""

    def figure_of(self, monster: str | None) -> str | None:
        """The figure of a monster that has only one and is in the game."""
        if monster is None or monster not in self.monsters:
            return None
        figures = self.box.monsters[monster].figures
        return figures[0].id if len(figures) == 1 else None

    def carriers(self, symbol: str) -> tuple[str, ...]:
        """The monsters in the game with this colour symbol, in frenzy order."""
        return tuple([m for m in self.box.carriers(symbol) if m in self.monsters])

    def free_spots(self, monster: str) -> tuple[str, ...]:
        """The spots of a mat that hold nothing yet."""
        spots = self.box.monsters[monster].mat.spots
        return tuple([spot.id for spot in spots if spot.id not in self.mat_items])

    def next_monster(self, after: str) -> str:
        """The next higher frenzy order in the game, else the lowest (HOR-12.2)."""
        order = self.box.monsters[after].frenzy_order
        ranked = [self.box.monsters[monster] for monster in self.monsters if monster != after]
        higher = [monster.id for monster in ranked if monster.frenzy_order > order]
        lower = [monster.id for monster in ranked]
        return (higher or lower or [after])[0]


@cache
def _ring(first: Seat, players: int) -> tuple[Seat, ...]:
    return tuple([(first + i) % players for i in range(players)])
