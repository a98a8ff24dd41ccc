"""What an account has been told, and the lines in which it is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from msgspec import Struct

from service.application.values import Legal

MARGIN_MS = 10_000  # clocks of our processes differ by less; what lies in it is looked at again
LIVE = ("running", "lobby")


class Concern(Struct, frozen=True, omit_defaults=True):
    """One thing that concerns an account; `cursor` is where a later stream goes on."""

    type: str
    game_id: str
    seq: int
    cursor: str
    ruleset: str
    seats: list[int]
    status: str
    seat: int | None = None
    deadline: str | None = None
    result: dict[str, Any] | None = None  # Any: JSON of GameEnded


class SimulationDone(Struct, frozen=True):
    """A simulation of the account has ended; status is done, cancelled or failed."""

    type: str
    simulation_id: str
    cursor: str
    status: str
    games: int


@dataclass(slots=True)
class Told:
    """What an account has been told of one game; `turns` is when each seat was asked."""

    commit: int
    status: str
    updated_ms: int
    turns: dict[int, tuple[int, int]] = field(default_factory=dict)


@dataclass(slots=True)
class Inbox:
    """How far one reader of an account's stream has come; `since_ms` is its cursor."""

    since_ms: int
    resumed: bool = False
    fresh: bool = True
    told: dict[UUID, Told] = field(default_factory=dict)
    simulations: dict[UUID, int] = field(default_factory=dict)
    """the ended ones that are known, and when they ended (ms)"""

    @property
    def cursor(self) -> str:
        """Where a later stream goes on."""
        return str(self.since_ms)

    def missed(self, at_ms: int) -> bool:
        """Whether something that is over and was not told is news: it is not old history."""
        return not self.fresh or (self.resumed and at_ms > self.since_ms - MARGIN_MS)

    def passes(self, at_ms: int) -> None:
        """What comes from now on is no older than this."""
        self.since_ms = max(self.since_ms, at_ms)

    def forget(self) -> None:
        """What is over is kept only as long as it may be met again."""
        horizon = self.since_ms - 2 * MARGIN_MS
        for game_id, told in list(self.told.items()):
            if told.status not in LIVE and told.updated_ms < horizon:
                del self.told[game_id]

    def games(self) -> list[UUID]:
        """The games whose growth may concern it."""
        return [game_id for game_id, told in self.told.items() if told.status in LIVE]


@dataclass(frozen=True, slots=True)
class Decision:
    """One seat that is asked: what it may do, and until when (RFC 3339)."""

    legal: Legal
    deadline: str | None
