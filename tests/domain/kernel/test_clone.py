"""Play on a copy leaves the original as it was."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import pytest
from msgspec import Struct

from domain.kernel.clone import clone

T = TypeVar("T")


class Leaf(Struct):
    """A part that changes."""

    counts: dict[str, int] = {}


class Stone(Struct, frozen=True):
    """A part that does not."""

    name: str


class Tree(Struct):
    """One of each kind of field."""

    leaf: Leaf
    leaves: list[Leaf]
    by_name: dict[str, Leaf]
    pair: tuple[Leaf, Leaf]
    any_number: tuple[Leaf, ...]
    stones: tuple[Stone, ...]
    maybe: Leaf | None = None
    nested: dict[str, list[int]] = {}


def tree() -> Tree:
    """A tree in leaf."""
    return Tree(
        Leaf({"a": 1}), [Leaf({"b": 1})], {"c": Leaf({"c": 1})}, (Leaf(), Leaf()), (Leaf(),),
        (Stone("s"),), Leaf(), {"d": [1]},
    )  # fmt: skip


def test_every_mutable_part_of_a_copy_is_its_own() -> None:
    original, twin = tree(), clone(tree())
    copy = clone(original)

    for leaf in (
        copy.leaf, copy.leaves[0], copy.by_name["c"], *copy.pair, *copy.any_number, copy.maybe,
    ):  # fmt: skip
        assert leaf is not None
        leaf.counts["new"] = 1
    copy.leaves.append(Leaf())
    copy.nested["d"].append(2)

    assert original == twin == tree()


def test_frozen_parts_are_shared() -> None:
    original = tree()

    assert clone(original).stones is original.stones


class Ambiguous(Struct):
    """Two kinds of mutable part in one field."""

    part: Leaf | Tree


class Untyped(Struct):
    """A list of who knows what."""

    things: list


class Sets(Struct):
    """Without an order."""

    things: set[str]


class Mappings(Struct):
    """Of a type that may change behind its back."""

    things: Mapping[str, int]


class Queues(Struct):
    """Neither a list nor a dict."""

    things: deque[int]


class Anything(Struct):
    """Whatever JSON has."""

    things: dict[str, Any]


class Box(Struct, Generic[T]):
    """A part that changes, of any type."""

    thing: T


class Boxed(Struct):
    """A generic part."""

    things: Box[int]


@pytest.mark.parametrize("kind", [Ambiguous, Untyped, Sets, Mappings, Queues, Anything, Boxed])
def test_a_field_that_cannot_be_copied_by_its_type_is_refused(kind: type[Struct]) -> None:
    with pytest.raises(TypeError):
        clone(kind(None))  # type: ignore[call-arg]
