"""Shapes of what is waited for."""

from __future__ import annotations

from marshmallow import Schema, fields

from .fields import QueryWhole
from .games import MOMENT
from .play import LONGEST_WAIT, MOST_SEQ, Offer, ViewerQuery
from .rulesets import LanguageQuery

MOST_DECISIONS = 50


class StreamQuery(ViewerQuery, LanguageQuery):
    """Through whose eyes, and from where; `lang` is for the picture."""

    after = QueryWhole(
        0,
        MOST_SEQ,
        load_default=None,
        metadata={"description": "The last event you have; by default the game's last one."},
    )


class AccountStreamQuery(Schema):
    """From where."""

    after = fields.String(
        load_default=None,
        metadata={"description": "The `cursor` of the last line you have.", "pattern": "^[0-9]+$"},
    )


class LastSeq(Schema):
    """The id of the last server-sent event of this game."""

    last = QueryWhole(
        0,
        MOST_SEQ,
        data_key="Last-Event-ID",
        load_default=None,
        metadata={"description": "Where to go on; it counts more than `after`."},
    )


class LastCursor(Schema):
    """The id of the last server-sent event."""

    last = fields.String(
        data_key="Last-Event-ID",
        load_default=None,
        metadata={"description": "Where to go on; it counts more than `after`."},
    )


class DecisionsQuery(Schema):
    """How many, and how long to wait for the first."""

    wait = QueryWhole(
        0, LONGEST_WAIT, load_default=0, metadata={"description": "Seconds until an empty answer."}
    )
    limit = QueryWhole(1, MOST_DECISIONS, load_default=MOST_DECISIONS)


class DecisionLinks(Schema):
    """Where to look and where to answer."""

    view = fields.String(required=True)
    legal_commands = fields.String(required=True)
    commands = fields.String(required=True)


class Decision(Schema):
    """One seat of yours that is asked; `commands` is cut at 100 (`truncated`)."""

    game_id = fields.String(required=True)
    seat = fields.Integer(required=True)
    version = fields.Integer(
        required=True, metadata={"description": "Send it as `expected_version`."}
    )
    ruleset = fields.String(required=True)
    deadline = fields.String(required=True, allow_none=True, metadata=MOMENT)
    links = fields.Nested(DecisionLinks, required=True)
    offers = fields.List(fields.Nested(Offer), required=True)
    commands = fields.List(fields.Dict(), required=True)
    truncated = fields.Boolean(required=True)


class Decisions(Schema):
    """The open decisions of all your seats, the nearest deadline first."""

    decisions = fields.List(fields.Nested(Decision), required=True)
    more = fields.Boolean(required=True, metadata={"description": "There are more than `limit`."})
