"""What a seat asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from .decision import Choice, Chosen, Question
from .event import Seat, snake
from .offers import Offer, OneOf
from .refusal import Refused

if TYPE_CHECKING:
    from .table import Table


class Command(Struct, frozen=True, tag=snake, tag_field="type", forbid_unknown_fields=True):
    """`during` names the questions it may be given under (empty: any time the game waits).

    `anyone` also lets seats act that are not asked; `by_service` marks what a clock of the rules
    does by itself (no seat gives it). A command has no secret fields: until the game ends its body
    is shown only to the seat that gave it.
    """

    clause: ClassVar[str] = ""
    during: ClassVar[tuple[type[Question], ...]] = ()
    anyone: ClassVar[bool] = False
    by_service: ClassVar[bool] = False

    @classmethod
    def offers(cls, s: Any, seat: Seat) -> Iterator[Offer]:  # Any: narrowed by each ruleset
        """Every way in which `seat` may give this command now."""
        raise NotImplementedError(f"{cls.__name__} lists no offers")

    def execute(self, table: Table[Any], seat: Seat) -> None:
        """All requirements first, then the effects."""
        raise NotImplementedError(f"{type(self).__name__} has no effect")


class Choose(Command, frozen=True):
    """Answer the choice you are asked."""

    during: ClassVar[tuple[type[Question], ...]] = (Choice,)
    option: str

    @classmethod
    def offers(cls, s: Any, seat: Seat) -> Iterator[Offer]:
        """The options of the open choice."""
        yield Offer(cls, option=OneOf(s.agenda[-1].options(s)))

    def execute(self, table: Table[Any], seat: Seat) -> None:
        """Close the choice and go on with the answer."""
        choice = table.state.agenda[-1]
        if self.option not in choice.options(table.state):
            raise Refused("illegal_command", choice.clause, "not one of the options", "option")
        table.answered()
        table.emit(Chosen(seat, choice.private, snake(type(choice).__name__), self.option))
        choice.resume(table, self.option)
