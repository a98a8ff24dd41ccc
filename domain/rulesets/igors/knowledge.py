"""What a viewer cannot know, drawn or blanked (IGO-16.3 to 16.6)."""

from __future__ import annotations

from math import comb

from domain.kernel.clone import clone
from domain.kernel.dice import Dice, choose
from domain.kernel.event import Seat, Viewer
from domain.kernel.pools import deal_unknown, remove

from .state import IgorsState


def sample_world(view: IgorsState, dice: Dice) -> IgorsState:
    """Deal all unknown cards: every world that agrees with the view equally likely.

    The one thing that is told of a hand is that it holds something deliverable (IGO-7.4): where
    the view says so, that hand is dealt first, on this condition.
    """
    world = clone(view)
    if world.delivering and not world.deliverable(world.active):
        deal_deliverable(world, world.active, dice)
    deal_unknown(dice, world.errands, world.errand_hands)
    deal_unknown(dice, world.scrapyard, world.scrapyard_hands)
    return world


def deal_deliverable(world: IgorsState, seat: Seat, dice: Dice) -> None:
    """A hand with at least one deliverable errand: how many first, then which."""
    hand, unseen = world.errand_hands[seat], world.errands.unseen
    fitting = sorted(card for card in unseen if world.fits_here(seat, card))
    rest = sorted(card for card in unseen if not world.fits_here(seat, card))
    size = hand.unknown
    ways = [comb(len(fitting), n) * comb(len(rest), size - n) for n in range(1, size + 1)]
    at, number = dice.below(sum(ways)), 0
    while at >= ways[number]:
        at, number = at - ways[number], number + 1
    wanted = number + 1
    for cards, count in ((fitting, wanted), (rest, size - wanted)):
        for _ in range(count):
            card = choose(dice, cards)
            cards.remove(card)
            remove(unseen, card)
            hand.gain(card)
    hand.unknown = 0


def known_to(world: IgorsState, viewer: Viewer) -> IgorsState:
    """The own hand alone: what was seen of other hands is not in a world."""
    view = clone(world)
    for seat in range(view.players):
        if seat != viewer:
            view.errand_hands[seat].forget(view.errands)
            if view.is_advanced:
                view.scrapyard_hands[seat].forget(view.scrapyard)
    return view
