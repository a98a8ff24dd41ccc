"""Horrified (Universal Monsters, 2019): 1 to 5 heroes together against the monsters."""

from .ruleset import RULESET

__all__ = ["RULESET"]
