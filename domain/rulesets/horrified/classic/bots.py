"""A player who plans one turn: the nearest task, items on the way, villagers who walk along."""

from __future__ import annotations

from collections import deque
from functools import cache
from math import fsum
from typing import Any

from domain.kernel.command import Choose, Command
from domain.kernel.decision import Choice
from domain.kernel.dice import Dice
from domain.kernel.event import Seat
from domain.kernel.ruleset import Ruleset, random_command
from domain.rulesets.horrified.core.asking import Asked
from domain.rulesets.horrified.core.commands import (
    EndHeroPhase,
    GuideVillager,
    MoveHero,
    PlayPerk,
    UseSpecialAction,
)
from domain.rulesets.horrified.core.handing import TakeItems, WhichItems, adjacent_stocks
from domain.rulesets.horrified.core.hitting import Block, Discard, Fall
from domain.rulesets.horrified.core.phases import HeroPhase
from domain.rulesets.horrified.core.places import places
from domain.rulesets.horrified.core.walking import (
    HeroPlacing,
    MonsterPlacing,
    MonsterWalk,
    PlaceHero,
    PlaceMonster,
    StepMonster,
    StopMoving,
)

from .frankenstein_bride import PAIR
from .mummy import Scarabs, SlideScarab, TurnScarabUp, linked_scarabs
from .state import HorrifiedState
from .wants import Errand, errands, item_worth

AT_ONCE = ("overstock", "break_of_dawn", "late_into_the_night")
SENDS_AWAY = {
    "brandish_crucifix": "dracula", "power_of_the_ancients": "mummy", "show_of_force": "creature",
    "hunter_becomes_prey": "wolf_man", "visit_from_the_detective": "invisible_man",
}  # fmt: skip
LEAPS = {"courier": "any:hero", "explorer": "any:space", "inspector": "any:figure"}
DANGER = 6.0  # what an errand among monsters is worth less, for one who can block little


class Greedy:
    """Serves the nearest task that it can pay for, rescues on the way, keeps items to block."""

    name = "greedy"
    version = 1
    about = "Goes where most can be done soonest, takes villagers home on the way, blocks hits."

    def choose(self, rules: Ruleset[Any], view: HorrifiedState, seat: Seat, dice: Dice) -> Command:
        """A plan for the Hero phase; sensible answers to everything else."""
        top = view.agenda[-1]
        if isinstance(top, HeroPhase):
            return _act(view, seat)
        if isinstance(top, Choice):
            return Choose(_pick(view, seat, top))
        if isinstance(top, Asked) and (answer := _answer(view, seat, top)):
            return answer
        return random_command(rules, view, seat, dice)


def _act(s: HorrifiedState, seat: Seat) -> Command:
    for perk in s.perks[seat]:
        if _wants_to_play(s, seat, perk) and PlayPerk.can_play(s, seat, perk):
            return PlayPerk(perk)
    here = s.at[seat]
    if not s.actions or here is None:
        return EndHeroPhase()
    if guide := _guide_home(s, here):
        return guide
    goal = best_errand(s, seat, here)
    if goal is None:
        return EndHeroPhase()
    if goal.space == here:
        return goal.command
    if _leaps(s, seat, here, goal) or _reaches_next_door(s, seat, here, goal):
        return UseSpecialAction()
    return _step(s, here, goal.space)


def best_errand(s: HorrifiedState, seat: Seat, here: str) -> Errand | None:
    """The most worth for each action that it takes; None if there is nothing to do."""
    far = s.box.board.lit.far[here]
    found = [each for each in errands(s, seat) if each.space in far]
    if not found:
        return None
    ready = min(1.0, sum(s.held[seat].values()) / 4)

    def rate(errand: Errand) -> tuple[float, str]:
        danger = sum(space == errand.space for space in s.figures.values()) * DANGER
        worth = errand.worth - (danger * (1 - ready) if errand.space != here else 0)
        return worth / (far[errand.space] + 1), errand.space

    return max(found, key=rate)


def _step(s: HorrifiedState, here: str, goal: str) -> MoveHero:
    graph = s.box.board.lit
    steps = graph.toward(here, goal)
    to = min(steps, key=lambda space: (space in s.figures.values(), space))
    along = tuple(
        villager
        for villager in s.villagers_in(here)
        if to in graph.toward(here, s.box.villagers[villager].safe_location)
    )
    return MoveHero(to, along)


def _guide_home(s: HorrifiedState, here: str) -> Command | None:
    """A villager who is one step from home, here or coming in."""
    graph = s.box.board.lit
    for villager, at in sorted(s.villagers.items()):
        home = s.box.villagers[villager].safe_location
        if home in graph.next[at] and here in (at, home):
            return GuideVillager(villager, home)
    return None


