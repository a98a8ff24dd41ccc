"""The page that Prometheus reads."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from service import metering
from service.api.app import assemble
from service.application import from_settings
from service.settings import Settings
from tests.service.api.conftest import Caller, ok

from .conftest import sign_up

COUNT = """
from pathlib import Path
from service import metrics
metrics.REQUESTS.labels("games.create_game", "POST", 201).inc({amount})
metrics.STREAMS.set({streams})
if {shown}:
    print(metrics.exposition(Path({root!r}), None).decode())
"""


def samples(text: str) -> dict[tuple[str, ...], float]:
    """Every sample by its name and its labels' values."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def read(app: Flask) -> dict[tuple[str, ...], float]:
    response = app.test_client().get("/metrics")
    assert response.mimetype == "text/plain"
    return samples(response.get_data(as_text=True))


def test_requests_commands_and_appends_are_counted(app: Flask) -> None:
    before = read(app)
    ada = sign_up(app)
    body = {"ruleset": "halloween", "seats": ["me", "bot:greedy"]}
    game = ok(ada.post("/v1/games", body), 201)["game_id"]
    path = f"/v1/games/{game}/seats/0/commands"
    ada.post(path, {"command": {"type": "move_lord", "to": "r1c1"}})

    after = read(app)

    def grown(*key: str) -> float:
        return after.get(key, 0) - before.get(key, 0)

    assert grown("reckon_requests_total", "accounts.create_account", "POST", "201") == 1
    assert grown("reckon_request_seconds_count", "games.create_game") == 1
    assert grown("reckon_commands_total", "game_not_started") == 1
    assert grown("reckon_appends_total", "appended") == 1
    assert after["reckon_database_up",] == 1
    assert after["reckon_work_parked",] == 0
    assert after["reckon_feed_lag_seconds",] >= 0
    assert ("reckon_oldest_bot_turn_seconds",) in after


def test_an_unknown_path_makes_no_new_series(app: Flask) -> None:
    Caller(app.test_client()).get(f"/v1/nothing/{uuid4()}")

    assert all("nothing" not in part for key in read(app) for part in key)


def test_without_a_database_the_counts_are_still_there(settings: Settings) -> None:
    gone = "postgresql+psycopg://nobody@127.0.0.1:1/nothing"
    wanted = replace(settings, database_url=gone)

    found = read(assemble(from_settings(wanted), wanted))

    assert found["reckon_database_up",] == 0
    assert ("reckon_work_due",) not in found


def count_in_a_process(root: Path, role: str, amount: int, streams: int, shown: bool) -> str:
    program = COUNT.format(amount=amount, streams=streams, shown=shown, root=str(root))
    variables = {metering.VARIABLE: str(metering.folder_of(root, role))}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_several_processes_add_up_and_the_dead_hold_no_stream(tmp_path: Path) -> None:
    for role in ("web", "worker"):
        metering.begin(tmp_path, role)
    count_in_a_process(tmp_path, "web", 2, 5, False)
    count_in_a_process(tmp_path, "worker", 3, 0, False)

    found = samples(count_in_a_process(tmp_path, "web", 4, 1, True))

    assert found["reckon_requests_total", "games.create_game", "POST", "201"] == 9
    assert found["reckon_open_streams",] == 1


def test_a_role_that_starts_anew_counts_from_nothing(tmp_path: Path) -> None:
    metering.begin(tmp_path, "web")
    count_in_a_process(tmp_path, "web", 2, 0, False)
    metering.begin(tmp_path, "web")

    found = samples(count_in_a_process(tmp_path, "web", 1, 0, True))

    assert found["reckon_requests_total", "games.create_game", "POST", "201"] == 1
