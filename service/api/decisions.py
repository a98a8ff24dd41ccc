"""The open decisions of a bot, over all its seats, in one request."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.application import Caller
from service.application.inbox import Decision
from service.streams import wait_until

from .auth import application, caller
from .bodies import as_json
from .resource import Resource
from .schemas import streams as shapes
from .seats import described, enumerated
from .tails import again, open_tail

decisions = Resource("decisions", "For bots: what to decide now.")
MOST_COMMANDS = 100


@decisions.get("/bot/decisions")
@decisions.asks(shapes.DecisionsQuery)
@decisions.gives(shapes.Decisions)
@decisions.needs_token("bot:play")
def open_decisions(query: dict[str, Any]) -> Response:
    """The open decisions of all your seats; with `wait` it answers when there is one.

    What a seat may do without being asked is in its legal commands, not here.
    """
    found, more = application().decisions(caller(), query["limit"])
    if not found and query["wait"]:
        found, more = _awaited(query["wait"], query["limit"])
    found.sort(key=lambda each: (each.deadline is None, each.deadline or ""))
    return as_json({"decisions": [_shown(each) for each in found], "more": more})


def _awaited(seconds: int, limit: int) -> tuple[list[Decision], bool]:
    who, tail = again(), open_tail()
    result: tuple[list[Decision], bool] = ([], False)

    def come() -> bool:
        nonlocal result
        now: Caller = who()
        tail.follow(application().playing(now))
        result = application().decisions(now, limit)
        return bool(result[0])

    try:
        wait_until(tail, seconds, come)
    finally:
        tail.close()
    return result


def _shown(decision: Decision) -> dict[str, Any]:
    legal = decision.legal
    game = f"/v1/games/{legal.game_id}"
    seat = f"{game}/seats/{legal.seat}"
    commands, truncated = enumerated(legal, MOST_COMMANDS)
    return {
        "game_id": str(legal.game_id),
        "seat": legal.seat,
        "version": legal.version,
        "ruleset": legal.rules.slug,
        "deadline": decision.deadline,
        "links": {
            "view": f"{game}/view?as=seat:{legal.seat}",
            "legal_commands": f"{seat}/legal-commands",
            "commands": f"{seat}/commands",
        },
        "offers": described(legal),
        "commands": commands,
        "truncated": truncated,
    }
