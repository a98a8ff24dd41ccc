"""Finding the command that a person means: numbered lists, or the command as it is typed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import Any, TypeVar

import msgspec

from domain.kernel.command import Command
from domain.kernel.dice import QuickDice
from domain.kernel.event import Seat, snake
from domain.kernel.game import Game
from domain.kernel.offers import Domain, Offer
from domain.kernel.words import Words

from .screen import Screen

FEW = 9  # so many commands are listed at once, whatever their kinds
MOST = 60  # so many values of a parameter are listed


T = TypeVar("T")


class Typed(Exception):
    """What was typed instead of a number of the list."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Back(Exception):
    """One list back."""


class Menu:
    """The legal commands of one seat, as it may know them."""

    def __init__(self, screen: Screen, words: Words, view: Game, seat: Seat) -> None:
        self.screen, self.words, self.rules = screen, words, view.rules
        self.offers = list(view.rules.offers(view.state, seat))
        self.kinds = list(dict.fromkeys(offer.command for offer in self.offers))

    def choose(self) -> Command:
        """A command; Typed for a line that is none of the numbers, Back from the first list."""
        few = list(islice(chain.from_iterable(o.all() for o in self.offers), FEW + 1))
        if len(few) <= FEW:
            return self._pick(few, [self._with_typing(c) for c in few])
        if len(self.kinds) == 1:
            return self._fill(self.kinds[0])
        while True:
            kind = self._pick(self.kinds, [self._counted(kind) for kind in self.kinds])
            try:
                return self._fill(kind)
            except Back:
                continue

    def _counted(self, kind: type[Command]) -> str:
        label, count = self.words.command_label(kind), sum(o.size() for o in self._of(kind))
        return label if count == 1 else self.screen.phrase("ways", label=label, count=count)

    def _of(self, kind: type[Command]) -> list[Offer]:
        return [offer for offer in self.offers if offer.command is kind]

    def _fill(self, kind: type[Command]) -> Command:
        """Ask for one parameter after the other; Back goes back by one."""
        names = kind.__struct_fields__
        values: dict[str, Any] = {}  # Any: the parameters' own types
        asked: list[str] = []
        while len(values) < len(names):
            name = names[len(values)]
            domains = self._domains(kind, values, name)
            known = _only_value(domains)
            if known is not None:
                values[name] = known[0]
                continue
            try:
                values[name] = self._value(kind, name, domains)
                asked.append(name)
            except Back:
                if not asked:
                    raise
                last = asked.pop()
                values = {n: values[n] for n in names[: names.index(last)]}
        return kind(**values)

    def _domains(self, kind: type[Command], values: dict[str, Any], name: str) -> list[Domain]:
        return [
            offer.domains[name]
            for offer in self._of(kind)
            if all(value in offer.domains[n] for n, value in values.items())
        ]

    def _value(self, kind: type[Command], name: str, domains: Sequence[Domain]) -> Any:
        title = self.words.command_label(kind)
        if len(kind.__struct_fields__) > 1 and (part := self.words.component(name)) != name:
            title += self.words.word("colon") + part
        self.screen.say(title, "bold")
        count = sum(domain.size() for domain in domains)
        if count > MOST:
            return self._spelled_out(name, domains, count)
        values = _distinct(domains)
        return self._pick(values, [self._with_id(kind, name, value) for value in values])

    def _spelled_out(self, name: str, domains: Sequence[Domain], count: int) -> Any:
        example = msgspec.json.encode(domains[0].sample(QuickDice())).decode()
        phrase = self.screen.phrase("value_wanted", name=name, count=count, example=example)
        self.screen.say(phrase)
        text = self.screen.ask()
        if text == "b":
            raise Back
        try:
            value = msgspec.json.decode(text)
            if any(value in domain for domain in domains):
                return value
        except (msgspec.DecodeError, RecursionError, TypeError, ValueError, AttributeError):
            raise Typed(text) from None
        raise Typed(text)

    def _with_id(self, kind: type[Command], name: str, value: object) -> str:
        label = self.words.value(kind, name, value)
        return f"{label} · {value}" if isinstance(value, str) and value != label else label

    def _with_typing(self, command: Command) -> str:
        names = command.__struct_fields__
        values = [getattr(command, name) for name in names]
        ids = " ".join(value for value in values if isinstance(value, str))
        label = self.words.command(command)
        return f"{label} · {ids}" if ids else label

    def _pick(self, things: Sequence[T], texts: Sequence[str]) -> T:
        self.screen.choices(texts)
        text = self.screen.ask()
        if text == "b":
            raise Back
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(things):
            return things[int(text[:9]) - 1]
        raise Typed(text)

    # Typed commands.

    def examples(self) -> list[str]:
        """One command of each kind as it would be typed."""
        samples = [self._of(kind)[0].sample(QuickDice()) for kind in self.kinds]
        return [_typing(command) for command in samples]

    def parse(self, text: str) -> Command | None:
        """`move r3c4`, `move_lord to=r3c4`, `{"type": ...}` or a value alone; None if unclear."""
        if text.startswith("{"):
            return self._decoded(text.encode())
        first, *rest = text.split() or [""]
        if (kind := self._kind(first)) is not None:
            return self._assembled(kind, rest)
        fitting = [
            kind
            for kind in self.kinds
            if len(kind.__struct_fields__) == 1 and self._is_value(kind, text)
        ]
        return self._assembled(fitting[0], [text]) if len(fitting) == 1 else None

    def _kind(self, word: str) -> type[Command] | None:
        tags = {snake(kind.__name__): kind for kind in self.rules.command_types}
        if word in tags:
            return tags[word]
        begun = [kind for tag, kind in tags.items() if word and tag.startswith(word)]
        return begun[0] if len(begun) == 1 else None

    def _is_value(self, kind: type[Command], text: str) -> bool:
        name = kind.__struct_fields__[0]
        return any(_loose(text) in offer.domains[name] for offer in self._of(kind))

    def _assembled(self, kind: type[Command], rest: Sequence[str]) -> Command | None:
        parameters: dict[str, Any] = {"type": snake(kind.__name__)}  # Any: JSON
        free = [n for n in kind.__struct_fields__ if not any(w.startswith(f"{n}=") for w in rest)]
        for word in rest:
            name, equals, value = word.partition("=")
            if not equals:
                if not free:
                    return None
                name, value = free.pop(0), word
            parameters[name] = _loose(value)
        return self._decoded(msgspec.json.encode(parameters))

    def _decoded(self, data: bytes) -> Command | None:
        try:
            command: Command = self.rules.decode_command(data)
        except (msgspec.MsgspecError, RecursionError):
            return None
        return command


def _typing(command: Command) -> str:
    values = [getattr(command, name) for name in command.__struct_fields__]
    plain = [v if isinstance(v, str) else msgspec.json.encode(v).decode() for v in values]
    return " ".join([snake(type(command).__name__), *plain])


def _loose(text: str) -> Any:  # Any: JSON
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


def _only_value(domains: Sequence[Domain]) -> list[Any] | None:
    if sum(domain.size() for domain in domains) != 1:
        return None
    return _distinct(domains)


def _distinct(domains: Sequence[Domain]) -> list[Any]:
    found: list[Any] = []
    for value in chain.from_iterable(domain.all() for domain in domains):
        if value not in found:
            found.append(value)
    return found
