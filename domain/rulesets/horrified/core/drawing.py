"""The table as text, 80 columns: who is where, what lies where, and how far the tasks are."""

from __future__ import annotations

from domain.kernel.pools import Counts

from .state import FamilyState

WIDTH = 80


def picture(s: FamilyState) -> str:
    """The heading, every space with what is in it, the players, the monsters."""
    if not s.monsters:
        return "(the monsters are not chosen yet)"
    heading = (
        f"turn {s.turn} · terror {s.terror}/{s.box.terror.loss_at} · cards {s.deck.size}"
        f" · bag {s.bag.size} · actions {s.actions} · frenzy: {s.frenzy}"
    )
    lines = [heading, "", *_spaces(s), "", *_players(s), "", *_monsters(s)]
    return "\n".join(line[:WIDTH].rstrip() for line in lines)


def _spaces(s: FamilyState) -> list[str]:
    ordered = sorted(s.box.spaces.values(), key=lambda each: (each.position[1], each.position[0]))
    return [f"{space.id:<12}{_within(s, space.id)}" for space in ordered]


def _within(s: FamilyState, space: str) -> str:
    heroes = [f"@{hero}" for hero in s.heroes_in(space)]
    figures = [f"!{figure}" for figure, at in s.figures.items() if at == space]
    villagers = [f"+{villager}" for villager in s.villagers_in(space)]
    tokens = [f"#{token}" for token, spaces in s.tokens.items() if space in spaces]
    things = [*heroes, *figures, *villagers, *tokens, *_items(s, s.lying[space])]
    near = ",".join(s.box.board.wet.next[space]) if space in s.box.board.water else ""
    return " ".join(things) or (f"~ {near}" if near else "·")


def _items(s: FamilyState, counts: Counts) -> list[str]:
    items = s.box.items
    return [
        f"{items[kind].color[0]}{items[kind].strength}{'' if n == 1 else f'x{n}'}"
        for kind, n in sorted(counts.items())
    ]


def _players(s: FamilyState) -> list[str]:
    rows = []
    for seat in range(s.players):
        mark = ">" if seat == s.current else " "
        tokens = [token for token, holder in s.held_by.items() if holder == seat]
        held = " ".join([*_items(s, s.held[seat]), *tokens]) or "no items"
        perks = ", ".join(sorted(s.perks[seat])) or "no perks"
        where = s.at[seat] or ("left" if seat in s.gone else "off the board")
        rows.append(f"{mark}{seat} {s.heroes[seat]} ({where}): {held}")
        rows.append(f"   {perks}")
    return rows


def _monsters(s: FamilyState) -> list[str]:
    rows = []
    for monster in s.monsters:
        task = "complete" if monster in s.completed else _task(s, monster)
        rows.append(f"{monster}: task {task}")
    return rows


def _task(s: FamilyState, monster: str) -> str:
    row = s.box.monsters[monster]
    spots = len(row.mat.spots)
    if spots:
        return f"{spots - len(s.free_spots(monster))} of {spots}"
    for token in row.tokens:
        if token.place == "board":
            return f"{s.on_mat.get(token.id, 0)} of {token.count}"
    return s.task_shown(monster)
