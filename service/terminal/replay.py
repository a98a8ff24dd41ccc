"""reckon replay: a record as a story."""

from __future__ import annotations

import re

import click
import msgspec

from domain.kernel.lobby import GameCreated
from domain.kernel.record import Commit, Header
from domain.kernel.words import MARGIN, Reader, playthrough

from .common import Failure, console, hanging, lang_option, load, reader

EVENT = re.compile(rf"(?=.{{{MARGIN}}}  \S) *[0-9]+  ")
# What folding a record that is not one of a true game may raise.
BROKEN = (
    msgspec.MsgspecError, LookupError, ValueError, TypeError, AttributeError, AssertionError,
)  # fmt: skip


@click.command("replay", short_help="Read a record as a story.")
@click.argument("file")
@lang_option
@click.option("--at", type=click.IntRange(min=0), help="Stop after this event.")
@click.option(
    "--as",
    "viewer",
    metavar="READER",
    help="seat:0, seat:1 ..., spectator or omniscient; else all that the record holds.",
)
def command(file: str, lang: str, at: int | None, viewer: str | None) -> None:
    """Tell the game of a record (JSON or NDJSON; - for standard input), with the board at the end.

    Exit codes: 0 told; 2 not a readable record, or one that does not hold what is asked for.
    """
    rules, header, commits = load(file)
    asked = header.viewer if viewer is None else viewer
    who = reader(asked)
    _must_hold(header, who, asked)
    _must_sit(commits, who)
    try:
        for line in playthrough(rules, header, commits, lang, who, at):
            for piece in _fitted(line):
                click.echo(piece)
    except BROKEN as fault:
        raise Failure(f"{file} cannot be replayed: {type(fault).__name__} {fault}") from None


def _fitted(line: str) -> list[str]:
    """An event in the width of the terminal; a file and a board get their lines as they are."""
    out = console()
    margin = EVENT.match(line) if out.is_terminal else None
    return hanging(line, margin.end(), out.width) if margin else [line]


def _must_hold(header: Header, who: Reader, asked: str) -> None:
    held = header.viewer
    if held not in ("omniscient", asked) and who is not None:
        raise Failure(f"the record holds what {held} may see, not the view of {asked}")


def _must_sit(commits: list[Commit], who: Reader) -> None:
    if not isinstance(who, int) or not commits:
        return
    try:
        created = msgspec.json.decode(commits[0].events, type=list[msgspec.Raw])[0]
        seats = len(msgspec.json.decode(created, type=GameCreated).seats)
    except (msgspec.MsgspecError, IndexError):
        return  # the playthrough says what is wrong
    if who >= seats:
        raise Failure(f"there is no seat {who} in this game; its seats are 0 to {seats - 1}")
