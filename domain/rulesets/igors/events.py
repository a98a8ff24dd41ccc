"""What happens to turns and Igors (IGO-16.1)."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.kernel.event import Event, Seat
from domain.kernel.pools import Deck, Hand

from .content import ERRANDS, MANSION, OWNERS, PIECE, SCRAPYARD, STATION
from .state import IgorsState

RollCause = Literal["roll", "spare_wheel"]
MoveCause = Literal["roll", "tow_truck", "number_5", "number_6"]
LostCause = Literal["number_3", "sabotage"]


class OwnerBoardsFilled(Event, frozen=True):
    """All pieces and so many tokens lie on each owner board; Igors stand on the Station."""

    clause: ClassVar[str] = "IGO-3.2"
    tokens_each: int

    def apply(self, s: IgorsState) -> None:
        """Nobody holds anything; the decks are whole."""
        n = s.players
        s.tokens_each = self.tokens_each
        s.at, s.lost = [STATION] * n, [False] * n
        s.supply = {owner: PIECE[owner] for owner in OWNERS}
        s.board_tokens = dict.fromkeys(OWNERS, self.tokens_each)
        s.tokens, s.bodies = [{} for _ in range(n)], [{} for _ in range(n)]
        s.leftovers = [() for _ in range(n)]
        s.errands = Deck(dict(ERRANDS), sum(ERRANDS.values()))
        s.errand_hands = [Hand() for _ in range(n)]
        if s.is_advanced:
            s.scrapyard = Deck(dict(SCRAPYARD), sum(SCRAPYARD.values()))
            s.scrapyard_hands = [Hand() for _ in range(n)]


class StartingDiceRolled(Event, frozen=True):
    """Two dice for who starts; a double gives no card (IGO-3.6)."""

    clause: ClassVar[str] = "IGO-3.6"
    reveals: ClassVar[bool] = True
    seat: Seat
    dice: tuple[int, int]


class FirstPlayerChosen(Event, frozen=True):
    """The highest roll starts (IGO-3.6)."""

    clause: ClassVar[str] = "IGO-3.6"
    seat: Seat

    def apply(self, s: IgorsState) -> None:
        """Rounds are counted from this seat (IGO-4.5)."""
        s.first = s.active = self.seat


class TurnStarted(Event, frozen=True):
    """A turn begins; turns and rounds count from 1 (IGO-4.1, IGO-4.5)."""

    clause: ClassVar[str] = "IGO-4.1"
    seat: Seat
    turn: int
    round: int

    def apply(self, s: IgorsState) -> None:
        """Nothing is rolled, the red card of the turn is unused."""
        s.active, s.turn, s.round = self.seat, self.turn, self.round
        s.red_used = s.delivering = False
        s.dice, s.total, s.rolled = None, 0, 0


class TurnLost(Event, frozen=True):
    """The mark goes and the turn is not played (IGO-4.2)."""

    clause: ClassVar[str] = "IGO-4.2"
    seat: Seat

    def apply(self, s: IgorsState) -> None:
        """No lost turn is pending any more."""
        s.lost[self.seat] = False


class TurnEnded(Event, frozen=True):
    """A turn is over, all seats are within the limits (IGO-4.1)."""

    clause: ClassVar[str] = "IGO-4.1"
    seat: Seat


class ExtraTurnGained(Event, frozen=True):
    """Back to the turn-start choice of the same turn (IGO-4.3)."""

    clause: ClassVar[str] = "IGO-4.3"
    seat: Seat


class LostTurnMarked(Event, frozen=True):
    """A seat will lose its next turn (IGO-10.8, IGO-13.5)."""

    clause: ClassVar[str] = "IGO-4.2"
    seat: Seat
    cause: LostCause

    def apply(self, s: IgorsState) -> None:
        """At most one is pending."""
        s.lost[self.seat] = True


class LostTurnCleared(Event, frozen=True):
    """An Alarm Clock takes the mark away (IGO-13.15)."""

    clause: ClassVar[str] = "IGO-13.15"
    seat: Seat

    def apply(self, s: IgorsState) -> None:
        """The next turn is played."""
        s.lost[self.seat] = False


class MovementRolled(Event, frozen=True):
    """Two dice for a move (IGO-6.1, IGO-13.10)."""

    clause: ClassVar[str] = "IGO-6.1"
    reveals: ClassVar[bool] = True
    seat: Seat
    dice: tuple[int, int]
    cause: RollCause

    def apply(self, s: IgorsState) -> None:
        """A new total; Shims on an older roll are lost."""
        s.dice, s.total = self.dice, sum(self.dice)


class MovementAdjusted(Event, frozen=True):
    """A Shim changes the total, not the faces (IGO-13.9)."""

    clause: ClassVar[str] = "IGO-13.9"
    seat: Seat
    change: int
    total: int

    def apply(self, s: IgorsState) -> None:
        """The total as it now is."""
        s.total = self.total


class IgorMoved(Event, frozen=True):
    """An Igor goes to a square (IGO-6, IGO-10, IGO-13.1)."""

    clause: ClassVar[str] = "IGO-6.5"
    seat: Seat
    to: str
    cause: MoveCause
    bounced: bool

    def apply(self, s: IgorsState) -> None:
        """It stands there, the roll is spent."""
        s.at[self.seat] = self.to
        s.dice, s.total = None, 0

    @property
    def arrives(self) -> bool:
        """Whether this is the end of the game (IGO-15.1)."""
        return self.to == MANSION


class PlayerLeft(Event, frozen=True):
    """A player leaves, everything has been given back (IGO-15.4)."""

    clause: ClassVar[str] = "IGO-15.4"
    reveals: ClassVar[bool] = True
    seat: Seat

    def apply(self, s: IgorsState) -> None:
        """The Igor is off the board; the turn order skips the seat."""
        s.gone = tuple(sorted((*s.gone, self.seat)))
        s.at[self.seat], s.lost[self.seat] = None, False
        if self.seat == s.active:
            s.delivering = False
            s.dice, s.total, s.rolled = None, 0, 0


class GameScored(Event, frozen=True):
    """The order at the end: groups of equal seats, best first; what decided, by seat (IGO-15.3)."""

    clause: ClassVar[str] = "IGO-15.3"
    ranking: tuple[tuple[Seat, ...], ...]
    squares: tuple[int, ...]
    body_types: tuple[int, ...]
    leftovers: tuple[int, ...]
    tokens: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    OwnerBoardsFilled, StartingDiceRolled, FirstPlayerChosen, TurnStarted, TurnLost, TurnEnded,
    ExtraTurnGained, LostTurnMarked, LostTurnCleared, MovementRolled, MovementAdjusted, IgorMoved,
    PlayerLeft, GameScored,
)  # fmt: skip
