"""The search over what is left of a Hero phase: every order of the actions that may matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.command import Command
from domain.rulesets.horrified.core.commands import (
    EndHeroPhase,
    GuideVillager,
    MoveHero,
    PickUpItems,
    UseSpecialAction,
)
from domain.rulesets.horrified.core.effects_moving import PlaceHero
from domain.rulesets.horrified.core.effects_things import TakeItems
from domain.rulesets.horrified.core.places import places

from .mats import Step
from .outlook import Outlook, Place, joined, without
from .weights import AHEAD, AHEAD_OF_FEW, FEW


class Move(NamedTuple):
    """An action of the plan: `kind` move, pick_up, reach, leap, step, guide or end."""

    kind: str
    to: str = ""
    folk: tuple[str, ...] = ()
    mat: int = -1
    step: Step | None = None


END = Move("end")


class Branch(NamedTuple):
    """A move, where it leads, and what it brings at once."""

    move: Move
    place: Place
    gain: float


Node = tuple[Place, int, int]


class Turn:
    """The best continuation from any position of this turn; positions are looked at once."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.s = outlook, outlook.s
        self.near = self.s.box.board.lit.next
        effects = self.s.box.effects[f"hero:{self.s.heroes[outlook.seat]}"]
        leaps = [effect.at for effect in effects if isinstance(effect, PlaceHero)]
        self.landings = tuple([self.landing(where) for where in leaps])
        self.reaches = any(isinstance(effect, TakeItems) for effect in effects)
        self.ahead = AHEAD if self.s.players > FEW else AHEAD_OF_FEW
        self._best: dict[Node, tuple[float, Move]] = {}

    def best(self, place: Place, left: int, free: int = 0) -> tuple[float, Move]:
        """The value of the best continuation and its first move; `free` steps cost nothing."""
        free = min(free, self.ahead)
        node = (place, min(left, self.ahead - free), free)
        known = self._best.get(node)
        if known is None:
            known = self._search(node)
            self._best[node] = known
        return known

    def _search(self, node: Node) -> tuple[float, Move]:
        place, left, free = node
        if not left and not free:
            return self.outlook.value(place), END
        best, first = (-1e9, END) if left > 1 else (self.outlook.value(place), END)
        if free:
            for branch in self._walks(place):
                value = branch.gain + self.best(branch.place, left, free - 1)[0]
                if value > best:
                    best, first = value, branch.move
        if left:
            for branch in self._branches(place, left):
                value = branch.gain + self.best(branch.place, left - 1)[0]
                if value > best:
                    best, first = value, branch.move
        return best, first

    def path(self, place: Place, left: int) -> list[Move]:
        """The moves of the best plan."""
        found: list[Move] = []
        while left:
            move = self.best(place, left)[1]
            if move == END:
                break
            branches = [b for b in self._branches(place, left) if b.move == move]
            found.append(move)
            place, left = branches[0].place, left - 1
        return found

    def _branches(self, place: Place, left: int) -> Iterator[Branch]:
        yield from self._deeds(place)
        yield from self._walks(place)
        yield from self._guides(place)
        yield from self._specials(place)

    def _deeds(self, place: Place) -> Iterator[Branch]:
        """Picking up, and what mats offer here."""
        outlook = self.outlook
        if place.space in outlook.lying and place.space not in place.taken:
            yield Branch(Move("pick_up"), self._emptied(place, place.space), 0.0)
        for number, mat in enumerate(outlook.mats):
            token = place.tokens[number]
            if place.space not in outlook.places(mat, token):
                continue
            for step in outlook.steps(mat, token, place.space, place.hand):
                tokens = (
                    *place.tokens[:number],
                    step.token,
                    *place.tokens[number + 1 :],
                )
                after = place._replace(hand=without(place.hand, step.paid), tokens=tokens)
                gain = outlook.gain(mat, token, step.token)
                yield Branch(Move("step", mat=number, step=step), after, gain)

    def _emptied(self, place: Place, space: str) -> Place:
        hand = joined(place.hand, self.outlook.lying[space])
        return place._replace(hand=hand, taken=place.taken | {space})

    def _walks(self, place: Place) -> Iterator[Branch]:
        """To each next space, with the villagers whose way it is."""
        far, homes = self.outlook.far, self.outlook.homes
        here = [villager for villager, at in place.folk if at == place.space]
        for to in self.near[place.space]:
            along = tuple([v for v in here if far[to][homes[v]] < far[place.space][homes[v]]])
            after = place._replace(space=to)
            gain = 0.0
            if along:
                after, gain = self._carried(after, along, to)
            yield Branch(Move("move", to, along), after, gain)

    def _carried(self, place: Place, villagers: tuple[str, ...], to: str) -> tuple[Place, float]:
        homes = self.outlook.homes
        rest = [pair for pair in place.folk if pair[0] not in villagers]
        moved = [(villager, to) for villager in villagers if homes[villager] != to]
        saved = len(villagers) - len(moved)
        return place._replace(folk=tuple(sorted((*rest, *moved)))), self.outlook.rescue * saved

    def _guides(self, place: Place) -> Iterator[Branch]:
        near = self.near[place.space]
        for villager, at in place.folk:
            if at == place.space:
                ways = self.s.box.board.lit.toward(at, self.outlook.homes[villager])
            elif at in near:
                ways = (place.space,)
            else:
                continue
            for to in ways:
                after, gain = self._carried(place, (villager,), to)
                yield Branch(Move("guide", to, (villager,)), after, gain)

    def _specials(self, place: Place) -> Iterator[Branch]:
        if self.reaches:
            for space in self.near[place.space]:
                if space in self.outlook.lying and space not in place.taken:
                    yield Branch(Move("reach", space), self._emptied(place, space), 0.0)
        for landing in self.landings:
            for space in landing:
                if space != place.space and space not in self.near[place.space]:
                    yield Branch(Move("leap", space), place._replace(space=space), 0.0)

    def landing(self, where: str) -> tuple[str, ...]:
        """The spaces worth leaping to that a selector names (`any:space`: those of interest)."""
        s, land = self.s, self.s.box.board.land
        if where == "any:hero":
            found = [at for other, at in enumerate(s.at) if other != self.outlook.seat]
        elif where == "any:figure":
            found = [s.figures[figure] for figure in s.figures_in_game()]
        elif where == "any:villager":
            found = [s.villagers[villager] for villager in sorted(s.villagers)]
        elif where != "any:space":
            found = list(places(s, s.heroes[self.outlook.seat], where))
        else:
            deeds = [sp for mat in self.outlook.mats for sp in mat.places(s, mat.start(s))]
            found = [*self.outlook.lying, *sorted(s.villagers.values()), *deeds]
        return tuple(dict.fromkeys(space for space in found if space in land))

    def command(self, move: Move, place: Place) -> Command:
        """The command for a move of the plan."""
        if move.kind == "move":
            return MoveHero(move.to, tuple(sorted(move.folk)))
        if move.kind == "guide":
            return GuideVillager(move.folk[0], move.to)
        if move.kind == "pick_up":
            return PickUpItems(dict(self.s.lying[place.space]))
        if move.kind in ("reach", "leap"):
            return UseSpecialAction()
        if move.step is not None:
            return self.outlook.mats[move.mat].command(move.step)
        return EndHeroPhase()
