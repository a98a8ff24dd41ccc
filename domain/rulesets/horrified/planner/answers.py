"""Answers to the questions that both boxes ask."""

from __future__ import annotations

from domain.kernel.command import Command
from domain.kernel.decision import Choice
from domain.rulesets.horrified.core.asking import Asked
from domain.rulesets.horrified.core.effects_moving import MostItems
from domain.rulesets.horrified.core.forced import ClosestPerson, Path, WhoIsDrawn
from domain.rulesets.horrified.core.handing import (
    TakeItems,
    WhichItems,
    adjacent_stocks,
)
from domain.rulesets.horrified.core.hitting import Block, Discard, Fall
from domain.rulesets.horrified.core.places import places
from domain.rulesets.horrified.core.resolving import WhichEffect
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.strikes import Target
from domain.rulesets.horrified.core.walking import (
    HeroPlacing,
    HeroWalk,
    MonsterPlacing,
    MonsterWalk,
    NextHero,
    NextMonster,
    PlaceHero,
    StepHero,
    StopMoving,
    WhichHero,
    WhichMonster,
)

from .leading import Leading
from .outlook import Outlook, joined, spread, without
from .perks import branch_gains
from .turn import Turn

AT_LANDING = 2  # so many actions are looked at for each place where a hero may land


def answer(leading: Leading, asked: Asked) -> Command | None:
    """The planner's answer; None if any will do."""
    outlook = leading.outlook
    if isinstance(asked, Block):
        return _block(outlook, asked.hits)
    if isinstance(asked, HeroWalk):
        return _walk(outlook, asked)
    if isinstance(asked, HeroPlacing):
        return _land(outlook, asked)
    if isinstance(asked, MonsterPlacing):
        return leading.place(asked)
    if isinstance(asked, MonsterWalk):
        return leading.step(asked)
    if isinstance(asked, WhichItems):
        return _take(outlook)
    return None


def pick(leading: Leading, choice: Choice) -> str:
    """An option of a choice."""
    outlook, options = leading.outlook, choice.options(leading.s)
    s = leading.s
    if isinstance(choice, (Target, WhoIsDrawn)):
        return max(options, key=lambda person: _stands_it(s, person))
    if isinstance(choice, ClosestPerson):
        return max(options, key=lambda space: max(_stands_it(s, p) for p in _persons(s, space)))
    if isinstance(choice, MostItems):
        return min(options, key=lambda space: _worth_lying(outlook, space))
    if isinstance(choice, (WhichHero, NextHero)):
        own, last = s.heroes[outlook.seat], options[-1]
        return own if own in options else last
    return _pick_figure(leading, choice, options)


def _pick_figure(leading: Leading, choice: Choice, options: tuple[str, ...]) -> str:
    s = leading.s
    if isinstance(choice, WhichMonster):
        return leading.best_walk(choice.steps, choice.exactly)[1]
    if isinstance(choice, NextMonster):
        return leading.next_figure(tuple(f for f in options if f in s.figures), choice.steps)
    if isinstance(choice, Path) and choice.mover in s.figures:
        return max(options, key=lambda space: leading.value(choice.mover, space))
    if isinstance(choice, WhichEffect):
        gains = branch_gains(leading, s.box.effects[choice.deed.source])
        return max(options, key=lambda option: gains.get(option, 0.0))
    return options[0]


def _persons(s: FamilyState, space: str) -> tuple[str, ...]:
    return (*s.heroes_in(space), *s.villagers_in(space)) or ("",)


def _stands_it(s: FamilyState, person: str) -> float:
    """How well somebody takes hits; heroes by their items, villagers not at all."""
    return 1 + sum(s.held[s.seat_of(person)].values()) if person in s.heroes else 0


def _worth_lying(outlook: Outlook, space: str) -> float:
    tokens = outlook.here().tokens
    return sum(outlook.item(item, tokens) for item in spread(outlook.s.lying[space]))


def _block(outlook: Outlook, hits: int) -> Command:
    """Give up what serves least, unless that is worth more than staying."""
    here = outlook.here()
    hand = here.hand
    if len(hand) < hits:
        return Fall()
    lost: list[str] = []
    for _ in range(hits):
        least = max(
            dict.fromkeys(hand),
            key=lambda item: outlook.hand(without(hand, (item,)), here.tokens),
        )
        hand = without(hand, (least,))
        lost.append(least)
    price = outlook.hand(here.hand, here.tokens) - outlook.hand(hand, here.tokens)
    if price > outlook.danger.terror + 4:
        return Fall()
    return Discard({item: lost.count(item) for item in sorted(set(lost))})


def _walk(outlook: Outlook, walk: HeroWalk) -> Command | None:
    """The own hero as the search has it; another one stays if it may."""
    s = outlook.s
    if walk.hero != s.heroes[outlook.seat]:
        return None if walk.exactly else StopMoving()
    turn = Turn(outlook)
    move = turn.best(outlook.here(), s.actions, walk.left)[1]
    if move.kind == "move":
        return StepHero(move.to, tuple(sorted(move.folk)))
    return None if walk.exactly else StopMoving()


def _land(outlook: Outlook, asked: HeroPlacing) -> Command | None:
    s = outlook.s
    hero = s.heroes[outlook.seat]
    if hero not in asked.heroes:
        return None
    turn, here = Turn(outlook), outlook.here()
    spaces = turn.landing(asked.where) or places(s, hero, asked.where)
    allowed = [sp for sp in places(s, hero, asked.where) if sp in spaces]

    def value(space: str) -> float:
        return turn.best(here._replace(space=space), min(s.actions, AT_LANDING))[0]

    return PlaceHero(hero, max(allowed or places(s, hero, asked.where), key=value))


def _take(outlook: Outlook) -> Command:
    s, here = outlook.s, outlook.here()

    def value(space: str) -> float:
        return outlook.hand(joined(here.hand, spread(s.lying[space])), here.tokens)

    space = max(adjacent_stocks(s, outlook.seat), key=value)
    return TakeItems(space, dict(s.lying[space]))
