"""Ways to play that reach the rare parts: a style picks a command, or None for a random one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from domain.bots import bots_of
from domain.kernel.command import Command
from domain.kernel.event import Seat
from domain.rulesets.halloween.commands import MoveLord
from domain.rulesets.horrified.core.commands import EndHeroPhase, MoveHero, ShareItems
from domain.rulesets.horrified.core.phases import HeroPhase
from domain.rulesets.horrified.core.tasks import AdvanceTask, DefeatMonster
from domain.rulesets.igors.commands import MoveIgor
from domain.rulesets.igors.content import POSITION
from domain.rulesets.igors.decisions import AfterRoll
from domain.rulesets.igors.movement import legal_ends
from domain.rulesets.werebeasts.commands import OfferCard, PassBid
from domain.rulesets.werebeasts.decisions import AccuseOrOffer, Bidding

from .questing import quest

if TYPE_CHECKING:
    from .walk import Walk

Style = Callable[["Walk", Seat], Command | None]


def anything(walk: Walk, seat: Seat) -> Command | None:
    """A random offer."""
    return None


def best_bot(walk: Walk, seat: Seat) -> Command | None:
    """The ruleset's strongest bot, mostly: games that go deep."""
    bot = list(bots_of(walk.rules).values())[-1]
    if walk.dice.below(5) == 0:
        return None
    return bot.choose(walk.rules, walk.views[seat].state, seat, walk.dice)


def _halloween_idle(walk: Walk, seat: Seat) -> Command | None:
    """Never turn a grave up where it can be helped: games that stall (HAL-7.5)."""
    s = walk.state
    if walk.dice.below(12) == 0 or not s.turn:
        return None
    seen = [grave for grave in s.reach(seat) if grave in s.fronts]
    return MoveLord(seen[walk.dice.below(len(seen))]) if seen else None


def _halloween_hoard(walk: Walk, seat: Seat) -> Command | None:
    """Seat 0 claims whatever it can, the others do not: games that run out of discs (HAL-7.1)."""
    s = walk.state
    if seat != 0:
        return _halloween_idle(walk, seat)
    hidden = [grave for grave in s.reach(seat) if grave not in s.fronts] if s.turn else []
    return MoveLord(hidden[0]) if hidden else None


def _werebeasts_trade(walk: Walk, seat: Seat) -> Command | None:
    """Hardly ever accuse, bid little: games in which the deck runs out (WER-7.1)."""
    asked = walk.state.agenda[-1]
    if isinstance(asked, AccuseOrOffer) and walk.dice.below(25):
        return OfferCard()
    auction = walk.state.auction
    if isinstance(asked, Bidding) and auction and seat in auction.due and walk.dice.below(3):
        return PassBid()
    return None


def _igors_race(walk: Walk, seat: Seat) -> Command | None:
    """The strongest bot, but into the race wherever it may: games on all its squares (IGO-10)."""
    if isinstance(walk.state.agenda[-1], AfterRoll):
        entries = [end for end in legal_ends(walk.state, seat) if end in POSITION]
        if entries:
            return MoveIgor(entries[0])
    bot = list(bots_of(walk.rules).values())[-1]
    return bot.choose(walk.rules, walk.views[seat].state, seat, walk.dice)


def _horrified_hoard(walk: Walk, seat: Seat) -> Command | None:
    """Collect items and never use them but to block: games that run out of time (HOR-20.3)."""
    command = best_bot(walk, seat)
    return EndHeroPhase() if isinstance(command, AdvanceTask | DefeatMonster) else command


def _horrified_hand_over(walk: Walk, seat: Seat) -> Command | None:
    """Make the Cure, then bring it to another hero (HOR-5.7)."""
    s = walk.state
    here, holder = s.at[seat], s.held_by.get("cure")
    others = [at for other, at in enumerate(s.at) if other != seat and at is not None]
    if not isinstance(s.agenda[-1], HeroPhase) or not s.actions or seat != holder or not others:
        return best_bot(walk, seat)
    if here in others:
        receiver = next(other for other, at in enumerate(s.at) if other != seat and at == here)
        return ShareItems(((seat, receiver, "cure", 1),))
    return MoveHero(s.box.board.lit.toward(here, others[0])[0])


STYLES: dict[str, tuple[Style, ...]] = {
    "halloween": (_halloween_idle, _halloween_hoard),
    "werebeasts": (_werebeasts_trade,),
    "igors": (_igors_race,),
    "horrified": (_horrified_hoard, _horrified_hand_over),
    "greek_monsters": (quest,),
}


def style_of(rules: Any, number: int) -> Style:
    """The style of game `number`: they take turns."""
    styles = (anything, best_bot, *STYLES.get(rules.slug, ()))
    return styles[number % len(styles)]
