"""What the current player does with an action, and perks, which anybody plays (HOR-5, HOR-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Question
from domain.kernel.event import Seat
from domain.kernel.offers import Bundle, Offer, OneOf, SubsetOf, Transfer, Transfers, ids
from domain.kernel.pools import Counts, add
from domain.kernel.table import Table

from .effect import Deed, Effect
from .handing import giveable, hand_over
from .people import VillagerMoved, walk_hero
from .phases import HeroPhase
from .resolving import Resolve, is_possible
from .state import FamilyState
from .supply import ItemsPickedUp
from .turns import ActionSpent, HeroPhaseEnded, PerkPlayed

T = Table[FamilyState]


class Action(Command, frozen=True):
    """Costs one action of the current player; a refused one costs nothing (HOR-5.1, HOR-5.3)."""

    during: ClassVar[tuple[type[Question], ...]] = (HeroPhase,)
    action: ClassVar[str]

    @classmethod
    def offers(cls, s: FamilyState, seat: Seat) -> Iterator[Offer]:
        """None without an action left."""
        here = s.at[seat]
        if s.actions and here is not None:
            yield from cls.ways(s, seat, here)

    @classmethod
    def ways(cls, s: FamilyState, seat: Seat, here: str) -> Iterator[Offer]:
        """Every way to do it from this space."""
        raise NotImplementedError(f"{cls.__name__} lists no ways")

    def here(self, table: T, seat: Seat) -> str:
        """The hero's space; refused without an action left, or off the board (HOR-5.1)."""
        table.require(table.state.actions > 0, "HOR-5.1", "you have no action left")
        space = table.state.at[seat]
        table.require(space is not None, "HOR-5.1", "your hero is off the board")
        return space or ""

    def pay(self, table: T, seat: Seat) -> None:
        """The first effect, when all requirements are met."""
        table.emit(ActionSpent(seat, self.action, table.state.actions - 1))


class MoveHero(Action, frozen=True):
    """Go one space along a path and take along any villagers from your space."""

    clause: ClassVar[str] = "HOR-5.4"
    action: ClassVar[str] = "move"
    to: str
    along: tuple[str, ...] = ()

    @classmethod
    def ways(cls, s: FamilyState, seat: Seat, here: str) -> Iterator[Offer]:
        """Any lit path, any of the villagers here."""
        near = ids(s.box.board.lit.next[here])
        yield Offer(cls, to=near, along=SubsetOf(s.villagers_in(here)))

    def execute(self, table: T, seat: Seat) -> None:
        """Monsters never block."""
        here = self.here(table, seat)
        near = self.to in table.state.box.board.lit.next[here]
        table.require(near, "HOR-5.4", "that space is not adjacent", "to")
        folk = self.along in SubsetOf(table.state.villagers_in(here))
        table.require(folk, "HOR-5.4", "not villagers of your space, in order", "along")
        self.pay(table, seat)
        walk_hero(table, table.state.heroes[seat], self.to, self.along)


class GuideVillager(Action, frozen=True):
    """Send a villager from your space to the next one, or bring one from next door to yours."""

    clause: ClassVar[str] = "HOR-5.5"
    action: ClassVar[str] = "guide"
    villager: str
    to: str

    @classmethod
    def ways(cls, s: FamilyState, seat: Seat, here: str) -> Iterator[Offer]:
        """Those here may go next door, those next door may come."""
        near = s.box.board.lit.next[here]
        for villager in s.villagers_in(here):
            yield Offer(cls, villager=OneOf((villager,)), to=ids(near))
        for space in near:
            if coming := s.villagers_in(space):
                yield Offer(cls, villager=ids(coming), to=OneOf((here,)))

    def execute(self, table: T, seat: Seat) -> None:
        """One villager, one step."""
        s, here = table.state, self.here(table, seat)
        at = s.villagers.get(self.villager)
        table.require(at is not None, "HOR-5.5", "that villager is not on the board", "villager")
        adjacent = at is not None and self.to in s.box.board.lit.next[at]
        guided = adjacent and here in (at, self.to)
        table.require(guided, "HOR-5.5", "out of your space, or from next door into it", "to")
        self.pay(table, seat)
        table.emit(VillagerMoved(self.villager, self.to))


class PickUpItems(Action, frozen=True):
    """Take one or more of the items lying in your space."""

    clause: ClassVar[str] = "HOR-5.6"
    action: ClassVar[str] = "pick_up"
    items: Counts

    @classmethod
    def ways(cls, s: FamilyState, seat: Seat, here: str) -> Iterator[Offer]:
        """Any part of what lies here, but not nothing."""
        if s.lying[here]:
            yield Offer(cls, items=Bundle(dict(s.lying[here]), 1))

    def execute(self, table: T, seat: Seat) -> None:
        """There is no hand limit."""
        here = self.here(table, seat)
        lies = self.items in Bundle(table.state.lying[here], 1)
        table.require(lies, "HOR-5.6", "that does not lie here, or it is nothing", "items")
        self.pay(table, seat)
        table.emit(ItemsPickedUp(seat, here, self.items))


