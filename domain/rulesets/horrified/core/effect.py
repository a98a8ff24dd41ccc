"""What cards, powers, badges and mats do: rows of data that know how to happen."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from domain.kernel.decision import Step
from domain.kernel.event import Seat, snake
from domain.kernel.table import Table


class Deed(Struct, frozen=True):
    """In whose hands a row of effects is.

    `source` names the row in the box, `chooser` makes its choices, `figure` is its `self`,
    `strength` that of the item used, `items` what was paid, `monster` whose mat it is.
    """

    source: str
    chooser: Seat
    monster: str | None = None
    figure: str | None = None
    strength: int = 0
    items: dict[str, int] = {}


class Effect(Struct, frozen=True, tag=snake, tag_field="op"):
    """One row; FAMILY.md 2.7 says what each op means."""

    refusal: ClassVar[str] = ""  # the clause by which an action is refused that could do nothing

    # Any: the box's own state, here and below

    def possible(self, s: Any, deed: Deed) -> bool:
        """Whether it can change anything, whatever is chosen (HOR-7.4)."""
        return True

    def uses_strength(self) -> bool:
        """Whether the strength of the item used matters (HOR-8.6)."""
        return False

    def strength_bonus(self) -> int:
        """What it adds to each item its hero uses (HOR-8.6)."""
        return 0

    def accepts(self, s: Any, deed: Deed, item: str) -> bool:
        """Whether this item may be used for it at all."""
        return True

    def is_ready(self, s: Any) -> bool:
        """Whether an action that leads to it is legal now (HOR-5.3)."""
        return True

    def branches(self) -> tuple[tuple[Effect, ...], ...]:
        """The lists of effects of which one is chosen."""
        return ()

    def resolve(self, table: Table[Any], deed: Deed) -> None:
        """Do it, or ask what has to be chosen first."""
        raise NotImplementedError(f"{type(self).__name__} has no effect")


def at_once(table: Table[Any], effects: tuple[Effect, ...], deed: Deed) -> None:
    """Do effects now, not when the agenda comes to them; what they ask is asked in their order."""
    asked: list[Step] = []
    for effect in effects:
        bottom = len(table.agenda)
        effect.resolve(table, deed)
        asked = table.agenda[bottom:] + asked
        del table.agenda[bottom:]
    table.agenda.extend(asked)


class Condition(Struct, frozen=True, tag=snake, tag_field="is"):
    """When a task is complete."""

    def holds(self, s: Any, monster: str) -> bool:  # Any: the box's own state
        """Whether the mat shows it complete now (HOR-13.1)."""
        raise NotImplementedError(f"{type(self).__name__} is never met")
