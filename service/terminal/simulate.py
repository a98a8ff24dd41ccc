"""reckon simulate: many games between bots, on all cores."""

from __future__ import annotations

import secrets

import click
import msgspec

from domain.bots import bots_of
from domain.simulation import Pairing, Run

from .common import AnyRuleset, Failure, console, options_of, ruleset
from .games import results
from .summary import Summary, summarize, tables

MOST_GAMES = 10_000_000


@click.command("simulate", short_help="Many games between bots, with win rates.")
@click.argument("slug", metavar="RULESET")
@click.option("--seats", default="greedy,random", show_default=True, help="Bots in seat order.")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True)
@click.option("--seed", help="Any text; the same text gives the same games.")
@click.option("--option", "-o", "given", multiple=True, metavar="KEY=VALUE", help="A game option.")
@click.option("--processes", type=click.IntRange(1, 256), help="Default: one a core.")
@click.option("--rotate", is_flag=True, help="Bots change seats from game to game.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of tables.")
def command(
    slug: str,
    seats: str,
    games: int,
    seed: str | None,
    given: tuple[str, ...],
    processes: int | None,
    rotate: bool,
    as_json: bool,
) -> None:
    """Play RULESET many times without a server and count who wins (95 % Wilson intervals).

    A tie counts as a win for nobody. The same --seed, --seats, --games and options give the same
    result, whatever the number of processes.

    Exit codes: 0 simulated; 2 a bad argument; 130 interrupted.
    """
    rules = ruleset(slug)
    options = msgspec.to_builtins(options_of(rules, given))
    seed = secrets.token_hex(8) if seed is None else seed
    bots = bots_in(rules, seats)
    pairing: Pairing = "rotate" if rotate else "none"
    run = Run(rules.slug, rules.version, options, bots, len(bots), pairing, seed, games)
    summary = summarize(run, results(run, processes))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(summary), indent=2))
    else:
        _show(rules, summary)


def bots_in(rules: AnyRuleset, seats: str) -> tuple[str, ...]:
    """The bots' names in seat order; Failure for a stranger or a wrong number of seats."""
    names = tuple(part.strip().removeprefix("bot:") for part in seats.split(","))
    bots = bots_of(rules)
    for name in names:
        if name not in bots:
            raise Failure(f"there is no bot {name!r} for {rules.slug}: {', '.join(bots)}")
    if len(names) not in rules.seats:
        allowed = f"{rules.seats.start} to {rules.seats.stop - 1}"
        raise Failure(f"{rules.title} has {allowed} seats, not {len(names)}")
    return names


def _show(rules: AnyRuleset, summary: Summary) -> None:
    out = console()
    for table in tables(rules, summary):
        out.print(table)
    out.print(f"repeat with --seed {summary.seed}", soft_wrap=True)
