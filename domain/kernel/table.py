"""The table: a state, dice and the events so far, while one command is executed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

from .decision import DecisionAsked, GameEnded, Question, Step
from .dice import Dice, choose, draw
from .event import Event, Seat
from .refusal import Refused

if TYPE_CHECKING:
    from .state import State

S = TypeVar("S", bound="State")
T = TypeVar("T")


class Over(Exception):
    """Leaves every rule at once when the game has ended."""


class Allowed(Exception):
    """A rehearsal got past the last requirement."""


class Table(Generic[S]):
    """What a rule works with; `now` is the commit's time in milliseconds since 1970."""

    __slots__ = ("agenda", "dice", "events", "now", "state", "waits")

    def __init__(self, state: S, dice: Dice, now: int = 0) -> None:
        self.state, self.dice, self.now = state, dice, now
        self.events: list[Event] = []
        self.agenda: list[Step] = list(state.agenda)
        self.waits = False

    def require(
        self, allowed: bool, clause: str, detail: str, parameter: str | None = None
    ) -> None:
        """Refuse the command by this clause unless `allowed`."""
        if not allowed:
            raise Refused("illegal_command", clause, detail, parameter)

    def emit(self, event: Event) -> None:
        """Apply an event, keep it, and do what follows at once."""
        event.apply(self.state)
        self.events.append(event)
        event.follow(self)

    def draw(self, counts: Mapping[str, int]) -> str:
        """The identity of one thing of a multiset; the event's `apply` takes it out."""
        return draw(self.dice, counts)

    def pick(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely."""
        return choose(self.dice, options)

    def then(self, *steps: Step) -> None:
        """Do these next, in this order, before what is on the agenda already."""
        self.agenda += steps[::-1]

    def answered(self) -> None:
        """The open question is closed by this command."""
        self.agenda.pop()

    def wait(self, question: Question) -> None:
        """Stop when this step has returned, until somebody answers."""
        self.agenda.append(question)
        self.waits = True

    def end(self, reason: str, result: str, winners: tuple[Seat, ...]) -> NoReturn:
        """The game is over: leave every rule."""
        self.emit(GameEnded(reason, result, winners))
        raise Over

    def run(self) -> None:
        """Do the agenda until a question waits or nothing is left."""
        while self.agenda:
            self.agenda.pop().run(self)
            if self.waits:
                self._ask()
                return
        raise AssertionError("the rules have nothing left to do and the game has not ended")

    def _ask(self) -> None:
        question, agenda = self.agenda[-1], tuple(self.agenda)
        if agenda != self.state.agenda and isinstance(question, Question):
            seats = question.seats(self.state)
            self.emit(DecisionAsked(seats, question.private, agenda[:-1], question))


class Rehearsal(Table[S]):
    """Runs a command up to its first effect: is it allowed? Rolls nothing, changes nothing."""

    __slots__ = ()

    def __init__(self, state: S, now: int = 0) -> None:
        super().__init__(state, _NoDice(), now)

    def emit(self, event: Event) -> None:
        """The first effect: every requirement has been met."""
        raise Allowed

    def then(self, *steps: Step) -> None:
        """The first effect: every requirement has been met."""
        raise Allowed

    def answered(self) -> None:
        """The first effect: every requirement has been met."""
        raise Allowed


class _NoDice:
    drawn = 0

    def below(self, n: int) -> int:
        raise Allowed
