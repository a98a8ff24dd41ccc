"""The use cases: the only place where domain meets store."""

from service.store.port import Unavailable
from service.store.rows import GameFilter

from .application import Application, from_settings
from .audit_values import ForkSpec, TokenSpec
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
from .webhooks import WEBHOOK_EVENTS, secret_text

__all__ = [
    "ALL_SCOPES",
    "ANONYMOUS",
    "WEBHOOK_EVENTS",
    "Answer",
    "Application",
    "Caller",
    "EventPage",
    "ForkSpec",
    "GameFilter",
    "GameHeader",
    "GameSpec",
    "GamesPage",
    "Legal",
    "NewAccount",
    "Rejected",
    "SeatHeader",
    "SimulationSpec",
    "SimulationView",
    "TokenSpec",
    "Unavailable",
    "View",
    "from_settings",
    "secret_text",
]
