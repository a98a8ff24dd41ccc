"""A supervisor in a process of its own, and the processes that belong to it."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Service:
    """A supervisor that runs in a process of its own, found again by a mark."""

    process: subprocess.Popen[str]
    mark: str
    port: int
    data: Path

    def ready(self) -> None:
        """Wait for the line that names the address."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith(f"Dead Reckoning is at http://127.0.0.1:{self.port}"), line

    def ended(self, how: signal.Signals, seconds: float = 20) -> tuple[int, str]:
        """Send it a signal; its exit code and what it said on standard error."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=seconds)
        return self.process.returncode, errors

    def processes(self, name: str = "") -> list[int]:
        """The processes that carry its mark, those of one part or all."""
        return [
            int(folder.name)
            for folder in Path("/proc").iterdir()
            if folder.name.isdigit()
            and (
                _has(folder / "environ", f"MARK={self.mark}")
                or _works_in(folder, self.data.parent)  # the servers hide their environment
            )
            and _has(folder / "cmdline", f"\0{name}\0" if name else "")
        ]


def _has(file: Path, words: str) -> bool:
    try:
        return words.encode() in file.read_bytes()
    except OSError:
        return False


def _works_in(process: Path, folder: Path) -> bool:
    try:
        return (process / "cwd").readlink().is_relative_to(folder)
    except OSError:
        return False


def eventually(claim: Callable[[], bool], seconds: float = 15.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if claim():
            return True
        time.sleep(0.05)
    return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
