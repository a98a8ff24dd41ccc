"""Private servers are really started here, and really gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
import redis
from sqlalchemy import make_url

from service import binaries, homes, local

WHEELS = sorted(binaries.wheel_postgres())
SYSTEM = next((folder for folder in binaries.postgres_folders() if folder not in WHEELS), None)

HOLD_BOTH = """
import sys, time
from service import local
with local.private_postgres() as postgres, local.private_redis() as redis:
    print(postgres.process.pid, redis.process.pid, flush=True)
    time.sleep(600)
"""


def ask(url: str, question: str) -> object:
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain, autocommit=True) as connection:
        cursor = connection.execute(question)
        row = cursor.fetchone() if cursor.description else None
    return row[0] if row else None


def alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def eventually(claim: Callable[[], bool], seconds: float = 15.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if claim():
            return True
        time.sleep(0.05)
    return claim()


def test_a_given_url_is_used_and_nothing_is_started() -> None:
    with local.postgres("postgresql://elsewhere/db") as url:
        assert url == "postgresql://elsewhere/db"

    with local.redis("redis://elsewhere/3") as url:
        assert url == "redis://elsewhere/3"


def test_a_throw_away_postgres_answers_and_is_gone_after_the_block() -> None:
    with local.private_postgres() as server:
        version = ask(server.url, "SHOW server_version_num")
        assert int(str(version)) >= 150000

    assert not alive(server.process.pid)
    assert not server.log.exists()
    with pytest.raises(psycopg.OperationalError):
        ask(server.url, "SELECT 1")


def test_the_servers_stop_when_the_block_raises() -> None:
    with (
        pytest.raises(RuntimeError, match="in the middle"),
        local.private_postgres() as postgres,
        local.private_redis() as cache,
    ):
        raise RuntimeError("in the middle")

    assert not alive(postgres.process.pid)
    assert not alive(cache.process.pid)


@pytest.mark.parametrize("folder", WHEELS, ids=lambda folder: folder.parent.name)
def test_the_wheels_postgres_runs_though_its_user_may_not_enter_the_checkout(folder: Path) -> None:
    with local.private_postgres(folders=[folder]) as server:
        version = int(str(ask(server.url, "SHOW server_version_num")))

    assert version // 10000 == binaries.major_version(folder)


def test_other_users_of_this_machine_need_the_password() -> None:
    with local.private_postgres() as server, local.private_redis() as cache:
        postgres = make_url(server.url).set(password="guess")
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            ask(postgres.render_as_string(hide_password=False), "SELECT 1")

        stranger = redis.Redis(port=make_url(cache.url).port or 0)
        with pytest.raises(redis.AuthenticationError):
            stranger.ping()


def test_a_private_redis_never_evicts_and_keeps_nothing_on_disk() -> None:
    with local.redis() as url, redis.Redis.from_url(url, decode_responses=True) as client:
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        assert client.config_get("save") == {"save": ""}
        assert client.config_get("appendonly") == {"appendonly": "no"}


def test_a_kept_cluster_remembers(checkout: Path) -> None:
    with local.postgres(data=checkout / "kept") as url:
        ask(url, "CREATE TABLE remembered AS SELECT 42 AS answer")
        assert ask(url, "SHOW fsync") == "on"

    with local.postgres(data=checkout / "kept") as url:
        assert ask(url, "SELECT answer FROM remembered") == 42
    assert (checkout / "kept" / "cluster").is_dir()


def test_the_url_of_a_kept_cluster_is_found_while_it_runs(checkout: Path) -> None:
    place = checkout / "data" / "postgres"

    with local.postgres(data=place) as url:
        assert local.running_url(place) == url

    with pytest.raises(local.NoServer, match="no service runs"):
        local.running_url(place)


def test_a_kept_cluster_serves_one_process_at_a_time(checkout: Path) -> None:
    with (
        local.postgres(data=checkout),
        pytest.raises(local.NoServer, match="Another process uses"),
        local.postgres(data=checkout),
    ):
        raise AssertionError("two servers on one cluster")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs Postgres as somebody else")
def test_a_closed_home_keeps_its_cluster_elsewhere_and_a_pointer_to_it(checkout: Path) -> None:
    closed = checkout / "closed"
    closed.mkdir(mode=0o700)

    with local.postgres(data=closed / "kept") as url:
        ask(url, "CREATE TABLE remembered AS SELECT 42 AS answer")
        assert local.running_url(closed / "kept") == url
    elsewhere = Path((closed / "kept" / "elsewhere").read_text())
    with local.postgres(data=closed / "kept") as url:
        answer = ask(url, "SELECT answer FROM remembered")

    assert answer == 42
    assert closed.stat().st_mode & 0o777 == 0o700
    shutil.rmtree(elsewhere)


@pytest.mark.skipif(SYSTEM is None or not WHEELS, reason="needs two versions of Postgres")
def test_a_kept_cluster_is_served_by_the_version_that_wrote_it(checkout: Path) -> None:
    assert SYSTEM is not None
    with local.private_postgres(checkout, folders=[WHEELS[0]]) as server:
        before = ask(server.url, "SHOW server_version")

    with local.private_postgres(checkout, folders=[SYSTEM, WHEELS[0]]) as server:
        assert ask(server.url, "SHOW server_version") == before

    with (
        pytest.raises(local.NoServer, match="was written by Postgres"),
        local.private_postgres(checkout, folders=[SYSTEM]),
    ):
        raise AssertionError("served by another version")


def test_without_any_postgres_the_message_names_three_remedies() -> None:
    with pytest.raises(local.NoServer) as refused, local.private_postgres(folders=[]):
        raise AssertionError("started from nothing")

    for remedy in ("DATABASE_URL", "postgresql", "`local` extra"):
        assert remedy in str(refused.value)


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    broken = tmp_path / "redis-server"
    broken.write_text("#!/bin/sh\necho no ink left\nexit 1\n")
    broken.chmod(0o755)

    with (
        pytest.raises(local.NoServer, match="no ink left"),
        local.private_redis(broken),
    ):
        raise AssertionError("started")


@pytest.mark.skipif(sys.platform != "linux", reason="the signal at a parent's death is Linux's")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_the_servers_die_with_a_process_that_is_killed(how: signal.Signals, checkout: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD_BOTH],
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(checkout)},
    )
    assert holder.stdout is not None
    with holder.stdout as said:
        pids = [int(pid) for pid in said.readline().split()]

    holder.send_signal(how)
    holder.wait()

    assert len(pids) == 2
    assert eventually(lambda: not any(alive(pid) for pid in pids))


def test_a_killed_processs_folder_is_swept_and_a_living_ones_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    stale = tmp_path / f"{homes.PREFIX}trial-stale"
    stale.mkdir()
    long_ago = time.time() - 2 * homes.YOUNG_SECONDS
    os.utime(stale, (long_ago, long_ago))

    with homes.temporary("trial", None) as living:
        os.utime(living, (long_ago, long_ago))
        with homes.temporary("trial", None):
            assert living.exists()

    assert not stale.exists()
