"""reckon verify: is this record true?"""

from __future__ import annotations

import click

from domain.kernel.verify import Fault, Verdict, read_header, verify
from domain.rulesets.registry import find

from .common import Denied, Failure, read_bytes, where


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
    _must_be_checkable(file, data)
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


def _must_be_checkable(file: str, data: bytes) -> None:
    try:
        header, _ = read_header(data)
    except Fault as fault:
        if fault.number == 0:
            raise Failure(where(file, 0, fault.detail)) from None
        return
    except (RecursionError, UnicodeError):
        raise Failure(f"{file} is not a record") from None
    if header.seed is None or header.viewer != "omniscient":
        reason = "a redacted record cannot be checked; export it again when the game has ended"
        raise Failure(f"{file}: {reason}")
    if find(header.ruleset, header.rules_version) is None:
        name = f"{header.ruleset} version {header.rules_version}"
        raise Failure(f"{file}: this program does not know the ruleset {name}")
