"""Legal commands, described: enumerate a few, sample any, ask whether one is inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from math import comb, prod
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from msgspec import Struct

from .dice import Dice
from .event import Seat, snake

if TYPE_CHECKING:
    from .command import Command

Payment: TypeAlias = dict[str, int]
Transfer: TypeAlias = tuple[Seat, Seat, str, int]  # giver, receiver, kind, how many
FEW = 32  # so many bundles are tried one by one, without looking for dead ends
ENOUGH = 256  # so many values of a constrained domain are listed to draw one of them uniformly


class Domain(Protocol):
    """The legal values of one parameter. Any: the value's type is the parameter's own."""

    def __contains__(self, value: Any) -> bool: ...

    def size(self) -> int:
        """How many values `all` gives."""
        ...

    def all(self) -> Iterator[Any]:
        """Every legal value once, in a fixed order."""
        ...

    def sample(self, dice: Dice) -> Any:
        """One legal value; always ends."""
        ...


class OneOf(Struct, frozen=True, tag="one_of", tag_field="domain"):
    """One of these values: ids, seats, numbers or null."""

    values: tuple[str | int | None, ...]

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def size(self) -> int:
        """How many values there are."""
        return len(self.values)

    def all(self) -> Iterator[str | int | None]:
        """The values in their order."""
        return iter(self.values)

    def sample(self, dice: Dice) -> str | int | None:
        """One of the values, each equally likely."""
        values = self.values
        return values[dice.below(len(values))]


class SubsetOf(Struct, frozen=True, tag="subset_of", tag_field="domain"):
    """Distinct ids in sorted order: the canonical form is the only one accepted."""

    values: tuple[str, ...]
    least: int = 0
    most: int = 99

    def __contains__(self, value: Sequence[str]) -> bool:
        return (
            self.least <= len(value) <= self.most
            and list(value) == sorted(set(value))
            and set(value) <= set(self.values)
        )

    def _sizes(self) -> range:
        return range(max(0, self.least), min(self.most, len(self.values)) + 1)

    def size(self) -> int:
        """How many subsets there are."""
        return sum(comb(len(self.values), k) for k in self._sizes())

    def all(self) -> Iterator[tuple[str, ...]]:
        """The subsets, small ones first."""
        ordered = sorted(self.values)
        for k in self._sizes():
            yield from combinations(ordered, k)

    def sample(self, dice: Dice) -> tuple[str, ...]:
        """A subset: its size first, then its members."""
        sizes, left = self._sizes(), list(self.values)
        k = sizes[dice.below(len(sizes))]
        if not k:
            return ()
        return tuple(sorted(left.pop(dice.below(len(left))) for _ in range(k)))


class Bundle(Struct, frozen=True, tag="bundle", tag_field="domain"):
    """Part of a multiset `{kind: n}`, no zero counts: `least`..`most` things.

    With `weights` it must be worth at least `total`; with `beyond` it must hold more than that of
    some kind.
    """

    have: Mapping[str, int]
    least: int = 0
    most: int = 999
    beyond: Mapping[str, int] | None = None
    weights: Mapping[str, int] | None = None
    total: int = 0

    def __contains__(self, value: Mapping[str, int]) -> bool:
        return all(0 < n <= self.have.get(k, 0) for k, n in value.items()) and self._fits(value)

    def _fits(self, value: Mapping[str, int]) -> bool:
        if not self._allows(sum(value.values())):
            return False
        if self.beyond is not None and all(n <= self.beyond.get(k, 0) for k, n in value.items()):
            return False
        return self.weights is None or self._worth(value) >= self.total

    def _worth(self, value: Mapping[str, int]) -> int:
        weights = self.weights or {}
        return sum(weights[kind] * n for kind, n in value.items())

    def size(self) -> int:
        """How many bundles there are (one by one only where both worth and `beyond` restrict)."""
        if self.weights is not None:
            return sum(1 for _ in self.all()) if self.beyond is not None else self._sized_worth()
        if self.beyond is None:
            return self._sized_parts(self.have)
        within = {kind: min(n, self.beyond.get(kind, 0)) for kind, n in self.have.items()}
        return self._sized_parts(self.have) - self._sized_parts(within)

    def _sized_worth(self) -> int:
        """How many parts have `least` to `most` things and are worth `total`."""
        weights, enough = self.weights or {}, max(0, self.total)
        ways = Counter({(0, 0): 1})  # by things and worth so far, no worth beyond enough
        for kind, n in self.have.items():
            more: Counter[tuple[int, int]] = Counter()
            for (things, worth), count in ways.items():
                for k in range(n + 1):
                    more[things + k, min(enough, worth + weights[kind] * k)] += count
            ways = more
        sized = [n for (k, worth), n in ways.items() if self._allows(k) and worth >= enough]
        return sum(sized)

    def _allows(self, things: int) -> bool:
        return self.least <= things <= self.most

    def _sized_parts(self, of: Mapping[str, int]) -> int:
        """How many parts of a multiset have `least` to `most` things."""
        ways = [1]  # ways[k]: bundles of k things so far
        for n in of.values():
            longer = [0] * (len(ways) + n)
            for k, count in enumerate(ways):
                for more in range(n + 1):
                    longer[k + more] += count
            ways = longer
        return sum(ways[max(0, self.least) : max(0, self.most + 1)])

    def all(self) -> Iterator[Payment]:
        """The bundles, in the order of the sorted kinds.

        With `beyond`: first those that go beyond it by the first kind, then those that do so only
        from the second on ...; nothing is tried in vain, however large the multiset is.
        """
        kinds = sorted(self.have)
        whole = [range(self.have[kind] + 1) for kind in kinds]
        if self.beyond is None:
            yield from self._fitting(kinds, whole)
            return
        for at, kind in enumerate(kinds):
            limits = [min(self.have[k], self.beyond.get(k, 0)) for k in kinds]
            within = [range(limit + 1) for limit in limits[:at]]
            more = range(limits[at] + 1, self.have[kind] + 1)
            yield from self._fitting(kinds, [*within, more, *whole[at + 1 :]])

    def _fitting(self, kinds: list[str], ranges: list[range]) -> Iterator[Payment]:
        if not all(ranges):
            return
        if prod([len(r) for r in ranges]) > FEW:
            yield from self._filled({}, kinds, ranges)
            return
        for numbers in product(*ranges):
            bundle = {kind: n for kind, n in zip(kinds, numbers, strict=True) if n}
            if self._fits(bundle):
                yield bundle

    def _filled(self, bundle: Payment, kinds: list[str], ranges: list[range]) -> Iterator[Payment]:
        """What comes of this bundle and some of these kinds; dead ends are cut at once."""
        held = sum(bundle.values())
        fewest, most = sum(r[0] for r in ranges), sum(r[-1] for r in ranges)
        if held + fewest > self.most or held + most < self.least:
            return
        rest = {kind: r[-1] for kind, r in zip(kinds, ranges, strict=True)}
        if self.weights is not None and self._worth(bundle) + self._worth(rest) < self.total:
            return
        if kinds:
            for n in ranges[0]:
                more = {**bundle, kinds[0]: n} if n else bundle
                yield from self._filled(more, kinds[1:], ranges[1:])
        elif self._fits(bundle):
            yield bundle

    def sample(self, dice: Dice) -> Payment:
        """One bundle: uniform where there are few, else the first fit of a random order."""
        few = list(islice(self.all(), ENOUGH))
        if len(few) < ENOUGH:
            return few[dice.below(len(few))]
        things = [kind for kind in sorted(self.have) for _ in range(self.have[kind])]
        bundle: Payment = {}
        while things:
            kind = things.pop(dice.below(len(things)))
            bundle[kind] = bundle.get(kind, 0) + 1
            if self._fits(bundle) and not dice.below(3):
                break
        return bundle if self._fits(bundle) else few[dice.below(len(few))]


class Transfers(Struct, frozen=True, tag="transfers", tag_field="domain"):
    """Sorted (giver, receiver, kind, n), at least one; nobody gives more than they have."""

    have: Mapping[Seat, Mapping[str, int]]

    def __contains__(self, value: Sequence[Transfer]) -> bool:
        given: dict[tuple[Seat, str], int] = {}
        for giver, receiver, kind, n in value:
            given[giver, kind] = given.get((giver, kind), 0) + n
            if n < 1 or giver == receiver or giver not in self.have or receiver not in self.have:
                return False
        keys = [transfer[:3] for transfer in value]
        return (
            bool(keys)
            and keys == sorted(set(keys))
            and all(n <= self.have[giver].get(kind, 0) for (giver, kind), n in given.items())
        )

    def _stocks(self) -> list[tuple[Seat, str, int]]:
        return [(g, k, n) for g in sorted(self.have) for k, n in sorted(self.have[g].items()) if n]

    def size(self) -> int:
        """How many sets of transfers there are."""
        seats = len(self.have)
        return prod(comb(n + seats - 1, seats - 1) for _, _, n in self._stocks()) - 1

    def all(self) -> Iterator[tuple[Transfer, ...]]:
        """Every set of transfers, built as it is asked for."""
        shares = [list(self._shares(*stock)) for stock in self._stocks()]
        for parts in product(*shares):
            if transfers := tuple(sorted(t for part in parts for t in part)):
                yield transfers

    def _shares(self, giver: Seat, kind: str, n: int) -> Iterator[tuple[Transfer, ...]]:
        others = [seat for seat in sorted(self.have) if seat != giver]
        for numbers in product(range(n + 1), repeat=len(others)):
            if sum(numbers) <= n:
                yield tuple(
                    (giver, to, kind, k) for to, k in zip(others, numbers, strict=True) if k
                )

    def sample(self, dice: Dice) -> tuple[Transfer, ...]:
        """One gift of one kind to one seat."""
        stocks = self._stocks()
        giver, kind, n = stocks[dice.below(len(stocks))]
        others = [seat for seat in sorted(self.have) if seat != giver]
        return ((giver, others[dice.below(len(others))], kind, 1 + dice.below(n)),)


class Offer:
    """One way to fill a command; dependent parameters are several offers."""

    __slots__ = ("command", "domains")

    def __init__(self, command: type[Command], **domains: Domain) -> None:
        self.command, self.domains = command, domains

    def __contains__(self, command: Command) -> bool:
        return type(command) is self.command and all(
            getattr(command, name) in domain for name, domain in self.domains.items()
        )

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Offer)
            and self.command is other.command
            and self.domains == other.domains
        )

    __hash__ = None  # type: ignore[assignment]  # a description that holds dicts

    def __repr__(self) -> str:
        return f"Offer({self.command.__name__}, {self.domains})"

    def size(self) -> int:
        """How many commands it covers."""
        return prod(domain.size() for domain in self.domains.values())

    def all(self) -> Iterator[Command]:
        """The commands, built as they are asked for."""
        for values in _lazy_product(list(self.domains.values())):
            yield self.command(**dict(zip(self.domains, values, strict=True)))

    def sample(self, dice: Dice) -> Command:
        """One of the commands."""
        return self.command(**{name: d.sample(dice) for name, d in self.domains.items()})

    def described(self) -> dict[str, Any]:
        """JSON: the command's tag and a domain for each parameter. Any: domains are structs."""
        return {"command": snake(self.command.__name__), "parameters": dict(self.domains)}


def _lazy_product(domains: list[Domain]) -> Iterator[tuple[Any, ...]]:
    if not domains:
        yield ()
        return
    for value in domains[0].all():
        for rest in _lazy_product(domains[1:]):
            yield (value, *rest)


def ids(values: Sequence[str]) -> OneOf:
    """One of these ids."""
    return OneOf(tuple(values))
