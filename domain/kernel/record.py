"""A game as a chain of commits that a stranger can check: canonical bytes, hashes, export."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any, TypeAlias
from uuid import UUID

import msgspec
from msgspec import Meta, Raw, Struct

from .event import Event, Seat, Viewer, redact
from .game import Game, Mark
from .lobby import Actor
from .requests import Request, carry_out
from .ruleset import Ruleset

FORMAT = "dead-reckoning-record/1"
NOTHING = Raw(b"null")
Moment: TypeAlias = Annotated[int, Meta(ge=0, lt=1 << 53)]  # ms since 1970, exact in any JSON


def canonical(thing: Any) -> bytes:  # Any: whatever msgspec encodes
    """The one spelling that is stored, hashed and compared: fields as declared, keys sorted."""
    return msgspec.json.encode(thing, order="deterministic")


class Commit(Struct, frozen=True):
    """The events that one request caused; `hash` links it to all before it, hex."""

    number: int
    first_seq: int
    last_seq: int
    command_id: str
    seat: Seat | None
    actor: Actor | None
    at_ms: Moment
    command: Raw  # the request, canonical JSON; null where the reader may not see it
    events: Raw  # canonical JSON list
    hash: str

    @property
    def mark(self) -> Mark:
        """What a fold needs beside the events."""
        return Mark(self.seat, self.at_ms, self.hash)


class Header(Struct, frozen=True):
    """The first line of a record; `seed` is null and `viewer` not "omniscient" until the end."""

    format: str
    game_id: str
    ruleset: str
    rules_version: int
    viewer: str
    commits: int
    seed: str | None


def link(previous: str, seed: bytes, game_id: str, commit: Commit) -> str:
    """The hash of a commit, hex.

    Salted by the seed, so that nobody can test guesses at hidden fields before it opens; lengths
    come first, so that no byte can move between the parts.
    """
    command, events = bytes(commit.command), bytes(commit.events)
    salt = hmac.digest(seed, b"salt" + commit.number.to_bytes(8, "big"), "sha256")
    head = canonical(
        [
            previous, game_id, commit.number, commit.first_seq, commit.last_seq,
            commit.command_id, commit.seat, commit.actor, commit.at_ms, len(command), len(events),
        ]
    )  # fmt: skip
    return sha256(salt + head + command + events).hexdigest()


def perform(
    game: Game, request: Request, actor: Actor, now: int, seed: bytes, command_id: UUID
) -> tuple[Commit, list[Event]]:
    """Do a request on `game` itself and seal it as its next commit; Refused changes nothing."""
    act, before = carry_out(game, request, actor, now, seed)
    draft = Commit(
        game.number + 1, game.seq + 1, game.seq + len(act.events), str(command_id),
        request.acting_seat, actor, act.now,
        Raw(canonical(request)), Raw(canonical(act.events)), "",
    )  # fmt: skip
    commit = msgspec.structs.replace(draft, hash=link(game.hash, seed, game.game_id, draft))
    game.settle(commit.mark, act.events, before)
    return commit, act.events


def fold(rules: Ruleset[Any], commits: Iterable[Commit], viewer: Viewer | str = "table") -> Game:
    """The game after these commits; `viewer` is a seat, None for a spectator, "table" for all."""
    game = Game(rules)
    for commit in commits:
        events = rules.decode_events(commit.events)
        if viewer != "table":
            events = [redact(e, viewer) for e in events]  # type: ignore[arg-type]  # not "table"
        game.absorb(commit.mark, events)
    return game


def export(header: Header, commits: Iterable[Commit]) -> bytes:
    """The record as a JSON document with one commit a line, so that a fault can be located."""
    lines = b",\n".join(canonical(commit) for commit in commits)
    return b'{"header":' + canonical(header) + b',"commits":[\n' + lines + b"\n]}\n"


def export_lines(header: Header, commits: Iterable[Commit]) -> bytes:
    """The record as NDJSON: the header, then one commit a line."""
    return b"".join(canonical(part) + b"\n" for part in (header, *commits))


def redacted(rules: Ruleset[Any], commit: Commit, viewer: Viewer) -> Commit:
    """A commit as `viewer` may read it: the request only if it was the viewer's own."""
    events = [redact(event, viewer) for event in rules.decode_events(commit.events)]
    own = viewer is not None and commit.seat == viewer
    return msgspec.structs.replace(
        commit, events=Raw(canonical(events)), command=commit.command if own else NOTHING
    )
