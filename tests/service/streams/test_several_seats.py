"""One account at several seats: each is told of, and each is read by its own name."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

import pytest

from .conftest import Client, Lay, Table

Join = Callable[[str], Client]


@pytest.fixture
def solo(join: Join, lay: Lay) -> Table:
    """Ada plays both seats of a game with hidden information."""
    return lay(join("Ada"), seats=["me", "me"])


def test_the_account_s_stream_tells_of_the_turns_of_each_seat(solo: Table) -> None:
    told = []

    with solo.players[0].stream("/v1/stream") as lines:
        for text in filter(None, lines):
            told.append(json.loads(text))
            if told[-1]["type"] == "game_ended":
                break
            if told[-1]["type"] == "your_turn":
                solo.move()

    assert {line["seat"] for line in told if line["type"] == "your_turn"} == {0, 1}
    assert all(line["seats"] == [0, 1] for line in told)


@pytest.mark.parametrize("as_", ["seat:0", "seat:1"])
def test_the_stream_of_each_seat_shows_what_that_seat_may_see(solo: Table, as_: str) -> None:
    ada = solo.players[0]
    solo.look()
    rows = ada.rows(f"{solo.path}/events?as={as_}")
    private = [row for row in rows if b"grave_inspected" in row]
    other = ada.rows(f"{solo.path}/events?as={'seat:1' if as_ == 'seat:0' else 'seat:0'}")

    with ada.stream(f"{solo.path}/stream?as={as_}&after=0") as lines:
        opening = json.loads(next(lines))
        streamed = [next(lines).encode() for _ in rows]

    assert opening["viewer"] == as_
    assert streamed == rows
    assert private
    assert not set(private) & set(other)  # one of the two has looked, and only that one saw it


@pytest.mark.parametrize("as_", ["seat:0", "seat:1"])
def test_each_seat_may_be_waited_for(solo: Table, as_: str) -> None:
    path = f"{solo.path}/view?as={as_}&after={solo.version()}&wait=20"
    mover = threading.Timer(0.2, solo.move)
    mover.start()

    answer = solo.players[0].get(path)

    mover.join()
    assert (answer.status_code, answer.json()["viewer"]) == (200, as_)
    assert answer.json()["seq"] == solo.version()
