"""reckon play: people against bots in the terminal, each with their own view."""

from __future__ import annotations

from pathlib import Path

import click

from domain.bots import bots_of
from domain.kernel.lobby import Holder
from domain.kernel.refusal import Refused
from domain.kernel.words import Words, printable

from .common import AnyRuleset, Failure, failure, lang_option, options_of, ruleset, usual_seats
from .match import Match
from .screen import Gone, Screen
from .session import Session

PERSON = "you"
MOST_NAME = 40  # characters


@click.command("play", short_help="Play against bots in the terminal.")
@click.argument("slug", metavar="RULESET")
@click.option(
    "--seats",
    show_default="you, and greedy at the other seats",
    help="In seat order: you, you:NAME for several people (a name twice: two seats), or bots.",
)
@click.option("--option", "-o", "given", multiple=True, metavar="KEY=VALUE", help="A game option.")
@click.option("--seed", help="Any text; the same text gives the same deal.")
@lang_option
@click.option("--save", type=click.Path(), help="Save the record there (.ndjson: a line a commit).")
def command(
    slug: str,
    seats: str | None,
    given: tuple[str, ...],
    seed: str | None,
    lang: str,
    save: str | None,
) -> None:
    """Play RULESET in this process: real dice, a real record that `reckon verify` can check.

    Exit codes: 0 played or left; 2 a bad argument.
    """
    rules = ruleset(slug)
    options = options_of(rules, given)
    usual = usual_seats(rules, PERSON, "greedy")
    holders = holders_of(rules, usual if seats is None else seats)
    _must_be_writable(save)
    try:
        match = Match(rules, options, holders, seed)
    except Refused as refusal:
        raise failure(refusal) from None
    screen = Screen(lang)
    called = _called(holders, screen)
    session = Session(match, screen, Words(rules, lang, options, accounts=called))
    try:
        session.run()
        session.finish(save)
    except (Gone, KeyboardInterrupt):
        screen.say(screen.phrase("left"))


def holders_of(rules: AnyRuleset, seats: str) -> list[Holder]:
    """Who sits where: `you`, `you:Ana` or a bot's name, separated by commas.

    `you` is somebody new each time; a name given again is the same person at one more seat.
    """
    bots, holders = bots_of(rules), list[Holder]()
    for word in (part.strip() for part in seats.split(",")):
        who, colon, name = word.partition(":")
        if who == PERSON and (not colon or name):
            account = name or _somebody_new(holders)
            if account != printable(account) or len(account) > MOST_NAME:
                raise Failure(f"a name is at most {MOST_NAME} printable characters")
            holders.append(Holder(account=account))
        elif (bot := word.removeprefix("bot:")) in bots:
            holders.append(Holder(bot=bot))
        else:
            raise Failure(f"{word!r} cannot sit down; there are: you, {', '.join(bots)}")
    if len(holders) not in rules.seats:
        allowed = f"{rules.seats.start} to {rules.seats.stop - 1}"
        raise Failure(f"{rules.title} has {allowed} seats, not {len(holders)}")
    return holders


def _somebody_new(holders: list[Holder]) -> str:
    taken = sum((holder.account or "").split(" ")[0] == PERSON for holder in holders)
    return f"{PERSON} {taken + 1}" if taken else PERSON


def _called(holders: list[Holder], screen: Screen) -> dict[str, str]:
    """What people without a name are called in the reader's language."""
    accounts = [holder.account for holder in holders if holder.account]
    nameless = [account for account in accounts if account.split(" ")[0] == PERSON]
    return {account: account.replace(PERSON, screen.phrase("you"), 1) for account in nameless}


def _must_be_writable(save: str | None) -> None:
    if save is not None and (Path(save).is_dir() or not Path(save).absolute().parent.is_dir()):
        raise Failure(f"{save} cannot be written: no such folder, or a folder itself")
