"""Laws of forks, for every ruleset: nothing unknown is copied, and a fork is a game like any."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.event import Viewer
from domain.kernel.forking import EXACT, ForkGame, as_json, knowledge
from domain.kernel.game import Game
from domain.kernel.lobby import Clock, Holder, Origin
from domain.kernel.record import Commit, Header, export, fold, perform
from domain.kernel.requests import Create, Play
from domain.kernel.ruleset import random_command
from domain.kernel.verify import verify

from .subjects import Subject, find, subjects
from .walk import SERVICE, Walk

SEED = bytes(range(32))
FORKABLE = [subject for subject in subjects() if subject.rules.is_forkable]


class Fork:
    """A game that begins from what `viewer` knew of another one."""

    def __init__(self, walk: Walk, viewer: Viewer | str, seed: bytes = SEED) -> None:
        self.walk, self.rules, self.seed = walk, walk.rules, seed
        self.game, self.commits = Game(walk.rules), list[Commit]()
        known = walk.state if viewer == EXACT else walk.views[viewer].state  # type: ignore[index]
        name = "spectator" if viewer is None else viewer if viewer == EXACT else f"seat:{viewer}"
        holders = tuple(Holder(bot="random") for _ in walk.names)
        options = walk.subject.options
        self.ask(Create("fork", options, holders, "unlisted", Clock(), "server"))
        origin = Origin(walk.game_id, walk.game.seq, str(name))
        self.ask(ForkGame(origin, as_json(walk.rules, known)))

    def ask(self, request: Any) -> None:
        number = UUID(int=self.game.number)
        commit, _ = perform(self.game, request, SERVICE, self.walk.now, self.seed, number)
        self.commits.append(commit)

    def view(self, viewer: Viewer) -> Any:
        return fold(self.rules, self.commits, viewer).state

    def play_on(self, dice: QuickDice) -> None:
        while self.game.status == "running" and (awaited := self.game.awaiting):
            command = random_command(self.rules, self.game.state, awaited[0], dice)
            self.ask(Play.of(awaited[0], command))

    def record(self) -> bytes:
        header = Header(
            "dead-reckoning-record/1", "fork", self.rules.slug, self.rules.version, EXACT,
            len(self.commits), self.game.opened_seed,
        )  # fmt: skip
        return export(header, self.commits)


def moments(subject: Subject, number: int = 0, every: int = 17) -> Iterator[tuple[Walk, Viewer]]:
    """Some moments of a random game, and whose eyes to fork through."""
    walk = Walk(subject, number)
    for moment, _ in enumerate(walk.run()):
        if moment % every == 0:
            yield walk, walk.viewers[moment // every % len(walk.viewers)]


@pytest.mark.parametrize("subject", FORKABLE, ids=lambda subject: subject.label)
def test_every_view_of_a_fork_agrees_with_its_table(subject: Subject) -> None:
    for walk, viewer in moments(subject):
        fork = Fork(walk, viewer)

        world, rules = fork.game.state, walk.rules
        rules.check(world)
        assert rules.awaiting(world) == rules.awaiting(walk.state)
        for reader in walk.viewers:
            rules.check(fork.view(reader))
            assert rules.awaiting(fork.view(reader)) == rules.awaiting(world)
        for seat in range(subject.players):
            assert list(rules.offers(fork.view(seat), seat)) == list(rules.offers(world, seat))


@pytest.mark.parametrize("subject", FORKABLE, ids=lambda subject: subject.label)
def test_whoever_forks_knows_in_the_fork_what_it_knew_and_nothing_more(subject: Subject) -> None:
    for walk, viewer in moments(subject):
        known = walk.rules.snapshot(walk.views[viewer].state)

        fork = Fork(walk, viewer)

        assert walk.rules.snapshot(fork.view(viewer)) == known


@pytest.mark.parametrize("subject", FORKABLE, ids=lambda subject: subject.label)
def test_a_fork_is_a_function_of_the_view_and_of_its_own_seed(subject: Subject) -> None:
    for walk, viewer in moments(subject, number=1, every=29):
        twin = Walk(subject, 1)
        twin.views, twin.now = walk.views, walk.now
        twin.game = walk.game.clone()
        twin.game.state = walk.rules.sample_world(walk.views[viewer].state, viewer, QuickDice(7))

        events = [bytes(Fork(each, viewer).commits[1].events) for each in (walk, twin)]

        assert events[0] == events[1]


@pytest.mark.parametrize("subject", FORKABLE, ids=lambda subject: subject.label)
def test_a_fork_plays_to_its_end_and_is_verified_without_its_origin(subject: Subject) -> None:
    for walk, viewer in moments(subject, number=2, every=61):
        for eyes in (viewer, EXACT):
            fork = Fork(walk, eyes)
            fork.play_on(QuickDice(11))
            if fork.game.status != "ended":  # a clock of the rules would have to go on
                continue

            verdict = verify(fork.record(), find)

            assert verdict.verified, verdict


@pytest.mark.parametrize("subject", FORKABLE, ids=lambda subject: subject.label)
def test_what_a_viewer_knows_of_a_world_never_tells_more_than_what_it_was_told(
    subject: Subject,
) -> None:
    for walk, viewer in moments(subject, number=3):
        rules, told = walk.rules, walk.views[viewer].state
        worlds = [rules.sample_world(told, viewer, QuickDice(seed)) for seed in range(4)]

        shown = {rules.snapshot(knowledge(rules, world, viewer)) for world in worlds}

        assert len(shown) == 1, "what the viewer cannot know shows"
