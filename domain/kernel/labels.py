"""Labels of a ruleset and of the kernel in three languages, and templates with `{fields}`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any, TypeAlias

from msgspec import Struct

from .rulebook import read_json

LANGUAGES = ("en", "es", "ja")

_KERNEL: Mapping[str, Any] = read_json(__package__, "labels.json")  # Any: JSON
_SEPARATORS = " ,、:：;；"
_EMPTY_BRACKETS = re.compile(r"\s*(?:\(\s*\)|（\s*）)")

Label: TypeAlias = Mapping[str, Any]  # Any: JSON; a text by language, or such texts by role


@cache
def labels_of(package: str) -> Label:
    """The labels beside a ruleset's code, by section.

    Rulesets that share code share its labels: `_meta.extends` names the package that has them; an
    entry of the ruleset's own stands before a shared one.
    """
    own: Label = read_json(package, "labels.json")
    shared = own.get("_meta", {}).get("extends")
    under = labels_of(shared) if shared else {}
    sections = dict.fromkeys((*under, *own))
    return {section: {**under.get(section, {}), **own.get(section, {})} for section in sections}


class Labels:
    """The labels beside a ruleset's code in one language; ValueError if there is no such one."""

    def __init__(self, package: str, lang: str) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"there is no language {lang!r}: {', '.join(LANGUAGES)}")
        self.lang = lang
        self._own: Label = labels_of(package)

    def entry(self, section: str, name: str) -> Label:
        """The ruleset's label of an event or a command, else the kernel's; KeyError if none."""
        own: Label | None = self._own[section].get(name)
        label: Label = _KERNEL[section][name] if own is None else own
        return label

    def text(self, label: Label) -> str:
        """A text in this language, in English if it has none."""
        text: str = label.get(self.lang) or label["en"]
        return text

    def component(self, name: str, kind: str = "") -> str | None:
        """The name of a component by its id, `kind:id` first; None if it has none."""
        labels = self._own["components"]
        label = labels.get(f"{kind}:{name}") or labels.get(f"{kind.rstrip('s')}:{name}")
        label = label or labels.get(name)
        while label and "same_as" in label:
            label = labels.get(label["same_as"])
        return self.text(label["name"]) if label and "name" in label else None

    def value(self, field: str, value: str) -> str | None:
        """The text of a value of a field; None if it has none."""
        label = self._own["values"].get(field, {}).get(value)
        return self.text(label) if label else None

    def decision(self, tag: str) -> str | None:
        """What a question asks, by its tag; None if it has no label."""
        label = self._own["decisions"].get(tag)
        return self.text(label) if label else None

    def caption(self, key: str, values: Mapping[str, str]) -> str:
        """A text of the ruleset's pictures; KeyError if there is none."""
        text = self.text(self._own["picture"][key])
        return fill(text, values) if values else text  # a legend may explain empty brackets

    def word(self, key: str, values: Mapping[str, str]) -> str:
        """One of the kernel's own words."""
        return fill(self.text(_KERNEL["words"][key]), values)


def placeholders(template: str) -> list[str]:
    """The names in braces."""
    return [name for _, name, _, _ in Formatter().parse(template) if name is not None]


def fill(template: str, values: Mapping[str, str]) -> str:
    """An empty value takes the separator before it along, and brackets that hold nothing else.

    Only the template's own: a value is told as it is, whatever separators and brackets it has.
    """
    text, between, dropped = "", "", False
    for literal, name, _, _ in Formatter().parse(template):
        between += literal.lstrip(_SEPARATORS) if dropped and not text + between else literal
        if name is not None:
            dropped = not values[name]
            if dropped:
                between = between.rstrip(_SEPARATORS)
            else:
                text, between = text + _EMPTY_BRACKETS.sub("", between) + values[name], ""
    return text + _EMPTY_BRACKETS.sub("", between)


def printable(text: str) -> str:
    """The text without what could command a terminal: control and direction characters."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def spelled(owner: type[Struct], field: str) -> str:
    """The type of a field as its class spells it: `Seat` is an int, but not for a reader."""
    for parent in owner.__mro__:
        annotation = inspect.get_annotations(parent).get(field)
        if annotation is not None:
            return str(annotation)
    return ""
