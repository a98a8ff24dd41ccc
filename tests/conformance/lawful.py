"""One whole game under all the laws."""

from __future__ import annotations

from domain.kernel.dice import QuickDice

from .laws import Lawbook, dice_tell, sampled_commands
from .rebuilding import conserves_after_every_event, folds_to_the_same, re_executes
from .subjects import Subject
from .twins import worlds_agree
from .walk import Walk

BRIEF = 20  # commits: in a shorter game it may be that nothing was refused


def lawful_game(subject: Subject, number: int) -> Walk:
    """Every law at every moment where it is cheap, else at some; AssertionError if it is broken."""
    walk = Walk(subject, number)
    book, dice = Lawbook(walk), QuickDice(walk.seed + b"twins")
    stride = max(1, subject.players - 3)  # a moment costs more, the more seats there are
    for moment, _ in enumerate(walk.run(book.commit)):
        book.before()
        if moment % stride == 0:
            book.moment()
            for seat, command, _ in sampled_commands(walk, dice):
                dice_tell(walk, seat, command)
        if moment % (5 * stride) == 0:
            worlds_agree(walk, dice, play_on=moment % 50 == 0)
    folds_to_the_same(walk)
    conserves_after_every_event(walk)
    re_executes(walk)
    assert book.refused or len(walk.commits) < BRIEF
    return walk
