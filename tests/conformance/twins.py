"""Two worlds that one viewer cannot tell apart (laws 4 and 5: sampled worlds, non-interference)."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from domain.kernel.clone import clone
from domain.kernel.command import Command
from domain.kernel.decision import DecisionAsked
from domain.kernel.dice import QuickDice
from domain.kernel.event import EVERYONE, Event, Seat, Viewer, blanks, redact
from domain.kernel.ruleset import random_command

from .laws import sampled_commands
from .walk import Walk

LONG_ENOUGH = 300


def worlds_agree(walk: Walk, dice: QuickDice, play_on: bool) -> None:
    """For each viewer: a sampled world has the same offers and refusals and the same future."""
    for viewer, view in walk.views.items():
        world = walk.rules.sample_world(view.state, viewer, dice)
        walk.rules.check(world)
        assert walk.rules.awaiting(world) == walk.rules.awaiting(walk.state)
        if viewer is not None:
            _same_offers(walk, world, viewer)
        for seat, command, _ in sampled_commands(walk, dice):
            same_story(walk, world, viewer, seat, command)
        if play_on:
            _plays_on(walk, clone(world), dice)


def _same_offers(walk: Walk, world: Any, viewer: Seat) -> None:
    rules, s, now = walk.rules, walk.state, walk.now
    assert list(rules.offers(world, viewer)) == list(rules.offers(s, viewer)), f"seat {viewer}"
    others = range(walk.subject.players)
    commands = [offer.sample(walk.dice) for other in others for offer in rules.offers(s, other)]
    for command in commands:
        here, there = (
            rules.rehearse(s, viewer, command, now),
            rules.rehearse(world, viewer, command, now),
        )
        assert (here and here.args) == (there and there.args), f"{command}: {here}, {there}"


def same_story(walk: Walk, world: Any, viewer: Viewer, seat: Seat, command: Command) -> None:
    """The same command and dice tell the viewer the same, up to the first event that informs."""
    rules = walk.rules
    if rules.rehearse(world, seat, command, walk.now) is not None:
        assert seat != viewer, "refused in a world that its seat cannot tell apart"
        return
    ours = _story(rules.execute(clone(walk.state), seat, command, QuickDice(3), walk.now), viewer)
    theirs = _story(rules.execute(clone(world), seat, command, QuickDice(3), walk.now), viewer)
    for here, there in zip_longest(ours, theirs):
        if here != there:
            told = [event for event in (here, there) if event is not None]
            assert any(informs(event) for event in told), f"{viewer} learns from {here} / {there}"
            return


def _story(table: Any, viewer: Viewer) -> list[Event]:
    return [redact(event, viewer) for event in table.events]


def informs(event: Event) -> bool:
    """Whether an event may differ between worlds that looked the same."""
    if event.reveals:
        return True
    if isinstance(event, DecisionAsked):
        return event.private
    return bool(blanks(type(event))) and event.audience() is not EVERYONE


def _plays_on(walk: Walk, world: Any, dice: QuickDice) -> None:
    rules = walk.rules
    for _ in range(LONG_ENOUGH):
        if world.outcome or not rules.awaiting(world):
            break
        seat = rules.awaiting(world)[0]
        rules.execute(world, seat, random_command(rules, world, seat, dice), dice, walk.now)
        rules.check(world)
