"""What happened, who may read it, and how it changes a state."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias, TypeVar, get_type_hints

from msgspec import Meta, Struct, structs

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T")
E = TypeVar("E", bound="Event")
Seat: TypeAlias = int
Viewer: TypeAlias = int | None  # a seat; None is the spectator; the table itself is never redacted
Audience: TypeAlias = frozenset[int]

SECRET_MARK = {"secret": True}
Secret: TypeAlias = Annotated[
    T | None, Meta(extra=SECRET_MARK, extra_json_schema={"x-secret": True})
]


def snake(name: str) -> str:
    """`GraveInspected` -> `grave_inspected`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class _Everyone(frozenset[int]):
    def __contains__(self, _: object) -> bool:
        return True


EVERYONE: Audience = _Everyone()


def only(*seats: Seat) -> Audience:
    """These seats and nobody else."""
    return frozenset(seats)


class Event(Struct, frozen=True, tag=snake, tag_field="type"):
    """One thing that happened; `clause` names the rule that made it happen.

    `reveals` says that it tells its readers a fact they could not compute before: no undo goes
    behind it, and two worlds that a seat cannot tell apart may differ from here on.
    """

    clause: ClassVar[str] = ""
    reveals: ClassVar[bool] = False

    def audience(self) -> Audience:
        """Who may read the secret fields: a function of the event's own fields."""
        return EVERYONE

    def apply(self, s: Any) -> None:  # Any: each ruleset narrows it to its own state
        """Write it into the state. Nothing to write for an event that only tells."""

    def follow(self, table: Table[Any]) -> None:
        """What the rules do at once because of it; not part of a fold."""


def is_secret(hint: object) -> bool:
    """Whether a type hint is `Secret[...]`."""
    return any(
        isinstance(mark, Meta) and mark.extra == SECRET_MARK
        for mark in getattr(hint, "__metadata__", ())
    )


@cache
def blanks(kind: type[Event]) -> dict[str, None]:
    """The secret fields of an event class, each with the None that a stranger gets."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: None for name in kind.__struct_fields__ if is_secret(hints[name])}


def redact(event: E, viewer: Viewer) -> E:
    """The event with what `viewer` may not read blanked; the same object if nothing is hidden."""
    hidden = blanks(type(event))
    if not hidden or viewer in event.audience():
        return event
    return structs.replace(event, **hidden)
