"""The Minotaur's labyrinth, and what his maze costs (GRK-19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.decision import Question
from domain.kernel.event import Event, Seat
from domain.kernel.offers import Offer, OneOf, ids
from domain.kernel.table import Table
from domain.rulesets.horrified.core.asking import Answer, Asked
from domain.rulesets.horrified.core.effect import Condition, Deed, Effect
from domain.rulesets.horrified.core.mats import Grid, TokenFace
from domain.rulesets.horrified.core.monsters import judge_task
from domain.rulesets.horrified.core.people import raise_terror
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.supply import ItemsDiscarded

from .state import MINOTAUR, GreekState, ours

T = Table[FamilyState]
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


class LabyrinthTokenLaid(Event, frozen=True):
    """A token gets its face on the named spot (GRK-19.3)."""

    clause: ClassVar[str] = "GRK-19.3"
    reveals: ClassVar[bool] = True
    token: str
    spot: str

    def apply(self, s: GreekState) -> None:
        """It lies there, face up."""
        s.unseen_labyrinth.leave(self.token)
        s.labyrinth[self.spot] = self.token

    def follow(self, table: T) -> None:
        """That may join the gates to the centre (GRK-19.5)."""
        judge_task(table, MINOTAUR)


class LabyrinthTokensSwapped(Event, frozen=True):
    """The tokens of two spots change places (GRK-19.3)."""

    clause: ClassVar[str] = "GRK-19.3"
    first: str
    second: str

    def apply(self, s: GreekState) -> None:
        """They keep their printed direction (GRK-19.2)."""
        laid = s.labyrinth
        laid[self.first], laid[self.second] = laid[self.second], laid[self.first]

    def follow(self, table: T) -> None:
        """That may join the gates to the centre (GRK-19.5)."""
        judge_task(table, MINOTAUR)


class LabyrinthSpot(Asked, frozen=True):
    """An empty spot is named before the token is seen (GRK-19.3)."""

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """The empty spots."""
        yield Offer(LayLabyrinthToken, spot=ids(empty_spots(ours(s))))


class LabyrinthSwap(Asked, frozen=True):
    """Two laid tokens (GRK-19.3)."""

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Each pair once."""
        laid = sorted(ours(s).labyrinth)
        for at, spot in enumerate(laid[:-1]):
            yield Offer(SwapLabyrinthTokens, first=OneOf((spot,)), second=ids(laid[at + 1 :]))


class BlueItem(Asked, frozen=True):
    """Which item of this colour a player loses (GRK-19.7)."""

    color: str

    def answers(self, s: FamilyState) -> Iterator[Offer]:
        """Any of any player, also of one whose hero is off the board."""
        for owner in range(s.players):
            if have := s.items_of(owner, self.color):
                yield Offer(GiveUpBlueItem, owner=OneOf((owner,)), item=ids(sorted(have)))

    def settle(self, table: T) -> None:
        """Its player has left: the first item, or terror where that player held the only ones."""
        s = table.state
        held = [(who, item) for who in range(s.players) for item in s.items_of(who, self.color)]
        if held:
            owner, item = min(held)
            table.emit(ItemsDiscarded(owner, {item: 1}))
        else:
            raise_terror(table)


class LayLabyrinthToken(Answer, frozen=True):
    """Name an empty spot; a random labyrinth token is then laid there face up."""

    clause: ClassVar[str] = "GRK-19.3"
    during: ClassVar[tuple[type[Question], ...]] = (LabyrinthSpot,)
    spot: str

    def execute(self, table: T, seat: Seat) -> None:
        """One of those that nobody has seen yet."""
        self.take(table, "GRK-19.3", "not an empty spot of the labyrinth")
        token = ours(table.state).unseen_labyrinth.peek(table.dice)
        table.emit(LabyrinthTokenLaid(token, self.spot))


class SwapLabyrinthTokens(Answer, frozen=True):
    """Let two labyrinth tokens on the mat change places; the centre stays."""

    clause: ClassVar[str] = "GRK-19.3"
    during: ClassVar[tuple[type[Question], ...]] = (LabyrinthSwap,)
    first: str
    second: str

    def execute(self, table: T, seat: Seat) -> None:
        """Never the centre (GRK-19.4)."""
        self.take(table, "GRK-19.4", "not two spots with laid tokens, in order")
        table.emit(LabyrinthTokensSwapped(self.first, self.second))


