"""Random games of Halloween, for the benchmarks to play, fold, store and send."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.kernel.command import Command
from domain.kernel.dice import Dice, QuickDice
from domain.kernel.event import Event, Seat
from domain.kernel.table import Table
from domain.rulesets.halloween import RULESET
from domain.rulesets.halloween.content import Options
from domain.rulesets.halloween.state import HalloweenState

OPTIONS = Options()
LONG_GAME = 500  # events


def act(s: HalloweenState, seat: Seat, dice: Dice) -> Command:
    """A random command, with every offer of the seat built."""
    offers = list(RULESET.offers(s, seat))
    return offers[dice.below(len(offers))].sample(dice)


def playout(players: int, dice: Dice) -> tuple[HalloweenState, list[Event], int]:
    """A random game: its end, all its events and how many commands it took."""
    table = RULESET.start(players, OPTIONS, dice)
    s, events, commands = table.state, table.events, 0
    while s.outcome is None:
        seat = RULESET.awaiting(s)[0]
        events += RULESET.execute(s, seat, act(s, seat, dice), dice).events
        commands += 1
    return s, events, commands


def tables(players: int, dice: Dice) -> Iterator[Table[HalloweenState]]:
    """The set-up and then every act of a random game."""
    table = RULESET.start(players, OPTIONS, dice)
    yield table
    while table.state.outcome is None:
        seat = RULESET.awaiting(table.state)[0]
        command = act(table.state, seat, dice)
        table = RULESET.execute(table.state, seat, command, dice)
        yield table


def long_game() -> tuple[int, list[Event]]:
    """The seed of a game of 4 seats with about as many events as the peers' streams, and these."""
    games = ((seed, playout(4, QuickDice(seed))[1]) for seed in range(60))
    return min(games, key=lambda game: abs(len(game[1]) - LONG_GAME))


def middle_state() -> Any:  # Any: as copy.deepcopy takes it
    """The state in the middle of a game of 4 seats."""
    total = sum(1 for _ in tables(4, QuickDice(1)))
    for number, table in enumerate(tables(4, QuickDice(1))):
        if number == total // 2:
            return table.state
    raise AssertionError("a game has a middle")
