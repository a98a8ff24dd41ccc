"""What the planner has to know of this box: its mats, its questions, its pair."""

from __future__ import annotations

from domain.kernel.command import Command
from domain.kernel.decision import Choice
from domain.kernel.event import Seat
from domain.rulesets.horrified.core.asking import Asked
from domain.rulesets.horrified.core.box import Box
from domain.rulesets.horrified.core.state import FamilyState
from domain.rulesets.horrified.planner.mats import Mat
from domain.rulesets.horrified.planner.puzzles import SpotsMat, TokensMat

from .frankenstein_bride import PAIR
from .mats import DialsMat, RingMat, TrackMat, slides_left
from .mummy import Scarabs, SlideScarab, TurnScarabUp, linked_scarabs
from .state import HorrifiedState, ours

MET = 20.0  # the pair is defeated
TOO_CLOSE = (
    -20.0,
    -6.0,
    -3.5,
    -1.5,
    -0.5,
    0.0,
)  # by the steps between two who know too little


class ClassicWants:
    """The planner's view of this box."""

    def mat(self, box: Box, monster: str, bonus: int) -> Mat:
        """By the form of the puzzle."""
        mat = box.monsters[monster].mat
        if mat.ring:
            return RingMat(box, monster, bonus)
        if mat.track:
            return TrackMat(box, monster, bonus)
        if mat.dials:
            return DialsMat(box, monster, bonus)
        return SpotsMat(box, monster, bonus) if mat.spots else TokensMat(box, monster, bonus)

    def answer(self, s: FamilyState, seat: Seat, asked: Asked) -> Command | None:
        """Scarabs."""
        if isinstance(asked, Scarabs):
            return _solve(ours(s))
        return None

    def pick(self, s: FamilyState, seat: Seat, choice: Choice) -> str | None:
        """The box has no choices of its own."""
        return None


def lure(s: FamilyState, figure: str, space: str) -> float:
    """The pair together once they know enough, until then well apart."""
    pair = [each.id for each in s.box.monsters[PAIR].figures]
    if figure not in pair or PAIR not in s.monsters:
        return 0.0
    other = next(s.figures[each] for each in pair if each != figure)
    apart = s.box.board.lit.far[space][other]
    if PAIR in s.completed:
        return -1.5 * apart if apart else MET
    return TOO_CLOSE[min(apart, len(TOO_CLOSE) - 1)]


def _solve(s: HorrifiedState) -> Command:
    if s.face_down:
        return TurnScarabUp(min(s.face_down))
    far = slides_left()

    def after(scarab: int) -> int:
        ring = list(s.ring)
        ring[s.ring.index(0)], ring[s.ring.index(scarab)] = scarab, 0
        return far[tuple(ring)]

    return SlideScarab(min(linked_scarabs(s), key=after))
