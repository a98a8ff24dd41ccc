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
from .led_mats import CerberusMat, MedusaMat, tour, tries_of, walk_cost
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
ARRIVED = 20.0  # what it is worth that a figure is where its end awaits it


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
            return "reveal_lair" if "reveal_lair" in options and reveal_helps(known) else None
        if isinstance(choice, (WhichMonster, NextMonster)):
            figures = [figure for figure in options if figure in s.figures]
            return next((f for f in figures if leads_home(known, f, choice.steps)), None)
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
    home = home_of(s, figure)
    if figure == MEDUSA:
        mirrors = tuple(sorted(s.tokens.get("mirror", ())))
        return tour(s.box.board.lit, s.figures[figure], mirrors, home)[1] or None
    if figure == CERBERUS and CERBERUS in s.completed and home:
        return home[0]
    return None


def home_of(s: GreekState, figure: str) -> tuple[str, ...]:
    """Where the revealed lair of a figure is, if it is revealed."""
    rows = s.box.lairs.tokens if s.box.lairs else ()
    own = [row.id for row in rows if row.monster == figure]
    return tuple(space for space, lair in s.lairs.items() if lair in own)


def lead(s: GreekState, walk: MonsterWalk) -> Command | None:
    """Toward the goal of its mat; None where it has none."""
    here, goal = s.figures[walk.figure], goal_of(s, walk.figure)
    if goal is None:
        return None
    steps = s.graph_of(walk.figure).toward(here, goal)
    return StepMonster(steps[0]) if steps else None if walk.exactly else StopMoving()


def lure(s: GreekState, figure: str, space: str) -> float:
    """What it is worth, in actions, that a figure is there: nearer to its mirrors and its lair."""
    if figure == MEDUSA:
        mirrors = tuple(sorted(each for each in s.tokens.get("mirror", ()) if each != space))
        return -tour(s.box.board.lit, space, mirrors, home_of(s, figure))[0]
    goal = goal_of(s, figure)
    if goal is None:
        return 0.0
    return ARRIVED if space == goal else -walk_cost(s.box.board.lit.far[space][goal])


def _nearest_hero(s: GreekState, space: str) -> int:
    far = s.box.board.lit.far[space]
    return min([far[at] for at in s.at if at is not None], default=0)


def leads_home(s: GreekState, figure: str, steps: int) -> bool:
    """Whether so many steps bring a figure to the goal of its mat."""
    goal = goal_of(s, figure)
    return goal is not None and 0 < s.box.board.lit.far[s.figures[figure]][goal] <= steps


# Perks and powers.


def reveal_helps(s: GreekState) -> bool:
    """Whether a lair that some monster still needs lies face down."""
    rows = s.box.lairs.tokens if s.box.lairs else ()
    return any(row.monster in s.monsters and row.id not in s.lairs.values() for row in rows)


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
