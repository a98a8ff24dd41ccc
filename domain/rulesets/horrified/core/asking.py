"""Questions of one seat that are answered by commands, the only answer without asking."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Offer
from domain.kernel.table import Table

from .state import FamilyState

T = Table[FamilyState]


class Asked(Question, frozen=True):
    """`answers` lists what the seat may do; where that is one thing, it is done."""

    seat: Seat

    def seats(self, s: FamilyState) -> tuple[Seat, ...]:
        """The one who decides."""
        return (self.seat,)

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Every legal answer."""
        raise NotImplementedError(f"{type(self).__name__} has no answers")

    def run(self, table: T) -> None:
        """Wait, or settle without an answer, or take the only one."""
        offers = list(self.answers(table.state))
        if not offers or self.seat in table.state.gone:
            self.settle(table)
        elif len(offers) == 1 and offers[0].size() == 1:
            table.agenda.append(self)
            next(offers[0].all()).execute(table, self.seat)
        else:
            table.wait(self)


class Answer(Command, frozen=True):
    """A command that answers the open question; only what is offered is legal."""

    @classmethod
    def offers(cls, s: FamilyState, seat: Seat) -> Iterator[Offer]:
        """What the open question lists for this kind of command."""
        top = s.agenda[-1]
        if isinstance(top, Asked):
            yield from (offer for offer in top.answers(s) if offer.command is cls)

    def take(self, table: T, clause: str, detail: str) -> Asked:
        """The question, closed; refused by this clause if the answer is not among the offers."""
        top = table.agenda[-1]
        if not isinstance(top, Asked):
            raise AssertionError(f"{self} answers nothing: {top}")
        offers = [offer for offer in top.answers(table.state) if offer.command is type(self)]
        legal = any(self in offer for offer in offers)
        table.require(legal, clause, detail, None if legal else self._misfit(offers))
        table.answered()
        return top

    def _misfit(self, offers: list[Offer]) -> str | None:
        """The first parameter whose value no offer has; None if they only do not go together."""
        for name in self.__struct_fields__ if offers else ():
            if not any(getattr(self, name) in offer.domains[name] for offer in offers):
                return name
        return None
