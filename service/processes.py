"""Child processes that never outlive us: each leads a group of its own and is stopped whole."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

_SET_PARENT_DEATH_SIGNAL = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None

Child: TypeAlias = "subprocess.Popen[bytes]"


@dataclass(frozen=True, slots=True)
class Someone:
    """A user of this machine in whose name a child runs."""

    user: int
    group: int


def start(
    command: Sequence[str | Path],
    *,
    log: Path,
    folder: Path,
    env: Mapping[str, str] | None = None,
    someone: Someone | None = None,
    at_our_death: signal.Signals = signal.SIGTERM,
) -> Child:
    """Start a child in a session of its own; its output is appended to `log`.

    Where the system can (Linux), the child is sent `at_our_death` when this process dies without
    stopping it. Call it from the main thread: the signal is bound to the thread that starts it.
    """
    with log.open("ab") as output:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=folder,
            env=env,
            user=someone.user if someone else None,
            group=someone.group if someone else None,
            extra_groups=[] if someone else None,
            start_new_session=True,
            # No other way sets the signal between the change of user and the new program.
            preexec_fn=_bind_to(os.getpid(), at_our_death),  # noqa: PLW1509
        )


def run(
    command: Sequence[str | Path],
    *,
    folder: Path,
    env: Mapping[str, str] | None = None,
    someone: Someone | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end, in somebody's name, and keep what it says."""
    return subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        user=someone.user if someone else None,
        group=someone.group if someone else None,
        extra_groups=[] if someone else None,
    )


def stop(child: Child, how: signal.Signals, grace: float) -> None:
    """Ask a child to end, wait `grace` seconds, then kill what is left of its group."""
    ask(child, how)
    finish(child, time.monotonic() + grace)


def ask(child: Child, how: signal.Signals) -> None:
    """Send the child itself a signal, if it is still there."""
    if child.poll() is None:
        child.send_signal(how)


def finish(child: Child, deadline: float) -> None:
    """Wait for the child until the monotonic `deadline`, then kill what is left of its group."""
    try:
        child.wait(max(0.0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    kill_group(child)


def kill_group(child: Child) -> None:
    """Kill the grandchildren that a dead child has left in its group."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def wait_until(
    ready: Callable[[], bool], child: Child, seconds: float, pause: float = 0.02
) -> bool:
    """Whether `ready` came true within `seconds` while the child lived."""
    deadline = time.monotonic() + seconds
    while not ready():
        if child.poll() is not None or time.monotonic() > deadline:
            return False
        time.sleep(pause)
    return True


def last_lines(log: Path, count: int = 15) -> str:
    """The end of a log, for a message to a person."""
    if not log.exists():
        return ""
    return "\n".join(log.read_text(errors="replace").splitlines()[-count:])


def _bind_to(parent: int, death: signal.Signals) -> Callable[[], None]:
    def bind() -> None:
        if _libc is None:
            return
        _libc.prctl(_SET_PARENT_DEATH_SIGNAL, int(death))
        if os.getppid() != parent:  # it died before the signal was bound
            os._exit(1)

    return bind
