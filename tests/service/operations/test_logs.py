"""A played game's logs name request, game, seat and command, and nothing that is secret."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from service.logs import without_secrets
from service.settings import Settings

PLAY = """
import json, sys
from uuid import uuid4
from service.api.app import create_app
from workers.app import application, take_turn

app = create_app()
http = app.test_client()
def post(path, body, token=None):
    headers = {}
    if token:
        headers = {"Authorization": "Bearer " + token, "Idempotency-Key": str(uuid4())}
    answer = http.post(path, json=body, headers=headers)
    assert answer.status_code in (200, 201), answer.text
    return answer.get_json()

token = post("/v1/accounts", {"name": "Ada"})["token"]
seats = ["bot:greedy", "bot:random"]
made = post("/v1/games", {"ruleset": "halloween", "seats": seats}, token)
game = made["game_id"]
post(f"/v1/games/{game}/start", {}, token)
for _ in range(25):
    for item in application().claim_work():
        take_turn(item.id, item.lease_no)
http.get(f"/v1/games/{game}/view?as=spectator", headers={"Authorization": "Bearer " + token})
http.get("/v1/account", headers={"Authorization": "Bearer dr_wrongwrongwrong"})
seed = application().store.seed(__import__("uuid").UUID(game)).hex()
print(json.dumps({"token": token, "game": game, "seed": seed}), file=sys.stderr)
"""


def played(settings: Settings) -> tuple[list[dict[str, object]], dict[str, str], str]:
    """The log lines of a played game, what is secret of it, and all that was printed."""
    environment = settings.environment() | {"ENV": "production", "RATE_LIMITS": "off"}
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    secrets = json.loads(done.stderr.splitlines()[-1])
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return lines, secrets, done.stdout


def test_a_played_game_leaves_lines_for_machines_that_tell_no_secret(settings: Settings) -> None:
    lines, secrets, text = played(settings)

    work = [line for line in lines if line["event"] == "work"]
    asked = [line for line in lines if line["event"] == "request"]
    assert len(work) >= 20
    assert {line["outcome"] for line in work} == {"done"}
    for line in work:
        assert line["game_id"] == secrets["game"]
        assert line["seat"] in (0, 1)
        assert line["command_id"]
    assert all(line["request_id"] for line in asked)
    assert any(line.get("game_id") == secrets["game"] and line["command_id"] for line in asked)
    assert secrets["token"] not in text
    assert secrets["seed"] not in text
    assert "dr_" not in text
    assert "front" not in text  # what lies under a grave is nobody's business


def test_a_token_in_a_message_is_blanked() -> None:
    found = without_secrets(
        None, "info", {"event": "x dr_AbCdEf0123456789 y", "url": "redis://me:pw@host/0", "n": 1}
    )

    assert found == {"event": "x dr_*** y", "url": "redis://***@host/0", "n": 1}


def test_logs_are_lines_a_person_can_read_in_development(
    settings: Settings, tmp_path: Path
) -> None:
    program = (
        "from service import logs, settings; import structlog; logs.configure(settings.read());"
        "structlog.get_logger().info('hello', place='here')"
    )

    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | settings.environment(),
        capture_output=True,
        text=True,
        check=True,
    )

    assert "hello" in done.stdout
    assert not done.stdout.startswith("{")
