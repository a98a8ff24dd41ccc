"""Winning and losing, both at once (HOR-20)."""

from __future__ import annotations

from typing import ClassVar, Literal, NoReturn

from domain.kernel.event import Event
from domain.kernel.table import Table

from .state import FamilyState

Result = Literal["win", "loss"]


class ResultRecorded(Event, frozen=True):
    """How the game stands at its end (HOR-20.4)."""

    clause: ClassVar[str] = "HOR-20.4"
    result: Result
    turns: int
    terror: int
    cards: int


def win(table: Table[FamilyState]) -> NoReturn:
    """The last monster is defeated (HOR-20.1)."""
    _finish(table, "monsters_defeated", "win")


def lose(table: Table[FamilyState], reason: str) -> NoReturn:
    """Terror (HOR-20.2), time (HOR-20.3), or nobody is left to play."""
    _finish(table, reason, "loss")


def _finish(table: Table[FamilyState], reason: str, result: Result) -> NoReturn:
    s = table.state
    table.emit(ResultRecorded(result, s.turn, s.terror, s.deck.size))
    table.end(reason, result, s.still_in() if result == "win" else ())
