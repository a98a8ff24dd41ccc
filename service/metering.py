"""Where the processes of one machine keep their counts, so that any of them can show the sum.

prometheus-client writes one file a process; each role (web, worker, beat) has a folder of its own
under the same root, named also by the host: in containers process ids repeat. A role that starts
empties its folder, so no count of a dead process lives on.
"""

from __future__ import annotations

import os
import shutil
import socket
from pathlib import Path

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


def folder_of(root: Path, role: str) -> Path:
    """The folder of this role on this host."""
    return root / f"{role}-{socket.gethostname()}"


def begin(root: Path, role: str) -> dict[str, str]:
    """Make the role's folder, empty; the variables that its processes need."""
    folder = folder_of(root, role)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    return {VARIABLE: str(folder)}


def forget_dead(root: Path) -> None:
    """Remove the gauges of processes of this host that have ended: they hold nothing any more."""
    for file in root.glob(f"*-{socket.gethostname()}/gauge_live*_*.db"):
        number = file.stem.rpartition("_")[2]
        if number.isdigit() and not _lives(int(number)):
            file.unlink(missing_ok=True)


def files(root: Path) -> list[str]:
    """The files of every process of every role."""
    return sorted(str(file) for file in root.glob("*/*.db"))


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
