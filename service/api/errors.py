"""Every error of the API: one closed list, one form (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from flask import Response, g

PROBLEM_JSON = "application/problem+json"
TYPE_PREFIX = "/v1/problems#"
RETRY_AFTER_S = 2


class Kind(NamedTuple):
    """What a code stands for."""

    status: int
    title: str


KINDS: Mapping[str, Kind] = {
    "bad_request": Kind(400, "The request cannot be read"),
    "unknown_filter": Kind(400, "There is no such query parameter here"),
    "unauthenticated": Kind(401, "A valid bearer token is needed"),
    "missing_scope": Kind(403, "The token is not good for this"),
    "not_your_seat": Kind(403, "You do not hold that seat"),
    "not_your_game": Kind(403, "Only those who belong to the game may do this"),
    "view_forbidden": Kind(403, "You may not look at the game that way now"),
    "not_found": Kind(404, "There is no such thing, or you may not know of it"),
    "method_not_allowed": Kind(405, "The resource does not know this method"),
    "version_conflict": Kind(409, "The game has moved on"),
    "not_your_turn": Kind(409, "Another seat decides now"),
    "decision_closed": Kind(409, "The game does not wait for this now"),
    "game_over": Kind(409, "The game has ended"),
    "game_not_started": Kind(409, "The game has not started"),
    "game_started": Kind(409, "The game has started"),
    "seats_open": Kind(409, "Some seats are still open"),
    "game_full": Kind(409, "Every seat is held"),
    "already_joined": Kind(409, "You sit there already: name a free seat to take one more"),
    "seat_taken": Kind(409, "Somebody holds that seat"),
    "not_forkable": Kind(409, "The game cannot be forked there"),
    "game_exists": Kind(409, "Another game has that id"),
    "cursor_ahead": Kind(409, "The store has never been where this cursor points"),
    "undo_crosses_information": Kind(409, "There is nothing you can take back"),
    "record_unavailable": Kind(409, "The bots or the rules have changed since that game"),
    "too_large": Kind(413, "The body is too large"),
    "unsupported_media_type": Kind(415, "The body is not JSON"),
    "illegal_command": Kind(422, "The rules do not allow this command"),
    "invalid_command": Kind(422, "The command does not fit its schema"),
    "invalid_body": Kind(422, "The body does not fit its schema"),
    "unknown_ruleset": Kind(422, "There is no such ruleset or version"),
    "invalid_seats": Kind(422, "The seats do not fit the ruleset"),
    "invalid_options": Kind(422, "The options do not fit the ruleset"),
    "invalid_seed": Kind(422, "The seed is not 32 bytes in hexadecimal"),
    "invalid_record": Kind(422, "The record is not true, or not one that can be kept"),
    "invalid_expiry": Kind(422, "The expiry is not acceptable"),
    "invalid_entropy": Kind(422, "The entropy is not acceptable"),
    "idempotency_key_reused": Kind(422, "This key was used with another request"),
    "unknown_bot": Kind(422, "There is no such bot for the ruleset"),
    "invalid_pairing": Kind(422, "The policies do not fit the pairing"),
    "invalid_games": Kind(422, "The number of games does not fit the pairing or the limit"),
    "game_faulted": Kind(423, "The game is stopped by a fault of ours"),
    "rate_limited": Kind(429, "Too many requests"),
    "too_many_simulations": Kind(429, "Too many unfinished simulations"),
    "internal_error": Kind(500, "A fault of ours"),
    "busy": Kind(503, "A part of the service is not available: try again"),
}
BY_STATUS: Mapping[int, str] = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_media_type",
    500: "internal_error",
    503: "busy",
}


class Problem(Exception):
    """An error to answer with; `members` are the code's own: pointer, parameter, version ..."""

    def __init__(self, code: str, detail: str, **members: object) -> None:
        super().__init__(f"{code}: {detail}")
        self.code, self.detail = code, detail
        self.members = {name: value for name, value in members.items() if value is not None}

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return KINDS[self.code].status


def respond(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """The problem as an HTTP response; `error` repeats the detail for clients that look there."""
    kind = KINDS[problem.code]
    g.problem_code = problem.code
    body = {
        "type": TYPE_PREFIX + problem.code,
        "title": kind.title,
        "status": kind.status,
        "code": problem.code,
        "error": problem.detail,
        "detail": problem.detail,
        **problem.members,
        "request_id": g.request_id,
    }
    response = Response(msgspec.json.encode(body), kind.status, mimetype=PROBLEM_JSON)
    response.headers.update(headers or {})
    if kind.status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="dead-reckoning"'
    if kind.status in (429, 503):
        response.headers["Retry-After"] = str(problem.members.get("retry_after", RETRY_AFTER_S))
    return response
