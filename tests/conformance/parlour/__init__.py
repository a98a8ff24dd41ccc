"""A game of no merit that uses every part of the kernel: the suite runs over it too."""

from .ruleset import RULESET

__all__ = ["RULESET"]
