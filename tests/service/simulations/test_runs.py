"""A run from the request to its results, over HTTP."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from domain.rulesets.registry import find
from domain.simulation import Run, play_game
from domain.summary import summarize
from service.application import Application

from .conftest import Body, Client, Queue, lines

RunIt = Callable[..., str]


def in_process(view: Body) -> list[Body]:
    """The same run played here, as result lines without what the server adds."""
    rules = find(view["ruleset"])
    assert rules is not None
    run = Run(
        view["ruleset"], view["rules_version"], view["options"], tuple(view["policies"]),
        view["seats"], view["pairing"], view["seed"], view["games"], tuple(view["seeds"]),
    )  # fmt: skip
    return [
        {
            "game": p.number, "seats": list(p.seats), "winners": list(p.winners),
            "result": p.result, "reason": p.reason, "commands": p.commands, "events": p.events,
            "scores": list(p.scores),
        }
        for p in (play_game(run, rules, number) for number in range(run.games))
    ]  # fmt: skip


def without(line: Body, *names: str) -> Body:
    return {name: value for name, value in line.items() if name not in names}


def test_a_new_simulation_waits_for_the_workers(ada: Client, ask: Callable[..., Body]) -> None:
    answer = ada.post("/v1/simulations", ask())

    body = answer.get_json()
    assert answer.status_code == 201
    assert body["status"] == "queued"
    assert body["progress"] == {"done": 0, "total": 6}
    assert body["seed"] == "s"
    assert ada.get(answer.headers["Location"]).get_json() == body


def test_progress_counts_what_has_been_played(
    ada: Client, application: Application, queue: Queue, ask: Callable[..., Body]
) -> None:
    path = ada.post("/v1/simulations", ask(games=20)).headers["Location"]

    queue.deliver(application, queue.messages.pop())

    body = ada.get(path).get_json()
    assert body["status"] == "running"
    assert body["progress"] == {"done": 1, "total": 20}
    queue.drain(application)
    body = ada.get(path).get_json()
    assert (body["status"], body["progress"]["done"]) == ("done", 20)
    assert body["ended_at"] >= body["created_at"]


@pytest.mark.parametrize(
    "more",
    [
        {"games": 20},
        {"games": 20, "policies": ["random", "random", "greedy"]},
        {"games": 6, "policies": ["greedy", "random", "random"], "pairing": "mirrored"},
        {"games": 12, "policies": ["greedy", "random", "random"], "pairing": "round_robin"},
        {"games": None, "seeds": ["ab" * 32, "cd" * 32], "pairing": "mirrored"},
        {"games": 5, "options": {"stall_rounds": 5}},
    ],
)
def test_the_results_are_those_of_the_same_run_in_one_process(
    ada: Client, run: RunIt, more: Body
) -> None:
    path = run(**more)

    found = lines(ada.get(f"{path}/results"))

    assert [without(line, "deal", "seed") for line in found] == in_process(ada.get(path).get_json())


def test_the_same_seed_gives_the_same_results_whatever_the_chunks(ada: Client, run: RunIt) -> None:
    few, many = run(games=12), run(games=40)

    found = [lines(ada.get(f"{path}/results?limit=12")) for path in (few, many)]

    assert found[0] == found[1]
    assert lines(ada.get(f"{run(seed='t', games=12)}/results")) != found[0]


def test_a_seed_that_was_not_given_is_random_and_told(ada: Client, ask: Any) -> None:
    seeds = [ada.post("/v1/simulations", ask(seed=None)).get_json()["seed"] for _ in range(2)]

    assert seeds[0] != seeds[1]
    assert all(len(seed) == 16 for seed in seeds)


def test_mirrored_gives_each_deal_to_every_rotation(ada: Client, run: RunIt) -> None:
    path = run(games=6, policies=["greedy", "random", "random"], pairing="mirrored")

    found = lines(ada.get(f"{path}/results"))

    assert [line["deal"] for line in found] == [0, 0, 0, 1, 1, 1]
    assert [len({line["seed"] for line in found if line["deal"] == deal}) for deal in (0, 1)] == [
        1, 1,
    ]  # fmt: skip
    assert [line["seats"].index("greedy") for line in found] == [0, 2, 1, 0, 2, 1]


def test_round_robin_seats_every_pair_both_ways(ada: Client, run: RunIt) -> None:
    field = ["greedy", "random", "random"]
    path = run(games=12, policies=field, pairing="round_robin")

    found = lines(ada.get(f"{path}/results"))

    pairs = Counter(tuple(pair) for pair in itertools.permutations(field, 2))
    assert Counter(tuple(line["seats"]) for line in found[:6]) == pairs
    assert [line["deal"] for line in found] == [0] * 6 + [1] * 6


def test_given_seeds_are_the_deals(ada: Client, run: RunIt) -> None:
    seeds = ["0a" * 32, "0b" * 32, "0c" * 32]

    found = lines(ada.get(f"{run(games=None, seeds=seeds)}/results"))

    assert [line["seed"] for line in found] == seeds


def test_results_go_on_after_any_game(ada: Client, run: RunIt) -> None:
    path = run(games=40)
    whole = lines(ada.get(f"{path}/results"))

    pieces = lines(ada.get(f"{path}/results?limit=7"))
    while page := lines(ada.get(f"{path}/results?after={pieces[-1]['game']}&limit=7")):
        pieces += page

    assert [line["game"] for line in whole] == list(range(40))
    assert pieces == whole


def test_results_stop_at_the_first_game_that_is_not_played(
    ada: Client, application: Application, queue: Queue, ask: Callable[..., Body]
) -> None:
    path = ada.post("/v1/simulations", ask(games=20)).headers["Location"]
    later = queue.messages.pop()
    assert later[1] > 1

    queue.deliver(application, later)

    assert lines(ada.get(f"{path}/results")) == []
    queue.drain(application)
    assert len(lines(ada.get(f"{path}/results"))) == 20


def test_the_summary_is_that_of_the_same_run_in_one_process(ada: Client, run: RunIt) -> None:
    path = run(games=12, pairing="mirrored")
    view = ada.get(path).get_json()
    rules = find("halloween")
    assert rules is not None
    same = Run(
        "halloween", view["rules_version"], view["options"], ("greedy", "random"), 2, "mirrored",
        "s", 12,
    )  # fmt: skip

    summary = ada.get(f"{path}/summary").get_json()

    here = summarize(same, [play_game(same, rules, number) for number in range(12)])
    assert summary["by_seat"] == [
        {"name": r.name, "games": r.games, "wins": r.wins, "rate": r.rate, "low": r.low,
         "high": r.high, "mean_score": r.mean_score}
        for r in here.by_seat
    ]  # fmt: skip
    assert summary["results"] == here.results
    assert summary["commands"]["mean"] == here.commands.mean
    assert sum(rate["wins"] for rate in summary["by_bot"]) + summary["undecided"] == 12


def test_a_summary_before_the_first_game_says_nothing_wrong(
    ada: Client, ask: Callable[..., Body]
) -> None:
    path = ada.post("/v1/simulations", ask()).headers["Location"]

    summary = ada.get(f"{path}/summary").get_json()

    assert summary["games"] == 0
    assert [(r["rate"], r["low"], r["high"]) for r in summary["by_seat"]] == [(0.0, 0.0, 1.0)] * 2


def test_cancelling_keeps_what_has_been_played_and_plays_no_more(
    ada: Client, application: Application, queue: Queue, ask: Callable[..., Body]
) -> None:
    path = ada.post("/v1/simulations", ask(games=20)).headers["Location"]
    first = min(queue.messages, key=lambda message: message[1])
    queue.messages.remove(first)
    queue.deliver(application, first)

    body = ada.delete(path).get_json()

    assert (body["status"], body["progress"]["done"]) == ("cancelled", 1)
    queue.drain(application)
    assert application.queue_chunks(UUID(body["simulation_id"])) == 0
    assert ada.get(path).get_json() == body
    assert ada.delete(path).get_json() == body
    assert len(lines(ada.get(f"{path}/results"))) == 1


def test_cancelling_what_is_done_changes_nothing(ada: Client, run: RunIt) -> None:
    path = run()
    before = ada.get(path).get_json()

    assert ada.delete(path).get_json() == before


def test_the_list_is_the_caller_s_own_newest_first(
    ada: Client, sign_up: Callable[[], Client], run: RunIt
) -> None:
    paths = [run(games=1) for _ in range(3)]
    sign_up().post("/v1/simulations", {"ruleset": "halloween", "policies": ["random"] * 2})

    page = ada.get("/v1/simulations?limit=2").get_json()
    rest = ada.get(f"/v1/simulations?limit=2&cursor={page['next_cursor']}").get_json()

    found = [each["links"]["self"] for each in page["simulations"] + rest["simulations"]]
    assert found == paths[::-1]
    assert rest["next_cursor"] is None


def test_a_repeated_key_gives_the_same_simulation_and_body(
    ada: Client, application: Application, queue: Queue, ask: Callable[..., Body]
) -> None:
    key = str(uuid4())
    first = ada.post("/v1/simulations", ask(seed=None), key)
    queue.drain(application)

    again = ada.post("/v1/simulations", ask(seed=None), key)

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.headers["Idempotent-Replay"] == "true"
    assert again.get_data() == first.get_data()
    assert len(ada.get("/v1/simulations").get_json()["simulations"]) == 1
