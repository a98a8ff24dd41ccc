"""JSON from strangers: UTF-8, no repeated keys, 32 levels, whole numbers that fit, clean text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import TypeAlias
from unicodedata import category

from .errors import Problem

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
DEEPEST = 32
LARGEST = 2**53 - 1
LONGEST_NAME = 40
BIDI_CONTROLS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
FILLERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol without a shape
CLEAN = r"^[^\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$"
"""What `is_clean` allows, as a pattern for documents."""


def read_object(data: bytes) -> dict[str, Json]:
    """The JSON object in these bytes; Problem `bad_request` for anything else."""
    try:
        text = data.decode("utf-8")
        value: Json = _DECODER.decode(text)
    except UnicodeDecodeError:
        raise Problem("bad_request", "the body is not UTF-8") from None
    except json.JSONDecodeError as fault:
        where = f"line {fault.lineno} column {fault.colno}"
        raise Problem("bad_request", f"the body is not JSON: {fault.msg} at {where}") from None
    except RecursionError:
        raise _too_deep() from None
    if not isinstance(value, dict):
        raise Problem("bad_request", "the body must be a JSON object")
    if text.count("[") + text.count("{") > DEEPEST and _depth(value) > DEEPEST:
        raise _too_deep()
    if "\\u" in text and any(_is_broken(each) for each in _texts(value)):
        raise Problem("bad_request", "text must not hold NUL or half of a surrogate pair")
    return value


def is_clean(text: str) -> bool:
    """Whether a name holds no control, separator, surrogate or bidirectional-override character."""
    return not any(
        char in BIDI_CONTROLS or category(char) in ("Cc", "Cs", "Zl", "Zp") for char in text
    )


def is_blank(text: str) -> bool:
    """Whether nothing of a name is to be seen: blanks, joiners and fillers alone."""
    return all(
        char in FILLERS or char.isspace() or category(char) in ("Cf", "Mn", "Me") for char in text
    )


def _too_deep() -> Problem:
    return Problem("bad_request", f"JSON may be {DEEPEST} levels deep")


def _members(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Problem("bad_request", "a key comes twice in one object")
    return found


def _whole(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise Problem("bad_request", f"whole numbers go up to {LARGEST}")
    return int(digits)


def _fraction(digits: str) -> float:
    if not isfinite(value := float(digits)):
        raise Problem("bad_request", "a number is too large")
    return value


def _no_constant(name: str) -> float:
    raise Problem("bad_request", f"{name} is not JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_members,
    parse_int=_whole,
    parse_float=_fraction,
    parse_constant=_no_constant,
)


def _depth(value: Json) -> int:
    deepest, level = 0, [value]
    while level:
        level = [inner for outer in level for inner in _inside(outer)]
        deepest += 1
    return deepest - 1


def _inside(value: Json) -> list[Json]:
    if isinstance(value, dict):
        return list(value.values()) or [None]
    if isinstance(value, list):
        return value or [None]
    return []


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _is_broken(text: str) -> bool:
    return "\0" in text or any("\ud800" <= char <= "\udfff" for char in text)
