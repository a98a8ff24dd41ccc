"""What a game says to people: sentences, commands, prompts, names, whole playthroughs; pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from .command import Command
from .decision import DecisionAsked, Step
from .event import Event, Seat, Viewer, blanks, redact, snake
from .game import Game
from .labels import LANGUAGES, Labels, fill, placeholders, printable, spelled
from .lobby import GameCreated, Holder
from .record import Commit, Header
from .ruleset import Ruleset

__all__ = ["HEADING", "LANGUAGES", "Reader", "Words", "playthrough", "printable", "seated"]

HEADING = "TurnStarted"  # the event with which every ruleset opens a turn
MARGIN = 6  # columns for the number of an event
Reader = Viewer | Literal["table"]  # "table" may see everything


class Words:
    """The words of one ruleset in one language.

    `options` give the seats their names; `names` puts players' names in their place;
    `accounts` gives names to account ids. ValueError for a language that there is not.
    """

    def __init__(
        self,
        rules: Ruleset[Any],  # Any: all states alike
        lang: str = "en",
        options: Struct | None = None,
        names: Mapping[Seat, str] | None = None,
        accounts: Mapping[str, str] | None = None,
    ) -> None:
        self.rules, self._labels = rules, Labels(rules.package, lang)
        self.options = rules.options() if options is None else options
        self.names, self.accounts = names or {}, accounts or {}

    # Sentences.

    def sentence(self, event: Event) -> str:
        """What happened, as the event's reader may know it: the hidden form if it is redacted."""
        kind = type(event)
        blanked = any(getattr(event, name) is None for name in blanks(kind))
        label = self._labels.entry("events", kind.__name__)
        text = label.get("hidden", label["text"]) if blanked else label["text"]
        return _capital(self._fill(self._labels.text(text), event))

    def command(self, command: Command) -> str:
        """What a seat asks for: the command's label and its parameters."""
        names = command.__struct_fields__
        said = [self.value(type(command), name, getattr(command, name)) for name in names]
        if len(names) > 1:
            said = [self._named(name, text) for name, text in zip(names, said, strict=True)]
        parts = "; ".join(text for text in said if text)
        label = self.command_label(type(command))
        return label + self.word("colon") + parts if parts else label

    def _named(self, parameter: str, text: str) -> str:
        name = self.component(parameter)
        return f"{name} {text}" if name != parameter else text

    def command_label(self, kind: type[Command]) -> str:
        """A few words for a kind of command."""
        return self._labels.text(self._labels.entry("commands", kind.__name__)["label"])

    def command_help(self, kind: type[Command]) -> str:
        """One sentence about a kind of command."""
        return self._labels.text(self._labels.entry("commands", kind.__name__)["help"])

    def prompt(self, question: Step) -> str:
        """What an open decision asks."""
        return self.value(type(question), "question", question)

    # Names.

    def seat(self, seat: Seat) -> str:
        """The player's name, else the name of the seat's piece."""
        if seat in self.names:
            return printable(self.names[seat])
        try:
            piece = self.rules.seat_id(self.options, seat)
        except LookupError:
            return self.word("seat", number=str(seat))
        name = self.component(piece)
        return name if name != piece else self.word("seat", number=str(seat))

    def holder(self, holder: Holder) -> str:
        """Who holds a seat."""
        if holder.bot is not None:
            return self.word("bot", name=printable(holder.bot))
        if holder.account is None:
            return self.word("open")
        return printable(self.accounts.get(holder.account, holder.account))

    def component(self, name: str, kind: str = "") -> str:
        """The name of a component by its id (`kind:id` first); the id itself if it has none."""
        return self._labels.component(name, kind) or printable(name)

    def word(self, key: str, **values: str) -> str:
        """One of the kernel's own words."""
        return self._labels.word(key, values)

    def caption(self, key: str, **values: str) -> str:
        """A text of the ruleset's pictures; KeyError if there is none."""
        return self._labels.caption(key, values)

    # Values.

    def value(self, owner: type[Struct], field: str, value: object) -> str:
        """A field of an event or a parameter of a command, for people; "" for nothing."""
        if isinstance(value, Holder):
            return self.holder(value)
        if isinstance(value, Struct):
            return self._struct(value)
        kind = spelled(owner, field)
        if kind == "tuple[Transfer, ...]" and isinstance(value, tuple | list):
            return self._join(self._gift(field, *gift) for gift in value)
        if field == "scores" and isinstance(value, tuple | list):
            pairs = enumerate(value)
            return self._join(
                self.word("score", seat=self.seat(s), points=str(p)) for s, p in pairs
            )
        return self._plain(field, value, seats="Seat" in re.findall(r"\w+", kind))

    def _plain(self, field: str, value: object, seats: bool) -> str:
        if isinstance(value, bool):
            return self.word("yes" if value else "no")
        if isinstance(value, int):
            return self.seat(value) if seats else str(value)
        if isinstance(value, Mapping):
            return self._join(self._counted(field, thing, n, seats) for thing, n in value.items())
        if isinstance(value, tuple | list | set | frozenset):
            return self._join(self._plain(field, each, seats) for each in value)
        if isinstance(value, Struct):
            return self._struct(value)
        return self._id(field, value)

    def _id(self, field: str, value: object) -> str:
        text = "none" if value is None else str(value)
        labels = self._labels
        if (label := labels.value(field, text)) is not None:
            return label
        if value is None:
            return ""
        return labels.component(text, field) or labels.decision(text) or printable(text)

    def _struct(self, value: Struct) -> str:
        if asked := self._labels.decision(snake(type(value).__name__)):
            return asked
        names = value.__struct_fields__
        return self._join(self.value(type(value), name, getattr(value, name)) for name in names)

    def _counted(self, field: str, thing: object, n: object, seats: bool) -> str:
        name = self._plain(field, thing, seats)
        return self.word("count", number=self._plain(field, n, False), thing=name)

    def _gift(self, field: str, giver: Seat, receiver: Seat, thing: str, n: int) -> str:
        things = self._counted(field, thing, n, False)
        return self.word(
            "gift", things=things, giver=self.seat(giver), receiver=self.seat(receiver)
        )

    def _join(self, parts: Iterable[str]) -> str:
        return self.word("between").join(part for part in parts if part)

    def _fill(self, template: str, source: Struct) -> str:
        secrets = blanks(type(source)) if isinstance(source, Event) else {}
        values = {}
        for name in placeholders(template):
            value, owner = getattr(source, name), type(source)
            hidden = value is None and name in secrets
            values[name] = self.word("hidden") if hidden else self.value(owner, name, value)
        return fill(template, values)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def playthrough(
    rules: Ruleset[Any],  # Any: all states alike
    header: Header,
    commits: Iterable[Commit],
    lang: str = "en",
    viewer: Reader = "table",
    at: int | None = None,
    accounts: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """The game as `viewer` may read it up to event `at` (None: all), line by line, no newlines.

    The events keep their numbers in the margin; `accounts` gives names to account ids. ValueError
    for a language that there is not.
    """
    words, game = Words(rules, lang), Game(rules)
    seq = 0
    title = words.component(rules.slug)
    yield words.word("title", title=title, id=printable(header.game_id))
    for seq, event in _until(game, rules, commits, viewer, at):
        if isinstance(event, GameCreated):
            words = Words(rules, lang, game.options, accounts=accounts)
            yield ""
            yield from seated(words, game)
            yield from ("", words.word("set_up"))
        elif not isinstance(event, DecisionAsked):
            yield from _told(words, seq, event)
    yield from _standing(words, game, seq)


def seated(words: Words, game: Game) -> Iterator[str]:
    """Who holds each seat, a line each."""
    for seat, holder in enumerate(game.seats):
        yield words.seat(seat) + words.word("colon") + words.holder(holder)


def _told(words: Words, seq: int, event: Event) -> Iterator[str]:
    text = words.sentence(event)
    if type(event).__name__ == HEADING:
        yield from ("", f"{text}")
    else:
        yield f"{seq:>{MARGIN}}  {text}"


def _standing(words: Words, game: Game, seq: int) -> Iterator[str]:
    if game.state is not None:
        yield from ("", words.word("board", seq=str(seq)), "")
        yield from game.rules.picture(game.state, words).split("\n")
    if game.awaiting and game.seq == seq:  # inside a commit nobody is asked
        between = words.word("between")
        names = between.join(words.seat(seat) for seat in game.awaiting)
        yield from ("", words.word("waiting", seats=names))


def _until(
    game: Game, rules: Ruleset[Any], commits: Iterable[Commit], viewer: Reader, at: int | None
) -> Iterator[tuple[int, Event]]:
    """Fold into `game` and give each event with its number, up to `at`."""
    for commit in commits:
        events: list[Event] = rules.decode_events(commit.events)
        if viewer != "table":
            events = [redact(event, viewer) for event in events]
        whole = at is None or commit.last_seq <= at
        wanted = events if whole or at is None else events[: max(at - game.seq, 0)]
        if whole:
            game.absorb(commit.mark, events)
        first = commit.first_seq
        for event in wanted:
            if not whole:
                game.apply(event)
        yield from enumerate(wanted, first)
        if not whole:
            return
