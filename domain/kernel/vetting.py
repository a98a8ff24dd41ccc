"""What a ruleset must be before it may be registered: faults that would leak or lose something."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from msgspec import Struct

from .clone import cloner
from .command import Command
from .decision import Choice, Question
from .event import Event, blanks, is_secret
from .rulebook import clauses
from .state import State

if TYPE_CHECKING:
    from .ruleset import Ruleset


def vet(rules: Ruleset[Any]) -> None:
    """TypeError that names the class at fault."""
    for kind in (*rules.events, *rules.commands, *rules.steps):
        _secrets_are_whole_fields(kind)
        _keys_are_text(kind)
    _keys_are_text(rules.state)
    known = {clause.id for clause in clauses(rules.package)}
    named: list[type[Event] | type[Command] | type[Choice]] = [*rules.events, *rules.commands]
    named += [step for step in rules.steps if issubclass(step, Choice)]
    for kind in named:
        if (clause := rules.clause_of(kind)) not in known:
            raise TypeError(f"{kind.__name__} names no clause of {rules.slug}: {clause!r}")
    for kind in rules.events:
        if blanks(kind) and kind.audience is Event.audience:
            raise TypeError(f"{kind.__name__} has secrets and no audience")
    for kind in (*rules.commands, *rules.steps):
        hints = get_type_hints(kind, include_extras=True)
        if any(is_secret(hints[name]) for name in kind.__struct_fields__):
            raise TypeError(f"{kind.__name__}: commands and steps have no secrets")
    for step in rules.steps:
        if issubclass(step, Question) and step.private and step.simultaneous:
            # a veil names who was asked, and could not say who has answered since
            raise TypeError(f"{step.__name__} is private and simultaneous: use secret answers")
    _keeps_kernel_fields(rules.state)
    cloner(rules.state)


def _secrets_are_whole_fields(kind: type) -> None:
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if is_secret(hint):
            # Secret[X] is X | None: a None in X itself would be taken for a blank
            if any(word in _spelled(kind, name) for word in ("None", "Optional")):
                raise TypeError(f"{kind.__name__}.{name}: a secret may not be None by itself")
        elif _holds_secret(hint):
            raise TypeError(f"{kind.__name__}.{name}: a secret must be a whole field")


def _spelled(kind: type, name: str) -> str:
    """The annotation as the source has it, of this class or of the parent it comes from."""
    for each in kind.__mro__:
        if name in (own := inspect.get_annotations(each)):
            return own[name] if isinstance(own[name], str) else ""
    return ""


def _holds_secret(hint: Any) -> bool:
    """Whether a type has a secret anywhere inside: in its arguments or in a struct's fields."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return any(
            is_secret(inner) or _holds_secret(inner)
            for inner in get_type_hints(hint, include_extras=True).values()
        )
    return any(is_secret(inner) or _holds_secret(inner) for inner in get_args(hint))


def _keys_are_text(hint: Any) -> None:
    """Canonical JSON sorts keys as text: no dict by seat or number, use a list."""
    if get_origin(hint) in (dict, Mapping) and get_args(hint)[0] is not str:
        raise TypeError(f"{hint}: the keys of a dict are text")
    inner = get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Struct):
        inner = tuple(get_type_hints(hint).values())
    for each in inner:
        _keys_are_text(each)


def _keeps_kernel_fields(state: type[State]) -> None:
    for parent in state.__mro__[: state.__mro__.index(State)]:
        if taken := set(State.__struct_fields__) & set(inspect.get_annotations(parent)):
            raise TypeError(f"{parent.__name__} redefines {', '.join(sorted(taken))}")
