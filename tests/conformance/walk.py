"""A random game through the aggregate: commands, undo, leaving, clocks, seats handed over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any
from uuid import UUID

from domain.bots import bots_of
from domain.kernel.command import Command
from domain.kernel.dice import QuickDice
from domain.kernel.event import Event, Seat, Viewer, redact
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Clock, Holder
from domain.kernel.record import Commit, Header, export, export_lines, perform
from domain.kernel.refusal import Refused
from domain.kernel.requests import (
    Create,
    Join,
    Play,
    Request,
    Resign,
    Start,
    Substitute,
    TimeOut,
    Undo,
)
from domain.kernel.ruleset import random_command

from .steering import style_of
from .subjects import Subject

SERVICE = Actor(service="test")
DECISION_MS = 1000
ON_TIMEOUT = ("default", "substitute", "forfeit", "pause")
Watcher = Callable[["Walk", Commit, list[Event]], None]


class Walk:
    """One game in play, the views of everybody beside it, and dice of its own for choosing."""

    def __init__(self, subject: Subject, number: int, names: tuple[str, ...] = ()) -> None:
        self.subject, self.number, self.rules = subject, number, subject.rules
        self.seed = sha256(f"{subject.label}|{number}".encode()).digest()
        self.dice = QuickDice(self.seed)
        self.style = style_of(self.rules, number)
        self.names = names or tuple(f"account-{seat}" for seat in range(subject.players))
        self.game = Game(self.rules)
        self.joining: tuple[Seat, ...] = tuple(range(subject.players))
        self.viewers: tuple[Viewer, ...] = (None, *range(subject.players))
        self.views = {viewer: Game(self.rules) for viewer in self.viewers}
        self.commits: list[Commit] = []
        self.game_id = f"walk-{number}"
        self.now = 1_700_000_000_000
        self.reached: set[str] = set()
        self.played: set[str] = set()

    @property
    def state(self) -> Any:
        """The ruleset's state at the table."""
        return self.game.state

    def begin(self) -> None:
        """Create, fill and start the game."""
        clock = Clock(DECISION_MS, ON_TIMEOUT[self.dice.below(4)])  # type: ignore[arg-type]
        open_seats = tuple(Holder() for _ in self.names)
        options = self.subject.options
        self.ask(Create(self.game_id, options, open_seats, "public", clock, "requested"), SERVICE)
        for seat in self.joining:
            self.ask(Join(seat, f"share of {seat}"), Actor(account=self.names[seat]))
        self.ask(Start(), SERVICE)

    def ask(self, request: Request, actor: Actor | None = None) -> list[Event]:
        """Do a request; every view hears of it."""
        command_id = UUID(int=self.number << 64 | self.game.number)
        commit, events = perform(
            self.game, request, actor or SERVICE, self.now, self.seed, command_id
        )
        self.commits.append(commit)
        for viewer, view in self.views.items():
            view.absorb(commit.mark, [redact(event, viewer) for event in events])
        self.reached.update(type(event).__name__ for event in events)
        if isinstance(request, Play):
            self.played.add(type(self.rules.decode_command(request.command)).__name__)
        return events

    def next_request(self) -> Request:
        """What happens next: nearly always a command of the rules."""
        if self.game.rules_clock_ran_out(self.now):
            return TimeOut(None)  # the service stores the expiry before it judges a late request
        if (whim := self.dice.below(100)) < 3 and (extra := self._rare(whim)):
            return extra
        if self.dice.below(8) == 0 and (back := self._undo()):
            return back
        seat, command = self.next_command()
        return Play.of(seat, command) if command else TimeOut(None)

    def _undo(self) -> Undo | None:
        can = [s for s in range(self.subject.players) if self.game.undo_point(s)]
        return Undo(can[0]) if can else None

    def _rare(self, whim: int) -> Request | None:
        if (clock := self.rules.deadline(self.state)) and self.dice.below(2):
            self.now = max(self.now, clock.at_ms)
            return TimeOut(None)
        if due := self.game.next_deadline():
            self.now = max(self.now, due[0])
            if whim == 0:
                return TimeOut(due[1])
        here = [s for s in range(self.subject.players) if s not in self.state.gone]
        seat = here[self.dice.below(len(here))]
        if whim == 1 and self.dice.below(4) == 0:
            return Resign(seat)
        return (
            Substitute(seat, Holder(account=f"stand-in-{self.game.number}")) if whim == 2 else None
        )

    def next_command(self) -> tuple[Seat, Command | None]:
        """A seat that may act and its command; None where only the rules' clock can go on."""
        awaited = self.rules.awaiting(self.state)
        may = list(awaited)
        if not may or self.dice.below(4) == 0:
            everyone = range(self.subject.players)
            may = [s for s in everyone if any(True for _ in self.rules.offers(self.state, s))]
        if not may:
            self.now = max(self.now, self.game.next_deadline()[0])  # type: ignore[index]
            return 0, None
        seat = may[self.dice.below(len(may))]
        if seat in awaited and (command := self.style(self, seat)):
            return seat, command
        return seat, self._random(seat)

    def _random(self, seat: Seat) -> Command:
        if seat in self.rules.awaiting(self.state):
            return random_command(self.rules, self.state, seat, self.dice)
        offers = list(self.rules.offers(self.state, seat))
        return offers[self.dice.below(len(offers))].sample(self.dice)

    def run(self, watch: Watcher | None = None) -> Iterator[Walk]:
        """Stop before every act; `watch` sees each commit. Ends with the game.

        No stop where an undo came so late that an auction stands open again behind its deadline:
        the service stores the expiry before it hears anybody.
        """
        self.begin()
        acts = 0
        while self.game.status == "running":
            assert acts <= 2 * self.rules.bound + 100, "the game passed its bound"
            acts += 1
            if not self.game.rules_clock_ran_out(self.now):
                yield self
            self.now += self.dice.below(DECISION_MS // 2)
            try:
                events = self.ask(self.next_request())
            except Refused as refusal:
                raise AssertionError(f"refused what was offered: {refusal}") from refusal
            if watch:
                watch(self, self.commits[-1], events)

    def finish(self) -> Walk:
        """Play to the end without stopping."""
        for _ in self.run():
            pass
        return self

    def header(self) -> Header:
        """The first line of its record."""
        game, rules = self.game, self.rules
        return Header(
            "dead-reckoning-record/1", game.game_id, rules.slug, rules.version, "omniscient",
            len(self.commits), game.opened_seed,
        )  # fmt: skip

    def record(self, lines: bool = False) -> bytes:
        """The exported record, as one JSON document or as NDJSON."""
        return (export_lines if lines else export)(self.header(), self.commits)


def built_in_bots(rules: Any) -> list[Any]:
    """Those of the ruleset, and the general ones."""
    return list(bots_of(rules).values())
