"""The bots of the Greek box."""

from __future__ import annotations

from typing import Any

from domain.kernel.command import Command
from domain.kernel.dice import Dice
from domain.kernel.event import Seat
from domain.kernel.ruleset import Ruleset
from domain.rulesets.horrified.core.commands import PlayPerk, UseSpecialAction
from domain.rulesets.horrified.core.effects_moving import MoveFigure
from domain.rulesets.horrified.core.effects_things import ChooseOne
from domain.rulesets.horrified.core.effects_things import GiveItems as HandOver
from domain.rulesets.horrified.core.handing import GiveItems, OwnDelivery
from domain.rulesets.horrified.core.hitting import ColoredBlock, Discard, Fall
from domain.rulesets.horrified.core.phases import HeroPhase
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.planner.mats import Hand
from domain.rulesets.horrified.planner.outlook import Outlook, joined, spread, without
from domain.rulesets.horrified.planner.player import Planner
from domain.rulesets.horrified.planner.turn import Turn

from .cards import Harvest, SwapHeroAndFigure, TakeAllItems, TakeSpaceItems
from .heroes import Exchange, ExchangeItems, SwapItemsWithDiscard
from .lairs import RevealLairFree
from .state import GreekState, ours
from .team import best_receiver, gives, wanted_share
from .wants import GreekWants, leads_home, lure, reveal_helps, swap_home

HARVEST = 2.5  # what a stack must be worth to be taken by a perk
EXCHANGE = 1.0  # what an exchange must be worth beyond the best plan without it


class Greedy(Planner):
    """Plans one turn at a time, for all who play together."""

    name = "greedy"
    version = 1
    about = "Searches each turn for what brings the end nearest, and minds who may be hit."

    def __init__(self) -> None:
        super().__init__(GreekWants())

    def choose(self, rules: Ruleset[Any], view: FamilyState, seat: Seat, dice: Dice) -> Command:
        """What only this box has first, where it needs the values of items; then the plan."""
        top, s = view.agenda[-1], ours(view)
        if isinstance(top, HeroPhase):
            if perk := self._perk(s, seat):
                return PlayPerk(perk)
        elif isinstance(top, ColoredBlock):
            return self._block(s, seat, top)
        elif isinstance(top, Exchange):
            hand = spread(s.held[seat])
            given, taken = best_exchange(self.outlook(s, seat), s, hand, top.discard)
            return ExchangeItems({item: given.count(item) for item in sorted(set(given))}, taken)
        elif isinstance(top, OwnDelivery):
            return self._gift(s, seat)
        elif isinstance(top, Harvest) and s.at[seat] is not None:
            return TakeSpaceItems(richest(self.outlook(s, seat))[1], seat)
        return super().choose(rules, view, seat, dice)

    def lure(self, s: FamilyState, figure: str, space: str) -> float:
        """Mirrors and lairs."""
        return lure(ours(s), figure, space)

    def _act(self, s: FamilyState, seat: Seat) -> Command:
        """The plan, unless the hero's own action or what others hold is better."""
        if s.actions and s.at[seat] is not None:
            turn = Turn(self.outlook(s, seat))
            if self._favors(turn, ours(s), seat):
                return UseSpecialAction()
            if s.at.count(s.at[seat]) > 1 and (share := wanted_share(turn)):
                return share
        return super()._act(s, seat)

    def _favors(self, turn: Turn, s: GreekState, seat: Seat) -> bool:
        effects = s.box.effects[f"hero:{s.heroes[seat]}"]
        if not effects or not UseSpecialAction.can_use(s, seat):
            return False
        first, here = effects[0], turn.outlook.here()
        if isinstance(first, SwapItemsWithDiscard):
            given, taken = best_exchange(turn.outlook, s, here.hand, first.discard)
            changed = here._replace(hand=joined(without(here.hand, given), (taken,)))
            after = turn.best(changed, s.actions - 1)[0]
            return after > turn.best(here, s.actions)[0] + EXCHANGE
        if isinstance(first, HandOver):
            return gives(turn, self._others(s, seat))
        return False

    def _others(self, s: GreekState, seat: Seat) -> dict[Seat, Outlook]:
        there = [other for other in range(s.players) if other != seat and s.at[other]]
        return {other: self.outlook(s, other) for other in there}

    def _perk(self, s: GreekState, seat: Seat) -> str | None:
        """A perk of this box that helps now."""
        for perk in sorted(s.perks[seat]):
            if PlayPerk.can_play(s, seat, perk) and self._perk_helps(s, seat, perk):
                return perk
        return None

    def _perk_helps(self, s: GreekState, seat: Seat, perk: str) -> bool:
        first = s.box.effects[f"perk:{perk}"][0]
        if isinstance(first, ChooseOne):
            firsts = [branch[0] for branch in first.options]
            reveals = any(isinstance(each, RevealLairFree) for each in firsts)
            return (reveals and reveal_helps(s)) or any(_leads(s, each) for each in firsts)
        if isinstance(first, TakeAllItems):
            return s.at[seat] is not None and richest(self.outlook(s, seat))[0] > HARVEST
        if isinstance(first, SwapHeroAndFigure):
            return swap_home(s) is not None
        return _leads(s, first)

    def _block(self, s: GreekState, seat: Seat, block: ColoredBlock) -> Command:
        """The one of the right colour that serves least."""
        usable = spread(block.usable(s))
        if len(usable) < block.hits:
            return Fall()
        outlook = self.outlook(s, seat)
        lost = least_useful(outlook, spread(s.held[seat]), block.hits, usable)
        return Discard({item: lost.count(item) for item in sorted(set(lost))})

    def _gift(self, s: GreekState, seat: Seat) -> Command:
        """All of the hand to whoever makes most of it."""
        receiver = best_receiver(self._others(s, seat), spread(s.held[seat]))[1]
        return GiveItems(seat, receiver, dict(s.held[seat]))


def _leads(s: GreekState, effect: object) -> bool:
    if not isinstance(effect, MoveFigure) or not isinstance(effect.steps, int):
        return False
    return any(leads_home(s, figure, effect.steps) for figure in s.figures_in_game())


def richest(outlook: Outlook) -> tuple[float, str]:
    """The stack on the board that is worth most to this hand, and its space."""
    here = outlook.here()
    now = outlook.hand(here.hand, here.tokens)
    worth = [
        (outlook.hand(joined(here.hand, items), here.tokens) - now, space)
        for space, items in sorted(outlook.lying.items())
    ]
    return max(worth, default=(0.0, ""))


def least_useful(outlook: Outlook, hand: Hand, number: int, among: Hand) -> Hand:
    """So many of these items of the hand, those it misses least."""
    tokens, lost = outlook.here().tokens, list[str]()
    for _ in range(number):
        left = without(among, tuple(lost))
        least = max(
            dict.fromkeys(left),
            key=lambda item: (outlook.hand(without(hand, (*lost, item)), tokens), item),
        )
        lost.append(least)
    return tuple(lost)


def best_exchange(outlook: Outlook, s: GreekState, hand: Hand, number: int) -> tuple[Hand, str]:
    """What the Actor gives, and what is taken from the discards for it."""
    given = least_useful(outlook, hand, number, hand)
    rest, tokens = without(hand, given), outlook.here().tokens
    taken = max(sorted(s.discards), key=lambda item: outlook.hand(joined(rest, (item,)), tokens))
    return given, taken
