"""What a seat does in a running game."""

from __future__ import annotations

from itertools import chain, islice
from typing import Any
from uuid import UUID

import msgspec
from flask import Response, request

from domain.kernel.event import snake
from service.application import Legal, Rejected, View

from .auth import application, caller
from .bodies import CACHE_PRIVATE, accepted, as_json, require_player
from .errors import Problem
from .games import AGAIN, REPLAYED
from .parser import game_id_of, idempotency_key, json_body, pointer
from .resource import Resource
from .rulesets import language
from .schemas import common, play
from .strict import Json

seats = Resource("seats", "What a seat may do, and doing it.")
SEAT = "/games/<game_id>/seats/<int(max=99):seat>"
OF_A_GAME = ("not_found", "not_your_seat", "game_faulted")
OF_PLAY = (
    *OF_A_GAME, "game_not_started", "game_over", "not_your_turn", "idempotency_key_reused",
)  # fmt: skip
OF_COMMANDS = ("version_conflict", "decision_closed", "illegal_command", "invalid_command")
VERDICTS = frozenset(
    {"illegal_command", "not_your_turn", "decision_closed", "game_over", "game_not_started"}
)


@seats.get(f"{SEAT}/legal-commands")
@seats.asks(play.LegalQuery)
@seats.gives(play.LegalCommands)
@seats.refuses(*OF_A_GAME)
@seats.needs_token("seat:play", "game:read")
def legal_commands(query: dict[str, Any], game_id: str, seat: int) -> Response:
    """All a seat may do now: offers with parameter domains, also as concrete commands.

    Also out of turn, where the rules let it: `awaiting` names only the seats that must decide.
    """
    legal = application().legal(caller(), game_id_of(game_id), seat)
    body: dict[str, Any] = {
        "game_id": str(legal.game_id),
        "seat": legal.seat,
        "version": legal.version,
        "offers": described(legal),
    }
    if query["enumerate_"]:
        body["commands"], body["truncated"] = enumerated(legal, query["limit"])
    response = as_json(body)
    response.headers["Cache-Control"] = CACHE_PRIVATE
    return response


@seats.post(f"{SEAT}/commands")
@seats.body_of(play.Given)
@seats.gives(play.Answer, status=201, description="Accepted; the events as you may see them.")
@seats.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@seats.refuses(*OF_PLAY, *OF_COMMANDS)
@seats.needs_token("seat:play")
@seats.keyed()
@seats.asks_for(play.CommandQuery)
def give_command(game_id: str, seat: int) -> Response:
    """Give a command of the rules. With an Idempotency-Key it may be sent again at any time."""
    require_player()
    place, key = game_id_of(game_id), idempotency_key()
    command, expected = _given()
    answer = application().submit(caller(), place, seat, command, key, expected)
    wanted = request.args.get("return")
    if wanted not in (None, "view"):
        raise Problem("bad_request", "return: Must be one of: view.", parameter="return")
    view = _view(place, seat) if wanted else None
    return accepted(answer, view)


@seats.post(f"{SEAT}/commands/check")
@seats.body_of(play.Tried)
@seats.gives(play.Checked)
@seats.refuses(*OF_A_GAME, "invalid_command")
@seats.needs_token("seat:play")
def check_command(game_id: str, seat: int) -> Response:
    """A dry run: whether the command would be accepted now, and if not, by which clause."""
    require_player()
    place = game_id_of(game_id)
    command = _command(_body("command"))
    try:
        version = application().check(caller(), place, seat, command)
    except Rejected as refusal:
        if refusal.code not in VERDICTS:
            raise
        return as_json(_refused(refusal))
    return as_json({"legal": True, "version": version})


@seats.post(f"{SEAT}/undo")
@seats.takes(common.Nothing)
@seats.gives(play.Answer, status=201, description="Taken back, as an event of its own.")
@seats.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@seats.refuses(*OF_PLAY, "undo_crosses_information")
@seats.needs_token("seat:play")
@seats.keyed()
def undo(body: dict[str, Any], game_id: str, seat: int) -> Response:
    """Take back your last act, up to the last draw, reveal or other seat's act."""
    return accepted(application().undo(caller(), game_id_of(game_id), seat, idempotency_key()))


@seats.post(f"{SEAT}/resign")
@seats.takes(common.Nothing)
@seats.gives(play.Answer, status=201, description="The seat has left the game.")
@seats.also_gives(200, AGAIN, schema=play.Answer, headers=REPLAYED)
@seats.refuses(*OF_PLAY)
@seats.needs_token("seat:play")
@seats.keyed()
def resign(body: dict[str, Any], game_id: str, seat: int) -> Response:
    """Leave a running game for good."""
    return accepted(application().resign(caller(), game_id_of(game_id), seat, idempotency_key()))


def described(legal: Legal) -> list[dict[str, Any]]:
    """The offers as JSON; `label` is a key among the labels of commands."""
    return [
        {
            **offer.described(),
            "clause": clause or None,
            "label": snake(offer.command.__name__),
            "size": offer.size(),
        }
        for offer, clause in zip(legal.offers, legal.clauses, strict=True)
    ]


def _view(place: UUID, seat: int) -> View:
    return application().view(caller(), place, f"seat:{seat}", None, language(None))


def enumerated(legal: Legal, limit: int) -> tuple[list[Any], bool]:
    """At most `limit` concrete commands, and whether there are more."""
    every = chain.from_iterable(offer.all() for offer in legal.offers)
    found = list(islice(every, limit + 1))
    return found[:limit], len(found) > limit


def _given() -> tuple[bytes, int | None]:
    body = _body("command", "expected_version")
    expected = _version(body["expected_version"]) if "expected_version" in body else None
    return _command(body), expected


def _body(*names: str) -> dict[str, Json]:
    body = json_body(request, needed=True)
    for name in body:
        if name not in names:
            raise Problem("invalid_body", "Unknown field.", pointer=pointer([name]))
    return body


def _command(body: dict[str, Json]) -> bytes:
    if "command" not in body:
        raise Problem("invalid_body", "Missing data for required field.", pointer="/command")
    command = body["command"]
    if not isinstance(command, dict):
        raise Problem("invalid_command", "a command is an object", pointer="/command")
    return msgspec.json.encode(command)


def _version(value: Json) -> int:
    if type(value) is int and 0 <= value <= play.MOST_SEQ:
        return value
    raise Problem("invalid_body", "Not a valid version.", pointer="/expected_version")


def _refused(refusal: Rejected) -> dict[str, Any]:
    return {
        "legal": False,
        "version": refusal.version,
        "code": refusal.code,
        "detail": refusal.detail,
        "clause": refusal.clause,
        "parameter": refusal.parameter,
    }
