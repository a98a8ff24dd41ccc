"""The contract of a kind of game."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Struct

from .bot import Bot
from .clone import clone
from .command import Choose, Command
from .decision import Choice, Chosen, DecisionAsked, GameEnded, Question, Step, Veiled
from .dice import Dice
from .event import Event, Seat, Viewer, blanks, redact
from .lexicon import Lexicon
from .lobby import LOBBY_EVENTS
from .offers import Offer
from .refusal import Refused
from .state import State
from .table import Allowed, Over, Rehearsal, Table
from .vetting import vet

S = TypeVar("S", bound=State)
THE_SERVICE = -1  # stands for the seat of a command that no seat gives


def union(*kinds: Any) -> Any:  # Any: a type made at run time
    """The tagged union of these classes, for a decoder or a schema."""
    return functools.reduce(operator.or_, kinds)


class Deadline(Struct, frozen=True):
    """The rules' own clock: at `at_ms` the service gives `command`."""

    at_ms: int
    command: Command


class Ruleset(Generic[S]):
    """One instance a kind of game; everything else is derived from the classes it lists.

    `bound` is the number of commands after which a game must be over in any case, `package` the
    folder with rules.md, components.json and labels.json. `renumbered` is for rulesets that share
    code: what the code calls by a clause of its own (or a class by its name) is this clause here.
    """

    slug: ClassVar[str]
    version: ClassVar[int] = 1
    title: ClassVar[str]
    prefix: ClassVar[str]
    package: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[type[Struct]]
    state: ClassVar[type[State]]
    events: ClassVar[tuple[type[Event], ...]]
    commands: ClassVar[tuple[type[Command], ...]]
    steps: ClassVar[tuple[type[Step], ...]]
    bots: ClassVar[tuple[Bot, ...]] = ()
    bound: ClassVar[int] = 2000
    renumbered: ClassVar[Mapping[str, str]] = {}

    def __init__(self) -> None:
        vet(self)
        step: Any = union(*self.steps, Veiled)
        self.event_types: tuple[Any, ...] = (*self.events, DecisionAsked[step], Chosen, GameEnded)
        self.command_types: tuple[type[Command], ...] = (*self.commands, Choose)
        self.decode_event = msgspec.json.Decoder(union(*self.event_types)).decode
        stream: Any = union(*self.event_types, *LOBBY_EVENTS)
        self.decode_events = msgspec.json.Decoder(list[stream]).decode
        self.decode_command = msgspec.json.Decoder(union(*self.command_types)).decode
        self.decode_agenda = msgspec.json.Decoder(tuple[step, ...]).decode
        self.under: dict[type[Step], tuple[type[Command], ...]] = {
            question: tuple(c for c in self.command_types if issubclass(question, c.during))
            for question in self.steps
            if issubclass(question, Question)
        }
        self.any_time = tuple(c for c in self.commands if not c.during)
        by_seats = tuple(c for c in self.any_time if not c.by_service)
        self._open_to_asked = {
            question: (*(c for c in kinds if not c.by_service), *by_seats)
            for question, kinds in self.under.items()
        }
        self._open_to_others = {
            question: (*(c for c in kinds if c.anyone and not c.by_service), *by_seats)
            for question, kinds in self.under.items()
        }
        self._open_else = by_seats

    # What a ruleset writes. Any: options are the ruleset's own struct.

    def blank(self, players: int, options: Any) -> S:
        """The state before the first event."""
        raise NotImplementedError

    def misfit(self, players: int, options: Any) -> Refused | None:
        """Why these options do not go with so many seats (see `options.unfit`); None if they do."""
        return None

    def set_up(self, table: Table[S]) -> None:
        """Everything the rules do before the first question."""
        raise NotImplementedError

    def leave(self, table: Table[S], seat: Seat) -> None:
        """What happens when this seat's player leaves for good; the event appends to `gone`."""
        raise NotImplementedError

    def default_command(self, s: S, seat: Seat) -> Command:
        """What an awaited seat does when its time runs out: fixed, and from public facts."""
        raise NotImplementedError

    def sample_world(self, view: S, viewer: Viewer, dice: Dice) -> S:
        """A full state that `viewer` cannot tell from the true one."""
        raise NotImplementedError

    def known_to(self, world: S, viewer: Viewer) -> S:
        """A copy of a full state with what `viewer` does not know in it blanked.

        For forks: sound rather than sharp, where the state does not say who knows what. The
        kernel veils a private question. A ruleset without secrets need not write it.
        """
        return clone(world)

    @property
    def is_forkable(self) -> bool:
        """Whether `known_to` tells nobody too much: it is written, or there is nothing to hide."""
        written = type(self).known_to is not Ruleset.known_to
        return written or not any(blanks(kind) for kind in self.events)

    def check(self, s: S) -> None:
        """Conservation: AssertionError if a component is lost or doubled, in any view."""
        raise NotImplementedError

    def evaluate(self, view: S, seat: Seat) -> float:
        """How well `seat` stands, -1 to 1."""
        raise NotImplementedError

    def progress(self, s: S) -> float:
        """How far the game is, 0 to 1."""
        raise NotImplementedError

    def picture(self, view: S, words: Lexicon) -> str:
        """The board as plain text, at most 80 columns wide, in the language of the words."""
        raise NotImplementedError

    def seat_id(self, options: Any, seat: Seat) -> str:
        """The component that stands for a seat: its label is the seat's name in a playthrough."""
        raise NotImplementedError

    def deadline(self, s: S) -> Deadline | None:
        """The rules' own clock, where they have one."""
        return None

    # What it gets.

    def clause(self, number: str) -> str:
        """This rulebook's number of a clause that shared code names by another."""
        return self.renumbered.get(number, number)

    def clause_of(self, kind: type[Event] | type[Command] | type[Choice]) -> str:
        """The clause that an event, a command or a choice stands on; "" for the service's own."""
        return self.renumbered.get(kind.__name__) or self.clause(kind.clause)

    def clause_to_act(self, s: S, kind: type[Command]) -> str:
        """The clause that lets a seat give such a command now: an answer has its question's."""
        top = s.agenda[-1] if s.agenda else None
        return self.clause_of(type(top) if kind is Choose and isinstance(top, Choice) else kind)

    def awaiting(self, s: S) -> tuple[Seat, ...]:
        """Who must decide now."""
        if not s.agenda:
            return ()
        top = s.agenda[-1]
        if not isinstance(top, Question):
            return ()
        asked = top.seats(s)
        return tuple([seat for seat in asked if seat not in s.gone]) if s.gone else asked

    def open_commands(self, s: S, seat: Seat) -> tuple[type[Command], ...]:
        """The kinds of command that this seat may try now."""
        if not s.agenda or seat in s.gone:
            return ()
        question = s.agenda[-1]
        asked = not isinstance(question, Question) or seat in question.seats(s)
        kinds = self._open_to_asked if asked else self._open_to_others
        return kinds.get(type(question), self._open_else)

    def offers(self, s: S, seat: Seat) -> Iterator[Offer]:
        """Every way in which this seat may act now."""
        return chain.from_iterable([kind.offers(s, seat) for kind in self.open_commands(s, seat)])

    def admit(self, s: S, seat: Seat | None, command: Command) -> None:
        """Refuse what the open question does not allow; `execute` need not repeat it.

        Codes: game_over, decision_closed, not_your_turn. `seat` None is the service's own clock.
        """
        if s.outcome:
            raise Refused("game_over", "", "the game has ended")
        kind = type(command)
        if kind.by_service != (seat is None) or seat in s.gone:
            raise Refused("not_your_turn", "", "this seat does not give that command")
        if kind in self.any_time:
            return
        top = s.agenda[-1] if s.agenda else None
        if not isinstance(top, Question) or kind not in self.under.get(type(top), ()):
            raise Refused("decision_closed", "", "the game does not wait for this command now")
        if seat is not None and not kind.anyone and seat not in top.seats(s):
            raise Refused("not_your_turn", "", "another seat decides now")

    def execute(
        self, s: S, seat: Seat | None, command: Command, dice: Dice, now: int = 0
    ) -> Table[S]:
        """Do a command on `s` itself; a refusal leaves it untouched."""
        self.admit(s, seat, command)
        table = Table(s, dice, now)
        self._go(table, command.execute, THE_SERVICE if seat is None else seat)
        return table

    def start(self, players: int, options: Any, dice: Dice, now: int = 0) -> Table[S]:
        """A new state, set up to its first question."""
        table = Table(self.blank(players, options), dice, now)
        self._go(table, self.set_up)
        return table

    def depart(self, s: S, seat: Seat, dice: Dice, now: int = 0) -> Table[S]:
        """A player leaves for good."""
        table = Table(s, dice, now)
        self._go(table, self.leave, seat)
        return table

    def _go(self, table: Table[S], deed: Callable[..., None], *details: Seat) -> None:
        try:
            deed(table, *details)
            table.run()
        except Over:
            return
        except Refused as refusal:
            raise self.numbered(refusal) from None

    def numbered(self, refusal: Refused) -> Refused:
        """A refusal of shared code, by this rulebook's number of the clause."""
        if not self.renumbered:
            return refusal
        clause = self.clause(refusal.clause)
        return Refused(refusal.code, clause, refusal.detail, refusal.parameter)

    def rehearse(self, s: S, seat: Seat, command: Command, now: int = 0) -> Refused | None:
        """None if the command is legal, else why not; rolls no die and changes nothing."""
        try:
            self.admit(s, seat, command)
            command.execute(Rehearsal(s, now), seat)
        except Allowed:
            return None
        except Refused as refusal:
            return self.numbered(refusal)
        raise AssertionError(f"{command} is neither refused nor has it an effect")

    def fold(self, players: int, options: Any, events: Iterable[Event]) -> S:
        """The state after these events (none of them an undo)."""
        s = self.blank(players, options)
        for event in events:
            event.apply(s)
        return s

    def view(self, players: int, options: Any, events: Iterable[Event], viewer: Viewer) -> S:
        """What `viewer` knows after these events."""
        return self.fold(players, options, (redact(event, viewer) for event in events))

    def snapshot(self, s: S) -> bytes:
        """The state as canonical JSON: `{"agenda": [...], "state": {...}}`."""
        agenda, s.agenda = s.agenda, ()
        try:
            return msgspec.json.encode({"agenda": agenda, "state": s}, order="deterministic")
        finally:
            s.agenda = agenda

    def restore(self, data: bytes) -> S:
        """The state that `snapshot` wrote."""
        parts = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        s: S = msgspec.json.decode(parts["state"], type=self.state)  # type: ignore[assignment]  # the class of S
        s.agenda = self.decode_agenda(parts["agenda"])
        return s


def random_command(rules: Ruleset[S], s: S, seat: Seat, dice: Dice) -> Command:
    """A legal command: a kind first, so that only its offers are built."""
    kinds = list(rules.open_commands(s, seat))
    while kinds:
        kind = kinds.pop(dice.below(len(kinds)))
        if offers := list(kind.offers(s, seat)):
            return offers[dice.below(len(offers)) if len(offers) > 1 else 0].sample(dice)
    raise AssertionError(f"no offer for seat {seat}: {s.agenda}")
