"""The box: the rows of components.json by id, its board, its effects by their source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.pools import Counts

from .board import Board
from .effect import Condition, Effect
from .rows import BoardRow, Components, Item, Monster, MonsterCard, PerkCard


class Box:
    """The rows by id, the board, and every row of effects by its source.

    Sources: `card:thief`, `perk:rush`, `hero:courier`, `power:mummy`, `advance:find_lair`,
    `defeat:mummy`.
    """

    def __init__(
        self,
        data: Components[Effect, Condition],
        shared_tokens: tuple[str, ...],
    ) -> None:
        self.setup, self.difficulty, self.terror = data.setup, data.difficulty, data.terror_track
        self.faces, self.return_space = data.dice.faces, data.board.return_space
        self.rulings, self.lairs = data.options.defaults, data.lairs
        self.shared_tokens = shared_tokens
        self.spaces = {space.id: space for space in data.board.spaces}
        self.tagged = _by_tag(data.board)
        self.board = _board(data.board)
        self.heroes = {hero.id: hero for hero in data.heroes.list}
        self.items = {item.id: item for item in data.items.list}
        self.bag = _counted(data.items.list)
        self.villagers = {villager.id: villager for villager in data.villagers.list}
        self.cards = {card.id: card for card in data.monster_cards.list}
        self.card_counts = _counted(data.monster_cards.list)
        self.perks = {perk.id: perk for perk in data.perk_cards.list}
        self.perk_counts = _counted(data.perk_cards.list)
        self._index(sorted(data.monsters.list, key=lambda monster: monster.frenzy_order))
        self.effects = self._effects()

    def _index(self, in_order: list[Monster[Effect, Condition]]) -> None:
        self.monsters = {monster.id: monster for monster in in_order}
        self.figures = {f.id: f for monster in in_order for f in monster.figures}
        self.monster_of = {f.id: monster.id for monster in in_order for f in monster.figures}
        self.advances = {a.id: a for monster in in_order for a in monster.advances}
        self.advance_of = {a.id: monster.id for monster in in_order for a in monster.advances}
        self.spots = {spot.id: spot for monster in in_order for spot in monster.mat.spots}
        self.token_of = {t.id: monster.id for monster in in_order for t in monster.tokens}

    def _effects(self) -> dict[str, tuple[Effect, ...]]:
        found = {f"card:{card.id}": card.effects for card in self.cards.values()}
        found |= {f"perk:{perk.id}": perk.effects for perk in self.perks.values()}
        found |= {f"hero:{hero.id}": hero.ability.effects for hero in self.heroes.values()}
        for monster in self.monsters.values():
            found[f"power:{monster.id}"] = monster.power.effects
            found[f"defeat:{monster.id}"] = monster.defeat.effects
            found |= {f"advance:{each.id}": each.effects for each in monster.advances}
        return found | dict(_branches(found))

    def carriers(self, symbol: str) -> tuple[str, ...]:
        """The monsters with this colour symbol, in frenzy order."""
        return tuple([m.id for m in self.monsters.values() if symbol in m.symbols])


def _by_tag(row: BoardRow) -> dict[str, tuple[str, ...]]:
    """The spaces that carry each tag."""
    found: dict[str, tuple[str, ...]] = {}
    for space in row.spaces:
        for tag in space.tags:
            found[tag] = (*found.get(tag, ()), space.id)
    return found


def _branches(
    rows: dict[str, tuple[Effect, ...]],
) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """`perk:mob_justice/move_figure`: the list that begins with this op, where one is chosen."""
    for source, effects in rows.items():
        for effect in effects:
            for branch in effect.branches():
                yield f"{source}/{op_of(branch[0])}", branch


def op_of(effect: Effect) -> str:
    """The op of a row, as the data spells it."""
    return str(type(effect).__struct_config__.tag)


def _board(row: BoardRow) -> Board:
    water = tuple(space.id for space in row.spaces if "water" in space.tags)
    land = tuple(space.id for space in row.spaces if "water" not in space.tags)
    return Board(land, water, row.paths, row.water_paths)


def _counted(rows: Iterable[Item | MonsterCard[Effect] | PerkCard[Effect]]) -> Counts:
    """In sorted order: a draw walks it so."""
    return dict(sorted((row.id, row.count) for row in rows))
