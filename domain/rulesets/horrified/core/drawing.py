"""The table as text, 80 columns: the map, who is where, and how far the tasks are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap

from domain.kernel.pools import Counts

from .box import Box
from .mapping import MARKS, WIDTH, Chart, Place, chart_of
from .state import FamilyState

LEGEND = "@ hero's seat  ! monster  + villagers  # tokens  * items  ~ ( ) water"
SHORT = 3  # letters of a figure's name on the map, at least
Marks = Callable[[str], tuple[str, ...]]


def no_marks(space: str) -> tuple[str, ...]:
    """A box without anything of its own in a space."""
    return ()


def picture(s: FamilyState, marks: Marks = no_marks) -> str:
    """The heading, the map, every space with something in it, the players, the monsters.

    `marks` are what a box shows in a space beside the things of the family, on the map too.
    """
    if not s.monsters:
        return "(the monsters are not chosen yet)"
    heading = (
        f"turn {s.turn} · terror {s.terror}/{s.box.terror.loss_at} · cards {s.deck.size}"
        f" · bag {s.bag.size} · actions {s.actions} · frenzy: {s.frenzy}"
    )
    chart = chart_of(s.box)
    parts = [_wrapped(heading, 3), _map(s, chart, marks), [LEGEND, *_undrawn(chart)]]
    parts += [_spaces(s, chart, marks), _players(s), _monsters(s)]
    texts = ["\n".join(line.rstrip() for line in part).rstrip() for part in parts]
    return "\n\n".join(texts)


# The map.


def _map(s: FamilyState, chart: Chart, marks: Marks) -> list[str]:
    lines = list(chart.lines)
    for space, place in chart.places.items():
        text = " ".join([*_brief(s, space), *marks(space)])
        told = wrap(text, place.room, max_lines=MARKS, placeholder="…")
        for row, mark in enumerate(told, place.row + 1):
            start = _beside(lines[row], place, len(mark))
            lines[row] = lines[row][:start] + mark + lines[row][start + len(mark) :]
    return lines


def _beside(line: str, place: Place, length: int) -> int:
    """Where a mark under a name starts: as central as it can be without hiding a line."""
    middle = place.left + (place.room - length) // 2
    ends = range(place.left, place.left + place.room - length + 1)
    starts = sorted(ends, key=lambda start: abs(start - middle))
    return next((n for n in starts if not line[max(n - 1, 0) : n + length + 1].strip()), middle)


def _brief(s: FamilyState, space: str) -> Iterator[str]:
    seats = "".join(str(s.seat_of(hero)) for hero in s.heroes_in(space))
    yield from [f"@{seats}"] if seats else []
    yield from (f"!{_short(s.box, figure)}" for figure, at in s.figures.items() if at == space)
    counts = {
        "+": len(s.villagers_in(space)),
        "#": sum(spaces.count(space) for spaces in s.tokens.values()),
        "*": sum(s.lying[space].values()),
    }
    yield from (f"{mark}{n}" for mark, n in counts.items() if n)


def _short(box: Box, figure: str) -> str:
    """As many first letters as tell a figure from the others of the box."""
    others = [other for other in box.figures if other != figure]
    ends = range(SHORT, len(figure))
    brief = (figure[:n] for n in ends if not any(each.startswith(figure[:n]) for each in others))
    return next(brief, figure)


def _undrawn(chart: Chart) -> list[str]:
    pairs = [f"{one} to {other}" for one, other in chart.undrawn]
    return _wrapped(f"more paths: {', '.join(pairs)}", 3) if pairs else []


# The lists.


def _spaces(s: FamilyState, chart: Chart, marks: Marks) -> list[str]:
    column = max(len(space) for space in chart.places) + 1
    lines = []
    for space in chart.places:
        if things := " ".join([*_within(s, space), *marks(space)]):
            lines += _wrapped(f"{space:<{column}}{things}", column)
    return lines


def _wrapped(text: str, indent: int) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)


def _within(s: FamilyState, space: str) -> list[str]:
    heroes = [f"@{hero}" for hero in s.heroes_in(space)]
    figures = [f"!{figure}" for figure, at in s.figures.items() if at == space]
    villagers = [f"+{villager}" for villager in s.villagers_in(space)]
    tokens = [f"#{token}" for token, spaces in s.tokens.items() for at in spaces if at == space]
    return [*heroes, *figures, *villagers, *tokens, *_items(s, s.lying[space])]


def _items(s: FamilyState, counts: Counts) -> list[str]:
    rows = [(s.box.items[kind], n) for kind, n in sorted(counts.items())]
    return [_counted(f"{item.color[0]}{item.strength}", n) for item, n in rows]


def _counted(thing: str, n: int, times: str = "x") -> str:
    return thing if n == 1 else f"{thing}{times}{n}"


def _players(s: FamilyState) -> list[str]:
    rows = []
    for seat in range(s.players):
        mark = ">" if seat == s.current else " "
        tokens = [token for token, holder in s.held_by.items() if holder == seat]
        held = " ".join([*_items(s, s.held[seat]), *tokens]) or "no items"
        perks = ", ".join(_counted(perk, n, " x") for perk, n in sorted(s.perks[seat].items()))
        where = s.at[seat] or ("left" if seat in s.gone else "off the board")
        rows += _wrapped(f"{mark}{seat} {s.heroes[seat]} ({where}): {held}", 3)
        rows += _wrapped(f"   {perks or 'no perks'}", 3)
    return rows


def _monsters(s: FamilyState) -> list[str]:
    rows = []
    for monster in s.monsters:
        task = "complete" if monster in s.completed else _task(s, monster)
        rows += _wrapped(f"{monster}: task {task}", 3)
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
