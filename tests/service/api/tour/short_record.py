"""A game of a few commands with ids and times of its own choice: its record verifies anywhere."""

from __future__ import annotations

from uuid import UUID

from domain.kernel.dice import QuickDice
from domain.kernel.game import Game
from domain.kernel.lobby import Actor, Clock, Holder
from domain.kernel.record import FORMAT, Commit, Header, export, export_lines, perform
from domain.kernel.requests import Create, Join, Play, Request, Resign, Start
from domain.kernel.ruleset import random_command
from domain.rulesets.registry import find

from .stable import NOW_MS

GAME, SEED = "01936f1c-7f5e-7d4c-9b1a-0d9a1f3f7a21", bytes.fromhex("5eed" * 16)
SECOND_MS = 1000
ACCOUNTS = ("01936f1c-7f5e-7d4c-9b1a-00000000ada0", "01936f1c-7f5e-7d4c-9b1a-00000000bea0")


def record() -> tuple[str, str]:
    """The record as JSON and as NDJSON."""
    rules = find("halloween")
    assert rules is not None
    game, commits = Game(rules), list[Commit]()

    def ask(request: Request, account: str) -> None:
        number = len(commits)
        at_ms, key = NOW_MS + number * SECOND_MS, UUID(int=(0x42 << 120) + number)
        commits.append(perform(game, request, Actor(account=account), at_ms, SEED, key)[0])

    seats = tuple(Holder() for _ in ACCOUNTS)
    ask(Create(GAME, {}, seats, "public", Clock(), "requested"), ACCOUNTS[0])
    for seat, account in enumerate(ACCOUNTS):
        ask(Join(seat), account)
    ask(Start(), ACCOUNTS[0])
    seat = game.awaiting[0]
    command = random_command(rules, game.state, seat, QuickDice(1))
    ask(Play.of(seat, command), ACCOUNTS[seat])
    ask(Resign(1 - seat), ACCOUNTS[1 - seat])
    header = Header(
        FORMAT, GAME, rules.slug, rules.version, "omniscient", len(commits), SEED.hex()
    )  # fmt: skip
    return export(header, commits).decode(), export_lines(header, commits).decode()
