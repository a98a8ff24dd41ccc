"""Halloween (nestorgames 2014): dark lords claim graves, 2 to 4 players."""

from .ruleset import RULESET

__all__ = ["RULESET"]
