"""The examples play whole games over HTTP."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", [["halloween"], ["horrified", "me,me,me"]], ids=" ".join)
@pytest.mark.parametrize("name", ["polling_bot.py", "streaming_bot.py"])
def test_an_example_bot_plays_to_the_end(address: str, name: str, game: list[str]) -> None:
    command = [sys.executable, str(EXAMPLES / name), address, *game]

    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["type"] == "game_ended"


def test_an_example_bot_is_short() -> None:
    lengths = [len(path.read_text().splitlines()) for path in EXAMPLES.glob("*_bot.py")]

    assert len(lengths) == 2
    assert max(lengths) <= 70
