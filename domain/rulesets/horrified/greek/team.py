"""What heroes do with each other's items: share in one space, and the Mariner's gifts."""

from __future__ import annotations

from domain.kernel.event import Seat
from domain.rulesets.horrified.core.commands import ShareItems
from domain.rulesets.horrified.planner.mats import Hand
from domain.rulesets.horrified.planner.outlook import Outlook, joined, spread
from domain.rulesets.horrified.planner.turn import Turn

WORTHWHILE = 1.5  # what it must bring beyond what it costs, in actions


def wanted_share(turn: Turn) -> ShareItems | None:
    """All items of another hero here, if the rest of this turn makes more of them."""
    s, outlook, here = turn.s, turn.outlook, turn.outlook.here()
    now = turn.best(here, s.actions)[0]
    best, giver = WORTHWHILE, None
    for other in range(s.players):
        theirs = spread(s.held[other])
        if other == outlook.seat or s.at[other] != here.space or not theirs:
            continue
        after = turn.best(here._replace(hand=joined(here.hand, theirs)), s.actions - 1)[0]
        gain = after - now - outlook.hand(theirs, here.tokens)
        if gain > best:
            best, giver = gain, other
    if giver is None:
        return None
    things = [(item, n) for item, n in sorted(s.held[giver].items()) if n]
    return ShareItems(tuple((giver, outlook.seat, item, n) for item, n in things))


def gives(turn: Turn, outlooks: dict[Seat, Outlook]) -> bool:
    """Whether somebody else makes more of all the items of this hand than their owner does."""
    s, here = turn.s, turn.outlook.here()
    rest = turn.best(here._replace(hand=()), s.actions - 1)[0]
    loss = turn.best(here, s.actions)[0] - rest
    return best_receiver(outlooks, here.hand)[0] > loss + WORTHWHILE


def best_receiver(outlooks: dict[Seat, Outlook], hand: Hand) -> tuple[float, Seat]:
    """What it brings to give all of a hand to whoever makes most of it, and to whom."""
    gains = [(_gain(outlook, hand), -seat) for seat, outlook in outlooks.items()]
    gain, seat = max(gains)
    return gain, -seat


def _gain(outlook: Outlook, given: Hand) -> float:
    place = outlook.here()
    richer = place._replace(hand=joined(place.hand, given))
    before = outlook.hand(place.hand, place.tokens) + outlook.prospect(place)
    return outlook.hand(richer.hand, place.tokens) + outlook.prospect(richer) - before
