"""Red scrapyard cards: one a turn, in the own turn (IGO-12.1, IGO-13.1 to 13.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Offer, OneOf, ids
from domain.kernel.table import Table

from .card_events import ScrapyardCardPlayed
from .closing import TurnStart, WrapUp
from .content import LOCATIONS, OWNERS, PIECES, TYPE_OF
from .deliveries import BeforePieceRoll, start_piece_roll
from .goods_events import TokenReturned
from .moving import AfterRoll, move
from .reactions import Reaction
from .state import IgorsState
from .supply import gain_piece, return_piece

T = Table[IgorsState]
Asked = tuple[type[Question], ...]
OWN_TURN: Asked = (TurnStart, AfterRoll, WrapUp)


def may_play(s: IgorsState, seat: Seat, card: str) -> bool:
    """Whether the seat holds it and has not used its red card of the turn."""
    return not s.red_used and s.holds(seat, card)


def require_red(table: T, seat: Seat, card: str) -> None:
    """Held, and the only red card of this turn (IGO-12.1)."""
    table.require(table.state.holds(seat, card), "IGO-12.4", "you do not hold that card")
    unused = not table.state.red_used
    table.require(unused, "IGO-12.1", "you have played a red card in this turn")


class PlayTowTruck(Command, frozen=True):
    """Go to any other location in place of rolling (IGO-13.1)."""

    clause: ClassVar[str] = "IGO-13.1"
    during: ClassVar[Asked] = (TurnStart,)
    location: str

    @staticmethod
    def goals(s: IgorsState, seat: Seat) -> list[str]:
        """The locations but the own square; none from the race."""
        return [] if s.in_race(seat) else [place for place in LOCATIONS if place != s.at[seat]]

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Each of them."""
        if may_play(s, seat, "tow_truck") and (goals := cls.goals(s, seat)):
            yield Offer(cls, location=ids(goals))

    def execute(self, table: T, seat: Seat) -> None:
        """The landing there uses up the choice of the turn."""
        require_red(table, seat, "tow_truck")
        allowed = self.location in self.goals(table.state, seat)
        table.require(allowed, "IGO-13.1", "the Tow Truck does not go there", "location")
        table.answered()
        table.emit(ScrapyardCardPlayed(seat, "tow_truck", location=self.location))
        move(table, self.location, "tow_truck")


class PlayGraveRobbery(Command, frozen=True):
    """Take a leftover of an opponent (IGO-13.2)."""

    clause: ClassVar[str] = "IGO-13.2"
    during: ClassVar[Asked] = OWN_TURN
    target: Seat
    piece: str

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Each opponent's leftovers."""
        if may_play(s, seat, "grave_robbery"):
            for other in s.opponents(seat):
                if s.leftovers[other]:
                    yield Offer(cls, target=OneOf((other,)), piece=ids(s.leftovers[other]))

    def execute(self, table: T, seat: Seat) -> None:
        """The target may react."""
        s = table.state
        require_red(table, seat, "grave_robbery")
        table.require(self.target in s.opponents(seat), "IGO-13.2", "no such opponent", "target")
        there = self.piece in s.leftovers[self.target]
        table.require(there, "IGO-13.2", "not among their leftovers", "piece")
        table.then(Reaction(self.target, "grave_robbery", self.piece))
        played = ScrapyardCardPlayed(seat, "grave_robbery", target=self.target, piece=self.piece)
        table.emit(played)


class PlayPickpocket(Command, frozen=True):
    """Take a visited token of an opponent (IGO-13.3)."""

    clause: ClassVar[str] = "IGO-13.3"
    during: ClassVar[Asked] = OWN_TURN
    target: Seat
    owner: str

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Each opponent's tokens."""
        if may_play(s, seat, "pickpocket"):
            for other in s.opponents(seat):
                if s.tokens[other]:
                    yield Offer(cls, target=OneOf((other,)), owner=ids(sorted(s.tokens[other])))

    def execute(self, table: T, seat: Seat) -> None:
        """The target may react."""
        s = table.state
        require_red(table, seat, "pickpocket")
        table.require(self.target in s.opponents(seat), "IGO-13.3", "no such opponent", "target")
        there = self.owner in s.tokens[self.target]
        table.require(there, "IGO-13.3", "they hold no such token", "owner")
        table.then(Reaction(self.target, "pickpocket", self.owner))
        table.emit(ScrapyardCardPlayed(seat, "pickpocket", target=self.target, owner=self.owner))


