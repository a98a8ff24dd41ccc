"""What a legal bid is, and which bid may be accepted when (WER-5, WER-6)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.event import Seat
from domain.kernel.offers import Bundle, OneOf
from domain.kernel.pools import Counts
from domain.kernel.refusal import Refused
from domain.kernel.table import Table

from .state import Auction, Bid, WerebeastsState

T = Table[WerebeastsState]


def made(s: WerebeastsState, seat: Seat) -> int:
    """How many bids this seat has placed in the open auction."""
    return s.auction.made[seat] if s.auction else 0


def bundles(s: WerebeastsState, seat: Seat) -> Iterator[tuple[Bundle, OneOf]]:
    """Domains of cards and cans that cover each legal bid once (WER-6.4).

    A bid that is not part of the earlier one either has a card beyond it, with any cans, or has
    only cards of it and more cans. Without an earlier bid the same holds for the empty one.
    """
    if not s.can_bid(seat) or s.auction is None:
        return
    earlier = s.auction.bid_of(seat)
    cards, cans = (earlier.cards, earlier.cans) if earlier else ({}, 0)
    own = dict(s.cards[seat])
    if own != cards:
        yield Bundle(own, beyond=dict(cards)), OneOf(tuple(range(s.cans[seat] + 1)))
    if s.cans[seat] > cans:
        yield Bundle(dict(cards)), OneOf(tuple(range(cans + 1, s.cans[seat] + 1)))


def require_in_time(table: T) -> None:
    """Refuse what comes after the deadline, also before the expiry is stored (WER-6.10)."""
    auction = table.state.auction
    if auction is None or not auction.is_open or auction.deadline is None:
        return
    if table.now > auction.deadline:
        raise Refused("decision_closed", "WER-6.10", "the time for this auction is over")


def require_bidder(table: T, seat: Seat) -> None:
    """Another live player with goods, and with bids left."""
    s = table.state
    table.require(seat != s.active, "WER-5.2", "the seller does not bid")
    table.require(s.is_live(seat), "WER-4.14", "an eliminated player does not bid")
    table.require(not s.has_nothing(seat), "WER-6.2", "you have nothing to bid")
    table.require(s.bids_left(seat), "WER-6.5", "you have placed all your bids in this auction")


def require_legal(table: T, seat: Seat, cards: Counts, cans: int) -> None:
    """Cards and cans of one's own; only together are they empty or part of the earlier bid."""
    s = table.state
    own_cards, own_cans = cards in Bundle(s.cards[seat]), 0 <= cans <= s.cans[seat]
    table.require(own_cards, "WER-6.4", "you bid cards of your own, one or more of a kind", "cards")
    table.require(own_cans, "WER-6.4", "you bid cans of your own", "cans")
    allowed = any(cards in some and cans in more for some, more in bundles(s, seat))
    table.require(allowed, "WER-6.4", "a bid is not empty and no part of your earlier bid")


def may_accept(auction: Auction) -> bool:
    """After closing, and with a clock at any moment (WER-6.9, WER-6.16)."""
    return not auction.is_open or auction.deadline is not None


def require_standing(table: T, seat: Seat, bidder: Seat, number: int) -> Bid:
    """The standing bid of this name; a bid replaced meanwhile is a matter of timing, not of law.

    So it is refused with `decision_closed` (409): look again. A bid that never was is illegal.
    """
    s = table.state
    table.require(seat == s.active, "WER-5.4", "only the seller accepts a bid")
    auction = s.auction
    ready = auction is not None and may_accept(auction)
    table.require(ready, "WER-6.16", "bidding is not closed yet")
    bid = auction.bid_of(bidder) if auction else None
    if bid is not None and bid.number == number:
        return bid
    last = auction.made[bidder] if auction and 0 <= bidder < s.players else 0
    table.require(last > 0, "WER-6.15", "that seat has not bid for this card", "bidder")
    if 1 <= number <= last:
        raise Refused("decision_closed", "WER-6.15", "that bid does not stand any more", "number")
    raise Refused("illegal_command", "WER-6.15", "there is no such bid", "number")
