"""What a ruleset must be before it may be registered: faults that would leak or lose something."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, get_type_hints

from .clone import cloner
from .event import SECRET_MARK, Event, blanks, is_secret
from .rulebook import clauses
from .state import State

if TYPE_CHECKING:
    from .ruleset import Ruleset


def vet(rules: Ruleset[Any]) -> None:
    """TypeError that names the class at fault."""
    for kind in (*rules.events, *rules.commands, *rules.steps):
        _secrets_are_whole_fields(kind)
    known = {clause.id for clause in clauses(rules.package)}
    named = [(told.__name__, told.clause) for told in rules.events]
    named += [(given.__name__, given.clause) for given in rules.commands]
    for name, clause in named:
        if clause not in known:
            raise TypeError(f"{name} names no clause of {rules.slug}: {clause!r}")
    for kind in rules.events:
        if blanks(kind) and kind.audience is Event.audience:
            raise TypeError(f"{kind.__name__} has secrets and no audience")
    for kind in (*rules.commands, *rules.steps):
        hints = get_type_hints(kind, include_extras=True)
        if any(is_secret(hints[name]) for name in kind.__struct_fields__):
            raise TypeError(f"{kind.__name__}: commands and steps have no secrets")
    _keeps_kernel_fields(rules.state)
    cloner(rules.state)


def _secrets_are_whole_fields(kind: type) -> None:
    spelled = inspect.get_annotations(kind)
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if is_secret(hint):
            # Secret[X] is X | None: a None in X itself would be taken for a blank
            if "None" in str(spelled.get(name)):
                raise TypeError(f"{kind.__name__}.{name}: a secret may not be None by itself")
        elif repr(SECRET_MARK) in repr(hint):
            raise TypeError(f"{kind.__name__}.{name}: a secret must be a whole field")


def _keeps_kernel_fields(state: type[State]) -> None:
    for parent in state.__mro__[: state.__mro__.index(State)]:
        if taken := set(State.__struct_fields__) & set(inspect.get_annotations(parent)):
            raise TypeError(f"{parent.__name__} redefines {', '.join(sorted(taken))}")
