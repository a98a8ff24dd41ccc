"""A third box of the family, of no merit: it shows that one more is one more folder."""

from .ruleset import RULESET

__all__ = ["RULESET"]
