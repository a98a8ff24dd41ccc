"""Games as a whole: the list, the header, the lobby."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from domain.kernel.lobby import Clock
from service.application import GameFilter, GameHeader, GameSpec

from .auth import application, caller
from .bodies import accepted, as_json
from .errors import Problem
from .parser import game_id_of, idempotency_key, is_uuid
from .resource import Resource
from .schemas import common, play
from .schemas import games as shapes

games = Resource("games", "Games: create, find, join, start.")
AGAIN = "The repeat of an earlier request with this key: the same body."
REPLAYED = {"Idempotent-Replay": {"schema": {"type": "string"}, "description": "`true`"}}
LOBBY = ("not_found", "game_started", "game_over", "idempotency_key_reused", "game_faulted")


@games.post("/games")
@games.takes(shapes.NewGame)
@games.gives(play.Answer, status=201, description="Created; Location names it.")
@games.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@games.refuses(
    "unknown_ruleset", "invalid_seats", "invalid_options", "invalid_seed", "idempotency_key_reused"
)
@games.needs_token("game:create")
@games.keyed()
def create_game(body: dict[str, Any]) -> Response:
    """Lay a table. A seat is `open`, `me` or `bot:<name>`; then join and start.

    `me` may stand several times, as in a solo game with several heroes: your token plays them all.
    """
    spec = GameSpec(
        ruleset=body["ruleset"],
        seats=tuple(body["seats"]),
        options=body["options"],
        rules_version=body["rules_version"],
        visibility=body["visibility"],
        clock=Clock(**body["clock"]) if body["clock"] else Clock(),
        seed=body["seed"],
        entropy=body["entropy"],
    )
    answer = application().create_game(caller(), spec, idempotency_key())
    response = accepted(answer)
    response.headers["Location"] = f"/v1/games/{answer.game_id}"
    return response


@games.get("/games")
@games.asks(shapes.GamesQuery)
@games.gives(shapes.Games)
@games.may_use_token()
def list_games(query: dict[str, Any]) -> Response:
    """Public games and your own, newest first, a page at a time."""
    me = caller().account
    updated = query["updated_since"]
    where = GameFilter(
        ruleset=query["ruleset"],
        status=query["status"],
        account=_account(query["account"], me),
        updated_since_ms=None if updated is None else int(updated.timestamp() * 1000),
        viewer=None if me is None else UUID(me),
    )
    page = application().games(caller(), where, query["cursor"], query["limit"])
    return as_json(page)


@games.get("/games/<game_id>")
@games.gives(shapes.Game)
@games.refuses("not_found", "game_faulted")
@games.may_use_token()
def get_game(game_id: str) -> GameHeader:
    """The public header: status, version, seats, who must decide, commitment, result."""
    return application().header(caller(), game_id_of(game_id))


@games.post("/games/<game_id>/join")
@games.takes(shapes.JoinGame)
@games.gives(play.Answer, status=201, description="You sit; `seat_token` is good for your seats.")
@games.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@games.refuses(
    *LOBBY, "already_joined", "seat_taken", "game_full", "invalid_entropy", "not_your_seat"
)
@games.needs_token("seat:play")
@games.keyed()
def join_game(body: dict[str, Any], game_id: str) -> Response:
    """Sit down at a seat, or at the first that is open.

    You may take several: name each further one. Without `seat` a second request is refused with
    `already_joined`, so that nothing sent twice takes two. Your token acts for each seat that you
    hold and sees what each may see, in games with hidden information too: the header shows
    everybody who holds which seats before play begins.
    """
    place = game_id_of(game_id)
    answer = application().join(caller(), place, body["seat"], body["entropy"], idempotency_key())
    return accepted(answer)


@games.post("/games/<game_id>/leave")
@games.takes(shapes.LeaveGame)
@games.gives(play.Answer, status=201, description="The seat is open again.")
@games.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@games.refuses(*LOBBY, "not_your_seat")
@games.needs_token("seat:play")
@games.keyed()
def leave_game(body: dict[str, Any], game_id: str) -> Response:
    """Stand up before the start: from `seat`, or from all the seats that you hold."""
    place = game_id_of(game_id)
    return accepted(application().leave(caller(), place, body["seat"], idempotency_key()))


@games.post("/games/<game_id>/start")
@games.takes(common.Nothing)
@games.gives(play.Answer, status=201, description="Play has begun.")
@games.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@games.refuses(*LOBBY, "not_your_game", "seats_open")
@games.needs_token("seat:play")
@games.keyed()
def start_game(body: dict[str, Any], game_id: str) -> Response:
    """Begin play, when every seat is held."""
    return accepted(application().start(caller(), game_id_of(game_id), idempotency_key()))


@games.post("/games/<game_id>/cancel")
@games.takes(common.Nothing)
@games.gives(play.Answer, status=201, description="The game is called off.")
@games.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@games.refuses(*LOBBY, "not_your_game")
@games.needs_token("seat:play")
@games.keyed()
def cancel_game(body: dict[str, Any], game_id: str) -> Response:
    """Call the game off before the start; only its creator may."""
    return accepted(application().cancel(caller(), game_id_of(game_id), idempotency_key()))


def _account(asked: str | None, me: str | None) -> UUID | None:
    if asked is None:
        return None
    if asked == "me":
        if me is None:
            raise Problem("unauthenticated", "account=me needs a bearer token")
        return UUID(me)
    if not is_uuid(asked):
        raise Problem("bad_request", "an account's id, or me", parameter="account")
    return UUID(asked)
