"""The use cases: the only place where domain meets store."""

from .application import Application, from_settings
from .callers import ALL_SCOPES, ANONYMOUS, Caller, Rejected
from .simulation_values import SimulationSpec, SimulationView
from .values import (
    Answer,
    EventPage,
    GameHeader,
    GamesPage,
    GameSpec,
    Legal,
    NewAccount,
    SeatHeader,
    View,
)

__all__ = [
    "ALL_SCOPES",
    "ANONYMOUS",
    "Answer",
    "Application",
    "Caller",
    "EventPage",
    "GameHeader",
    "GameSpec",
    "GamesPage",
    "Legal",
    "NewAccount",
    "Rejected",
    "SeatHeader",
    "SimulationSpec",
    "SimulationView",
    "View",
    "from_settings",
]
