"""Which golden games each ruleset has: how a game ends, who plays it, and what it shows besides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.kernel.requests import Play, Request, Resign
from domain.kernel.ruleset import Ruleset, random_command
from tests.conformance.questing import quest
from tests.conformance.walk import Walk, built_in_bots

STAYING = 30  # commits before somebody leaves


class OfBots(Walk):
    """The ruleset's strongest bot plays every seat, and nothing else happens."""

    def next_request(self) -> Request:
        """The bot's command for the first seat that is awaited; where none is, as ever."""
        awaited = self.rules.awaiting(self.state)
        if not awaited or self.game.rules_clock_ran_out(self.now):
            return super().next_request()
        seat, bot = awaited[0], built_in_bots(self.rules)[-1]
        return Play.of(seat, bot.choose(self.rules, self.views[seat].state, seat, self.dice))


class OfQuests(Walk):
    """Everybody does what the mats of the Greek monsters ask for, and nothing else happens."""

    def next_request(self) -> Request:
        """The quest's command for the first seat that is awaited, or a random one."""
        seat = self.rules.awaiting(self.state)[0]
        command = quest(self, seat)
        return Play.of(seat, command or random_command(self.rules, self.state, seat, self.dice))


class AllLeave(Walk):
    """A random game in which one seat after another leaves."""

    def next_request(self) -> Request:
        """Now and then that somebody leaves; a clock that has run out comes first."""
        early = len(self.commits) < STAYING or self.dice.below(4)
        if early or self.game.rules_clock_ran_out(self.now):
            return super().next_request()
        here = [seat for seat in range(self.subject.players) if seat not in self.state.gone]
        return Resign(here[self.dice.below(len(here))])


class Way(NamedTuple):
    """A golden game: reason and result of GameEnded, the table's options, and the rest.

    `label` stands for the ending in the file's name. `seats` empty: every number of seats.
    `shows` are events that must happen, each as some of the fields of its JSON.
    """

    reason: str
    result: str
    options: dict[str, Any] = {}
    label: str = ""
    seats: tuple[int, ...] = ()
    played: type[Walk] = Walk
    shows: tuple[dict[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """What the file's name says of it."""
        return self.label or f"{self.reason}-{self.result}"

    def tables(self, rules: Ruleset[Any]) -> Iterable[int]:
        """For how many seats there is one."""
        return self.seats or rules.seats

    def lacks(self, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What these events, each as its JSON, do not show."""
        return [want for want in self.shows if not any(want.items() <= e.items() for e in events)]


def defeat(monster: str, played: type[Walk] = OfBots) -> Way:
    """Two heroes of a Horrified box do one monster's whole task and defeat it."""
    kinds = ("task_advanced", "task_completed", "monster_defeated")
    return Way(
        "monsters_defeated",
        "win",
        {"difficulty": "custom", "monsters": [monster]},
        label=f"defeat-{monster}",
        seats=(2,),
        played=played,
        shows=tuple({"type": kind, "monster": monster} for kind in kinds),
    )


WAYS: dict[str, tuple[Way, ...]] = {
    "halloween": (
        Way("all_revealed", "win"),
        Way("all_revealed", "tie", {"stall_rounds": 50}),
        Way("stalled", "win", {"stall_rounds": 5}),
        Way("stalled", "tie", {"stall_rounds": 5, "disc_supply": "unlimited"}),
        Way("abandoned", "win", {"disc_supply": "unlimited", "stall_rounds": 20}),
    ),
    "werebeasts": (
        Way("deck_empty", "win", {"bidding_clock": "realtime", "bid_seconds": 3}),
        Way("two_left", "win"),
    ),
    "horrified": (
        Way("monsters_defeated", "win", {"difficulty": "custom", "monster_count": 1}),
        Way(
            "terror", "loss",
            {"difficulty": "challenging", "frenzied_pair": "first_figure_only"},
        ),
        Way("out_of_time", "loss", {"difficulty": "custom", "monsters": ["mummy"]}),
        Way("abandoned", "loss", {"difficulty": "novice"}, seats=(1, 3, 5), played=AllLeave),
        defeat("dracula"),
        defeat("mummy"),
        defeat("frankenstein_bride"),
        defeat("creature"),
        defeat("wolf_man"),
        defeat("invisible_man"),
    ),
    "greek_monsters": (
        Way(
            "monsters_defeated", "win",
            {"difficulty": "custom", "monster_count": 1, "hero_mode": "random"},
            played=OfQuests,
        ),
        Way("terror", "loss", {"difficulty": "challenging", "end_phase_on_defeat": True}),
        Way(
            "out_of_time", "loss", {"difficulty": "custom", "monsters": ["cerberus"]},
            played=OfQuests,
        ),
        Way("abandoned", "loss", {"difficulty": "novice"}, seats=(1, 3, 5), played=AllLeave),
        defeat("siren"),
        defeat("cerberus"),
        defeat("chimera"),
        defeat("basilisk"),
        defeat("medusa"),
        defeat("minotaur"),
    ),
    "igors": (
        Way("mansion", "win"),
        Way("round_limit", "win", {"variant": "advanced", "max_rounds": 6}),
        Way("round_limit", "tie", {"max_rounds": 1}),
        Way("abandoned", "win", {"variant": "advanced", "max_rounds": 20}),
    ),
}  # fmt: skip
