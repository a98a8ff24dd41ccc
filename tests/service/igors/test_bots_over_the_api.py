"""A game that only bots play, from its creation over the API to a verified record."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from domain.kernel.verify import verify
from domain.rulesets.registry import find
from service.application import ANONYMOUS, Application

from ..api.conftest import Caller, ok  # noqa: TID252 - the callers of the API's tests

SEATS = ["bot:greedy", "bot:random", "bot:greedy"]


@pytest.mark.parametrize("variant", ["standard", "advanced"])
def test_bots_play_to_the_end_and_the_record_is_true(
    sign_up: Callable[[str], Caller], application: Application, variant: str
) -> None:
    caller = sign_up("Ada")
    body = {
        "ruleset": "igors",
        "options": {"variant": variant, "max_rounds": 8},
        "seats": SEATS,
        "seed": "07" * 32,
    }
    game_id = ok(caller.post("/v1/games", body), 201)["game_id"]
    ok(caller.post(f"/v1/games/{game_id}/start", key=str(uuid4())), 201)

    while ok(caller.get(f"/v1/games/{game_id}"))["status"] == "running":
        for item in application.claim_work():
            application.work(item.id, item.lease_no)

    assert ok(caller.get(f"/v1/games/{game_id}"))["status"] == "ended"
    assert application.audit(ANONYMOUS, UUID(game_id)).verified
    record = caller.get(f"/v1/games/{game_id}/record").get_data()
    verdict = verify(record, find)
    assert verdict.verified
    assert verdict.outcome is not None
    assert verdict.outcome["reason"] in ("round_limit", "mansion")
