"""The same game built in other ways: folded from bytes, written and read at every step."""

from __future__ import annotations

from domain.kernel.game import Game
from domain.kernel.lobby import GameStarted, LobbyEvent
from domain.kernel.record import fold
from domain.kernel.verify import verify

from .walk import Walk


def folds_to_the_same(walk: Walk) -> None:
    """Events alone give the state that was played; so does a fold that is reloaded at each step."""
    rules, played = walk.rules, rules_snapshot(walk, walk.game)
    whole = fold(rules, walk.commits)
    assert rules_snapshot(walk, whole) == played
    reloaded = Game(rules)
    for commit in walk.commits:
        reloaded.absorb(commit.mark, rules.decode_events(commit.events))
        if reloaded.state is not None:
            reloaded.state = rules.restore(rules.snapshot(reloaded.state))
    assert rules_snapshot(walk, reloaded) == played
    for viewer, view in walk.views.items():
        assert rules_snapshot(walk, fold(rules, walk.commits, viewer)) == rules_snapshot(walk, view)


def conserves_after_every_event(walk: Walk) -> None:
    """Nothing is lost or doubled, in the middle of a commit neither, in any view."""
    game, started = Game(walk.rules), False
    for commit in walk.commits:
        events = walk.rules.decode_events(commit.events)
        game_before = game.clone()
        game.absorb(commit.mark, events)
        if started:
            for event in events:
                game_before.apply(event)
                if not isinstance(event, LobbyEvent):
                    walk.rules.check(game_before.state)
        started = started or any(isinstance(event, GameStarted) for event in events)


def rules_snapshot(walk: Walk, game: Game) -> tuple[object, ...]:
    """Everything a game says, comparable."""
    state = walk.rules.snapshot(game.state) if game.state is not None else None
    return (
        state, game.seq, game.number, game.hash, game.status, tuple(game.seats),
        game.awaiting, game.next_deadline(), game.opened_seed,
    )  # fmt: skip


def re_executes(walk: Walk) -> None:
    """The opened seed and the commands give every byte again, in both forms of the record."""
    for lines in (False, True):
        verdict = verify(walk.record(lines), lambda slug, version: walk.rules)
        assert verdict.verified, f"{walk.subject.label} {walk.number}: {verdict}"
        assert verdict.events == walk.game.seq
