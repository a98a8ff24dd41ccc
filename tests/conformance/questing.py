"""A simple player of Horrified: Greek Monsters who gets the challenges done, for want of a bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from domain.kernel.command import Command
from domain.kernel.event import Seat
from domain.kernel.offers import Offer
from domain.rulesets.horrified.core.commands import MoveHero, PickUpItems
from domain.rulesets.horrified.core.hitting import Discard
from domain.rulesets.horrified.core.monsters import is_here
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.horrified.core.walking import StepMonster
from domain.rulesets.horrified.greek.cerberus import RemoveDoor
from domain.rulesets.horrified.greek.lairs import RevealLair
from domain.rulesets.horrified.greek.minotaur import SwapLabyrinthTokens
from domain.rulesets.horrified.greek.siren import TurnUpTone
from domain.rulesets.horrified.greek.state import GreekState

if TYPE_CHECKING:
    from .walk import Walk

HANDFUL = 3  # items: fewer do not carry a hero through the hits on the way
LURES = {"medusa": ("token:mirror", "lair:statue_garden"), "cerberus": ("lair:underworld_door",)}
LABYRINTH = {"a": "lab_1", "c": "lab_2", "d": "lab_3", "e": "lab_5", "f": "lab_4"}  # GRK-19.5
Where = tuple[str, ...]


def quest(walk: Walk, seat: Seat) -> Command | None:
    """Do what a mat asks for, gather items, walk to where the mats ask for them."""
    if walk.dice.below(12) == 0:
        return None
    offers = list(walk.rules.offers(walk.state, seat))
    for kind, pick in PICKS.items():
        found = [offer for offer in offers if offer.command is kind]
        if found and (command := pick(walk, seat, found)):
            return command
    return None


# Which of the offers of one kind.


def _cheap(walk: Walk, seat: Seat, offers: list[Offer]) -> Command | None:
    """With as few items as may be."""
    offer = offers[walk.dice.below(len(offers))]
    samples = [offer.sample(walk.dice) for _ in range(4)]
    return min(samples, key=lambda command: sum(getattr(command, "items", {}).values()))


def _all(walk: Walk, seat: Seat, offers: list[Offer]) -> Command | None:
    """Everything that lies here."""
    return PickUpItems(dict(walk.state.lying[walk.state.at[seat]]))


def _lair(walk: Walk, seat: Seat, offers: list[Offer]) -> Command | None:
    """Only if a monster in the game has a lair that nobody has seen."""
    tokens = walk.state.box.lairs.tokens
    wanted = {token.id for token in tokens if token.monster in walk.state.monsters}
    return _cheap(walk, seat, offers) if wanted - set(walk.state.lairs.values()) else None


def _tone(walk: Walk, seat: Seat, offers: list[Offer]) -> Command | None:
    """A tone whose fellow is known, else one that nobody has seen."""
    tones, shown = walk.state.tones, walk.state.shown_tones
    hidden = [spot for spot in tones if spot not in shown]
    wanted = [spot for spot in hidden if shown and tones[spot] == tones[shown[0]]]
    fresh = [spot for spot in hidden if not tones[spot]]
    return TurnUpTone((wanted or fresh or hidden)[0])


def _door(walk: Walk, seat: Seat, offers: list[Offer]) -> Command | None:
    """One that the dice open, mostly."""
    return offers[0].sample(walk.dice) if walk.dice.below(3) else None


def _into_place(walk: Walk, seat: Seat, offers: list[Offer]) -> Command | None:
    """A swap that brings a labyrinth token where it belongs."""
    laid = walk.state.labyrinth
    swaps = [command for offer in offers for command in offer.all()]
    fitting = [c for c in swaps if LABYRINTH[c.second] == laid[c.first]]
    return (fitting or swaps)[0]


def _lured(walk: Walk, seat: Seat, offers: list[Offer]) -> Command | None:
    """A step of Medusa to a mirror or into her garden, of Cerberus to his door."""
    s: GreekState = walk.state
    figure = str(getattr(s.agenda[-1], "figure", ""))
    for place in LURES.get(figure, ()):
        goals = [space for space in s.box.spaces if is_here(s, space, place)]
        if s.figures[figure] in goals:
            return None
        if goals:
            return StepMonster(_toward(s, s.figures[figure], goals))
    return None


def _on_the_way(walk: Walk, seat: Seat, offers: list[Offer]) -> Command | None:
    """With a legend toward its safe place, or to where something can be paid for, or to items."""
    s: GreekState = walk.state
    here = s.at[seat]
    if here is None:
        return None
    if (folk := s.villagers_in(here)) and walk.dice.below(2):
        return MoveHero(_toward(s, here, [s.box.villagers[folk[0]].safe_location]), folk)
    rich = sum(s.held[seat].values()) >= HANDFUL
    wanted = [sp for where, monster in _payable(s, seat) for sp in _spaces(s, where, monster)]
    lying = [space for space in s.box.spaces if s.lying[space]]
    goals = [space for space in (rich and wanted) or lying if space != here]
    return MoveHero(_toward(s, here, goals)) if goals else None


Pick = Callable[["Walk", Seat, list[Offer]], Command | None]
PICKS: dict[type[Command], Pick] = {
    DefeatMonster: _cheap,
    AdvanceTask: _cheap,
    Discard: _cheap,
    PickUpItems: _all,
    RevealLair: _lair,
    TurnUpTone: _tone,
    RemoveDoor: _door,
    SwapLabyrinthTokens: _into_place,
    StepMonster: _lured,
    MoveHero: _on_the_way,
}


# Where to go.


def _toward(s: GreekState, here: str, goals: list[str]) -> str:
    graph = s.box.board.lit
    goal = min(goals, key=lambda space: (graph.far[here][space], space))
    return graph.toward(here, goal)[0]


def _payable(s: GreekState, seat: Seat) -> Iterator[tuple[Where, str]]:
    """The places of what this seat can pay for, and the monsters."""
    for monster in s.monsters:
        row = s.box.monsters[monster]
        if monster in s.completed:
            if any(True for _ in DefeatMonster.price(s, seat, monster).ways()):
                yield row.defeat.where, monster
            continue
        for advance in row.advances:
            price = AdvanceTask.price(s, seat, advance.id)
            if advance.where == ("free_spot",) or any(True for _ in price.ways()):
                yield advance.where, monster


def _spaces(s: GreekState, where: Where, monster: str) -> Iterator[str]:
    """Where these places are; a lair that nobody has seen may be under any token."""
    if where == ("free_spot",):
        spots = (s.box.spots[spot].space for spot in s.free_spots(monster))
        yield from (space for space in spots if space)
        return
    yield from (sp for sp in s.box.spaces if all(is_here(s, sp, part) for part in where))
    lairs = {part.removeprefix("lair:") for part in where if part.startswith("lair:")}
    if lairs - set(s.lairs.values()):
        yield from s.spaces_named("any:face_down")
