"""The whole service from one command: servers, migrations, web, worker and beat, until Ctrl-C.

Exit codes: 0 stopped by a signal, 1 something failed, 2 it could not begin as asked.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from types import FrameType

from sqlalchemy.exc import SQLAlchemyError

from service import local, metering, migrations, settings
from service.crew import Part, commands, parts
from service.processes import ask, finish, kill_group, last_lines
from service.settings import BadSettings, Settings

READY_SECONDS = 60.0
GRACE_SECONDS = 12.0
PAUSE_SECONDS = 0.1


class CannotBegin(RuntimeError):
    """What was asked for is not possible on this machine now; the text says what to change."""


class Failed(RuntimeError):
    """A part that the service cannot do without has ended; the text holds its last words."""


class Stop:
    """Whether a signal has asked for the end.

    No `threading.Event`: a handler runs in the main thread, which may hold that event's lock just
    then, and would wait for itself for ever.
    """

    def __init__(self) -> None:
        self._asked = False

    def set(self) -> None:
        """Ask for it; harmless in a signal handler."""
        self._asked = True

    def is_set(self) -> bool:
        """Whether it was asked for."""
        return self._asked

    def wait(self, seconds: float) -> bool:
        """Let time pass; whether it was asked for."""
        if not self._asked:
            time.sleep(seconds)
        return self._asked


class Supervisor:
    """Starts the parts, watches them, starts the dead again, stops all."""

    def __init__(self, wanted: Settings, servers: list[local.Server], crew: list[Part]) -> None:
        self.settings = wanted
        self.servers = servers
        self.parts = crew
        self.environment = {**os.environ, **wanted.environment(), "PYTHONUNBUFFERED": "1"}
        self.environment.pop("DATABASE_OWNER_URL", None)  # no part needs the owner's rights
        self.due: dict[str, float] = {}

    def begin(self) -> None:
        """Start every part, each with an empty log."""
        for part in self.parts:
            part.log.write_bytes(b"")
            part.begin(self.environment)

    def look(self) -> None:
        """See to the dead: a worker is started again, without the web or a server we end."""
        for server in self.servers:
            if server.process.poll() is not None:
                raise Failed(f"A private server has ended.\n{last_lines(server.log)}")
        for part in self.parts:
            if part.dead:
                self._see_to(part)
            elif part.child is None and time.monotonic() >= self.due[part.name]:
                part.begin(self.environment)

    def end(self) -> None:
        """Stop all parts; what has not ended within the grace is killed with its children."""
        living = [part.child for part in self.parts if part.child is not None]
        for child in living:
            ask(child, signal.SIGTERM)
        deadline = time.monotonic() + GRACE_SECONDS
        for child in living:
            finish(child, deadline)

    def hurry(self) -> None:
        """Kill all parts now."""
        for part in self.parts:
            if part.child is not None:
                kill_group(part.child)

    def _see_to(self, part: Part) -> None:
        if part.vital:
            raise Failed(f"The {part.name} process has ended.\n{last_lines(part.log)}")
        delay = part.bury()
        self.due[part.name] = time.monotonic() + delay
        again = f"in {delay:.0f} s" if delay else "now"
        say(f"The {part.name} process has ended ({part.log}); it starts again {again}.")


def run(wanted: Settings, crew: Callable[[Settings], list[Part]] = parts) -> int:
    """Start everything, stay until a signal, stop everything; the exit code for the shell.

    `crew` names the processes, the web server first.
    """
    stopping = Stop()
    supervisors: list[Supervisor] = []

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        if stopping.is_set():
            for supervisor in supervisors:
                supervisor.hurry()
        stopping.set()

    before = {number: signal.signal(number, on_signal) for number in _signals()}
    try:
        _check_port(wanted)
        with contextlib.ExitStack() as stack:
            connected, servers = _connect(wanted, stack)
            _migrate(connected.database_owner_url)
            supervisor = Supervisor(connected, servers, crew(connected))
            supervisors.append(supervisor)
            stack.callback(supervisor.end)
            supervisor.begin()
            _serve(supervisor, stopping)
    except (CannotBegin, BadSettings) as error:
        say(str(error))
        return 2
    except (local.NoServer, Failed) as error:
        say(str(error))
        return 1
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0


def _signals() -> list[signal.Signals]:
    """The signals that stop us; a hang-up is left ignored where `nohup` says so."""
    hang_up = [] if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else [signal.SIGHUP]
    return [signal.SIGINT, signal.SIGTERM, *hang_up]


def _migrate(owner_url: str) -> None:
    try:
        migrations.upgrade(owner_url)
    except SQLAlchemyError as error:
        raise Failed(f"The database cannot be migrated: {error}") from error


def _serve(supervisor: Supervisor, stopping: Stop) -> None:
    wanted = supervisor.settings
    deadline = time.monotonic() + READY_SECONDS
    while not stopping.is_set() and not _answers(wanted):
        supervisor.look()
        if time.monotonic() > deadline:
            web = supervisor.parts[0]
            raise Failed(f"{wanted.address}/readyz does not answer.\n{last_lines(web.log)}")
        stopping.wait(PAUSE_SECONDS)
    if not stopping.is_set():
        print(f"Dead Reckoning is at {wanted.address}  (Ctrl-C stops it)")
        print(f"Its data and logs are in {wanted.data_dir}, its docs at {wanted.address}/docs")
        sys.stdout.flush()
    while not stopping.wait(PAUSE_SECONDS):
        supervisor.look()


def _connect(wanted: Settings, stack: contextlib.ExitStack) -> tuple[Settings, list[local.Server]]:
    """The settings with both servers' URLs, and those servers that had to be started."""
    servers: list[local.Server] = []
    database_url, redis_url = wanted.database_url, wanted.redis_url
    if not database_url:
        servers.append(stack.enter_context(local.private_postgres(wanted.data_dir / "postgres")))
        database_url = servers[-1].url
        wanted = replace(wanted, database_owner_url=database_url)
    if not redis_url:
        servers.append(stack.enter_context(local.private_redis()))
        redis_url = servers[-1].url
    return wanted.with_servers(database_url, redis_url), servers


