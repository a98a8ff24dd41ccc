"""Shapes of games, their lobby and their list."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from .fields import Name, QueryWhole, Whole

STATUSES = ("lobby", "running", "ended", "cancelled", "faulted")
VISIBILITIES = ("public", "unlisted")
ON_TIMEOUT = ("default", "substitute", "forfeit", "pause")
WHEN_TIME_IS_UP = (
    "`default`: the rules' fixed command; `substitute`: a bot takes the seat; `forfeit`: the seat "
    "leaves; `pause`: the game waits for it, without a clock."
)
IN_LISTS = "`public`: in the list of games; `unlisted`: only for those who have its id."
ASKED = "Seats that must decide; another may have offers out of turn."
MOMENT = {"type": "string", "format": "date-time"}
MOST_SEATS = 16
MOST_PAGE = 200
LONGEST_DECISION_MS = 30 * 24 * 3600 * 1000
SHORTEST_DECISION_MS = 1000
LONGEST_ENTROPY = 64


class NewClock(Schema):
    """`decision_ms` for each decision (null: no limit) and what happens when it has passed."""

    decision_ms = Whole(
        SHORTEST_DECISION_MS, LONGEST_DECISION_MS, load_default=None, allow_none=True
    )
    on_timeout = fields.String(
        load_default="default",
        validate=validate.OneOf(ON_TIMEOUT),
        metadata={"description": WHEN_TIME_IS_UP},
    )


class Clock(Schema):
    """The time for each decision."""

    decision_ms = fields.Integer(required=True, allow_none=True)
    on_timeout = fields.String(
        required=True,
        validate=validate.OneOf(ON_TIMEOUT),
        metadata={"description": WHEN_TIME_IS_UP},
    )


class NewGame(Schema):
    """A game to create; a seat is `open`, `me` (any number of times) or `bot:<name>`."""

    ruleset = fields.String(required=True, validate=validate.Length(min=1, max=40))
    rules_version = Whole(1, load_default=None, allow_none=True)
    options = fields.Dict(
        keys=fields.String(),
        load_default=dict,
        metadata={"description": "As the ruleset's `options_schema` says; its defaults else."},
    )
    seats = fields.List(
        fields.String(
            validate=validate.Regexp(
                r"^(open|me|bot:[a-z0-9_]{1,40})\Z", error="open, me or bot:<name>"
            ),
            metadata={"pattern": "^(open|me|bot:[a-z0-9_]{1,40})$"},
        ),
        required=True,
        validate=validate.Length(min=1, max=MOST_SEATS),
    )
    visibility = fields.String(
        load_default="public",
        validate=validate.OneOf(VISIBILITIES),
        metadata={"description": IN_LISTS},
    )
    clock = fields.Nested(NewClock, load_default=dict)
    seed = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(r"^[0-9a-f]{64}\Z", error="64 hexadecimal digits, lower case"),
        metadata={
            "description": "32 bytes in hex: a repeatable game, marked `seed_source: requested`.",
            "pattern": "^[0-9a-f]{64}$",
        },
    )
    entropy = Name(
        LONGEST_ENTROPY, 0, load_default="", metadata={"description": "Your share in the dice."}
    )


class JoinGame(Schema):
    """Sit down at this seat, or at the first that is open if you hold none."""

    seat = Whole(0, MOST_SEATS - 1, load_default=None, allow_none=True)
    entropy = Name(
        LONGEST_ENTROPY, 0, load_default="", metadata={"description": "Your share in the dice."}
    )


class LeaveGame(Schema):
    """Stand up from this seat, or from all that you hold."""

    seat = Whole(0, MOST_SEATS - 1, load_default=None, allow_none=True)


class Seat(Schema):
    """Who holds a seat; `component` is what stands for it on the board (see labels)."""

    seat = fields.Integer(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(("open", "account", "bot")))
    component = fields.String(required=True)
    account = fields.String(required=True, allow_none=True)
    name = fields.String(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    left = fields.Boolean(required=True)


class Origin(Schema):
    """Where a fork comes from: a game, one of its events, and through whose eyes."""

    game_id = fields.String(required=True)
    at = fields.Integer(required=True)
    viewer = fields.String(required=True)


class Game(Schema):
    """What everybody may know of a game as a whole."""

    game_id = fields.String(required=True)
    ruleset = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    version = fields.Integer(required=True, metadata={"description": "Number of the last event."})
    commits = fields.Integer(required=True)
    seats = fields.List(fields.Nested(Seat), required=True)
    awaiting = fields.List(fields.Integer(), required=True, metadata={"description": ASKED})
    deadline = fields.String(required=True, allow_none=True, metadata=MOMENT)
    creator = fields.String(required=True, allow_none=True)
    visibility = fields.String(required=True, validate=validate.OneOf(VISIBILITIES))
    clock = fields.Nested(Clock, required=True)
    options = fields.Dict(required=True)
    seed_source = fields.String(required=True, validate=validate.OneOf(("server", "requested")))
    commitment = fields.String(
        required=True, metadata={"description": "SHA-256 of the sealed seed, hex."}
    )
    head_hash = fields.String(required=True, metadata={"description": "Hash of the last commit."})
    seed = fields.String(
        required=True, allow_none=True, metadata={"description": "Opened at the end."}
    )
    result = fields.Dict(required=True, allow_none=True)
    progress = fields.Float(required=True, metadata={"description": "0 to 1."})
    forked_from = fields.Nested(
        Origin, required=True, allow_none=True, metadata={"description": "Of a fork."}
    )
    imported_at = fields.String(
        required=True,
        allow_none=True,
        metadata=MOMENT | {"description": "Of a game that came as a record: it takes no commands."},
    )


class GameLine(Schema):
    """One line of the list of games."""

    game_id = fields.String(required=True)
    ruleset = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    version = fields.Integer(required=True)
    awaiting = fields.List(fields.Integer(), required=True, metadata={"description": ASKED})
    deadline = fields.String(required=True, allow_none=True, metadata=MOMENT)
    visibility = fields.String(required=True, validate=validate.OneOf(VISIBILITIES))
    seats = fields.List(fields.Dict(), required=True)
    created_at = fields.String(required=True, metadata=MOMENT)
    updated_at = fields.String(required=True, metadata=MOMENT)


class Games(Schema):
    """Games, newest first; `next_cursor` is null on the last page."""

    games = fields.List(fields.Nested(GameLine), required=True)
    next_cursor = fields.String(required=True, allow_none=True)


class GamesQuery(Schema):
    """Which games."""

    ruleset = fields.String(load_default=None, validate=validate.Length(max=40))
    status = fields.String(load_default=None, validate=validate.OneOf(STATUSES))
    account = fields.String(
        load_default=None, metadata={"description": "An account's id, or `me`."}
    )
    updated_since = fields.AwareDateTime(load_default=None, metadata=MOMENT)
    cursor = fields.String(load_default=None, validate=validate.Length(max=200))
    limit = QueryWhole(1, MOST_PAGE, load_default=50)
