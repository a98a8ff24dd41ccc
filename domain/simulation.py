"""Many games between bots: which are played, with which dice, and what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import permutations
from math import perm
from typing import Any, Literal

from msgspec import Struct

from .bots import bots_of
from .kernel.bot import Bot
from .kernel.dice import QuickDice, SealedDice
from .kernel.event import redact
from .kernel.game import entropy_digest
from .kernel.options import read_options
from .kernel.ruleset import Ruleset

AnyRuleset = Ruleset[Any]  # Any: all states alike
Lineup = tuple[str, ...]
Pairing = Literal["none", "rotate", "mirrored", "round_robin"]
PAIRINGS: tuple[Pairing, ...] = ("none", "mirrored", "round_robin")
REQUESTED = "requested"  # the dice context of every game with a known seed


class Run(Struct, frozen=True):
    """What names a run of games: the same run gives the same games, wherever they are played.

    `none`: each game has a deal of its own and the policies sit as given. `rotate`: they move one
    seat on from game to game. `mirrored`: each deal is played once for each rotation of the
    policies over the seats. `round_robin`: each deal is played once for each way to seat some of
    the policies. `seeds`, if any, are those of the deals, 64 hexadecimal digits each.
    """

    ruleset: str
    rules_version: int
    options: dict[str, Any]  # Any: JSON, each option spelled out
    policies: Lineup
    seats: int
    pairing: Pairing
    seed: str
    games: int
    seeds: tuple[str, ...] = ()

    @property
    def lineups(self) -> tuple[Lineup, ...]:
        """Who sits where, in the order in which one deal is played."""
        return lineups(self.policies, self.seats, self.pairing)

    def lineup(self, number: int) -> Lineup:
        """Who sits where in game `number`, counted from 0."""
        found = self.lineups
        return found[number % len(found)]

    def deal(self, number: int) -> int:
        """Which deal game `number` plays."""
        return number // plays_of_a_deal(self.policies, self.seats, self.pairing)

    def game_seed(self, number: int) -> bytes:
        """The 32 bytes from which the dice of game `number` come."""
        deal = self.deal(number)
        return bytes.fromhex(self.seeds[deal]) if self.seeds else seed_for(self.seed, deal, "game")


class Played(Struct, frozen=True):
    """One simulated game; `scores` is empty where the rules keep none."""

    number: int
    seats: Lineup
    winners: tuple[int, ...]
    result: str
    reason: str
    commands: int
    events: int
    scores: tuple[int, ...]


class DealDice(SealedDice):
    """The dice of a real game with this seed and bots at all seats, act after act."""

    def __init__(self, seed: bytes, players: int) -> None:
        super().__init__(seed, REQUESTED, bytes.fromhex(entropy_digest([""] * players)), 0)
        self._table, self._act = self._prefix[:-8], 0

    def begin_act(self) -> DealDice:
        """Go on to the next commit."""
        self._act += 1
        self._prefix, self.drawn = self._table + self._act.to_bytes(8, "big"), 0
        return self


@lru_cache(maxsize=256)
def lineups(policies: Lineup, seats: int, pairing: Pairing) -> tuple[Lineup, ...]:
    """Every seating of a pairing."""
    if pairing == "none":
        return (policies,)
    if pairing == "round_robin":
        return tuple(permutations(policies, seats))
    return tuple(policies[shift:] + policies[:shift] for shift in range(seats))


def plays_of_a_deal(policies: Lineup, seats: int, pairing: Pairing) -> int:
    """How many games share a deal, without listing them."""
    if pairing == "round_robin":
        return perm(len(policies), seats)
    return seats if pairing == "mirrored" else 1


def seed_for(seed: str, number: int, use: str) -> bytes:
    """32 bytes for one use ("game", "seat:0" ...) in one deal or game of a run."""
    return sha256(f"{seed}|{number}|{use}".encode()).digest()


def bot_dice(seed: str, number: int, players: int) -> list[QuickDice]:
    """The bots' own dice in one game: streams apart from the game's and from each other."""
    return [QuickDice(seed_for(seed, number, f"seat:{seat}")) for seat in range(players)]


def play_game(run: Run, rules: AnyRuleset, number: int) -> Played:
    """Game `number` of a run; LookupError for a bot that there is not."""
    options, known = read_options(rules, run.options), bots_of(rules)
    bots = [known[name] for name in run.lineup(number)]
    return _play(rules, options, bots, run.game_seed(number), run.seed, number)


def play(rules: AnyRuleset, options: Struct, bots: Sequence[Bot], seed: str, number: int) -> Played:
    """One game from its first deal to its end; each bot sees the fold of what it was told.

    `seed` names the run and `number` the game in it: the same two give the same game.
    """
    return _play(rules, options, bots, seed_for(seed, number, "game"), seed, number)


def _play(
    rules: AnyRuleset, options: Struct, bots: Sequence[Bot], deal: bytes, seed: str, number: int
) -> Played:
    players, dice = len(bots), DealDice(deal, len(bots))
    own = bot_dice(seed, number, players)
    table = rules.start(players, options, dice.begin_act())
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
        table = rules.execute(state, seat, command, dice.begin_act())
        commands += 1
        if commands > rules.bound:
            raise RuntimeError(f"{rules.slug} game {number} of {seed!r} passed its bound")
    return result_of(number, tuple(bot.name for bot in bots), state, commands, events)


def result_of(number: int, names: Lineup, state: Any, commands: int, events: int) -> Played:
    """What came of a game that has ended. Any: the ruleset's state."""
    end = state.outcome
    scores = tuple(getattr(state, "scores", ()))
    return Played(number, names, end.winners, end.result, end.reason, commands, events, scores)
