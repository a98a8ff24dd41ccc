"""A game's stream is its pages, line by line, for each viewer, however often it breaks."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable, Iterator
from uuid import UUID, uuid4

import httpx
import pytest

from service.application import Application
from service.store.port import Appended
from service.store.rows import NewCommit

from .conftest import HTTP, Body, Client, Lay, Table, Web, sign_up

Join = Callable[[str], Client]


@pytest.fixture(scope="module")
def finished(web: Web, lay: Lay) -> Table:
    """A whole game between two people."""
    table = lay(sign_up(web.url, "Ada"), sign_up(web.url, "Bob"))
    table.play()
    return table


@pytest.fixture
def running(join: Join, lay: Lay) -> Table:
    return lay(join("Ada"), join("Bob"))


def whole(client: Client, path: str) -> list[bytes]:
    """All lines of a stream that comes to an end, blank ones left out."""
    with HTTP.stream("GET", client.url + path, headers=client.headers) as response:
        return [line for line in response.read().split(b"\n") if line]


@pytest.mark.parametrize("as_", ["spectator", "omniscient", "seat:0", "seat:1"])
def test_the_stream_of_a_game_is_its_pages_byte_for_byte(finished: Table, as_: str) -> None:
    reader = finished.players[0]

    lines = whole(reader, f"{finished.path}/stream?as={as_}&after=0")

    assert lines[1:-1] == reader.rows(f"{finished.path}/events?as={as_}")
    assert json.loads(lines[0])["type"] == "game_full"
    assert json.loads(lines[-1])["type"] == "game_ended"


@pytest.mark.parametrize(("lang", "word"), [("en", " points"), ("es", " puntos"), ("ja", "点、")])
def test_the_board_in_the_first_line_speaks_the_reader_s_language(
    finished: Table, lang: str, word: str
) -> None:
    reader = finished.players[0]

    opening = json.loads(whole(reader, f"{finished.path}/stream?as=seat:0&lang={lang}")[0])

    assert word in opening["view"]["picture"]


def test_the_first_line_holds_header_and_view_and_the_last_one_the_result(finished: Table) -> None:
    reader = finished.players[0]

    opening, *rows, end = [
        json.loads(line) for line in whole(reader, f"{finished.path}/stream?as=seat:0&after=9")
    ]

    assert (opening["seq"], opening["viewer"], rows[0]["seq"]) == (9, "seat:0", 10)
    assert opening["view"] == reader.get(f"{finished.path}/view?as=seat:0&at=9").json()
    assert end["header"] == opening["header"] == reader.get(finished.path).json()
    assert end["seq"] == rows[-1]["seq"] == end["header"]["version"]


def test_without_after_it_begins_at_the_last_event(running: Table) -> None:
    ada, _ = running.players
    version = running.version()

    with ada.stream(f"{running.path}/stream") as lines:
        opening = json.loads(next(lines))
        running.move()
        row = next(json.loads(line) for line in lines if line)

    assert opening["seq"] == opening["view"]["seq"] == version
    assert row["seq"] == version + 1


def test_two_viewers_get_the_same_game_with_different_secrets(running: Table) -> None:
    table = running
    seen: dict[int, list[str]] = {}

    def watch(seat: int) -> None:
        with table.players[seat].stream(f"{table.path}/stream?after=0") as lines:
            seen[seat] = [line for line in lines if line]

    watchers = [threading.Thread(target=watch, args=(seat,)) for seat in (0, 1)]
    for watcher in watchers:
        watcher.start()
    table.look()
    table.play()
    for watcher in watchers:
        watcher.join(20)

    mine, theirs = ([json.loads(line) for line in seen[seat]] for seat in (0, 1))
    assert [row.get("seq") for row in mine] == [row.get("seq") for row in theirs]
    assert mine[1:-1] != theirs[1:-1]
    for seat in (0, 1):
        rows = [line.encode() for line in seen[seat][1:-1]]
        assert rows == table.players[seat].rows(f"{table.path}/events?as=seat:{seat}")


@pytest.mark.parametrize("form", ["ndjson", "sse"])
def test_a_connection_that_drops_again_and_again_loses_and_repeats_nothing(
    running: Table, form: str
) -> None:
    table, dice = running, random.Random(form)
    mover = threading.Thread(target=table.play)
    mover.start()

    rows: list[str] = []
    while not rows or "header" not in json.loads(rows[-1]):
        rows += resumed(table, rows, form, patience=dice.randrange(1, 12))
    mover.join()

    reader = table.players[0]
    assert [row.encode() for row in rows[:-1]] == reader.rows(f"{table.path}/events?as=seat:0")


def resumed(table: Table, rows: list[str], form: str, patience: int) -> list[str]:
    """What one more connection brings before it is dropped, `game_full` left out."""
    seq = json.loads(rows[-1])["seq"] if rows else 0
    reader, path = table.players[0], f"{table.path}/stream?as=seat:0"
    if form == "ndjson":
        with reader.stream(f"{path}&after={seq}") as lines:
            return some(lines, patience)
    headers = {"Accept": "text/event-stream", "Last-Event-ID": str(seq)}
    with reader.stream(f"{path}&after=0", **headers) as lines:
        data = (line.removeprefix("data: ") for line in lines if line.startswith("data: "))
        return some(data, patience)


def some(lines: Iterator[str], patience: int) -> list[str]:
    assert json.loads(next(lines))["type"] == "game_full"
    found: list[str] = []
    for line in lines:
        if line:
            found.append(line)
        if len(found) == patience:
            break
    return found


def test_server_sent_events_have_ids_data_and_a_comment_as_heartbeat(running: Table) -> None:
    reader = running.players[0]
    version = running.version()

    with reader.stream(
        f"{running.path}/stream?after={version - 1}", Accept="text/event-stream"
    ) as lines:
        found = [next(lines) for _ in range(8)]

    assert found[0] == f"id: {version - 1}"
    assert json.loads(found[1].removeprefix("data: "))["type"] == "game_full"
    assert (found[2], found[3], found[5]) == ("", f"id: {version}", "")
    assert json.loads(found[4].removeprefix("data: "))["seq"] == version
    assert found[6:] == [":", ""]


def test_the_headers_forbid_to_store_or_to_buffer_it(finished: Table) -> None:
    reader = finished.players[0]

    answer = reader.get(f"{finished.path}/stream")

    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert answer.headers["Content-Type"].startswith("application/x-ndjson")


def test_a_blank_line_comes_while_nothing_happens(running: Table) -> None:
    with running.players[0].stream(f"{running.path}/stream") as lines:
        found = [next(lines) for _ in range(4)]

    assert found[1:] == ["", "", ""]


def test_a_cancelled_game_ends_its_stream_with_game_aborted(join: Join) -> None:
    ada = join("Ada")
    created = ada.post("/v1/games", {"ruleset": "halloween", "seats": ["me", "open"]})
    path = f"/v1/games/{created['game_id']}"

    with ada.stream(f"{path}/stream") as lines:
        next(lines)
        ada.post(f"{path}/cancel")
        end = [json.loads(line) for line in lines if line][-1]

    assert (end["type"], end["header"]["status"]) == ("game_aborted", "cancelled")


def test_a_commit_that_nobody_can_read_ends_the_stream_with_game_faulted(
    running: Table, application: Application
) -> None:
    game_id, version = UUID(running.id), running.version()

    with running.players[0].stream(f"{running.path}/stream") as lines:
        next(lines)
        assert isinstance(application.store.append(unreadable(application, game_id)), Appended)
        *_, last = (json.loads(line) for line in lines if line)

    assert (last["type"], last["seq"]) == ("game_faulted", version)
    assert last["fault_id"].startswith(running.id)


def unreadable(application: Application, game_id: UUID) -> NewCommit:
    """A commit of an event that this version does not know."""
    head, row = application.store.head(game_id), application.store.game(game_id)
    assert head is not None
    assert row is not None
    return NewCommit(
        game_id=game_id,
        commit_no=head.commit_no + 1,
        previous_hash=head.hash,
        first_seq=head.last_seq + 1,
        last_seq=head.last_seq + 1,
        command_id=uuid4(),
        command_hash=bytes(32),
        seat=None,
        actor=b"{}",
        command=b"{}",
        events=b'[{"type":"nobody_knows_it"}]',
        at_ms=row.updated_ms,
        hash=bytes(32),
        head=row.head,
    )


def test_a_spectator_without_a_token_may_watch(running: Table, web: Web) -> None:
    with Client(web.url).stream(f"{running.path}/stream") as lines:
        assert json.loads(next(lines))["viewer"] == "spectator"


@pytest.mark.parametrize(
    ("query", "headers", "status", "code"),
    [
        ("after=x", {}, 400, "bad_request"),
        ("after=-1", {}, 400, "bad_request"),
        ("", {"Last-Event-ID": "4;5"}, 400, "bad_request"),
        ("", {"Last-Event-ID": "９"}, 400, "bad_request"),
        ("after=99999", {}, 409, "version_conflict"),
        ("", {"Last-Event-ID": "99999"}, 409, "version_conflict"),
        ("as=seat:1", {}, 403, "view_forbidden"),
        ("as=omniscient", {}, 403, "view_forbidden"),
        ("as=seat:7", {}, 404, "not_found"),
        ("since=4", {}, 400, "unknown_filter"),
    ],
)
def test_a_wrong_place_or_viewer_is_refused(
    running: Table, query: str, headers: dict[str, str], status: int, code: str
) -> None:
    ada = running.players[0]
    sent = {name: text.encode() for name, text in headers.items()}
    url = f"{ada.url}{running.path}/stream?{query}"

    answer = HTTP.get(url, headers={**ada.headers, **sent})

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_the_id_of_another_game_gives_nothing_of_it(finished: Table, running: Table) -> None:
    foreign = finished.version()
    ada = running.players[0]

    answer = ada.get(f"{running.path}/stream", **{"Last-Event-ID": str(foreign)})

    assert (answer.status_code, answer.json()["version"]) == (409, running.version())
    assert finished.id not in answer.text


def test_an_unknown_game_has_no_stream(join: Join) -> None:
    answer = join("Ada").get("/v1/games/01936f1c-7f5e-7d4c-9b1a-0d9a1f3f7a21/stream")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_long_poll_wakes_when_somebody_moves(running: Table) -> None:
    ada = running.players[0]
    version = running.version()
    answers: list[httpx.Response] = []
    path = f"{running.path}/view?as=seat:0&after={version}&wait=25"
    waiting = threading.Thread(target=lambda: answers.append(ada.get(path)))

    waiting.start()
    running.move()
    waiting.join(10)

    view: Body = answers[0].json()
    assert answers[0].elapsed.total_seconds() < 10
    assert view["seq"] > version
    assert view == ada.get(f"{running.path}/view?as=seat:0").json()


def test_a_long_poll_answers_at_once_when_the_game_has_gone_on(running: Table) -> None:
    ada = running.players[0]

    answer = ada.get(f"{running.path}/view?after=1&wait=25")

    assert answer.status_code == 200
    assert answer.elapsed.total_seconds() < 10


def test_a_long_poll_in_vain_says_304(running: Table) -> None:
    ada = running.players[0]
    version = running.version()

    waited = ada.get(f"{running.path}/view?after={version}&wait=1")
    asked = ada.get(f"{running.path}/view?after={version}")

    assert (waited.status_code, asked.status_code) == (304, 304)
    assert waited.headers["ETag"] == asked.headers["ETag"]
