"""Commands over HTTP: the real server on a Postgres that flushes, everything on these cores."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from uuid import UUID

import msgspec

from bench import servers, store, stored
from bench.games import act
from bench.measure import Comparison, Effort, Rate, Side, compare, interleaved
from bench.peers import ROOT, NoPeer
from bench.servers import Servers
from domain.kernel.dice import QuickDice
from domain.rulesets.halloween import RULESET
from domain.rulesets.halloween.commands import InspectGrave
from service.application import Application, Caller
from service.crew import commands as command_lines
from service.processes import last_lines, start, stop, wait_until
from service.settings import Settings

CONNECTIONS = 16
PROCESSES, THREADS = 2, 8
MOST_A_SECOND = 4000  # commands prepared for a second of load
HELLO = "GET /healthz HTTP/1.1\r\nHost: bench\r\n\r\n"
_files, _runs = count(1), count(1)


@contextlib.contextmanager
def serving(site: Servers) -> Iterator[Settings]:
    """The web server in processes of its own, with the settings as they come apart from these."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    wanted = replace(
        Settings(port=port, data_dir=site.folder, metrics_dir=site.folder / "metrics"),
        web_processes=PROCESSES, web_threads=THREADS, stream_limit=1, log_level="WARNING",
    ).with_servers(site.database_url, site.redis_url)  # fmt: skip
    wanted.metrics_dir.mkdir(exist_ok=True)
    log = site.folder / "web.log"
    environment = {**os.environ, **wanted.environment()}
    child = start(command_lines(wanted)["web"], log=log, folder=ROOT, env=environment)
    try:
        if not wait_until(lambda: answers(port), child, 60):
            raise NoPeer(f"the web server does not answer:\n{last_lines(log)}")
        yield wanted
    finally:
        stop(child, signal.SIGTERM, 10)


def answers(port: int) -> bool:
    """Whether the server is ready."""
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False


def moves(app: Application, caller: Caller, token: str) -> list[str]:
    """A new game of two seats and all of its commands but the last few, as requests.

    Which moves are legal hangs on where the lords stand, never on what a grave hides, so that a
    game can be planned without knowing its dice; the looks, which need a wisp, are left out.
    """
    game_id = stored.begin(app, caller, 2, os.urandom(32).hex())
    game = app.loading.game(game_id)
    s, dice, found = game.state, QuickDice(game_id.int), []
    while s.outcome is None:
        seat = RULESET.awaiting(s)[0]
        command = act(s, seat, dice)
        if not isinstance(command, InspectGrave):
            RULESET.execute(s, seat, command, dice)
            found.append(request(game_id, seat, token, msgspec.json.encode(command)))
    return found[:-5]


def request(game_id: UUID, seat: int, token: str, command: bytes) -> str:
    """A command as the bytes of HTTP."""
    body = f'{{"command":{command.decode()}}}'
    return (
        f"POST /v1/games/{game_id}/seats/{seat}/commands HTTP/1.1\r\nHost: bench\r\n"
        f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    )


def plans(site: Servers, needed: int) -> list[list[str]]:
    """For each connection an account, and games of its own with so many commands in all."""
    app = stored.over_postgres(site.database_url)
    made = []
    for _ in range(CONNECTIONS):
        caller, account = stored.enter(app)
        found: list[str] = []
        while len(found) < needed / CONNECTIONS:
            found += moves(app, caller, account.token)
        made.append(found)
    return made


def send(site: Servers, port: int, plan: list[list[str]], seconds: float, *words: str) -> Rate:
    """Let the load generator send a plan; every answer must be a success."""
    file = site.folder / f"plan{next(_files)}.json"
    file.write_text(json.dumps(plan))
    script = Path(__file__).with_name("load.py")
    line = [sys.executable, str(script), "127.0.0.1", str(port), str(seconds), str(file), *words]
    said = subprocess.run(line, capture_output=True, text=True, check=False)
    file.unlink()
    if said.returncode != 0:
        raise NoPeer(f"the load generator failed:\n{said.stderr[-2000:]}")
    found = json.loads(said.stdout)
    if bad := {status: n for status, n in found["statuses"].items() if status[0] != "2"}:
        raise NoPeer(f"answers that are no success: {bad}")
    return Rate(found["done"], found["seconds"], {"generator": found["cpu"] / found["seconds"]})


def commands(effort: Effort) -> Iterator[Comparison]:
    """POST commands over 16 connections, against bare commits and the same server's hello."""
    with servers.running() as site, serving(site) as settings:
        sides = sides_of(site, settings.port)
        for side in (sides["commands"], sides["hello"]):
            side(1.0)  # the server's processes warm up
        rounds = interleaved(sides, effort)
        flush = f"(flush {servers.flushes(site.folder):.0f}/s)"
    yield compare(f"commands: bare commits {flush}", rounds, "commands", "bare", 0.06, "/s")
    yield compare("commands: hello", rounds, "commands", "hello", 0.15, "/s")


def sides_of(site: Servers, port: int) -> dict[str, Side]:
    """The three things that are measured in turn."""
    bare = store.write_scripts(site)["bare"]

    def command(seconds: float) -> Rate:
        plan = plans(site, round(MOST_A_SECOND * seconds))
        return send(site, port, plan, seconds)

    def hello(seconds: float) -> Rate:
        return send(site, port, [[HELLO]] * CONNECTIONS, seconds, "again")

    def commits(seconds: float) -> Rate:
        variables = {"run": 900 + next(_runs), "no": 0}
        return servers.pgbench(site, bare, CONNECTIONS, seconds, variables)

    return {"commands": command, "hello": hello, "bare": commits}
