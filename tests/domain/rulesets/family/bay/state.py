"""The table at Lantern Bay: what only its own mat shows."""

from __future__ import annotations

from domain.kernel.lexicon import Lexicon
from domain.rulesets.horrified.core.naming import listed
from domain.rulesets.horrified.core.state import FamilyState

from .options import Options

BELLRINGER = "bellringer"


class BayState(FamilyState):
    """`sounding` are the bells that sound; the others of the mat are silent."""

    options: Options = Options()
    sounding: tuple[str, ...] = ()

    @property
    def bells(self) -> tuple[str, ...]:
        """The bells from left to right."""
        tokens = self.box.monsters[BELLRINGER].tokens
        return tuple(str(face) for token in tokens for face in token.faces)

    def clear_mat(self, monster: str) -> None:
        """The bells leave with their ringer (BAY-8.2)."""
        if monster == BELLRINGER:
            self.sounding = ()

    def task_shown(self, monster: str, words: Lexicon) -> str:
        """Which bells sound; of the other monster spots show enough."""
        if monster != BELLRINGER:
            return super().task_shown(monster, words)
        bells = words.word("between").join(listed(words, bell) for bell in self.sounding)
        return words.caption("bells" if bells else "no_bells", bells=bells)


def ours(s: FamilyState) -> BayState:
    """The same state, known to be of this box."""
    if not isinstance(s, BayState):
        raise TypeError(f"{type(s).__name__} is no state of Lantern Bay")
    return s
