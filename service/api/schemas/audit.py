"""Shapes of audits, the feed, forks, sampled worlds and seats that change hands."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from .fields import Name, QueryWhole, Whole
from .games import MOMENT, MOST_PAGE, MOST_SEATS
from .play import MOST_SEQ, VIEWER, Verdict

MOST_WORLDS = 100
LONGEST_SEED = 64
HOLDER = "^(me|bot:[a-z0-9_]{1,40})$"
UUID_PATTERN = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"


class Learned(Schema):
    """An event that told a fact nobody among its readers could know before."""

    seq = fields.Integer(required=True)
    commit = fields.Integer(required=True)
    at = fields.String(required=True, metadata=MOMENT)
    seat = fields.Integer(required=True, allow_none=True, metadata={"description": "Who acted."})
    clause = fields.String(required=True, allow_none=True)
    learned_by = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "The seats that could read it; null: everybody."},
    )
    event = fields.Dict(required=True)


class Audit(Verdict):
    """The verdict, the ends of the chain, and a page of what was learned when."""

    head_hash = fields.String(required=True, metadata={"description": "Hash of the last commit."})
    commitment = fields.String(
        required=True, metadata={"description": "SHA-256 of the sealed seed, hex."}
    )
    seed = fields.String(required=True, allow_none=True)
    seed_source = fields.String(required=True, validate=validate.OneOf(("server", "requested")))
    reveals = fields.List(fields.Nested(Learned), required=True)
    next_after = fields.Integer(required=True, allow_none=True)


class AuditQuery(Schema):
    """Which page of what was learned."""

    after = QueryWhole(0, MOST_SEQ, load_default=0)
    limit = QueryWhole(1, MOST_PAGE, load_default=100)


class FeedRow(Schema):
    """A commit of some game, as in a record; go on after `cursor`."""

    cursor = fields.String(required=True)
    game_id = fields.String(required=True)
    commit = fields.Dict(required=True)


class Feed(Schema):
    """The next commits; `next_cursor` never ends: ask again with it for what comes."""

    commits = fields.List(fields.Nested(FeedRow), required=True)
    next_cursor = fields.String(required=True)


class FeedQuery(Schema):
    """Where to go on; an opaque cursor out of an earlier page."""

    after = fields.String(load_default=None, validate=validate.Length(max=100))
    limit = QueryWhole(1, MOST_PAGE, load_default=100)


class NewFork(Schema):
    """Where to fork and who sits in the fork; by default you, at your seats, and bots elsewhere."""

    at = Whole(0, MOST_SEQ, required=True, metadata={"description": "The number of an event."})
    as_ = fields.String(data_key="as", load_default=None, metadata=VIEWER)
    seats = fields.List(
        fields.String(
            validate=validate.Regexp(HOLDER.replace("$", r"\Z"), error="me or bot:<name>"),
            metadata={"pattern": HOLDER},
        ),
        load_default=None,
        allow_none=True,
        validate=validate.Length(min=1, max=MOST_SEATS),
    )
    seed = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Regexp(r"^[0-9a-f]{64}\Z", error="64 hexadecimal digits, lower case"),
        metadata={
            "description": "32 bytes in hex: the same fork again.",
            "pattern": "^[0-9a-f]{64}$",
        },
    )


class NewWorlds(Schema):
    """How many worlds, and the seed they come from."""

    k = Whole(1, MOST_WORLDS, required=True)
    seed = Name(LONGEST_SEED, required=True, metadata={"description": "Any text of your own."})


class World(Schema):
    """A full state; its schema is the ruleset's `view`."""

    agenda = fields.List(fields.Dict(), required=True)
    state = fields.Dict(required=True)


class Worlds(Schema):
    """States that the seat cannot tell from the true one."""

    game_id = fields.String(required=True)
    seat = fields.Integer(required=True)
    version = fields.Integer(required=True)
    worlds = fields.List(fields.Nested(World), required=True)


class NewHolder(Schema):
    """Who plays the seat from now on: a built-in bot, or an account of this game by its id."""

    bot = fields.String(
        load_default=None,
        validate=validate.Regexp(r"^[a-z0-9_]{1,40}\Z", error="the name of a bot"),
        metadata={"pattern": "^[a-z0-9_]{1,40}$"},
    )
    account = fields.String(
        load_default=None,
        validate=validate.Regexp(UUID_PATTERN.replace("$", r"\Z"), error="the id of an account"),
        metadata={"pattern": UUID_PATTERN},
    )
