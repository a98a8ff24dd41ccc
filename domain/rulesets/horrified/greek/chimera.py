"""The Chimera's heads, and her lockdown (GRK-16)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import field

from domain.kernel.decision import Choice
from domain.kernel.event import Event
from domain.kernel.pools import Counts
from domain.kernel.table import Table
from domain.rulesets.horrified.core.effect import Condition, Deed, Effect
from domain.rulesets.horrified.core.monsters import judge_task
from domain.rulesets.horrified.core.places import own_figure
from domain.rulesets.horrified.core.state import FamilyState

from .state import CHIMERA, GreekState, ours

T = Table[FamilyState]


class HeadPutToSleep(Event, frozen=True):
    """A fed head is turned to its sleeping side (GRK-16.2)."""

    clause: ClassVar[str] = "GRK-16.2"
    head: str

    def apply(self, s: GreekState) -> None:
        """It sleeps for good."""
        s.asleep = (*s.asleep, self.head)

    def follow(self, table: T) -> None:
        """The third one completes the challenge (GRK-16.4)."""
        judge_task(table, CHIMERA)


class ItemsReturnedToBag(Event, frozen=True):
    """All items lying in a space go back into the bag (GRK-16.6)."""

    clause: ClassVar[str] = "GRK-16.6"
    space: str
    items: Counts

    def apply(self, s: GreekState) -> None:
        """Mixed with the rest; held items are not lying on the board (GRK-16.7)."""
        s.lying[self.space] = {}
        s.bag.take_in(self.items)


class SleepyHead(Choice, frozen=True):
    """Which fed head falls asleep (GRK-16.2)."""

    clause: ClassVar[str] = "GRK-16.2"

    def options(self, s: GreekState) -> tuple[str, ...]:
        """Those that have their items and are awake."""
        return sleepy_heads(s)

    def resume(self, table: T, option: str) -> None:
        """That one."""
        table.emit(HeadPutToSleep(option))


class SleepHead(Effect, frozen=True):
    """Turn one head that has its items (GRK-16.2)."""

    def is_ready(self, s: GreekState) -> bool:
        """Some head is fed and awake."""
        return bool(sleepy_heads(s))

    def resolve(self, table: T, deed: Deed) -> None:
        """Which one."""
        table.then(SleepyHead(deed.chooser))


class ReturnItemsToBag(Effect, frozen=True):
    """All items lying where the figure is (GRK-16.6)."""

    source: Literal["self"] = field(name="from")

    def resolve(self, table: T, deed: Deed) -> None:
        """No item on the board: nothing lies here either."""
        s = table.state
        space = s.space_of(own_figure(s, deed) or "")
        if space is not None and s.lying[space]:
            table.emit(ItemsReturnedToBag(space, dict(s.lying[space])))


class HeadsAsleep(Condition, frozen=True):
    """All heads sleep (GRK-16.4)."""

    def holds(self, s: GreekState, monster: str) -> bool:
        """Counted now."""
        return len(s.asleep) == len(s.box.monsters[monster].mat.spots)


def sleepy_heads(s: FamilyState) -> tuple[str, ...]:
    """The heads that have their items and are awake, in the order of the mat."""
    heads = [spot.id for spot in s.box.monsters[CHIMERA].mat.spots]
    return tuple(h for h in heads if h in s.mat_items and h not in ours(s).asleep)


EVENTS = (HeadPutToSleep, ItemsReturnedToBag)
STEPS = (SleepyHead,)
EFFECTS: tuple[type[Effect], ...] = (SleepHead, ReturnItemsToBag)
CONDITIONS: tuple[type[Condition], ...] = (HeadsAsleep,)
