"""The code blocks of a document, run as a reader would run them.

`python tests/docs/transcript.py --write README.md` fills in what each block prints; the service
must be running (PORT says where).
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

_BLOCKS = re.compile(r"```bash\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)
_MARK = "@@ block {} @@"


@dataclass(frozen=True)
class Block:
    """Commands of a document and what they are said to print."""

    commands: str
    printed: str


def blocks(document: str) -> list[Block]:
    """The shell blocks in order."""
    return [Block(found[1], found[2] or "") for found in _BLOCKS.finditer(document)]


def run(document: str, folder: Path, environment: dict[str, str]) -> list[str]:
    """What each block prints, all run by one shell that stops at the first failure."""
    script = "set -euo pipefail\n"
    for number, block in enumerate(blocks(document)):
        script += f"echo '{_MARK.format(number)}'\n{block.commands}\n"
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    parts = re.split(r"^@@ block \d+ @@\n", done.stdout, flags=re.MULTILINE)
    return parts[1:]


def fill_in(document: str, printed: list[str]) -> str:
    """The document with what its blocks print."""
    rest = iter(printed)

    def one(found: re.Match[str]) -> str:
        output = next(rest).rstrip()
        shown = f"\n```text\n{output}\n```\n" if output else ""
        return f"```bash\n{found[1]}```\n{shown}"

    return _BLOCKS.sub(one, document)


if __name__ == "__main__":
    import os

    path = Path(sys.argv[-1])
    text = path.read_text()
    path.write_text(fill_in(text, run(text, path.resolve().parent, dict(os.environ))))
