"""A player who values squares by errands and tokens, and races when the body is complete."""

from __future__ import annotations

from typing import Any

from domain.kernel.command import Command
from domain.kernel.dice import Dice, choose
from domain.kernel.event import Seat
from domain.kernel.ruleset import Ruleset

from . import commands, decisions, landing_commands
from .content import DELIVERY, OWNERS, PIECE, RED, TYPE_OF, VISIT
from .green_cards import PlayAlarmClock, PlayForgedPass, PlayJobNotice, PlayLoadedDie, PlayWard
from .movement import legal_ends
from .playing_cards import after_roll_card, red_card, tow_truck
from .red_cards import PlayCatalogue
from .state import IgorsState
from .trading import payable_pieces
from .values import Plan

FEW_ERRANDS = 2  # with no more than these one draws


class Greedy:
    """Goes where most can be delivered or fetched; plays cards when they help."""

    name = "greedy"
    version = 1
    about = "Values squares by deliverable errands and needed tokens, races with a complete body."

    def choose(self, rules: Ruleset[Any], view: IgorsState, seat: Seat, dice: Dice) -> Command:
        """One answer for each kind of question."""
        asked = view.agenda[-1]
        if isinstance(asked, decisions.TurnStart):
            return start_turn(view, seat)
        if isinstance(asked, decisions.AfterRoll):
            return after_roll(view, seat, dice)
        if isinstance(asked, decisions.WrapUp):
            return red_card(Plan(view, seat)) or commands.EndTurn()
        if isinstance(asked, decisions.Adjust):
            return give_up(Plan(view, seat))
        if isinstance(asked, decisions.ChooseErrand):
            return deliver(view, seat)
        if isinstance(asked, decisions.ScrapyardExchange):
            return exchange(Plan(view, seat))
        return answer(view, seat)


def answer(s: IgorsState, seat: Seat) -> Command:
    """The questions whose answer needs no plan."""
    asked = s.agenda[-1]
    if isinstance(asked, decisions.BeforePieceRoll):
        return catalogue(s, seat, asked.owner)
    if isinstance(asked, decisions.AfterPieceRoll):
        return loaded_die(s, seat, asked.owner)
    if isinstance(asked, decisions.ScrapyardBuy):
        return buy(s, seat)
    if isinstance(asked, decisions.LostTurn):
        return PlayAlarmClock() if s.holds(seat, "alarm_clock") else commands.AcceptLostTurn()
    return PlayWard() if s.holds(seat, "ward") else commands.DeclineReaction()


def start_turn(s: IgorsState, seat: Seat) -> Command:
    """Cards that help, then roll, or draw when errands are short."""
    plan = Plan(s, seat)
    if s.is_advanced and (card := card_at_start(plan)):
        return card
    if plan.is_complete or not s.can_draw_errand():
        return commands.RollDice()
    useful = [card for card in plan.errands if plan.chances[DELIVERY[card]] > 0]
    if len(useful) <= FEW_ERRANDS and plan.expected_roll() < 2.0:
        return commands.DrawAndPass()
    return commands.RollDice()


def card_at_start(plan: Plan) -> Command | None:
    """Any-time cards, the Tow Truck where it beats a roll, another red card."""
    s, seat = plan.s, plan.seat
    short = not plan.is_complete and len(plan.errands) <= FEW_ERRANDS + 1
    if short and s.holds(seat, "job_notice") and s.can_draw_errand():
        return PlayJobNotice()
    if s.holds(seat, "forged_pass") and (swap := forged_pass(plan)):
        return swap
    return tow_truck(plan) or red_card(plan)


def forged_pass(plan: Plan) -> Command | None:
    """A token without use for one that an errand lacks."""
    spare = [owner for owner in sorted(plan.tokens) if plan.token_keep(owner) <= 0]
    wanted = [o for o in plan.lacking if plan.lacking[o] > 0 and o in plan.s.board_tokens]
    if not spare or not wanted or plan.is_complete:
        return None
    return PlayForgedPass(spare[0], max(sorted(wanted), key=lambda o: plan.lacking[o]))


