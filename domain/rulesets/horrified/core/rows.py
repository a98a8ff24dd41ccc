"""The rows of components.json, typed as family.schema.json describes them."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from .mats import Face, Mat, Token

E = TypeVar("E")
C = TypeVar("C")


class Space(Struct, frozen=True):
    """A node of the board; `position` is its place in the picture, 0 to 1."""

    id: str
    name: str
    kind: str
    tags: tuple[str, ...]
    position: tuple[float, float]


class BoardRow(Struct, frozen=True):
    """Lit and water paths as undirected pairs; where a defeated hero comes back."""

    spaces: tuple[Space, ...]
    paths: tuple[tuple[str, str], ...]
    water_paths: tuple[tuple[str, str], ...]
    return_space: str


class Ability(Struct, Generic[E], frozen=True):
    """What a hero can do beside the common actions."""

    kind: Literal["none", "special_action", "passive", "triggered"]
    effects: tuple[E, ...]
    trigger: Literal["terror_raised"] | None = None


class Hero(Struct, Generic[E], frozen=True):
    """A badge."""

    id: str
    actions: int
    start: str
    ability: Ability[E]


class Item(Struct, frozen=True):
    """A face of an item; `count` copies cannot be told apart."""

    id: str
    color: str
    strength: int
    location: str
    count: int


class Villager(Struct, frozen=True):
    """Where one comes from and is safe."""

    id: str
    enters_at: str
    safe_location: str


class Strike(Struct, frozen=True):
    """The symbols left to right, the steps, the dice."""

    symbols: tuple[str, ...]
    move: int
    dice: int


class MonsterCard(Struct, Generic[E], frozen=True):
    """Items, event, strike."""

    id: str
    count: int
    items: int
    about: str
    effects: tuple[E, ...]
    strike: Strike
    once: bool = False


class PerkCard(Struct, Generic[E], frozen=True):
    """A perk."""

    id: str
    count: int
    effects: tuple[E, ...]


class Figure(Struct, frozen=True):
    """A piece on the board."""

    id: str
    start: str
    uses_water: bool


class Power(Struct, Generic[E], frozen=True):
    """Once per Power symbol."""

    name: str | None
    effects: tuple[E, ...]


class CostPart(Struct, frozen=True):
    """A part of a price (FAMILY.md 2.3)."""

    kind: Literal["one", "sum", "exactly", "token"]
    color: str = "any"
    at_least: int = 0
    count: int = 1
    mat_items_bonus: int | None = None
    fits: Literal["spot"] | None = None
    token: str | None = None


class Advance(Struct, Generic[E], frozen=True):
    """One way to get on with a task."""

    id: str
    where: tuple[str, ...]
    cost: tuple[CostPart, ...]
    effects: tuple[E, ...]
    allowed_when_complete: bool
    clause: str


class Defeat(Struct, Generic[E], frozen=True):
    """The price of a monster; without `action` a trigger defeats it."""

    action: bool
    where: tuple[str, ...]
    cost: tuple[CostPart, ...]
    effects: tuple[E, ...]
    clause: str


class Trigger(Struct, Generic[E], frozen=True):
    """What happens by itself after a change."""

    when: Literal["figures_meet", "figure_at", "figure_enters"]
    only: Literal["always", "task_complete", "task_incomplete"] = msgspec.field(name="if")
    effects: tuple[E, ...] = ()
    at: str | None = None


class Monster(Struct, Generic[E, C], frozen=True):
    """A mat."""

    id: str
    frenzy_order: int
    figures: tuple[Figure, ...]
    tokens: tuple[Token, ...]
    mat: Mat
    power: Power[E]
    advances: tuple[Advance[E], ...]
    complete_when: C
    defeat: Defeat[E]
    triggers: tuple[Trigger[E], ...]
    symbols: tuple[str, ...] = ()


class Rows(Struct, Generic[E], frozen=True):
    """A section of the file."""

    list: tuple[E, ...]


class Preset(Struct, frozen=True):
    """A named difficulty."""

    id: str
    monsters: tuple[str, ...] = ()
    monster_count: int | None = None


class Difficulty(Struct, frozen=True):
    """How many monsters, under which name."""

    presets: tuple[Preset, ...]
    monster_counts: tuple[int, ...]
    custom_monster_counts: tuple[int, ...]


class Terror(Struct, frozen=True):
    """The track."""

    start: int
    solo_start: int
    loss_at: int


class DiceRow(Struct, frozen=True):
    """Six faces."""

    faces: tuple[Face, ...]


class LairToken(Struct, frozen=True):
    """A lair and the monster whose task or end it serves."""

    id: str
    monster: str


class Lairs(Struct, frozen=True):
    """Face-down tokens on the spaces tagged `lair_space`, and the price of turning one up."""

    reveal_cost: tuple[CostPart, ...]
    tokens: tuple[LairToken, ...]
    clause: str


class Rulings(Struct, frozen=True):
    """How open points of the rules are played in this box (FAMILY.md 4)."""

    frenzy_passes_after_strike: bool
    end_phase_on_defeat: bool
    hits_follow_target: bool
    power_once_per_symbol: bool
    companions_on_forced_moves: bool
    completed_tasks_permanent: bool
    frenzied_pair: str
    peek_private: bool
    arrival_defeats_by_any_cause: bool


class Options(Struct, frozen=True):
    """The rulings, and which of them a table may change."""

    defaults: Rulings
    switchable: tuple[str, ...]


class SetUp(Struct, frozen=True):
    """How many items and perks a game begins with."""

    items_on_board: int
    perks_per_player: int


class Components(Struct, Generic[E, C], frozen=True):
    """The file."""

    setup: SetUp
    difficulty: Difficulty
    board: BoardRow
    terror_track: Terror
    dice: DiceRow
    heroes: Rows[Hero[E]]
    items: Rows[Item]
    villagers: Rows[Villager]
    monster_cards: Rows[MonsterCard[E]]
    perk_cards: Rows[PerkCard[E]]
    monsters: Rows[Monster[E, C]]
    options: Options
    lairs: Lairs | None = None
