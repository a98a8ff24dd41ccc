"""What a table is played with: options that are read, and that go with the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct, structs

from .refusal import Refused

if TYPE_CHECKING:
    from .ruleset import Ruleset

CODE = "invalid_options"
LONGEST = 40  # characters of a wrong value that are shown


def unfit(clause: str, detail: str) -> Refused:
    """The refusal of options that the rules do not know together, or not with so many seats."""
    return Refused(CODE, clause, detail, "options")


def choices_of(options: type[Struct]) -> dict[str, tuple[str, ...]]:
    """The options that are one of a few words, and the words."""
    fields = structs.fields(options)
    return {f.name: get_args(f.type) for f in fields if get_origin(f.type) is Literal}


def read_options(rules: Ruleset[Any], given: Mapping[str, Any]) -> Any:
    """The ruleset's own struct of options. Refused: invalid_options, saying what one may be."""
    for name, words in choices_of(rules.options).items():
        if given.get(name, words[0]) not in words:
            word = msgspec.json.encode(given[name]).decode()[:LONGEST]
            raise unfit("", f"{name} is one of {', '.join(words)}, not {word}")
    try:
        return msgspec.convert(given, rules.options)
    except msgspec.ValidationError as fault:
        raise unfit("", str(fault)) from None


def options_for(rules: Ruleset[Any], players: int, given: Mapping[str, Any]) -> Any:
    """Options for a table of so many seats. Refused: invalid_options."""
    options = read_options(rules, given)
    require_fit(rules, players, options)
    return options


def require_fit(rules: Ruleset[Any], players: int, options: Any) -> None:
    """Refused: invalid_options, unless the rules know these options with so many seats."""
    if refusal := rules.misfit(players, options):
        raise refusal
