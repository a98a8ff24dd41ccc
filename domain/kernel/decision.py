"""A pending decision is data: the agenda is a stack of steps, a question is one that waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from .event import EVERYONE, Audience, Event, Seat, Secret, only, snake

if TYPE_CHECKING:
    from .table import Table

StepT = TypeVar("StepT")


class Step(Struct, frozen=True, tag=snake, tag_field="step"):
    """Something the rules will do when its turn on the agenda comes."""

    def run(self, table: Table[Any]) -> None:  # Any: narrowed by each ruleset, here and below
        """Do it; push what comes next with `table.then`."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")


class Question(Step, frozen=True):
    """A step that waits while `seats` names anybody who is still in, then settles.

    `private`: others see that the seat decides, not what. `simultaneous`: several seats answer in
    any order, so `expected_version` counts from the asking.
    """

    private: ClassVar[bool] = False
    simultaneous: ClassVar[bool] = False

    def seats(self, s: Any) -> tuple[Seat, ...]:
        """Who must answer now."""
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def run(self, table: Table[Any]) -> None:
        """Wait for an answer, or settle."""
        s = table.state
        asked = self.seats(s)
        if asked and (not s.gone or any(seat not in s.gone for seat in asked)):
            table.wait(self)
        else:
            self.settle(table)

    def settle(self, table: Table[Any]) -> None:
        """Nobody is asked (any more): go on."""


class Choice(Question, frozen=True):
    """One seat picks one of a few ids; a single legal id is taken without asking.

    `always_asked`: ask even then, where the number of options is a secret.
    """

    clause: ClassVar[str] = ""
    always_asked: ClassVar[bool] = False
    seat: Seat

    def seats(self, s: Any) -> tuple[Seat, ...]:
        """The one who picks."""
        return (self.seat,)

    def options(self, s: Any) -> tuple[str, ...]:
        """The legal ids, in canonical order, without repeats."""
        raise NotImplementedError(f"{type(self).__name__} has no options")

    def resume(self, table: Table[Any], option: str) -> None:
        """Go on with the answer."""
        raise NotImplementedError(f"{type(self).__name__} does not go on")

    def fallback(self, s: Any) -> str:
        """What a seat that is gone answers."""
        return self.options(s)[0]

    def run(self, table: Table[Any]) -> None:
        """Wait, or take the only option, or the fallback of a seat that is gone."""
        options = self.options(table.state)
        if not options:
            self.settle(table)
        elif self.seat in table.state.gone:
            self.resume(table, self.fallback(table.state))
        elif len(options) == 1 and not self.always_asked:
            self.resume(table, options[0])
        else:
            table.wait(self)


class Veiled(Question, frozen=True):
    """Stands on a viewer's agenda for a question it may not read."""

    asked: tuple[Seat, ...]

    def seats(self, s: Any) -> tuple[Seat, ...]:
        """Whoever was asked."""
        return self.asked


class DecisionAsked(Event, Generic[StepT], frozen=True, tag="decision_asked"):
    """The rules wait for `question`; then there is `rest` to do. The only writer of the agenda."""

    seats: tuple[Seat, ...]
    private: bool
    rest: tuple[StepT, ...]
    question: Secret[StepT]

    def audience(self) -> Audience:
        """A private question is read by those who are asked."""
        return only(*self.seats) if self.private else EVERYONE

    def apply(self, s: Any) -> None:
        """The agenda as it now stands, a veil over what this reader may not see."""
        s.agenda = (*self.rest, self.question or Veiled(self.seats))


class Chosen(Event, frozen=True):
    """A seat answered a choice."""

    seat: Seat
    private: bool
    question: Secret[str]
    option: Secret[str]

    def audience(self) -> Audience:
        """The answer to a private question is read by the one who gave it."""
        return only(self.seat) if self.private else EVERYONE


class GameEnded(Event, frozen=True):
    """The last event of the rules; whatever was still on the agenda is void."""

    reveals: ClassVar[bool] = True  # a winning move is not taken back
    reason: str
    result: str
    winners: tuple[Seat, ...]

    def apply(self, s: Any) -> None:
        """Nothing is open any more."""
        s.outcome, s.agenda = self, ()
