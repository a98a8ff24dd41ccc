"""Shapes that several resources share."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.api.errors import KINDS


class Nothing(Schema):
    """An empty object; the body may also be left out."""


class Problem(Schema):
    """An error (RFC 9457). `code` is stable; the members after `error` come where they fit."""

    type = fields.String(required=True, metadata={"format": "uri-reference"})
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    code = fields.String(required=True, validate=validate.OneOf(list(KINDS)))
    error = fields.String(required=True, metadata={"description": "The same text as `detail`."})
    detail = fields.String(required=True)
    request_id = fields.String(required=True)
    clause = fields.String(metadata={"description": "The numbered rule that forbids it."})
    parameter = fields.String(metadata={"description": "The field or parameter at fault."})
    pointer = fields.String(metadata={"description": "JSON pointer into the body."})
    scope = fields.String(metadata={"description": "The scope that the token lacks."})
    version = fields.Integer(metadata={"description": "The game's version now."})
    awaiting = fields.List(fields.Integer(), metadata={"description": "Seats asked now."})
    first_bad = fields.Integer(metadata={"description": "The first wrong commit; 0: the header."})
    retry_after = fields.Integer(metadata={"description": "Seconds."})
    links = fields.Dict(metadata={"description": "Where to look next."})
    parts = fields.Dict(metadata={"description": "Each part of the service: ok, or what is wrong."})


class ProblemKind(Schema):
    """One code of the closed list."""

    code = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)


class Problems(Schema):
    """Every code there is."""

    problems = fields.List(fields.Nested(ProblemKind), required=True)


class Service(Schema):
    """What this is and where to go."""

    name = fields.String(required=True)
    api = fields.String(required=True, metadata={"description": "The version of the API."})
    version = fields.String(required=True, metadata={"description": "The build."})
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class Health(Schema):
    """The process is alive."""

    status = fields.String(required=True)


class Readiness(Schema):
    """Each part that the service needs."""

    status = fields.String(required=True)
    parts = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
