"""Every registered ruleset by itself: random moves against boardgame.io, copies of a state."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from bench import peers
from bench.measure import Comparison, Effort, Rate, Side, compare, cpu_rate, interleaved
from domain.kernel.clone import clone
from domain.kernel.dice import QuickDice
from domain.kernel.ruleset import random_command
from domain.rulesets.registry import AnyRuleset, rulesets

PLAYERS = 4
LONGEST = 400  # moves: some games of random players go on for thousands
BOARDGAME_IO = "boardgame.io"


def some_moves(rules: AnyRuleset, seed: int, most: int = LONGEST) -> tuple[Any, int]:
    """A random game up to so many moves: its state and the moves made. Any: the ruleset's."""
    dice = QuickDice(seed)
    s, moves = rules.start(PLAYERS, rules.options(), dice).state, 0
    while s.outcome is None and moves < most and (awaited := rules.awaiting(s)):
        seat = awaited[0]
        rules.execute(s, seat, random_command(rules, s, seat, dice), dice)
        moves += 1
    return s, moves


def playing(rules: AnyRuleset) -> Side:
    """Random games, one after the other; the rate is in moves."""
    count = {"games": 0}

    def one_game() -> int:
        count["games"] += 1
        return some_moves(rules, count["games"])[1]

    def side(seconds: float) -> Rate:
        return cpu_rate(one_game, seconds)

    return side


def copying(rules: AnyRuleset, deep: bool) -> Side:
    """Copy a state after some moves, with copy.deepcopy if `deep`."""
    state, _ = some_moves(rules, 1, 30)
    duplicate = copy.deepcopy if deep else clone

    def some() -> int:
        for _ in range(20):
            duplicate(state)
        return 20

    return lambda seconds: cpu_rate(some, seconds)


def each(effort: Effort) -> Iterator[Comparison]:
    """The rulesets in turn; no goal is set for them: what a move is differs."""
    theirs = peers.boardgame_io("reducer")
    for rules in rulesets():
        copies = {"clone": copying(rules, False), "deepcopy": copying(rules, True)}
        rounds = interleaved(copies, effort)
        yield compare(f"{rules.slug}: copies", rounds, "clone", "deepcopy", None, "copies/s")
        rounds = interleaved({rules.slug: playing(rules), BOARDGAME_IO: theirs}, effort)
        yield compare(f"{rules.slug}: moves", rounds, rules.slug, BOARDGAME_IO, None, "moves/s")