def after_roll(s: IgorsState, seat: Seat, dice: Dice) -> Command:
    """The best square; Shims and the Spare Wheel on the way to the Mansion."""
    plan = Plan(s, seat)
    values = {to: plan.square(to) for to in legal_ends(s, seat)}
    top = max(values.values())
    if s.is_advanced and (card := red_card(plan) or after_roll_card(plan, top)):
        return card
    return commands.MoveIgor(choose(dice, [to for to in values if values[to] > top - 1e-9]))


def deliver(s: IgorsState, seat: Seat) -> Command:
    """The errand whose token is least needed for others."""
    wanted = sorted(s.errand_hands[seat].known)
    uses = {o: sum(VISIT[card] == o for card in wanted) for o in OWNERS}
    return landing_commands.DeliverErrand(min(s.deliverable(seat), key=lambda c: uses[VISIT[c]]))


def catalogue(s: IgorsState, seat: Seat, owner: str) -> Command:
    """Choose a missing type where the die would probably miss it."""
    board = s.supply[owner]
    missing = [piece for piece in board if TYPE_OF[piece] not in s.bodies[seat]]
    if s.holds(seat, "catalogue") and missing and len(missing) < len(board):
        return PlayCatalogue(missing[0])
    return landing_commands.RollPiece()


def loaded_die(s: IgorsState, seat: Seat, owner: str) -> Command:
    """Roll again for a missing type."""
    shown = PIECE[owner][s.rolled - 1]
    body = s.bodies[seat]
    missing = any(TYPE_OF[piece] not in body for piece in s.supply[owner])
    if s.holds(seat, "loaded_die") and TYPE_OF[shown] in body and missing:
        return PlayLoadedDie()
    return landing_commands.KeepPiece()


def buy(s: IgorsState, seat: Seat) -> Command:
    """Leftovers for cards, up to the limit; none from the body."""
    spare = [p for p in s.leftovers[seat] if p in payable_pieces(s, seat)]
    if spare and len(s.scrapyard_hands[seat]) < 3:
        return landing_commands.BuyScrapyardCard({spare[0]: 1})
    return landing_commands.LeaveScrapyard()


def exchange(plan: Plan) -> Command:
    """A leftover, or two useless tokens, for a token that an errand lacks."""
    s, seat = plan.s, plan.seat
    wanted = [o for o in plan.lacking if plan.lacking[o] > 0 and o in s.board_tokens]
    if not wanted or plan.is_complete:
        return landing_commands.LeaveScrapyard()
    take = max(sorted(wanted), key=lambda owner: plan.lacking[owner])
    if s.leftovers[seat]:
        return landing_commands.ExchangeAtScrapyard({s.leftovers[seat][0]: 1}, take)
    spare = [o for o in sorted(plan.tokens) for _ in range(plan.tokens[o])]
    useless = [owner for owner in spare if plan.token_keep(owner) <= 0][:2]
    if len(useless) < 2:
        return landing_commands.LeaveScrapyard()
    return landing_commands.ExchangeAtScrapyard({o: useless.count(o) for o in useless}, take)


def give_up(plan: Plan) -> Command:
    """What is least useful."""
    s, seat = plan.s, plan.seat
    tokens, errands, cards = s.excess(seat)
    held = [owner for owner in sorted(plan.tokens) for _ in range(plan.tokens[owner])]
    given = sorted(held, key=plan.token_keep)[:tokens]
    kept = sorted(plan.errands, key=plan.errand_worth)
    return commands.GiveUp(
        {owner: given.count(owner) for owner in given},
        tuple(sorted(kept[:errands])),
        least_cards(s, seat, cards),
    )


def least_cards(s: IgorsState, seat: Seat, count: int) -> dict[str, int]:
    """Red cards first: only one a turn can be played."""
    if not count:
        return {}
    known = s.scrapyard_hands[seat].known
    held = [kind for kind in sorted(known) for _ in range(known[kind])]
    given = sorted(held, key=lambda kind: (kind not in RED, kind))[:count]
    return {kind: given.count(kind) for kind in given}