def _wants_to_play(s: HorrifiedState, seat: Seat, perk: str) -> bool:
    if perk in AT_ONCE:
        return perk != "late_into_the_night" or not s.actions
    figure, here = SENDS_AWAY.get(perk, ""), s.at[seat]
    if figure not in s.figures or s.actions or here is None:
        return False
    return (s.graph_of(figure).distance(s.figures[figure], here) or 0) <= 1


def _leaps(s: HorrifiedState, seat: Seat, here: str, goal: Errand) -> bool:
    """Whether the hero's own action saves two steps or more."""
    where = LEAPS.get(s.heroes[seat])
    far = s.box.board.lit.far[goal.space]
    landing = places(s, s.heroes[seat], where) if where else ()
    return bool(landing) and min(far[space] for space in landing) + 3 <= far[here]


def _reaches_next_door(s: HorrifiedState, seat: Seat, here: str, goal: Errand) -> bool:
    near = s.box.board.lit.next[here]
    return s.heroes[seat] == "archaeologist" and goal.space in near and bool(s.lying[goal.space])


def _answer(s: HorrifiedState, seat: Seat, asked: Asked) -> Command | None:
    if isinstance(asked, Block):
        return _block(s, seat, asked.hits)
    if isinstance(asked, Scarabs):
        return _solve(s)
    if isinstance(asked, HeroPlacing):
        return _land(s, seat, asked)
    if isinstance(asked, MonsterPlacing):
        return _send_away(s, asked.figures[0])
    if isinstance(asked, MonsterWalk):
        return _lead(s, asked)
    if isinstance(asked, WhichItems):
        near = adjacent_stocks(s, seat)
        space = max(near, key=lambda each: fsum(item_worth(s, i) for i in s.lying[each]))
        return TakeItems(space, dict(s.lying[space]))
    return None


def _block(s: HorrifiedState, seat: Seat, hits: int) -> Command:
    """Give up what serves least; keep all of it only if there is not enough."""
    held = s.held[seat]
    things = [item for item in sorted(held) for _ in range(held[item])]
    if len(things) < hits:
        return Fall()
    chosen = sorted(things, key=lambda item: item_worth(s, item))[:hits]
    return Discard({item: chosen.count(item) for item in sorted(set(chosen))})


def _land(s: HorrifiedState, seat: Seat, asked: HeroPlacing) -> Command | None:
    hero, here = s.heroes[seat], s.at[seat]
    landing = places(s, hero, asked.where) if hero in asked.heroes else ()
    goal = best_errand(s, seat, here) if here is not None else None
    if not landing or goal is None:
        return None
    far = s.box.board.lit.far[goal.space]
    return PlaceHero(hero, min(landing, key=lambda space: (far[space], space)))


def _send_away(s: HorrifiedState, figure: str) -> Command:
    graph = s.graph_of(figure)
    people = [at for at in (*s.at, *s.villagers.values()) if at is not None]

    def loneliness(space: str) -> tuple[int, str]:
        return min((graph.far[space].get(at, 99) for at in people), default=0), space

    return PlaceMonster(figure, max(places(s, figure, "any:space"), key=loneliness))


def _lead(s: HorrifiedState, walk: MonsterWalk) -> Command | None:
    """The pair toward each other once they know enough; until then nobody is moved."""
    other = {"bride": "frankenstein", "frankenstein": "bride"}.get(walk.figure)
    if other in s.figures and PAIR in s.completed:
        steps = s.box.board.lit.toward(s.figures[walk.figure], s.figures[other])
        return StepMonster(steps[0]) if steps else None
    return None if walk.exactly else StopMoving()


def _solve(s: HorrifiedState) -> Command:
    if s.face_down:
        return TurnScarabUp(min(s.face_down))
    far = slides_left()

    def after(scarab: int) -> int:
        ring = list(s.ring)
        ring[s.ring.index(0)], ring[s.ring.index(scarab)] = scarab, 0
        return far[tuple(ring)]

    return SlideScarab(min(linked_scarabs(s), key=after))


@cache
def slides_left() -> dict[tuple[int, ...], int]:
    """The least number of slides from every ring to the solved one, by breadth-first search."""
    goal = tuple(range(7))
    far, queue = {goal: 0}, deque([goal])
    while queue:
        here = queue.popleft()
        empty = here.index(0)
        linked = range(1, 7) if empty == 0 else (0, empty % 6 + 1, (empty - 2) % 6 + 1)
        for spot in linked:
            there = list(here)
            there[empty], there[spot] = there[spot], 0
            if (found := tuple(there)) not in far:
                far[found] = far[here] + 1
                queue.append(found)
    return far


def _pick(s: HorrifiedState, seat: Seat, choice: Choice) -> str:
    """`place_figure` where it is offered, an end where there is one, else the first."""
    options = choice.options(s)
    return "place_figure" if "place_figure" in options else options[-1]
