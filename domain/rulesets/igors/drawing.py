"""The board as text: the loop as a ring, the final race inside it, then boards and players."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.columns import centred, padded, width, wrapped
from domain.kernel.event import Seat
from domain.kernel.lexicon import Lexicon
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
WIDTH = 80
PARTS = "HTLRlr"  # head, torso, arms, legs


def picture(s: IgorsState, words: Lexicon) -> str:
    """80 columns at most."""
    if not s.at:
        return words.caption("nothing")
    legend = words.caption("legend").split("\n")
    lines = [*_track(s, words), "", *legend, "", *_boards(s, words), ""]
    for seat in range(s.players):
        lines += _player(s, words, seat)
    return "\n".join(line.rstrip() for line in [*lines, *_roll(s, words)])


def _track(s: IgorsState, words: Lexicon) -> list[str]:
    top = LOOP[:ACROSS]
    right = LOOP[ACROSS : ACROSS + DOWN]
    bottom = LOOP[ACROSS + DOWN : 2 * ACROSS + DOWN][::-1]
    left = LOOP[2 * ACROSS + DOWN :][::-1]
    lines = _row(s, words, top, CELL)
    inner = {1: RACE[7:], 3: RACE[6::-1]}
    for number in range(DOWN):
        sides = zip(
            _row(s, words, left[number : number + 1], CELL),
            _race(s, words, inner.get(number, ())),
            _row(s, words, right[number : number + 1], CELL),
            strict=True,
        )
        lines += ["".join(parts) for parts in sides]
    return [*lines, *_row(s, words, bottom, CELL)]


def _row(s: IgorsState, words: Lexicon, squares: tuple[str, ...], room: int) -> list[str]:
    names = "".join(centred(_name(words, square), room) for square in squares)
    return [names, "".join(_igors(s, square).center(room) for square in squares)]


def _race(s: IgorsState, words: Lexicon, squares: tuple[str, ...]) -> list[str]:
    room = (ACROSS - 2) * CELL
    return [centred(line, room) for line in _row(s, words, squares, RACE_CELL)]


def _name(words: Lexicon, square: str) -> str:
    if square in OWNER_AT:
        return _place(words, OWNER_AT[square])
    if square in RACE:
        number = f"[{NUMBER[square]}]" if square in NUMBER else ""
        place = RACE.index(square) + 1
        return words.caption("mansion") if place == len(RACE) else f"{place}{number}"
    plain = {STATION: "start", LOOP[GATE]: "race"}
    if square in plain:
        return words.caption(plain[square])
    mark = "$" if square in SCRAPYARDS else ""
    return f"{mark}{int(square.rpartition('_')[2])}"  # path_01, scrapyard_1


def _place(words: Lexicon, owner: str) -> str:
    """The place of an owner in the few letters that a square holds."""
    return words.caption(f"place:{owner}")


def _igors(s: IgorsState, square: str) -> str:
    return "".join(LETTERS[seat] for seat in range(s.players) if s.at[seat] == square)


def _boards(s: IgorsState, words: Lexicon) -> list[str]:
    told = [_board(s, words, owner) for owner in OWNERS]
    half = len(told) // 2
    pairs = zip(told[:half], told[half:], strict=True)
    return [*[padded(one, WIDTH // 2) + other for one, other in pairs], _decks(s, words)]


def _board(s: IgorsState, words: Lexicon, owner: str) -> str:
    column = max(width(_place(words, each)) for each in OWNERS) + 1
    numbers = "".join(str(NUMBER_OF[piece]) for piece in s.supply[owner])
    tokens, pieces = str(s.board_tokens.get(owner, 0)), numbers or words.caption("none")
    told = words.caption("board", tokens=tokens, pieces=pieces)
    return padded(_place(words, owner), column) + told


def _decks(s: IgorsState, words: Lexicon) -> str:
    size, thrown = s.errands.size, sum(s.errand_discards.values())
    decks = words.caption("errand_deck", number=str(size), discarded=str(thrown))
    if s.is_advanced:
        size, thrown = s.scrapyard.size, sum(s.scrapyard_discards.values())
        cards = words.caption("scrapyard_deck", number=str(size), discarded=str(thrown))
        decks += words.caption("apart") + cards
    return decks


def _player(s: IgorsState, words: Lexicon, seat: Seat) -> list[str]:
    mark = ">" if seat == s.active and not s.outcome else " "
    column = max(width(words.caption(colour)) for colour in COLOURS) + 1
    name = mark + padded(words.caption(COLOURS[seat]), column)
    if seat in s.gone:
        return [name + words.caption("left")]
    told = words.word("between").join(_goods(s, words, seat))
    return wrapped(name + told, WIDTH, 1 + column)


def _goods(s: IgorsState, words: Lexicon, seat: Seat) -> Iterator[str]:
    body = "".join(
        part if kind in s.bodies[seat] else "·" for part, kind in zip(PARTS, TYPES, strict=True)
    )
    yield words.caption("body", parts=body)
    yield words.caption("leftovers", number=str(len(s.leftovers[seat])))
    yield words.caption("tokens", tokens=_tokens(s, words, seat))
    errands = _errands(s, words, seat)
    yield words.caption("errands", number=str(len(s.errand_hands[seat])), known=errands)
    if s.is_advanced:
        cards = s.scrapyard_hands[seat]
        known = _listed(words, cards.known)
        yield words.caption("scrapyard_cards", number=str(len(cards)), known=known)
    if s.lost[seat]:
        yield words.caption("loses_a_turn")


def _tokens(s: IgorsState, words: Lexicon, seat: Seat) -> str:
    held = s.tokens[seat]
    named = (f"{_place(words, o)}×{held[o]}" for o in OWNERS if o in held)
    return " ".join(named) or words.caption("none")


def _errands(s: IgorsState, words: Lexicon, seat: Seat) -> str:
    return words.word("between").join(
        f"{_place(words, VISIT[card])}→{_place(words, DELIVERY[card])}"
        for card in sorted(s.errand_hands[seat].known)
    )


def _listed(words: Lexicon, known: Counts) -> str:
    return words.word("between").join(
        words.caption("card", id=kind, name=words.component(kind)) + (f"×{n}" if n > 1 else "")
        for kind, n in sorted(known.items())
    )


def _roll(s: IgorsState, words: Lexicon) -> list[str]:
    if s.dice is None:
        return []
    one, other = s.dice
    return ["", words.caption("rolled", one=str(one), other=str(other), total=str(s.total))]
