"""The Greek table: lairs, the mats that only this box knows, and the card that was looked at."""

from __future__ import annotations

from msgspec import field

from domain.kernel.dice import Dice
from domain.kernel.event import Seat
from domain.kernel.lexicon import Lexicon
from domain.kernel.pools import Bag, Counts
from domain.rulesets.horrified.core.mats import Spot, TokenFace
from domain.rulesets.horrified.core.naming import drawn, listed
from domain.rulesets.horrified.core.state import FamilyState

from .options import Options

SIREN, CERBERUS, CHIMERA, MINOTAUR = "siren", "cerberus", "chimera", "minotaur"
SIDES = "NESW"
PATHS = "?╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the sides that are open, north 1, east 2, south 4, west 8


class GreekState(FamilyState):
    """`lairs` by space, "" face down; `tones` by spot, "" never seen; `labyrinth` by spot.

    `unseen_...` are the faces that nobody has seen yet. `peeked` is the next monster card where
    this reader knows it, `peekers` who has looked at it (GRK-22.6): the one secret of the game.
    """

    options: Options = Options()
    lairs: dict[str, str] = {}
    unseen_lairs: Bag = field(default_factory=lambda: Bag({}, 0))
    tones: dict[str, str] = {}
    unseen_tones: Bag = field(default_factory=lambda: Bag({}, 0))
    shown_tones: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    asleep: tuple[str, ...] = ()
    labyrinth: dict[str, str] = {}
    unseen_labyrinth: Bag = field(default_factory=lambda: Bag({}, 0))
    peeked: str | None = None
    peekers: tuple[Seat, ...] = ()

    # Monster cards.

    def next_card(self, dice: Dice) -> str:
        """The one that was looked at stays the next (GRK-22.6)."""
        return self.peeked or self.deck.peek(dice)

    def take_card(self, card: str) -> None:
        """Whoever has looked at it knows no more than the others now."""
        self.deck.leave(card)
        self.peeked, self.peekers = None, ()

    # Lairs.

    def place_is_here(self, place: str, space: str) -> bool:
        """`lair:x`: its token lies here, revealed."""
        if not place.startswith("lair:"):
            return super().place_is_here(place, space)
        return self.lairs.get(space) == place.removeprefix("lair:")

    def spaces_named(self, selector: str) -> tuple[str, ...]:
        """`any:lair_token`: face down or revealed (GRK-22.2); `any:face_down`."""
        if selector not in ("any:lair_token", "any:face_down"):
            return super().spaces_named(selector)
        hidden_only = selector == "any:face_down"
        spaces = [space for space in self.box.tagged["lair_space"] if space in self.lairs]
        return tuple(space for space in spaces if not (hidden_only and self.lairs[space]))

    def marks_in(self, space: str) -> tuple[str, ...]:
        """The lair token of a space, `^?` face down."""
        lair = self.lairs.get(space)
        return () if lair is None else (f"^{lair or '?'}",)

    # Mats.

    def lay_out_mat(self, monster: str) -> None:
        """Tokens that lie on or beside the mat (GRK-14.1, GRK-15.1, GRK-19.1)."""
        if monster == SIREN:
            self.tones = {str(spot): "" for spot in range(1, 9)}
            self.unseen_tones = _bag_of(self.faces_of(SIREN, "tone"))
        elif monster == CERBERUS:
            self.doors = self.faces_of(CERBERUS, "door")
        elif monster == MINOTAUR:
            self.unseen_labyrinth = _bag_of(self.faces_of(MINOTAUR, "labyrinth"))

    def clear_mat(self, monster: str) -> None:
        """All tokens of the monster leave the game (GRK-13.2)."""
        if monster == SIREN:
            self.tones, self.unseen_tones, self.shown_tones = {}, _bag_of(()), ()
        elif monster == CERBERUS:
            self.doors = ()
        elif monster == CHIMERA:
            self.asleep = ()
        elif monster == MINOTAUR:
            self.labyrinth, self.unseen_labyrinth = {}, _bag_of(())

    def faces_of(self, monster: str, token: str) -> tuple[str, ...]:
        """The faces of a monster's tokens of one kind."""
        rows = [row for row in self.box.monsters[monster].tokens if row.id == token]
        return tuple(f.id if isinstance(f, TokenFace) else f for row in rows for f in row.faces)

    def tokens_left(self, token: str) -> int:
        """How many tones or doors are still on the mat."""
        lying = {"tone": len(self.tones), "door": len(self.doors)}
        return lying[token]

    def task_shown(self, monster: str, words: Lexicon) -> str:
        """The puzzle in a few signs."""
        if monster == SIREN:
            shown = [
                f"{spot}:{drawn(words, tone) if tone else '?'}" for spot, tone in self.tones.items()
            ]
            return words.caption("tones" if shown else "no_tones", tones=" ".join(shown))
        if monster == CERBERUS:
            doors = words.word("between").join(words.component(door) for door in self.doors)
            return words.caption("doors" if doors else "no_doors", doors=doors)
        if monster == CHIMERA:
            return words.word("between").join(
                words.caption(self._head(head.id), head=listed(words, head.id))
                for head in self._heads()
            )
        return self._labyrinth() if monster == MINOTAUR else super().task_shown(monster, words)

    def _labyrinth(self) -> str:
        """Each spot with the path on it."""
        mat = self.box.monsters[MINOTAUR]
        faces = [face for row in mat.tokens for face in row.faces]
        paths = {face.id: face.openings for face in faces if isinstance(face, TokenFace)}
        laid = {spot: paths[token] for spot, token in self.labyrinth.items()}
        grid = mat.mat.grid
        if grid is None:
            return ""
        laid[grid.center_spot] = grid.center_openings
        rows = (" ".join(spot + _path(laid.get(spot, ())) for spot in row) for row in grid.layout)
        return " / ".join(rows)

    def _heads(self) -> tuple[Spot, ...]:
        return self.box.monsters[CHIMERA].mat.spots

    def _head(self, head: str) -> str:
        if head in self.asleep:
            return "asleep"
        return "fed" if head in self.mat_items else "awake"


def _path(openings: tuple[str, ...]) -> str:
    return PATHS[sum(1 << SIDES.index(side) for side in openings)]


def _bag_of(faces: tuple[str, ...]) -> Bag:
    counts: Counts = {}
    for face in faces:
        counts[face] = counts.get(face, 0) + 1
    return Bag(counts, len(faces))


def ours(s: FamilyState) -> GreekState:
    """The same state, known to be of this box."""
    if not isinstance(s, GreekState):
        raise TypeError(f"{type(s).__name__} is no state of the Greek box")
    return s
