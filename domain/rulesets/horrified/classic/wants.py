"""What the greedy player wants: which items serve which task, and what there is to do where."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum  # whatever the order in which items lie
from typing import NamedTuple

from domain.kernel.command import Command
from domain.kernel.event import Seat
from domain.kernel.pools import Counts
from domain.rulesets.horrified.core.commands import PickUpItems
from domain.rulesets.horrified.core.payment import Price
from domain.rulesets.horrified.core.rows import CostPart
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster

from .creature import CREATURE, next_mark
from .frankenstein_bride import PAIR, dials
from .state import HorrifiedState

WIN, ADVANCE, USEFUL, SPARE = 60.0, 14.0, 4.0, 1.0
ENOUGH_TO_CARRY = 9


class Errand(NamedTuple):
    """Something to do in a space, worth going there."""

    space: str
    worth: float
    command: Command


def item_worth(s: HorrifiedState, item: str) -> float:
    """How well an item serves the tasks that are open, the best of them counting."""
    worth = SPARE
    row = s.box.items[item]
    for monster in s.monsters:
        if monster in s.completed:
            worth = max(worth, USEFUL * _serves_price(s, monster, row.color, row.strength))
        else:
            worth = max(worth, USEFUL * _serves_task(s, monster, item))
    return worth


def _serves_price(s: HorrifiedState, monster: str, color: str, strength: int) -> float:
    fits = [p for p in s.box.monsters[monster].defeat.cost if p.color == color]
    return max((strength / 3 if p.kind == "sum" else 1.0 for p in fits), default=0.0)


def _serves_task(s: HorrifiedState, monster: str, item: str) -> float:
    """From 0, of no use, to about 2."""
    row, mat = s.box.items[item], s.box.monsters[monster].mat
    later = 0.5 * _serves_price(s, monster, row.color, row.strength)
    if mat.spots:
        free = [s.box.spots[spot] for spot in s.free_spots(monster)]
        fits = any(
            spot.color in ("any", row.color)
            and spot.strength in (None, row.strength)
            and spot.location in (None, row.location)
            for spot in free
        )
        return 1.5 if fits else later
    if monster == CREATURE:
        mark = next_mark(s, item)
        return min(2.0, (mark - s.boat) / 2) if mark else 0.0
    if monster == PAIR:
        open_dials = [d.figure for d in dials(s) if s.dials.get(d.id, 0) < d.max]
        wanted = {"frankenstein": "yellow", "bride": "blue"}
        return row.strength / 2 if row.color in [wanted[f] for f in open_dials] else 0.0
    colors = {part.color for each in s.box.monsters[monster].advances for part in each.cost}
    return row.strength / 3 if row.color in colors else later


def errands(s: HorrifiedState, seat: Seat) -> Iterator[Errand]:
    """Everything this seat could do somewhere now, with what it holds."""
    for monster in s.monsters:
        yield from _defeats(s, seat, monster)
        yield from _advances(s, seat, monster)
    carried = sum(s.held[seat].values())
    appetite = 1.0 if carried < ENOUGH_TO_CARRY else 0.3
    for space, items in s.lying.items():
        if items:
            worth = fsum(item_worth(s, item) * n for item, n in items.items())
            yield Errand(space, appetite * worth, PickUpItems(dict(items)))


def _defeats(s: HorrifiedState, seat: Seat, monster: str) -> Iterator[Errand]:
    row = s.box.monsters[monster].defeat
    if monster not in s.completed or not row.action:
        return
    if paid := cheapest(s, Price(s, seat, monster, row.cost, row.effects)):
        space = s.figures[row.where[0].removeprefix("figure:")]
        yield Errand(space, WIN, DefeatMonster(monster, *paid))


def _advances(s: HorrifiedState, seat: Seat, monster: str) -> Iterator[Errand]:
    for row in s.box.monsters[monster].advances:
        if not AdvanceTask.is_open(s, row.id) or not _worth_it(s, monster, row.id):
            continue
        paid = cheapest(s, AdvanceTask.price(s, seat, row.id), most=monster != "dracula")
        if paid:
            for space in _spaces(s, row.where[0]):
                yield Errand(space, ADVANCE, AdvanceTask(row.id, *paid))


def _worth_it(s: HorrifiedState, monster: str, advance: str) -> bool:
    """A full dial is only worth a lesson once both are full: to bring the two together."""
    if monster != PAIR or PAIR in s.completed:
        return True
    dial = next(d for d in dials(s) if d.figure == advance.removeprefix("teach_"))
    return s.dials.get(dial.id, 0) < dial.max


def _spaces(s: HorrifiedState, where: str) -> tuple[str, ...]:
    kind, name = where.split(":")
    if kind == "figure":
        return (s.figures[name],)
    return s.tokens[name] if kind == "token" else (name,)


def cheapest(s: HorrifiedState, price: Price, most: bool = False) -> tuple[Counts, int] | None:
    """A way to pay: for a sum the least waste, for single items the most useful (`most`)."""
    best: tuple[float, Counts, int] | None = None
    parts: list[CostPart] = price.parts
    for bonus, bundle in price.ways():
        for number, items in enumerate(bundle.all()):
            if number == 200:
                break
            value = fsum(item_worth(s, item) * n for item, n in items.items())
            single = most and len(parts) == 1 and parts[0].kind == "one"
            loss = -value - bonus if single else value - bonus / 9
            if best is None or loss < best[0]:
                best = (loss, items, bonus)
    return best[1:] if best else None
