"""The smallest table that shows a point, built from events; and dice that show what we want."""

from __future__ import annotations

from typing import Any

from domain.kernel.clone import clone
from domain.kernel.command import Command
from domain.kernel.decision import DecisionAsked, Question
from domain.kernel.dice import QuickDice
from domain.kernel.event import Event, Seat, Viewer, redact
from domain.rulesets.igors import RULESET
from domain.rulesets.igors.card_events import (
    ErrandsDiscarded,
    ErrandsDrawn,
    ScrapyardCardsDrawn,
)
from domain.rulesets.igors.closing import Adjust, PassTurn
from domain.rulesets.igors.content import ERRANDS, LOOP, OWNERS, PIECE, TOKENS_EACH, TYPES, Options
from domain.rulesets.igors.decisions import AfterRoll, TurnStart
from domain.rulesets.igors.events import (
    FirstPlayerChosen,
    IgorMoved,
    LostTurnMarked,
    MovementRolled,
    OwnerBoardsFilled,
    TurnStarted,
)
from domain.rulesets.igors.goods_events import PieceGained, TokenTaken
from domain.rulesets.igors.state import IgorsState


class World:
    """A game in play: seat 0 starts its first turn, Igors on the Station, nobody holds anything."""

    def __init__(self, players: int = 3, variant: str = "standard", **options: Any) -> None:
        self.players = players
        self.options = Options(variant=variant, **options)  # type: ignore[arg-type]  # by name
        self.events: list[Event] = [OwnerBoardsFilled(TOKENS_EACH[players]), FirstPlayerChosen(0)]
        self.then(TurnStarted(0, 1, 1)).asked(TurnStart())

    def then(self, *events: Event) -> World:
        """These have happened too."""
        self.events += events
        self.state: IgorsState = RULESET.fold(self.players, self.options, self.events)
        return self

    def asked(self, question: Question, *rest: Any) -> World:
        """This question is open, `rest` lies under it."""
        seats = question.seats(self.state)
        return self.then(DecisionAsked(seats, False, rest, question))

    def turn_of(self, seat: Seat, number: int | None = None) -> World:
        """A turn of this seat begins."""
        s = self.state
        self.then(TurnStarted(seat, s.turn + 1, number or s.round))
        return self.asked(TurnStart())

    def at(self, *squares: int | str) -> World:
        """The Igors of seats 0, 1 ... stand there: loop indexes or ids."""
        for seat, square in enumerate(squares):
            place = LOOP[square] if isinstance(square, int) else square
            self.then(IgorMoved(seat, place, "roll", False))
        return self

    def errands(self, seat: Seat, *pairs: str) -> World:
        """These are in the hand, as `witch>dracula`."""
        cards = tuple(errand(pair) for pair in pairs)
        return self.then(ErrandsDrawn(seat, len(cards), cards, "pass"))

    def cards(self, seat: Seat, *kinds: str) -> World:
        """These scrapyard cards are in the hand."""
        return self.then(ScrapyardCardsDrawn(seat, len(kinds), kinds, "landing"))

    def tokens(self, seat: Seat, *owners: str) -> World:
        """These visited tokens are held."""
        return self.then(*(TokenTaken(seat, owner, "pass") for owner in owners))

    def pieces(self, seat: Seat, *pieces: str) -> World:
        """These pieces are held, as `witch:1`."""
        for each in pieces:
            held = piece(each)
            slot = self.state.slot_for(seat, held)
            self.then(PieceGained(seat, held, slot, "delivery"))
        return self

    def body(self, seat: Seat, owner: str = "mr_hyde", types: int = 6) -> World:
        """So many types of this owner are in the body."""
        return self.pieces(seat, *[f"{owner}:{n}" for n in range(1, types + 1)])

    def loses(self, seat: Seat) -> World:
        """A lost turn is pending."""
        return self.then(LostTurnMarked(seat, "sabotage"))

    def rolled(self, one: int, two: int) -> World:
        """Seat `active` has rolled this and must move."""
        self.then(MovementRolled(self.state.active, (one, two), "roll"))
        return self.asked(AfterRoll())

    def adjusting(self) -> World:
        """The end of the turn."""
        return self.asked(Adjust(), PassTurn())

    def errand_deck(self, left: int) -> World:
        """So many errands stay in the deck, the others are on the discards."""
        cards = sorted(self.state.errands.unseen)[left:]
        self.then(ErrandsDrawn(self.players - 1, len(cards), tuple(cards), "pass"))
        return self.then(ErrandsDiscarded(self.players - 1, tuple(cards), "adjustment"))

    def do(self, seat: Seat, command: Command, *wanted: int | str) -> list[Event]:
        """What the command does; dice show the faces and draw the cards wanted, in their order."""
        script = Script(self.state, wanted)
        events = RULESET.execute(self.state, seat, command, script).events
        self.events += events
        return events

    def refusal(self, seat: Seat, command: Command) -> str:
        """The clause or the code by which it is refused, else "allowed"; nothing changes."""
        refused = RULESET.rehearse(self.state, seat, command)
        return (refused.clause or refused.code) if refused else "allowed"

    def leave(self, seat: Seat) -> list[Event]:
        """The player of this seat leaves for good."""
        events = RULESET.depart(self.state, seat, QuickDice(1)).events
        self.events += events
        return events

    def offered(self, seat: Seat, kind: type[Command]) -> list[Any]:
        """Every command of this kind that the seat may give. Any: of that kind."""
        return [
            command
            for offer in RULESET.offers(self.state, seat)
            if offer.command is kind
            for command in offer.all()
        ]

    def kinds(self, seat: Seat) -> set[str]:
        """The kinds of command that the seat may give."""
        return {offer.command.__name__ for offer in RULESET.offers(self.state, seat)}

    @property
    def question(self) -> str:
        """The kind of question that is open."""
        return type(self.state.agenda[-1]).__name__

    def view(self, viewer: Viewer) -> IgorsState:
        """What this viewer knows."""
        return RULESET.view(self.players, self.options, self.events, viewer)

    def told(self, viewer: Viewer, events: list[Event]) -> list[Event]:
        """The events as this viewer reads them."""
        return [redact(event, viewer) for event in events]

    def copy(self) -> IgorsState:
        """A state to compare with later."""
        return clone(self.state)


class Script:
    """Shows the wanted faces (numbers from 1) and cards (ids), then goes on by itself."""

    def __init__(self, state: IgorsState, wanted: tuple[int | str, ...]) -> None:
        self.state, self.wanted, self.drawn = state, list(wanted), 0
        self.rest = QuickDice(1)

    def below(self, n: int) -> int:
        """Below n."""
        self.drawn += 1
        if not self.wanted:
            return self.rest.below(n)
        now = self.wanted.pop(0)
        if isinstance(now, int):
            return now - 1
        pool = self.state.errands if now in ERRANDS else self.state.scrapyard
        return sum(count for kind, count in pool.unseen.items() if kind < now)


def errand(pair: str) -> str:
    """The id of `witch>dracula`."""
    visit, delivery = pair.split(">")
    return f"errand_{visit}_to_{delivery}"


def piece(short: str) -> str:
    """The id of `witch:1`."""
    owner, number = short.split(":")
    return PIECE[owner][int(number) - 1]


def names(events: list[Event]) -> list[str]:
    """What happened, in a word each."""
    return [type(event).__name__ for event in events]


def only(events: list[Event], kind: type[Event]) -> list[Any]:
    """The events of one kind. Any: of that kind."""
    return [event for event in events if type(event) is kind]


__all__ = ["LOOP", "OWNERS", "TYPES", "World", "errand", "names", "only", "piece"]
