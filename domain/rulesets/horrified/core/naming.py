"""What the picture calls a component: by its id in English, which reads like a name, else both."""

from __future__ import annotations

from domain.kernel.lexicon import Lexicon


def drawn(words: Lexicon, name: str, kind: str = "") -> str:
    """Where it only has to be known again."""
    return words.caption("drawn", id=name, name=words.component(name, kind))


def listed(words: Lexicon, name: str, kind: str = "") -> str:
    """Where its id is looked up to be typed."""
    shown = words.component(name, kind)
    if shown.casefold() == name:
        return drawn(words, name, kind)
    return words.caption("listed", id=name, name=shown)
