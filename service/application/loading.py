"""Games out of the store: folded once, then kept up to date from the tail of their stream."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Raw

from domain.kernel.event import Event, Viewer, redact
from domain.kernel.game import Game, Mark
from domain.kernel.lobby import Actor, GameCreated
from domain.kernel.record import Commit
from domain.kernel.ruleset import Ruleset
from domain.rulesets.registry import find
from service.application.callers import Rejected
from service.store.port import EventStore
from service.store.rows import StoredCommit

AnyRuleset = Ruleset[Any]  # Any: all states alike
Knower = Viewer | str  # a seat, None for a spectator, "table" for everything
TABLE = "table"

decode_actor = msgspec.json.Decoder(Actor).decode
_decode_birth = msgspec.json.Decoder(list[Raw]).decode
_decode_created = msgspec.json.Decoder(GameCreated).decode


class Faulted(Rejected):
    """A stream that this version of the code cannot fold."""

    def __init__(self, game_id: UUID, number: int, fault: Exception) -> None:
        super().__init__(
            "game_faulted",
            f"the game cannot be continued: commit {number} is not readable here",
            extra={"fault_id": f"{game_id}:{number}", "last_good_commit": number - 1},
        )
        self.__cause__ = fault


class GameCache:
    """A bounded memory of folded games, by game and by who knows them.

    An entry is taken out while it is in use, so two threads never share a state.
    """

    def __init__(self, size: int = 512) -> None:
        self._size, self._lock = size, threading.Lock()
        self._games: OrderedDict[tuple[UUID, Knower], Game] = OrderedDict()
        self._seeds: OrderedDict[UUID, bytes] = OrderedDict()
        self._rules: OrderedDict[UUID, AnyRuleset] = OrderedDict()

    def take(self, game_id: UUID, knower: Knower) -> Game | None:
        """The entry, which now belongs to the caller."""
        with self._lock:
            return self._games.pop((game_id, knower), None)

    def keep(self, game_id: UUID, knower: Knower, game: Game) -> None:
        """Give an entry (back) to the cache; the newer one stays."""
        with self._lock:
            known = self._games.get((game_id, knower))
            if known is None or known.number <= game.number:
                self._games[game_id, knower] = game
                self._games.move_to_end((game_id, knower))
            while len(self._games) > self._size:
                self._games.popitem(last=False)

    def rules(self, game_id: UUID) -> AnyRuleset | None:
        """The ruleset of a game that this process has seen before."""
        with self._lock:
            return self._rules.get(game_id)

    def keep_rules(self, game_id: UUID, rules: AnyRuleset) -> None:
        """Remember the ruleset of a game."""
        with self._lock:
            self._rules[game_id] = rules
            while len(self._rules) > self._size:
                self._rules.popitem(last=False)

    def seed(self, game_id: UUID) -> bytes | None:
        """A sealed seed that this process has needed before."""
        with self._lock:
            return self._seeds.get(game_id)

    def keep_seed(self, game_id: UUID, seed: bytes) -> None:
        """Remember a sealed seed."""
        with self._lock:
            self._seeds[game_id] = seed
            while len(self._seeds) > self._size:
                self._seeds.popitem(last=False)


class Loading:
    """Reads games through the cache; one probe of the stream's tail a time."""

    def __init__(self, store: EventStore, cache: GameCache | None = None) -> None:
        self.store, self.cache = store, cache or GameCache()

    def game(self, game_id: UUID, knower: Knower = TABLE) -> Game:
        """The newest state for the caller alone; give it back with `keep`.

        Rejected: not_found, game_faulted.
        """
        game = self.cache.take(game_id, knower)
        tail = self.store.commits(game_id, after=game.number if game else 0)
        if game is None:
            if not tail:
                raise Rejected("not_found", "there is no such game")
            game = Game(rules_of(tail[0]))
        game.absorb_all([told(game.rules, stored, knower) for stored in tail])
        return game

    def rules(self, game_id: UUID) -> AnyRuleset:
        """The ruleset of a game: it never changes. Rejected not_found, game_faulted."""
        if (rules := self.cache.rules(game_id)) is None:
            first = self.store.commits(game_id, limit=1)
            if not first:
                raise Rejected("not_found", "there is no such game")
            rules = rules_of(first[0])
            self.cache.keep_rules(game_id, rules)
        return rules

    def keep(self, game_id: UUID, game: Game, knower: Knower = TABLE) -> None:
        """Give a game back to the cache."""
        self.cache.keep(game_id, knower, game)

    def commits(self, game_id: UUID) -> tuple[AnyRuleset, list[StoredCommit]]:
        """Every commit of a game; Rejected not_found."""
        commits = self.store.commits(game_id)
        if not commits:
            raise Rejected("not_found", "there is no such game")
        return rules_of(commits[0]), commits

    def seed(self, game_id: UUID) -> bytes:
        """The sealed seed: only for what rolls dice or opens it."""
        if (seed := self.cache.seed(game_id)) is None:
            seed = self.store.seed(game_id)
            if seed is None:
                raise Rejected("not_found", "there is no such game")
            self.cache.keep_seed(game_id, seed)
        return seed


def rules_of(first: StoredCommit) -> AnyRuleset:
    """The ruleset in the version that the game was born with."""
    try:
        created = _decode_created(_decode_birth(first.events)[0])
    except (msgspec.MsgspecError, IndexError) as fault:
        raise Faulted(first.game_id, 1, fault) from fault
    rules = find(created.ruleset, created.rules_version)
    if rules is None:
        raise Faulted(first.game_id, 1, LookupError(created.ruleset))
    return rules


def events_of(rules: AnyRuleset, stored: StoredCommit) -> list[Event]:
    """The typed events of a stored commit."""
    try:
        events: list[Event] = rules.decode_events(stored.events)
    except msgspec.MsgspecError as fault:
        raise Faulted(stored.game_id, stored.commit_no, fault) from fault
    return events


def seen_by(events: Sequence[Event], knower: Knower) -> Sequence[Event]:
    """The events as this reader may see them."""
    if isinstance(knower, str):
        return events
    return [redact(event, knower) for event in events]


def told(rules: AnyRuleset, stored: StoredCommit, knower: Knower) -> tuple[Mark, Sequence[Event]]:
    """A commit as a fold takes it, with the events that this reader may see."""
    events = seen_by(events_of(rules, stored), knower)
    return Mark(stored.seat, stored.at_ms, stored.hash.hex()), events


def as_commit(stored: StoredCommit) -> Commit:
    """A stored commit in the form of the record."""
    return Commit(
        stored.commit_no, stored.first_seq, stored.last_seq, str(stored.command_id), stored.seat,
        decode_actor(stored.actor), stored.at_ms, Raw(stored.command), Raw(stored.events),
        stored.hash.hex(),
    )  # fmt: skip
