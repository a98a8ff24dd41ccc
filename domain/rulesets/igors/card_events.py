"""What happens to errands and scrapyard cards (IGO-16.1)."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.kernel.event import Audience, Event, Seat, Secret, only
from domain.kernel.pools import add

from .content import RED
from .state import IgorsState

DeckName = Literal["errand", "scrapyard"]
ErrandCause = Literal["deal", "pass", "double", "job_notice"]
ScrapyardCause = Literal["landing", "purchase"]
DiscardCause = Literal["adjustment", "left"]


class ErrandsDrawn(Event, frozen=True):
    """A seat draws errands, one after the other (IGO-14.7)."""

    clause: ClassVar[str] = "IGO-14.7"
    seat: Seat
    count: int
    cards: Secret[tuple[str, ...]]
    cause: ErrandCause

    def audience(self) -> Audience:
        """The drawer only."""
        return only(self.seat)

    def apply(self, s: IgorsState) -> None:
        """From the deck into the hand."""
        hand = s.errand_hands[self.seat]
        for card in self.cards or (None,) * self.count:
            s.errands.leave(card)
            hand.gain(card)


class ErrandsChecked(Event, frozen=True):
    """Whether the active seat holds something it must deliver here (IGO-7.4)."""

    clause: ClassVar[str] = "IGO-7.4"
    reveals: ClassVar[bool] = True  # of a hand, the one thing that rules tell to all
    seat: Seat
    deliverable: bool

    def apply(self, s: IgorsState) -> None:
        """It must deliver, or the landing is over."""
        s.delivering = self.deliverable


class ErrandDelivered(Event, frozen=True):
    """An errand is shown and done (IGO-7.5)."""

    clause: ClassVar[str] = "IGO-7.5"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str

    def apply(self, s: IgorsState) -> None:
        """The card is on the discards; what else is held must be looked at again."""
        s.errand_hands[self.seat].lose(self.card, s.errands)
        add(s.errand_discards, self.card)
        s.delivering = False


class ErrandStolen(Event, frozen=True):
    """Misfiled Papers takes a random errand (IGO-13.4)."""

    clause: ClassVar[str] = "IGO-13.4"
    seat: Seat
    victim: Seat
    card: Secret[str]

    def audience(self) -> Audience:
        """The two players."""
        return only(self.seat, self.victim)

    def apply(self, s: IgorsState) -> None:
        """Others cannot tell any more what they knew of that hand (IGO-16.4)."""
        hand = s.errand_hands[self.victim]
        hand.pass_on(self.card, s.errand_hands[self.seat], s.errands)


class ErrandsDiscarded(Event, frozen=True):
    """Errands are given up, face up (IGO-11.3, IGO-15.4)."""

    clause: ClassVar[str] = "IGO-11.3"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]
    cause: DiscardCause

    def apply(self, s: IgorsState) -> None:
        """They are on the discards."""
        for card in self.cards:
            s.errand_hands[self.seat].lose(card, s.errands)
            add(s.errand_discards, card)


class ScrapyardCardsDrawn(Event, frozen=True):
    """A seat draws scrapyard cards (IGO-8.3)."""

    clause: ClassVar[str] = "IGO-8.3"
    seat: Seat
    count: int
    cards: Secret[tuple[str, ...]]
    cause: ScrapyardCause

    def audience(self) -> Audience:
        """The drawer only."""
        return only(self.seat)

    def apply(self, s: IgorsState) -> None:
        """From the deck into the hand."""
        hand = s.scrapyard_hands[self.seat]
        for card in self.cards or (None,) * self.count:
            s.scrapyard.leave(card)
            hand.gain(card)


class ScrapyardCardPlayed(Event, frozen=True):
    """A scrapyard card is shown with all that its player names (IGO-12.4)."""

    clause: ClassVar[str] = "IGO-12.4"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    target: Seat | None = None
    location: str | None = None
    owner: str | None = None
    piece: str | None = None
    give: str | None = None
    take: str | None = None
    change: int | None = None

    def apply(self, s: IgorsState) -> None:
        """The card is on the discards; a red one was the only one of this turn."""
        s.scrapyard_hands[self.seat].lose(self.card, s.scrapyard)
        add(s.scrapyard_discards, self.card)
        if self.card in RED:
            s.red_used = True


class ReactionDeclined(Event, frozen=True):
    """The target of a red card lets it happen (IGO-12.8)."""

    clause: ClassVar[str] = "IGO-12.8"
    seat: Seat


class CardCancelled(Event, frozen=True):
    """A Ward takes away the effect of a red card (IGO-12.9)."""

    clause: ClassVar[str] = "IGO-12.9"
    seat: Seat
    card: str
    by_seat: Seat


class ScrapyardCardsDiscarded(Event, frozen=True):
    """Scrapyard cards are given up, face up (IGO-11.3, IGO-15.4)."""

    clause: ClassVar[str] = "IGO-11.3"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]
    cause: DiscardCause

    def apply(self, s: IgorsState) -> None:
        """They are on the discards."""
        for card in self.cards:
            s.scrapyard_hands[self.seat].lose(card, s.scrapyard)
            add(s.scrapyard_discards, card)


class DeckReshuffled(Event, frozen=True):
    """The discards are the new deck (IGO-14.2, IGO-14.3)."""

    clause: ClassVar[str] = "IGO-14.2"
    deck: DeckName
    count: int

    def apply(self, s: IgorsState) -> None:
        """Nothing is drawn."""
        if self.deck == "errand":
            s.errands.take_in(s.errand_discards)
            s.errand_discards = {}
        else:
            s.scrapyard.take_in(s.scrapyard_discards)
            s.scrapyard_discards = {}


EVENTS: tuple[type[Event], ...] = (
    ErrandsDrawn, ErrandsChecked, ErrandDelivered, ErrandStolen, ErrandsDiscarded,
    ScrapyardCardsDrawn, ScrapyardCardPlayed, ReactionDeclined, CardCancelled,
    ScrapyardCardsDiscarded, DeckReshuffled,
)  # fmt: skip
