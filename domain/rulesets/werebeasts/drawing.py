"""The table as text."""

from __future__ import annotations

from domain.kernel.columns import flowed
from domain.kernel.event import Seat
from domain.kernel.lexicon import Lexicon
from domain.kernel.pools import Counts

from .content import BEAST_OF, CARDS, IMAGES
from .state import WerebeastsState

WIDTH, INDENT = 80, 4


def picture(s: WerebeastsState, words: Lexicon) -> str:
    """Turn and sale, then a line a seat with its goods, then goals, deck and accusations."""
    if not s.goals:
        return words.caption("nothing")
    lines = [*_headline(s, words), "", *_seats(s, words), "", *_goals(s, words), ""]
    lines += [*_deck(s, words), *_accusations(s, words)]
    legend = words.caption("legend").split("\n")
    return "\n".join(line.rstrip() for line in [*lines, "", *legend])


def _headline(s: WerebeastsState, words: Lexicon) -> list[str]:
    turn = words.caption("set_up")
    if s.turn:
        turn = words.caption("turn", number=str(s.turn), seat=_seat(words, s.active))
    if not s.auction:
        return [turn]
    lines = [turn, words.caption("on_offer", card=_card(words, s.auction.card))]
    for bid in s.auction.bids:
        goods = [*_by_beast(words, bid.cards), *([_cans(words, bid.cans)] if bid.cans else [])]
        title = words.caption("bid", number=str(bid.number), seat=_seat(words, bid.bidder))
        lines += _list(words, f"  {title}", goods)
    if s.auction.due:
        title = "  " + words.caption("to_answer")
        lines += _list(words, title, [_seat(words, seat) for seat in s.auction.due])
    return lines


def _seats(s: WerebeastsState, words: Lexicon) -> list[str]:
    lines = []
    for seat in range(s.players):
        mark = ">" if seat == s.active else " "
        name = _seat(words, seat)
        if not s.is_live(seat):
            standing = words.value(WerebeastsState, "standing", s.standing[seat])
            name = words.caption("out", seat=name, standing=standing)
        goods = [_cans(words, s.cans[seat]), *_by_beast(words, s.cards[seat])]
        lines += _list(words, mark + name, goods)
    return lines


def _goals(s: WerebeastsState, words: Lexicon) -> list[str]:
    lines: list[str] = []
    for title, number in (("goals_between", 2), ("goals_of", 1)):
        slots = [slot for slot in range(len(s.slots)) if len(s.holders(slot)) == number]
        if slots:
            lines += _list(words, words.caption(title), [_slot(s, words, slot) for slot in slots])
    unplaced = [_goal(words, goal) for goal in sorted(s.unplaced)]
    return lines + _list(words, words.caption("unplaced"), unplaced)


def _slot(s: WerebeastsState, words: Lexicon, slot: int) -> str:
    goal = s.slots[slot]
    shown = _goal(words, goal) if goal else "?"
    where = "-".join(str(seat) for seat in s.holders(slot))
    return f"{where} {f'[{shown}]' if s.face_up[slot] else shown}"


def _deck(s: WerebeastsState, words: Lexicon) -> list[str]:
    count, unseen = _counted(words, "card", s.deck.size), _by_beast(words, s.deck.unseen)
    if not unseen:
        return _list(words, words.caption("deck"), [count])
    title = words.caption("deck_of", cards=count)
    return _list(words, title, unseen)


def _accusations(s: WerebeastsState, words: Lexicon) -> list[str]:
    said = [
        words.caption(
            "accusation",
            seat=str(a.seat),
            target=str(a.target),
            goal=_beast(words, a.goal),
            answer=words.word("yes" if a.upheld else "no"),
        )
        for a in s.accusations
    ]
    title, apart = words.caption("accusations"), words.caption("apart")
    return _list(words, title, said, apart) if said else []


# Names.


def _seat(words: Lexicon, seat: Seat) -> str:
    return words.caption("seat", number=str(seat))


def _beast(words: Lexicon, beast: str) -> str:
    return words.caption("beast", id=beast, name=words.component(beast))


def _goal(words: Lexicon, goal: str) -> str:
    return words.caption("goal", id=goal, name=words.component(goal))


def _card(words: Lexicon, card: str) -> str:
    return _beast(words, BEAST_OF[card]) + (" D" if IMAGES[card] == 2 else "")


def _cans(words: Lexicon, cans: int) -> str:
    return _counted(words, "can", cans)


def _counted(words: Lexicon, thing: str, number: int) -> str:
    return words.caption(thing if number == 1 else f"{thing}s", number=str(number))


def _by_beast(words: Lexicon, cards: Counts) -> list[str]:
    """`werewolf 2D`: two singles and the double."""
    marks: dict[str, str] = {}
    for card in CARDS:
        if n := cards.get(card):
            single = IMAGES[card] == 1
            mark = str(n) if single else "D" * n
            marks[BEAST_OF[card]] = marks.get(BEAST_OF[card], "") + mark
    return [f"{_beast(words, beast)} {mark}" for beast, mark in marks.items()]


def _list(words: Lexicon, title: str, items: list[str], between: str = "") -> list[str]:
    """`title: a, b, c` in lines of 80 columns at most; `title: none` where there is nothing."""
    between = between or words.word("between")
    *before, last = items or [words.caption("none")]
    pieces = [title + words.word("colon"), *(item + between for item in before), last]
    return flowed(pieces, WIDTH, INDENT)
