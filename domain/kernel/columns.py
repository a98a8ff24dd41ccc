"""Text in columns: letters of East Asia are two columns wide, marks on a letter none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import combining, east_asian_width

WIDE = frozenset("WF")
_WORDS = re.compile(r" +|[^ 、]+、*[ ]*|、+")


def width(text: str) -> int:
    """How many columns of a terminal a line takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in WIDE else 1 for c in text)


def padded(text: str, room: int) -> str:
    """With blanks behind it up to `room` columns."""
    return text + " " * (room - width(text))


def centred(text: str, room: int) -> str:
    """With blanks around it up to `room` columns, where they are odd as `str.center` has them."""
    spare = max(0, room - width(text))
    before = spare // 2 + (spare & room & 1)
    return " " * before + text + " " * (spare - before)


def cut(text: str, room: int) -> str:
    """As much of it as `room` columns hold, with an ellipsis if that is not all."""
    if width(text) <= room:
        return text
    while width(text) >= room:
        text = text[:-1]
    return f"{text}…"


def spread(text: str, filler: str) -> str:
    """With a filler behind every wide letter: as many characters as columns."""
    return "".join(c + filler * (width(c) - 1) for c in text)


def wrapped(text: str, room: int, indent: int = 0) -> list[str]:
    """Lines of at most `room` columns, broken at blanks; the later ones begin with `indent`."""
    return flowed(_WORDS.findall(text), room, indent)


def flowed(pieces: Iterable[str], room: int, indent: int = 0) -> list[str]:
    """The same of pieces that are not broken; the blanks between them are theirs."""
    lines: list[str] = []
    line = ""
    for piece in pieces:
        if line.strip() and width(line) + width(piece.rstrip()) > room:
            lines.append(line.rstrip())
            line = " " * indent
        line += piece
    return [*lines, line.rstrip()] if line.strip() else lines
