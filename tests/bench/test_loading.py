"""The quick way to load a game ends where the plain one does, undo points and all."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from bench import games, stored
from domain.kernel.dice import QuickDice
from domain.kernel.game import Game
from domain.rulesets.halloween import RULESET
from service.application import Application, Rejected
from service.application.loading import TABLE, told
from service.store.memory import MemoryStore
from service.store.memory_accounts import MemoryAccounts


def facts(game: Game) -> dict[str, object]:
    """All that a game knows."""
    return {name: getattr(game, name) for name in Game.__slots__ if name != "rules"}


def test_folding_at_once_equals_folding_one_by_one_at_every_commit() -> None:
    app = Application(MemoryStore(), MemoryAccounts())
    caller, _ = stored.enter(app)
    game_id = stored.begin(app, caller, 2)
    dice, undone = QuickDice(3), 0
    while (game := app.loading.game(game_id)).status == "running" and game.number < 90:
        seat = game.awaiting[0]
        command = games.act(game.state, seat, dice)
        app.submit(caller, game_id, seat, msgspec.json.encode(command))
        if dice.below(3) == 0:
            with suppress(Rejected):
                app.undo(caller, game_id, seat)
                undone += 1

    commits = [told(RULESET, commit, TABLE) for commit in app.store.commits(game_id)]
    plain = Game(RULESET)

    assert undone > 5
    for number, (mark, events) in enumerate(commits, 1):
        plain.absorb(mark, events)
        quick = Game(RULESET)
        quick.absorb_all(commits[:number])
        assert facts(quick) == facts(plain)
