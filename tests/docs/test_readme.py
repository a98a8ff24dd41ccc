"""What the documents show is what a reader gets."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.transcript import blocks, run
from tests.served import served

ROOT = Path(__file__).parents[2]
IDS = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@pytest.fixture(scope="module")
def port(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[int]:
    """Where a whole service answers."""
    with served(database_url, redis_url, tmp_path_factory.mktemp("data")) as number:
        yield number


def same(line: str) -> str:
    """A line without what differs from game to game."""
    return IDS.sub("<id>", line).rstrip()


@pytest.mark.timeout(300)
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not on this machine")
def test_the_first_game_of_the_readme_is_a_real_one(port: int, tmp_path: Path) -> None:
    document = (ROOT / "README.md").read_text()
    (tmp_path / ".venv").symlink_to(Path(sys.prefix))

    printed = run(document, tmp_path, {**os.environ, "PORT": str(port), "COLUMNS": "80"})

    for block, output in zip(blocks(document), printed, strict=True):
        shown = [same(line) for line in block.printed.rstrip().splitlines()]
        assert [same(line) for line in output.rstrip().splitlines()] == shown, block.commands


@pytest.mark.timeout(300)
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not on this machine")
@pytest.mark.parametrize("name", ["offers.md", "seats.md"])
def test_the_lines_of_a_document_print_what_it_shows(port: int, tmp_path: Path, name: str) -> None:
    document = (ROOT / "docs" / name).read_text()

    printed = run(document, tmp_path, {**os.environ, "PORT": str(port)})

    shown = [block.printed.rstrip() for block in blocks(document)]
    assert [output.rstrip() for output in printed] == shown


def test_every_file_that_the_documents_link_to_exists() -> None:
    missing = [
        f"{document.name}: {target}"
        for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("api_spec/*.md")]
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text())
        if not (document.parent / target).exists()
    ]

    assert missing == []


def test_every_file_that_the_documents_name_exists() -> None:
    """A name may leave out the folders above: `core/state.py` is a file of that folder."""
    named = re.compile(r"`([\w-]+(?:/[\w.-]+)*/[\w-]+\.(?:json|md|py|toml|txt|yml))`")
    skipped = {".git", ".venv", ".local", "node_modules"}
    files = {
        path.as_posix()
        for folder in ROOT.iterdir()
        if folder.is_dir() and folder.name not in skipped
        for path in folder.rglob("*.*")
    }
    missing = [
        f"{document.name}: {name}"
        for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("api_spec/*.md")]
        for name in named.findall(document.read_text())
        if not any(path.endswith(f"/{name}") for path in files)
    ]

    assert missing == []
