"""Talking to people in a terminal or through a pipe: phrases, numbered lists, lines."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.rule import Rule

from domain.kernel.rulebook import read_json
from domain.kernel.words import printable

from .common import console, hanging

WIDEST = 120  # columns
INDENT = "  "
SHORT = 6  # a list of so many lines needs no columns


class Gone(Exception):
    """Nobody types any more: end of the input, Ctrl-C, or `q`."""


class Screen:
    """What is shown and typed, in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.out: Console = console()
        self._phrases: dict[str, Any] = read_json(__package__, "phrases.json")  # Any: JSON
        self.person = sys.stdin.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a stray byte is a typing error, not a crash

    def phrase(self, key: str, **values: object) -> str:
        """One of our own phrases."""
        text: str = self._phrases[key][self.lang]
        return text.format(**values)

    def why(self, code: str, detail: str) -> str:
        """A refusal's code in the reader's language; details are told in English only."""
        key = f"why:{code}"
        return self.phrase(key, detail=detail) if key in self._phrases else detail

    def say(self, text: str = "", style: str = "") -> None:
        """A line (or more) as it is."""
        self.out.print(text, style=style or None)

    def tell(self, line: str) -> None:
        """An event, moved in; what does not fit into the line goes on below its text."""
        margin = len(INDENT) if line.startswith(INDENT) else 0
        for piece in hanging(line, margin, self.out.width):
            self.board(piece)

    def board(self, text: str) -> None:
        """Lines that must not be wrapped."""
        self.out.print(text, soft_wrap=True)

    def heading(self, text: str) -> None:
        """A line across the screen."""
        width = min(self.out.width, WIDEST)
        self.out.print(Rule(text, align="left", characters="─"), width=width)

    def clear(self) -> None:
        """Nothing of the last player stays on the screen."""
        if self.person:
            self.out.clear()

    def choices(self, texts: Sequence[str]) -> None:
        """A numbered list, in columns if it is long."""
        digits = len(str(len(texts)))
        cells = [f"{number:>{digits}} {text}" for number, text in enumerate(texts, 1)]
        widest = max(cell_len(cell) for cell in cells) + 3
        room = min(self.out.width, WIDEST) - len(INDENT)
        columns = max(1, room // widest) if len(cells) > SHORT else 1
        rows = -(-len(cells) // columns)
        for row in range(rows):
            line = [cell + " " * (widest - cell_len(cell)) for cell in cells[row::rows]]
            self.board(INDENT + "".join(line).rstrip())

    def ask(self, prompt: str = "> ") -> str:
        """A line that somebody typed, without blanks around it; Gone at the end of the input."""
        self.out.print(prompt, end="", soft_wrap=True)
        self.out.file.flush()
        try:
            line = input()
        except (EOFError, KeyboardInterrupt):
            self.say()
            raise Gone from None
        if not self.person:
            self.say(printable(line))
        return printable(line.strip())
