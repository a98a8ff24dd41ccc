"""The programs that we measure against, each in an environment and a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from bench.measure import Rate, Side

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
HOME = ROOT / ".local" / "bench"
LOCK = ROOT / "requirements" / "bench.txt"


class NoPeer(RuntimeError):
    """A peer cannot be had on this machine; the text says why."""


@cache
def python() -> Path:
    """The interpreter of an environment that holds the Python peers."""
    folder, program = HOME / "python", HOME / "python" / "bin" / "python"
    if _stamped(folder, LOCK):
        return program
    _must([sys.executable, "-m", "venv", "--clear", str(folder)])
    pip = [str(program), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _must([*pip, "--require-hashes", "-r", str(LOCK)])
    _stamp(folder, LOCK)
    return program


@cache
def node_modules() -> Path:
    """The folder with boardgame.io."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise NoPeer("Node.js with npm is not installed")
    folder, lock = HOME / "node", HERE.parent / "package-lock.json"
    if not _stamped(folder, lock):
        folder.mkdir(parents=True, exist_ok=True)
        for file in (lock, HERE.parent / "package.json"):
            shutil.copy(file, folder)
        _must(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], folder)
        _stamp(folder, lock)
    return folder / "node_modules"


def boardgame_io(what: str) -> Side:
    """Random games of the mini game: `reducer` is boardgame.io, `plain` the bare functions."""
    modules = node_modules()
    more = {"NODE_ENV": "production", "NODE_PATH": str(modules)}
    return _side(["node", str(HERE / "boardgame_io.js"), what], more)


def open_spiel(game: str) -> Side:
    """Random games of one of OpenSpiel's."""
    return _side([str(python()), str(HERE / "openspiel.py"), game])


def eventsourcing(what: str, environment: Mapping[str, str] | None = None) -> Side:
    """`rebuild` or `append` with the eventsourcing library; the environment names its store."""
    return _side([str(python()), str(HERE / "eventsourced.py"), what], environment or {})


def _side(command: Sequence[str], more: Mapping[str, str] | None = None) -> Side:
    environment = {**os.environ, **(more or {})}

    def run(seconds: float) -> Rate:
        words = [*command, str(seconds)]
        said = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        if said.returncode != 0:
            raise NoPeer(f"{' '.join(words)} failed:\n{said.stderr[-2000:]}")
        found = json.loads(said.stdout.splitlines()[-1])
        return Rate(found.pop("done"), found.pop("seconds"), found)

    return run


def _stamped(folder: Path, lock: Path) -> bool:
    stamp = folder / ".stamp"
    return stamp.exists() and stamp.read_bytes() == lock.read_bytes()


def _stamp(folder: Path, lock: Path) -> None:
    (folder / ".stamp").write_bytes(lock.read_bytes())


def _must(command: Sequence[str], folder: Path = ROOT) -> None:
    print(f"+ {' '.join(command)}", file=sys.stderr, flush=True)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NoPeer(f"{command[0]} failed:\n{done.stderr[-2000:]}")
