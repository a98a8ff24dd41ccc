"""What the engine does for data that neither published box has."""

from __future__ import annotations

import msgspec
import pytest

from domain.kernel.dice import QuickDice
from domain.kernel.table import Table
from domain.rulesets.horrified.core.commands import PickUpItems
from domain.rulesets.horrified.core.effect import Deed
from domain.rulesets.horrified.core.effects_moving import MovePersonToward
from domain.rulesets.horrified.core.forced import WhoIsDrawn
from domain.rulesets.horrified.core.strikes import InTurn, Strike
from tests.domain.rulesets.horrified.world import World as ClassicWorld

from .world import World


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


@pytest.mark.parametrize("who", ["hero:current", "person:each_here", "hero:keeper", "everybody"])
def test_data_that_draws_whom_the_engine_cannot_draw_is_refused_when_it_is_read(who: str) -> None:
    row = {"op": "move_person_toward", "who": who, "target": "self", "steps": 1}

    with pytest.raises(msgspec.ValidationError, match="matching regex"):
        msgspec.convert(row, MovePersonToward)


def test_a_hero_who_falls_in_its_own_turn_can_do_no_more() -> None:
    world = World("keeper").lay("pier", anchor=1).put(keeper=None)

    assert world.offered(0, PickUpItems) == []
    assert world.refusal(0, PickUpItems({"anchor": 1})) == "BAY-4.1"
