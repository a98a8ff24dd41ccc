"""reckon export: against a real server on a free port that answers as the service does."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import Result

Reckon = Callable[..., Result]
RECORD = b'{"header":{},"commits":[\n]}\n'
PROBLEM = b'{"code":"missing_scope","detail":"this needs audit:read","status":403}'


class Answers(BaseHTTPRequestHandler):
    """Keeps what was asked; answers by the game's id."""

    asked: list[tuple[str, str | None, str | None]]

    def do_GET(self) -> None:
        self.asked.append((self.path, self.headers["Accept"], self.headers["Authorization"]))
        if "/forbidden/" in self.path:
            self._answer(403, PROBLEM)
        elif "/moved/" in self.path:
            self.send_response(302)
            self.send_header("Location", self.path.replace("moved", "g1"))
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif "/broken/" in self.path:
            self._answer(500, b"<html>\x1b[2J")
        else:
            self._answer(200, RECORD)

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for name in ("RECKON_SERVER", "RECKON_TOKEN", "http_proxy", "HTTP_PROXY"):
        monkeypatch.delenv(name, raising=False)
    Answers.asked = []
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{httpd.server_port}"
    httpd.shutdown()
    httpd.server_close()


def test_a_record_is_fetched_as_it_is(run: Reckon, server: str) -> None:
    result = run("export", "g1", "--server", server, "--token", "t0k", "--as", "seat:1")

    assert result.exit_code == 0
    assert result.stdout_bytes == RECORD
    path, accept, token = Answers.asked[0]
    assert path == "/v1/games/g1/record?as=seat%3A1"
    assert accept is not None
    assert accept.startswith("application/json,")
    assert token == "Bearer t0k"


@pytest.mark.parametrize(
    ("form", "accept"), [("ndjson", "application/x-ndjson"), ("text", "text/plain")]
)
def test_the_form_is_asked_for_by_accept(run: Reckon, server: str, form: str, accept: str) -> None:
    run("export", "g1", "--server", server, "--format", form)

    assert Answers.asked[0][1] is not None
    assert Answers.asked[0][1].startswith(accept)


def test_a_record_is_written_to_a_file(run: Reckon, server: str) -> None:
    result = run("export", "g1", "--server", server, "-o", "g.json")

    assert Path("g.json").read_bytes() == RECORD
    assert result.stdout == ""


def test_the_environment_names_server_and_token(
    run: Reckon, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECKON_SERVER", server)
    monkeypatch.setenv("RECKON_TOKEN", "secret")

    run("export", "g1")

    assert Answers.asked[0][2] == "Bearer secret"


def test_an_id_cannot_leave_its_place_in_the_address(run: Reckon, server: str) -> None:
    run("export", "../../x?y#z", "--server", server)

    assert Answers.asked[0][0] == "/v1/games/..%2F..%2Fx%3Fy%23z/record"


def test_a_refusal_is_told_with_its_code(run: Reckon, server: str) -> None:
    result = run("export", "forbidden", "--server", server)

    assert result.exit_code == 1
    assert result.stderr == (
        "reckon: the server answers 403: missing_scope: this needs audit:read\n"
    )


def test_an_answer_that_is_no_problem_document_is_told_by_its_status(
    run: Reckon, server: str
) -> None:
    result = run("export", "broken", "--server", server)

    assert result.exit_code == 1
    assert "500" in result.stderr
    assert "\x1b" not in result.stderr


def test_a_redirection_is_not_followed(run: Reckon, server: str) -> None:
    result = run("export", "moved", "--server", server, "--token", "t0k")

    assert result.exit_code == 1
    assert len(Answers.asked) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--server", "ftp://x"),
        ("--server", "file:///etc/passwd"),
        ("--server", "http://"),
        ("--server", "http://[::1"),
        ("--server", "http://a b"),
        ("--server", "http://x:99999"),
        ("--server", "http://127.0.0.1:1"),
        ("--as", "red"),
        ("--token", "two words"),
        ("--token", "line\nbreak"),
        ("--format", "xml"),
    ],
)
def test_a_bad_argument_is_told_in_a_line(run: Reckon, words: tuple[str, ...]) -> None:
    result = run("export", "g1", *words)

    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
