"""What the table's host decides before the start (HOR-3.5, 3.10, 3.13), and the switches."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

HeroMode = Literal["random", "pick"]
Difficulty = Literal["first_game", "novice", "standard", "challenging", "custom"]


class FamilyOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`monsters` empty: the preset's own, or a random choice of `monster_count` (custom) or of the
    preset's size. `first_seat` None: random (HOR-3.13).
    """

    difficulty: Difficulty = "first_game"
    monsters: tuple[str, ...] = ()
    monster_count: int | None = None
    hero_mode: HeroMode = "random"
    first_seat: int | None = None
    end_phase_on_defeat: bool = True
    hits_follow_target: bool = True
    companions_on_forced_moves: bool = False
    completed_tasks_permanent: bool = False
    frenzied_pair: Literal["both", "first_figure_only"] = "both"
