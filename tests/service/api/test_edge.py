"""What is the same for every request: ids, CORS, caching, conditional reads, failures."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import structlog
from flask import Flask
from structlog.testing import capture_logs

from service.api import create_app
from service.application import Application
from service.application.callers import new_token
from service.store.engine import make_engine
from service.store.postgres import PostgresStore
from service.store.postgres_accounts import PostgresAccounts

from .conftest import Caller, Table, ok, problem

NOBODY_LISTENS = "postgresql+psycopg://nobody@127.0.0.1:1/none?connect_timeout=1"


@pytest.fixture
def dead() -> Iterator[Caller]:
    """A service whose database is down."""
    engine = make_engine(NOBODY_LISTENS)
    app = create_app(Application(PostgresStore(engine), PostgresAccounts(engine)))
    yield Caller(app.test_client(), new_token())
    engine.dispose()


def test_a_request_id_is_kept_if_it_is_harmless_and_made_if_not(stranger: Caller) -> None:
    kept = stranger.get("/healthz", X_Request_Id="trace-1.2_3")
    made = [
        stranger.get("/healthz", X_Request_Id=bad).headers["X-Request-Id"]
        for bad in ("", "a b", "x" * 65, "<script>")
    ]

    assert kept.headers["X-Request-Id"] == "trace-1.2_3"
    assert len(set(made)) == 4
    assert all(len(each) == 36 for each in made)


def test_a_page_on_another_host_may_call_with_a_token_but_without_cookies(app: Flask) -> None:
    client = app.test_client()
    origin = {"Origin": "https://front.example"}
    ask = origin | {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type,idempotency-key",
    }

    preflight = client.options("/v1/games", headers=ask)
    read = client.get("/v1/rulesets", headers=origin)
    failed = client.get("/v1/nothing", headers=origin)

    allowed = preflight.headers["Access-Control-Allow-Headers"].lower()
    assert preflight.status_code == 200
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert {"authorization", "content-type", "idempotency-key"} <= set(allowed.split(", "))
    for response in (preflight, read, failed):
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response.headers
        assert "Set-Cookie" not in response.headers
    assert "ETag" in read.headers["Access-Control-Expose-Headers"]


def test_a_view_is_sent_again_only_when_the_game_has_moved(table: Table) -> None:
    ada, path = table.players[0], f"{table.path}/view"
    first = ada.get(path)

    same = ada.get(path, If_None_Match=first.headers["ETag"])
    weak = ada.get(path, If_None_Match=f'"other", W/{first.headers["ETag"]}')
    seat = table.header()["awaiting"][0]
    ok(table.give(seat, table.legal(seat)[0]), 201)
    moved = ada.get(path, If_None_Match=first.headers["ETag"])

    assert first.headers["Cache-Control"] == "private, no-cache"
    assert "Authorization" in first.headers["Vary"]
    assert [same.status_code, weak.status_code, moved.status_code] == [304, 304, 200]
    assert same.data == b""
    assert same.headers["ETag"] == first.headers["ETag"]


def test_each_viewer_has_an_etag_of_its_own(table: Table, stranger: Caller) -> None:
    path = f"{table.path}/view"
    tags = [caller.get(path).headers["ETag"] for caller in (*table.players, stranger)]

    assert len(set(tags)) == 3
    assert stranger.get(path, If_None_Match=tags[0]).status_code == 200


def test_a_forbidden_view_is_not_confirmed_by_its_etag(table: Table) -> None:
    tag = table.players[1].get(f"{table.path}/view").headers["ETag"]

    response = table.players[0].get(f"{table.path}/view?as=seat:1", If_None_Match=tag)

    problem(response, 403, "view_forbidden")


@pytest.mark.parametrize("part", ["", "/rules", "/components", "/labels", "/schemas"])
def test_what_changes_with_a_release_only_may_be_cached(stranger: Caller, part: str) -> None:
    path = f"/v1/rulesets/halloween{part}"
    first = stranger.get(path)

    assert "public" in first.headers["Cache-Control"]
    assert stranger.get(path, If_None_Match=first.headers["ETag"]).status_code == 304


def test_what_may_hold_a_secret_is_not_stored_by_caches(ada: Caller) -> None:
    created = ada.post("/v1/accounts", {"name": "Eve"})

    assert created.headers["Cache-Control"] == "no-store"
    assert ada.get("/v1/account").headers["Cache-Control"] == "no-store"


def test_with_the_database_down_each_call_says_busy_and_when_to_try_again(dead: Caller) -> None:
    answers = [
        dead.http.post("/v1/accounts", json={"name": "Ada"}),
        dead.get("/v1"),
        dead.get("/v1/games"),
        dead.http.get("/v1/games"),
        dead.http.get("/v1/games/01936f1c-7f5e-7d4c-9b1a-0d9a1f3f7a21/view"),
        dead.http.get("/readyz"),
    ]

    for response in answers:
        problem(response, 503, "busy")
        assert int(response.headers["Retry-After"]) > 0
    assert json.loads(answers[-1].data)["parts"]["broker"] == "ok"
    assert ok(dead.http.get("/healthz")) == {"status": "ok"}


def test_a_fault_of_ours_is_a_problem_that_tells_nothing(application: Application) -> None:
    app = create_app(application)

    @app.get("/v1/broken")
    def broken() -> str:
        raise LookupError("the seed is 0042")

    with capture_logs() as logs:
        response = Caller(app.test_client()).get("/v1/broken")

    body = problem(response, 500, "internal_error")
    assert "0042" not in json.dumps(body)
    assert [line["event"] for line in logs] == ["fault", "request"]


def test_each_request_leaves_one_line_that_names_no_token(table: Table) -> None:
    structlog.reset_defaults()
    with capture_logs() as logs:
        table.players[0].get(f"{table.path}/view")

    (line,) = logs
    assert (line["event"], line["method"], line["status"]) == ("request", "GET", 200)
    assert line["game_id"] == table.id
    assert line["account"] == table.players[0].account
    assert line["request_id"]
    assert "dr_" not in json.dumps(line)


def test_the_browsable_documents_load_nothing_from_outside(stranger: Caller) -> None:
    page = stranger.get("/docs/")

    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    for name in ("swagger-ui.css", "swagger-ui-bundle.js", "page.css", "page.js"):
        assert f"/docs/{name}" in page.text
        assert stranger.get(f"/docs/{name}").status_code == 200
    assert stranger.get("/docs").status_code == 200
    assert stranger.get("/").headers["Location"] == "/docs/"


def test_a_host_header_cannot_write_into_the_documents(app: Flask) -> None:
    hostile = 'evil"</script><script>alert(1)'

    page = app.test_client().get("/docs/", headers={"Host": hostile})

    assert "alert(1)" not in page.text
