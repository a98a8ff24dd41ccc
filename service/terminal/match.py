"""One real game in this process: sealed dice, a chain of commits, a view for each seat."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
import uuid_utils.compat as uuid
from msgspec import Struct

from domain.bots import bots_of
from domain.kernel.bot import Bot
from domain.kernel.command import Command
from domain.kernel.decision import GameEnded
from domain.kernel.dice import SEED_BYTES, QuickDice
from domain.kernel.event import Event, Seat, redact
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Clock, Holder, SeedSource
from domain.kernel.record import FORMAT, Commit, Header, export, export_lines, perform
from domain.kernel.requests import AnyRequest, Create, Play, Start, TimeOut

from .common import AnyRuleset

HOST = Actor(service="reckon play")


class Match:
    """A game that has started; every event lands in `told` and in the views.

    `seed_text` makes the deal repeatable; without it the dice are as secret as on a server.
    """

    def __init__(
        self,
        rules: AnyRuleset,
        options: Struct,
        holders: Sequence[Holder],
        seed_text: str | None = None,
    ) -> None:
        self.rules, self.game = rules, Game(rules)
        self.seed = _seed(seed_text)
        self.commits: list[Commit] = []
        self.told: list[Event] = []
        self.views = [Game(rules) for _ in holders]
        self.bots: dict[str, Bot] = bots_of(rules)
        source: SeedSource = "server" if seed_text is None else "requested"
        plain: dict[str, Any] = msgspec.to_builtins(options)  # Any: JSON
        game_id = str(uuid.uuid7())
        table = Create(game_id, plain, tuple(holders), "unlisted", Clock(), source)
        self.ask(table, HOST)
        self.ask(Start(), HOST)

    def ask(self, request: AnyRequest, actor: Actor) -> None:
        """Do a request; Refused changes nothing but a clock of the rules that has run out."""
        now = time.time_ns() // 1_000_000
        if self.game.rules_clock_ran_out(now) and request != TimeOut(None):
            self.ask(TimeOut(None), HOST)
        commit, events = perform(self.game, request, actor, now, self.seed, uuid.uuid7())
        self.commits.append(commit)
        self.told += events
        for seat, view in enumerate(self.views):
            view.absorb(commit.mark, [redact(event, seat) for event in events])

    def play(self, seat: Seat, command: Command) -> None:
        """A person's command."""
        self.ask(Play.of(seat, command), Actor(account=self.game.seats[seat].account))

    def let_bots_play(self) -> None:
        """Until a person must decide, or the game is over."""
        while seats := [seat for seat in self.game.awaiting if self.game.seats[seat].bot]:
            self._bot_turn(seats[0])

    def _bot_turn(self, seat: Seat) -> None:
        name = self.game.seats[seat].bot or ""
        own = sha256(self.seed + f"|bot|{seat}|{self.game.seq}".encode()).digest()
        view = self.views[seat].state
        command = self.bots[name].choose(self.rules, view, seat, QuickDice(own))
        self.ask(Play.of(seat, command), Actor(bot=name))

    @property
    def outcome(self) -> GameEnded | None:
        """How it ended; None while it runs."""
        ended: GameEnded | None = self.game.state.outcome
        return ended

    def record(self, lines: bool) -> bytes:
        """The whole record of a game that is over, as JSON or as NDJSON."""
        game = self.game
        header = Header(
            FORMAT, game.game_id, self.rules.slug, self.rules.version,
            "omniscient", len(self.commits), game.opened_seed,
        )  # fmt: skip
        return (export_lines if lines else export)(header, self.commits)


def _seed(text: str | None) -> bytes:
    return secrets.token_bytes(SEED_BYTES) if text is None else sha256(text.encode()).digest()
