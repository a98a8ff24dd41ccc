"""IGORs: dice, errands and the race to the Mansion, 2 to 6 players, standard and advanced."""

from .ruleset import RULESET

__all__ = ["RULESET"]
