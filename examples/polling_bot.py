"""A bot on plain HTTP: it asks what there is to decide, and decides.

    python examples/polling_bot.py http://127.0.0.1:8765 halloween
    python examples/polling_bot.py http://127.0.0.1:8765 horrified me,me,me

It opens an account, sits down against a greedy bot, or at several seats with one token, and plays
until the game has ended. Replace `choose`: a decision holds every legal command and says for which
seat, and its `view` link shows what that seat may see.
"""

from __future__ import annotations

import json
import random
from typing import Any

from client import Refused, Service, run

MOVED_ON = 409  # somebody else was faster: ask again what there is to decide


def choose(decision: Any) -> Any:
    """Your idea goes here."""
    return random.choice(decision["commands"])


def decide(service: Service, decision: Any) -> None:
    """One command, meant for the version that was looked at."""
    move = {"command": choose(decision), "expected_version": decision["version"]}
    try:
        service.call(decision["links"]["commands"], move)
    except Refused as refusal:
        if refusal.status != MOVED_ON:
            raise


def main(address: str, ruleset: str, who: str = "me,bot:greedy") -> None:
    service = Service(address)
    service.register("Polly")
    seats = {"ruleset": ruleset, "seats": who.split(",")}
    game = "/v1/games/" + service.call("/v1/games", seats)["game_id"]
    service.call(f"{game}/start", {})
    while service.call(game)["status"] == "running":
        for decision in service.call("/v1/bot/decisions?wait=5")["decisions"]:
            decide(service, decision)
    print(json.dumps(service.call(game)["result"]))


if __name__ == "__main__":
    run(main, __doc__)
