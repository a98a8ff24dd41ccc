"""The table as text."""

from __future__ import annotations

from domain.kernel.pools import Counts

from .content import BEAST_OF, CARDS, IMAGES
from .state import WerebeastsState

WIDTH = 80
LEGEND = "cards: singles, then D for the double · [goal] face up · ? hidden from you"


def picture(s: WerebeastsState) -> str:
    """Turn and sale, then a line a seat with its goods, then goals, deck and accusations."""
    if not s.goals:
        return "(no goals are chosen yet)"
    lines = [*_headline(s), "", *_seats(s), "", *_goals(s), ""]
    lines += _wrapped("deck", _deck(s))
    lines += _accusations(s)
    return "\n".join(line.rstrip() for line in [*lines, "", LEGEND])


def _headline(s: WerebeastsState) -> list[str]:
    turn = f"turn {s.turn}, seat {s.active} is active" if s.turn else "set-up"
    if not s.auction:
        return [turn]
    lines = [turn, f"on offer: {_card(s.auction.card)}"]
    for bid in s.auction.bids:
        goods = [*_by_beast(bid.cards), *([_cans(bid.cans)] if bid.cans else [])]
        lines += _wrapped(f"  bid {bid.number} of seat {bid.bidder}", goods)
    if s.auction.due:
        lines.append("  to answer: " + ", ".join(f"seat {seat}" for seat in s.auction.due))
    return lines


def _seats(s: WerebeastsState) -> list[str]:
    lines = []
    for seat in range(s.players):
        mark = ">" if seat == s.active else " "
        state = "" if s.is_live(seat) else f" ({s.standing[seat]})"
        goods = [_cans(s.cans[seat]), *_by_beast(s.cards[seat])]
        lines += _wrapped(f"{mark}seat {seat}{state}", goods)
    return lines


def _goals(s: WerebeastsState) -> list[str]:
    shared = [_slot(s, slot) for slot in range(len(s.slots)) if len(s.holders(slot)) == 2]
    private = [_slot(s, slot) for slot in range(len(s.slots)) if len(s.holders(slot)) == 1]
    lines = _wrapped("goals between", shared) if shared else []
    lines += _wrapped("goals of", private) if private else []
    return lines + _wrapped("not placed", sorted(s.unplaced))


def _slot(s: WerebeastsState, slot: int) -> str:
    goal = s.slots[slot] or "?"
    where = "-".join(str(seat) for seat in s.holders(slot))
    return f"{where} {f'[{goal}]' if s.face_up[slot] else goal}"


def _deck(s: WerebeastsState) -> list[str]:
    size, unseen = s.deck.size, _by_beast(s.deck.unseen)
    count = f"{size} card" + ("" if size == 1 else "s")
    return [f"{count}:", *unseen] if unseen else [count]


def _accusations(s: WerebeastsState) -> list[str]:
    said = [
        f"{a.seat} said {a.target} has {a.goal}: {'yes' if a.upheld else 'no'}"
        for a in s.accusations
    ]
    return _wrapped("accusations", said, ";") if said else []


def _card(card: str) -> str:
    return BEAST_OF[card] + (" D" if IMAGES[card] == 2 else "")


def _cans(cans: int) -> str:
    return f"{cans} can" + ("" if cans == 1 else "s")


def _by_beast(cards: Counts) -> list[str]:
    """`werewolf 2D`: two singles and the double."""
    marks: dict[str, str] = {}
    for card in CARDS:
        if n := cards.get(card):
            single = IMAGES[card] == 1
            mark = str(n) if single else "D" * n
            marks[BEAST_OF[card]] = marks.get(BEAST_OF[card], "") + mark
    return [f"{beast} {mark}" for beast, mark in marks.items()]


def _wrapped(title: str, items: list[str], separator: str = ",") -> list[str]:
    """`title: a, b, c` in lines of 80 columns at most; `title: none` where there is nothing."""
    lines, line = [], f"{title}:"
    items = items or ["none"]
    for number, item in enumerate(items):
        colon = item.endswith(":") or number == len(items) - 1
        word = f" {item}" + ("" if colon else separator)
        if len(line) + len(word) > WIDTH:
            lines.append(line)
            line = "   "
        line += word
    return [*lines, line]
