"""Shapes of playing and reading a game."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from .fields import Flag, QueryWhole, Whole
from .games import ASKED, MOMENT, MOST_PAGE, STATUSES

MOST_SEQ = 10**9
MOST_COMMANDS = 500
LONGEST_WAIT = 25  # seconds
VIEWER = {
    "description": "`seat:<n>`, `spectator` or `omniscient`; by default the first of the "
    "seats that the token is good for.",
    "pattern": "^(seat:[0-9]{1,2}|spectator|omniscient)$",
}


class EventRow(Schema):
    """One event as you may see it: secrets are null. Its schema: `/v1/rulesets/{slug}/schemas`."""

    seq = fields.Integer(required=True)
    commit = fields.Integer(required=True)
    at = fields.String(required=True, metadata=MOMENT)
    seat = fields.Integer(required=True, allow_none=True, metadata={"description": "Who acted."})
    clause = fields.String(required=True, allow_none=True)
    event = fields.Dict(required=True)


class ViewState(Schema):
    """The game as one viewer knows it; `settled` is false in the middle of a commit."""

    game_id = fields.String(required=True)
    viewer = fields.String(required=True)
    seq = fields.Integer(required=True)
    settled = fields.Boolean(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    awaiting = fields.List(fields.Integer(), required=True, metadata={"description": ASKED})
    question = fields.Dict(required=True, allow_none=True)
    agenda = fields.List(
        fields.Dict(), required=True, metadata={"description": "Steps to do; the last comes first."}
    )
    state = fields.Dict(
        required=True, allow_none=True, metadata={"description": "The ruleset's `view` schema."}
    )
    progress = fields.Float(required=True)
    picture = fields.String(
        required=True,
        metadata={"description": "The board as plain text, in the language that was asked for."},
    )


class Answer(Schema):
    """What an accepted request caused, as you may see it."""

    status = fields.String(required=True, validate=validate.Equal("accepted"))
    game_id = fields.String(required=True)
    version = fields.Integer(required=True)
    first_seq = fields.Integer(required=True)
    last_seq = fields.Integer(required=True)
    events = fields.List(
        fields.Nested(EventRow),
        required=True,
        metadata={"description": "As the seat that acted may see them, else the first of yours."},
    )
    awaiting = fields.List(fields.Integer(), required=True, metadata={"description": ASKED})
    undo_horizon = fields.Integer(
        required=True, metadata={"description": "The event to which that seat may still go back."}
    )
    seats = fields.List(fields.Integer(), metadata={"description": "Yours, on create and join."})
    seat_token = fields.String(
        metadata={"description": "Good for your seats of this game only; on create and join."}
    )
    view = fields.Nested(ViewState, metadata={"description": "With `return=view`."})


class Given(Schema):
    """A command for one seat."""

    command = fields.Dict(
        required=True,
        metadata={"description": "As `/v1/rulesets/{slug}/schemas` describes the ruleset's."},
    )
    expected_version = Whole(0, MOST_SEQ, metadata={"description": "Refuse it at another one."})


class Tried(Schema):
    """A command to try."""

    command = fields.Dict(required=True)


class CommandQuery(Schema):
    """What to send back beside the events; Accept-Language is for the view's picture."""

    return_ = fields.String(
        data_key="return",
        load_default=None,
        validate=validate.OneOf(("view",)),
        metadata={"description": "Also the view after it."},
    )


class Checked(Schema):
    """Whether a command would be accepted now."""

    legal = fields.Boolean(required=True)
    version = fields.Integer(required=True)
    code = fields.String()
    detail = fields.String()
    clause = fields.String(allow_none=True)
    parameter = fields.String(allow_none=True)


DOMAINS = (
    "Each a domain. `one_of`: one of `values`. `subset_of`: a sorted list of `least` to `most` of "
    "`values`. `bundle`: `{kind: count}`, `least` to `most` things out of `have`; worth `total` by "
    "`weights`, and more than `beyond` of some kind, where they are given. `transfers`: a sorted "
    "list of `[giver, receiver, kind, count]` between seats, of what each has in `have`."
)


class Offer(Schema):
    """One way to act: a command's type and a domain for each parameter."""

    command = fields.String(required=True)
    clause = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "That of the question for `choose`, which answers it."},
    )
    label = fields.String(required=True, metadata={"description": "Its key under labels.commands."})
    parameters = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(),
        required=True,
        metadata={"description": DOMAINS},
    )
    size = fields.Integer(required=True, metadata={"description": "How many commands it covers."})


class LegalCommands(Schema):
    """All a seat may do now; `commands` and `truncated` with `enumerate=1`."""

    game_id = fields.String(required=True)
    seat = fields.Integer(required=True)
    version = fields.Integer(required=True)
    offers = fields.List(fields.Nested(Offer), required=True)
    commands = fields.List(fields.Dict())
    truncated = fields.Boolean()


class LegalQuery(Schema):
    """Also list concrete commands, up to a limit."""

    enumerate_ = Flag(
        data_key="enumerate",
        load_default=False,
        metadata={"description": "Also as concrete commands, up to `limit`."},
    )
    limit = QueryWhole(1, MOST_COMMANDS, load_default=100)


class ViewerQuery(Schema):
    """Through whose eyes."""

    as_ = fields.String(data_key="as", load_default=None, metadata=VIEWER)


class ViewQuery(ViewerQuery):
    """Through whose eyes, and when."""

    at = QueryWhole(
        0, MOST_SEQ, load_default=None, metadata={"description": "The number of an event."}
    )
    after = QueryWhole(
        0,
        MOST_SEQ,
        load_default=None,
        metadata={"description": "Answer when the game is past this event, 304 if it is not."},
    )
    wait = QueryWhole(
        0,
        LONGEST_WAIT,
        load_default=0,
        metadata={"description": "Seconds to wait for that; without `after`: for any event."},
    )


class EventsQuery(ViewerQuery):
    """Which page."""

    after = QueryWhole(0, MOST_SEQ, load_default=0)
    limit = QueryWhole(1, MOST_PAGE, load_default=100)


class Events(Schema):
    """Events in order; `next_after` is where the next page starts, null when there is no more."""

    game_id = fields.String(required=True)
    viewer = fields.String(required=True)
    events = fields.List(fields.Nested(EventRow), required=True)
    next_after = fields.Integer(required=True, allow_none=True)
    version = fields.Integer(required=True)
    ended = fields.Boolean(required=True)


class RecordHeader(Schema):
    """The first line of a record."""

    format = fields.String(required=True)
    game_id = fields.String(required=True)
    ruleset = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    viewer = fields.String(required=True)
    commits = fields.Integer(required=True)
    seed = fields.String(required=True, allow_none=True)


class Record(Schema):
    """A whole game as one file (api_spec/record.md); one commit a line."""

    header = fields.Nested(RecordHeader, required=True)
    commits = fields.List(fields.Dict(), required=True)


class Verdict(Schema):
    """`first_bad` is the number of the first commit that is wrong; 0 means the header."""

    verified = fields.Boolean(required=True)
    detail = fields.String(required=True)
    first_bad = fields.Integer(required=True, allow_none=True)
    commits = fields.Integer(required=True)
    events = fields.Integer(required=True)
    game_id = fields.String(required=True, allow_none=True)
    ruleset = fields.String(required=True, allow_none=True)
    outcome = fields.Dict(required=True, allow_none=True)
