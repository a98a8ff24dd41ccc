"""A Postgres that flushes to disk, a Redis, and pgbench: for the benchmarks that store."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psycopg
from sqlalchemy import URL, make_url

from bench.measure import Rate
from bench.peers import HOME, NoPeer
from service import local, migrations
from service.binaries import postgres_folders

SPEED_LINE = re.compile(r"^tps = ([0-9.]+)", re.MULTILINE)
DONE_LINE = re.compile(r"actually processed: ([0-9]+)")


@dataclass(frozen=True, slots=True)
class Servers:
    """A migrated database, its owner's URL; a Redis; the folder that holds the data."""

    database_url: str
    redis_url: str
    folder: Path

    @property
    def address(self) -> URL:
        """The parts of the database's URL."""
        return make_url(self.database_url)

    def connect(self) -> psycopg.Connection:
        """A connection as the owner, each statement a transaction."""
        url = self.address.set(drivername="postgresql").render_as_string(hide_password=False)
        return psycopg.connect(url, autocommit=True)

    def environment(self) -> dict[str, str]:
        """What libpq's programs read."""
        url = self.address
        found = {"PGHOST": url.host, "PGPORT": str(url.port), "PGUSER": url.username}
        found |= {"PGPASSWORD": url.password, "PGDATABASE": url.database}
        return {name: str(value) for name, value in found.items()}


@contextlib.contextmanager
def running() -> Iterator[Servers]:
    """Private servers for the time of the block; the data is on the disk of the checkout."""
    HOME.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=HOME)))
        try:
            database_url = stack.enter_context(local.postgres(data=folder / "postgres"))
            redis_url = stack.enter_context(local.redis())
        except local.NoServer as fault:
            raise NoPeer(str(fault)) from fault
        migrations.upgrade(database_url)
        yield Servers(database_url, redis_url, folder)


def flushes(folder: Path, seconds: float = 0.5) -> float:
    """How often a second this disk takes a small write and confirms it."""
    with tempfile.TemporaryFile(dir=folder) as file:
        done, begin = 0, time.perf_counter()
        while (spent := time.perf_counter() - begin) < seconds:
            os.pwrite(file.fileno(), bytes(8192), 0)
            os.fdatasync(file.fileno())
            done += 1
    return done / spent


@cache
def pgbench_program() -> Path:
    """The system's pgbench, or the one beside a Postgres that we know."""
    if found := shutil.which("pgbench"):
        return Path(found)
    for folder in postgres_folders():
        if (folder / "pgbench").is_file():
            return folder / "pgbench"
    raise NoPeer("pgbench is not on this machine")


def pgbench(
    servers: Servers, script: Path, clients: int, seconds: float, variables: Mapping[str, int]
) -> Rate:
    """Transactions of a script by so many clients; `done` is the exact number of transactions."""
    words = [str(pgbench_program()), "-n", "-M", "prepared", "-f", str(script)]
    words += ["-c", str(clients), "-j", str(min(clients, 2)), "-T", str(max(1, round(seconds)))]
    words += [word for name, value in variables.items() for word in ("-D", f"{name}={value}")]
    environment = {**os.environ, **servers.environment()}
    said = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    speed, done = SPEED_LINE.search(said.stdout), DONE_LINE.search(said.stdout)
    if said.returncode != 0 or speed is None or done is None:
        raise NoPeer(f"pgbench failed:\n{said.stderr[-2000:]}")
    return Rate(float(done[1]), float(done[1]) / float(speed[1]))
