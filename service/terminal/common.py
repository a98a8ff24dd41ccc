"""What the commands share: one-line failures, options, records from a file, readers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Any

import click
import msgspec
from msgspec import Struct
from rich.console import Console
from rich.text import Text

from domain.kernel.options import read_options
from domain.kernel.record import FORMAT, Commit, Header
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Ruleset
from domain.kernel.verify import ADVICE, Fault, read_header, read_record
from domain.kernel.words import LANGUAGES, Reader, printable
from domain.rulesets.registry import find, rulesets

AnyRuleset = Ruleset[Any]  # Any: all states alike
MOST_DETAIL = 200  # characters of a parser's complaint that are shown

lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    envvar="RECKON_LANG",
    help="Language of the sentences.",
)


class Failure(click.ClickException):
    """One line on standard error, never a traceback: what was asked cannot be done."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(printable(message.replace("\n", " ")))

    def show(self, file: IO[Any] | None = None) -> None:
        """The line."""
        click.echo(f"reckon: {self.message}", file=file, err=file is None)


class Denied(Failure):
    """It could be done, and the answer is no."""

    exit_code = 1


def console(stderr: bool = False) -> Console:
    """A terminal that takes texts as they are; 80 columns where there is no terminal."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def hanging(line: str, margin: int, width: int) -> list[str]:
    """A line in pieces of at most `width` cells, those after the first below its text."""
    pieces = Text(line[margin:]).wrap(console(), max(width - margin, 1))
    indent = " " * margin
    first, *more = [piece.plain.rstrip() for piece in pieces] or [""]
    return [line[:margin] + first, *(indent + piece for piece in more)]


def ruleset(slug: str) -> AnyRuleset:
    """The newest version of a ruleset; Failure names those that there are."""
    if (rules := find(slug)) is None:
        known = ", ".join(each.slug for each in rulesets())
        raise Failure(f"there is no ruleset {slug!r}; there are: {known}")
    return rules


def options_of(rules: AnyRuleset, given: tuple[str, ...]) -> Struct:
    """Typed options from `key=value` words, values as JSON or plain text."""
    values: dict[str, Any] = {}  # Any: JSON
    for word in given:
        key, equals, text = word.partition("=")
        if not equals:
            raise Failure(f"an option is written key=value, not {word!r}")
        values[key] = _value(text)
    try:
        typed: Struct = read_options(rules, values)
    except Refused as refusal:
        raise failure(refusal) from None
    return typed


def failure(refusal: Refused) -> Failure:
    """A refusal as a line, with the clause of the rulebook."""
    clause = f" ({refusal.clause})" if refusal.clause else ""
    return Failure(refusal.detail + clause)


def _value(text: str) -> Any:  # Any: JSON
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


def read_bytes(path: str) -> bytes:
    """A whole file, `-` for standard input."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise Failure(f"{path} cannot be read: {reason}") from None
    if not data:
        raise Failure(f"{path} is empty")
    return data


def write_bytes(path: str, data: bytes) -> None:
    """A whole file."""
    try:
        Path(path).write_bytes(data)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise Failure(f"{path} cannot be written: {reason}") from None


def load(path: str) -> tuple[AnyRuleset, Header, list[Commit]]:
    """A record and the ruleset that it was played by."""
    data = read_bytes(path)
    try:
        header_of(data)
        header, commits = read_record(data)
    except Fault as fault:
        raise Failure(where(path, fault.number, fault.detail)) from None
    except RecursionError:
        raise Failure(f"{path} is not a record: nested too deeply") from None
    rules = find(header.ruleset, header.rules_version)
    if rules is None:
        name = f"{header.ruleset} version {header.rules_version}"
        raise Failure(f"{path}: this program does not know the ruleset {name}")
    return rules, header, commits


def header_of(data: bytes) -> Header:
    """The header alone, whatever follows it; Fault if there is none."""
    first = data.partition(b"\n")[0]
    if first.startswith(b'{"header":') and first.endswith(b',"commits":['):
        first = first[len(b'{"header":') : -len(b',"commits":[')]
    try:
        header = msgspec.json.decode(first, type=Header)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise _unreadable(data, fault) from None
    if header.format != FORMAT:
        raise Fault(0, f"this is not a record in the format {FORMAT}")
    return header


def _unreadable(data: bytes, fault: Exception) -> Fault:
    """Why there is no header: the kernel knows a record that a program has written anew."""
    try:
        read_header(data)
    except Fault as found:
        if found.detail.endswith(ADVICE):
            return found
    return Fault(0, f"this is not a record ({_short(fault)})")


def _short(fault: Exception) -> str:
    text = "nested too deeply" if isinstance(fault, RecursionError) else str(fault)
    return text if len(text) <= MOST_DETAIL else text[:MOST_DETAIL] + "..."


def where(path: str, commit: int, detail: str) -> str:
    """A fault and the commit at which it is."""
    place = f"commit {commit}: " if commit else ""
    return f"{path}: {place}{detail}"


def reader(text: str) -> Reader:
    """`seat:1`, `spectator` or `omniscient`."""
    if text == "spectator":
        return None
    if text == "omniscient":
        return "table"
    number = text.removeprefix("seat:")
    if text.startswith("seat:") and number.isascii() and number.isdigit() and len(number) < 4:
        return int(number)
    raise Failure(f"a reader is seat:0, seat:1 ..., spectator or omniscient, not {text!r}")


def usual_seats(rules: AnyRuleset, first: str, other: str) -> str:
    """Who sits down where nobody is named: `first`, and `other` at the rest of the fewest seats."""
    return ",".join([first, *[other] * (min(rules.seats) - 1)])
