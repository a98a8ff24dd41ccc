"""What an absent player does (IGO-15.8)."""

from __future__ import annotations

from domain.kernel.command import Command
from domain.kernel.event import Seat

from . import commands, decisions, landing_commands
from .content import ERRANDS, OWNERS, SCRAPYARD
from .movement import default_end
from .state import IgorsState

_FIXED: dict[type, type[Command]] = {
    decisions.LostTurn: commands.AcceptLostTurn,
    decisions.BeforePieceRoll: landing_commands.RollPiece,
    decisions.AfterPieceRoll: landing_commands.KeepPiece,
    decisions.ScrapyardExchange: landing_commands.LeaveScrapyard,
    decisions.ScrapyardBuy: landing_commands.LeaveScrapyard,
    decisions.WrapUp: commands.EndTurn,
    decisions.Reaction: commands.DeclineReaction,
}


def default_command(s: IgorsState, seat: Seat) -> Command:
    """Plays no scrapyard card and never enters the race."""
    asked = s.agenda[-1]
    if isinstance(asked, decisions.TurnStart):
        return commands.DrawAndPass() if s.can_draw_errand() else commands.RollDice()
    if isinstance(asked, decisions.AfterRoll):
        return commands.MoveIgor(default_end(s, seat))
    if isinstance(asked, decisions.ChooseErrand):
        fitting = s.deliverable(seat)
        return landing_commands.DeliverErrand(next(card for card in ERRANDS if card in fitting))
    if isinstance(asked, decisions.Adjust):
        return give_up(s, seat)
    return _FIXED[type(asked)]()


def give_up(s: IgorsState, seat: Seat) -> commands.GiveUp:
    """Tokens from where most are held; cards in the order of the box."""
    tokens, errands, cards = s.excess(seat)
    known = s.errand_hands[seat].known
    first = sorted([card for card in ERRANDS if card in known][:errands])
    return commands.GiveUp(
        most_held(s.tokens[seat], tokens), tuple(first), first_cards(s, seat, cards)
    )


def most_held(held: dict[str, int], count: int) -> dict[str, int]:
    """One at a time from the owner of whom most are left, the first one on ties."""
    left, given = dict(held), dict[str, int]()
    for _ in range(count):
        owner = max(OWNERS, key=lambda each: left.get(each, 0))  # max gives the first of equals
        left[owner] -= 1
        given[owner] = given.get(owner, 0) + 1
    return given


def first_cards(s: IgorsState, seat: Seat, count: int) -> dict[str, int]:
    """The first scrapyard cards in the order of the box."""
    given: dict[str, int] = {}
    if not count:
        return given
    known = s.scrapyard_hands[seat].known
    ordered = [kind for kind in SCRAPYARD for _ in range(known.get(kind, 0))]
    for kind in ordered[:count]:
        given[kind] = given.get(kind, 0) + 1
    return given
