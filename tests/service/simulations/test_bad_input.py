"""What a simulation may not be: each fault has its code, and nothing is queued."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from werkzeug.test import TestResponse

from service.application import Application
from service.application.simulations import MOST_LIVE

from .conftest import Body, Client, Queue

NOBODY = "5f0e7a54-3d1b-4c2e-9b0a-6c1d2e3f4a5b"  # the same in all test processes

FIELD = ["greedy", "random", "random"]


def problem(answer: TestResponse, status: int, code: str) -> Body:
    body: Body = answer.get_json(force=True)
    assert (answer.status_code, body["code"]) == (status, code), body
    assert answer.mimetype == "application/problem+json"
    return body


@pytest.mark.parametrize(
    ("more", "code", "place"),
    [
        ({"ruleset": "chess"}, "unknown_ruleset", "ruleset"),
        ({"rules_version": 99}, "unknown_ruleset", "rules_version"),
        ({"options": {"colour": "red"}}, "invalid_options", "options"),
        ({"options": {"stall_rounds": "x"}}, "invalid_options", "options"),
        ({"policies": ["greedy", "alice"]}, "unknown_bot", "policies"),
        ({"policies": ["greedy"]}, "invalid_seats", "seats"),
        ({"policies": ["random"] * 16}, "invalid_seats", "seats"),
        ({"seats": 3}, "invalid_seats", "policies"),
        ({"pairing": "mirrored", "games": 7}, "invalid_games", "games"),
        ({"pairing": "mirrored", "policies": FIELD, "games": 100_000}, "invalid_games", "games"),
        ({"pairing": "round_robin", "policies": FIELD, "games": 9}, "invalid_games", "games"),
        ({"pairing": "round_robin", "policies": ["random"]}, "invalid_pairing", "policies"),
        ({"pairing": "round_robin", "policies": FIELD, "seats": 9}, "invalid_seats", "seats"),
        (
            {"games": None, "seeds": ["00" * 32] * 500, "pairing": "round_robin",
             "policies": ["random"] * 16},
            "invalid_games", "seeds",
        ),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_know_is_refused(
    ada: Client, ask: Callable[..., Body], more: Body, code: str, place: str
) -> None:
    answer = ada.post("/v1/simulations", ask(**more))

    assert problem(answer, 422, code)["parameter"] == place
    assert ada.get("/v1/simulations").get_json()["simulations"] == []


@pytest.mark.parametrize(
    "options",
    [
        {"first_seat": 2},
        {"monsters": ["medusa", "mummy"]},
        {"monster_count": 4},
        {"difficulty": "challenging", "monsters": ["mummy"]},
    ],
)
def test_options_that_a_game_of_so_many_seats_refuses_are_refused(
    ada: Client, ask: Callable[..., Body], options: Body
) -> None:
    more = ask(ruleset="horrified", policies=["greedy", "random"], options=options)
    seats = ["bot:greedy", "bot:random"]
    game = {"ruleset": "horrified", "seats": seats, "options": options}

    answer = ada.post("/v1/simulations", more)

    refusal = problem(answer, 422, "invalid_options")
    assert (
        refusal["detail"] == problem(ada.post("/v1/games", game), 422, "invalid_options")["detail"]
    )
    assert ada.get("/v1/simulations").get_json()["simulations"] == []


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"games": 0}, "/games"),
        ({"games": -1}, "/games"),
        ({"games": 100_001}, "/games"),
        ({"games": "6"}, "/games"),
        ({"games": 6.0}, "/games"),
        ({"games": None}, "/games"),
        ({"seeds": ["00" * 32]}, "/games"),
        ({"games": None, "seeds": ["xyz"]}, "/seeds/0"),
        ({"games": None, "seeds": ["00" * 32] * 501}, "/seeds"),
        ({"policies": []}, "/policies"),
        ({"policies": ["random"] * 17}, "/policies"),
        ({"policies": ["me", "Greedy!"]}, "/policies/1"),
        ({"policies": "greedy"}, "/policies"),
        ({"pairing": "swiss"}, "/pairing"),
        ({"pairing": "rotate"}, "/pairing"),
        ({"seats": 0}, "/seats"),
        ({"seed": ""}, "/seed"),
        ({"seed": "x" * 65}, "/seed"),
        ({"seed": "a\u202eb"}, "/seed"),
        ({"seed": 5}, "/seed"),
        ({"colour": "red"}, "/colour"),
    ],
)
def test_what_does_not_fit_the_schema_is_refused(
    ada: Client, ask: Callable[..., Body], more: Body, pointer: str
) -> None:
    answer = ada.post("/v1/simulations", ask(**more))

    assert problem(answer, 422, "invalid_body")["pointer"] == pointer


def test_an_account_has_four_unfinished_simulations_at_most(
    ada: Client, application: Application, queue: Queue, ask: Any, sign_up: Callable[[], Client]
) -> None:
    key = str(uuid4())
    first = ada.post("/v1/simulations", ask(games=1), key)
    for _ in range(MOST_LIVE - 1):
        assert ada.post("/v1/simulations", ask(games=1)).status_code == 201

    refused = ada.post("/v1/simulations", ask(games=1))

    problem(refused, 429, "too_many_simulations")
    assert int(refused.headers["Retry-After"]) > 0
    assert ada.post("/v1/simulations", ask(games=1), key).get_data() == first.get_data()
    assert sign_up().post("/v1/simulations", ask(games=1)).status_code == 201
    queue.drain(application)
    assert ada.post("/v1/simulations", ask(games=1)).status_code == 201


def test_a_key_is_good_for_one_request(ada: Client, ask: Callable[..., Body]) -> None:
    key = str(uuid4())
    ada.post("/v1/simulations", ask(), key)

    problem(ada.post("/v1/simulations", ask(games=7), key), 422, "idempotency_key_reused")
    problem(ada.post("/v1/simulations", ask(), "no uuid"), 400, "bad_request")


def test_nobody_else_may_know_of_it(
    ada: Client, sign_up: Callable[[], Client], run: Callable[..., str]
) -> None:
    path, bea, nobody = run(), sign_up(), Client(ada.http)

    for part in ("", "/results", "/summary", "/games/0/record"):
        theirs = problem(bea.get(path + part), 404, "not_found")
        unknown = problem(bea.get(f"/v1/simulations/{uuid4()}{part}"), 404, "not_found")
        assert without_id(theirs) == without_id(unknown)
        problem(nobody.get(path + part), 401, "unauthenticated")
    problem(bea.delete(path), 404, "not_found")
    assert bea.get("/v1/simulations").get_json()["simulations"] == []


def test_a_seat_token_opens_no_simulation(ada: Client, run: Callable[..., str]) -> None:
    path = run()
    seats = {"ruleset": "halloween", "seats": ["me", "bot:greedy"]}
    seat = Client(ada.http, ada.post("/v1/games", seats).get_json()["seat_token"])

    problem(seat.get(path), 403, "missing_scope")
    problem(seat.post("/v1/simulations", {"ruleset": "x", "policies": ["x"], "games": 1}), 403,
            "missing_scope")  # fmt: skip


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("after=-1", "bad_request"),
        ("after=x", "bad_request"),
        ("after=100001", "bad_request"),
        ("limit=0", "bad_request"),
        ("limit=5&limit=6", "bad_request"),
        ("colour=red", "unknown_filter"),
    ],
)
def test_a_bad_query_of_results_is_refused(
    ada: Client, run: Callable[..., str], query: str, code: str
) -> None:
    problem(ada.get(f"{run(games=1)}/results?{query}"), 400, code)


def test_results_after_the_last_game_are_none(ada: Client, run: Callable[..., str]) -> None:
    answer = ada.get(f"{run(games=1)}/results?after=100000")

    assert (answer.status_code, answer.get_data()) == (200, b"")


@pytest.mark.parametrize("cursor", ["x", "1.2", "0" * 18 + "." + "0" * 32, "1." + "g" * 32])
def test_a_cursor_that_is_not_ours_is_refused(ada: Client, cursor: str) -> None:
    problem(ada.get(f"/v1/simulations?cursor={cursor}"), 400, "bad_request")


@pytest.mark.parametrize("name", ["x", "1", NOBODY.upper()])
def test_an_id_that_is_not_ours_is_not_found(ada: Client, name: str) -> None:
    problem(ada.get(f"/v1/simulations/{name}"), 404, "not_found")


def without_id(body: Body) -> Body:
    return {name: value for name, value in body.items() if name != "request_id"}
