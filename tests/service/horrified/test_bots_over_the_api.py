"""A game that only bots play, from its creation over the API to a verified record."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from domain.kernel.verify import verify
from domain.rulesets.registry import find
from service.application import ANONYMOUS, Application

from ..api.conftest import Caller, ok  # noqa: TID252 - the callers of the API's tests


@pytest.mark.parametrize("box", ["horrified", "greek_monsters"])
def test_bots_play_to_the_end_and_the_record_is_true(
    sign_up: Callable[[str], Caller], application: Application, box: str
) -> None:
    caller = sign_up("Ada")
    body = {
        "ruleset": box,
        "options": {"difficulty": "challenging"},
        "seats": ["bot:greedy", "bot:random", "bot:random"],
        "seed": "07" * 32,
    }
    game_id = ok(caller.post("/v1/games", body), 201)["game_id"]
    ok(caller.post(f"/v1/games/{game_id}/start", key=str(uuid4())), 201)

    while ok(caller.get(f"/v1/games/{game_id}"))["status"] == "running":
        for item in application.claim_work():
            application.work(item.id, item.lease_no)

    assert ok(caller.get(f"/v1/games/{game_id}"))["status"] == "ended"
    assert application.audit(ANONYMOUS, UUID(game_id)).verified
    verdict = verify(caller.get(f"/v1/games/{game_id}/record").get_data(), find)
    assert verdict.verified
    assert verdict.outcome is not None
    assert verdict.outcome["reason"] in ("terror", "out_of_time", "monsters_defeated")
