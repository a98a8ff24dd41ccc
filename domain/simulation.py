"""Many games in this process, with quick dice: for win rates, benchmarks and tests."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from .kernel.bot import Bot
from .kernel.dice import QuickDice
from .kernel.event import redact
from .kernel.ruleset import Ruleset

AnyRuleset = Ruleset[Any]  # Any: all states alike


class Played(Struct, frozen=True):
    """One simulated game; `scores` is empty where the rules keep none."""

    number: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    result: str
    reason: str
    commands: int
    events: int
    scores: tuple[int, ...]


def dice_for(seed: str, number: int, use: str) -> QuickDice:
    """The dice of one use ("game", "seat:0" ...) in one game of a run: independent streams."""
    return QuickDice(sha256(f"{seed}|{number}|{use}".encode()).digest())


def play(rules: AnyRuleset, options: Struct, bots: Sequence[Bot], seed: str, number: int) -> Played:
    """One game from its first deal to its end; each bot sees the fold of what it was told.

    `seed` names the run and `number` the game in it: the same two give the same game.
    """
    players, dice = len(bots), dice_for(seed, number, "game")
    own = [dice_for(seed, number, f"seat:{seat}") for seat in range(players)]
    table = rules.start(players, options, dice)
    state = table.state
    views = [rules.blank(players, options) for _ in bots]
    commands = events = 0
    while True:
        events += len(table.events)
        for seat, view in enumerate(views):
            for event in table.events:
                redact(event, seat).apply(view)
        if state.outcome:
            break
        seat = rules.awaiting(state)[0]
        command = bots[seat].choose(rules, views[seat], seat, own[seat])
        table = rules.execute(state, seat, command, dice)
        commands += 1
        if commands > rules.bound:
            raise RuntimeError(f"{rules.slug} game {number} of {seed!r} passed its bound")
    names = tuple(bot.name for bot in bots)
    return _result(number, names, state, commands, events)


def _result(number: int, names: tuple[str, ...], state: Any, commands: int, events: int) -> Played:
    end = state.outcome
    scores = tuple(getattr(state, "scores", ()))
    return Played(number, names, end.winners, end.result, end.reason, commands, events, scores)


def decode_options(rules: AnyRuleset, options: dict[str, Any]) -> Struct:
    """Typed options; msgspec.ValidationError says what is wrong."""
    typed: Struct = msgspec.convert(options, rules.options)
    return typed
