"""Shapes of rulesets and bots."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

LANGUAGES = ("en", "es", "ja")


class BotLine(Schema):
    """A built-in policy; seat it as `bot:<name>`."""

    name = fields.String(required=True)
    version = fields.Integer(required=True)
    about = fields.String(required=True)
    parameters = fields.Dict(required=True, metadata={"description": "What can be set (JSON)."})
    rulesets = fields.List(fields.String(), required=True)


class Bots(Schema):
    """The built-in policies."""

    bots = fields.List(fields.Nested(BotLine), required=True)


class Ruleset(Schema):
    """A kind of game."""

    slug = fields.String(required=True)
    title = fields.String(required=True)
    version = fields.Integer(required=True, metadata={"description": "For new games."})
    versions = fields.List(fields.Integer(), required=True)
    min_seats = fields.Integer(required=True)
    max_seats = fields.Integer(required=True)
    options_schema = fields.Dict(required=True, metadata={"description": "JSON Schema."})
    bots = fields.List(fields.String(), required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class Rulesets(Schema):
    """Every kind of game."""

    rulesets = fields.List(fields.Nested(Ruleset), required=True)


class Clause(Schema):
    """A numbered rule; `tags` say where it comes from."""

    id = fields.String(required=True)
    section = fields.String(required=True)
    text = fields.String(required=True)
    tags = fields.List(fields.String(), required=True)


class Rules(Schema):
    """The rules of a ruleset, clause by clause."""

    ruleset = fields.String(required=True)
    version = fields.Integer(required=True)
    clauses = fields.List(fields.Nested(Clause), required=True)


class Components(Schema):
    """Boards as graphs, cards, tokens: the ruleset's own structure."""

    ruleset = fields.String(required=True)
    version = fields.Integer(required=True)
    components = fields.Dict(required=True)


class Labels(Schema):
    """Display texts in one language; parameters in braces are fields of the event or command."""

    ruleset = fields.String(required=True)
    version = fields.Integer(required=True)
    language = fields.String(required=True, validate=validate.OneOf(LANGUAGES))
    labels = fields.Dict(required=True)


class Schemas(Schema):
    """JSON Schemas (2020-12) of what a ruleset sends and takes."""

    ruleset = fields.String(required=True)
    version = fields.Integer(required=True)
    commands = fields.Dict(required=True)
    events = fields.Dict(required=True)
    view = fields.Dict(required=True)
    options = fields.Dict(required=True)
    defs = fields.Dict(required=True, data_key="$defs")


class LanguageQuery(Schema):
    """Which language; else Accept-Language decides, else English."""

    lang = fields.String(
        validate=validate.OneOf(LANGUAGES),
        metadata={"description": "Else Accept-Language decides, else it is English."},
    )
