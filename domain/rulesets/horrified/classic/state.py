"""The classic table: what its own mats show, beside the family's."""

from __future__ import annotations

from domain.kernel.lexicon import Lexicon
from domain.rulesets.horrified.core.naming import drawn
from domain.rulesets.horrified.core.state import FamilyState

from .options import Options


class HorrifiedState(FamilyState):
    """`ring[spot]` is the scarab there, 0 for none, spot 0 the centre; `face_down` are scarabs;
    `dials` by id; `boat` is its mark on the track.
    """

    options: Options = Options()
    ring: list[int] = []
    face_down: tuple[int, ...] = ()
    dials: dict[str, int] = {}
    boat: int = 0

    def task_shown(self, monster: str, words: Lexicon) -> str:
        """The puzzle in a few signs."""
        if monster == "mummy":
            marks = [f"({n})" if n in self.face_down else str(n or "_") for n in self.ring]
            centre = marks[0] if marks else ""
            return words.caption("scarabs", ring=" ".join(marks[1:]), centre=centre)
        if monster == "creature":
            return words.caption("boat", number=str(self.boat), count="19")
        return words.word("between").join(
            words.caption(
                "dial",
                figure=drawn(words, dial.figure),
                number=str(self.dials.get(dial.id, 0)),
                count=str(dial.max),
            )
            for dial in self.box.monsters[monster].mat.dials
        )


def ours(s: FamilyState) -> HorrifiedState:
    """The same state, known to be of this box."""
    if not isinstance(s, HorrifiedState):
        raise TypeError(f"{type(s).__name__} is no state of the classic box")
    return s
