"""Somebody who wants to win at Lantern Bay, and knows only what a mat says."""

from __future__ import annotations

from domain.kernel.command import Command
from domain.kernel.dice import QuickDice
from domain.kernel.event import Seat
from domain.kernel.offers import Offer
from domain.kernel.ruleset import random_command
from domain.rulesets.horrified.core.commands import EndHeroPhase, MoveHero, PickUpItems
from domain.rulesets.horrified.core.hitting import Discard
from domain.rulesets.horrified.core.phases import HeroPhase
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster

from .bay import RULESET
from .bay.state import BayState

AT_ONCE = (DefeatMonster, AdvanceTask, PickUpItems, Discard)


def purposeful(s: BayState, seat: Seat, dice: QuickDice) -> Command:
    """What gets on with the game here and now; else a step to where something would; else end."""
    offers: list[Offer] = list(RULESET.offers(s, seat))
    for kind in AT_ONCE:
        if found := [offer for offer in offers if offer.command is kind]:
            return found[0].sample(dice)
    here = s.at[seat]
    if not isinstance(s.agenda[-1], HeroPhase):
        return random_command(RULESET, s, seat, dice)
    ways = [
        (far, goal) for goal in goals(s, seat) if (far := s.box.board.lit.far[here or ""][goal])
    ]
    if not s.actions or not ways:
        return EndHeroPhase()
    return MoveHero(s.box.board.lit.toward(here or "", min(ways)[1])[0])


def goals(s: BayState, seat: Seat) -> tuple[str, ...]:
    """Where a monster's end or a task can be paid for; without the means, where items lie."""
    for monster in s.completed:
        if any(True for _ in DefeatMonster.price(s, seat, monster).ways()):
            return (s.figures[monster],)
    payable = [
        row
        for monster in s.monsters
        for row in s.box.monsters[monster].advances
        if monster not in s.completed and list(AdvanceTask.price(s, seat, row.id).ways())
    ]
    named = [part.partition(":") for row in payable for part in row.where]
    places = [space for kind, _, space in named if kind == "space"]
    colors = {s.box.items[item].color for item in s.held[seat]}
    spots = [s.box.spots[spot] for monster in s.monsters for spot in s.free_spots(monster)]
    places += [spot.space for spot in spots if spot.space and spot.color in colors]
    return tuple(places) or tuple(space for space, items in s.lying.items() if items)
