"""Simulations are played to the end by real workers, whatever happens to them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import UUID

import pytest
import redis
from click.testing import CliRunner
from werkzeug.serving import make_server

from domain.rulesets.registry import find
from domain.simulation import play_game
from domain.summary import summarize
from service.api import create_app
from service.application import Application, Caller, SimulationSpec, SimulationView
from service.application.simulation_values import run_of
from service.cli import reckon
from service.settings import Settings
from tests.docs.transcript import blocks, run

from .conftest import Worker

SPEC = SimulationSpec(
    ruleset="halloween", policies=("greedy", "random"), pairing="mirrored", games=320, seed="w"
)
Watch = Callable[[UUID, Callable[[SimulationView], bool]], SimulationView]


@pytest.fixture(scope="module")
def settings(database_url: str, redis_url: str, tmp_path_factory: Any) -> Settings:
    folder = tmp_path_factory.mktemp("data")
    return Settings(data_dir=folder).with_servers(database_url, redis_url)


@pytest.fixture(scope="module")
def worker(settings: Settings) -> Iterator[Worker]:
    """One for all tests here: its start takes longer than most of them."""
    running = Worker(settings, settings.data_dir)
    yield running
    running.stop()


@pytest.fixture
def watch(application: Application, caller: Caller) -> Watch:
    """Wait until a simulation is as wanted."""

    def wait(simulation: UUID, wanted: Callable[[SimulationView], bool]) -> SimulationView:
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            view = application.simulation(caller, simulation)
            if wanted(view):
                return view
            time.sleep(0.02)
        raise AssertionError(f"still waiting: {view}")

    return wait


def begun(view: SimulationView) -> bool:
    return view.progress.done > 0


def done(view: SimulationView) -> bool:
    return view.status not in ("queued", "running")


def start(application: Application, caller: Caller, spec: SimulationSpec = SPEC) -> UUID:
    view, _ = application.create_simulation(caller, spec)
    return UUID(view.simulation_id)


def require_whole(application: Application, caller: Caller, simulation: UUID) -> None:
    """Every game is there once, and is the game that this process plays."""
    rules = find("halloween")
    assert rules is not None
    spec = run_of(SPEC, "w")
    data = b"".join(application.simulation_results(caller, simulation, 0, spec.games))
    found = [json.loads(line) for line in data.splitlines()]
    assert [line["game"] for line in found] == list(range(spec.games))
    for number in range(0, spec.games, 40):
        expected = play_game(spec, rules, number)
        line = found[number]
        assert (tuple(line["winners"]), line["commands"], line["events"]) == (
            expected.winners, expected.commands, expected.events,
        )  # fmt: skip


def test_workers_play_a_simulation_to_the_end(
    application: Application, caller: Caller, worker: object, watch: Watch
) -> None:
    simulation = start(application, caller)

    view = watch(simulation, done)

    assert (view.status, view.progress.done) == ("done", 320)
    require_whole(application, caller, simulation)


def test_killed_workers_lose_and_repeat_no_game(
    application: Application, caller: Caller, worker: Worker, watch: Watch
) -> None:
    simulation = start(application, caller)
    watch(simulation, begun)

    for child in worker.children():
        os.kill(child, signal.SIGKILL)
    worker.kill()
    worker.start_again()

    view = watch(simulation, done)
    assert (view.status, view.progress.done) == ("done", 320)
    require_whole(application, caller, simulation)


def test_a_flushed_redis_loses_no_game(
    application: Application, caller: Caller, worker: object, settings: Settings, watch: Watch
) -> None:
    simulation = start(application, caller)
    watch(simulation, begun)

    with redis.Redis.from_url(settings.redis_url) as client:
        client.flushdb()

    assert watch(simulation, done).status == "done"
    require_whole(application, caller, simulation)


def test_a_cancelled_simulation_stops(
    application: Application, caller: Caller, worker: object, watch: Watch
) -> None:
    spec = SimulationSpec(ruleset="halloween", policies=("greedy",) * 4, games=100_000)
    simulation = start(application, caller, spec)
    watch(simulation, begun)

    stopped = application.cancel_simulation(caller, simulation)

    other = watch(start(application, caller), done)
    assert (stopped.status, other.status) == ("cancelled", "done")
    assert application.simulation(caller, simulation) == stopped


@pytest.fixture
def server(application: Application) -> Iterator[str]:
    """The service over real HTTP."""
    running = make_server("127.0.0.1", 0, create_app(application), threaded=True)
    thread = Thread(target=running.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{running.server_port}"
    running.shutdown()
    thread.join()


def said(*words: str) -> str:
    """What `reckon` prints, as a process of its own."""
    command = [sys.executable, "-c", "from service.cli import main; main()", *words]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def test_the_command_line_gives_the_same_summary_here_and_there(
    application: Application, worker: object, server: str
) -> None:
    token = application.create_account("bot", "Ada").token
    words = ["simulate", "halloween", "--games", "60", "--seed", "x", "--pairing", "mirrored"]
    there = ["--server", server, "--token", token]

    summaries = [said(*words, "--json", *more) for more in ([], there)]
    tables = [said(*words, *more) for more in ([], there)]

    assert summaries[0] == summaries[1]
    assert tables[0] == tables[1]
    assert json.loads(summaries[0])["games"] == 60


@pytest.mark.parametrize(
    ("more", "code", "says"),
    [
        (["--token", "dr_wrong"], 1, "unauthenticated"),
        ([], 2, "wants a token"),
        (["--token", "x y\n"], 2, "not a token"),
    ],
)
def test_a_server_that_refuses_is_quoted(
    server: str, more: list[str], code: int, says: str
) -> None:
    result = CliRunner().invoke(
        reckon, ["simulate", "halloween", "--server", server, *more], env={"RECKON_TOKEN": ""}
    )  # fmt: skip

    assert result.exit_code == code
    assert says in result.stderr


@pytest.mark.parametrize("url", ["http://127.0.0.1:9", "ftp://x", "file:///etc/passwd"])
def test_a_server_that_is_not_there_is_one_line(url: str) -> None:
    words = ["simulate", "halloween", "--server", url, "--token", "dr_x"]

    result = CliRunner().invoke(reckon, words)

    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not on this machine")
def test_what_the_document_shows_is_what_a_reader_gets(
    worker: object, server: str, tmp_path: Path
) -> None:
    document = (Path(__file__).parents[2] / "docs" / "simulations.md").read_text()
    environment = {"PORT": server.rpartition(":")[2], "PATH": os.environ["PATH"]}

    printed = run(document, tmp_path, environment)

    shown = [block.printed.split() for block in blocks(document)]
    assert [output.split() for output in printed] == shown


def test_the_summary_of_a_run_is_the_same_in_any_process() -> None:
    rules = find("halloween")
    assert rules is not None
    spec = run_of(SPEC, "w")
    games = [play_game(spec, rules, number) for number in (0, 1)]

    assert summarize(spec, games) == summarize(spec, games[::-1])
