"""Field types that are stricter than marshmallow's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from marshmallow import ValidationError, fields, validate

from service.api.strict import CLEAN, LONGEST_NAME, is_blank, is_clean

_DIGITS = re.compile(r"[0-9]{1,15}", re.ASCII)
YES, NO = ("1", "true"), ("0", "false")


def instant(moment: datetime) -> str:
    """RFC 3339, UTC, milliseconds."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


class Instant(fields.Field[datetime]):
    """A moment on its way out."""

    def _serialize(
        self, value: datetime | None, attr: str | None, obj: object, **kwargs: object
    ) -> str | None:
        return None if value is None else instant(value)


class Name(fields.String):
    """1 to 40 characters of any script, not only spaces, nothing invisible that misleads."""

    def __init__(self, longest: int = LONGEST_NAME, least: int = 1, **more: Any) -> None:
        said = {"pattern": CLEAN.replace("^", r"^(?=.*\S)" if least else "^", 1)}
        super().__init__(
            validate=[validate.Length(min=least, max=longest), _clean, _not_blank],
            metadata=said | more.pop("metadata", {}),
            **more,
        )


class Whole(fields.Integer):
    """A whole number in a body: 5, not "5" and not 5.0."""

    def __init__(self, least: int, most: int | None = None, **more: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(min=least, max=most), **more)


class QueryWhole(fields.Integer):
    """A whole number in a query: ASCII digits only."""

    def __init__(self, least: int, most: int | None = None, **more: Any) -> None:
        super().__init__(validate=validate.Range(min=least, max=most), **more)

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: object
    ) -> int:
        if not isinstance(value, str) or not _DIGITS.fullmatch(value):
            raise ValidationError("Not a whole number.")
        return int(value)


class Flag(fields.Boolean):
    """1 or true, 0 or false."""

    def __init__(self, **more: Any) -> None:
        super().__init__(truthy=set(YES), falsy=set(NO), **more)


def _clean(text: str) -> None:
    if not is_clean(text):
        raise ValidationError("Control and bidirectional-override characters are not allowed.")


def _not_blank(text: str) -> None:
    if text and is_blank(text):
        raise ValidationError("It must not be blank.")
