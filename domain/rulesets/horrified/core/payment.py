"""What an Advance or a Defeat costs, and every way to pay it (HOR-8.1, HOR-8.6)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.event import Seat
from domain.kernel.offers import Bundle
from domain.kernel.pools import Counts

from .effect import Deed, Effect
from .monsters import is_here
from .rows import CostPart
from .state import FamilyState

Way = tuple[int, Bundle]  # how many points of strength are added, and the items


class Price:
    """What a seat has to pay for something that a mat offers."""

    def __init__(
        self,
        s: FamilyState,
        seat: Seat,
        monster: str,
        cost: tuple[CostPart, ...],
        effects: tuple[Effect, ...],
    ) -> None:
        self.s, self.seat, self.monster, self.effects = s, seat, monster, effects
        self.parts = [part for part in cost if part.kind != "token"]
        self.tokens = [part.token for part in cost if part.kind == "token"]

    def holds_tokens(self) -> bool:
        """Whether the seat holds every token that is used (HOR-18.5)."""
        return all(self.s.held_by.get(token or "") == self.seat for token in self.tokens)

    def ways(self) -> Iterator[Way]:
        """Each bonus with the bundles of items that pay with it."""
        if not self.holds_tokens():
            return
        if not all(effect.is_ready(self.s) for effect in self.effects):
            return
        if len(self.parts) > 1:
            yield from ((0, bundle) for bundle in self._one_each(self.parts, {}))
        elif not self.parts:
            yield 0, Bundle({}, 0, 0)
        elif self.parts[0].kind == "sum":
            yield from self._sums(self.parts[0])
        else:
            yield from self._singles(self.parts[0])

    def _singles(self, part: CostPart) -> Iterator[Way]:
        matters = part.fits is not None or any(e.uses_strength() for e in self.effects)
        most = self.s.strength_bonus(self.seat) if matters else 0
        for bonus in range(most + 1):
            have = self._usable(part, bonus)
            if sum(have.values()) >= part.count:
                yield bonus, Bundle(have, part.count, part.count)

    def _usable(self, part: CostPart, bonus: int) -> Counts:
        s = self.s
        found = {}
        for item, n in s.items_of(self.seat, part.color).items():
            strength = s.box.items[item].strength + bonus
            deed = Deed("", self.seat, self.monster, None, strength, {item: part.count})
            fits = part.fits is None or fitting_spots(s, deed)
            if fits and all(effect.accepts(s, deed, item) for effect in self.effects):
                found[item] = n
        return found

    def _sums(self, part: CostPart) -> Iterator[Way]:
        """One bundle for each number of items that count one more (HOR-8.6)."""
        have = self.s.items_of(self.seat, part.color)
        weights = {item: self.s.box.items[item].strength for item in have}
        number, worth = sum(have.values()), sum(weights[item] * n for item, n in have.items())
        most = number if self.s.strength_bonus(self.seat) else 0
        total, fewest = part.at_least, 1
        if part.mat_items_bonus is not None and (lying := self._on_mat(part.mat_items_bonus)):
            total, fewest = total - lying, 0
        for bonus in range(most + 1):
            if number >= fewest and worth + bonus >= total:
                least = max(fewest, bonus)
                yield bonus, Bundle(have, least, weights=weights, total=max(0, total - bonus))

    def _on_mat(self, bonus: int) -> int:
        """What all items on the mat count; none is worth keeping, they leave with the monster."""
        s = self.s
        spots = [spot.id for spot in s.box.monsters[self.monster].mat.spots]
        lying = [s.mat_items.get(spot, {}) for spot in spots]
        return sum((s.box.items[i].strength + bonus) * n for at in lying for i, n in at.items())

    def _one_each(self, parts: list[CostPart], paid: Counts) -> Iterator[Bundle]:
        """Kinds for all parts but the last, one of each; any one kind of the last."""
        have = self.s.items_of(self.seat, parts[0].color)
        if len(parts) > 1:
            for item in sorted(have):
                yield from self._one_each(parts[1:], {**paid, item: 1})
        elif have:
            number = len(paid) + 1
            fixed = dict.fromkeys(paid, number)  # so much that none of them can be left out
            weights = {**dict.fromkeys(have, 1), **fixed}
            total = number * len(paid) + 1
            yield Bundle({**have, **paid}, number, number, weights=weights, total=total)


def fitting_spots(s: FamilyState, deed: Deed) -> tuple[str, ...]:
    """The free spots of a mat that accept what was paid (FAMILY.md 2.3)."""
    if deed.monster is None:
        return ()
    found: dict[object, str] = {}
    for free in s.free_spots(deed.monster):
        spot = s.box.spots[free]
        kinds = [s.box.items[item] for item in deed.items]
        alike = (spot.color, spot.strength, spot.location, spot.space, spot.holds)
        if (
            spot.holds == sum(deed.items.values())
            and all(spot.color in ("any", kind.color) for kind in kinds)
            and spot.strength in (None, deed.strength)
            and all(spot.location in (None, kind.location) for kind in kinds)
            and spot.space in (None, s.at[deed.chooser])
        ):
            found.setdefault(alike, free)
    return tuple(found.values())


def is_at(s: FamilyState, seat: Seat, where: tuple[str, ...], monster: str = "") -> bool:
    """Whether a hero stands where a mat wants it (FAMILY.md 2.4)."""
    here = s.at[seat]
    if here is None:
        return False
    return all(
        _names_free_spot(s, here, monster) if part == "free_spot" else is_here(s, here, part)
        for part in where
    )


def _names_free_spot(s: FamilyState, here: str, monster: str) -> bool:
    return any(s.box.spots[spot].space == here for spot in s.free_spots(monster))
