"""What the engine does for data that neither published box has."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.rulebook import read_text
from domain.kernel.table import Table
from domain.rulesets.horrified.core.commands import PickUpItems
from domain.rulesets.horrified.core.content import box_of
from domain.rulesets.horrified.core.effect import Deed, Effect, at_once
from domain.rulesets.horrified.core.effects_moving import (
    MoveFigure,
    MoveFigureToward,
    MovePersonToward,
    PlaceFigure,
    PlaceHero,
)
from domain.rulesets.horrified.core.effects_things import Hit, RaiseTerror
from domain.rulesets.horrified.core.forced import WhoIsDrawn
from domain.rulesets.horrified.core.hitting import WhoIsHit
from domain.rulesets.horrified.core.monsters import TaskUndone
from domain.rulesets.horrified.core.options import FamilyOptions
from domain.rulesets.horrified.core.people import TerrorRaised
from domain.rulesets.horrified.core.strikes import InTurn, Strike
from domain.rulesets.horrified.core.vetting import vet_box
from domain.rulesets.horrified.core.walking import MonsterWalk
from tests.domain.rulesets.horrified.world import World as ClassicWorld

from .bay import RULESET, bellringer, cards
from .bay.content import PACKAGE
from .bay.ruleset import LanternBay
from .world import World

NOWHERE = {"id": "bellringer", "name": "Bellringer", "start": "moon", "uses_water": False}
TWO_SUMS = [{"kind": "sum", "color": "any", "at_least": 3}, {"kind": "one", "color": "red"}]
CHOICE = {
    "op": "choose_one",
    "options": [[{"op": "draw_items", "count": 1}], [{"op": "draw_items", "count": 2}]],
}
ASKING = {"when": "figure_enters", "at": "space:inn", "if": "always", "effects": [CHOICE]}


def test_a_symbol_of_a_monster_with_two_figures_makes_both_strike() -> None:
    table = Table(ClassicWorld("mayor", monsters=("frankenstein_bride",)).s, QuickDice(1))

    InTurn(0, ("frankenstein_bride",), "symbol:mist").resume(table, "frankenstein_bride")

    strikes = [step.figure for step in reversed(table.agenda) if isinstance(step, Strike)]
    assert strikes == ["frankenstein", "bride"]


def test_whoever_is_closest_to_self_may_be_drawn_to_self() -> None:
    world = World("keeper", "smith").put(keeper="pier", smith="inn", tide_hag="dunes")
    table = Table(world.s, QuickDice(1))

    drawn = MovePersonToward("person:closest", "self", 2)
    drawn.resolve(table, Deed("card:stroll", 0, "tide_hag"))

    assert table.agenda[-1] == WhoIsDrawn(0, ("keeper",), "dunes", 2)


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        (MovePersonToward, {"who": "hero:current", "target": "self", "steps": 1}),
        (MovePersonToward, {"who": "person:each_here", "target": "self", "steps": 1}),
        (MovePersonToward, {"who": "person:each", "target": "space:inn", "steps": 1}),
        (MoveFigureToward, {"figure": "self", "target": "self", "steps": 1}),
        (MoveFigure, {"figure": "bellringer", "steps": 1}),
        (PlaceHero, {"hero": "hero:each", "at": "space:inn"}),
        (PlaceFigure, {"figure": "self", "at": "inn"}),
    ],
    ids=str,
)
def test_a_selector_that_an_op_does_not_serve_is_refused_when_it_is_read(
    kind: type[Effect], row: dict[str, Any]
) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"op": kind.__struct_config__.tag, **row}, kind)


def test_a_hero_who_falls_in_its_own_turn_can_do_no_more() -> None:
    world = World("keeper").lay("pier", anchor=1).put(keeper=None)

    assert world.offered(0, PickUpItems) == []
    assert world.refusal(0, PickUpItems({"anchor": 1})) == "BAY-4.1"


class TestFaultsOfABox:
    """Told when the ruleset is made, not in the middle of somebody's game."""

    def test_an_event_that_the_data_needs_and_nobody_lists(self) -> None:
        class Forgetful(LanternBay):
            events = tuple(kind for kind in LanternBay.events if kind is not TaskUndone)

        with pytest.raises(ValueError, match="needs TaskUndone"):
            Forgetful()

    def test_more_seats_than_heroes(self) -> None:
        class Crowded(LanternBay):
            seats = range(1, 6)

        with pytest.raises(ValueError, match="5 seats and 3 heroes"):
            Crowded()

    def test_difficulties_that_the_data_does_not_have(self) -> None:
        class Boastful(LanternBay):
            options = FamilyOptions

        with pytest.raises(ValueError, match="challenging"):
            Boastful()

    @pytest.mark.parametrize(
        ("section", "row", "changes", "fault"),
        [
            ("items", 0, {"location": "moon"}, "moon is no space"),
            ("heroes", 0, {"id": "baker"}, "baker is the id of 2 things"),
            ("monsters", 1, {"figures": [NOWHERE]}, "starts in no space"),
            ("monsters", 0, {"defeat": {"cost": TWO_SUMS}}, "not one item each"),
            ("perk_cards", 3, {"effects": [CHOICE]}, "begin with one op"),
            ("monsters", 0, {"triggers": [ASKING]}, "cannot ask"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_rows_that_could_not_be_played(
        self, section: str, row: int, changes: dict[str, Any], fault: str
    ) -> None:
        data = json.loads(read_text(PACKAGE, "components.json"))
        chosen = data[section]["list"][row]
        for key, value in changes.items():
            chosen[key] = {**chosen[key], **value} if isinstance(value, dict) else value
        own = (*bellringer.EFFECTS, *cards.EFFECTS)

        with pytest.raises(ValueError, match=fault):
            vet_box(RULESET, box_of(json.dumps(data), own, bellringer.CONDITIONS))


def test_without_a_range_the_closest_person_is_hit_however_far_away() -> None:
    world = World("keeper", monsters=("tide_hag",)).put(keeper="lighthouse", tide_hag="mill")
    table = Table(world.s, QuickDice(1))

    Hit("person:closest", 1).resolve(table, Deed("card:stroll", 0, "tide_hag"))
    Hit("person:closest", 1, range=2).resolve(table, Deed("card:stroll", 0, "tide_hag"))

    assert table.agenda[-2:] == [
        WhoIsHit(0, ("keeper",), 1, "tide_hag"),
        WhoIsHit(0, (), 1, "tide_hag"),
    ]


def test_hits_on_the_closest_person_ask_for_no_colour() -> None:
    row = {"op": "hit", "who": "person:closest", "hits": 1, "block_color": "red"}

    with pytest.raises(msgspec.ValidationError, match="any items"):
        msgspec.convert(row, Hit)


def test_what_the_effects_of_a_trigger_ask_is_asked_in_their_order() -> None:
    table = Table(World("keeper").s, QuickDice(1))
    first, second = MoveFigure("self", 1), MoveFigure("self", 2)

    at_once(table, (first, RaiseTerror(1), second), Deed("trigger:tide_hag", 0, "tide_hag"))

    walks = [step.left for step in reversed(table.agenda) if isinstance(step, MonsterWalk)]
    assert walks == [1, 2]
    assert table.events == [TerrorRaised(3)]
