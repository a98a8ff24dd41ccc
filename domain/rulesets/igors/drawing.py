"""The board as text: the loop as a ring, the final race inside it, then boards and players."""

from __future__ import annotations

from textwrap import wrap

from domain.kernel.event import Seat
from domain.kernel.pools import Counts

from .content import (
    COLOURS,
    DELIVERY,
    GATE,
    LOOP,
    NUMBER,
    NUMBER_OF,
    OWNER_AT,
    OWNERS,
    RACE,
    SCRAPYARDS,
    STATION,
    TYPES,
    VISIT,
)
from .state import IgorsState

ACROSS, DOWN, CELL, RACE_CELL = 13, 5, 6, 9
LETTERS = ("r", "b", "g", "y", "p", "k")
SHORT = {
    "gill_man": "Lagoon", "werewolf": "Cabin", "witch": "Swamp", "dracula": "Castle",
    "mummy": "Pyram.", "phantom": "Opera", "invisible_man": "Inn", "mr_hyde": "Jekyll",
}  # fmt: skip
LEGEND = "r b g y p k: Igors (k black) · 1 path, $1 scrapyard · 2[4]: race 2, number 4"
PARTS = "HTLRlr"  # head, torso, arms, legs


def picture(s: IgorsState) -> str:
    """80 columns at most."""
    if not s.at:
        return "(the board is not laid yet)"
    lines = [*_track(s), "", LEGEND, "", *_boards(s), ""]
    for seat in range(s.players):
        lines += _player(s, seat)
    return "\n".join(line.rstrip() for line in [*lines, *_roll(s)])


def _track(s: IgorsState) -> list[str]:
    top = LOOP[:ACROSS]
    right = LOOP[ACROSS : ACROSS + DOWN]
    bottom = LOOP[ACROSS + DOWN : 2 * ACROSS + DOWN][::-1]
    left = LOOP[2 * ACROSS + DOWN :][::-1]
    lines = _row(s, top, CELL)
    inner = {1: RACE[7:], 3: RACE[6::-1]}
    for number in range(DOWN):
        sides = zip(
            _row(s, left[number : number + 1], CELL),
            _race(s, inner.get(number, ())),
            _row(s, right[number : number + 1], CELL),
            strict=True,
        )
        lines += ["".join(parts) for parts in sides]
    return [*lines, *_row(s, bottom, CELL)]


def _row(s: IgorsState, squares: tuple[str, ...], width: int) -> list[str]:
    names = "".join(_name(square).center(width) for square in squares)
    return [names, "".join(_igors(s, square).center(width) for square in squares)]


def _race(s: IgorsState, squares: tuple[str, ...]) -> list[str]:
    width = (ACROSS - 2) * CELL
    return [line.center(width) for line in _row(s, squares, RACE_CELL)]


def _name(square: str) -> str:
    if square in OWNER_AT:
        return SHORT[OWNER_AT[square]]
    if square in RACE:
        number = f"[{NUMBER[square]}]" if square in NUMBER else ""
        place = RACE.index(square) + 1
        return "MANSION" if place == len(RACE) else f"{place}{number}"
    plain = {STATION: "Start", LOOP[GATE]: "Race"}
    mark = "$" if square in SCRAPYARDS else ""
    return plain.get(square) or f"{mark}{int(square.rpartition('_')[2])}"  # path_01, scrapyard_1


def _igors(s: IgorsState, square: str) -> str:
    return "".join(LETTERS[seat] for seat in range(s.players) if s.at[seat] == square)


def _boards(s: IgorsState) -> list[str]:
    told = []
    for owner in OWNERS:
        numbers = "".join(str(NUMBER_OF[piece]) for piece in s.supply[owner]) or "none"
        told.append(f"{SHORT[owner]:<7}tokens {s.board_tokens.get(owner, 0)}  pieces {numbers}")
    half = len(told) // 2
    decks = f"errands {s.errands.size} in the deck, {sum(s.errand_discards.values())} discarded"
    if s.is_advanced:
        thrown = sum(s.scrapyard_discards.values())
        decks += f"; scrapyard {s.scrapyard.size} in the deck, {thrown} discarded"
    pairs = zip(told[:half], told[half:], strict=True)
    return [*[f"{one:<40}{other}" for one, other in pairs], decks]


def _player(s: IgorsState, seat: Seat) -> list[str]:
    mark = ">" if seat == s.active and not s.outcome else " "
    name = f"{mark}{COLOURS[seat]:<7}"
    if seat in s.gone:
        return [f"{name}has left"]
    body = "".join(
        part if kind in s.bodies[seat] else "·" for part, kind in zip(PARTS, TYPES, strict=True)
    )
    told = [f"body {body}", f"leftovers {len(s.leftovers[seat])}", f"tokens {_tokens(s, seat)}"]
    told.append(f"errands {len(s.errand_hands[seat])}{_errands(s, seat)}")
    if s.is_advanced:
        cards = s.scrapyard_hands[seat]
        told.append(f"scrapyard cards {len(cards)}{_listed(cards.known)}")
    if s.lost[seat]:
        told.append("loses a turn")
    return wrap(name + ", ".join(told), 80, subsequent_indent=" " * 8)


def _tokens(s: IgorsState, seat: Seat) -> str:
    held = s.tokens[seat]
    return " ".join(f"{SHORT[o]}×{held[o]}" for o in OWNERS if o in held) or "none"


def _errands(s: IgorsState, seat: Seat) -> str:
    known = [f"{SHORT[VISIT[c]]}→{SHORT[DELIVERY[c]]}" for c in sorted(s.errand_hands[seat].known)]
    return f" ({', '.join(known)})" if known else ""


def _listed(known: Counts) -> str:
    named = [f"{kind}×{n}" if n > 1 else kind for kind, n in sorted(known.items())]
    return f" ({', '.join(named)})" if named else ""


def _roll(s: IgorsState) -> list[str]:
    if s.dice is None:
        return []
    return ["", f"rolled {s.dice[0]}+{s.dice[1]}, total {s.total}"]
