"""Beginning a game from the middle of another: what is not known is drawn anew."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from .acting import Act, Request, belongs, require
from .decision import Question, Veiled
from .event import Viewer
from .game import Game, entropy_digest
from .lobby import GameForked, GameStarted, Origin, ViewDealt, WorldDealt
from .ruleset import Ruleset

EXACT = "omniscient"
AnyRuleset = Ruleset[Any]  # Any: all states alike


class ForkGame(Request, frozen=True):
    """Begin play from `state`, a snapshot of what the origin's viewer knew (or of everything).

    The commit holds all that re-execution needs: the origin is only named.
    """

    in_lobby: ClassVar[bool] = True
    origin: Origin
    state: dict[str, Any]  # Any: JSON, as Ruleset.snapshot wrote it

    def execute(self, act: Act) -> None:
        """Codes: not_your_game, seats_open, not_forkable."""
        game = act.game
        require(game.rules.is_forkable, "not_forkable", "games of these rules have no forks")
        require(belongs(game, act.actor), "not_your_game", "only who sits here may start it")
        require(not any(h.is_open for h in game.seats), "seats_open", "some seats are open")
        entropy = entropy_digest(game.entropy)
        view = self._known(game)
        world = self._world(act, view, entropy)
        game.rules.check(world)
        act.emit(GameStarted(entropy))
        self._deal(act, view, world)

    def _known(self, game: Game) -> Any:  # Any: the ruleset's state, here and below
        view = game.rules.restore(msgspec.json.encode(self.state))
        options = getattr(view, "options", game.options)
        fits = view.players == len(game.seats) and options == game.options
        require(fits, "not_forkable", "that state is of other seats or options")
        going = view.outcome is None and bool(view.agenda)
        require(going, "not_forkable", "nothing is open there that could be played on")
        return view

    def _world(self, act: Act, view: Any, entropy: str) -> Any:
        if self.origin.viewer == EXACT:
            return view
        seer = self.origin.seer
        return act.game.rules.sample_world(view, seer, act.dice(entropy))

    def _deal(self, act: Act, view: Any, world: Any) -> None:
        rules, origin = act.game.rules, self.origin

        def shown(viewer: Viewer) -> dict[str, Any]:
            own = origin.viewer != EXACT and viewer == origin.seer
            return as_json(rules, view if own else knowledge(rules, world, viewer))

        act.emit(GameForked(origin, shown(None)))
        for seat in range(world.players):
            act.emit(ViewDealt(seat, shown(seat)))
        act.emit(WorldDealt(as_json(rules, world)))


def knowledge(rules: AnyRuleset, world: Any, viewer: Viewer) -> Any:
    """What `viewer` knows in a world: the ruleset's part, and a veil over a private question."""
    view = rules.known_to(world, viewer)
    top = world.agenda[-1]
    if isinstance(top, Question) and top.private and viewer not in (asked := top.seats(world)):
        view.agenda = (*view.agenda[:-1], Veiled(asked))
    return view


def as_json(rules: AnyRuleset, state: Any) -> dict[str, Any]:
    """A state as the JSON that `Ruleset.restore` takes."""
    return msgspec.json.decode(rules.snapshot(state), type=dict[str, Any])