def _check_port(wanted: Settings) -> None:
    family = socket.AF_INET6 if ":" in wanted.host else socket.AF_INET
    try:
        socket.create_server((wanted.host, wanted.port), family=family).close()
    except OSError as error:
        raise CannotBegin(
            f"Port {wanted.port} of {wanted.host} cannot be had ({os.strerror(error.errno or 0)})."
            f" Choose another, for instance: PORT={wanted.port % 65535 + 1} make run"
        ) from None


def _answers(wanted: Settings) -> bool:
    host = wanted.address.removeprefix("http://").rpartition(":")[0].strip("[]")
    connection = http.client.HTTPConnection(host, wanted.port, timeout=2)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def say(text: str) -> None:
    """Tell the person at the terminal."""
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    """`python -m service.run` is everything; with a name it is one process, as in a container.

    Names: migrate, ready (does the web server answer?), web, worker, beat.
    """
    try:
        wanted = settings.read()
        if not sys.argv[1:]:
            return run(wanted)
        return _one(sys.argv[1], wanted.connected())
    except (BadSettings, Failed) as error:
        say(str(error))
        return 2


def _one(name: str, wanted: Settings) -> int:
    if name == "migrate":
        _migrate(wanted.database_owner_url)
        return 0
    if name == "ready":
        return 0 if _answers(wanted) else 1
    command = commands(wanted).get(name)
    if command is None:
        raise BadSettings(f"There is no process {name!r}: migrate, ready, web, worker or beat.")
    wanted.data_dir.mkdir(parents=True, exist_ok=True)
    counts = metering.begin(wanted.metrics_dir, name)
    return os.execve(command[0], command, os.environ | counts)


if __name__ == "__main__":
    raise SystemExit(main())
