"""What might have been: forks, sampled worlds; and handing a seat over."""

from __future__ import annotations

from typing import Any

from flask import Response

from domain.kernel.lobby import Holder
from service.application import ForkSpec

from .auth import application, caller
from .bodies import CACHE_PRIVATE, accepted, as_json, require_player
from .errors import Problem
from .games import AGAIN, REPLAYED
from .parser import game_id_of, idempotency_key
from .resource import Resource
from .schemas import audit as shapes
from .schemas import play
from .seats import OF_A_GAME, OF_PLAY, SEAT

forks = Resource("forks", "What might have been: forks and sampled worlds; seats handed over.")


@forks.post("/games/<game_id>/fork")
@forks.takes(shapes.NewFork)
@forks.gives(play.Answer, status=201, description="A new game; Location names it.")
@forks.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@forks.refuses(
    "not_found", "view_forbidden", "not_forkable", "invalid_seats", "invalid_seed",
    "idempotency_key_reused", "game_faulted",
)  # fmt: skip
@forks.needs_token("game:create")
@forks.keyed()
def fork_game(body: dict[str, Any], game_id: str) -> Response:
    """Play on from event `at` in a new game, with what you knew there; the rest is drawn anew.

    `as` says through whose eyes, as for a view; `omniscient` (games that are over) takes the exact
    state. The fork is unlisted. When it ends its record shows what you knew in the first game.
    """
    seats = None if body["seats"] is None else tuple(body["seats"])
    spec = ForkSpec(body["at"], body["as_"], seats, body["seed"])
    answer = application().fork(caller(), game_id_of(game_id), spec, idempotency_key())
    response = accepted(answer)
    response.headers["Location"] = f"/v1/games/{answer.game_id}"
    return response


@forks.post(f"{SEAT}/worlds")
@forks.takes(shapes.NewWorlds)
@forks.gives(shapes.Worlds)
@forks.refuses(*OF_A_GAME, "game_not_started", "game_over")
@forks.needs_token("seat:play", "bot:play")
def sample_worlds(body: dict[str, Any], game_id: str, seat: int) -> Response:
    """Full states that this seat cannot tell from the true one, for bots that search.

    The same seed at the same version gives the same worlds; the game's dice are not touched.
    """
    require_player()
    place = game_id_of(game_id)
    response = as_json(application().worlds(caller(), place, seat, body["k"], body["seed"]))
    response.headers["Cache-Control"] = CACHE_PRIVATE
    return response


@forks.post(f"{SEAT}/substitute")
@forks.takes(shapes.NewHolder)
@forks.gives(play.Answer, status=201, description="Somebody else plays the seat from now on.")
@forks.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@forks.refuses(*OF_PLAY, "seat_taken", "invalid_seats")
@forks.needs_token("seat:play", "bot:play")
@forks.keyed()
def substitute(body: dict[str, Any], game_id: str, seat: int) -> Response:
    """Hand your seat to a bot, or to an account that made the game or sits in it; it goes on.

    Nobody else gets a seat unasked: give them a token that is good for your seat instead. Who made
    the game may hand a seat whose time has run out to a bot.
    """
    if (body["bot"] is None) == (body["account"] is None):
        raise Problem("invalid_body", "one of bot and account", pointer="")
    to = Holder(body["account"], body["bot"])
    place = game_id_of(game_id)
    return accepted(application().substitute(caller(), place, seat, to, idempotency_key()))