class ShareItems(Action, frozen=True):
    """Pass items between the heroes in your space, in any direction."""

    clause: ClassVar[str] = "HOR-5.7"
    action: ClassVar[str] = "share"
    transfers: tuple[Transfer, ...]

    @staticmethod
    def domain(s: FamilyState, here: str) -> Transfers | None:
        """What the heroes here have between them; None for one hero, or for nothing."""
        meet = [seat for seat in range(s.players) if s.at[seat] == here]
        have = {seat: giveable(s, seat) for seat in meet} if len(meet) > 1 else {}
        return Transfers(have) if any(have.values()) else None

    @classmethod
    def ways(cls, s: FamilyState, seat: Seat, here: str) -> Iterator[Offer]:
        """One list of transfers; the acting hero need not be a party."""
        if domain := cls.domain(s, here):
            yield Offer(cls, transfers=domain)

    def execute(self, table: T, seat: Seat) -> None:
        """All at once; nobody is asked for consent (HOR-5.8)."""
        domain = self.domain(table.state, self.here(table, seat))
        table.require(domain is not None, "HOR-5.7", "nobody else here, or nothing to share")
        fits = domain is not None and self.transfers in domain
        table.require(fits, "HOR-5.7", "not things of the heroes here, in order", "transfers")
        self.pay(table, seat)
        gifts: dict[tuple[Seat, Seat], Counts] = {}
        for giver, receiver, thing, n in self.transfers:
            add(gifts.setdefault((giver, receiver), {}), thing, n)
        for (giver, receiver), things in gifts.items():
            hand_over(table, giver, receiver, things)


class UseSpecialAction(Action, frozen=True):
    """Use your hero's own action."""

    clause: ClassVar[str] = "HOR-5.11"
    action: ClassVar[str] = "special"

    @staticmethod
    def effects(s: FamilyState, seat: Seat) -> tuple[Effect, ...]:
        """What the badge says; nothing if it has no special action."""
        ability = s.box.heroes[s.heroes[seat]].ability
        return ability.effects if ability.kind == "special_action" else ()

    @classmethod
    def can_use(cls, s: FamilyState, seat: Seat) -> bool:
        """The badge has one, and it can change something now (HOR-22.8)."""
        return is_possible(s, cls.effects(s, seat), Deed(f"hero:{s.heroes[seat]}", seat))

    @classmethod
    def ways(cls, s: FamilyState, seat: Seat, here: str) -> Iterator[Offer]:
        """What it needs is asked next."""
        if cls.can_use(s, seat):
            yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """The badge's effects."""
        self.here(table, seat)
        effects, usable = self.effects(table.state, seat), self.can_use(table.state, seat)
        table.require(bool(effects), "HOR-5.11", "your hero has no special action")
        clause = next((effect.refusal for effect in effects if effect.refusal), "HOR-22.8")
        table.require(usable, clause, "your hero's special action could do nothing now")
        self.pay(table, seat)
        table.then(Resolve(Deed(f"hero:{table.state.heroes[seat]}", seat)))


class PlayPerk(Command, frozen=True):
    """Play one of your perk cards in any hero phase; it costs no action."""

    clause: ClassVar[str] = "HOR-7.1"
    during: ClassVar[tuple[type[Question], ...]] = (HeroPhase,)
    anyone: ClassVar[bool] = True
    perk: str

    @staticmethod
    def can_play(s: FamilyState, seat: Seat, perk: str) -> bool:
        """It is theirs and could change something (HOR-7.4)."""
        source = f"perk:{perk}"
        held = perk in s.perks[seat]
        return held and is_possible(s, s.box.effects[source], Deed(source, seat))

    @classmethod
    def offers(cls, s: FamilyState, seat: Seat) -> Iterator[Offer]:
        """Own perks, whoever's turn it is."""
        if perks := [perk for perk in sorted(s.perks[seat]) if cls.can_play(s, seat, perk)]:
            yield Offer(cls, perk=ids(perks))

    def execute(self, table: T, seat: Seat) -> None:
        """Its choices are its player's (HOR-7.3)."""
        held = self.perk in table.state.perks[seat]
        table.require(held, "HOR-7.1", "you have no such perk", "perk")
        useful = self.can_play(table.state, seat, self.perk)
        table.require(useful, "HOR-7.4", "that perk could change nothing now", "perk")
        table.emit(PerkPlayed(seat, self.perk))
        table.then(Resolve(Deed(f"perk:{self.perk}", seat)))


class EndHeroPhase(Command, frozen=True):
    """Take no more actions; the monsters are next."""

    clause: ClassVar[str] = "HOR-4.3"
    during: ClassVar[tuple[type[Question], ...]] = (HeroPhase,)

    @classmethod
    def offers(cls, s: FamilyState, seat: Seat) -> Iterator[Offer]:
        """Always."""
        yield Offer(cls)

    def execute(self, table: T, seat: Seat) -> None:
        """Actions left are lost."""
        table.emit(HeroPhaseEnded(seat))


COMMANDS = (
    MoveHero, GuideVillager, PickUpItems, ShareItems, UseSpecialAction, PlayPerk, EndHeroPhase,
)  # fmt: skip
