"""Checking a record without a server: every request is executed again, byte for byte."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from .game import Game
from .lobby import Actor, GameCreated
from .record import FORMAT, Commit, Header, canonical, link, perform
from .refusal import Refused
from .requests import decode_request
from .ruleset import Ruleset

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
Finder = Callable[[str, int], Ruleset[Any] | None]
COMPARED = (
    "command_id", "actor", "at_ms", "command", "events", "first_seq", "last_seq", "seat", "hash",
)  # fmt: skip
ADVICE = (
    "the same JSON with other blanks, line ends or order of members cannot be checked; "
    "send the file byte for byte as it was downloaded"
)


class Verdict(Struct, frozen=True):
    """`first_bad` is the number of the first commit that is wrong; 0 means the header."""

    verified: bool
    detail: str
    first_bad: int | None = None
    commits: int = 0
    events: int = 0
    game_id: str | None = None
    ruleset: str | None = None
    outcome: dict[str, Any] | None = None  # JSON of GameEnded


class Fault(Exception):
    """A record is wrong at this commit (0: header)."""

    def __init__(self, number: int, detail: str) -> None:
        super().__init__(detail)
        self.number, self.detail = number, detail


def verify(data: bytes, find: Finder) -> Verdict:
    """The verdict on a record as `export` or `export_lines` wrote it; never raises."""
    try:
        header, lines = read_header(data)
        rules = find(header.ruleset, header.rules_version)
        if rules is None:
            name = f"{header.ruleset} version {header.rules_version}"
            raise Fault(0, f"unknown ruleset: {name}")
        return _replay(header, lines, rules)
    except Fault as fault:
        return Verdict(False, fault.detail, fault.number)


def read_record(data: bytes) -> tuple[Header, list[Commit]]:
    """Header and commits of a record, each in its canonical spelling; Fault says where not."""
    header, lines = read_header(data)
    return header, [read_commit(line, number) for number, line in enumerate(lines, 1)]


def read_header(data: bytes) -> tuple[Header, list[bytes]]:
    """The header and the line of each commit."""
    first, *rest = data.split(b"\n")
    if first.startswith(b'{"header":') and first.endswith(b',"commits":['):
        head, lines = first[len(b'{"header":') : -len(b',"commits":[')], _json_lines(rest)
    elif _is_rewritten(data):
        raise Fault(0, f"these are not the canonical bytes of a record: {ADVICE}")
    else:
        head, lines = first, _plain_lines(rest)
    try:
        header = msgspec.json.decode(head, type=Header)
    except UNREADABLE as fault:
        raise Fault(0, f"this is not a record: {fault}") from None
    if header.format != FORMAT:
        raise Fault(0, f"its format is not {FORMAT}")
    if canonical(header) != head:
        raise Fault(0, f"the header is not in canonical bytes: {ADVICE}")
    _check_number_of(lines, header.commits)
    return header, lines


def _is_rewritten(data: bytes) -> bool:
    """Whether another program has written out the JSON of a record, indented for instance."""
    try:
        value = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        msgspec.json.decode(value["header"], type=Header)
    except (KeyError, *UNREADABLE):
        return False
    return "commits" in value


def _check_number_of(lines: list[bytes], named: int) -> None:
    if len(lines) == named:
        return
    for number, line in enumerate(lines, 1):
        read_commit(line, number)  # a broken line says better where the fault is
    if len(lines) < named:
        raise Fault(len(lines) + 1, f"truncated: the header names {named} commits")
    raise Fault(named + 1, f"there is more than the {named} commits named")


def _json_lines(rest: list[bytes]) -> list[bytes]:
    body = rest[:-2] if rest[-2:] == [b"]}", b""] else None
    if body is None:
        complete = [line for line in rest if line.endswith(b",")]
        raise Fault(len(complete) + 1, "the record does not end as it should")
    for number, line in enumerate(body[:-1], 1):
        if not line.endswith(b","):
            raise Fault(number, "there is no comma after this commit")
    return [*(line[:-1] for line in body[:-1]), *body[-1:]]


def _plain_lines(rest: list[bytes]) -> list[bytes]:
    if not rest or rest[-1] != b"":
        raise Fault(max(len(rest), 1) if rest else 0, "the last line is not complete")
    return rest[:-1]


def read_commit(line: bytes, number: int) -> Commit:
    """One commit; Fault if its bytes are not its canonical spelling."""
    try:
        commit = msgspec.json.decode(line, type=Commit)
        same = canonical(commit) == line
    except UNREADABLE as fault:
        raise Fault(number, f"not readable: {fault}") from None
    if not same:
        raise Fault(number, f"its bytes are not canonical: {ADVICE}")
    if commit.number != number:
        raise Fault(number, f"it is numbered {commit.number}")
    return commit


def _replay(header: Header, lines: list[bytes], rules: Ruleset[Any]) -> Verdict:
    if header.seed is None or header.viewer != "omniscient":
        raise Fault(0, "a redacted record cannot be checked: ask again when the game has ended")
    try:
        seed = bytes.fromhex(header.seed)
    except ValueError:
        seed = b""
    if seed.hex() != header.seed:
        raise Fault(0, "the seed is not in lower-case hexadecimal")
    game = Game(rules)
    named: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        commit = read_commit(line, number)
        if number == 1:
            _check_birth(header, commit, seed, lines[-1])
        if (first := named.setdefault(commit.command_id, number)) != number:
            raise Fault(number, f"its command_id is that of commit {first}")
        _check_commit(game, commit, seed)
    if game.opened_seed != header.seed:
        raise Fault(len(lines) + 1, "the record stops before the seed is opened")
    outcome = msgspec.to_builtins(game.state.outcome) if game.state is not None else None
    detail = f"{len(lines)} commits, {game.seq} events re-executed byte for byte"
    return Verdict(True, detail, None, len(lines), game.seq, game.game_id, rules.slug, outcome)


def _check_birth(header: Header, first: Commit, seed: bytes, last_line: bytes) -> None:
    try:
        event = msgspec.json.decode(first.events, type=list[msgspec.Raw])[0]
        created = msgspec.json.decode(event, type=GameCreated)
    except (msgspec.MsgspecError, IndexError) as fault:
        raise Fault(1, f"it does not create a game: {fault}") from None
    if sha256(seed).hexdigest() != created.commitment:
        opened = b'"seed":"' + seed.hex().encode() in last_line  # then the header is right
        raise Fault(int(opened), "the seed does not match the commitment of the first commit")
    born = (created.game_id, created.ruleset, created.rules_version)
    if born != (header.game_id, header.ruleset, header.rules_version):
        whole = link("", seed, created.game_id, first) == first.hash  # then the header is wrong
        raise Fault(int(not whole), "header and first commit differ in game id or ruleset")


def _check_commit(game: Game, theirs: Commit, seed: bytes) -> None:
    number = theirs.number
    try:
        request = decode_request(theirs.command)
        actor = theirs.actor or Actor()
        ours, _ = perform(game, request, actor, theirs.at_ms, seed, UUID(theirs.command_id))
    except Refused as refusal:
        raise Fault(number, f"the rules refuse its command: {refusal}") from None
    except UNREADABLE as fault:
        raise Fault(number, f"its command is not readable: {fault}") from None
    except Exception as fault:  # what a stranger wrote may break the rules' code in any way
        what = f"{type(fault).__name__}: {fault}"
        raise Fault(number, f"its command cannot be executed: {what}") from None
    for name in COMPARED:
        if _plain(getattr(ours, name)) != _plain(getattr(theirs, name)):
            wrong = f"its {name} is not what re-execution gives"
            raise Fault(number, _different_events(ours, theirs) if name == "events" else wrong)


def _different_events(ours: Commit, theirs: Commit) -> str:
    """Which event of a commit is the first that is wrong, counted from 1, and what it should be."""
    try:
        told = msgspec.json.decode(theirs.events, type=list[msgspec.Raw])
    except UNREADABLE as fault:
        return f"its events are not readable: {fault}"
    right = msgspec.json.decode(ours.events, type=list[msgspec.Raw])
    for number, (given, true) in enumerate(zip(told, right, strict=False), 1):
        if bytes(given) != bytes(true):
            return f"its event {number} is not what re-execution gives: {bytes(true).decode()}"
    return f"it has {len(told)} events, re-execution gives {len(right)}"


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, msgspec.Raw) else value
