"""Figures, frenzy, tasks, and what happens by itself after a change (HOR-12, HOR-13, HOR-16)."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.decision import Step
from domain.kernel.event import Event, Seat
from domain.kernel.pools import Counts, add
from domain.kernel.table import Table

from .effect import Deed, Effect, at_once
from .ending import win
from .rows import Trigger
from .state import FamilyState
from .supply import move


class FigureArrives(Event, frozen=True):
    """A figure comes to a space, one way or another."""

    clause: ClassVar[str] = "HOR-1.7"
    figure: str
    to: str

    def apply(self, s: FamilyState) -> None:
        """The figure is there."""
        s.figures[self.figure] = self.to

    def follow(self, table: Table[FamilyState]) -> None:
        """Meetings are looked for after every step and every placing (HOR-16.8)."""
        run_triggers(table, self.figure)


class MonsterMoved(FigureArrives, frozen=True):
    """A figure steps to an adjacent space (HOR-1.7)."""


class MonsterPlaced(FigureArrives, frozen=True):
    """A figure is lifted to a space (HOR-1.7)."""


class FiguresMet(Event, frozen=True):
    """The two figures of one mat share a space (HOR-16.8)."""

    clause: ClassVar[str] = "HOR-16.8"
    space: str


class MovementStopped(Event, frozen=True):
    """The movement in hand is over; with `ends_strike` no attack follows it (HOR-16.8)."""

    clause: ClassVar[str] = "HOR-16.8"
    ends_strike: bool

    def apply(self, s: FamilyState) -> None:
        """Whoever is on the move finds it out by the count."""
        s.stops += 1
        s.strikes_cut += self.ends_strike


class FrenzyPassed(Event, frozen=True):
    """The frenzy marker changes its mat (HOR-12.2)."""

    clause: ClassVar[str] = "HOR-12.2"
    monster: str

    def apply(self, s: FamilyState) -> None:
        """There it lies."""
        s.frenzy = self.monster


class TaskCompleted(Event, frozen=True):
    """The mat shows the task complete (HOR-13.1)."""

    clause: ClassVar[str] = "HOR-13.1"
    monster: str

    def apply(self, s: FamilyState) -> None:
        """The monster can be defeated."""
        s.completed = (*s.completed, self.monster)

    def follow(self, table: Table[FamilyState]) -> None:
        """One that is where its end awaits it has arrived by now (FAMILY.md 2.4)."""
        if figure := table.state.figure_of(self.monster):
            run_triggers(table, figure, ("figure_at",))


class TaskUndone(Event, frozen=True):
    """A power has undone a complete task (HOR-13.1)."""

    clause: ClassVar[str] = "HOR-13.1"
    monster: str

    def apply(self, s: FamilyState) -> None:
        """It cannot, until the task is complete again."""
        s.completed = tuple(each for each in s.completed if each != self.monster)


class ItemsPutOnMat(Event, frozen=True):
    """Paid items lie on a spot of the mat instead of among the discards (HOR-18.3)."""

    clause: ClassVar[str] = "HOR-8.2"
    monster: str
    spot: str
    items: Counts

    def apply(self, s: FamilyState) -> None:
        """The spot is filled."""
        s.mat_items[self.spot] = {}
        move(s.discards, s.mat_items[self.spot], self.items)

    def follow(self, table: Table[FamilyState]) -> None:
        """That may complete the task."""
        judge_task(table, self.monster)


class TokenPutOnMat(Event, frozen=True):
    """A token leaves the board for the mat (HOR-14.2)."""

    clause: ClassVar[str] = "HOR-13.1"
    token: str
    space: str
    monster: str

    def apply(self, s: FamilyState) -> None:
        """One space less has it."""
        s.tokens[self.token] = tuple(at for at in s.tokens[self.token] if at != self.space)
        add(s.on_mat, self.token)

    def follow(self, table: Table[FamilyState]) -> None:
        """That may complete the task."""
        judge_task(table, self.monster)


class TokenTaken(Event, frozen=True):
    """A player takes a token and keeps it (HOR-13.2 says until when)."""

    clause: ClassVar[str] = "HOR-11.7"
    seat: Seat
    token: str

    def apply(self, s: FamilyState) -> None:
        """It lies before that player."""
        s.held_by[self.token] = self.seat


class TokenPassed(Event, frozen=True):
    """A token is shared like an item (HOR-5.7)."""

    clause: ClassVar[str] = "HOR-5.7"
    giver: Seat
    receiver: Seat
    token: str

    def apply(self, s: FamilyState) -> None:
        """It lies before the other player."""
        s.held_by[self.token] = self.receiver


class MatItemsDiscarded(Event, frozen=True):
    """The items on a defeated monster's mat are discarded (HOR-13.2)."""

    clause: ClassVar[str] = "HOR-13.2"
    monster: str
    items: Counts

    def apply(self, s: FamilyState) -> None:
        """To the discards."""
        for spot in s.box.monsters[self.monster].mat.spots:
            for item, n in s.mat_items.pop(spot.id, {}).items():
                add(s.discards, item, n)


