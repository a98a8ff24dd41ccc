"""One commit in the making, and what every request has in common."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from .dice import SealedDice
from .event import Event, Seat, snake
from .game import Game
from .lobby import Actor, Holder, LobbyEvent, SeedRevealed
from .refusal import Refused
from .table import Table


class Act:
    """One commit in the making: the game it changes, who asks, when (ms), and the sealed seed."""

    def __init__(self, game: Game, actor: Actor, now: int, seed: bytes) -> None:
        self.game, self.actor, self.seed = game, actor, seed
        self.now = max(now, game.at_ms)  # time never runs backwards inside a game
        self.events: list[Event] = []

    def emit(self, event: LobbyEvent) -> None:
        """Apply and keep an event of the game as a whole."""
        event.apply(self.game)
        self.events.append(event)

    def dice(self, entropy: str | None = None) -> SealedDice:
        """The dice of this commit; `entropy` is the digest, hex, while the game has none yet."""
        game = self.game
        mixed_in = bytes.fromhex(game.entropy_digest if entropy is None else entropy)
        return SealedDice(self.seed, game.dice_context, mixed_in, game.act)

    def keep(self, table: Table[Any]) -> None:  # Any: the ruleset's state
        """Take over what the rules did; open the seed if that was the end."""
        self.events += table.events
        if table.state.outcome:
            self.emit(SeedRevealed(self.seed.hex()))


class Request(Struct, frozen=True, tag=snake, tag_field="type", forbid_unknown_fields=True):
    """All requirements first (Refused), then the effects."""

    in_lobby: ClassVar[bool] = False

    @property
    def acting_seat(self) -> Seat | None:
        """The seat whose act this is, where it is a seat's."""
        return None

    def execute(self, act: Act) -> None:
        """Do it."""
        raise NotImplementedError(f"{type(self).__name__} has no effect")


def belongs(game: Game, actor: Actor) -> bool:
    """Whether the actor made the game, sits in it, or is the service."""
    mine = actor.account is not None and actor.account == game.creator
    return mine or actor.service is not None or bool(seats_held(game, actor))


def holds(holder: Holder, actor: Actor) -> bool:
    """Whether this account holds the seat."""
    return actor.account is not None and holder.account == actor.account


def seats_held(game: Game, actor: Actor) -> list[Seat]:
    """The seats of this account, in order; one account may hold several."""
    return [seat for seat, holder in enumerate(game.seats) if holds(holder, actor)]


def require(allowed: bool, code: str, detail: str) -> None:
    """Refuse the request with this code unless `allowed`."""
    if not allowed:
        raise Refused(code, "", detail)


def stand_in(game: Game) -> str:
    """The bot that takes over an abandoned seat: the ruleset's best, else any."""
    bots = game.rules.bots
    return bots[-1].name if bots else "random"
