"""What a picture of a board needs to speak its reader's language."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class Lexicon(Protocol):
    """Words of a ruleset in one language; `Words` fulfils it."""

    def caption(self, key: str, **values: str) -> str:
        """A text of the ruleset's pictures, with its `{fields}`; KeyError if there is none."""

    def component(self, name: str, kind: str = "") -> str:
        """The name of a component by its id (`kind:id` first); the id itself if it has none."""

    def value(self, owner: type[Struct], field: str, value: object) -> str:
        """A field of a struct for people; "" for nothing."""

    def word(self, key: str, **values: str) -> str:
        """One of the kernel's own words."""
