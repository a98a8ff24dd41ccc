"""Every refusal and every offer of a family game names its clause over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..api.conftest import Caller, ok, problem  # noqa: TID252 - the callers of the API's tests

DIFFICULTIES = "first_game, novice, standard, challenging, custom"
MONSTERS = "siren, cerberus, chimera, basilisk, medusa, minotaur"


@pytest.mark.parametrize(
    ("options", "clause", "detail"),
    [
        (
            {"difficulty": "nightmare"},
            None,
            f'difficulty is one of {DIFFICULTIES}, not "nightmare"',
        ),
        (
            {"monsters": ["mummy", "siren"]},
            "GRK-3.6",
            f"mummy is none of the monsters: {MONSTERS}",
        ),
        (
            {"difficulty": "novice", "monsters": ["siren", "siren"]},
            "GRK-3.6",
            "siren is chosen more than once",
        ),
        (
            {"difficulty": "novice", "monsters": ["siren"]},
            "GRK-3.6",
            "novice is played with 2 monsters, not 1",
        ),
        (
            {"difficulty": "custom", "monster_count": 0},
            "GRK-3.7",
            "a game has 1 to 6 monsters, not 0",
        ),
        ({"first_seat": 2}, "GRK-3.13", "first_seat is one of 0 to 1"),
    ],
    ids=str,
)
def test_options_are_refused_by_clause_for_tables_and_for_simulations(
    sign_up: Callable[[str], Caller], options: dict[str, Any], clause: str | None, detail: str
) -> None:
    ada = sign_up("Ada")
    table = {"ruleset": "greek_monsters", "seats": ["me", "open"], "options": options}
    run = {"ruleset": "greek_monsters", "policies": ["random"] * 2, "games": 1, "options": options}

    for refusal in (
        problem(ada.post("/v1/games", table), 422, "invalid_options"),
        problem(ada.post("/v1/simulations", run), 422, "invalid_options"),
    ):
        assert (refusal["detail"], refusal.get("clause")) == (detail, clause)
        assert refusal["parameter"] == "options"


def test_an_offer_to_choose_names_the_clause_of_the_question(
    sign_up: Callable[[str], Caller],
) -> None:
    ada = sign_up("Ada")
    body = {"ruleset": "horrified", "seats": ["me"], "seed": "07" * 32}
    game = ok(ada.post("/v1/games", body), 201)["game_id"]
    ok(ada.post(f"/v1/games/{game}/start"), 201)

    for turn in range(60):
        legal = ok(ada.get(f"/v1/games/{game}/seats/0/legal-commands?enumerate=true"))
        offers = {offer["command"]: offer["clause"] for offer in legal["offers"]}
        assert all(clause.startswith("HOR-") for clause in offers.values()), offers
        if "choose" in offers:
            break
        command = legal["commands"][turn % len(legal["commands"])]
        ok(ada.post(f"/v1/games/{game}/seats/0/commands", {"command": command}), 201)
    else:
        pytest.fail("nothing was to be chosen")
