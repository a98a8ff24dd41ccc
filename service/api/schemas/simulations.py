"""Shapes of simulations, their results and their summary."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from .fields import Name, QueryWhole, Whole
from .games import MOMENT, MOST_PAGE, MOST_SEATS

MOST_GAMES = 100_000
MOST_POLICIES = 16
MOST_SEEDS = 500
PAIRINGS = ("none", "mirrored", "round_robin")
ALL_PAIRINGS = ("none", "rotate", "mirrored", "round_robin")
STATUSES = ("queued", "running", "done", "cancelled", "failed")
HEX_SEED = validate.Regexp(r"^[0-9a-f]{64}\Z", error="64 hexadecimal digits, lower case")


class NewSimulation(Schema):
    """Games between bots: how many, or the seeds of their deals."""

    ruleset = fields.String(required=True, validate=validate.Length(min=1, max=40))
    rules_version = Whole(1, load_default=None, allow_none=True)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    policies = fields.List(
        fields.String(
            validate=validate.Regexp(r"^(bot:)?[a-z0-9_]{1,40}\Z", error="a bot's name"),
            metadata={"pattern": "^(bot:)?[a-z0-9_]{1,40}$"},
        ),
        required=True,
        validate=validate.Length(min=1, max=MOST_POLICIES),
        metadata={
            "description": "Bots in seat order, with or without `bot:`; for round_robin the field."
        },
    )
    seats = Whole(
        1, MOST_SEATS, load_default=None, allow_none=True,
        metadata={"description": "One a policy; for round_robin the fewest that the rules allow."},
    )  # fmt: skip
    pairing = fields.String(load_default="none", validate=validate.OneOf(PAIRINGS))
    games = Whole(
        1, MOST_GAMES, load_default=None, allow_none=True,
        metadata={"description": "In all: a multiple of the games that share a deal."},
    )  # fmt: skip
    seeds = fields.List(
        fields.String(validate=HEX_SEED, metadata={"pattern": "^[0-9a-f]{64}$"}),
        load_default=list,
        validate=validate.Length(max=MOST_SEEDS),
        metadata={"description": "The deals, instead of `games`: as `seed` of a game."},
    )
    seed = Name(
        64, load_default=None, allow_none=True,
        metadata={"description": "Any text: the same text gives the same games. Random if none."},
    )  # fmt: skip

    @validates_schema
    def _games_or_seeds(self, data: dict[str, Any], **_: object) -> None:  # Any: the body
        if (data.get("games") is None) == (not data.get("seeds")):
            raise ValidationError("Give either games or seeds.", "games")


class Progress(Schema):
    """Games played, of how many."""

    done = fields.Integer(required=True)
    total = fields.Integer(required=True)


class Simulation(Schema):
    """A simulation and how far it is."""

    simulation_id = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    progress = fields.Nested(Progress, required=True)
    ruleset = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    options = fields.Dict(required=True)
    policies = fields.List(fields.String(), required=True)
    seats = fields.Integer(required=True)
    pairing = fields.String(required=True, validate=validate.OneOf(PAIRINGS))
    games = fields.Integer(required=True)
    games_a_deal = fields.Integer(
        required=True, metadata={"description": "How many games share the dice of a deal."}
    )
    seed = fields.String(required=True)
    seeds = fields.List(fields.String(), required=True)
    created_at = fields.String(required=True, metadata=MOMENT)
    ended_at = fields.String(required=True, allow_none=True, metadata=MOMENT)
    error = fields.String(required=True, allow_none=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class Simulations(Schema):
    """Simulations, newest first; `next_cursor` is null on the last page."""

    simulations = fields.List(fields.Nested(Simulation), required=True)
    next_cursor = fields.String(required=True, allow_none=True)


class SimulationsQuery(Schema):
    """Which page."""

    cursor = fields.String(load_default=None, validate=validate.Length(max=200))
    limit = QueryWhole(1, MOST_PAGE, load_default=50)


class ResultsQuery(Schema):
    """Where to begin: after the game of this number."""

    after = QueryWhole(
        0, MOST_GAMES, load_default=None,
        metadata={"description": "The `game` of the last line that you have."},
    )  # fmt: skip
    limit = QueryWhole(1, MOST_GAMES, load_default=MOST_GAMES)


class Rate(Schema):
    """Wins among games; `rate` and its 95 % Wilson interval are 0 to 1."""

    name = fields.String(required=True)
    games = fields.Integer(required=True)
    wins = fields.Integer(required=True)
    rate = fields.Float(required=True)
    low = fields.Float(required=True)
    high = fields.Float(required=True)
    mean_score = fields.Float(required=True, allow_none=True)


class Lengths(Schema):
    """Commands a game."""

    least = fields.Integer(required=True)
    mean = fields.Float(required=True)
    median = fields.Float(required=True)
    most = fields.Integer(required=True)


class Summary(Schema):
    """Counts over all games played so far; a tie is a win for nobody."""

    ruleset = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    options = fields.Dict(required=True)
    seed = fields.String(required=True)
    policies = fields.List(fields.String(), required=True)
    pairing = fields.String(required=True, validate=validate.OneOf(ALL_PAIRINGS))
    games = fields.Integer(required=True)
    by_seat = fields.List(fields.Nested(Rate), required=True)
    by_bot = fields.List(fields.Nested(Rate), required=True)
    results = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    reasons = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    undecided = fields.Integer(
        required=True, metadata={"description": "Games that nobody won: ties, draws, losses."}
    )
    commands = fields.Nested(Lengths, required=True)
