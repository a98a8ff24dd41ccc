"""What the planner has to know of this box: its mats, and the answers to its own questions."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.command import Command
from domain.kernel.decision import Choice
from domain.kernel.event import Seat
from domain.rulesets.horrified.core.asking import Asked
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.effects_things import WhichStock
from domain.rulesets.horrified.core.forced import ChooseCompanions, Companions
from domain.rulesets.horrified.core.resolving import WhichEffect
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.core.walking import (
    DONE,
    MonsterWalk,
    NextMonster,
    StepMonster,
    StopMoving,
    WhichMonster,
)
from domain.rulesets.horrified.planner.mats import Mat

from .cards import Swap, SwapPlaces
from .cerberus import (
    BuyRerolls,
    DoorChoice,
    DoorRoll,
    LeaveDoors,
    RemoveDoor,
    RerollDie,
    StopRolling,
    fitting_doors,
    glyphs_of,
    reroll_price,
)
from .lair_mats import ChimeraMat, MinotaurMat
from .lairs import WhichLair
from .led_mats import CerberusMat, MedusaMat, tour, tries_of
from .mats import BasiliskMat, SirenMat
from .minotaur import (
    BlueItem,
    GiveUpBlueItem,
    LabyrinthSpot,
    LabyrinthSwap,
    LayLabyrinthToken,
    SwapLabyrinthTokens,
    empty_spots,
)
from .odds import Rerolls, best_swap, best_tone, price_of_rerolls, tries_for_doors
from .siren import Tones, TurnUpTone
from .state import CERBERUS, CHIMERA, MINOTAUR, SIREN, GreekState, ours

BASILISK, MEDUSA = "basilisk", "medusa"


class GreekWants:
    """The planner's view of this box."""

    mats: ClassVar[dict[str, type[Mat]]] = {
        SIREN: SirenMat,
        CERBERUS: CerberusMat,
        CHIMERA: ChimeraMat,
        BASILISK: BasiliskMat,
        MEDUSA: MedusaMat,
        MINOTAUR: MinotaurMat,
    }

    def mat(self, box: Box, monster: str, bonus: int) -> Mat:
        """By the monster."""
        return self.mats[monster](box, monster, bonus)

    def answer(self, s: FamilyState, seat: Seat, asked: Asked) -> Command | None:
        """Tones, doors, the labyrinth, figures that are led, companions."""
        known = ours(s)
        if isinstance(asked, Tones):
            return TurnUpTone(best_tone(known.tones, known.shown_tones))
        if isinstance(asked, DoorRoll):
            return roll_on(known, asked)
        if isinstance(asked, DoorChoice):
            return open_best(known, asked)
        if isinstance(asked, LabyrinthSpot):
            return LayLabyrinthToken(empty_spots(known)[0])
        if isinstance(asked, LabyrinthSwap):
            return SwapLabyrinthTokens(*best_swap(known.labyrinth))
        if isinstance(asked, BlueItem):
            return give_up(known, asked)
        if isinstance(asked, MonsterWalk):
            return lead(known, asked)
        if isinstance(asked, Companions):
            return come_along(known, asked)
        if isinstance(asked, Swap):
            return swap(known)
        return None

    def pick(self, s: FamilyState, seat: Seat, choice: Choice) -> str | None:
        """Lairs, effects of perks, and which monster is led."""
        known, options = ours(s), choice.options(s)
        if isinstance(choice, WhichLair):
            return max(options, key=lambda space: (_nearest_hero(known, space), space))
        if isinstance(choice, WhichEffect):
            return _effect(known, options)
        if isinstance(choice, WhichMonster):
            return best_led(known, options, choice.steps)
        if isinstance(choice, NextMonster):
            wanted = [f for f in options if f != DONE and leads_home(known, f, choice.steps)]
            return wanted[0] if wanted else DONE
        if isinstance(choice, WhichStock):
            return min(options, key=lambda space: (sum(s.lying[space].values()), space))
        return None


# Doors.


def roll_on(s: GreekState, asked: DoorRoll) -> Command:
    """Rerolls by their odds: what they cost against what is saved."""
    doors = tuple(glyphs_of(s, door) for door in s.doors)
    table = Rerolls(doors, s.box.faces, len(asked.dice), tries_of(s))
    if asked.left:
        dice = range(len(asked.dice))
        best = min(dice, key=lambda die: table.rerolled(asked.dice, die, asked.left))
        gains = table.rerolled(asked.dice, best, asked.left) < table.kept(asked.dice)
        return RerollDie(best + 1) if gains else StopRolling()
    if asked.paid:
        return StopRolling()
    costs = {
        item: price_of_rerolls(strength) + table.left(asked.dice, strength)
        for item in sorted(s.items_of(asked.seat, reroll_price(s).color))
        for strength in [s.box.items[item].strength]
    }
    least = min(costs, key=lambda item: costs[item], default=None)
    if least is not None and costs[least] < table.kept(asked.dice):
        return BuyRerolls(least)
    return StopRolling()


