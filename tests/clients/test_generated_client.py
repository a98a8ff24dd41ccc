"""The specification is good enough for a public generator: its typed client plays a whole game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAYER = Path(__file__).with_name("play_with_generated.py")


def generate(into: Path) -> None:
    """Make the package `reckon_client` in this folder."""
    tools = Path(sys.executable).parent
    command = [str(tools / "openapi-python-client"), "generate", "--meta", "none"]
    command += ["--path", str(ROOT / "api_spec/openapi.json")]
    command += ["--output-path", str(into / "reckon_client")]
    environment = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(command, cwd=into, env=environment, check=True, capture_output=True, timeout=240)


@pytest.mark.timeout(500)
def test_a_generated_client_plays_a_whole_game(address: str, tmp_path: Path) -> None:
    generate(tmp_path)

    done = subprocess.run(
        [sys.executable, str(PLAYER), address],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout == "played and verified\n"
