"""What the table's host decides before the start (HOR-3.5, 3.10, 3.13)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

HeroMode = Literal["random", "pick"]
Difficulty = Literal["first_game", "novice", "standard", "challenging", "custom"]


class FamilyOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """A box adds the switches of its own rulings, under the names that its data gives them.

    `monsters` empty: the preset's own, or a random choice of `monster_count` (custom) or of the
    preset's size. `first_seat` None: random (HOR-3.13).
    """

    difficulty: Difficulty = "first_game"
    monsters: tuple[str, ...] = ()
    monster_count: int | None = None
    hero_mode: HeroMode = "random"
    first_seat: int | None = None
