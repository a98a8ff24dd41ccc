"""Folders of private servers: temporary ones that get swept, kept ones that one process holds."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from service.binaries import NoServer, may_enter
from service.processes import Someone

PREFIX = "dead-reckoning-"
LONG_LIVED = Path("/var/tmp")  # noqa: S108 - survives a restart; the folder's name is random
YOUNG_SECONDS = 60.0


@contextlib.contextmanager
def temporary(what: str, someone: Someone | None) -> Iterator[Path]:
    """A folder for the time of the block that somebody may enter; a killed process's is swept."""
    base = _temporary_base(someone)
    _sweep(base, what)
    home = _open_folder(f"{PREFIX}{what}-", base)
    try:
        with held(home):
            yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextlib.contextmanager
def held(folder: Path) -> Iterator[Path]:
    """The folder, made if need be and held by this process alone for the time of the block."""
    if not folder.exists():
        folder.mkdir(parents=True)
        folder.chmod(0o711)
    flags = os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW
    with os.fdopen(os.open(folder / "held", flags, 0o600), "r+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise NoServer(f"Another process uses {folder}: stop it first.") from None
        yield folder


def reachable(place: Path, name: str, someone: Someone | None) -> Path:
    """Where a folder `name` belongs that somebody will own: in `place` if they may go there.

    Otherwise (root runs a checkout inside a closed home) in a folder under /var/tmp, and
    `place`/elsewhere holds its path.
    """
    if may_enter(place, someone):
        return place / name
    pointer = place / "elsewhere"
    if pointer.exists() and Path(pointer.read_text()).is_dir():
        return Path(pointer.read_text()) / name
    folder = _open_folder(PREFIX, LONG_LIVED)
    pointer.write_text(str(folder))
    return folder / name


def empty_folder(folder: Path, someone: Someone | None) -> None:
    """Make a folder of somebody's own, in place of whatever an interrupted run has left."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(mode=0o700)
    _give(folder, someone)


def write_privately(file: Path, text: str, someone: Someone | None) -> None:
    """Write a file that only its owner (somebody, else we) can read."""
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as private:
        private.write(text)
    _give(file, someone)


def _temporary_base(someone: Someone | None) -> Path:
    for base in (Path(tempfile.gettempdir()), Path("/tmp"), LONG_LIVED):  # noqa: S108 - names are random
        if base.is_dir() and may_enter(base, someone):
            return base
    raise NoServer("There is no temporary folder that the user who runs Postgres may enter.")


def _sweep(base: Path, what: str) -> None:
    for folder in base.glob(f"{PREFIX}{what}-*"):
        with contextlib.suppress(OSError, NoServer):
            facts = folder.lstat()
            if facts.st_uid != os.geteuid() or not stat.S_ISDIR(facts.st_mode):
                continue  # another user's, or a trap
            if time.time() - facts.st_mtime < YOUNG_SECONDS:
                continue  # its owner may be about to hold it
            with held(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _open_folder(prefix: str, base: Path) -> Path:
    """A new folder that only we can change and list, and that others may go through."""
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=base))
    folder.chmod(0o711)
    return folder


def _give(path: Path, someone: Someone | None) -> None:
    if someone is not None:
        os.chown(path, someone.user, someone.group)
