#!/usr/bin/env python3
"""What `make` does, for machines without make: python3 scripts/dev.py run|test|check|install|...

It needs Python 3.11 and nothing else: a virtual environment is made beside the checkout's files
and filled from the hashed lock files.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
LOCKS = ROOT / "requirements"
# Each lock holds all that the one before it holds.
EXTRAS = {"run": ("local", "build"), "test": ("local", "build", "test")}
EXTRAS["dev"] = (*EXTRAS["test"], "dev")
COMPILE = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header"]
COMPILE += ["--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--quiet"]
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports",),
    ("python", "-m", "service.api.spec", "--check"),
)


def install(_: Sequence[str]) -> int:
    """Make the virtual environment: .venv/bin/reckon works after it."""
    bootstrap("run")
    print(f"Ready: {os.path.relpath(BIN / 'reckon')}")
    return 0


def run(rest: Sequence[str]) -> int:
    """Start everything and stay until Ctrl-C."""
    bootstrap("run")
    become([PYTHON, "-m", "service.run", *rest])


def test(rest: Sequence[str]) -> int:
    """Run the tests, on servers of their own."""
    bootstrap("test")
    become([PYTHON, "-m", "pytest", *(rest or ["-n", "2"])])


def check(_: Sequence[str]) -> int:
    """Lint, types, import rules, drift of the OpenAPI file; all of them, then the verdict."""
    bootstrap("dev")
    failed = [" ".join(words) for words in CHECKS if not passes(words)]
    for words in failed:
        print(f"failed: {words}", file=sys.stderr)
    return 1 if failed else 0


def lock(rest: Sequence[str]) -> int:
    """Write the lock files anew; with --upgrade to the newest fitting releases."""
    uv = shutil.which("uv")
    if uv is None:
        return fail("`lock` needs uv on PATH (pip install uv in some environment).")
    for name, extras in EXTRAS.items():
        wanted = [word for extra in extras for word in ("--extra", extra)]
        out = LOCKS / f"{name}.txt"
        command = [uv, "pip", "compile", "pyproject.toml", *wanted, *COMPILE, *rest, "-o", str(out)]
        if name != "run":
            command += ["-c", str(LOCKS / "run.txt")]
        subprocess.run(command, cwd=ROOT, check=True)
        if "://" in out.read_text():
            return fail(f"{out} names a host: it must install from any registry.")
    return 0


def bench(rest: Sequence[str]) -> int:
    """Run the benchmarks."""
    bootstrap("run")
    become([PYTHON, "-m", "bench", *rest])


def bootstrap(name: str) -> None:
    """Bring .venv to a lock, unless its stamp says that this or a larger one is there."""
    stamps = {lock: VENV / f".{lock}.stamp" for lock in EXTRAS}
    enough = list(EXTRAS)[list(EXTRAS).index(name) :]
    if any(stamps[lock].exists() and stamps[lock].read_text() == mark(lock) for lock in enough):
        return
    if not PYTHON.exists():
        make_venv()
    for stamp in stamps.values():
        stamp.unlink(missing_ok=True)
    print(f"Installing requirements/{name}.txt into .venv ...", flush=True)
    uv = shutil.which("uv")
    pip = [uv, "pip", "install", "--python", str(PYTHON)] if uv else [str(PYTHON), "-m", "pip"]
    pip += [] if uv else ["install", "--disable-pip-version-check"]
    must([*pip, "--quiet", "--require-hashes", "-r", str(LOCKS / f"{name}.txt")])
    must([*pip, "--quiet", "--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    stamps[name].write_text(mark(name))


def mark(name: str) -> str:
    """What an environment depends on: the lock and the project's own metadata."""
    digest = hashlib.sha256()
    for file in (LOCKS / f"{name}.txt", ROOT / "pyproject.toml"):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def make_venv() -> None:
    """Make .venv, or say what the machine lacks."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is what an older Python gets to see
        raise SystemExit(fail(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}."))
    if importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SystemExit(
            fail(
                "This Python cannot make virtual environments: its `ensurepip` is missing."
                f" On Debian or Ubuntu: apt install python{version}-venv"
            )
        )
    must([sys.executable, "-m", "venv", "--clear", str(VENV)])


def passes(words: Sequence[str]) -> bool:
    """Whether a command of the environment succeeds."""
    print("+", *words, flush=True)
    return subprocess.run([BIN / words[0], *words[1:]], cwd=ROOT, check=False).returncode == 0


def must(command: Sequence[str]) -> None:
    """Run a command of the installation; its failure ends everything with one line."""
    if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
        raise SystemExit(fail("failed: " + " ".join(command)))


def become(command: Sequence[str | Path]) -> NoReturn:
    """Turn this process into another, so that signals reach it directly."""
    sys.stdout.flush()
    os.chdir(ROOT)
    os.execv(command[0], [str(word) for word in command])


def fail(message: str) -> int:
    """Say what is wrong; the exit code of a failure."""
    print(message, file=sys.stderr)
    return 1


TASKS: dict[str, Callable[[Sequence[str]], int]] = {
    task.__name__: task for task in (install, run, test, check, lock, bench)
}


def main() -> int:
    """Do the task that the command line names; what follows it is handed on."""
    parser = argparse.ArgumentParser(
        description="Tasks of the checkout.",
        epilog="; ".join(f"{name}: {task.__doc__}" for name, task in TASKS.items()),
    )
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="handed on to the task")
    words = parser.parse_args()
    return TASKS[words.task](words.rest)


if __name__ == "__main__":
    raise SystemExit(main())
