"""A player who counts points, bids up to a card's worth and accuses on good evidence (WER-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from domain.kernel.command import Command
from domain.kernel.dice import Dice, choose
from domain.kernel.event import Seat
from domain.kernel.pools import Counts
from domain.kernel.ruleset import Ruleset

from .bidding import bundles
from .commands import AcceptBid, Accuse, KeepCard, OfferCard, PassBid, PlaceBid, TakeSpoils
from .content import BEAST_OF, CANS_PER_POINT, IMAGES, POINTS, WERECHOW
from .decisions import AccuseOrOffer, ChooseBid, Spoils
from .ending import points_by_goal
from .events import Choice
from .state import Auction, Bid, WerebeastsState
from .suspicion import chances, pictures

RESALE = 0.4  # points that a picture nobody asked for brings later
CAN_AS_MONEY = 0.15  # points a can is worth without the Werechow goal
MARKET_PICTURE = 0.5  # what others are thought to see in a picture, in points
MARKET_CAN = 0.22
PROFIT = 0.1  # a bid leaves at least so many points of gain
SURE = 0.75  # from this chance on an accusation is worth the risk
LAST_STRAW = 0.6  # ... for one who is behind when the deck runs out


class Greedy:
    """Values goods by its own goals; sees where the others' goals may lie."""

    name = "greedy"
    version = 1
    about = "Bids up to what a card is worth for its goals and accuses when the evidence is good."

    def choose(self, rules: Ruleset[Any], view: WerebeastsState, seat: Seat, dice: Dice) -> Command:
        """One answer to each question."""
        asked = view.agenda[-1]
        if isinstance(asked, AccuseOrOffer):
            return _accusation(view, seat, dice) or OfferCard()
        if isinstance(asked, Spoils):
            return TakeSpoils(_better_pile(view, seat, asked))
        auction = view.auction
        if auction is None:
            raise AssertionError(f"nothing is on offer: {asked}")
        if seat == view.active:
            return _sale(view, seat, auction, isinstance(asked, ChooseBid))
        return _bid(view, seat, auction)


# Worth.


def card_worth(view: WerebeastsState, seat: Seat, card: str) -> float:
    """Points for an own goal, else what it may be sold for."""
    if BEAST_OF[card] in view.own_goals(seat):
        return float(POINTS[card])
    return RESALE * IMAGES[card]


def can_worth(view: WerebeastsState, seat: Seat) -> float:
    """The points in a can."""
    return 1 / CANS_PER_POINT if WERECHOW in view.own_goals(seat) else CAN_AS_MONEY


def goods_worth(view: WerebeastsState, seat: Seat, cards: Counts, cans: int) -> float:
    """What cards and cans are worth for this seat."""
    worth = sum(card_worth(view, seat, card) * n for card, n in cards.items())
    return worth + can_worth(view, seat) * cans


def market_worth(cards: Counts, cans: int) -> float:
    """What somebody with unknown goals is thought to see in them."""
    return sum(MARKET_PICTURE * IMAGES[card] * n for card, n in cards.items()) + MARKET_CAN * cans


# Accusing.


def _accusation(view: WerebeastsState, seat: Seat, dice: Dice) -> Accuse | None:
    """The likeliest one if it is likely enough."""
    found = chances(view)
    nameable = set(view.nameable(seat))
    likely = {
        pair: chance
        for pair, chance in found.items()
        if pair[1] in nameable and pair[0] != seat and view.is_live(pair[0])
    }
    best = max(likely.values(), default=0.0)
    if best < _needed(view, seat):
        return None
    top = [pair for pair, chance in likely.items() if chance > best - 1e-9]
    return Accuse(*choose(dice, top))


def _needed(view: WerebeastsState, seat: Seat) -> float:
    """Less at the last turn for one who is behind: being out costs nothing then."""
    turns_left = view.deck.size // len(view.live())
    if turns_left or not _is_behind(view, seat):
        return SURE
    return LAST_STRAW


def _is_behind(view: WerebeastsState, seat: Seat) -> bool:
    own = sum(points_by_goal(view, seat).values())
    return any(_guessed_points(view, other) > own for other in view.live() if other != seat)


def _guessed_points(view: WerebeastsState, seat: Seat) -> int:
    """The two beasts of which a seat shows most, as if they were its goals."""
    shown = sorted((pictures(view, seat, goal) for goal in view.goals), reverse=True)
    return sum(shown[:2])


def _better_pile(view: WerebeastsState, seat: Seat, owed: Spoils) -> Choice:
    cards = goods_worth(view, seat, view.cards[owed.victim], 0)
    cans = goods_worth(view, seat, {}, view.cans[owed.victim])
    return "cards" if cards >= cans else "cans"


# Trading.


def _sale(view: WerebeastsState, seat: Seat, auction: Auction, may_keep: bool) -> Command:
    """The bid that is worth most; keep the card if that is worth more and allowed."""

    def worth(bid: Bid) -> float:
        return goods_worth(view, seat, bid.cards, bid.cans)

    best = max(auction.bids, key=worth)
    keeping = may_keep and view.options.seller_may_keep
    if keeping and card_worth(view, seat, auction.card) > worth(best):
        return KeepCard()
    return AcceptBid(best.bidder, best.number)


class _Price(NamedTuple):
    cost: float
    cans: int
    card: str


def _bid(view: WerebeastsState, seat: Seat, auction: Auction) -> Command:
    """The cheapest bundle that looks better than every other bid, while it leaves a gain."""
    standing = [market_worth(bid.cards, bid.cans) for bid in auction.bids if bid.bidder != seat]
    to_beat = max(standing, default=0.0)
    own = auction.bid_of(seat)
    leads = own is not None and market_worth(own.cards, own.cans) > to_beat
    worth = card_worth(view, seat, auction.card)
    fitting = [price for price in _prices(view, seat, to_beat) if price.cost <= worth - PROFIT]
    if leads or not fitting:
        return PassBid()
    price = min(fitting)
    return PlaceBid({price.card: 1} if price.card else {}, price.cans)


def _prices(view: WerebeastsState, seat: Seat, to_beat: float) -> Iterator[_Price]:
    """At most one card and some cans that look better than `to_beat`, where such a bid is legal."""
    legal = list(bundles(view, seat))
    for card in ("", *sorted(view.cards[seat])):
        cards = {card: 1} if card else {}
        for cans in range(view.cans[seat] + 1):
            if market_worth(cards, cans) > to_beat and any(
                cards in some and cans in more for some, more in legal
            ):
                yield _Price(goods_worth(view, seat, cards, cans), cans, card)
                break
