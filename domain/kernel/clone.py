"""A deep copy of a state, derived once a class from its types: frozen parts are shared."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

S = TypeVar("S", bound=Struct)
Copier = Callable[[Any], Any]  # Any: one copier serves a type known only at run time
SHARED = (bool, int, float, str, bytes, frozenset, Enum, NoneType, Struct)  # structs: frozen ones


def clone(state: S) -> S:
    """A copy on which play leaves the original as it was."""
    twin: S = cloner(type(state))(state)
    return twin


@cache
def cloner(kind: type[Struct]) -> Copier:
    """The copier of a mutable struct, from the hints of its fields."""
    hints = get_type_hints(kind)
    parts = tuple((name, each) for name in kind.__struct_fields__ if (each := copier(hints[name])))

    def clone_struct(source: Any) -> Any:
        twin = copy(source)
        for name, duplicate in parts:
            setattr(twin, name, duplicate(getattr(source, name)))
        return twin

    return clone_struct


def copier(hint: Any) -> Copier | None:
    """How to copy a value of this type; None where it can be shared."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _optional([a for a in args if a is not NoneType], NoneType in args, hint)
    if origin is list:
        return _list(copier(args[0]))
    if origin is dict:
        return _dict(copier(args[1]))
    if origin is tuple:
        return _tuple([copier(a) for a in args if a is not Ellipsis], Ellipsis in args)
    if isinstance(hint, type) and issubclass(hint, Struct) and not hint.__struct_config__.frozen:
        return cloner(hint)
    if origin in (Literal, frozenset) or (isinstance(hint, type) and issubclass(hint, SHARED)):
        return None
    raise TypeError(f"{hint}: a state holds lists and dicts with their item types, and tuples")


def _optional(options: list[Any], nullable: bool, hint: Any) -> Copier | None:
    inner = [c for a in options if (c := copier(a))]
    if not inner:
        return None
    if len(options) > 1 or not nullable:
        raise TypeError(f"{hint}: a mutable part of a state is of one type or None")
    each = inner[0]
    return lambda value: None if value is None else each(value)


def _tuple(each: list[Copier | None], repeated: bool) -> Copier | None:
    if not any(each):
        return None  # of frozen parts alone: shared
    copiers = [one or (lambda value: value) for one in each]
    if repeated:
        return lambda values: tuple(copiers[0](v) for v in values)
    return lambda values: tuple(c(v) for c, v in zip(copiers, values, strict=True))


def _list(each: Copier | None) -> Copier:
    return (lambda values: [each(v) for v in values]) if each else list.copy


def _dict(each: Copier | None) -> Copier:
    return (lambda values: {k: each(v) for k, v in values.items()}) if each else dict.copy
