"""Commits as the service writes them, and a service over a store to write them with."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import msgspec

from bench.games import act
from domain.kernel.command import Command
from domain.kernel.dice import QuickDice
from domain.rulesets.halloween.commands import MoveLord
from service.application import Application, Caller, GameSpec
from service.application.values import NewAccount
from service.store.engine import make_engine
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts
from service.store.port import AppendResult
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts
from service.store.rows import NewCommit

SEED = "5a" * 32
CHANCE = 31  # with this seed of the players the game has about 500 events


class Watched(MemoryStore):
    """A store in memory that remembers the last commit it was given."""

    last: NewCommit

    def append(self, new: NewCommit) -> AppendResult:
        """Keep it, and go on."""
        self.last = new
        return super().append(new)


def sample_commit() -> NewCommit:
    """A commit of an ordinary move, as the application makes it."""
    store = Watched()
    app = Application(store, MemoryAccounts())
    caller, _ = enter(app)
    game_id = begin(app, caller, 4)
    for command in played(app, caller, game_id, enough=20):
        if isinstance(command, MoveLord):
            sample = store.last
    return sample


def over_postgres(database_url: str) -> Application:
    """The use cases over a real store, telling nobody."""
    engine = make_engine(database_url)
    return Application(PostgresStore(engine), PostgresAccounts(engine))


def enter(app: Application) -> tuple[Caller, NewAccount]:
    """A new account."""
    made = app.create_account("human", "bench")
    return app.authenticate(made.token), made


def begin(app: Application, caller: Caller, players: int, seed: str = SEED) -> UUID:
    """A started game in which the caller holds every seat."""
    spec = GameSpec("halloween", ("me",) * players, seed=seed)
    game_id = UUID(app.create_game(caller, spec).game_id)
    app.start(caller, game_id)
    return game_id


def played(
    app: Application, caller: Caller, game_id: UUID, enough: int = 10_000
) -> Iterator[Command]:
    """Give random commands until the game is over, or so many of them."""
    dice = QuickDice(CHANCE)
    for _ in range(enough):
        game = app.loading.game(game_id)
        app.loading.keep(game_id, game)
        if game.status != "running":
            return
        seat = game.awaiting[0]
        command = act(game.state, seat, dice)
        app.submit(caller, game_id, seat, msgspec.json.encode(command))
        yield command
