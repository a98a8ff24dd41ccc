"""What the application passes on from the store: the API imports it from nowhere else."""

from __future__ import annotations

from service.application.application import Unavailable  # type: ignore[attr-defined]  # passed on
from service.application.reading import GameFilter  # type: ignore[attr-defined]  # passed on

__all__ = ["GameFilter", "Unavailable"]
