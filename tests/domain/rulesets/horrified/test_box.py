"""The data of the box: form, references, counts, and the board."""

from __future__ import annotations

from collections import Counter

import jsonschema
import pytest

from domain.kernel.rulebook import read_json
from domain.rulesets.horrified.classic.content import BOX, PACKAGE
from tests.domain.rulesets.family_box import plain_references, references, schema


def test_the_data_has_the_form_that_both_boxes_share() -> None:
    jsonschema.Draft202012Validator(schema()).validate(read_json(PACKAGE, "components.json"))


def test_every_reference_in_the_data_names_something() -> None:
    tokens = set(BOX.token_of)
    known = {
        "space": set(BOX.spaces), "figure": {*BOX.figures, "any", "each"}, "token": tokens,
        "holder": tokens, "lair": set[str](), "symbol": set[str](),
    }  # fmt: skip

    found = references(read_json(PACKAGE, "components.json"))
    wrong = [ref for ref in found if ref.split(":")[1] not in known[ref.split(":")[0]]]

    assert wrong == []
    assert plain_references(BOX) <= set(BOX.board.land)


@pytest.mark.clause("HOR-2.1", "HOR-2.3", "HOR-2.2")
def test_the_box_holds_what_it_should() -> None:
    colors = Counter[str]()
    for item in BOX.items.values():
        colors[item.color] += item.count

    assert (len(BOX.heroes), len(BOX.villagers), len(BOX.monsters)) == (7, 10, 6)
    assert (len(BOX.figures), len(BOX.spaces)) == (7, 26)
    assert (sum(BOX.card_counts.values()), sum(BOX.perk_counts.values())) == (30, 20)
    assert colors == {"red": 20, "blue": 20, "yellow": 20}
    assert Counter(BOX.faces) == {"hit": 2, "power": 1, "blank": 3}


@pytest.mark.clause("HOR-1.4", "HOR-10.2")
def test_every_first_step_of_every_shortest_path_is_found() -> None:
    for graph in (BOX.board.lit, BOX.board.wet):
        for here in BOX.spaces:
            for there in BOX.spaces:
                far = graph.distance(here, there)
                steps = {n for n in graph.next[here] if far and graph.distance(n, there) == far - 1}
                assert set(graph.toward(here, there)) == steps


def test_villagers_are_as_far_from_home_as_the_data_says() -> None:
    rows = read_json(PACKAGE, "components.json")["villagers"]["list"]

    for row in rows:
        distance = BOX.board.lit.distance(row["enters_at"], row["safe_location"])
        assert distance == row["distance"], row["id"]


@pytest.mark.clause("HOR-6.4", "HOR-23.1", "HOR-9.8")
def test_each_villager_has_one_card_and_no_event_monster_strikes_by_its_own_symbol() -> None:
    entering = Counter(
        effect.villager  # type: ignore[attr-defined]  # a PlaceVillager
        for card in BOX.cards.values()
        for effect in card.effects
        if type(effect).__name__ == "PlaceVillager"
    )

    assert entering == dict.fromkeys(BOX.villagers, 1)
    for card in BOX.cards.values():
        monster = BOX.monsters.get(card.about.removeprefix("monster:"))
        own = {f"figure:{figure.id}" for figure in monster.figures} if monster else set()
        assert not own & set(card.strike.symbols), card.id
