"""The Siren's tones (GRK-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.decision import Question
from domain.kernel.event import Event, Seat
from domain.kernel.offers import Offer, ids
from domain.kernel.table import Table
from domain.rulesets.horrified.core.asking import Answer, Asked
from domain.rulesets.horrified.core.effect import Condition, Deed, Effect
from domain.rulesets.horrified.core.monsters import judge_task
from domain.rulesets.horrified.core.state import FamilyState

from .state import SIREN, GreekState, ours

T = Table[FamilyState]


class ToneTurnedUp(Event, frozen=True):
    """Everybody sees the tone of a spot (GRK-14.2)."""

    clause: ClassVar[str] = "GRK-14.2"
    reveals: ClassVar[bool] = True
    seat: Seat
    spot: str
    tone: str

    def apply(self, s: GreekState) -> None:
        """Its tone is fixed from now on (GRK-1.11)."""
        if not s.tones[self.spot]:
            s.unseen_tones.leave(self.tone)
            s.tones[self.spot] = self.tone
        s.shown_tones = (*s.shown_tones, self.spot)


class TonesRemoved(Event, frozen=True):
    """Two equal tones leave the game (GRK-14.2)."""

    clause: ClassVar[str] = "GRK-14.2"
    tone: str
    spots: tuple[str, ...]

    def apply(self, s: GreekState) -> None:
        """Their spots are empty."""
        s.tones = {spot: tone for spot, tone in s.tones.items() if spot not in self.spots}
        s.shown_tones = ()

    def follow(self, table: T) -> None:
        """The last pair completes the challenge (GRK-14.3)."""
        judge_task(table, SIREN)


class TonesTurnedDown(Event, frozen=True):
    """Unequal tones are turned down again on the same spots (GRK-14.2)."""

    clause: ClassVar[str] = "GRK-14.2"
    spots: tuple[str, ...]

    def apply(self, s: GreekState) -> None:
        """What everybody has seen stays known."""
        s.shown_tones = ()


class Tones(Asked, frozen=True):
    """Which face-down tone is turned up, the second after seeing the first (GRK-14.2)."""

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Every spot whose tone lies face down."""
        known = ours(s)
        if hidden := [spot for spot in known.tones if spot not in known.shown_tones]:
            yield Offer(TurnUpTone, spot=ids(hidden))

    def settle(self, table: T) -> None:
        """Nobody is left to turn up the second one."""
        if shown := ours(table.state).shown_tones:
            table.emit(TonesTurnedDown(shown))


class TurnUpTone(Answer, frozen=True):
    """Turn one face-down tone token face up."""

    clause: ClassVar[str] = "GRK-14.2"
    during: ClassVar[tuple[type[Question], ...]] = (Tones,)
    spot: str

    def execute(self, table: T, seat: Seat) -> None:
        """After the second one they match or not."""
        asked = self.take(table, "GRK-14.2", "no face-down tone lies on that spot")
        s = ours(table.state)
        known = s.tones[self.spot]
        tone = known or s.unseen_tones.peek(table.dice)
        table.emit(ToneTurnedUp(seat, self.spot, tone))
        shown = s.shown_tones
        if len(shown) == 1:
            table.then(Tones(asked.seat))
        elif len({s.tones[spot] for spot in shown}) == 1:
            table.emit(TonesRemoved(tone, shown))
        else:
            table.emit(TonesTurnedDown(shown))


class MatchTones(Effect, frozen=True):
    """Two tones, one after the other (GRK-14.2)."""

    count: int

    def possible(self, s: GreekState, deed: Deed) -> bool:
        """Some are left."""
        return bool(s.tones)

    def resolve(self, table: T, deed: Deed) -> None:
        """None left: skipped (GRK-14.3)."""
        if ours(table.state).tones:
            table.then(Tones(deed.chooser))


class TokensGone(Condition, frozen=True):
    """No such token is left on the mat (GRK-14.3, GRK-15.5)."""

    token: str

    def holds(self, s: GreekState, monster: str) -> bool:
        """Counted now."""
        return not s.tokens_left(self.token)


EVENTS = (ToneTurnedUp, TonesRemoved, TonesTurnedDown)
COMMANDS = (TurnUpTone,)
STEPS = (Tones,)
EFFECTS: tuple[type[Effect], ...] = (MatchTones,)
CONDITIONS: tuple[type[Condition], ...] = (TokensGone,)