class MonsterDefeated(Event, frozen=True):
    """A monster leaves the game with its figures and tokens (HOR-13.2)."""

    clause: ClassVar[str] = "HOR-13.2"
    monster: str

    def apply(self, s: FamilyState) -> None:
        """Nothing of it is left."""
        row = s.box.monsters[self.monster]
        s.monsters = tuple(each for each in s.monsters if each != self.monster)
        s.completed = tuple(each for each in s.completed if each != self.monster)
        for figure in row.figures:
            del s.figures[figure.id]
        for token in row.tokens:
            s.tokens.pop(token.id, None)
            s.on_mat.pop(token.id, None)
            s.held_by.pop(token.id, None)
        s.clear_mat(self.monster)

    def follow(self, table: Table[FamilyState]) -> None:
        """The last one: the players win (HOR-20.1)."""
        if not table.state.monsters:
            win(table)


def pass_frenzy(table: Table[FamilyState], after: str) -> None:
    """To the next in order; alone it stays (HOR-12.2)."""
    following = table.state.next_monster(after)
    if following != table.state.frenzy:
        table.emit(FrenzyPassed(following))


def defeat_monster(table: Table[FamilyState], monster: str) -> None:
    """The marker passes first (HOR-12.3); then the monster leaves (HOR-13.2)."""
    s = table.state
    if s.frenzy == monster:
        pass_frenzy(table, monster)
    on_mat: Counts = {}
    for spot in s.box.monsters[monster].mat.spots:
        for item, n in s.mat_items.get(spot.id, {}).items():
            add(on_mat, item, n)
    if on_mat:
        table.emit(MatItemsDiscarded(monster, on_mat))
    table.emit(MonsterDefeated(monster))


def judge_task(table: Table[FamilyState], monster: str) -> None:
    """Say so when a task becomes complete, or incomplete again unless that is for good."""
    s = table.state
    shown, known = s.box.monsters[monster].complete_when.holds(s, monster), monster in s.completed
    if shown and not known:
        table.emit(TaskCompleted(monster))
    elif known and not shown and not s.ruling("completed_tasks_permanent"):
        table.emit(TaskUndone(monster))


PAIR_EVENTS = (FiguresMet,)
HELD_TOKEN_EVENTS = (TokenTaken, TokenPassed)
UNDOING_EVENTS = (TaskUndone,)
WHENEVER = ("figures_meet", "figure_at", "figure_enters")


class Lure(Step, frozen=True):
    """Lies under the walk of a Defeat action whose arrival is the defeat (FAMILY.md 2.4)."""

    figure: str

    def run(self, table: Table[FamilyState]) -> None:
        """The walk is over: it may have stood there from the first."""
        if self.figure in table.state.figures:
            table.agenda.append(self)
            run_triggers(table, self.figure, ("figure_at",))
            table.agenda.remove(self)


def run_triggers(table: Table[FamilyState], figure: str, whens: tuple[str, ...] = WHENEVER) -> None:
    """Carry out what this figure's arrival sets off; one trigger at most, at once."""
    s = table.state
    monster = s.box.monster_of[figure]
    wanted = "task_complete" if monster in s.completed else "task_incomplete"
    for trigger in s.box.monsters[monster].triggers:
        if trigger.only not in ("always", wanted) or trigger.when not in whens:
            continue
        if not _fires(table, figure, trigger):
            continue
        if trigger.when == "figures_meet":
            table.emit(FiguresMet(s.figures[figure]))
        at_once(table, trigger.effects, Deed(f"trigger:{monster}", s.current, monster, figure))
        return


def _fires(table: Table[FamilyState], figure: str, trigger: Trigger[Effect]) -> bool:
    s = table.state
    if trigger.when == "figures_meet":
        row = s.box.monsters[s.box.monster_of[figure]]
        return len({s.figures[each.id] for each in row.figures}) == 1
    here = s.figures[figure]
    if trigger.at is None or not is_here(s, here, trigger.at):
        return False
    lured = Lure(figure) in table.agenda
    by_any_cause = bool(s.ruling("arrival_defeats_by_any_cause"))
    return trigger.when == "figure_enters" or by_any_cause or lured


def is_here(s: FamilyState, here: str, place: str) -> bool:
    """Whether a figure, a board token, a space or what only the box knows is in this space."""
    kind, name = place.split(":")
    if kind == "figure":
        return s.figures.get(name) == here
    if kind == "token":
        return here in s.tokens.get(name, ())
    return here == name if kind == "space" else s.place_is_here(place, here)