def open_best(s: GreekState, asked: DoorChoice) -> Command:
    """The door that leaves the fewest tries: the hardest one."""

    def left(door: str) -> float:
        rest = tuple(glyphs_of(s, each) for each in s.doors if each != door)
        return tries_for_doors(rest, s.box.faces, len(asked.dice))

    fits = fitting_doors(s, asked.dice)
    return RemoveDoor(min(fits, key=left)) if fits else LeaveDoors()


# The Minotaur's toll.


def give_up(s: GreekState, asked: BlueItem) -> Command | None:
    """The weakest one, of whoever holds the most items."""
    found = [
        (s.box.items[item].strength, -sum(s.held[owner].values()), owner, item)
        for owner in range(s.players)
        for item in s.items_of(owner, asked.color)
    ]
    return GiveUpBlueItem(*min(found)[2:]) if found else None


# Figures that are led.


def goal_of(s: GreekState, figure: str) -> str | None:
    """Where a figure should be led for the sake of its own mat; None: nowhere, or unknown."""
    home = tuple(sp for sp, lair in s.lairs.items() if lair and lair == _lair_of(s, figure))
    if figure == MEDUSA:
        mirrors = tuple(sorted(s.tokens.get("mirror", ())))
        return tour(s.box.board.lit, s.figures[figure], mirrors, home)[1] or None
    if figure == CERBERUS and CERBERUS in s.completed and home:
        return home[0]
    return None


def _lair_of(s: GreekState, figure: str) -> str:
    rows = s.box.lairs
    return next((row.id for row in (rows.tokens if rows else ()) if row.monster == figure), "")


def lead(s: GreekState, walk: MonsterWalk) -> Command | None:
    """Toward the goal of its mat; others away from everybody."""
    here, graph = s.figures[walk.figure], s.graph_of(walk.figure)
    goal = goal_of(s, walk.figure)
    if goal and goal != here:
        return StepMonster(graph.toward(here, goal)[0])
    if walk.figure in (MEDUSA, CERBERUS) and walk.figure in s.completed:
        return None if walk.exactly else StopMoving()
    away = max(graph.next[here], key=lambda to: (_loneliness(s, to), to))
    if _loneliness(s, away) > _loneliness(s, here) or walk.exactly:
        return StepMonster(away)
    return StopMoving()


def _loneliness(s: GreekState, space: str) -> int:
    far = s.box.board.lit.far[space]
    return min([far[at] for at in (*s.at, *s.villagers.values()) if at is not None], default=0)


def _nearest_hero(s: GreekState, space: str) -> int:
    far = s.box.board.lit.far[space]
    return min([far[at] for at in s.at if at is not None], default=0)


def leads_home(s: GreekState, figure: str, steps: int) -> bool:
    """Whether so many steps bring a figure to the goal of its mat."""
    goal = goal_of(s, figure)
    return goal is not None and s.box.board.lit.far[s.figures[figure]][goal] <= steps


def best_led(s: GreekState, options: tuple[str, ...], steps: int) -> str:
    """One that is brought to its goal; else the one that is closest to somebody."""
    home = [figure for figure in options if leads_home(s, figure, steps)]
    return (home or sorted(options, key=lambda figure: _loneliness(s, s.figures[figure])))[0]


# Perks and powers.


def reveal_helps(s: GreekState) -> bool:
    """Whether a lair that some monster still needs lies face down."""
    rows = s.box.lairs.tokens if s.box.lairs else ()
    return any(row.monster in s.monsters and row.id not in s.lairs.values() for row in rows)


def _effect(s: GreekState, options: tuple[str, ...]) -> str | None:
    if "reveal_lair" in options and reveal_helps(s):
        return "reveal_lair"
    return "move_figure" if "move_figure" in options else None


def swap_home(s: GreekState) -> tuple[str, str] | None:
    """A hero and a monster whose swap brings the monster to its goal."""
    for figure in s.figures_in_game():
        goal = goal_of(s, figure)
        heroes = [hero for hero in s.on_board() if s.space_of(hero) == goal]
        if goal and heroes and s.figures[figure] != goal:
            return heroes[0], figure
    return None


def swap(s: GreekState) -> Command | None:
    """That one, if there is one."""
    found = swap_home(s)
    return SwapPlaces(*found) if found else None


def come_along(s: GreekState, asked: Companions) -> Command:
    """Those whose way home it is."""
    here, far = s.space_of(asked.hero), s.box.board.lit.far
    folk = s.villagers_in(here)
    homes = {villager: s.box.villagers[villager].safe_location for villager in folk}
    along = [v for v in folk if far[asked.to][homes[v]] < far[here or asked.to][homes[v]]]
    return ChooseCompanions(tuple(along))
