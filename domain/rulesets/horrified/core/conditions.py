"""When a task is complete, where tokens or spots say it (FAMILY.md 2.4)."""

from __future__ import annotations

from .effect import Condition
from .state import FamilyState


class TokensOnMat(Condition, frozen=True):
    """So many tokens lie on the mat (HOR-14.3)."""

    token: str
    count: int

    def holds(self, s: FamilyState, monster: str) -> bool:
        """Counted now."""
        return s.on_mat.get(self.token, 0) >= self.count


class SpotsFull(Condition, frozen=True):
    """Every spot is filled (HOR-18.4, HOR-19.3)."""

    def holds(self, s: FamilyState, monster: str) -> bool:
        """Counted now."""
        return not s.free_spots(monster)


CONDITIONS: tuple[type[Condition], ...] = (TokensOnMat, SpotsFull)