class PlayMisfiledPapers(Command, frozen=True):
    """Take a random errand of an opponent (IGO-13.4)."""

    clause: ClassVar[str] = "IGO-13.4"
    during: ClassVar[Asked] = OWN_TURN
    target: Seat

    @staticmethod
    def targets(s: IgorsState, seat: Seat) -> tuple[Seat, ...]:
        """The opponents with an errand."""
        return tuple([other for other in s.opponents(seat) if len(s.errand_hands[other])])

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Each of them."""
        if may_play(s, seat, "misfiled_papers") and (targets := cls.targets(s, seat)):
            yield Offer(cls, target=OneOf(targets))

    def execute(self, table: T, seat: Seat) -> None:
        """The pick is made after the reaction."""
        require_red(table, seat, "misfiled_papers")
        allowed = self.target in self.targets(table.state, seat)
        table.require(allowed, "IGO-13.4", "not an opponent with an errand", "target")
        table.then(Reaction(self.target, "misfiled_papers"))
        table.emit(ScrapyardCardPlayed(seat, "misfiled_papers", target=self.target))


class PlaySabotage(Command, frozen=True):
    """An opponent loses the next turn (IGO-13.5)."""

    clause: ClassVar[str] = "IGO-13.5"
    during: ClassVar[Asked] = OWN_TURN
    target: Seat

    @staticmethod
    def targets(s: IgorsState, seat: Seat) -> tuple[Seat, ...]:
        """The opponents without a lost turn pending."""
        return tuple([other for other in s.opponents(seat) if not s.lost[other]])

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Each of them."""
        if may_play(s, seat, "sabotage") and (targets := cls.targets(s, seat)):
            yield Offer(cls, target=OneOf(targets))

    def execute(self, table: T, seat: Seat) -> None:
        """The target may react."""
        require_red(table, seat, "sabotage")
        allowed = self.target in self.targets(table.state, seat)
        table.require(allowed, "IGO-13.5", "not an opponent who can lose a turn", "target")
        table.then(Reaction(self.target, "sabotage"))
        table.emit(ScrapyardCardPlayed(seat, "sabotage", target=self.target))


class PlaySparePart(Command, frozen=True):
    """Return a token and roll for a piece of its owner (IGO-13.6)."""

    clause: ClassVar[str] = "IGO-13.6"
    during: ClassVar[Asked] = OWN_TURN
    owner: str

    @staticmethod
    def owners(s: IgorsState, seat: Seat) -> list[str]:
        """Owners of a held token whose board has a piece."""
        return [owner for owner in OWNERS if owner in s.tokens[seat] and s.supply[owner]]

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Each of them."""
        if may_play(s, seat, "spare_part") and (owners := cls.owners(s, seat)):
            yield Offer(cls, owner=ids(owners))

    def execute(self, table: T, seat: Seat) -> None:
        """No errand, no recall."""
        require_red(table, seat, "spare_part")
        allowed = self.owner in self.owners(table.state, seat)
        table.require(allowed, "IGO-13.6", "no token of an owner with a piece", "owner")
        table.emit(ScrapyardCardPlayed(seat, "spare_part", owner=self.owner))
        table.emit(TokenReturned(seat, self.owner, "spare_part"))
        start_piece_roll(table, self.owner, "spare_part")


class PlayCatalogue(Command, frozen=True):
    """Choose the piece of a delivery in place of rolling (IGO-13.7)."""

    clause: ClassVar[str] = "IGO-13.7"
    during: ClassVar[Asked] = (BeforePieceRoll,)
    piece: str

    @staticmethod
    def pieces(s: IgorsState) -> tuple[str, ...]:
        """What lies on the board of the owner that is delivered to."""
        asked = s.agenda[-1]
        assert isinstance(asked, BeforePieceRoll)
        return s.supply[asked.owner]

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """Each of them."""
        if may_play(s, seat, "catalogue"):
            yield Offer(cls, piece=ids(cls.pieces(s)))

    def execute(self, table: T, seat: Seat) -> None:
        """No die is rolled."""
        require_red(table, seat, "catalogue")
        there = self.piece in self.pieces(table.state)
        table.require(there, "IGO-13.7", "that piece is not on this owner's board", "piece")
        table.answered()
        table.emit(ScrapyardCardPlayed(seat, "catalogue", piece=self.piece))
        gain_piece(table, seat, self.piece, "catalogue")


class PlayBarter(Command, frozen=True):
    """Swap a leftover for a piece of another type (IGO-13.8)."""

    clause: ClassVar[str] = "IGO-13.8"
    during: ClassVar[Asked] = OWN_TURN
    give: str
    take: str

    @staticmethod
    def takes(s: IgorsState, give: str) -> list[str]:
        """The pieces of other types that lie on any board."""
        there = (p for p in PIECES if TYPE_OF[p] != TYPE_OF[give])
        return [piece for piece in there if any(piece in board for board in s.supply.values())]

    @classmethod
    def offers(cls, s: IgorsState, seat: Seat) -> Iterator[Offer]:
        """For each leftover what it can be swapped for."""
        if may_play(s, seat, "barter"):
            for give in s.leftovers[seat]:
                if takes := cls.takes(s, give):
                    yield Offer(cls, give=OneOf((give,)), take=ids(takes))

    def execute(self, table: T, seat: Seat) -> None:
        """One back, one out."""
        s = table.state
        require_red(table, seat, "barter")
        own = self.give in s.leftovers[seat]
        table.require(own, "IGO-13.8", "not one of your leftovers", "give")
        there = self.take in self.takes(s, self.give)
        table.require(there, "IGO-13.8", "no such piece of another type on a board", "take")
        table.emit(ScrapyardCardPlayed(seat, "barter", give=self.give, take=self.take))
        return_piece(table, seat, self.give, "barter")
        gain_piece(table, seat, self.take, "barter")


COMMANDS: tuple[type[Command], ...] = (
    PlayTowTruck, PlayGraveRobbery, PlayPickpocket, PlayMisfiledPapers, PlaySabotage,
    PlaySparePart, PlayCatalogue, PlayBarter,
)  # fmt: skip
