"""The table as text, 80 columns: the map, who is where, and how far the tasks are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.kernel.columns import cut, flowed, padded, spread, width, wrapped
from domain.kernel.lexicon import Lexicon
from domain.kernel.pools import Counts

from .box import Box
from .mapping import FILLER, MARKS, WIDTH, Chart, Place, chart_of
from .naming import drawn, listed
from .rows import Item
from .state import FamilyState

SHORT = 3  # letters of a figure's name on the map, at least
Marks = Callable[[str], tuple[str, ...]]


def no_marks(space: str) -> tuple[str, ...]:
    """A box without anything of its own in a space."""
    return ()


def picture(s: FamilyState, words: Lexicon, marks: Marks = no_marks) -> str:
    """The heading, the map, every space with something in it, the players, the monsters.

    `marks` are what a box shows in a space beside the things of the family, on the map too: a
    sign and the id of a component, each.
    """
    if not s.monsters and not s.turn:
        return words.caption("nothing")
    chart = chart_of(s.box, tuple(words.component(space) for space in s.box.spaces))
    parts = [_heading(s, words), _map(s, words, chart, marks), _legend(s, words, chart)]
    parts += [_spaces(s, words, chart, marks), _players(s, words), _monsters(s, words)]
    texts = ["\n".join(line.rstrip() for line in part).rstrip() for part in parts]
    return "\n\n".join(texts)


def _heading(s: FamilyState, words: Lexicon) -> list[str]:
    counts = {
        "turn": s.turn, "terror": s.terror, "loss_at": s.box.terror.loss_at,
        "cards": s.deck.size, "bag": s.bag.size, "actions": s.actions,
    }  # fmt: skip
    texts = {name: str(count) for name, count in counts.items()}
    return _wrapped(words.caption("heading", frenzy=drawn(words, s.frenzy), **texts), 3)


# The map.


def _map(s: FamilyState, words: Lexicon, chart: Chart, marks: Marks) -> list[str]:
    lines = list(chart.lines)
    for space, place in chart.places.items():
        own = (mark[0] + drawn(words, mark[1:], "lair") for mark in marks(space))
        for row, mark in enumerate(_fitted([*_brief(s, words, space), *own], place.room)):
            line = lines[place.row + 1 + row]
            start = _beside(line, place, width(mark))
            after = line[start + width(mark) :]
            lines[place.row + 1 + row] = line[:start] + spread(mark, FILLER) + after
    return [line.replace(FILLER, "") for line in lines]


def _fitted(marks: list[str], room: int) -> list[str]:
    """As many marks as there is room for under a name."""
    told = wrapped(" ".join(cut(mark, room) for mark in marks), room)
    if len(told) <= MARKS:
        return told
    *before, last = told[:MARKS]
    while width(last) >= room and " " in last:
        last = last.rpartition(" ")[0]
    return [*before, cut(f"{last}…", room)]


def _beside(line: str, place: Place, length: int) -> int:
    """Where a mark under a name starts: as central as it can be without hiding a line."""
    middle = place.left + (place.room - length) // 2
    ends = range(place.left, place.left + place.room - length + 1)
    starts = sorted(ends, key=lambda start: abs(start - middle))
    return next((n for n in starts if not line[max(n - 1, 0) : n + length + 1].strip()), middle)


def _brief(s: FamilyState, words: Lexicon, space: str) -> Iterator[str]:
    seats = "".join(str(s.seat_of(hero)) for hero in s.heroes_in(space))
    yield from [f"@{seats}"] if seats else []
    here = (figure for figure, at in s.figures.items() if at == space)
    yield from (f"!{_short(s.box, words, figure)}" for figure in here)
    counts = {
        "+": len(s.villagers_in(space)),
        "#": sum(spaces.count(space) for spaces in s.tokens.values()),
        "*": sum(s.lying[space].values()),
    }
    yield from (f"{mark}{n}" for mark, n in counts.items() if n)


def _short(box: Box, words: Lexicon, figure: str) -> str:
    """As many first letters (of the last word) as tell a figure from the others of the box."""
    name, *others = (
        drawn(words, each).rpartition(" ")[2]
        for each in (figure, *(other for other in box.figures if other != figure))
    )
    ends = range(SHORT, len(name))
    brief = (name[:n] for n in ends if not any(each.startswith(name[:n]) for each in others))
    return next(brief, name)


def _legend(s: FamilyState, words: Lexicon, chart: Chart) -> list[str]:
    lines = [words.caption("legend"), _colors(s.box, words)]
    if chart.undrawn:
        pairs = [
            words.caption("path", one=listed(words, one), other=listed(words, other))
            for one, other in chart.undrawn
        ]
        lines.append(words.caption("paths", paths=words.word("between").join(pairs)))
    return [part for line in lines for part in _wrapped(line, 3)]


def _colors(box: Box, words: Lexicon) -> str:
    """What the letters and numbers of items stand for."""
    colors = dict.fromkeys(item.color for item in box.items.values())
    named = {color: words.value(Item, "color", color) for color in colors}
    told = words.word("between").join(f"{color[0]} {name}" for color, name in named.items())
    return words.caption("items", colors=told)


# The lists.


def _spaces(s: FamilyState, words: Lexicon, chart: Chart, marks: Marks) -> list[str]:
    names = {space: listed(words, space) for space in chart.places}
    column = max(width(name) for name in names.values()) + 1
    lines = []
    for space, name in names.items():
        own = (mark[0] + listed(words, mark[1:], "lair") for mark in marks(space))
        if things := [f"{thing} " for thing in (*_within(s, words, space), *own)]:
            lines += flowed([padded(name, column), *things], WIDTH, column)
    return lines


def _wrapped(text: str, indent: int) -> list[str]:
    return wrapped(text, WIDTH, indent)


def _within(s: FamilyState, words: Lexicon, space: str) -> list[str]:
    things = [("@", hero, "hero") for hero in s.heroes_in(space)]
    things += [("!", figure, "figure") for figure, at in s.figures.items() if at == space]
    things += [("+", villager, "villager") for villager in s.villagers_in(space)]
    lying = [(token, at) for token, spaces in s.tokens.items() for at in spaces]
    things += [("#", token, "token") for token, at in lying if at == space]
    named = [sign + listed(words, thing, kind) for sign, thing, kind in things]
    return [*named, *_items(s, s.lying[space])]


def _items(s: FamilyState, counts: Counts) -> list[str]:
    rows = [(s.box.items[kind], n) for kind, n in sorted(counts.items())]
    return [_counted(f"{item.color[0]}{item.strength}", n) for item, n in rows]


def _counted(thing: str, n: int, times: str = "x") -> str:
    return thing if n == 1 else f"{thing}{times}{n}"


def _players(s: FamilyState, words: Lexicon) -> list[str]:
    rows = []
    for seat in range(s.players):
        space, mark = s.at[seat], ">" if seat == s.current else " "
        away = words.caption("left" if seat in s.gone else "off")
        where = listed(words, space) if space else away
        tokens = [listed(words, t, "token") for t, holder in s.held_by.items() if holder == seat]
        held = " ".join([*_items(s, s.held[seat]), *tokens]) or words.caption("no_items")
        hero = listed(words, s.heroes[seat])
        player = words.caption("player", hero=hero, where=where, held=held)
        rows += _wrapped(f"{mark}{seat} {player}", 3)
        rows += flowed(["   ", *_perks(s.perks[seat], words)], WIDTH, 3)
    return rows


def _perks(perks: Counts, words: Lexicon) -> list[str]:
    named = [_counted(listed(words, perk), n, " x") for perk, n in sorted(perks.items())]
    *before, last = named or [words.caption("no_perks")]
    return [*(perk + words.word("between") for perk in before), last]


def _monsters(s: FamilyState, words: Lexicon) -> list[str]:
    rows = []
    for monster in s.monsters:
        task = words.caption("complete") if monster in s.completed else _task(s, words, monster)
        name = listed(words, monster, "monster")
        rows += _wrapped(words.caption("task", monster=name, task=task), 3)
    return rows


def _task(s: FamilyState, words: Lexicon, monster: str) -> str:
    if own := s.task_shown(monster, words):
        return own
    row = s.box.monsters[monster]
    if spots := len(row.mat.spots):
        return _of(words, spots - len(s.free_spots(monster)), spots)
    for token in row.tokens:
        if token.place == "board":
            return _of(words, s.on_mat.get(token.id, 0), token.count)
    return words.caption("open")


def _of(words: Lexicon, number: int, count: int) -> str:
    return words.caption("of", number=str(number), count=str(count))
