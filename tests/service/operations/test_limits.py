"""Nobody may ask too often; who is refused is told when to come back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask

from service.limits import Limit, Limiter, LocalBuckets, address_key
from service.settings import Settings
from tests.service.api.conftest import Caller, ok, problem

from .conftest import sign_up

Serve = Callable[[Settings], Flask]
FEW = Limit("few", 2, 1.0, 3)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def limited(settings: Settings) -> Settings:
    return replace(
        settings,
        rate_limits=True,
        commands_per_second=1,
        requests_per_second=2,
        accounts_per_hour=3,
    )


def test_a_bucket_gives_its_burst_then_one_each_period() -> None:
    clock = Clock()
    buckets = LocalBuckets(clock)

    first = [buckets.take(FEW, "ada").allowed for _ in range(4)]
    clock.now += 0.5
    later = [buckets.take(FEW, "ada").allowed for _ in range(2)]

    assert first == [True, True, True, False]
    assert later == [True, False]


def test_a_bucket_in_redis_counts_as_one_in_memory_does(redis_url: str) -> None:
    shared, local = Limiter(redis_url), LocalBuckets(Clock())
    who = uuid4().hex

    ours = [shared.take(FEW, who) for _ in range(5)]
    theirs = [local.take(FEW, who) for _ in range(5)]

    assert [v.allowed for v in ours] == [v.allowed for v in theirs]
    assert [v.remaining for v in ours] == [v.remaining for v in theirs]
    assert 0 < ours[-1].wait_ms <= 500


def test_two_processes_share_a_bucket(redis_url: str) -> None:
    who = uuid4().hex

    allowed = [Limiter(redis_url).take(FEW, who).allowed for _ in range(4)]

    assert allowed == [True, True, True, False]


def test_without_redis_each_process_counts_by_itself() -> None:
    limiter = Limiter("redis://127.0.0.1:1/0")

    assert [limiter.take(FEW, "ada").allowed for _ in range(4)] == [True, True, True, False]
    assert limiter.take(FEW, "bea").allowed


def test_one_customer_is_one_bucket_however_many_addresses_it_has() -> None:
    assert address_key("2001:db8:1:2::5") == address_key("2001:db8:1:2:ffff::9")
    assert address_key("2001:db8:1:2::5") != address_key("2001:db8:1:3::5")
    assert address_key("::ffff:192.0.2.7") == address_key("192.0.2.7")
    assert address_key(None) == "unknown"


def test_too_many_requests_are_refused_with_the_time_to_wait(
    serve: Serve, limited: Settings
) -> None:
    ada = sign_up(serve(limited))

    answers = [ada.get("/v1/account") for _ in range(5)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429]
    assert answers[0].headers["RateLimit-Limit"] == "4"
    assert answers[0].headers["RateLimit-Remaining"] == "3"
    problem(answers[-1], 429, "rate_limited")
    assert answers[-1].headers["Retry-After"] == "1"
    assert answers[-1].headers["RateLimit-Remaining"] == "0"


def test_commands_are_counted_by_account_and_each_account_for_itself(
    serve: Serve, limited: Settings
) -> None:
    app = serve(limited)
    ada, bea = sign_up(app), sign_up(app, "Bea")
    path = f"/v1/games/{uuid4()}/seats/0/commands"

    mine = [ada.post(path, {"command": {"type": "x"}}).status_code for _ in range(3)]
    hers = bea.post(path, {"command": {"type": "x"}}).status_code

    assert mine == [404, 404, 429]
    assert hers == 404


def test_an_address_may_not_make_accounts_without_end(serve: Serve, limited: Settings) -> None:
    stranger = Caller(serve(limited).test_client())
    stranger.http.environ_base["REMOTE_ADDR"] = "192.0.2.1"

    answers = [stranger.post("/v1/accounts", {"name": "Eve"}) for _ in range(4)]

    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert 1 < int(answers[-1].headers["Retry-After"]) <= 1200


def test_who_guesses_tokens_pays_as_a_stranger(serve: Serve, limited: Settings) -> None:
    app = serve(limited)
    statuses = []
    for _ in range(6):
        guesser = Caller(app.test_client(), token=f"dr_{uuid4().hex}")
        guesser.http.environ_base["REMOTE_ADDR"] = "192.0.2.2"
        statuses.append(guesser.get("/v1/account").status_code)

    assert statuses[:4] == [401] * 4
    assert statuses[-1] == 429


def test_a_trusted_proxy_says_who_asks_and_a_stranger_cannot(
    serve: Serve, limited: Settings
) -> None:
    behind = Caller(serve(replace(limited, trusted_proxies=1)).test_client())
    direct = Caller(serve(limited).test_client())
    for each in (behind, direct):
        each.http.environ_base["REMOTE_ADDR"] = "192.0.2.3"

    proxied = [behind.get("/v1", X_Forwarded_For=f"198.51.100.{n}") for n in range(6)]
    forged = [direct.get("/v1", X_Forwarded_For=f"198.51.100.{n}") for n in range(6)]

    assert {answer.status_code for answer in proxied} == {200}
    assert forged[-1].status_code == 429


def test_health_is_never_limited(serve: Serve, limited: Settings) -> None:
    stranger = Caller(serve(limited).test_client())

    assert {stranger.get("/healthz").status_code for _ in range(12)} == {200}


def test_nothing_is_limited_unless_it_is_switched_on(serve: Serve, settings: Settings) -> None:
    stranger = Caller(serve(replace(settings, requests_per_second=1)).test_client())

    answers = [stranger.get("/v1") for _ in range(5)]

    assert all(ok(answer) for answer in answers)
    assert "RateLimit-Limit" not in answers[0].headers
