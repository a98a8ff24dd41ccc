"""Horrified: Greek Monsters (2023): 1 to 5 heroes together against the monsters of the myths."""

from .ruleset import RULESET

__all__ = ["RULESET"]
