"""reckon simulate: many games between bots, on all cores or on a server."""

from __future__ import annotations

import secrets

import click
import msgspec

from domain.bots import bots_of
from domain.simulation import PAIRINGS, Lineup, Pairing, Run, plays_of_a_deal

from .common import AnyRuleset, Failure, console, failure, options_of, ruleset, usual_seats
from .games import results
from .remote import Server, simulate_there
from .summary import Summary, summarize, tables

MOST_GAMES = 10_000_000


@click.command("simulate", short_help="Many games between bots, with win rates.")
@click.argument("slug", metavar="RULESET")
@click.option(
    "--seats", show_default="greedy, and random at the other seats", help="Bots in seat order."
)
@click.option("--games", type=click.IntRange(1, MOST_GAMES), help="Default: about 1000.")
@click.option("--seed", help="Any text; the same text gives the same games.")
@click.option("--option", "-o", "given", multiple=True, metavar="KEY=VALUE", help="A game option.")
@click.option("--processes", type=click.IntRange(1, 256), help="Default: one a core.")
@click.option("--rotate", is_flag=True, help="Bots change seats from game to game.")
@click.option("--pairing", type=click.Choice(PAIRINGS), default="none", show_default=True,
              help="Give one deal to all rotations, or to all ways to seat the bots.")  # fmt: skip
@click.option("--players", type=click.IntRange(1, 16), help="Seats, for round_robin.")
@click.option("--server", metavar="URL", help="Have it played there, up to 100,000 games.")
@click.option("--token", envvar="RECKON_TOKEN", help="For --server; or RECKON_TOKEN.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of tables.")
def command(
    slug: str,
    seats: str | None,
    games: int | None,
    seed: str | None,
    given: tuple[str, ...],
    processes: int | None,
    rotate: bool,
    pairing: Pairing,
    players: int | None,
    server: str | None,
    token: str | None,
    as_json: bool,
) -> None:
    """Play RULESET many times and count who wins (95 % Wilson intervals).

    A tie counts as a win for nobody. The same --seed, --seats, --games, pairing and options give
    the same result, whatever the number of processes, here or on a server.

    Exit codes: 0 simulated; 1 the server refuses; 2 a bad argument; 130 interrupted.
    """
    rules = ruleset(slug)
    options = options_of(rules, given)
    usual = usual_seats(rules, "greedy", "random")
    bots = bots_in(rules, usual if seats is None else seats)
    if rotate:
        pairing = _rotating(pairing, server)
    table = seats_for(rules, bots, pairing, players)
    if refusal := rules.misfit(table, options):
        raise failure(refusal)
    number = games_for(games, plays_of_a_deal(bots, table, pairing))
    seed = secrets.token_hex(8) if seed is None else seed
    plain = msgspec.to_builtins(options)
    run = Run(rules.slug, rules.version, plain, bots, table, pairing, seed, number)
    there = None if server is None else Server(server, token)
    summary = simulate_there(there, run) if there else summarize(run, results(run, processes))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(summary), indent=2))
    else:
        _show(rules, summary)


def bots_in(rules: AnyRuleset, seats: str) -> Lineup:
    """The bots' names as given; Failure for a stranger."""
    names = tuple(part.strip().removeprefix("bot:") for part in seats.split(","))
    bots = bots_of(rules)
    for name in names:
        if name not in bots:
            raise Failure(f"there is no bot {name!r} for {rules.slug}: {', '.join(bots)}")
    return names


def seats_for(rules: AnyRuleset, bots: Lineup, pairing: Pairing, players: int | None) -> int:
    """The seats at the table; Failure where bots or rules do not fit them."""
    if players is not None and pairing != "round_robin":
        raise Failure("--players is for --pairing round_robin")
    least = rules.seats.start if pairing == "round_robin" else len(bots)
    seats = players or least
    if seats not in rules.seats:
        allowed = f"{rules.seats.start} to {rules.seats.stop - 1}"
        raise Failure(f"{rules.title} has {allowed} seats, not {seats}")
    if len(bots) < seats:
        raise Failure(f"round_robin needs a bot a seat: {seats}")
    return seats


def games_for(asked: int | None, plays: int) -> int:
    """How many games, each deal being played `plays` times; Failure for part of a deal."""
    games = max(1, 1000 // plays) * plays if asked is None else asked
    if games % plays:
        raise Failure(f"each deal is played {plays} times: --games must be a multiple of that")
    return games


def _rotating(pairing: Pairing, server: str | None) -> Pairing:
    if pairing != "none" or server is not None:
        raise Failure("--rotate is for runs here; elsewhere use --pairing mirrored")
    return "rotate"


def _show(rules: AnyRuleset, summary: Summary) -> None:
    out = console()
    for table in tables(rules, summary):
        out.print(table)
    out.print(f"repeat with --seed {summary.seed}", soft_wrap=True)
