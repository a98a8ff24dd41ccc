"""The rules by themselves, in CPU time of one core: playing, folding, copying."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from bench import games, peers
from bench.measure import Comparison, Effort, Rate, Side, compare, cpu_rate, interleaved
from domain.kernel.clone import clone
from domain.kernel.dice import QuickDice
from domain.kernel.record import canonical
from domain.rulesets.halloween import RULESET

PLAYERS = 4  # the yardstick game has as many heroes
SPIEL = ("python_block_dominoes", "python_liars_poker")
IN_MEMORY = "eventsourcing, rebuild in memory"


def playing(seconds: float) -> Rate:
    """Random games; the rate is in moves."""
    count = {"games": 0, "moves": 0, "events": 0}

    def one_game() -> int:
        _, events, moves = games.playout(PLAYERS, QuickDice(count["games"]))
        count["games"] += 1
        count["moves"] += moves
        count["events"] += len(events)
        return moves

    rate = cpu_rate(one_game, seconds)
    moves, events = count["moves"], count["events"]
    notes = {"moves_a_game": moves / count["games"], "events_a_move": events / moves}
    return Rate(rate.done, rate.seconds, notes)


def folding() -> Side:
    """Fold the events of a long game, again and again; the rate is in events."""
    _, events = games.long_game()

    def once() -> int:
        RULESET.fold(PLAYERS, games.OPTIONS, events)
        return len(events)

    return lambda seconds: cpu_rate(once, seconds)


def decoding() -> Side:
    """The same from the bytes that are stored."""
    _, events = games.long_game()
    data = canonical(events)

    def once() -> int:
        RULESET.fold(PLAYERS, games.OPTIONS, RULESET.decode_events(data))
        return len(events)

    return lambda seconds: cpu_rate(once, seconds)


def copying(deep: bool) -> Side:
    """Copy a state from the middle of a game, with copy.deepcopy if `deep`."""
    state, duplicate = games.middle_state(), copy.deepcopy if deep else clone

    def some() -> int:
        for _ in range(20):
            duplicate(state)
        return 20

    return lambda seconds: cpu_rate(some, seconds)


def playout(effort: Effort) -> Iterator[Comparison]:
    """Random games against boardgame.io's reducer and OpenSpiel's games in Python."""
    sides: dict[str, Side] = {"ours": playing, "boardgame.io": peers.boardgame_io("reducer")}
    sides |= {game: peers.open_spiel(game) for game in SPIEL}
    rounds = interleaved(sides, effort)
    yield compare("moves: boardgame.io", rounds, "ours", "boardgame.io", 10, "moves/s")
    for game in SPIEL:
        yield compare(f"decisions: {game}", rounds, "ours", game, 3, "decisions/s")


def fold(effort: Effort) -> Iterator[Comparison]:
    """Fold from memory and from bytes against the eventsourcing library's rebuild."""
    theirs = peers.eventsourcing("rebuild")
    sides = {"memory": folding(), "bytes": decoding(), IN_MEMORY: theirs}
    rounds = interleaved(sides, effort)
    for ours in ("memory", "bytes"):
        yield compare(f"fold from {ours}: eventsourcing", rounds, ours, IN_MEMORY, 20, "events/s")


def cloning(effort: Effort) -> Iterator[Comparison]:
    """Copies of a state in the middle of a game against copy.deepcopy."""
    rounds = interleaved({"clone": copying(False), "deepcopy": copying(True)}, effort)
    yield compare("clone: copy.deepcopy", rounds, "clone", "deepcopy", 10, "copies/s")
