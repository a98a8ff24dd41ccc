"""Werebeasts (Bezier Games 2018): shared secret goals and an open auction, 3 to 10 players."""

from .ruleset import RULESET

__all__ = ["RULESET"]
