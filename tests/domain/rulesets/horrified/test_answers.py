"""What an answer is refused for, and by which clause a question may be answered."""

from __future__ import annotations

import pytest

from domain.kernel.command import Choose, Command
from domain.rulesets.horrified.classic import RULESET
from domain.rulesets.horrified.core.commands import EndHeroPhase, PlayPerk
from domain.rulesets.horrified.core.hitting import Discard
from domain.rulesets.horrified.core.walking import PlaceHero

from .world import World


@pytest.mark.clause("HOR-11.6")
@pytest.mark.parametrize("items", [{}, {"dart": 2}, {"knife": 1}])
def test_a_wrong_payment_names_the_items(items: dict[str, int]) -> None:
    world = World("mayor").put(dracula="museum", mayor="museum").give(0, dart=1)
    world.monsters_play("the_enthralled", "hit", "blank")

    refusal = RULESET.rehearse(world.s, 0, Discard(items))

    assert refusal is not None
    assert (refusal.clause, refusal.parameter) == ("HOR-11.6", "items")


@pytest.mark.clause("HOR-23.10")
@pytest.mark.parametrize(
    ("answer", "parameter"),
    [
        (PlaceHero("dracula", "cave"), "hero"),
        (PlaceHero("courier", "river"), "to"),
        (PlaceHero("courier", "shop"), None),  # where it is: another hero could be put there
    ],
)
def test_a_wrong_answer_names_the_parameter_that_no_offer_has(
    answer: Command, parameter: str | None
) -> None:
    world = World("mayor", "courier").perk(0, "taxi_ride").put(mayor="cave", courier="shop")
    world.do(0, PlayPerk("taxi_ride"))

    refusal = RULESET.rehearse(world.s, 0, answer)

    assert refusal is not None
    assert refusal.parameter == parameter


@pytest.mark.clause("HOR-10.4")
def test_a_choice_stands_on_the_clause_of_its_question() -> None:
    world = World("mayor", "courier", monsters=("wolf_man", "creature"))
    world.put(creature="cave", wolf_man="docks", courier="west_bridge", mayor="institute")
    assert RULESET.clause_to_act(world.s, EndHeroPhase) == "HOR-4.3"

    world.monsters_play("the_meeting")

    assert world.asks() == "Path"
    assert RULESET.clause_to_act(world.s, Choose) == "HOR-10.4"
