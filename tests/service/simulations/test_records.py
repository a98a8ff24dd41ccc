"""A simulated game as a record: it verifies, and it is the game that was counted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from domain.kernel.verify import read_record, verify
from domain.rulesets.registry import find
from domain.simulation import seed_for
from service.application import Application
from service.application.simulation_values import decode_job
from service.cli import reckon

from .conftest import Body, Client, Queue, lines

RunIt = Callable[..., str]
NDJSON = {"Accept": "application/x-ndjson"}


@pytest.mark.parametrize(
    ("pairing", "policies"),
    [
        ("none", ["greedy", "random"]),
        ("mirrored", ["greedy", "random", "random"]),
        ("round_robin", ["random", "greedy", "random"]),
    ],
)
def test_every_record_verifies_and_is_the_game_in_the_results(
    ada: Client, run: RunIt, pairing: str, policies: list[str]
) -> None:
    path = run(games=6, pairing=pairing, policies=policies)

    for line in lines(ada.get(f"{path}/results")):
        data = ada.get(f"{path}/games/{line['game']}/record").get_data()

        verdict = verify(data, find)
        assert verdict.verified, verdict
        header, commits = read_record(data)
        assert header.seed == line["seed"]
        assert len(commits) == line["commands"] + 2
        events = [event for commit in commits for event in msgspec.json.decode(commit.events)]
        ended = next(event for event in events if event["type"] == "game_ended")
        assert (ended["result"], ended["reason"]) == (line["result"], line["reason"])
        assert ended["winners"] == line["winners"]
        seats = [holder["bot"] for holder in events[0]["seats"]]
        assert seats == line["seats"]


def test_the_command_line_verifies_a_downloaded_record(
    ada: Client, run: RunIt, tmp_path: Path
) -> None:
    answer = ada.get(f"{run()}/games/3/record", **NDJSON)
    file = tmp_path / "game.ndjson"
    file.write_bytes(answer.get_data())

    result = CliRunner().invoke(reckon, ["verify", str(file)])

    assert answer.mimetype == "application/x-ndjson"
    assert result.exit_code == 0, result.output


def test_a_record_is_the_same_bytes_at_any_time(ada: Client, run: RunIt) -> None:
    path = f"{run()}/games/0/record"

    assert ada.get(path).get_data() == ada.get(path).get_data()


def test_a_real_game_with_the_seed_of_a_result_has_the_same_deal(ada: Client, run: RunIt) -> None:
    path = run(games=1)
    (line,) = lines(ada.get(f"{path}/results"))
    simulated = ada.get(f"{path}/games/0/record").get_json()["commits"][1]["events"]
    body = {"ruleset": "halloween", "seats": ["me", "bot:random"], "seed": line["seed"]}

    game = ada.post("/v1/games", body).get_json()["game_id"]
    started = ada.post(f"/v1/games/{game}/start", {})

    real = [row["event"] for row in started.get_json()["events"]]
    public = [event["type"] for event in simulated]
    assert [event["type"] for event in real] == public
    assert real[1:3] == simulated[1:3]


def test_a_game_that_has_not_been_played_has_no_record(
    ada: Client, ask: Callable[..., Body]
) -> None:
    path = ada.post("/v1/simulations", ask()).headers["Location"]

    for number in (0, 5, 6, 99_999):
        answer = ada.get(f"{path}/games/{number}/record")
        assert (answer.status_code, answer.get_json()["code"]) == (404, "not_found")


def test_a_record_is_refused_when_a_bot_has_another_version(
    ada: Client, application: Application, queue: Queue, ask: Callable[..., Body]
) -> None:
    body = ada.post("/v1/simulations", ask()).get_json()
    queue.drain(application)
    job = decode_job(
        json.dumps(
            {"run": {**_run(body)}, "bots": {"greedy": 10_000, "random": 1}}
        )
    )  # fmt: skip

    with pytest.raises(Exception, match="record_unavailable: another version now: greedy"):
        job.rules()


def test_deals_and_bots_have_streams_of_their_own() -> None:
    uses = [(deal, use) for deal in (0, 1) for use in ("game", "seat:0", "seat:1")]

    assert len({seed_for("s", deal, use) for deal, use in uses}) == len(uses)


def _run(view: Body) -> Body:
    names = (
        "ruleset", "rules_version", "options", "policies", "seats", "pairing", "seed", "games",
        "seeds",
    )  # fmt: skip
    return {name: view[name] for name in names}
