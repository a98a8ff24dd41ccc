"""reckon rulesets, reckon rules: what can be played, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterable

import click
import msgspec
from rich.markdown import Markdown
from rich.table import Table

from domain.bots import bots_of
from domain.kernel.options import choices_of
from domain.kernel.rulebook import Clause, clauses
from domain.rulesets.registry import rulesets

from .common import AnyRuleset, Failure, console, ruleset


@click.command("rulesets", short_help="The games that can be played.")
def rulesets_command() -> None:
    """List the games with their seats, bots and options."""
    table = Table.grid(padding=(0, 2))
    for rules in rulesets():
        seats = f"{rules.seats.start} to {rules.seats.stop - 1}"
        table.add_row(rules.slug, f"{rules.title}, version {rules.version}, {seats} seats")
        table.add_row("", f"bots: {', '.join(bots_of(rules))}")
        table.add_row("", f"options: {', '.join(_defaults(rules))}")
        for name, words in choices_of(rules.options).items():
            table.add_row("", f"{name}: {', '.join(words)}")
    console().print(table)


def _defaults(rules: AnyRuleset) -> Iterable[str]:
    for field in msgspec.structs.fields(rules.options):
        default = getattr(rules.options(), field.name)
        shown = default if isinstance(default, str) else msgspec.json.encode(default).decode()
        yield f"{field.name}={shown}"


@click.command("rules", short_help="The rules of a game, clause by clause.")
@click.argument("slug", metavar="RULESET")
@click.argument("clause", required=False)
def rules_command(slug: str, clause: str | None) -> None:
    """Show the numbered rules of RULESET: all of them, a section (HAL-5) or one CLAUSE (HAL-5.4).

    Exit codes: 0 shown; 2 there is no such ruleset or clause.
    """
    rules = ruleset(slug)
    wanted = matching(rules, clause)
    if not wanted:
        raise Failure(f"{rules.slug} has no clause {clause!r}; they are {rules.prefix}-1.1 ...")
    console().print(_laid_out(wanted))


def matching(rules: AnyRuleset, clause: str | None) -> list[Clause]:
    """The clauses of this number, or of the section or group of this number; all for None."""
    every = clauses(rules.package)
    if clause is None:
        return list(every)
    number = clause.upper()
    if not number.startswith(f"{rules.prefix}-"):
        number = f"{rules.prefix}-{number}"
    return [each for each in every if each.id == number or each.id.startswith(f"{number}.")]


def plain(clause: Clause) -> str:
    """The text of a clause without its marks of emphasis and code."""
    return _tidy(clause.text).replace("`", "").replace("*", "")


def _tidy(text: str) -> str:
    """One blank where a tag was taken out."""
    return " ".join(text.split())


def _laid_out(wanted: list[Clause]) -> Table:
    table = Table.grid(padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    section = None
    for each in wanted:
        if each.section != section:
            section = each.section
            table.add_row("", section.upper())
        table.add_row(each.id, Markdown(_tidy(each.text)))
    return table
