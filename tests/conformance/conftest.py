"""How many random games: RECKON_GAMES for each ruleset, option set and number of seats."""

from __future__ import annotations

import os

import pytest

SHORT = 4


@pytest.fixture(scope="session")
def games() -> int:
    """How many games to play for each subject."""
    return int(os.environ.get("RECKON_GAMES", SHORT))