class GiveUpBlueItem(Answer, frozen=True):
    """Discard one blue item of any player so that terror does not rise."""

    clause: ClassVar[str] = "GRK-19.7"
    during: ClassVar[tuple[type[Question], ...]] = (BlueItem,)
    owner: Seat
    item: str

    def execute(self, table: T, seat: Seat) -> None:
        """The current player names it."""
        self.take(table, "GRK-19.7", "that player has no such item of the colour")
        table.emit(ItemsDiscarded(self.owner, {self.item: 1}))


class LayLabyrinth(Effect, frozen=True, tag="lay_labyrinth_token"):
    """A token onto an empty spot (GRK-19.3)."""

    refusal: ClassVar[str] = "GRK-19.4"

    def is_ready(self, s: GreekState) -> bool:
        """One is left beside the mat (GRK-19.4)."""
        return s.unseen_labyrinth.size > 0

    def resolve(self, table: T, deed: Deed) -> None:
        """Where."""
        table.then(LabyrinthSpot(deed.chooser))


class SwapLabyrinth(Effect, frozen=True, tag="swap_labyrinth_tokens"):
    """Two laid tokens change places (GRK-19.3)."""

    refusal: ClassVar[str] = "GRK-19.4"

    def is_ready(self, s: GreekState) -> bool:
        """Two are laid (GRK-19.4)."""
        return len(s.labyrinth) > 1

    def resolve(self, table: T, deed: Deed) -> None:
        """Which two."""
        table.then(LabyrinthSwap(deed.chooser))


class DiscardHeldItem(Effect, frozen=True):
    """One item of this colour, of any player (GRK-19.7)."""

    color: str

    def possible(self, s: GreekState, deed: Deed) -> bool:
        """Somebody holds one."""
        return any(s.items_of(seat, self.color) for seat in range(s.players))

    def resolve(self, table: T, deed: Deed) -> None:
        """The current player names it."""
        table.then(BlueItem(table.state.current, self.color))


class LabyrinthJoined(Condition, frozen=True):
    """All spots hold a token and every gate is joined to the centre (GRK-19.5)."""

    def holds(self, s: GreekState, monster: str) -> bool:
        """Looked at now."""
        grid = grid_of(s)
        reached = joined_to_centre(s)
        return not empty_spots(s) and all(
            gate.spot in reached and gate.side in openings(s, gate.spot) for gate in grid.gates
        )


def grid_of(s: GreekState) -> Grid:
    """The mat."""
    grid = s.box.monsters[MINOTAUR].mat.grid
    if grid is None:
        raise AssertionError("the Minotaur's mat has a grid")
    return grid


def empty_spots(s: GreekState) -> tuple[str, ...]:
    """The spots without a token; the centre has its own."""
    grid = grid_of(s)
    spots = [spot for row in grid.layout for spot in row if spot != grid.center_spot]
    return tuple(spot for spot in spots if spot not in s.labyrinth)


def openings(s: GreekState, spot: str) -> tuple[str, ...]:
    """The sides to which the path on a spot leads; none without a token."""
    if spot == grid_of(s).center_spot:
        return grid_of(s).center_openings
    faces = [face for row in s.box.monsters[MINOTAUR].tokens for face in row.faces]
    laid = s.labyrinth.get(spot)
    found = [f.openings for f in faces if isinstance(f, TokenFace) and f.id == laid]
    return found[0] if found else ()


def joined_to_centre(s: GreekState) -> frozenset[str]:
    """The spots that an unbroken path leads to."""
    grid = grid_of(s)
    at = {spot: (r, c) for r, row in enumerate(grid.layout) for c, spot in enumerate(row)}
    spot_at = {place: spot for spot, place in at.items()}
    reached, edge = {grid.center_spot}, [grid.center_spot]
    while edge:
        here = edge.pop()
        for side in openings(s, here):
            (row, column), (down, right) = at[here], STEP[side]
            there = spot_at.get((row + down, column + right))
            if there and there not in reached and OPPOSITE[side] in openings(s, there):
                reached.add(there)
                edge.append(there)
    return frozenset(reached)


EVENTS = (LabyrinthTokenLaid, LabyrinthTokensSwapped)
COMMANDS = (LayLabyrinthToken, SwapLabyrinthTokens, GiveUpBlueItem)
STEPS = (LabyrinthSpot, LabyrinthSwap, BlueItem)
EFFECTS: tuple[type[Effect], ...] = (LayLabyrinth, SwapLabyrinth, DiscardHeldItem)
CONDITIONS: tuple[type[Condition], ...] = (LabyrinthJoined,)
