"""The Greek box at the smallest table that shows a point."""

from __future__ import annotations

from domain.kernel.event import Event, Viewer, redact
from domain.kernel.pools import Bag
from domain.rulesets.horrified.greek import RULESET
from domain.rulesets.horrified.greek.lairs import LairTokensLaid
from domain.rulesets.horrified.greek.options import Options
from domain.rulesets.horrified.greek.state import GreekState
from tests.domain.rulesets.family_world import FamilyWorld


class World(FamilyWorld[GreekState]):
    """A Greek game in its first Hero phase, of seat 0; nothing on the board, no perks dealt."""

    rules = RULESET
    options_type = Options
    first_monsters = ("cerberus", "basilisk")

    def before_monsters(self) -> None:
        """A face-down token on each lair space."""
        self._tell(LairTokensLaid(self.box.tagged["lair_space"]))

    def lair(self, lair: str, space: str) -> World:
        """This lair lies revealed in a lair space."""
        self.s.unseen_lairs.leave(lair)
        self.s.lairs[space] = lair
        return self

    def lair_next(self, lair: str, space: str) -> World:
        """This lair lies face down in a lair space: all others are revealed elsewhere."""
        rows = self.box.lairs
        others = [token.id for token in rows.tokens if token.id != lair] if rows else []
        elsewhere = [each for each in self.s.lairs if each != space]
        for other, place in zip(others, elsewhere, strict=True):
            self.lair(other, place)
        return self

    def tones(self, spots: dict[str, str], **unseen: int) -> World:
        """Exactly these tones are left, "" where nobody has seen it; `unseen` are those faces."""
        self.s.tones, self.s.unseen_tones = dict(spots), Bag(unseen, sum(unseen.values()))
        return self.judge()

    def doors(self, *left: str) -> World:
        """Only these door tokens are left."""
        self.s.doors = left
        return self.judge()

    def asleep(self, *heads: str) -> World:
        """These heads sleep; what they have eaten is laid by `fill`."""
        self.s.asleep = heads
        return self.judge()

    def mirrors(self, collected: int) -> World:
        """So many mirrors, the first of the data, lie on Medusa's mat."""
        self.s.tokens["mirror"] = self.s.tokens["mirror"][collected:]
        self.s.on_mat = {"mirror": collected} if collected else {}
        return self.judge()

    def labyrinth(self, **spots: str) -> World:
        """These labyrinth tokens lie on the mat, `a="lab_2"`."""
        for token in spots.values():
            self.s.unseen_labyrinth.leave(token)
        self.s.labyrinth = dict(spots)
        return self.judge()

    def next_card(self, card: str) -> World:
        """This monster card of the deck is the next one; nobody knows it."""
        self.s.peeked = card
        return self

    # Looking.

    def view(self, viewer: Viewer) -> GreekState:
        """What a seat, or None for the public, knows."""
        return RULESET.known_to(self.s, viewer)

    def told_to(self, viewer: Viewer) -> list[Event]:
        """The events of the last commit as this viewer gets them."""
        return [redact(event, viewer) for event in self.told]
