"""The supervisor, started as a person starts it, with small stand-ins for web and worker.

The whole service under it: tests/service/test_whole_service.py.
"""

from __future__ import annotations

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.service.supervised import Service, eventually, free_port

CREW = """
import sys
from service import run, settings
from service.crew import Part

WEB = '''
import http.server, sys
class Ready(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers()
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Ready).serve_forever()
'''
WORKER = '''
import signal, subprocess, sys, time
{deaf}
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print("working", flush=True)
time.sleep(600)
'''

def crew(wanted):
    logs = wanted.data_dir
    logs.mkdir(parents=True, exist_ok=True)
    web = [sys.executable, "-c", WEB, str(wanted.port), "as-web"]
    worker = [sys.executable, "-c", WORKER, "as-worker"]
    return [Part("web", web, True, logs / "web.log"),
            Part("worker", worker, False, logs / "worker.log")]

run.GRACE_SECONDS = {grace}
raise SystemExit(run.run(settings.read(), crew))
"""
DEAF = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"


Launch = Callable[..., Service]


@pytest.fixture
def launch(checkout: Path, database_url: str, redis_url: str) -> Iterator[Launch]:
    """Start a supervisor over the stand-ins, on the tests' servers."""
    started: list[Service] = []

    def start(deaf: bool = False, grace: float = 10, **variables: str) -> Service:
        mark, port = secrets.token_hex(8), int(variables.get("PORT", free_port()))
        script = CREW.replace("{deaf}", DEAF if deaf else "").replace("{grace}", str(grace))
        environment = os.environ | {
            "MARK": mark,
            "PORT": str(port),
            "DATA_DIR": str(checkout / "data"),
            "TMPDIR": str(checkout),
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
        }
        process = subprocess.Popen(
            [sys.executable, "-c", script],
            env=environment | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(Service(process, mark, port, checkout / "data"))
        return started[-1]

    yield start

    for service in started:
        service.process.kill()
        service.process.communicate()


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_everything_and_leaves_no_process(
    launch: Launch, how: signal.Signals
) -> None:
    service = launch()
    service.ready()
    # Itself, web, worker and the worker's child.
    assert eventually(lambda: len(service.processes()) == 4)

    code, errors = service.ended(how)

    assert (code, errors) == (0, "")
    assert service.processes() == []


def test_a_process_that_will_not_stop_is_killed_with_its_children(launch: Launch) -> None:
    service = launch(deaf=True, grace=1)
    service.ready()
    assert eventually(lambda: "working" in (service.data / "worker.log").read_text())

    code, _ = service.ended(signal.SIGTERM, seconds=8)

    assert code == 0
    assert service.processes() == []


def test_a_second_signal_does_not_wait_for_the_grace(launch: Launch) -> None:
    service = launch(deaf=True, grace=60)
    service.ready()
    assert eventually(lambda: "working" in (service.data / "worker.log").read_text())

    service.process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    code, _ = service.ended(signal.SIGINT, seconds=8)

    assert code == 0
    assert service.processes() == []


def test_a_killed_worker_is_started_again(launch: Launch) -> None:
    service = launch()
    service.ready()
    first = service.processes("as-worker")

    os.kill(first[0], signal.SIGKILL)

    assert eventually(lambda: len(set(service.processes("as-worker")) - set(first)) == 1)
    assert eventually(lambda: len(service.processes()) == 4)  # the dead one's child is gone
    code, errors = service.ended(signal.SIGTERM)
    assert code == 0
    assert re.fullmatch(r"The worker process has ended \(.*\); it starts again now\.\n", errors)


def test_a_dead_web_server_stops_the_whole_with_its_last_words(launch: Launch) -> None:
    service = launch()
    service.ready()

    with (service.data / "web.log").open("a") as log:
        log.write("no more ink\n")
    os.kill(service.processes("as-web")[0], signal.SIGKILL)
    _, errors = service.process.communicate(timeout=20)

    assert service.process.returncode == 1
    assert "The web process has ended" in errors
    assert "no more ink" in errors
    assert service.processes() == []


def test_nothing_outlives_a_killed_supervisor(launch: Launch) -> None:
    service = launch(DATABASE_URL="", REDIS_URL="")
    service.ready()
    # Itself, two servers (Postgres is several processes), web, worker and the worker's child.
    assert eventually(lambda: len(service.processes()) >= 6)
    assert eventually(lambda: "working" in (service.data / "worker.log").read_text())

    service.process.kill()
    service.process.wait()

    # The worker's child is not ours to bind: it lies with the worker to end it.
    assert eventually(lambda: len(service.processes()) <= 1)
    for pid in service.processes():
        os.kill(pid, signal.SIGKILL)


def test_private_servers_stop_too_and_the_next_start_finds_the_data(launch: Launch) -> None:
    for _ in range(2):
        service = launch(DATABASE_URL="", REDIS_URL="")
        service.ready()
        code, errors = service.ended(signal.SIGTERM)

        assert (code, errors) == (0, "")
        assert service.processes() == []


def test_a_taken_port_is_told_before_anything_starts(launch: Launch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        service = launch(PORT=str(port), DATABASE_URL="", REDIS_URL="")
        _, errors = service.process.communicate(timeout=20)

    assert service.process.returncode == 2
    assert errors.startswith(f"Port {port} of 127.0.0.1 cannot be had (Address already in use).")
    assert not (service.data / "postgres").exists()


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({"WEB_PROCESSES": "none"}, "WEB_PROCESSES"),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL"),
        ({"ENV": "production", "DATABASE_URL": ""}, "DATABASE_URL must be set"),
    ],
)
def test_settings_that_make_no_sense_are_named(
    launch: Launch, variables: dict[str, str], message: str
) -> None:
    service = launch(**variables)
    _, errors = service.process.communicate(timeout=20)

    assert service.process.returncode != 0
    assert message in errors


def test_a_database_that_is_not_there_is_a_message_and_not_a_traceback(launch: Launch) -> None:
    service = launch(DATABASE_URL=f"postgresql://nobody@127.0.0.1:{free_port()}/none")
    _, errors = service.process.communicate(timeout=20)

    assert service.process.returncode == 1
    assert errors.startswith("The database cannot be migrated:")
    assert "Traceback" not in errors
