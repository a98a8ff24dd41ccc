"""A simulated game once more, as a real game with a chain of commits that a stranger can check."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid5

from .bots import bots_of
from .kernel.event import Event, Seat, redact
from .kernel.game import Game
from .kernel.lobby import Actor, Clock, Holder, LobbyEvent
from .kernel.record import FORMAT, Commit, Header, perform
from .kernel.requests import AnyRequest, Create, Play, Start
from .simulation import AnyRuleset, Played, Run, bot_dice, result_of

HOST = Actor(service="simulation")


class Rerun:
    """Plays game `number` of a run with sealed dice, every event sealed into a commit.

    `at_ms` stands in every commit, so that the same game gives the same bytes at any time.
    """

    def __init__(self, run: Run, rules: AnyRuleset, number: int, game_id: UUID, at_ms: int) -> None:
        self.rules, self.number, self.game_id, self.at_ms = rules, number, game_id, at_ms
        self.names, self.seed = run.lineup(number), run.game_seed(number)
        self.game, self.commits = Game(rules), list[Commit]()
        self.views = [Game(rules) for _ in self.names]
        self.own = bot_dice(run.seed, number, len(self.names))
        self.commands = self.events = 0
        self._play(run.options)

    def _play(self, options: dict[str, Any]) -> None:  # Any: JSON
        holders = tuple(Holder(bot=name) for name in self.names)
        table = Create(str(self.game_id), options, holders, "unlisted", Clock(), "requested")
        self._ask(table, HOST)
        self._ask(Start(), HOST)
        known = bots_of(self.rules)
        while self.game.awaiting:
            seat: Seat = self.game.awaiting[0]
            name = self.names[seat]
            view = self.views[seat].state
            command = known[name].choose(self.rules, view, seat, self.own[seat])
            self._ask(Play.of(seat, command), Actor(bot=name))
            self.commands += 1

    def _ask(self, request: AnyRequest, actor: Actor) -> None:
        key = uuid5(self.game_id, str(self.game.number + 1))
        commit, events = perform(self.game, request, actor, self.at_ms, self.seed, key)
        self.commits.append(commit)
        self.events += sum(not isinstance(event, LobbyEvent) for event in events)
        self._tell(commit, events)

    def _tell(self, commit: Commit, events: list[Event]) -> None:
        for seat, view in enumerate(self.views):
            view.absorb(commit.mark, [redact(event, seat) for event in events])

    @property
    def played(self) -> Played:
        """What came of it, in the form of the simulation's results."""
        return result_of(self.number, self.names, self.game.state, self.commands, self.events)

    @property
    def header(self) -> Header:
        """The first line of its record."""
        rules, opened = self.rules, self.game.opened_seed
        return Header(
            FORMAT, str(self.game_id), rules.slug, rules.version, "omniscient",
            len(self.commits), opened,
        )  # fmt: skip
