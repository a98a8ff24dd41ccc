"""reckon verify: is this record true?"""

from __future__ import annotations

import click

from domain.kernel.verify import Fault, Verdict, verify
from domain.rulesets.registry import find

from .common import Denied, Failure, header_of, read_bytes, where

FRAME = 2  # lines of a JSON record that are no commits


@click.command("verify", short_help="Check a record offline, commit by commit.")
@click.argument("file")
def command(file: str) -> None:
    """Check a record (JSON or NDJSON; - for standard input) without any server.

    Every command is executed again from the opened seed and must give the same events and the same
    hashes, byte for byte.

    Exit codes: 0 verified; 1 not verified, with the first commit that is wrong; 2 not a readable
    record, a redacted one, or one of an unknown ruleset.
    """
    data = read_bytes(file)
    _look_at_header(file, data)
    try:
        verdict = verify(data, find)
    except RecursionError:
        raise Failure(f"{file}: nested too deeply") from None
    if not verdict.verified:
        fault = where(file, verdict.first_bad or 0, verdict.detail)
        raise Denied(f"not verified: {fault}")
    click.echo(praise(verdict))


def praise(verdict: Verdict) -> str:
    """One line about a record that is true."""
    return f"verified: {verdict.ruleset} game {verdict.game_id}, {verdict.detail}"


def _look_at_header(file: str, data: bytes) -> None:
    """Tell at once what cannot be checked, however long it is."""
    try:
        header = header_of(data)
    except Fault as fault:
        raise Failure(where(file, 0, fault.detail)) from None
    if header.seed is None or header.viewer != "omniscient":
        reason = "cannot be checked: fetch the whole record when the game has ended"
        raise Failure(f"{file}: a redacted record (as {header.viewer}) {reason}")
    if find(header.ruleset, header.rules_version) is None:
        name = f"{header.ruleset} version {header.rules_version}"
        raise Failure(f"{file}: this program does not know the ruleset {name}")
    if data.count(b"\n") > header.commits + FRAME:
        excess = f"there is more than the {header.commits} commits named"
        raise Denied(f"not verified: {where(file, header.commits + 1, excess)}")
